"""A rite in space: the site as prisms, people who walk, turn and bow, things that go with them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from statistics import fmean
from typing import TypeVar

from layout.api.data.motion import seconds
from layout.api.rite import Rite
from layout.draw.dress import Theme, mix, themes
from layout.motion.instant import pose_at
from layout.site import FeatureKind
from layout.space import (
    BODIES,
    DECKS,
    HEAD,
    NEAR,
    TALL,
    THIN,
    WALL,
    Ramp,
    Underfoot,
    borne,
    flight,
    high,
    oblong,
    pillars,
    round_about,
)
from layout.stage import Posture
from layout.stage.timeline import Abode, Change, PersonTrack, Place, ThingTrack, Values
from layout.vocabulary import Dress, Family
from layout.vocabulary.dress import DressTrait, traits_of
from layout.write.film.solid import Keys, Motion, Prism, Row, Solid, Spot, Triple

LEAST = 0.08  # metres: nothing is drawn narrower
_SLEEVES = BODIES[Posture.立].hands
HAND: Triple = (0.0, _SLEEVES.forward + NEAR, _SLEEVES.up)
INSTANT = 0.01  # s: a tick, which a file of short numbers still tells apart after a day


def solid_scene(rite: Rite) -> tuple[Solid, ...]:
    """Everything that stands and everybody who is ever in sight."""
    return tuple(_Scene(rite).solids())


def steps_told(rite: Rite) -> dict[str, object]:
    """The steps with their times: extras of the scene."""
    times = rite.timeline.steps
    rows = [
        {"n": t.n, "id": f.state.step.id, "text": f.state.step.text, "en": f.state.step.en,
         "start": seconds(t.start), "end": seconds(t.end)}
        for f, t in zip(rite.frames, times, strict=True)
    ]  # fmt: skip
    return {"rite": rite.score.slug, "title": rite.score.title, "steps": rows}


class _Scene:
    def __init__(self, rite: Rite) -> None:
        self.rite, self.timeline = rite, rite.timeline
        self.metre = rite.site.units["尺"]
        self.ground = Underfoot(rite.site)
        self.theme: Theme = next(iter(themes().values()))
        self.stone = mix(self.theme.wall, self.theme.paper, 0.6)
        self.carried: dict[str, list[Solid]] = {}

    def solids(self) -> Iterator[Solid]:
        yield Solid(
            self.rite.site.name, within=tuple(chain(self.floors(), self.walls(), self.pillars()))
        )
        things = [self.thing(track) for track in self.timeline.things.values()]
        for track in self.timeline.people.values():
            if track.stays:
                yield self.person(track)
        yield from (thing for thing in things if thing.keys)

    def metres(self, *lengths: float) -> tuple[float, ...]:
        return tuple(round(length * self.metre, 4) + 0.0 for length in lengths)

    def ring(self, ring: Iterable[Spot]) -> tuple[Spot, ...]:
        return tuple((x, y) for x, y in (self.metres(*spot) for spot in ring))

    # --- the place ---

    def floors(self) -> Iterator[Solid]:
        ramps = {ramp.ring: ramp for ramp in self.ground.ramps}
        for area in self.rite.site.areas.values():
            (height,) = self.metres(area.height)
            colour = self.theme.floor(0.0) if height > 0 else self.theme.walk
            ramp = ramps.get(area.ring)
            level = (Prism(self.ring(area.ring), 0.0, height, colour),)
            floor = tuple(self.flight(ramp)) if ramp else level
            yield Solid(area.name, floor, told={"en": area.en})

    def flight(self, ramp: Ramp) -> Iterator[Prism]:
        """A stair whose steps the text does not count."""
        for ring, height in flight(ramp):
            (top,) = self.metres(height)
            yield Prism(self.ring(ring), 0.0, top, self.theme.floor(1.0))

    def walls(self) -> Iterator[Solid]:
        for feature in self.rite.site.features.values():
            (low,) = self.metres(self.ground.height(feature.anchor))
            if feature.kind is FeatureKind.WALL and feature.closed:
                wall = Prism(self.ring(feature.shape), low, low + WALL, self.stone)
                yield Solid(feature.name, (wall,), told={"en": feature.en})

    def pillars(self) -> Iterator[Solid]:
        for pillar in pillars(self.rite.site, self.rite.site.grounds):
            x, y, low, top, radius = self.metres(
                *pillar.spot, pillar.low, pillar.top, pillar.radius
            )
            column = Prism(round_about(radius), 0.0, top - low, self.stone)
            told = {"en": self.rite.site.features[pillar.name].en}
            yield Solid(pillar.name, (column,), (x, y, low), told=told)

    # --- people ---

    def person(self, track: PersonTrack) -> Solid:
        """Who walks and turns; under him his body, which bows, and what he has in his hands."""
        cast = self.rite.score.cast.get(track.name)
        colour = self.theme.of_party(cast.party) if cast else self.theme.ink
        hem, neck = BODIES[Posture.立].trunk[0], TALL - 2 * HEAD
        # a robe that narrows upward and a head, both drawn in to a point before
        robe = Prism(_pointed(hem.broad, hem.deep), 0.0, neck, colour, narrows=0.7)
        face = Prism(_pointed(HEAD, HEAD), neck, TALL, colour)
        body = Solid(f"{track.name} body", (robe, face), keys=(self.bows(track),))
        bodies = (body, *self.laid_out(track, colour))
        hand = Solid(f"{track.name} hand", at=HAND, within=tuple(self.carried.get(track.name, ())))
        places: list[Row] = []
        turns: list[Row] = []
        for stay in track.stays:
            places += _until(stay.end, [self.placed(p) for p in stay.places])
            turns += _until(stay.end, [(seconds(f.t), (f.angle,)) for f in stay.facings])
        keys = (
            Keys(Motion.PLACE, _in_order(places), is_even=True),
            Keys(Motion.FACING, _in_order(turns), is_even=True),
            _seen((stay.start, stay.end) for stay in track.stays),
        )
        told = {"en": cast.en if cast else "", "group": track.group}
        return Solid(track.name, keys=keys, within=(*bodies, hand), told=told)

    def placed(self, place: Place) -> Row:
        return seconds(place.t), self.metres(place.x, place.y, place.z)

    def bows(self, track: PersonTrack) -> Keys:
        rows: list[Row] = []
        for change in track.postures:
            posture = Posture(change.value or Posture.立.value)
            is_lying = posture is Posture.臥  # then his lying body is seen in place of this one
            size = (0.0 if is_lying else 1.0, BODIES[posture].height / TALL)
            rows.append((seconds(change.t), size))
        return Keys(Motion.SIZE, _in_order(rows or [(0.0, (1.0, 1.0))]))

    def laid_out(self, track: PersonTrack, colour: str) -> Iterator[Solid]:
        """His body while he lies, and the sheet while one is over him; of others none."""
        lies = [*_while(track.postures, lambda each: each.value == Posture.臥.value)]
        if lies:
            yield Solid(f"{track.name} lying", _lying(colour), keys=(_seen(lies),))
        covered = [*_while(track.dresses, lambda each: DressTrait.COVER in traits_of(each.value))]
        if covered:
            high = 2 * BODIES[Posture.臥].trunk[1].half + 0.06
            sheet = Prism(oblong(0.66, TALL + 0.2), 0.0, high, self.theme.mat, narrows=0.8)
            yield Solid(f"{track.name} sheet", (sheet,), keys=(_seen(covered),))

    # --- things ---

    def thing(self, track: ThingTrack) -> Solid:
        """A thing where it lies; in each hand that has it lies another such, seen for so long."""
        told = self.rite.score.things.get(track.name)
        width, depth = (max(side, LEAST) for side in self.metres(*track.kind.size))
        is_mat = track.kind.family is Family.MAT
        colour = self.theme.mat if is_mat else self.theme.sub
        box = Prism(oblong(width, depth), 0.0, high(track.kind, self.metre), colour)
        lies: list[Row] = []
        turns: list[Row] = []
        seen: list[tuple[int, int | None]] = []
        hands: dict[str, list[tuple[int, int | None]]] = {}
        legs = pairwise(track.abodes)  # of a way, which ends where the next begins
        goes_on = {a.at for a, b in legs if b.since == a.at and a.pos and b.pos}
        for start, end, abode, lift in self.abodes(track.name):
            if abode.holder is not None and abode.shared_with is None:
                hands.setdefault(abode.holder, []).append((start, end))
                continue
            until = None if abode.at in goes_on else end
            rows = [*self.lies(abode, start, until, lift)]
            if rows:
                lies += rows
                way = abode.facing or 0.0  # by the shorter way from how it was turned
                way += 360.0 * round((turns[-1][1][0] - way) / 360.0) if turns else 0.0
                turns += _until(until, [(seconds(start), (way,))])
                seen.append((start, end))
        held = borne(track.kind, self.metre)
        ring = oblong(max(held.width, LEAST), max(held.depth, LEAST))
        before = tuple((x, y + held.depth / 2) for x, y in ring)
        taken = Prism(before, -held.below, held.high - held.below, colour)
        for who, spans in hands.items():
            name = f"{track.name}@{who}"
            self.carried.setdefault(who, []).append(Solid(name, (taken,), keys=(_seen(spans),)))
        if not lies:
            return Solid(track.name)
        keys = (
            Keys(Motion.PLACE, _in_order(lies), is_even=True),
            Keys(Motion.FACING, _in_order(turns), is_even=True),
            _seen(seen),
        )
        return Solid(track.name, (box,), keys=keys, told={"en": told.en if told else ""})

    def abodes(
        self, name: str, deep: int = 0, lift: float = 0.0
    ) -> Iterator[tuple[int, int | None, Abode, float]]:
        """Where it is from when to when, and how high on what bears it (尺); what lies in another
        thing is wherever that is."""
        found = self.timeline.things[name].abodes
        ends = [*(abode.at for abode in found[1:]), None]
        for abode, end in zip(found, ends, strict=True):
            if (
                abode.inside is None
                or abode.inside not in self.timeline.things
                or deep > len(found)
            ):
                yield abode.at, end, abode, lift
                continue
            kind = self.timeline.things[abode.inside].kind
            on = lift + DECKS.get(kind.family, THIN) / self.metre
            for start, until, other, above in self.abodes(abode.inside, deep + 1, on):
                last = min((t for t in (until, end) if t is not None), default=None)
                if last is None or last > max(start, abode.at):
                    yield max(start, abode.at), last, other, above

    def lies(self, abode: Abode, start: int, end: int | None, lift: float) -> Iterator[Row]:
        """At its spot; between two who bear it, as they go."""
        if abode.pos is not None and abode.holder is None:
            spot = self.metres(*abode.pos, self.ground.height(abode.pos) + lift)
            yield from _until(end, [(seconds(start), spot)])
        elif abode.holder is not None and abode.shared_with is not None:
            both = [self.timeline.people[who] for who in (abode.holder, abode.shared_with)]
            until = self.timeline.end if end is None else end
            ticks = {p.t for track in both for stay in track.stays for p in stay.places}
            for t in sorted({start, until, *(t for t in ticks if start < t < until)}):
                spots = [(pose.pos, pose.z) for track in both if (pose := pose_at(track, t))]
                if spots:
                    x, y = map(fmean, zip(*(pos for pos, _ in spots), strict=True))
                    east, north, up = self.metres(x, y, fmean(z for _, z in spots))
                    yield seconds(t), (east, north, up + HAND[2])


def _until(end: int | None, rows: list[Row]) -> list[Row]:
    """With the last of them once more at the end: elsewhere something else is true."""
    return rows if end is None else [*rows, (seconds(end) - INSTANT, rows[-1][1])]


def _seen(spans: Iterable[tuple[int, int | None]]) -> Keys:
    """Of its full size while it is there, and of none before and after."""
    rows: list[Row] = [(0.0, (0.0, 1.0))]
    for start, end in spans:
        rows.append((seconds(start), (1.0, 1.0)))
        if end is not None:
            rows.append((seconds(end), (0.0, 1.0)))
    return Keys(Motion.SIZE, _in_order(rows))


def _in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Each time once, the last said of it: a viewer asks for times that go up."""
    return tuple(sorted(dict(rows).items()))


def _lying(colour: str) -> tuple[Prism, ...]:
    """Who lies on his back: his robe from the feet behind to the shoulders, and his head before."""
    waist, head = BODIES[Posture.臥].trunk[1], BODIES[Posture.臥].head
    feet, neck = -TALL / 2, head.forward - head.deep
    half = waist.broad
    robe = ((-half * 0.7, feet), (half * 0.7, feet), (half, neck), (-half, neck))
    face = tuple((x, y + head.forward) for x, y in round_about(HEAD))
    high = waist.up + waist.half
    return Prism(robe, 0.0, high, colour, narrows=0.8), Prism(face, 0.0, 2 * HEAD, colour)


_Kept = TypeVar("_Kept", Change, Values[Dress])


def _while(
    changes: Sequence[_Kept], is_so: Callable[[_Kept], bool]
) -> Iterator[tuple[int, int | None]]:
    """From when to when something is so."""
    ends = [*(change.t for change in changes[1:]), None]
    for change, end in zip(changes, ends, strict=True):
        if is_so(change):
            yield change.t, end


def _pointed(wide: float, deep: float) -> tuple[Spot, ...]:
    turns = (math.radians(180 + 22.5 * i) for i in range(8))
    back = [(wide * math.cos(a), deep * math.sin(a)) for a in turns]
    return (*back, (wide, 0.0), (0.0, deep * 1.6))
