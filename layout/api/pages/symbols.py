"""The sheet of symbols as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from layout.api.pages.plates import PlateWish
from layout.draw.dress import themes
from layout.draw.page import PlateManner
from layout.draw.sheets import symbol_sheet
from layout.picture import Group, Item, Sheet, Text
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import Vocabulary
from layout.write.files import write_file


def draw_symbols(how: PlateManner, path: Path, wanted: PlateWish) -> Path:
    """Every posture, state, held thing, act and thing, each with its name."""
    return write_file(path, wanted.data(symbols_in(how, read_vocabulary())))


def symbols_in(how: PlateManner, vocabulary: Vocabulary) -> Sheet:
    """The sheet of symbols, which has each name in both languages, in those asked for."""
    sheet = symbol_sheet(themes()[how.theme], vocabulary)
    spoken = {"han": how.tongue.has_han, "latin": how.tongue.has_english}
    others = tuple(face for face, is_spoken in spoken.items() if not is_spoken)
    return replace(sheet, items=tuple(_without_faces(sheet.items, others)))


def _without_faces(items: Sequence[Item], faces: tuple[str, ...]) -> Iterator[Item]:
    """The items without the words set in such faces."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_without_faces(item.items, faces)))
        elif not (isinstance(item, Text) and item.face.startswith(faces)):
            yield item
