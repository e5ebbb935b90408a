"""The sheet of symbols as a file."""

from __future__ import annotations

from pathlib import Path

from layout.api.pages.plates import PlateWish
from layout.draw.dress import themes
from layout.draw.page import PlateManner
from layout.draw.sheets import symbol_sheet
from layout.picture import Sheet
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import Vocabulary
from layout.write.files import write_file


def draw_symbols(how: PlateManner, path: Path, wanted: PlateWish) -> Path:
    """Every posture, state, held thing, act and thing, each with its name."""
    return write_file(path, wanted.data(symbols_in(how, read_vocabulary())))


def symbols_in(how: PlateManner, vocabulary: Vocabulary) -> Sheet:
    """The sheet of symbols in the languages asked for."""
    return symbol_sheet(themes()[how.theme], vocabulary, how.tongue)
