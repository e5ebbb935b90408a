"""Where a section is played: what its clauses name, and in how many places apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from layout.draw.windows.precinct import ROUND, Precinct, around
from layout.draw.windows.view import Extent, joined
from layout.site import FeatureKind
from layout.stage import Frame
from layout.vocabulary.verb import VerbTrait

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


def demand(ground: Precinct, frame: Frame) -> list[Extent]:
    """What the plate of a frame must show; nothing, where nothing is done or named."""
    walked = [e for way in ground.ways([frame]) if (e := Extent.around(way, ROUND))]
    return [*ground.done(frame), *named(ground, [frame]), *walked]


def named(ground: Precinct, frames: Sequence[Frame]) -> list[Extent]:
    """The parts of the place, and what stands fixed in it, that the clauses name; and a hall that
    somebody looks over from outside."""
    said = "".join(dict.fromkeys(f.step.text or "" for f in frames))
    out = [extent for names, extent in ground.settled(_parts) if names.search(said)]
    looked = {
        a.place for f in frames for a in f.step.acts if a.verb.is_(VerbTrait.LOOKS) and a.place
    }
    out += [own for area, own in ground.areas if area.name in looked]
    there: dict[str, list[Extent]] = {}
    for thing in frames[-1].things.values() if frames else ():
        kind = thing.kind
        if thing.pos is None or kind.name not in said or kind.portable:
            continue
        if ground.has(thing.pos):
            there.setdefault(kind.name, []).append(around(thing.pos))
    busy = ground.acting(frames) if any(len(alike) > 1 for alike in there.values()) else []
    for alike in there.values():  # 洗 is the one at which somebody stands, not the markers' too
        near = [e for e in alike if any(e.meets(each) for each in busy)]
        out += near if len(alike) > 1 and near else alike
    return out


def _parts(ground: Precinct) -> tuple[tuple[re.Pattern[str], Extent], ...]:
    """What the clauses may name of a ground, each with how they name it."""
    out = []
    for part in ground.features:
        names = [_NUMBER + part.part.shortly] if part.kind in COUNTED else []
        names += [re.escape(part.called)] if part.kind in NAMED else []
        extent = Extent.around(part.shape)
        if names and extent is not None:
            out.append((re.compile("|".join(names)), extent))
    return tuple(out)


def apart(extents: Iterable[Extent], most: int = MOST) -> list[Extent]:
    """The extents joined where they nearly meet, and the nearest of them until there are few.

    They come from the north.
    """
    out: list[Extent] = []
    for extent in extents:
        whole = extent
        while meeting := [e for e in out if e.apart(whole) <= BETWEEN]:
            out = [e for e in out if e not in meeting]
            whole = joined([whole, *meeting]) or whole
        out.append(whole)
    while len(out) > most:
        one, other = min(combinations(out, 2), key=lambda pair: pair[0].apart(pair[1]))
        out = [e for e in out if e not in (one, other)]
        out = apart([*out, one.joined(other)], most)
    return sorted(out, key=lambda e: (-e.north, e.west))
