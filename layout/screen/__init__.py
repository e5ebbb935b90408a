"""A timeline on the screen: scenes, a camera, figures that move, and captions below."""

from __future__ import annotations

from layout.screen.build import Cut, Screening, locations_of, reel_of

__all__ = ["Cut", "Screening", "locations_of", "reel_of"]
