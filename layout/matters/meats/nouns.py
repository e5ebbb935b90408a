"""What meats add to the words of a rite."""

from __future__ import annotations

EFFECTS = ()
OF_MANNERS = ()
PANELS = ("pieces",)
