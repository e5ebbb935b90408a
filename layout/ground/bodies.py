"""Landmarks as bodies: what a noun of a phrase means in this frame, and how much room it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import cos, dist, radians, sin

from layout.ground.around import Around, area_at, level_of, named, short_names
from layout.ground.body import OWN_WORDS, TO_BE, Body, LandmarkSort, Ref, sort_of
from layout.ground.bounds import hull, last_hull, ring_boxes
from layout.ground.floors import houses_with_gates
from layout.measure import NUMERALS
from layout.problems import Mark, Problem, ProblemError, nearest
from layout.site import Bound, Feature, Point, full_name, houses_about
from layout.stage import PersonState, Rest, ThingState
from layout.value import replace
from layout.vocabulary import Kind, KindTrait, Part, PartTrait, Storey


def _called(kind: Kind) -> tuple[str, ...]:
    return kind.name, *kind.like


class PartsHere:
    """Finds the parts of one site for one person."""

    def __init__(self, around: Around) -> None:
        self.around, self.site = around, around.site
        self.owner = around.owner
        self.words = around.site.vocabulary.parts

    def feature(self, word: str, owner: str | None = None) -> Feature | None:
        """The part of the building a word means, where the person is; in the house named alone
        where one is named."""
        part = self.words.get(word)
        means = (part.name, part.means) if part else ()
        for name in (word, *means):
            found = self._there(name, owner) if name else None
            if found is not None:
                return found
        house = self.site.owners.get(word)
        if house and self.site.bearing(PartTrait.HALL, house) is None:  # 賓之門 is that house too
            return self.site.bearing(PartTrait.GATE, house)
        if word in self.site.grounds and part is not None and part.has(PartTrait.ENTRANCE):
            return self._on_ground(word)
        return self._meant(part, owner) if part is not None else None

    def _on_ground(self, ground: str) -> Feature | None:
        """The gate of a ground that has the name of a gate: 大門."""
        mine = (each for each in self.site.features.values() if each.ground == ground)
        return next((each for each in mine if each.has(PartTrait.GATE)), None)

    def _there(self, name: str, owner: str | None) -> Feature | None:
        features = self.site.features
        if owner is not None:
            return features.get(named(owner, name))
        known = (features.get(named(house, name)) for house in houses_about(self.owner))
        return next(filter(None, known), None)

    def _meant(self, part: Part, owner: str | None) -> Feature | None:
        """What a general word means: his own stair, the one on his side, the gate."""
        if (
            stair := (self.words.get(self.around.stairs.get(self.around.who or "", "")))
        ) is not None and stair.short == part.name:
            return self.feature(stair.name, owner)
        if part.has(PartTrait.ENTRANCE):
            return self._gate(part, owner)
        if part.east or part.west:
            return self.feature(part.east if self._east() else part.west, owner)
        if part.inner or part.outer:  # 經 says neither: the one on his side
            within = self._within(self.owner if owner is None else owner)
            return self.feature(part.inner if within else part.outer, owner)
        return None

    def _gate(self, part: Part, owner: str | None) -> Feature | None:
        """The gate of the house, for the words that mean no gate in particular."""
        general = self.words.bearing(PartTrait.ENTRANCE)
        for house in houses_about(self.owner) if general and owner is None else ():
            for ground, of in self.site.owners.items():  # 廟門 of the ground 廟
                if f"{ground}{general.name if general else ''}" == named(house, part.name):
                    return self.site.bearing(PartTrait.GATE, of)
        meant = self.words.get(part.means)  # 外門 is the 大門, and that the gate
        if general is None or general.name not in (part.name, part.means, meant and meant.means):
            return None
        if owner is not None:
            return self.site.bearing(PartTrait.GATE, owner)
        return self.bearing(PartTrait.GATE)

    def bearing(self, trait: PartTrait, owner: str = "") -> Feature | None:
        """The part with that trait in the house named or where he is, else in the main one."""
        return self.site.bearing(trait, owner or self.owner) or self.site.bearing(trait)

    def middle_of(self, area: str | None) -> Point:
        """The middle of the box about an area."""
        ring = self.site.areas[area].ring if area and area in self.site.areas else ((0.0, 0.0),)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def stair(self) -> Feature | None:
        """The stair of the person: his own, else the nearer of the two."""
        own = self.around.stairs.get(self.around.who or "")
        if own:
            return self.feature(own)
        return self.bearing(PartTrait.HOST_STAIR if self._east() else PartTrait.GUEST_STAIR)

    def side_of(self, who: str | None) -> int:
        """On which side of the axis his own stair is: 1 the host's in the east, −1 the guest's."""
        stair = self.words.get(self.around.stairs.get(who or "", ""))
        if stair is None:
            return 0
        return stair.has(PartTrait.HOST_STAIR) - stair.has(PartTrait.GUEST_STAIR)

    def _within(self, owner: str) -> bool:
        """Whether he is within the gate of the house."""
        gate, here = self.site.bearing(PartTrait.GATE, owner), self.around.here
        return gate is None or here is None or here[1] > gate.anchor[1]

    def _east(self) -> bool:
        if side := self.side_of(self.around.who):
            return side > 0
        here = self.around.here
        return here is None or here[0] >= self._axis()

    def _axis(self) -> float:
        """Where the middle of his ground runs, north and south."""
        person = self.around.person
        area = person.area if person else None
        mine = next((names for names in self.site.grounds.values() if area in names), ())
        xs = [x for name in mine for x, _ in self.site.areas[name].ring]
        return (min(xs) + max(xs)) / 2 if xs else 0.0


class Finder(PartsHere):
    """Finds the landmarks of one phrase in one frame."""

    def __init__(self, around: Around, mark: Mark) -> None:
        super().__init__(around)
        self.mark = mark
        self.level = level_of(around)
        self.told: tuple[Bound, ...] = ()  # the ground that the phrase has left open so far
        self.short = short_names(tuple(around.groups.items()))

    def known(self, word: str) -> bool:
        """Whether the word is a name of this frame."""
        around = self.around
        if word.startswith(TO_BE):
            return self._marked(word.removeprefix(TO_BE)) is not None
        if word.startswith("以"):
            owners = {"", self.owner, *self.site.owners.values()}
            return any(named(owner, word[1:]) in self.site.lengths for owner in owners)
        return (
            word in self.site.features
            or named(self.owner, word) in self.site.features
            or word in self.site.owners.values()
            or word == self.site.title
            or self.words.is_noun(word)
            or word in around.people
            or word in around.things
            or word in around.groups
            or word in around.places
            or word in around.also
            or word in self.site.vocabulary.kinds
            or word in self.short
            or word in self.counted
            or word in self.points
        )

    @cached_property
    def points(self) -> Mapping[str, list[ThingState]]:
        """Each word for a place on a thing that is there, and the things that have one."""
        found: dict[str, list[ThingState]] = {}
        for thing in self.around.things.values():
            for word in thing.kind.points:
                found.setdefault(word, []).append(thing)
        return found

    def _point(self, word: str, things: Iterable[ThingState]) -> Body | None:
        """軛, 前束: the place of that name on the thing that is nearest."""
        here = self.around.here or (0.0, 0.0)
        there = ((thing.pos, thing) for thing in things if thing.pos is not None)
        nearest_one = min(there, key=lambda each: dist(each[0], here), default=None)
        if nearest_one is None:
            return None
        (x, y), thing = nearest_one
        angle, far = radians(thing.facing or 0.0), thing.kind.points[word].forward
        x, y = round(x + far * sin(angle), 4), round(y + far * cos(angle), 4)
        area = area_at(self.site, (x, y))
        inside = area.name if area else None
        name = f"{thing.name}{word}"
        return Body(name, LandmarkSort.THING, x, y, x, y, facing=thing.facing, area=inside)

    @cached_property
    def counted(self) -> Mapping[str, list[ThingState]]:
        """Things counted under one name: 西豆 of 西豆一 … 西豆四."""
        found: dict[str, list[ThingState]] = {}
        for thing in self.around.things.values():
            if (name := thing.name.rstrip(NUMERALS)) != thing.name:
                found.setdefault(name, []).append(thing)
        return found

    def names(self) -> list[str]:
        around = self.around
        own = [name for name, feature in self.site.features.items() if not feature.owner]
        return [*own, *around.people, *around.things, *around.groups, *around.places]

    def wrong(self, code: str, what: str, why: str = "", fix: str = "") -> ProblemError:
        return ProblemError(Problem(code, self.mark, what, why, fix))

    def asks(self, what: str, choices: Iterable[str], why: str = "") -> ProblemError:
        """The problem of words that mean several things here: which is meant is asked back."""
        return self.wrong("P329", what, why, f"write {' or '.join(choices)}")

    # -- landmarks -------------------------------------------------------------------------

    def find(self, ref: Ref) -> Body:
        """The body a landmark means; ProblemError where there is none, or it is not there."""
        if ref.owner is not None:
            return self._owned(ref.owner, ref.noun)
        return self._named(ref.noun)

    def _named(self, word: str) -> Body:  # noqa: PLR0911 - one return a kind of name
        around = self.around
        if word == "其":
            return self._last()
        if word.startswith(TO_BE) and (marked := self._marked(word.removeprefix(TO_BE))):
            return marked
        if word in ("位", "所", "初位") or (self._is_seat(word) and around.who):
            body = self._own(word)
            if body:
                return body
        name = around.also.get(word, word)
        if name in around.places:
            return self._declared(name)
        if name in around.people:
            return self.person(around.people[name], word)
        if name in around.groups:
            return self._group(name, around.groups[name])
        if name in around.things:
            return self.thing(around.things[name])
        feature = self.feature(word)
        if feature is not None:
            self._sure_which(word, feature)
            if word == feature.name:  # 廟之阼階東南當東榮: what follows is of that ground too
                self.owner = feature.owner
            return self.body(feature)
        body = self._point(word, self.points.get(word, ())) or self._of_kind(word, around.here)
        body = body or self._set(word) or self._wall(word) or self._of_pair(word)
        if body is not None:
            return body
        if word in self.site.vocabulary.kinds or word in OWN_WORDS or self.words.is_noun(word):
            why = "this site has none, and no such thing stands here yet"
            fix = "set the thing up first, or name another landmark"
            raise self.wrong("P323", f"there is no {word} here", why, fix)
        raise self.wrong("P321", f"nothing here is named {word}", fix=nearest(word, self.names()))

    def _sure_which(self, word: str, feature: Feature) -> None:
        """Of several gates of a house (門), and of what is on both sides of one (塾), one has to
        stand by one, or name it."""
        part, around = self.words.get(word), self.around
        if around.here is not None or around.main or part is None:
            return
        self._sure_gate(word, part)
        if feature.name == word or self._told_of_gate(self.owner) is not None:
            return
        either = [self.words.get(name) or part for name in (part.east, part.west) if name] or [part]
        choices = [name for each in either for name in (each.inner, each.outer) if name]
        if len(choices) > 1:
            raise self.asks(f"{word} may be within the gate or without", choices)

    def _sure_gate(self, word: str, part: Part) -> None:
        """門 and 門外 of one who is nowhere, in a house of several gates."""
        general = self.words.bearing(PartTrait.ENTRANCE)
        if self.owner or self.around.scene or general is None:
            return
        if part is general or part.gate:
            owners = houses_with_gates(self.site)
            if len(owners) > 1:
                choices = (named(owner, word) for owner in owners)
                raise self.asks(f"{word} may be of any gate of the house", choices)

    def _within(self, owner: str) -> bool:
        """Whether the words, or else he, are within the gate of the house: 門外直東塾."""
        told = self._told_of_gate(owner)
        return told if told is not None else super()._within(owner)

    def _told_of_gate(self, owner: str) -> bool | None:
        """Whether the ground told so far lies within the gate; None where it tells neither."""
        gate, box = self.site.bearing(PartTrait.GATE, owner), last_hull(self.told)
        if gate is None or box is None or box[1] < gate.anchor[1] < box[3]:
            return None
        return box[1] >= gate.anchor[1]

    def _own(self, word: str) -> Body | None:
        """His own mat, or a place he remembers."""
        if self._is_seat(word):
            return self.own_mat()
        rests = self.around.rests
        person = self.around.person
        if word == "所" and rests:
            return self._rest(word, rests[-1])
        if person is None:
            raise self.wrong("P325", f"{word} is nobody's here", fix="say whose place is meant")
        memory = person.memory
        if word == "初位":
            first = next((r for r in memory if not self._is_above(r.area)), None)
            memory = (first,) if first else ()
        moved = [r for r in memory if person.pos is None or dist(r.pos, person.pos) > 0.5]
        rest = moved[-1] if moved else memory[-1] if memory else None
        if rest is None:
            why = "no place has been given to him yet"
            raise self.wrong("P325", f"{person.name} has no {word}", why, "name the place")
        return self._rest(word, rest)

    def _rest(self, word: str, rest: Rest) -> Body:
        x, y = rest.pos
        return Body(
            word, LandmarkSort.REST, x, y, x, y, facing=rest.facing, area=rest.area, rest=rest
        )

    def own_mat(self) -> Body | None:
        around = self.around
        who = around.who or ""
        person = around.person
        for name in (around.mats.get(who), person.mat if person else None):
            if name is not None and name in around.things and around.things[name].pos is not None:
                return self.thing(around.things[name])
        return None

    def _is_seat(self, word: str) -> bool:  # the mat somebody has
        kind = self.site.vocabulary.kinds.get(word)
        return kind is not None and kind.has(KindTrait.SEAT)

    def _last(self) -> Body:
        if self.around.last:
            return self._named(self.around.last)
        if self.around.person:
            return self.person(self.around.person)
        raise self.wrong("P321", "其 has nothing before it", fix="name the landmark itself")

    def _declared(self, name: str) -> Body:
        return Body(name, LandmarkSort.SPOT, 0, 0, 0, 0, declared=self.around.places[name])

    def _owned(self, owner: str, noun: str) -> Body:  # noqa: PLR0911 - one return a kind of name
        """賓之席, 其薦, 獲者之尊."""
        around = self.around
        who = around.who if owner == "其" else around.also.get(owner, owner)
        if noun in ("位", "所") and who in (around.who, None):
            body = self._own(noun)
            assert body is not None
            return body
        if noun in ("位", "所") and who is not None and who in around.people:
            person = around.people[who]
            if person.memory:
                return self._rest(f"{who}之{noun}", person.memory[-1])
        for name in (f"{who}{noun}", named(who or "", noun)):
            if name in around.places:
                return self._declared(name)
            if name in around.things:
                return self.thing(around.things[name])
            if name in self.site.features:
                return self.body(self.site.features[name])
        if who and (who in self.site.owners.values() or who == self.site.title):
            self.owner = who if who != self.site.title else ""  # what follows is of that ground too
            part = self.feature(noun, "" if who == self.site.title else who)
            if part is not None:
                return self.body(part)
        if owner == "其" and around.last and f"{around.last}{noun}" in around.things:
            return self.thing(around.things[f"{around.last}{noun}"])
        of_his = (t for t in self.points.get(noun, ()) if owner in (t.name, *_called(t.kind)))
        if point := self._point(noun, of_his):
            return point
        if noun in around.things and self.feature(owner) is not None:  # 戶外尊 is that by the door
            return self.thing(around.things[noun])
        return self._of_ground(owner, noun) or self._nearest(owner, who, noun)

    def _of_ground(self, owner: str, noun: str) -> Body | None:
        """室中敦: the one that is there."""
        ground = self.feature(owner)
        if ground is None or ground.name not in self.site.areas:
            return None
        boxes = ring_boxes(self.site.areas[ground.name].ring)
        self.owner = ground.owner
        self.told = (*self.told, Bound(owner, boxes))
        return self._named(noun)

    def _wall(self, noun: str) -> Body | None:
        """房中西墉: the wall on that side of the room named, or of the one he is in."""
        part, person = self.words.get(noun), self.around.person
        mine = self.site.areas.get(person.area or "") if person else None
        own = hull(ring_boxes(mine.ring)) if mine and mine.has(PartTrait.ROOM) else None
        box = last_hull(self.told) or own
        if part is None or not part.wall or box is None:
            return None
        west, south, east, north = box
        line = {
            "東": (east, south, east, north), "西": (west, south, west, north),
            "北": (west, north, east, north), "南": (west, south, east, south),
        }[part.wall]  # fmt: skip
        area = area_at(self.site, ((west + east) / 2, (south + north) / 2))
        return Body(noun, LandmarkSort.WALL, *line, area=area.name if area else None)

    def _nearest(self, owner: str, who: str | None, noun: str) -> Body:
        """獲者之尊: the nearest to him that answers to the word."""
        around = self.around
        near = self._middle(who) if who else None
        body = self._of_kind(noun, near or around.here, marked=owner == "其")
        if body is not None:
            return body
        if owner == "其":
            return self._named(noun)
        known = [*around.things, *self.site.features]
        raise self.wrong(
            "P321", f"{owner} has no {noun} here", fix=nearest(f"{owner}{noun}", known)
        )

    def _middle(self, name: str) -> Point | None:
        if name in self.around.people:
            return self.around.people[name].pos
        try:
            return self._named(name).middle
        except ProblemError:
            return None

    # -- people and things -------------------------------------------------------------------

    def person(self, person: PersonState, called: str = "") -> Body:
        if person.pos is None or not person.on_stage:
            why = "he is not on stage at this step"
            fix = "bring him in before this step, or name another landmark"
            raise self.wrong("P323", f"{person.name} stands nowhere here", why, fix)
        x, y = person.pos
        facing = person.facing
        name = called or person.name
        if person.lies:  # he takes his length of the ground, and has a head and a foot
            east, north = (side / 2 for side in person.extent)
            return Body(
                name, LandmarkSort.PERSON, x - east, y - north, x + east, y + north,
                facing=facing, head=facing, area=person.area, inside=person.upon,
            )  # fmt: skip
        return Body(name, LandmarkSort.PERSON, x, y, x, y, facing=facing, area=person.area)

    def _group(self, name: str, members: Iterable[str]) -> Body:
        people = [self.around.people[m] for m in members if m in self.around.people]
        standing = [p for p in people if p.on_stage and p.pos is not None]
        if not standing:
            raise self.wrong("P323", f"{name} stand nowhere here", fix="bring them in first")
        xs = [p.pos[0] for p in standing if p.pos]
        ys = [p.pos[1] for p in standing if p.pos]
        first = standing[0]
        return Body(name, LandmarkSort.PERSON, min(xs), min(ys), max(xs), max(ys),
                    facing=first.facing, area=first.area)  # fmt: skip

    def _of_pair(self, word: str) -> Body | None:
        """上射: he of the speaker's own pair (上耦上射), else the one who is on this level."""
        people, pairs = self.around.people, self.short.get(word, ())
        seen = [p for name, _ in pairs if (p := people.get(name)) and p.on_stage]
        mine = {name for name, members in pairs if self.around.who in members}
        own = [person for person in seen if person.name in mine]
        near = [person for person in seen if self.level_of(person.area) == self.level]
        only = next((some[0] for some in (own, near, seen) if len(some) == 1), None)
        if only is None and seen:
            raise self.asks(f"{word} may be any of several", (person.name for person in seen))
        return self.person(only, word) if only else None

    def thing(self, thing: ThingState) -> Body:
        """Where a thing lies; in another thing or in a hand it is where that is."""
        around = self.around
        pos, holder = thing.pos, thing.inside or thing.held_by
        if pos is None and thing.held_by and thing.held_by in around.people:
            pos = around.people[thing.held_by].pos
        elif pos is None and thing.inside and thing.inside in around.things:
            pos = self.thing(around.things[thing.inside]).middle
        if pos is None:
            if thing.name in around.places:
                return self._declared(thing.name)
            if marked := self._marked(thing.name):
                return marked
            why = "it has not been set anywhere yet"
            raise self.wrong("P323", f"{thing.name} is nowhere here", why, "set it up first")
        wide, deep = thing.kind.footprint(thing.facing)
        x, y = pos
        area = area_at(self.site, pos)
        return Body(
            thing.name, LandmarkSort.THING, x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2,
            basis=thing.basis, facing=thing.facing, head=_head(thing), kind=thing.kind,
            area=area.name if area else None, inside=holder,
        )  # fmt: skip

    def _set(self, word: str) -> Body | None:
        """All that are counted under a name and lie somewhere, as one body."""
        lying = [self.thing(t) for t in self.counted.get(word, ()) if t.pos and not t.held_by]
        if not lying:
            return None
        west, south = min(each.west for each in lying), min(each.south for each in lying)
        east, north = max(each.east for each in lying), max(each.north for each in lying)
        return replace(lying[0], name=word, west=west, south=south, east=east, north=north)

    def _of_kind(self, word: str, near: Point | None, *, marked: bool = True) -> Body | None:
        """The nearest thing that answers to the word, those on the ground told first, then those
        on his own level."""
        lying = [
            thing
            for thing in self.around.things.values()
            if thing.pos is not None and thing.held_by is None and self._answers(thing.kind, word)
        ]
        if not lying:
            return self._marked(word) if marked else None
        away = near or (0.0, 0.0)

        def order(thing: ThingState) -> tuple[bool, bool, float]:
            assert thing.pos is not None
            area = area_at(self.site, thing.pos)
            level = self.site.areas[area.name].level if area else None
            told = all(bound.holds(thing.pos) for bound in self.told)
            other = self.level is not None and level != self.level
            return (not told, other, dist(thing.pos, away))

        return self.thing(min(lying, key=order))

    def _answers(self, kind: Kind, word: str) -> bool:
        """Whether a thing is meant by a word; a mat by either: 筵前, 席前."""
        return kind.answers_to(word) or (kind.has(KindTrait.SEAT) and self._is_seat(word))

    def _marked(self, word: str) -> Body | None:
        """所設中: where the site marks that a thing is to stand, wherever it may be now."""
        things = self.around.things
        named = [things[word]] if word in things else []
        for thing in (*named, *(t for t in things.values() if t.kind.answers_to(word))):
            meant = self.site.features.get(thing.name)
            if meant is not None and self.around.thing == thing.name:
                return self.body(meant)
            if meant is not None:
                there = replace(thing, pos=meant.anchor, facing=meant.facing, held_by=None)
                return self.thing(there)
        meant = self.site.features.get(word)
        return self.body(meant) if meant is not None else None

    # -- the building --------------------------------------------------------------------------

    def gate_of(self, body: Body) -> Body | None:
        """The gate, where a landmark is the ground about one: 門外, 賓之門外, 門中."""
        part = body.feature
        if body.sort is not LandmarkSort.AREA or part is None or not part.part.gate:
            return None
        features, sill = self.site.features, part.part.gate
        gate = features.get(full_name(part.owner, sill)) or next(
            (f for f in features.values() if f.owner == part.owner and f.part.name == sill), None
        )
        return self.body(gate) if gate else None

    def body(self, feature: Feature) -> Body:
        xs, ys = [x for x, _ in feature.shape], [y for _, y in feature.shape]
        sort = sort_of(feature.kind)
        ground = self.site.areas.get(feature.name) if sort is LandmarkSort.AREA else None
        if ground is not None and ground.is_on(Storey.STAIR):
            sort = LandmarkSort.STAIR
        half = feature.size.get("徑", 0.0) / 2
        return Body(
            feature.name, sort, min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half,
            basis=feature.basis, facing=feature.facing, area=feature.area, axis=feature.axis,
            feature=feature,
        )  # fmt: skip

    def level_of(self, area: str | None) -> Part | None:
        """The level of an area, if there is one of that name."""
        found = self.site.areas.get(area or "")
        return found.level if found else None

    def _is_above(self, area: str) -> bool:
        level = self.level_of(area)
        return level is not None and level.storey is Storey.HALL


def _head(thing: ThingState) -> float | None:
    """Which way a mat's head lies: as set, else 東 for 南北面 and 南 for 東西面.

    鄉飲酒禮記: 主人、介升席自北方，降自南方, so their head is south; 賓升席自西方, so his is east.
    """
    head = thing.head
    if head is not None or thing.facing is None:
        return head
    return 180.0 if round(thing.facing / 90) % 2 else 90.0
