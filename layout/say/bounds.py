"""What a part of a phrase leaves open, in words: 門外: 東 −65…65, 北 −295.3…−126.7; and from where
all is measured."""

from __future__ import annotations

from layout.site import Bound, Site

_OPEN = 9e4  # 尺: beyond this there is no edge


def ground(bound: Bound, winds: tuple[str, str] = ("東", "北")) -> str:
    """The ground of one part of a phrase; `winds`: what east and north are called."""
    return f"「{bound.words}」: {reach(bound, winds)}"


def origin(site: Site) -> str:
    """From where all is measured: an edge, or the middle, of the highest ground that has it so."""
    for area in sorted(site.areas.values(), key=lambda area: -area.height):
        (west, south), (east, north) = (tuple(f(at) for at in zip(*area.ring, strict=True))
                                        for f in (min, max))  # fmt: skip
        edges = {"south edge of ": south, "north edge of ": north, "": (south + north) / 2}
        for name, y in edges.items():
            if (west + east) / 2 == y == 0:
                return f"the middle of {'the ' * bool(name)}{name}{area.name}"
    return "the origin of the site (原)"


def reach(bound: Bound, winds: tuple[str, str] = ("東", "北")) -> str:
    """How far it reaches, in 尺 east and north of the origin."""
    edges = list(zip(*bound.boxes, strict=True))
    low, high = [min(each) for each in edges[:2]], [max(each) for each in edges[2:]]
    told = [
        f"{name} {between}"
        for name, west, east in zip(winds, low, high, strict=True)
        if (between := _between(west, east))
    ]
    pieces = f" ({len(bound.boxes)} pieces)" if len(bound.boxes) > 1 else ""
    return f"{', '.join(told)}{pieces}"


def _between(low: float, high: float) -> str:
    if high - low < 0.2:
        return f"= {_number((low + high) / 2)}"
    if low < -_OPEN and high > _OPEN:
        return ""
    if low < -_OPEN:
        return f"≤ {_number(high)}"
    if high > _OPEN:
        return f"≥ {_number(low)}"
    return f"{_number(low)} … {_number(high)}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
