"""Measures a handout of two hundred plates against typst left alone with the same pictures.

    python benchmarks/handout.py [RITE]        a minute and a half

Alone, typst puts one picture on a page and nothing else: no words, tags, bookmarks or links. Both
are the processor's time within one run, the least of several fresh processes, since typst
remembers within one. Exit code 1 when a bound is not kept.
"""

from __future__ import annotations

import pickle
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from run import Figure, printed

import layout
from layout.api.handout import BookAround, BookWish, Matter, handout
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Book, Gallery
from layout.write.handout.paper import PAPERS
from layout.write.handout.press import MAIN, press
from layout.write.svg import LetterMode, to_svg

PLATES = 200
TIMES = 3
PAGE = '#page(width: 210mm, height: 297mm, margin: 5mm, image("{file}", alt: "a plate"))\n'


def alone(files: dict[str, bytes]) -> bytes:
    """The pictures, one a page."""
    pages = "".join(PAGE.format(file=name) for name in files)
    return press({MAIN: f'#set document(title: "alone")\n{pages}'.encode(), **files})


def spent(how: str, kept: Path) -> float:
    """Seconds of the processor for one of the two."""
    given = pickle.loads(kept.read_bytes())
    start = time.process_time()
    if how == "alone":
        alone(given)
    else:
        book_as_pdf(given)
    return time.process_time() - start


def least(how: str, kept: Path) -> float:
    return min(printed(__file__, how, str(kept)) for _ in range(TIMES))


def ratio(book: Book) -> float:
    gallery = next(block for block in book.blocks if isinstance(block, Gallery))
    pictures = [entry.picture for entry in gallery.entries]
    files = {f"{n}.svg": to_svg(p, LetterMode.LIVE) for n, p in enumerate(pictures)}
    with tempfile.TemporaryDirectory() as folder:
        whole, bare = Path(folder, "book"), Path(folder, "pictures")
        whole.write_bytes(pickle.dumps(book))
        bare.write_bytes(pickle.dumps(files))
        return least("whole", whole) / least("alone", bare)


def main(words: list[str]) -> int:
    if len(words) == 2:  # a fresh process of this
        print(spent(words[0], Path(words[1])))
        return 0
    rite = layout.load(words[0] if words else "鄉飲酒禮")
    spans = spans_of(rite, Selection())[:PLATES]
    matter = Matter(rite, Plates(rite, manner("print", "bilingual", "A4")), spans)
    book = handout(matter, BookWish(PAPERS["A4"], around=BookAround.NONE), lambda: None)
    figure = Figure("a handout of 200 plates : typst alone", ratio(book), 3, "×")
    print(figure)
    return 0 if figure.kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
