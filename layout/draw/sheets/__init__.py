"""Pages without a rite: the measures and parts of a place, the symbols."""

from layout.draw.sheets.disputed import Elsewhere, both_readings
from layout.draw.sheets.mourning import mourning_pictures, mourning_sheet
from layout.draw.sheets.siteplate import (
    GroundPlate,
    derivations,
    measures_plate,
    parts_numbered,
    parts_plate,
)
from layout.draw.sheets.symbolsheet import symbol_sheet
from layout.draw.sheets.triedplate import Tried, tried_plate

__all__ = [
    "Elsewhere",
    "GroundPlate",
    "Tried",
    "both_readings",
    "derivations",
    "measures_plate",
    "mourning_pictures",
    "mourning_sheet",
    "parts_numbered",
    "parts_plate",
    "symbol_sheet",
    "tried_plate",
]  # fmt: skip
