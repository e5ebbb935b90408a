"""A page by night: each of its colours as light as it was dark, of the same hue.

Every colour of a style sheet becomes a property of the page, whose value by night is another; so a
theme needs no second set of inks. On paper it is always day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_COLOUR = re.compile(r"#([0-9a-fA-F]{6})\b(?!-)")
_PAPER, _INK = 0.985, 0.24  # lightness of the day's paper and ink
_DARK, _LIGHT = 0.19, 0.92  # and of what they are by night
Three = tuple[float, float, float]


def dyed(css: str) -> tuple[str, set[str]]:
    """The style with its colours by name, and the colours."""
    found = {match.lower() for match in _COLOUR.findall(css)}
    return _COLOUR.sub(lambda match: f"var(--x{match[1].lower()})", css), found


def day_and_night(colours: Iterable[str]) -> str:
    """What every colour is by day, and on a screen by night."""
    known = sorted(set(colours))
    day = "".join(f"--x{colour}:#{colour};" for colour in known)
    night = "".join(f"--x{colour}:#{by_night(colour)};" for colour in known)
    return f":root{{{day}}}@media screen{{:root.dark{{{night}}}}}"


def by_night(colour: str) -> str:
    """The lightness of a colour (OKLab) turned about, its hue kept."""
    light, a, b = _lab(colour)
    share = (_PAPER - light) / (_PAPER - _INK)
    return _hex((min(1.0, _DARK + share * (_LIGHT - _DARK)), a, b))


def _lab(colour: str) -> Three:
    r, g, b = (_linear(int(colour[i : i + 2], 16) / 255) for i in (0, 2, 4))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _hex(lab: Three) -> str:
    light, a, b = lab
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    parts = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "".join(f"{round(255 * _curved(part)):02x}" for part in parts)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _curved(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
