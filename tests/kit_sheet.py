"""What a sheet holds, gone through in order, which of its boxes cover one another, and a reader
who knows of a figure only what is drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from layout.picture import Box, Disc, Group, Item, Path, Sheet, Text
from layout.shape import Point, Segments, points

_COMMANDS = re.compile(r"([mlhvqcz])([^mlhvqcz]*)")
_SIZES = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6}


def absolute(data: str, at: Point = (0.0, 0.0)) -> Segments:
    """An outline as a file tells it, each piece from where the one before it ended, by where it
    lies on the page; `at` is where it is used."""
    out: list[tuple[str, tuple[float, ...]]] = []
    (x, y), begun = at, at
    for command, said in _COMMANDS.findall(data):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", said)]
        if command == "z":
            out.append(("Z", ()))
            x, y = begun
        for i in range(0, len(numbers), _SIZES.get(command, 1)):
            steps = numbers[i : i + _SIZES[command]]
            if command in "hv":
                steps = [*steps, 0.0] if command == "h" else [0.0, *steps]
            ends = tuple(n + (y if j % 2 else x) for j, n in enumerate(steps))
            x, y = ends[-2:]
            begun = (x, y) if command == "m" else begun
            out.append((command.upper().replace("H", "L").replace("V", "L"), ends))
    return tuple(out)


HAIR = 0.02  # mm: boxes that share an edge do not overlap
NAMES = ("label", "number")
LINES = {"beam", "edge", "stair", "gate"}  # of the building: a name crosses them at need


def layer(sheet: Sheet, name: str) -> Group:
    return next(i for i in sheet.items if isinstance(i, Group) and i.id == name)


def layers(sheet: Sheet, name: str) -> tuple[Group, ...]:
    """The layer of that name, and those of the maps apart."""
    apart = (g for g in groups(sheet.items) if g.id.endswith("/map"))
    own = (i for each in apart for i in each.items if isinstance(i, Group))
    return (layer(sheet, name), *(g for g in own if g.id.endswith(f"/{name}")))


def groups(items: Sequence[Item]) -> Iterator[Group]:
    """Every group, the outer before those within."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.items)


def leaves(items: Sequence[Item]) -> Iterator[Path | Disc | Text]:
    """Everything that is drawn, without its groups."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


def paths(items: Sequence[Item]) -> Iterator[Path]:
    return (item for item in leaves(items) if isinstance(item, Path))


def discs(items: Sequence[Item]) -> Iterator[Disc]:
    return (item for item in leaves(items) if isinstance(item, Disc))


def shapes(items: Sequence[Item]) -> Iterator[Path | Disc]:
    return (item for item in leaves(items) if not isinstance(item, Text))


def texts(items: Sequence[Item]) -> Iterator[Text]:
    return (item for item in leaves(items) if isinstance(item, Text))


class Seen(NamedTuple):
    """A figure as somebody finds it who looks at its outline."""

    x: float
    y: float
    facing: float


# What the page of symbols says of a figure: he is as broad as two units, an attendant less; his
# shoulders are a little behind his place.
SLIGHT, BEHIND = 0.86, 0.02


def read_figure(person: Group) -> Seen:
    """Where he is and whither he faces, from the outline of his body: its point is farthest off,
    and his place is between his shoulders, where he is broadest."""
    halos = [i for i in person.items if isinstance(i, Path) and i.cls == "halo"]
    outline = halos[-1] if halos else next(i for i in person.items if isinstance(i, Path))
    ring = list(dict.fromkeys(points(outline.segments)))
    middle = _middle(ring)
    most = max(math.dist(p, middle) for p in ring)
    tip = _mean([p for p in ring if math.dist(p, middle) > most - 1e-6])
    ahead = ((tip[0] - middle[0]) / most, (tip[1] - middle[1]) / most)
    beside = [(p[0] - middle[0]) * -ahead[1] + (p[1] - middle[1]) * ahead[0] for p in ring]
    half = (max(beside) - min(beside)) / 2
    left, right = ring[beside.index(min(beside))], ring[beside.index(max(beside))]
    is_slight = "執事" in person.cls and not {"揖", "俯", "拜", "稽首"} & set(person.cls.split())
    back = BEHIND * half / (SLIGHT if is_slight else 1.0)
    x, y = _mean([left, right])
    facing = math.degrees(math.atan2(ahead[0], -ahead[1])) % 360
    return Seen(x + back * ahead[0], y + back * ahead[1], facing)


def _middle(ring: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The centre of its area."""
    pairs = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    crossed = [a[0] * b[1] - b[0] * a[1] for a, b in pairs]
    whole = 3 * sum(crossed)
    x = sum((a[0] + b[0]) * c for (a, b), c in zip(pairs, crossed, strict=True)) / whole
    return x, sum((a[1] + b[1]) * c for (a, b), c in zip(pairs, crossed, strict=True)) / whole


def _mean(some: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in some) / len(some), sum(y for _, y in some) / len(some)


def overlaps(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The names and numbers that cover one another, or anything else that has a box; a number may
    stand on a mat, which is floor."""
    moving = [b for b in sheet.boxes if b.kind in NAMES]
    fixed = [b for b in sheet.boxes if b.kind not in NAMES and b.kind not in LINES]
    for i, one in enumerate(moving):
        for other in (*moving[:i], *fixed):
            is_floor = one.kind == "number" and other.kind == "mat"
            if not is_floor and _overlap(one, other):
                yield one.name, other.name


def _overlap(a: Box, b: Box) -> bool:
    return (
        a.left < b.right - HAIR
        and a.right > b.left + HAIR
        and a.top < b.bottom - HAIR
        and a.bottom > b.top + HAIR
    )


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
