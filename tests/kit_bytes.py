"""Every command where all is otherwise: seed, locale, time zone, folder, how many at once.

python tests/kit_bytes.py            # the whole matrix, with figures
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from itertools import product
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


def main(pythons: list[str]) -> None:
    """Every command in every place, by every Python named (this one, where none is)."""
    runs = files = 0
    with tempfile.TemporaryDirectory() as home:
        for words in COMMANDS:
            first = made(words, Path(home), FIRST)
            for python in pythons or [sys.executable]:
                for where in product(SEEDS, PLACES, FOLDERS, (1, 2)):
                    if where[3] == 2 and "--jobs" not in words:
                        continue
                    assert made(words, Path(home), where, python) == first, (words, where, python)
                    runs, files = runs + 1, files + len(first)
            print(words, len(first), "files", flush=True)
    print(f"{runs} runs, {files} files: the same bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
