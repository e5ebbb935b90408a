"""The page of a rite that is being written, served to this machine alone."""

from __future__ import annotations

import json
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from layout.api.watching.writing import Writing, home_of
from layout.problems import Mark, Problem, ProblemError, told_of, wrong
from layout.score import Act

HOME = "127.0.0.1"
_EVERY = 0.1  # seconds between two looks at the files
_QUIET = 0.6  # seconds without a change after which the laws are asked
_WAIT = 20.0  # seconds that a page waits for news
_SLOW = 10.0  # seconds in which a question has to be asked, and its answer taken
_MANY = 64  # questions at once
_PAGE = Path(__file__).with_name("page.html")
_POLICY = "default-src 'none'; script-src 'nonce-{}'; style-src 'unsafe-inline'; connect-src 'self'"


class Watch:
    """One rite, or two readings of it, watched: what the page asks, it answers."""

    def __init__(self, writings: Sequence[Writing], editor: str) -> None:
        self.writings, self.editor = tuple(writings), editor
        self.token = secrets.token_urlsafe(12)  # no other page of this machine knows the address
        self.news = threading.Condition()
        self.version = 1
        self._laws: subprocess.Popen[str] | None = None

    @property
    def first(self) -> Writing:
        return self.writings[0]

    def run(self, stop: threading.Event) -> None:
        """Look at the files until it is told to stop; ask the laws when they are at rest."""
        quiet = 0.0
        while not stop.wait(_EVERY):
            try:
                quiet = self._looked(quiet)
            except Exception as error:  # the page says it, and goes on
                with self.news:
                    self.first.problems, self.first.is_old = told_of(error), True
                    self._tell()
        self._end_laws()

    def _looked(self, quiet: float) -> float:
        """Look once; for how long there has been no change."""
        with self.news:
            looked = [writing.look() for writing in self.writings]
            if any(looked):
                self._agree()
        quiet = 0.0 if any(looked) else quiet + _EVERY
        if any(looked):
            self._end_laws()
        elif _QUIET <= quiet < _QUIET + _EVERY:
            self._ask_laws()
        if self._laws is not None and self._laws.poll() is not None:
            self._laws.wait()
        return quiet

    def _tell(self) -> None:
        """Whoever waits gets what there is now."""
        self.version += 1
        self.news.notify_all()

    def _agree(self) -> None:
        """The readings show the same step, and whoever waits is told."""
        for writing in self.writings[1:]:
            if writing.n != self.first.n:
                writing.go(self.first.n)
        self._tell()

    def go(self, n: int) -> None:
        """Look at a step in every reading."""
        with self.news:
            self.first.go(n)
            self._agree()

    def _ask_laws(self) -> None:
        words = [f"{name}={reading}" for name, reading in self.first.variants.items()]
        asked = [part for word in words for part in ("--variant", word)]
        command = [sys.executable, "-m", "layout", "check", "--json", self.first.name, *asked]
        self._laws = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
        )
        threading.Thread(target=self._read_laws, args=(self._laws,), daemon=True).start()

    def _read_laws(self, asked: subprocess.Popen[str]) -> None:
        told = asked.communicate()[0]
        with self.news:
            if asked is self._laws and told:
                self.first.laws = tuple(json.loads(told)[0]["problems"])
                self._tell()

    def _end_laws(self) -> None:
        """What they would say is of what was."""
        if self._laws is not None and self._laws.poll() is None:
            self._laws.kill()
            self._laws.wait()
        self._laws = None
        self.first.laws = ()

    def view(self, since: int) -> Mapping[str, Any]:
        """All that the page shows, as soon as it is otherwise than at a version."""
        with self.news:
            self.news.wait_for(lambda: self.version != since, _WAIT)
            return {
                "version": self.version,
                "pictures": [{"svg": each.svg, "old": each.is_old, "readings": self._readings(each)}
                             for each in self.writings],
                **self._step(),
            }  # fmt: skip

    def _readings(self, writing: Writing) -> Mapping[str, str]:
        """The readings it is drawn under, of those that are chosen for any of the pictures."""
        usual = writing.rite.score.chosen if writing.rite else {}
        names = dict.fromkeys(name for each in self.writings for name in each.variants)
        return {name: usual.get(name, writing.variants.get(name, "")) for name in names}

    def _step(self) -> Mapping[str, Any]:
        writing = self.first
        problems = [_told(p) for p in wrong(writing.problems)] + [
            p for p in writing.laws if p["weight"] == "wrong" and not _among(p, writing.problems)
        ]
        if writing.rite is None or not writing.rite.frames:
            return {"title": writing.name, "problems": problems, "total": 0, "n": 0, "acts": []}
        frame = writing.rite.frames[writing.n - 1]
        step = frame.state.step
        return {
            "title": writing.rite.score.title,
            "n": writing.n,
            "total": len(writing.rite.frames),
            "id": step.id,
            "section": step.section,
            "text": step.text or f"← {step.expands}",
            "en": step.en,
            "acts": [self._act(frame.n, act) for act in step.acts],
            "problems": problems,
        }

    def _act(self, n: int, act: Act) -> Mapping[str, Any]:
        return {"n": n, "said": self.first.understood(act), **self.place(act.mark)}

    def place(self, mark: Mark) -> Mapping[str, Any]:
        """A place in a file, and the address by which an editor opens it."""
        path = str(Path(mark.file).resolve()) if mark.file else ""
        href = self.editor.format(file=path, line=mark.line or 1, col=mark.col or 1)
        return {"at": f"{Path(path).name}:{mark.line}", "href": href if path else ""}

    def last_act(self, name: str) -> Mapping[str, Any]:
        """The last act of somebody, or with something, up to the step."""
        with self.news:
            found = next(self.first.acts_of(name), None)
            return self._act(*found) if found else {}

    def cursor(self, file: str, line: int) -> Mapping[str, Any]:
        """An editor tells where its cursor is: the step there is shown."""
        try:
            path = Path(file).resolve()
            is_ours = path.parent == home_of(self.first.name)
        except (OSError, RuntimeError, ProblemError):  # a link to itself; the rite is away
            is_ours = False
        with self.news:
            n = self.first.at(path, line) if is_ours else None
        if n is not None and n != self.first.n:
            self.go(n)
        return {"n": n}


def _told(problem: Problem) -> Mapping[str, Any]:
    told = {**asdict(problem), "weight": problem.weight.value}
    return {**told, "file": problem.mark.file, "line": problem.mark.line, "col": problem.mark.col}


def _among(told: Mapping[str, Any], problems: Sequence[Problem]) -> bool:
    return any((p.code, p.mark.line, p.what) == (told["code"], told["line"] or 0, told["what"])
               for p in problems)  # fmt: skip


class _Asked(BaseHTTPRequestHandler):
    """One question of the page."""

    timeout = _SLOW

    def __init__(self, watch: Watch, *rest: Any) -> None:
        self.watch = watch
        super().__init__(*rest)

    def setup(self) -> None:
        """Who drips is let go: the whole of a question has a time, not each of its bytes."""
        super().setup()
        self._late = threading.Timer(_SLOW, self._let_go)
        self._late.daemon = True
        self._late.start()

    def _let_go(self) -> None:
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def parse_request(self) -> bool:
        """The head is there when it is read: from then on the page may wait for its answer."""
        is_whole = super().parse_request()
        self._late.cancel()
        return is_whole

    def finish(self) -> None:
        self._late.cancel()
        super().finish()

    def do_GET(self) -> None:
        """What is asked, or that it cannot be."""
        try:
            self._answer()
        except ValueError:  # an address that is none, a name that no file can have
            self.send_error(HTTPStatus.BAD_REQUEST)

    def _answer(self) -> None:
        """The page, what it shows now, another step, the act of a figure, the editor's cursor."""
        address, (_, port) = urlsplit(self.path), self.connection.getsockname()[:2]
        if self.headers.get("Host") not in (f"{HOME}:{port}", f"localhost:{port}"):
            self.send_error(HTTPStatus.FORBIDDEN)  # a name that another site gave to this machine
            return
        asked = {key: values[0] for key, values in parse_qs(address.query).items()}
        match address.path.strip("/").split("/"):
            case [self.watch.token]:
                self._page()
            case [self.watch.token, "view"]:
                self._say(self.watch.view(_number(asked, "since")))
            case [self.watch.token, "go"]:
                self.watch.go(_number(asked, "n"))
                self._say({})
            case [self.watch.token, "act"]:
                self._say(self.watch.last_act(asked.get("name", "")))
            case [self.watch.token, "at"]:
                self._say(self.watch.cursor(asked.get("file", ""), _number(asked, "line")))
            case _:
                self.send_error(HTTPStatus.NOT_FOUND)

    def _page(self) -> None:
        nonce = secrets.token_urlsafe(12)
        body = _PAGE.read_text("utf-8").replace("NONCE", nonce).encode()
        self._send(body, "text/html; charset=utf-8", _POLICY.format(nonce))

    def _say(self, told: Mapping[str, Any]) -> None:
        body = json.dumps(told, ensure_ascii=False).encode()
        self._send(body, "application/json", "default-src 'none'")

    def _send(self, body: bytes, kind: str, policy: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", policy)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing: the page asks again and again."""


def _number(asked: Mapping[str, str], key: str) -> int:
    word = asked.get(key, "")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else 0


class _Server(ThreadingHTTPServer):
    """Some questions at once; who goes away before he is answered is nothing to tell of."""

    daemon_threads = True
    request_queue_size = _MANY

    def __init__(self, port: int, watch: Watch) -> None:
        self._room = threading.BoundedSemaphore(_MANY)
        super().__init__((HOME, port), partial(_Asked, watch))

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


@contextmanager
def serving(watch: Watch, port: int) -> Iterator[str]:
    """The address of the page, for as long as it is served."""
    server = _Server(port, watch)
    stop = threading.Event()
    threads = [threading.Thread(target=server.serve_forever, daemon=True),
               threading.Thread(target=watch.run, args=(stop,), daemon=True)]  # fmt: skip
    for thread in threads:
        thread.start()
    try:
        yield f"http://{HOME}:{server.server_port}/{watch.token}/"
    finally:
        stop.set()
        server.shutdown()
        for thread in threads:
            thread.join()
        server.server_close()
