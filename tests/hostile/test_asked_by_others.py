"""What an editor or a stranger says to a server of ours: answered in a sentence, or not at all."""

from __future__ import annotations

import json
import os
import select
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import seen
from kit_rite import small_rite

from layout.api.watching import Watch, Writing, serving

ROOT = Path(__file__).parent.parent.parent
SECTION = "01_one.yaml"
MEMORY = 400  # MB


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("asked")
    return small_rite(home)


# --- the page of `layout watch` ---


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(Watch([Writing(str(folder), {})], "edit:{file}:{line}:{col}"), 0) as found:
        yield found


def answered(address: str, question: bytes) -> bytes:
    """All that comes back, of an address that is asked letter by letter."""
    parts = urlsplit(address)
    assert parts.port
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as to:
        host = b"Host: %b\r\n\r\n" % parts.netloc.encode()
        to.sendall(question.replace(b"TOKEN", parts.path.encode()).replace(b"HOST", host))
        found = b""
        while more := to.recv(65536):
            found += more
    return found


QUESTIONS = {
    b"GET TOKENact?name=%00 HTTP/1.1\r\nHOST": b" 200 ",
    b"GET TOKENact?name=%FF%FE HTTP/1.1\r\nHOST": b" 200 ",
    b"GET TOKENat?file=%00&line=3 HTTP/1.1\r\nHOST": b" 400 ",
    b"GET TOKENat?file=%2Fetc%2Fpasswd&line=1 HTTP/1.1\r\nHOST": b" 200 ",
    b"GET TOKENat?file=" + b"a/" * 20_000 + b" HTTP/1.1\r\nHOST": b" 200 ",
    b"GET TOKENgo?n=99999999999999999999 HTTP/1.1\r\nHOST": b" 200 ",
    b"GET TOKENview?since=-5 HTTP/1.1\r\nHOST": b" 200 ",
    b"GET TOKENat?" + b"a=1&" * 15_000 + b" HTTP/1.1\r\nHOST": b" 200 ",
    b"GET http://[ HTTP/1.1\r\nHOST": b" 400 ",
    b"GET TOKEN../../etc/passwd HTTP/1.1\r\nHOST": b" 404 ",
    b"GET TOKEN%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHOST": b" 404 ",
    b"GET /etc/passwd HTTP/1.1\r\nHOST": b" 404 ",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHOST": b" 414 ",
    b"GET TOKEN HTTP/1.1\r\nHost: evil.example\r\n\r\n": b" 403 ",
    b"GET TOKEN HTTP/1.1\r\n\r\n": b" 403 ",
    b"GET TOKEN HTTP/9.9\r\nHOST": b"505",
    b"GET TOKEN HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"HOST": b" 431 ",
    b"POST TOKENgo?n=2 HTTP/1.1\r\nHOST": b" 501 ",
    b"PUT TOKEN HTTP/1.1\r\nHOST": b" 501 ",
    b"\x00\x01\x02\r\n\r\n": b"400",
}


def test_a_stranger_is_told_nothing(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever a server of the page is asked, it answers in one sentence, of no file but its own,
    and says nothing where it was begun."""
    for question, wanted in seen.at_least(15, tuple(QUESTIONS.items())):
        found = answered(address, question)
        assert wanted in found[:2000], (question[:60], found[:200])
        assert b"root:" not in found
        assert b"Traceback" not in found
    assert capfd.readouterr().err == ""


def test_who_goes_away_or_is_slow_holds_up_nobody(
    address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Hundreds who begin a question and do not end it, and some who do not wait for the answer,
    take no more room than is given; then the page is there again, and nothing is said."""
    parts = urlsplit(address)
    assert parts.port
    where = (parts.hostname, parts.port)
    slow = []
    for _ in range(200):
        to = socket.create_connection(where, timeout=20)
        to.sendall(b"GET /")
        slow.append(to)
    end = time.monotonic() + 20
    while len(select.select(slow, [], [], 0.1)[0]) < 100:  # no room for so many at once
        assert time.monotonic() < end
    for to in slow:
        to.close()
    for _ in range(5):
        asked = socket.create_connection(where, timeout=20)
        asked.sendall(f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        asked.close()
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if b" 200 " in answered(address, b"GET TOKEN HTTP/1.1\r\nHOST")[:20]:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the page is not served any more")
    assert capfd.readouterr().err == ""


# --- `layout lsp` ---


def message(told: object) -> bytes:
    body = told if isinstance(told, bytes) else json.dumps(told).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def said(method: str, params: object, **more: object) -> bytes:
    return message({"jsonrpc": "2.0", "method": method, "params": params, **more})


def hover(uri: object, line: object = 3, character: object = 5) -> bytes:
    at = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
    return said("textDocument/hover", at, id=7)


def opened(uri: str, text: str) -> bytes:
    told = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    return said("textDocument/didOpen", {"textDocument": told})


def spoken(folder: Path, words: bytes) -> tuple[list[object], str, int, int]:
    """What a server answers between its beginning and its end, what it says besides, its code, and
    its memory at most, in MB."""
    first = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}
    begin = said("initialize", first, id=1) + said("initialized", {})
    end = said("shutdown", None, id=99) + said("exit", None)
    measured = "import re, sys; from layout.cli.main import main; code = main(['lsp']);" \
        " own = open('/proc/self/status').read()  # its own: what began it may be larger\n" \
        "top = int(re.search(r'VmHWM:\\s+(\\d+)', own)[1]) // 1024;" \
        " print(top, file=open(sys.argv[1], 'w')); sys.exit(code)"  # fmt: skip
    most = folder.parent / "most"
    run = subprocess.run(
        (sys.executable, "-c", measured, str(most)), input=begin + words + end, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LAYOUT_CACHE": ""}, capture_output=True,
        check=False,
    )  # fmt: skip
    parts = run.stdout.split(b"Content-Length: ")[1:]
    told = [json.loads(part.split(b"\r\n\r\n", 1)[1]) for part in parts]
    return told, run.stderr.decode(), run.returncode, int(most.read_text())


def hostile(folder: Path) -> Iterator[bytes]:
    """Messages that no editor should send."""
    ours = (folder / SECTION).as_uri()
    for broken in (b"{nope", [1, 2], "x", None, {"jsonrpc": "2.0", "id": 3}, {"jsonrpc": 7},
                   b"\xff\xfe", b"[" * 50_000):  # fmt: skip
        yield message(broken)
    for params in ("x", [], None, {}, {"textDocument": {"uri": 5}, "position": "here"}):
        yield said("textDocument/hover", params, id=7)
    yield said("workspace/none", {}, id=7)
    for uri in ("file:///a%00b/x.yaml", "file://[/x.yaml", "http://a.example/x.yaml", "untitled:1",
                "git:" + ours, "file:///nowhere/x.yaml", "file:///etc/passwd", folder.as_uri(), "",
                "file:///dev/zero", f"{folder.as_uri()}/../../../etc/passwd"):  # fmt: skip
        yield hover(uri)
        yield said("textDocument/didSave", {"textDocument": {"uri": uri}})
    yield opened(f"git:{folder / SECTION}", "steps: [")
    for line, character in ((2**40, 2**40), (-5, -9), (10**6, 10**6), ("a", [])):
        yield hover(ours, line, character)
    change = {"uri": ours, "version": 2}
    changes = {"textDocument": change, "contentChanges": [{"text": "a"}]}
    yield said("textDocument/didChange", changes)
    for text in ("\ud800 a", "[" * 100_000, "a" * 3_000_000, "\x00", "- - - -\n" * 999):
        yield opened(ours, text)


needs_pygls = pytest.mark.skipif(
    find_spec("pygls") is None or not Path("/proc/self/status").exists(),
    reason="pygls comes with [lsp]; what a server takes of memory is read from /proc",
)


@needs_pygls
def test_no_message_ends_the_server(folder: Path) -> None:
    """After all that an editor should not say the server is there, has said nothing beside its
    answers, in none of which is a traceback, and has taken no file that is not the rite's."""
    own = folder.parent / "typed" / folder.name
    shutil.copytree(folder, own)
    words = tuple(hostile(own))
    assert len(words) > 30
    good = (own / SECTION).read_text("utf-8")
    uri = (own / SECTION).as_uri()
    told, beside, code, most = spoken(own, b"".join(words) + opened(uri, good) + hover(uri, 8))
    assert code == 0
    assert beside == ""
    assert "Traceback" not in json.dumps(told)
    assert "root:" not in json.dumps(told)
    assert most < MEMORY
    diagnosed = [one for one in told if isinstance(one, dict) and "diagnostics" in str(one)]
    assert diagnosed[-1]["params"]["diagnostics"] == []
    assert told[-1] == {"jsonrpc": "2.0", "id": 99, "result": None}


@needs_pygls
@pytest.mark.parametrize("length", ["-5", "70000000", "1000000000000"])
def test_a_length_that_is_none_ends_it(folder: Path, length: str) -> None:
    """Where no one can tell how long a message is the server ends, and has asked for no memory."""
    _, beside, code, most = spoken(folder, f"Content-Length: {length}\r\n\r\n{{}}".encode())
    assert (code, beside) == (0, "")
    assert most < MEMORY
