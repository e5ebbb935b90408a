"""A workbench: where a book's pictures are kept as files from the moment they are drawn.

A book of three thousand plates is larger as ink than a machine's memory; as files on the bench it
is a few names. Equal pictures are one file.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from layout.files import passing_folder
from layout.fonts import resolve
from layout.picture import Sheet
from layout.write.crops import legible_from
from layout.write.handout.document import KeptPicture
from layout.write.handout.lettering import Apart
from layout.write.svg import to_book


@dataclass(frozen=True, slots=True)
class BookBench:
    """The folder in which one book is made, and how many may work at it."""

    folder: Path
    jobs: int = 1

    def keep(self, value: Any) -> Any:
        """The value with every picture in it as a file: a block, an entry, a picture itself."""
        if isinstance(value, Sheet):
            return self._picture(value)
        if isinstance(value, tuple):
            return tuple(self.keep(each) for each in value)
        if is_dataclass(value) and not isinstance(value, KeptPicture | type):
            parts = {f.name: self.keep(getattr(value, f.name)) for f in fields(value)}
            return replace(value, **parts)
        return value

    def _picture(self, sheet: Sheet) -> KeptPicture:
        words = Apart()
        ink, told = to_book(sheet, words), b""
        if words.lines:
            told = json.dumps(words.told(), ensure_ascii=False).encode()
        file, letters = self._file(ink, "svg"), self._file(told, "json") if told else ""
        leading = sheet.desc.partition("\n")[0]  # the page has its words in both languages
        alt = resolve(leading or sheet.title)
        least = legible_from(sheet.items)
        weight = len(ink) + len(told)
        return KeptPicture(file, letters, sheet.width, sheet.height, alt, least, weight)

    def _file(self, data: bytes, suffix: str) -> str:
        name = f"{sha256(data).hexdigest()[:20]}.{suffix}"
        path = self.folder / name
        if not path.exists():
            path.write_bytes(data)
        return name


@contextmanager
def bench(jobs: int = 1) -> Iterator[BookBench]:
    """An empty one, gone at the end."""
    with passing_folder(Path(tempfile.gettempdir())) as folder:
        yield BookBench(folder, jobs)
