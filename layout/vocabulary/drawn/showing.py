"""A way of showing something apart from the map: its word, what draws it, what stands above it."""

from __future__ import annotations

from dataclasses import dataclass

from layout.said import Said

NEAR = "near"  # a closer map of the ground about something: of no matter


@dataclass(frozen=True, slots=True)
class Showing:
    """One word for it, as `details:` of a rite says it."""

    name: str
    draws: str  # a panel of a matter, or NEAR
    pattern: str  # 「{of}立面，自南視之」
    en: str
    is_wide: bool = False  # it stands below the map; others stand in the column of captions

    def title(self, of: str) -> Said:
        """What stands above it."""
        return Said(self.pattern.format(of=of), self.en)
