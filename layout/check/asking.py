"""What can be asked of a deed (`Asks`): each a small test, made once for a rite from its words.

A test is of a deed and of the case it is looked for: `doer`, `other` and `it` are the case's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from layout.check.deeds import Deed, Row
from layout.compass import Wind, bearing, wind_of
from layout.measure import NUMERALS
from layout.stage import PersonState, Point, ThingState
from layout.vocabulary import Kind
from layout.vocabulary.rule import Asks, Pattern

Test = Callable[[Deed, Deed], bool]
Words = tuple[str, ...]
Maker = Callable[[Words, Row], Test]

_NEAR = 0.5  # 尺: within so little two are level


@dataclass(frozen=True, slots=True)
class Prepared:
    """A pattern made ready for one rite."""

    verbs: frozenset[str] | None  # None: any
    tests: tuple[tuple[Asks, Test], ...]
    but: tuple[Prepared, ...]

    def fits(self, deed: Deed, case: Deed) -> bool:
        """Whether all of it can be said of the deed, and nothing of `but`."""
        if self.verbs is not None and deed.verb not in self.verbs:
            return False
        return all(test(deed, case) for _, test in self.tests) and not any(
            one.fits(deed, case) for one in self.but
        )


def ask(pattern: Pattern, row: Row) -> Prepared:
    """The pattern in terms of the people, things and verbs of a rite."""
    verbs = _verbs(pattern, row)
    tests = tuple(
        (key, MAKERS[key](words, row))
        for key, words in pattern.asks.items()
        if key not in (Asks.DOES, Asks.VERB)
    )
    return Prepared(verbs, tests, tuple(ask(one, row) for one in pattern.but))


def _verbs(pattern: Pattern, row: Row) -> frozenset[str] | None:
    """The verbs that a pattern is of; None where it says nothing of the verb."""
    known = row.score.vocabulary.verbs
    found: frozenset[str] | None = None
    if does := pattern.asks.get(Asks.DOES):
        every = known.values()
        found = frozenset(v.name for v in every if any(str(e.does) in does for e in v.effects))
    if said := pattern.asks.get(Asks.VERB):
        named = frozenset(known[word].name for word in said if word in known)
        found = named if found is None else found & named
    return found


# -- who and to whom ------------------------------------------------------------------------------


def _people(words: Words, row: Row) -> frozenset[str]:
    """The people whom words name: a person, all of a group or of a party, whoever is so called."""
    score, wanted = row.score, set(words)
    found = {name for word in words for name in score.groups.get(word, ())}
    for name, character in score.cast.items():
        if wanted & {
            name,
            name.rstrip(NUMERALS),
            character.group,
            character.party.han,
            character.titled,
            *character.also,
        }:
            found.add(name)
    return frozenset(found)


def _who(words: Words, row: Row) -> Test:
    names, same, other = _people(words, row), "doer" in words, "other" in words
    return lambda deed, case: (
        deed.event.who in names
        or (same and deed.event.who == case.event.who)
        or (other and deed.event.who in case.others)
    )


def _to(words: Words, row: Row) -> Test:
    names = _people(words, row)
    said = frozenset(words)

    def test(deed: Deed, case: Deed) -> bool:
        others = deed.others
        return (
            any(name in names for name in others)
            or ("somebody" in said and bool(others))
            or ("one" in said and len(others) == 1)
            or ("nobody" in said and not others)
            or ("doer" in said and case.event.who in others)
            or ("other" in said and any(name in case.others for name in others))
        )

    return test


# -- with what ------------------------------------------------------------------------------------


def is_kind(kind: Kind, words: Words) -> bool:
    """Whether a kind is one of these, or of one of these families or traits."""
    return any(
        kind.answers_to(word)
        or word == kind.family.value
        or any(word == trait.value for trait in kind.traits)
        for word in words
    )


def _is(thing: ThingState, words: Words) -> bool:
    """Whether a thing is of one of these kinds, families or traits, or is so named."""
    return thing.name in words or is_kind(thing.kind, words)


def _of(words: Words, _: Row) -> Test:
    def test(deed: Deed, case: Deed) -> bool:
        thing = deed.thing
        if thing is None:
            return "nothing" in words
        return (
            "something" in words
            or ("it" in words and deed.event.thing == case.event.thing)
            or _is(thing, words)
        )

    return test


def _holding(after: bool) -> Maker:
    def make(words: Words, _: Row) -> Test:
        def test(deed: Deed, case: Deed) -> bool:
            held = (deed.me if after else deed.was).hands
            things = [deed.frame.things[name] for name in held]
            return (
                ("nothing" in words and not held)
                or ("something" in words and bool(held))
                or ("it" in words and case.event.thing in held)
                or any(_is(thing, words) for thing in things)
            )

        return test

    return make


def _inside(words: Words, _: Row) -> Test:
    def test(deed: Deed, _case: Deed) -> bool:
        holder = deed.frame.things.get(deed.thing.inside or "") if deed.thing else None
        return "nothing" in words if holder is None else _is(holder, words)

    return test


def _kept(words: Words, _: Row) -> Test:
    def test(deed: Deed, _case: Deed) -> bool:
        me, name = deed.me, deed.event.thing
        where = (
            "兩" if name in me.both
            else "左" if name in me.left
            else "右" if name in me.right
            else "無"
        )  # fmt: skip
        return where in words

    return test


def _of_thing(value: Callable[[ThingState], float | str | None]) -> Maker:
    """A test of how the thing is: which way it points, what is in it."""

    def make(words: Words, _: Row) -> Test:
        return lambda deed, _case: deed.thing is not None and _said(value(deed.thing), words)

    return make


def _said(value: float | str | None, words: Words) -> bool:
    return (_wind(value) if isinstance(value, float) else value) in words


def _wind(angle: float | None) -> str | None:
    return None if angle is None else wind_of(bearing(angle)).value


# -- where and how --------------------------------------------------------------------------------


def _at(words: Words, row: Row) -> Test:
    areas = row.site.areas
    fits = {n for n, a in areas.items() if {n, a.called, a.level.name, a.flight} & set(words)}
    return lambda deed, _case: deed.me.area in fits


def _place(words: Words, _: Row) -> Test:
    return lambda deed, _case: any(word in (deed.me.place or "") for word in words)


def _laid(words: Words, _: Row) -> Test:
    return lambda deed, _case: (
        deed.thing is not None and any(word in (deed.thing.place or "") for word in words)
    )


def _via(words: Words, row: Row) -> Test:
    cast = row.score.cast

    def test(deed: Deed, _case: Deed) -> bool:
        via = deed.event.via or ""
        return any(word in via for word in words) or (
            "own" in words and (cast[deed.event.who].stair or "?") in via
        )

    return test


def _facing(words: Words, _: Row) -> Test:
    def test(deed: Deed, _case: Deed) -> bool:
        return _wind(deed.me.facing) in words or ("other" in words and _towards(deed))

    return test


def _towards(deed: Deed) -> bool:
    """Whether the doer has him to whom it is done before him."""
    me, other = deed.me, deed.other
    if other is None or me.pos is None or other.pos is None or me.facing is None:
        return False
    way = math.degrees(math.atan2(other.pos[0] - me.pos[0], other.pos[1] - me.pos[1]))
    return _apart(me.facing, way) <= 67.5


def _apart(one: float, two: float) -> float:
    return abs((one - two + 180.0) % 360.0 - 180.0)


def _faces(words: Words, _: Row) -> Test:
    def test(deed: Deed, _case: Deed) -> bool:
        if deed.other is None or deed.other.facing is None or deed.me.facing is None:
            return False
        apart = _apart(deed.me.facing, deed.other.facing)
        return ("along" in words and apart <= 45.0) or ("against" in words and apart >= 135.0)

    return test


def _posture(after: bool) -> Maker:
    def make(words: Words, _: Row) -> Test:
        return lambda deed, _case: (deed.me if after else deed.was).rest.value in words

    return make


def _mat(words: Words, row: Row) -> Test:
    things = row.score.things

    def test(deed: Deed, _case: Deed) -> bool:
        mat = deed.me.mat
        owner = things[mat].of if mat is not None and mat in things else None
        return ("yes" if mat else "no") in words or ("own" in words and owner == deed.event.who)

    return test


def _said_in(value: Callable[[Deed], str]) -> Maker:
    """A test that one of the words stands in what the step says of itself."""

    def make(words: Words, _: Row) -> Test:
        return lambda deed, _case: any(word in value(deed) for word in words)

    return make


def _equals(value: Callable[[Deed], str | None]) -> Maker:
    def make(words: Words, _: Row) -> Test:
        return lambda deed, _case: value(deed) in words

    return make


def _wears(words: Words, _: Row) -> Test:
    return lambda deed, _case: any(piece.name in words for piece in deed.me.dress)


_SAME: Mapping[str, Callable[[Deed], object]] = {
    "who": lambda deed: deed.event.who,
    "other": lambda deed: deed.others,
    "it": lambda deed: deed.event.thing,
    "via": lambda deed: deed.event.via,
    "at": lambda deed: deed.me.area,
    "place": lambda deed: deed.me.place,
    "section": lambda deed: deed.step.section,
    "step": lambda deed: deed.frame.n,
    "facing": lambda deed: _wind(deed.me.facing),
}


def _same(words: Words, _: Row) -> Test:
    values = [_SAME[word] for word in words]
    return lambda deed, case: all(value(deed) == value(case) for value in values)


# -- beside what ----------------------------------------------------------------------------------


def _beside(side: Asks) -> Maker:
    """So the thing lies that is not held, else the doer stands, of the nearest such mark."""

    def make(words: Words, row: Row) -> Test:
        people = _people(words, row)

        def test(deed: Deed, case: Deed) -> bool:
            thing = deed.thing
            lies = thing is not None and thing.held_by is None and thing.pos is not None
            here = thing.pos if lies and thing is not None else deed.me.pos
            marks = _marks(deed, case, words, people, row)
            if here is None or not marks:
                return False
            mark, facing = min(marks, key=lambda one: math.dist(one[0], here))
            ahead, aside = _parts(side, here, mark, deed.me if facing is None else facing)
            return ahead > _NEAR and ahead >= abs(aside) - _NEAR

        return test

    return make


def _marks(
    deed: Deed, case: Deed, words: Words, people: frozenset[str], row: Row
) -> list[tuple[Point, PersonState | None]]:
    """The places of what is named, other than the thing itself, with whose left and right."""
    found: list[tuple[Point, PersonState | None]] = []
    for name in {*people, *(case.others if "other" in words else ())} - {deed.event.who}:
        person = deed.frame.people[name]
        if person.pos is not None:
            found.append((person.pos, person))
    for thing in deed.frame.things.values():
        if thing.pos is not None and thing.name != deed.event.thing and _is(thing, words):
            found.append((thing.pos, None))
    found += [(row.site.features[word].anchor, None) for word in words if word in row.site.features]
    return found


def _parts(side: Asks, here: Point, mark: Point, whose: PersonState) -> tuple[float, float]:
    """How far it is that way from the mark, and how far aside."""
    dx, dy = here[0] - mark[0], here[1] - mark[1]
    if side in (Asks.LEFT, Asks.RIGHT):
        turn = 90.0 if side is Asks.RIGHT else -90.0
        angle = math.radians((whose.facing or 0.0) + turn)
        way = (math.sin(angle), math.cos(angle))
    else:
        way = Wind(side.value).vector
    return dx * way[0] + dy * way[1], dx * way[1] - dy * way[0]


MAKERS: Mapping[Asks, Maker] = {
    Asks.WHO: _who,
    Asks.TO: _to,
    Asks.OF: _of,
    Asks.NAMED: _equals(lambda deed: (deed.event.thing or "").rstrip(NUMERALS)),
    Asks.COUNT: _equals(lambda deed: str(deed.event.count)),
    Asks.HAND: _equals(lambda deed: deed.event.by.hand),
    Asks.KEPT: _kept,
    Asks.AT: _at,
    Asks.PLACE: _place,
    Asks.LAID: _laid,
    Asks.INSIDE: _inside,
    Asks.VIA: _via,
    Asks.FACING: _facing,
    Asks.FACES: _faces,
    Asks.POSTURE: _posture(after=True),
    Asks.WAS: _posture(after=False),
    Asks.MAT: _mat,
    Asks.HOLDS: _holding(after=True),
    Asks.HELD: _holding(after=False),
    Asks.WEARS: _wears,
    Asks.LIES: _of_thing(lambda thing: thing.facing),
    Asks.HEAD: _of_thing(lambda thing: thing.head),
    Asks.FILL: _of_thing(lambda thing: thing.fill),
    Asks.SECTION: _said_in(lambda deed: deed.step.section),
    Asks.CLAUSE: _said_in(lambda deed: deed.told.text or ""),
    Asks.PART: _equals(lambda deed: deed.step.part),
    Asks.SAME: _same,
    Asks.WALKS: _equals(lambda deed: "yes" if len(deed.event.path) > 1 else "no"),
    **{side: _beside(side) for side in (Asks.EAST, Asks.WEST, Asks.SOUTH, Asks.NORTH)},
    Asks.LEFT: _beside(Asks.LEFT),
    Asks.RIGHT: _beside(Asks.RIGHT),
}
