"""Pages without a rite: the measures and parts of a place, the symbols."""

from layout.draw.sheets.siteplate import Place, derivations, measures_plate, parts_plate
from layout.draw.sheets.symbolsheet import symbol_sheet

__all__ = [
    "Place", "derivations", "measures_plate", "parts_plate", "symbol_sheet",
]  # fmt: skip
