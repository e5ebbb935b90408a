"""What fills a doorway or hangs along an edge while it is there: the leaves of a door, a curtain.

It is written with the part of the house that it fills (`fits:`), is as long as that, and lies
nowhere else; shut it is there, open it is not. A curtain hides who is behind it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.basis import Basis
from layout.derivation import Link, Relation
from layout.play import where
from layout.play.effects.holding import lay
from layout.play.moment import Moment, Setting
from layout.problems import Problem, ProblemError, nearest
from layout.score import Thing
from layout.site import Feature, Spot
from layout.stage import PersonState, ThingState
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary import KindTrait
from layout.vocabulary.drawn.glyph import Glyph, Primitive
from layout.vocabulary.kind import Kind
from layout.vocabulary.manner import MannerTrait, has

_FRONT, _SIDE = 180.0, 90.0  # the way it looks that hangs from west to east, from south to north


def part_filled(setting: Setting, thing: Thing) -> Feature:
    """The part of the house that a thing fills; a problem where there is none of that name."""
    features = setting.site.features
    home = setting.score.ground
    names = (thing.fits, setting.site.full_name(home, thing.fits) if home else thing.fits)
    found = next((features[name] for name in names if name in features), None)
    if found is None:
        what = f"{thing.name} fits {thing.fits[:40]}, and no part of the house is called so"
        why, known = "it is as long as what it fills", nearest(thing.fits, features)
        raise ProblemError(Problem("P323", thing.mark, what, why, known))
    return found


def _extent(part: Feature) -> tuple[float, float, float, float]:
    xs, ys = zip(*part.shape, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def fitted(kind: Kind, part: Feature, name: str) -> Kind:
    """The kind as large as what a thing of it fills, drawn to that scale."""
    west, south, east, north = _extent(part)
    short, long = sorted((east - west, north - south))
    glyph = replace(kind.glyph, name=f"{kind.glyph.name}{name}", measure=long, true=True)
    if kind.has(KindTrait.HIDES):  # of cloth the folds are as they are
        many = max(1, round(long / (kind.glyph.measure or long)))
        glyph = replace(glyph, primitives=tuple(_repeated(kind.glyph, many)))
    size = (round(long, 4), max(round(short, 4), kind.depth))
    like = (kind.name, *kind.like)
    return replace(kind, name=name, size=size, glyph=glyph, like=like)


def _repeated(glyph: Glyph, many: int) -> Iterator[Primitive]:
    """What is drawn, so many times side by side."""
    west, _, east, _ = glyph.box
    for n in range(many):
        off = (n - (many - 1) / 2) * (east - west)
        for each in glyph.primitives:
            moved = ((c, tuple(v + off * (i % 2 == 0) for i, v in enumerate(at)))
                     for c, at in each.shape)  # fmt: skip
            yield Primitive(each.style, tuple(moved))


def filled_spot(m: Moment, thing: ThingState) -> Spot:
    """Where the thing fills its part of the house, and which way it looks."""
    part = part_filled(m.setting, m.setting.score.things[thing.name])
    west, south, east, north = _extent(part)
    usual = _SIDE if north - south > east - west else _FRONT
    way = usual if part.facing is None else part.facing
    pos = ((west + east) / 2, (south + north) / 2)
    if min(east - west, north - south) < thing.kind.depth:  # of an edge: within it
        pos = where.stepped(pos, way + 180.0, thing.kind.depth / 2)
    pos = (round(pos[0], 4), round(pos[1], 4))
    return Spot(part.name, pos, part.area, Basis.經, (Link(Relation.MIDDLE, of=(part.name,)),), way)


def shut(m: Moment, _: str) -> Moment:
    """What fills the doorway named, or is named itself, is there."""
    for thing in _meant(m):
        if thing.pos is None:
            spot = filled_spot(m, thing)
            m = lay(
                m, thing, spot.pos, place=spot.phrase, facing=spot.facing,
                derivation=spot.derivation,
            ).told(thing=thing.name)  # fmt: skip
        else:
            what = f"{m.who} shuts {thing.name}, which is shut"
            m = m.complain("R575", what, fix="open it before, or leave this out")
    return m


def unshut(m: Moment, _: str) -> Moment:
    """It is there no more."""
    for thing in _meant(m):
        if thing.pos is None:
            what = f"{m.who} opens {thing.name}, which is open"
            m = m.complain("R575", what, fix="shut it before, or leave this out")
        else:
            why = (Link(Relation.CLEARED),)
            m = lay(m, thing, None, derivation=why).told(thing=thing.name)
    return m


def _meant(m: Moment) -> Iterator[ThingState]:
    """What is named that fills something, or what fills the place named."""
    fits = [thing for thing in m.setting.score.things.values() if thing.fits]
    named = [thing.name for thing in fits if thing.name in m.act.thing]
    if fits and not named and m.act.place is not None:
        place = where.spot_of(m, m.act.place).names
        named = [thing.name for thing in fits if part_filled(m.setting, thing).name == place]
    yield from (m.world.things[name] for name in named)


def hidden(world: World) -> World:
    """Everybody behind a curtain is hidden by it from who is before it, and who lies or rides in
    what is shut about him from all."""
    curtains = [t for t in world.things.values() if t.kind.has(KindTrait.HIDES)]

    def by(person: PersonState) -> str:
        within = world.things.get(person.bearer.thing) if person.bearer else None
        is_in = within is not None and person.bearer is not None and person.bearer.aboard
        if within is not None and is_in and has(within.manner, MannerTrait.CLOSED):
            return within.name
        return next((curtain.name for curtain in curtains if _hides(curtain, person)), "")

    now = {name: by(person) for name, person in world.people.items()}
    people = {
        name: person if person.hidden == now[name] else replace(person, hidden=now[name])
        for name, person in world.people.items()
    }
    unchanged = all(people[name] is person for name, person in world.people.items())
    return world if unchanged else replace(world, people=people)


def _hides(curtain: ThingState, person: PersonState) -> bool:
    """Whether it hangs, and he is behind it and within its length."""
    if curtain.pos is None or person.pos is None or curtain.held_by is not None:
        return False
    angle = math.radians(curtain.facing or 0.0)
    east, north = person.pos[0] - curtain.pos[0], person.pos[1] - curtain.pos[1]
    before = east * math.sin(angle) + north * math.cos(angle)
    along = east * math.cos(angle) - north * math.sin(angle)
    return before < 0 and abs(along) <= curtain.kind.width / 2
