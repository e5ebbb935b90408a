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
from collections.abc import Mapping
from pathlib import Path

from kit_rite import small_rite

ROOT = Path(__file__).parent.parent
COMMANDS = (
    "build little --only plates --jobs 2 -o out",
    "build little --only data --only key --only page --jobs 2 -o out",
    "build little --only book --only sheet --jobs 2 -o out",
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
)  # fmt: skip
OURS = (".making", "manifest.json")  # of the latter: it tells what is made, in the order it came
WAIT = 10.0  # s: until a worker has to be gone


def files_of(folder: Path) -> Mapping[str, str]:
    """The files at their own names, each with the hash of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith(OURS) for part in path.parts)
    }


def _workers(group: int) -> list[int]:
    """Who is still at work of the session that the command began."""
    found = []
    for told in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = told.read_text().rpartition(")")[2].split()[:4]
        except (OSError, ValueError):
            continue
        if int(session) == group and state != "Z":
            found.append(int(told.parent.name))
    return found


class Kills:
    """A folder with the little rite, and what each command makes there undisturbed."""

    def __init__(self, home: Path) -> None:
        self.home = home
        small_rite(home)
        self.whole: dict[str, tuple[Mapping[str, str], float]] = {}

    def _begun(self, words: str) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.Popen(
            (sys.executable, "-m", "layout", *words.split()), cwd=self.home, env=env,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def _finished(self, words: str) -> float:
        begun = time.monotonic()
        run = self._begun(words)
        _, said = run.communicate(timeout=600)
        assert run.returncode == 0, (words, said.decode()[-500:])
        return time.monotonic() - begun

    def undisturbed(self, words: str) -> tuple[Mapping[str, str], float]:
        """What a command makes where nobody disturbs it, and in how long."""
        if words not in self.whole:
            shutil.rmtree(self.home / "out", ignore_errors=True)
            long = self._finished(words)
            self.whole[words] = files_of(self.home / "out"), long
            assert self.whole[words][0], words
        return self.whole[words]

    def kill(self, words: str, chance: random.Random) -> str:
        """One kill of the main process alone or of all, at any moment; what was found of it."""
        whole, long = self.undisturbed(words)
        out = self.home / "out"
        shutil.rmtree(out, ignore_errors=True)
        at, together = time.monotonic() + chance.uniform(0, long), chance.random() < 0.5
        at_work = chance.random() < 0.5  # as soon as something is begun
        run = self._begun(words)
        while time.monotonic() < at and run.poll() is None:
            if at_work and out.exists() and any(out.rglob(".making*")):
                break
            time.sleep(0.005)
        if run.poll() is None:
            (os.killpg if together else os.kill)(run.pid, signal.SIGKILL)
        run.communicate()
        end = time.monotonic() + WAIT
        while _workers(run.pid) and time.monotonic() < end:
            time.sleep(0.05)
        assert not _workers(run.pid), f"{words}: a worker lives on"
        self._whole(words, whole, files_of(out) if out.exists() else {})
        begun = out.exists() and any(out.rglob(".making*"))
        self._finished(words)
        assert files_of(out) == whole, f"{words}: the next run makes something else"
        left = [path.name for path in out.rglob(".making*")]
        assert not left, f"{words}: {left} is left after the next run"
        return "something was begun" if begun else "nothing was begun"

    def _whole(self, words: str, whole: Mapping[str, str], found: Mapping[str, str]) -> None:
        for name, told in found.items():
            assert whole.get(name) == told, f"{words}: {name} is half written"


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
