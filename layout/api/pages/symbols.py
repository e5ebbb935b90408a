"""The sheet of symbols as a file."""

from __future__ import annotations

from pathlib import Path

from layout.api.pages.plates import PlateWish
from layout.draw.dress import themes
from layout.draw.sheets import symbol_sheet
from layout.read.vocabulary import read_vocabulary
from layout.write.files import write_file


def draw_symbols(theme: str, path: Path, wanted: PlateWish) -> Path:
    """Every posture, state, held thing, act and thing, each with its name, in one theme."""
    return write_file(path, wanted.data(symbol_sheet(themes()[theme], read_vocabulary())))
