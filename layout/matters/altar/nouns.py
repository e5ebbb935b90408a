"""What the altar adds to the words of a rite."""

from __future__ import annotations

EFFECTS = ()
OF_MANNERS = ()
PANELS = ("elevation", "faces")
