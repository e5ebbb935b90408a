"""Names put on a map, and numbers that stand for them: who finds no room of his own shares a
name with those beside him."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import HARD, RULES, Obstacles, Point, Theme, to_page
from layout.draw.ink import Named, taken_in
from layout.draw.names.crossing import Body, astray, runs_over
from layout.draw.names.labels import FAR_OFF, Wanted, misleads, place_labels
from layout.draw.names.placed import Placed
from layout.draw.ways import number
from layout.draw.windows import View, fabric
from layout.picture import Box, Item, Window
from layout.said import Said
from layout.say.brief import PlateText
from layout.site import FeatureKind, Site
from layout.vocabulary import PartTrait, Storey

R = 1.75  # mm
STEP = 1.2
FARTHEST = 9.0  # mm from the part


@dataclass(frozen=True, slots=True)
class Key:
    """One part that is numbered."""

    name: str
    number: str
    said: Said
    basis: str
    at: Point  # 尺


def keyed(site: Site, view: View, told: Collection[str]) -> tuple[Key, ...]:
    """The parts in the view whose names do not stand there, from the north-west."""
    out = [k for k in _parts(site, view) if k.name not in told and view.extent.has(k.at)]
    seen: dict[str, Key] = {}
    for key in sorted(out, key=lambda k: (-round(k.at[1] / 8), k.at[0])):
        seen.setdefault(key.said.han, key)
    return tuple(seen.values())


def _parts(site: Site, view: View) -> Iterator[Key]:
    for part in fabric(site, view.ground).features:
        if (
            part.kind is not FeatureKind.AREA
            and part.name not in site.areas
            and not part.has(PartTrait.LINE)
        ):
            at = part.anchor
            if (
                part.closed and part.kind is FeatureKind.EDGE
            ):  # on the edge, not in the middle of the floor
                at = (min(x for x, _ in part.shape), at[1])
            yield Key(part.name, "", part.said, part.basis.value, at)
    for name in site.grounds.get(view.ground, tuple(site.areas)):
        area = site.areas[name]
        if not area.is_on(Storey.STAIR) and not area.has(PartTrait.OTHER_SIDES):
            xs, ys = zip(*area.ring, strict=True)
            yield Key(name, "", area.said, "", ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))


def draw_keys(
    keys: Sequence[Key], first: int, window: Window, ground: tuple[Theme, Obstacles]
) -> tuple[tuple[Item, ...], list[Box], tuple[Key, ...]]:
    """The discs, each on its part or as near as there is room, numbered on from `first`."""
    theme, obstacles = ground
    items: list[Item] = []
    boxes: list[Box] = []
    out: list[Key] = []
    for n, key in enumerate(keys, first + 1):
        # the cheapest free spot near the part; where none is near, farther off
        at = to_page(window, key.at)
        near = _nearest(at, obstacles, FARTHEST)
        x, y = near or _nearest(at, obstacles, 2 * FARTHEST) or at
        rect = (x - R, y - R, x + R, y + R)
        obstacles.add(rect)
        boxes.append(Box(str(n), "number", *rect))
        items += number(str(n), x, y, theme.marker, theme)
        out.append(replace(key, number=str(n)))
    return tuple(items), boxes, tuple(out)


def _nearest(at: Point, obstacles: Obstacles, farthest: float) -> Point | None:
    best, least = None, HARD
    reach = int(farthest / STEP)
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            x, y = at[0] + i * STEP, at[1] + j * STEP
            cost = (i * i + j * j) ** 0.5
            if cost < least:
                cost += obstacles.cost((x - R, y - R, x + R, y + R), least - cost)
            if cost < least:
                best, least = (x, y), cost
    return best


ORDERS = 4  # in which names are placed, where the usual one leaves something wrong
Dress = Callable[[tuple[Named, ...]], Sequence[Wanted]]  # all names of a map, if people have these


@dataclass(frozen=True, slots=True)
class Put:
    """Names as placed, and of those that must stand which found no room, and which are led in or
    stand nearer to somebody else."""

    names: tuple[Named, ...]
    placed: tuple[Placed, ...]
    lacking: tuple[str, ...]
    unclear: tuple[str, ...]
    left_out: tuple[str, ...]  # of who stands by: found none

    @property
    def faults(self) -> tuple[int, int]:
        return len(self.lacking), len(self.left_out) + len(self.unclear)


def put_names(
    names: tuple[Named, ...],
    text: PlateText,
    dress: Dress,
    ground: tuple[Obstacles, Sequence[Body]],
) -> Put:
    """The names as placed, fewer where fewer are clearer."""
    first = _put(names, dress, *ground)
    unsaid = {*first.lacking, *first.left_out, *first.unclear}
    people = (named.lead.person.name for named in names)
    homeless = frozenset(name for name in people if f"people/{name}" in unsaid)
    fewer = taken_in(names, text, homeless)
    if fewer == names:
        return first
    return min(first, _put(fewer, dress, *ground), key=lambda put: put.faults)


def _in_order(
    wanted: Sequence[Wanted], firm: frozenset[str], obstacles: Obstacles, bodies: Sequence[Body]
) -> tuple[tuple[Placed, ...], tuple[Wanted, ...]]:
    """The names as placed; where one that must stand is led in through something or hides a way,
    placed again with those first that were, and the best of it taken."""
    first: list[str] = []
    tried = []
    for _ in range(ORDERS):
        placed, unplaced = place_labels(wanted, obstacles.copy(obstacles.frame), bodies, first)
        lacking = [want.name for want in unplaced if want.name in firm]
        standing = [label for label in placed if label.name in firm]
        bad = [*lacking, *(o.name for o in standing if _is_bad(o, standing, obstacles, bodies))]
        tried.append((len(bad), (placed, unplaced)))
        if not bad or bad == first[: len(bad)]:
            break
        first = [*bad, *(name for name in first if name not in bad)]
    return min(tried, key=lambda each: each[0])[1]


def _is_bad(
    label: Placed, others: Sequence[Placed], obstacles: Obstacles, bodies: Sequence[Body]
) -> bool:
    """Whether a name hides a way, or its leader runs through what it does not name."""
    if obstacles.cost(label.rect, RULES.way) >= RULES.way:
        return True
    return bool(label.ends) and runs_over(
        label.ends, label.of, bodies, (other for other in others if other is not label)
    )


def _put(
    names: tuple[Named, ...], dress: Dress, obstacles: Obstacles, bodies: Sequence[Body]
) -> Put:
    wanted = dress(names)
    firm = frozenset(w.name for w in wanted if not (w.may_yield or w.may_be_left_out))
    placed, unplaced = _in_order(wanted, firm, obstacles, bodies)
    gone = {label.name for label in astray(placed, bodies, firm)}
    placed = tuple(label for label in placed if label.name not in gone)
    unplaced = (*unplaced, *(want for want in wanted if want.name in gone))
    people = {want.name: want for want in wanted if not want.may_yield}
    theirs = [label for label in placed if label.name in people]
    unclear = tuple(
        label.name
        for label in theirs
        if label.side == FAR_OFF or misleads(label.rect, people[label.name])
    )
    lacking = tuple(want.name for want in unplaced if want.name in firm)
    left_out = tuple(want.name for want in unplaced if want.may_be_left_out)
    return Put(names, placed, lacking, unclear, left_out)
