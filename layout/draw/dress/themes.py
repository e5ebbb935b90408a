"""The themes that there are."""

from __future__ import annotations

from collections.abc import Mapping

from layout.draw.dress.palettes import modern, printed, woodcut
from layout.draw.dress.theme import Theme


def themes() -> Mapping[str, Theme]:
    """The themes that there are, by name."""
    return {theme.name: theme for theme in (modern.THEME, printed.THEME, woodcut.THEME)}
