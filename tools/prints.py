"""The prints of the scholars as they ship, `scenes/prints/<chapter>.<print>.xz`, from the books.

`python tools/prints.py` writes those of every rite from `shared/sources`. Characters that the
transcription tells by a number are written as characters, or 〓 where there is none; nothing else
is changed."""

from __future__ import annotations

import lzma
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from layout.read.commentary import witnesses
from layout.read.files.paths import rites, scenes_folder
from layout.read.mourning import CHAPTER

ROOT = Path(__file__).resolve().parent.parent
BOOKS = next((p / "shared" / "sources" for p in ROOT.parents
              if (p / "shared" / "sources").is_dir()), None)  # fmt: skip
_ENTITIES = {"&KR0764;": "霤", "&KR0925;": "楣", "&KR1152;": "觚", "&KR1297;": "庪"}


def characters(book: str) -> str:
    """A book with its numbered characters as characters."""
    for entity, character in _ENTITIES.items():
        book = book.replace(entity, character)
    return re.sub(r"&KR\d+;", "〓", book)


def prints(books: Path) -> Iterator[tuple[Path, str]]:
    """Each file that ships, and its text."""
    for slug in (*rites(), CHAPTER):  # 喪服 is no rite, and has scholars
        for name in dict.fromkeys(each.print for each in witnesses()):
            book = books / f"{slug}.{name}.txt"
            if book.is_file():
                target = scenes_folder() / "prints" / f"{slug}.{name}.xz"
                yield target, characters(book.read_text(encoding="utf-8"))


if __name__ == "__main__":
    if BOOKS is None:
        sys.exit("the books of the scholars (../shared/sources) are not here")
    for target, text in prints(BOOKS):
        target.write_bytes(lzma.compress(text.encode(), preset=9))
