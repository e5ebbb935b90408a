"""Where the time of the tests goes: by kind, by rite and by file, from the last run of pytest.

    python tools/suite.py              # of the last run
    python tools/suite.py --add jin    # what one more rite takes: this one, under another name

Seconds are of the processor: two cores that do nothing else take about half as long. A rite is
added to a copy of the project; what its copy takes in every law is what a further rite would.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(".pytest_cache", "v", "layout", "seconds")
CORES = 2
LONGEST = 15  # files that are listed
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*", "node_modules", "output")
COPIED = ("layout", "scenes", "tests", "tools", "docs", "benchmarks")

Seconds = Mapping[str, float]


def seconds_of_run(home: Path = ROOT) -> dict[str, float]:
    """What each test of the last run took, by its id; nothing where there was none."""
    path = home / KEPT
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def kind_of(test: str) -> str:
    """The folder that a test stands in."""
    parts = test.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "at the root"


def rite_of(test: str, rites: Iterable[str]) -> str:
    """The rite that stands in the name of a test."""
    found = re.search(rf"\[.*?\b({'|'.join(rites)})\b", test)
    return found[1] if found else "no rite by itself"


def rites_there(home: Path = ROOT) -> list[str]:
    """The rites that ship."""
    return sorted(path.parent.name for path in (home / "scenes").glob("*/rite.yaml"))


def tables(seconds: Seconds, rites: Iterable[str]) -> dict[str, Counter[str]]:
    """The seconds of a run by kind, by rite and by file."""
    names = list(rites)
    found = {"kind": Counter[str](), "rite": Counter[str](), "file": Counter[str]()}
    for test, took in seconds.items():
        found["kind"][kind_of(test)] += took  # type: ignore[assignment]
        found["rite"][rite_of(test, names)] += took  # type: ignore[assignment]
        found["file"][test.partition("::")[0]] += took  # type: ignore[assignment]
    return found


def copied(home: Path, target: Path) -> Path:
    """The project without what is made of it, where it can be altered."""
    for name in COPIED:
        shutil.copytree(home / name, target / name, ignore=LEFT_OUT)
    for path in home.glob("[A-Za-z]*"):
        if path.is_file():
            shutil.copy(path, target)
    return target


def with_another(home: Path, slug: str) -> str:
    """Adds a rite once more, under a name of its own; its name."""
    other, scenes = f"another{slug}", home / "scenes"
    shutil.copytree(scenes / slug, scenes / other)
    text = (scenes / "texts" / f"{slug}.tsv").read_text(encoding="utf-8")
    for path in (scenes / other).glob("*"):
        if path.is_file():
            words = path.read_text(encoding="utf-8")
            path.write_text(words.replace(f"{slug}.", f"{other}."), encoding="utf-8")
    (scenes / "texts" / f"{other}.tsv").write_text(
        text.replace(f"{slug}.", f"{other}."), encoding="utf-8"
    )
    return other


def run_of(home: Path, words: str) -> int:
    """Runs in a copy of the project the tests that have these words in their names."""
    command = (sys.executable, "-m", "pytest", "tests", "-n", str(CORES), "--dist", "loadfile")
    env = {**os.environ, "PYTHONPATH": str(home)}
    return subprocess.run((*command, "-k", words), cwd=home, env=env, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--add", metavar="RITE", help="run the laws over this rite once more")
    asked = parser.parse_args()
    if asked.add:
        with tempfile.TemporaryDirectory(prefix="layout-") as folder:
            home = copied(ROOT, Path(folder))
            other = with_another(home, asked.add)
            code = run_of(home, other)
            seconds = seconds_of_run(home)
            rites = [other]
    else:
        seconds, rites, code = seconds_of_run(), rites_there(), 0
    if not seconds:
        print("no run of the tests is kept here: run pytest first", file=sys.stderr)
        return 2
    for name, table in tables(seconds, rites).items():
        print(f"\nby {name}, seconds of the processor")
        for words, took in table.most_common(LONGEST):
            print(f"  {took:8.1f}  {words}")
    whole = sum(seconds.values())
    print(f"\n{len(seconds)} tests, {whole:.0f} s; on {CORES} cores about {whole / CORES:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
