"""Food on a stand or in a dish, as it is seen from close by: in a row along it, small enough to be
on it, and pushing nothing aside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from layout.derivation import Relation
from layout.shape import Pose
from layout.vocabulary import Family, Kind

if TYPE_CHECKING:
    from layout.draw.ink.laid import Laid

MOST = 8  # in a row on one stand
FILLS = 0.86  # of the stand's breadth, and of each one's share of its length


def ranged(laid: Sequence[Laid]) -> tuple[list[Laid], list[Laid]]:
    """What stands on the ground, and what lies on it in rows."""
    by_name = {item.thing.name: item for item in laid}
    rows: dict[str, list[Laid]] = {}
    free: list[Laid] = []
    for item in laid:
        bearer = by_name.get(item.thing.inside or "")
        if bearer is None or bearer.is_mat or not is_food(item.thing.kind):
            free.append(item)
        else:
            rows.setdefault(bearer.thing.name, []).append(item)
    return free, [each for ones in rows.values() for each in ones]


def laid_on(free: Iterable[Laid], borne: Iterable[Laid]) -> list[Laid]:
    """What is borne, where its bearers have come to stand."""
    bearers: Mapping[str, Laid] = {item.thing.name: item for item in free}
    rows: dict[str, list[Laid]] = {}
    for item in borne:
        rows.setdefault(item.thing.inside or "", []).append(item)
    return [each for name, ones in rows.items() for each in _row(bearers[name], ones)]


def is_food(kind: Kind) -> bool:
    """Whether it is eaten."""
    return kind.family is Family.FOOD


def _row(bearer: Laid, ones: Sequence[Laid]) -> list[Laid]:
    """Along the bearer's longer side; of what is in a dish, the first alone."""
    is_dish = bearer.thing.kind.family is Family.DISH
    is_ranked = any(map(_is_ranked, ones))
    if is_ranked:  # each where it was told to lie in the row
        ones = sorted(ones, key=lambda one: (round(one.home[0], 1), one.home[1]))
    shown = ones[: 1 if is_dish else len(ones) if is_ranked else MOST]
    if len(ones) == 1 and not is_dish and ones[0].thing.facing is not None:
        return [_alone(bearer, ones[0])]
    left, top, right, bottom = bearer.rect
    wide, high = right - left, bottom - top
    x, y = (left + right) / 2, (top + bottom) / 2
    along, across = max(wide, high), min(wide, high)
    share = along / len(shown)
    out = []
    for i, item in enumerate(shown):
        step = (i + 0.5) * share - along / 2
        spot = (x + step, y) if wide >= high else (x, y + step)
        left, back, right_, front = item.glyph.box
        room = min(share, across) if is_dish else share
        unit = min(item.pose.unit, FILLS * room / (right_ - left), FILLS * across / (front - back))
        turn = 0.0 if wide >= high else 90.0
        out.append(replace(item, pose=Pose(*spot, turn, unit), home=spot))
    return out


def _is_ranked(item: Laid) -> bool:
    """Whether it was told where in a row along its bearer it is to lie."""
    return any(link.relation is Relation.RANK for link in item.thing.derivation)


def _alone(bearer: Laid, item: Laid) -> Laid:
    """A thing that has a stand for itself lies the way it is said to: the hare, 東首."""
    left, top, right, bottom = bearer.rect
    x, y = (left + right) / 2, (top + bottom) / 2
    west, back, east, front = item.glyph.box
    wide, deep = east - west, front - back
    if round(item.pose.facing / 90.0) % 2:
        wide, deep = deep, wide
    unit = min(item.pose.unit, FILLS * (right - left) / wide, FILLS * (bottom - top) / deep)
    return replace(item, pose=Pose(x, y, item.pose.facing, unit), home=(x, y))
