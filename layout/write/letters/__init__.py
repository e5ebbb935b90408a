"""Texts in an SVG: what every way of writing them has in common."""

from layout.write.letters.outlined import Outlined
from layout.write.letters.texts import Letters, glyphs_of, place

__all__ = ["Letters", "Outlined", "glyphs_of", "place"]
