"""Measures the writer's desk: what an author waits for after one change in a long rite,
and how much he has before him.

    python benchmarks/desk.py [RITE]        three minutes; 大射儀 when none is named

The rite is copied, one section of it altered, and the commands run as an author would, each in a
process of its own. Ratios are to the same command where nothing was kept. Seconds are of the
processor, the least of several. Exit code 1 when a bound is not kept.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from run import Figure, printed

from layout.read.files.paths import RITE, VOCABULARY, text_path
from layout.read.finding import find_rite

FIRST = ("xiangyinjiu", "xiangshe", "dashe", "tesheng", "jin")  # the rites that there were first

COMMAND = """
import contextlib, io, sys, time
from layout.cli.main import main
sys.argv[1:] = {words!r}
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    main()
print(time.process_time())
"""

WATCHED = """
import time
from pathlib import Path
from layout.api.watching import Writing
writing = Writing({folder!r}, {{}})
took = []
for _ in range(4):
    path = Path(writing.rite.frames[-1].state.step.mark.file)
    path.write_text(path.read_text("utf-8") + "# a remark\\n", encoding="utf-8")
    begun = time.process_time()
    writing.look()
    took.append(time.process_time() - begun)
print(min(took))
"""


def main(words: list[str]) -> int:
    kept = True
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / (words[0] if words else "dashe")
        own = find_rite(folder.name)
        shutil.copytree(own, folder)
        shutil.copy(text_path(own), folder / "text.tsv")
        for figure in waiting(folder, str(Path(home) / "cache")):
            print(figure, flush=True)
            kept = kept and figure.kept
    return 0 if kept else 1


def waiting(folder: Path, cache: str) -> Iterator[Figure]:
    """How long the scenes are; each command from nothing, then after a change."""
    files = (path for slug in FIRST for path in find_rite(slug).glob("*.yaml"))
    lines = sum(path.read_bytes().count(b"\n") for path in files)
    yield Figure("lines of the five first rites", lines, 34_000, "")
    check = COMMAND.format(words=["check", str(folder)])
    show = COMMAND.format(words=["show", str(folder), "100"])
    whole = printed("-c", check, LAYOUT_CACHE="")
    yield Figure("check from nothing, and kept", printed("-c", check, LAYOUT_CACHE=cache), 12, "s")
    same = min(printed("-c", check, LAYOUT_CACHE=cache) for _ in range(3))
    yield Figure("check, nothing changed", same, 1.5, "s")
    after = min(_changed(folder, check, cache) for _ in range(4))
    yield Figure("check, a section changed", after, 1.5, "s")
    yield Figure("check, a section changed : from nothing", after / whole, 0.15, "×")
    shown = min(_changed(folder, show, cache) for _ in range(4))
    yield Figure("show, a section changed", shown, 1.5, "s")
    picture = COMMAND.format(words=["show", str(folder), "100", "--plate", f"{folder}.png"])
    drawn = min(printed("-c", picture, LAYOUT_CACHE=cache) for _ in range(3))
    yield Figure("show with a plate as PNG, nothing changed", drawn, 1, "s")
    seen = min(printed("-c", WATCHED.format(folder=str(folder)), LAYOUT_CACHE=cache) for _ in "12")
    yield Figure("watch, a section changed: the new picture", seen, 0.5, "s")


def _changed(folder: Path, work: str, cache: str) -> float:
    """The same after a remark at the end of the section in the middle."""
    sections = [p for p in sorted(folder.glob("*.yaml")) if p.name not in (RITE, VOCABULARY)]
    with sections[len(sections) // 2].open("a", encoding="utf-8") as file:
        file.write("# a remark\n")
    return printed("-c", work, LAYOUT_CACHE=cache)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
