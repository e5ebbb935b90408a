"""What a sheet holds, gone through in order, and which of its boxes cover one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.picture import Box, Disc, Group, Item, Path, Sheet, Text

HAIR = 0.02  # mm: boxes that share an edge do not overlap
NAMES = ("label", "number")


def layer(sheet: Sheet, name: str) -> Group:
    return next(i for i in sheet.items if isinstance(i, Group) and i.id == name)


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


def overlaps(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The names and numbers that cover one another, or anything else that has a box."""
    moving = [b for b in sheet.boxes if b.kind in NAMES]
    fixed = [b for b in sheet.boxes if b.kind not in NAMES]
    for i, one in enumerate(moving):
        for other in (*moving[:i], *fixed):
            if _overlap(one, other):
                yield one.name, other.name


def _overlap(a: Box, b: Box) -> bool:
    return (
        a.left < b.right - HAIR
        and a.right > b.left + HAIR
        and a.top < b.bottom - HAIR
        and a.bottom > b.top + HAIR
    )
