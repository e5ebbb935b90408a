"""A way of showing something apart from the map: its word, what draws it, what stands above it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.matters import hooks
from layout.said import Said


def _panels() -> tuple[str, ...]:
    return tuple(name for nouns in hooks("nouns").values() for name in nouns.PANELS)


@dataclass(frozen=True, slots=True)
class Showing:
    """One word for it, as `details:` of a rite says it."""

    name: Annotated[str, WORD]
    draws: Annotated[str, Keyed(among=_panels)]  # a panel of a matter
    pattern: Annotated[str, Keyed("title")]  # over it, `{of}` for what is shown
    en: str  # the same in English
    is_wide: Annotated[bool, Keyed("wide")] = False  # as wide as the page

    def title(self, of: str) -> Said:
        """What stands above it."""
        return Said(self.pattern.format(of=of), self.en)
