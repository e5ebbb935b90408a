"""Where a section is played: who acts, what is handled, what its clauses name, and in how many
places apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from layout.draw.view import Extent, features_of, on_ground, standing
from layout.site import FeatureKind, Site
from layout.stage import Frame
from layout.vocabulary.verb import VerbTrait

ROUND = 12.0  # 尺 of ground kept around those who act
BETWEEN = 20.0  # 尺: pieces of ground no farther apart are one place
MOST = 3  # places apart that are shown apart
NAMED = frozenset(
    [
        FeatureKind.WALL,
        FeatureKind.STAIR,
        FeatureKind.COLUMN,
        FeatureKind.EDGE,
        FeatureKind.GATE,
        FeatureKind.FIXTURE,
    ]
)
COUNTED = frozenset([FeatureKind.GATE, FeatureKind.STAIR, FeatureKind.COLUMN])  # 四門, 兩階
_NUMBER = "[二兩三四五六七八九十]"


def acting(site: Site, ground: str, frames: Sequence[Frame]) -> list[Extent]:
    """The ground about everybody who acts and everything that is handled, end points of ways
    included; of frames in which nothing is done, about everybody."""
    out = [e for f in frames for e in _acting(site, ground, f)]
    if not out:
        out = [_round(pos) for f in frames for _, pos, _ in standing(site, ground, f)]
    return list(dict.fromkeys(out))


def demand(site: Site, ground: str, frame: Frame) -> list[Extent]:
    """What the plate of a frame must show; nothing, where nothing is done or named."""
    walked = [e for way in ways(site, ground, [frame]) if (e := Extent.around(way, ROUND))]
    return [*_acting(site, ground, frame), *named(site, ground, [frame]), *walked]


def _acting(site: Site, ground: str, frame: Frame) -> Iterator[Extent]:
    actors = {name for e in frame.events for name in (e.who, e.to)}
    for person, pos, _ in standing(site, ground, frame):
        if person.name in actors:
            yield _round(pos)
    for event in frame.events:
        walker = frame.people.get(event.who)
        is_here = walker is not None and on_ground(site, ground, walker.area)
        if event.path and is_here:
            yield from (_round(p) for p in (event.path[0], event.path[-1]))
        thing = frame.things.get(event.thing or "")
        lies = thing.pos if thing is not None and thing.held_by is None else None
        if lies is not None and is_on(site, ground, lies):
            yield _round(lies)


def ways(site: Site, ground: str, frames: Sequence[Frame]) -> list[tuple[tuple[float, float], ...]]:
    """The ways walked on the ground."""
    return [
        e.path
        for f in frames
        for e in f.events
        if len(e.path) > 1 and is_on(site, ground, e.path[-1])
    ]


def is_on(site: Site, ground: str, pos: tuple[float, float]) -> bool:
    rings = (site.areas[a].ring for a in site.grounds.get(ground, tuple(site.areas)))
    return any((e := Extent.around(ring)) is not None and e.has(pos) for ring in rings)


def _round(pos: tuple[float, float]) -> Extent:
    return Extent(pos[0] - ROUND, pos[1] - ROUND, pos[0] + ROUND, pos[1] + ROUND)


def named(site: Site, ground: str, frames: Sequence[Frame]) -> list[Extent]:
    """The parts of the place, and what stands fixed in it, that the clauses name; and a hall that
    somebody looks over from outside."""
    said = "".join(dict.fromkeys(f.step.text or "" for f in frames))
    out = [
        extent
        for f in features_of(site, ground)
        if (f.kind in COUNTED and re.search(_NUMBER + f.part.shortly, said))
        or (f.kind in NAMED and f.called in said)
        if (extent := Extent.around(f.shape)) is not None
    ]
    looked = {
        a.place for f in frames for a in f.step.acts if a.verb.is_(VerbTrait.LOOKS) and a.place
    }
    areas = (site.areas[name] for name in site.grounds.get(ground, ()) if name in site.areas)
    out += [e for a in areas if a.name in looked and (e := Extent.around(a.ring)) is not None]
    there: dict[str, list[Extent]] = {}
    for thing in frames[-1].things.values() if frames else ():
        kind = thing.kind
        if thing.pos is None or kind.portable or kind.name not in said:
            continue
        if is_on(site, ground, thing.pos):
            there.setdefault(kind.name, []).append(_round(thing.pos))
    busy = acting(site, ground, frames)
    for alike in there.values():  # 洗 is the one at which somebody stands, not the markers' too
        near = [e for e in alike if any(e.meets(each) for each in busy)]
        out += near if len(alike) > 1 and near else alike
    return out


def joined(extents: Iterable[Extent]) -> Extent | None:
    """The least piece of ground that holds them all."""
    out: Extent | None = None
    for extent in extents:
        out = extent.joined(out)
    return out


def apart(extents: Iterable[Extent], most: int = MOST) -> list[Extent]:
    """The extents joined where they nearly meet, and the nearest of them until there are few.

    They come from the north.
    """
    out: list[Extent] = []
    for extent in extents:
        whole = extent
        while meeting := [e for e in out if _gap(e, whole) <= BETWEEN]:
            out = [e for e in out if e not in meeting]
            whole = joined([whole, *meeting]) or whole
        out.append(whole)
    while len(out) > most:
        one, other = min(combinations(out, 2), key=lambda pair: _gap(*pair))
        out = [e for e in out if e not in (one, other)]
        out = apart([*out, one.joined(other)], most)
    return sorted(out, key=lambda e: (-e.north, e.west))


def _gap(a: Extent, b: Extent) -> float:
    """How far apart two pieces of ground are; none if they meet."""
    across = max(a.west - b.east, b.west - a.east)
    along = max(a.south - b.north, b.south - a.north)
    return max(across, along)
