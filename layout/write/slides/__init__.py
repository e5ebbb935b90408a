"""Slides as PPTX: every figure, wall and name a shape of its own that can be moved and mended."""

from __future__ import annotations

from layout.write.slides.deck import Deck, Slide, SlideLine, SlideLook
from layout.write.slides.package import Package

__all__ = ["Deck", "Package", "Slide", "SlideLine", "SlideLook"]
