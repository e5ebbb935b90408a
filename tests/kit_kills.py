"""Commands killed outright at any moment: no half file, nobody left, the next run makes all whole.

python tests/kit_kills.py 200        # so many kills over all commands that write, with figures
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from kit_rite import SECTION, small_rite

ROOT = Path(__file__).parent.parent
COMMANDS = (
    "build little --only plates --jobs 2 -o out",
    "build little --only data --only key --only page --jobs 2 -o out",
    "build little --only book --only sheet --jobs 2 -o out",
    "build little --only data --only plates --only page --only book --jobs 4 -o out",
    "export little -o out/little.json",
    "export little --format motion -o out/motion.json",
    "plates little -o out",
    "plates little --site -o out",
    "handout little -o out/book.pdf",
    "sheet little -o out/sheet.pdf",
    "slides little -o out/slides.pptx",
    "play little -o out/page.html",
    "animate little -o out/film.svg",
    "chart little way --who 賓 -o out/chart.svg",
    "diff little earlier -o out/diff.html",
    "new other other.txt -o out",
    "fmt out/little",
    "expect out/little --accept",
)  # fmt: skip
OURS = (".making", "manifest.json")  # of the latter: it tells what is made, in the order it came
WAIT = 10.0  # s: until a worker has to be gone
END = 60.0  # s more than undisturbed, until a command of which a worker was killed has to end
OTHER = "主人立于門東，西面。賓立于門西，東面。主人再拜。賓答拜。"
UGLY = SECTION.replace("en: ", "en:   ")


def _within(folder: Path) -> Iterator[Path]:
    """All that is in a folder; what is gone while it is looked at is passed over."""
    for at, folders, files in os.walk(folder):
        yield from (Path(at, name) for name in (*folders, *files))


def files_of(folder: Path) -> Mapping[str, str]:
    """The files at their own names, each with the hash of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(_within(folder))
        if path.is_file() and not any(part.startswith(OURS) for part in path.parts)
    }


@dataclass(frozen=True, slots=True)
class Running:
    """A process of the session that a command began."""

    number: int
    parent: int
    work: int  # ticks of the processor


def running(session: int) -> list[Running]:
    """Who is still at work of a session, the least busy first."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent, _, own, *more = status.read_text().rpartition(")")[2].split()
        except (OSError, ValueError):
            continue
        if int(own) == session and state != "Z":
            found.append(Running(int(status.parent.name), int(parent), int(more[7])))
    return sorted(found, key=lambda process: process.work)


class Victim(Enum):
    """Whom the blow falls upon."""

    ALL = "all of them"
    MAIN = "the main process"
    IDLE = "the worker that has done least"
    BUSY = "the worker that has done most"


class Moment(Enum):
    """When the blow falls, if not at any time."""

    ANY = "at any time"
    BEGUN = "as soon as something is begun"
    MADE = "as soon as something is made: some workers have nothing to do"


class Kills:
    """A folder with the little rite, and what each command makes there undisturbed."""

    def __init__(self, home: Path) -> None:
        self.home, self.out, self.passing = home, home / "out", home / "tmp"
        self.passing.mkdir()
        small_rite(home)
        (home / "other.txt").write_text(OTHER, encoding="utf-8")
        small_rite(home, section=SECTION.replace("坐奠 爵，興", "奠 爵")).rename(home / "earlier")
        small_rite(home)
        self.whole: dict[str, tuple[Mapping[str, str], float]] = {}

    def begun(self, words: str) -> subprocess.Popen[bytes]:
        """The command, in a session of its own, with a TMPDIR of its own."""
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self.passing)}
        return subprocess.Popen(
            (sys.executable, "-m", "layout", *words.split()), cwd=self.home, env=env,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def _finished(self, words: str) -> float:
        begun = time.monotonic()
        run = self.begun(words)
        _, errors = run.communicate(timeout=600)
        assert run.returncode == 0, (words, errors.decode()[-500:])
        return time.monotonic() - begun

    def _fresh(self) -> None:
        """Nothing is made yet; a rite that is not in the one style lies there."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir()
        small_rite(self.out, section=UGLY)

    def undisturbed(self, words: str) -> tuple[Mapping[str, str], float]:
        """What a command makes where nobody disturbs it, and in how long."""
        if words not in self.whole:
            self._fresh()
            before = files_of(self.out)
            seconds = self._finished(words)
            self.whole[words] = files_of(self.out), seconds
            assert self.whole[words][0] != before, words
        return self.whole[words]

    def kill(self, words: str, chance: random.Random, victim: Victim | None = None) -> str:
        """A kill of all or of any one process, at any moment; what was found of it."""
        whole, seconds = self.undisturbed(words)
        self._fresh()
        before = files_of(self.out)
        at = time.monotonic() + chance.uniform(0, seconds)
        moment = chance.choice([*Moment]) if victim is None else Moment.MADE
        run = self.begun(words)
        while run.poll() is None and not self._is_time(moment, at, before):
            time.sleep(0.005)
        victim = victim or chance.choice([*Victim])
        told = self._struck(run, victim, seconds + END, words)
        end = time.monotonic() + WAIT
        while running(run.pid) and time.monotonic() < end:
            time.sleep(0.05)
        assert not running(run.pid), f"{words}: a worker lives on"
        made = files_of(self.out)
        for name, digest in made.items():
            assert digest in (whole.get(name), before.get(name)), f"{words}: {name} is half written"
        left = self._passing()
        if words.startswith("new ") and made == whole:
            self._fresh()  # it makes no folder that is there
        self._finished(words)
        assert files_of(self.out) == whole, f"{words}: the next run makes something else"
        assert not self._passing(), f"{words}: something is left after the next run"
        return f"{told}, {'something was' if left else 'nothing'} left"

    def _is_time(self, moment: Moment, at: float, before: Mapping[str, str]) -> bool:
        if moment is Moment.MADE:
            return files_of(self.out).keys() > before.keys()
        return time.monotonic() >= at or (moment is Moment.BEGUN and bool(self._passing()))

    def _struck(
        self, run: subprocess.Popen[bytes], victim: Victim, within: float, words: str
    ) -> str:
        """The blow; the main process ends by itself in some time, if it was not the one."""
        if run.poll() is None:
            workers = [each for each in running(run.pid) if each.parent == run.pid]
            if victim is Victim.ALL:
                os.killpg(run.pid, signal.SIGKILL)
            elif victim is Victim.MAIN or not workers:
                victim = Victim.MAIN
                os.kill(run.pid, signal.SIGKILL)
            else:
                with suppress(ProcessLookupError):
                    os.kill(workers[-(victim is Victim.BUSY)].number, signal.SIGKILL)
        try:
            run.communicate(timeout=within)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            raise AssertionError(f"{words}: waits for ever, {victim.value} being killed") from None
        return victim.value

    def _passing(self) -> list[str]:
        """What is there for the time being alone."""
        return [
            *(path.name for path in self.out.rglob(".making*")),
            *(path.name for path in self.passing.iterdir()),
        ]


def main(count: int, seed: int) -> None:
    """So many kills, and their figures."""
    chance, seen, begun = random.Random(seed), Counter[str](), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        kills = Kills(Path(folder))
        for n in range(count):
            words = COMMANDS[n % len(COMMANDS)]
            seen[kills.kill(words, chance)] += 1
            if (n + 1) % 20 == 0:
                print(n + 1, dict(seen), f"{time.monotonic() - begun:.0f} s", flush=True)
    told = f"{count} kills, {len(COMMANDS)} commands: no half file, nobody and nothing left"
    print(told, dict(seen), f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:], "200", "22")[:2]))
