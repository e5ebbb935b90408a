"""Measures a whole book, and how long its pages take beside typst with the same pictures alone.

    python benchmarks/handout.py [RITE]        some minutes

The book is made as the command makes it: the processor's minutes, which a machine with other work
has as a quiet one, shared by all its processors; and the memory of all its processes together.
Alone, typst puts one picture on a page and nothing else: no words, tags, bookmarks or links. Exit
code 1 when a bound is not kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from run import Figure

import layout
from layout.api.handout import BookAround, BookWish, Material, bench, handout
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Gallery, KeptPicture
from layout.write.handout.paper import PAPERS
from layout.write.handout.press import MAIN, press

PLATES = 200
VOLUMES = 10
BOUNDS = {"minutes": 5.0, "memory": 1300.0, "size": 150.0}
PAGE = '#page(width: 210mm, height: 297mm, margin: 5mm, image("{file}", alt: "a plate"))\n'


def whole(slug: str) -> Iterator[Figure]:
    """A book of every step, on all the processors of this machine."""
    layout.load(slug)  # read and played beforehand, and kept
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "book")
        words = [sys.executable, "-m", "layout", "handout", slug, "--volumes", str(VOLUMES)]
        words += ["-o", str(target)]
        start, most = _worked(), 0.0
        with subprocess.Popen(words, stdout=subprocess.DEVNULL) as made:
            while made.poll() is None:
                most = max(most, sum(map(_memory, _family(made.pid))))
                time.sleep(1)
        jobs = os.cpu_count() or 1
        minutes = (_worked() - start) / 60 / jobs
        size = sum(path.stat().st_size for path in target.iterdir()) / 1e6
    yield Figure(
        f"{slug} whole in {VOLUMES} volumes, {jobs} processors", minutes, BOUNDS["minutes"], " min"
    )
    yield Figure("its memory, all processes together", most, BOUNDS["memory"], " MB")
    yield Figure("its files", size, BOUNDS["size"], " MB")


def _worked() -> float:
    """Seconds of the processor, of all that this process began and that has ended."""
    times = os.times()
    return times.children_user + times.children_system


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue
        for child in children:
            yield from _family(int(child))


def _memory(pid: int) -> float:
    """What is its own and its share of what it has in common with others, in MB."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), 0.0)


def ratio() -> float:
    """How much longer a book's pages take than its pictures alone."""
    rite = layout.load("鄉飲酒禮")
    spans = spans_of(rite, Selection())[:PLATES]
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    wanted = BookWish(PAPERS["A4"], around=BookAround.NONE)
    with bench(os.cpu_count() or 1) as kept:
        book = handout(material, wanted, lambda: None, kept)
        start = time.process_time()
        book_as_pdf(book, kept)
        pages = time.process_time() - start
        gallery = next(block for block in book.blocks if isinstance(block, Gallery))
        pictures = [e.picture for e in gallery.entries if isinstance(e.picture, KeptPicture)]
        source = "".join(PAGE.format(file=picture.file) for picture in pictures)
        start = time.process_time()
        press({MAIN: f'#set document(title: "alone")\n{source}'.encode()}, kept.folder)
        return pages / (time.process_time() - start)


def main(words: list[str]) -> int:
    figures = [
        Figure("pages of 200 plates : typst with their ink alone", ratio(), 40, " ×"),
        *whole(words[0] if words else "dashe"),
    ]
    print(*figures, sep="\n")
    return 0 if all(figure.kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
