"""What a part of a phrase leaves open, in words: 門外: 東 −65…65, 北 −295.3…−126.7."""

from __future__ import annotations

from layout.site import Bound

_OPEN = 9e4  # 尺: beyond this there is no edge


def ground(bound: Bound) -> str:
    """The ground of one part of a phrase, with its words."""
    return f"「{bound.words}」: {reach(bound)}"


def reach(bound: Bound) -> str:
    """How far it reaches, in 尺 east and north of the middle of the hall's edge."""
    edges = list(zip(*bound.boxes, strict=True))
    low, high = [min(each) for each in edges[:2]], [max(each) for each in edges[2:]]
    told = [
        f"{name} {between}"
        for name, west, east in zip(("東", "北"), low, high, strict=True)
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
