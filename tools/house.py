"""The house in figures: how large it is, how it is cut up, what a task opens, how long tests take.

python tools/house.py             # all of it
python tools/house.py --small     # and the small private functions that are used once
python tools/house.py --once      # and the modules that one other imports
"""

from __future__ import annotations

import sys
from pathlib import Path

from census import imported_once, lines, modules, small_functions
from circles import circles, graph_of, modules_of
from suite import CORES, rites_there, seconds_of_run, tables
from tasks import tasks

ROOT = Path(__file__).resolve().parent.parent


def main(words: list[str]) -> int:
    """Prints the figures; what is asked for besides after them."""
    package, tests = ROOT / "layout", ROOT / "tests"
    small, once, round_about = (
        small_functions(package, tests),
        imported_once(package),
        circles(graph_of(modules_of(package))),
    )
    own = modules(package).values()
    print(f"layout/  {sum(map(lines, own)):6} lines of Python in {len(own)} modules")
    print(f"tests/   {sum(map(lines, tests.rglob('*.py'))):6} lines of Python")
    print(f"{len(small):6} private functions of six lines or fewer, used once, named in no test")
    print(f"{len(once):6} modules that one other imports")
    print(f"{sum(map(len, round_about)):6} modules in {len(round_about)} circles of imports")
    print("\nfiles that a task opens, and those that are printed or drawn after it")
    for task in tasks():
        print(f"  {len(task.files):3}  {task.name}: {', '.join(task.files)}")
    seconds = seconds_of_run()
    if seconds:
        whole = sum(seconds.values())
        print(f"\nlast run of the tests: {len(seconds)}, {whole:.0f} s of the processor")
        print(f"on {CORES} cores about {whole / CORES:.0f} s")
        for name, table in list(tables(seconds, rites_there()).items())[:2]:
            told = ", ".join(f"{word} {took:.0f}" for word, took in table.most_common())
            print(f"  by {name}: {told}")
    asked = [*(small if "--small" in words else ()), *(once if "--once" in words else ())]
    print(*asked, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
