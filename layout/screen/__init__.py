"""A timeline on the screen: scenes, a camera, figures that move, and captions below."""

from __future__ import annotations

from layout.screen.build import Cut, Screening, reel_of

__all__ = ["Cut", "Screening", "reel_of"]
