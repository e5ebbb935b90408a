"""Every command where all is otherwise: seed, locale, time zone, folder, how many at once.

python tests/kit_bytes.py [PYTHON]…  # the matrix, by each Python named, with figures

Any two conditions that are not of one sort meet in one of the runs of a command: what rests on one
of them, or on two together, is seen; all together would be a dozen times the runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path

from kit_kills import COMMANDS, files_of
from kit_rite import small_rite

ROOT = Path(__file__).parent.parent
SEEDS = ("0", "1", "4242")
PLACES = (  # a locale and a time zone
    {"LC_ALL": "C", "TZ": "UTC"},
    {"LC_ALL": "C.UTF-8", "TZ": "Asia/Taipei"},
    {"LC_ALL": "zh_TW.UTF-8", "TZ": "America/St_Johns"},
    {"LC_ALL": "de_DE.UTF-8", "TZ": "Pacific/Chatham"},
)
FOLDERS = ("a", "儀禮 二/deep/er")
Where = tuple[str, Mapping[str, str], str, int]  # the seed, the place, the folder, the workers
FIRST: Where = ("0", PLACES[0], FOLDERS[0], 1)
OTHER: Where = ("4242", PLACES[2], FOLDERS[1], 2)


def made(words: str, home: Path, where: Where, python: str = sys.executable) -> Mapping[str, str]:
    """The files a command makes there, each with the hash of its bytes."""
    seed, place, under, workers = where
    folder = home / under
    folder.mkdir(parents=True, exist_ok=True)
    small_rite(folder)
    shutil.rmtree(folder / "out", ignore_errors=True)
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    env = {**plain, **place, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "LAYOUT_CACHE": ""}
    command = words.replace("--jobs 2", f"--jobs {workers}").split()
    run = subprocess.run(
        (python, "-m", "layout", *command), cwd=folder, env=env, capture_output=True, check=False
    )
    assert run.returncode == 0, (words, run.stderr.decode("utf-8", "replace")[-500:])
    return files_of(folder / "out")


def meeting(*sorts: Sequence[object]) -> list[tuple[int, ...]]:
    """Runs, each a number in every sort, so that any two of two sorts meet in one: of all that are
    left the run in which most meet for the first time."""
    every = list(product(*(range(len(sort)) for sort in sorts)))
    pairs = {run: set(combinations(enumerate(run), 2)) for run in every}
    left, chosen = set().union(*pairs.values()), []
    while left:
        chosen.append(max(every, key=lambda run: len(pairs[run] & left)))
        left -= pairs[chosen[-1]]
    return chosen


def main(pythons: list[str]) -> None:
    """Every command where all is otherwise, by every Python named (this one, where none is)."""
    runs = files = 0
    named = pythons or [sys.executable]
    with tempfile.TemporaryDirectory() as home:
        for words in COMMANDS:
            first = made(words, Path(home), FIRST)
            workers = (1, 2) if "--jobs" in words else (1,)
            for a, b, c, d, e in meeting(named, SEEDS, PLACES, FOLDERS, workers):
                where: Where = SEEDS[b], PLACES[c], FOLDERS[d], workers[e]
                found = made(words, Path(home), where, named[a])
                assert found == first, (words, where, named[a])
                runs, files = runs + 1, files + len(first)
            print(words, len(first), "files", flush=True)
    print(f"{runs} runs, {files} files, {len(named)} Pythons: the same bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
