"""Pages of who acts, where, and of what is done: his ways over the plan, how long he stands where,
how he faces, his day, and every act with its clause."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from layout.api.compiled import Compiled
from layout.atlas.addresses import (
    ASK,
    Addressed,
    clause_at,
    person_at,
    place_at,
    rite_at,
    section_at,
    thing_at,
    verb_at,
)
from layout.atlas.gather import AtlasRite
from layout.atlas.index import (
    WINDS,
    AtlasIndex,
    IndexedAct,
    IndexedRite,
    ask_files,
    ask_page,
    indexed,
)
from layout.atlas.pages import AtlasPage
from layout.cache import Shelf, again, code_of, digest_of
from layout.charts.counts import Stay, legs, strips, walked, zones
from layout.compass import WIND_EN, wind_of
from layout.draw.ink import speaker_of
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.brief import brief_of
from layout.site import Site
from layout.stage import Point
from layout.vocabulary import Zone
from layout.vocabulary.verb import Does
from layout.write.fragment import Fragment
from layout.write.numbers import fmt

_NEAR = 0.5  # 尺: who stands no farther off stands at the same place
_WIDE = ((1, "w1"), (2, "w2"), (4, "w3"), (8, "w4"), (16, "w5"))  # times walked, a class of lines
_LEAST, _MOST = 0.7, 3.4  # 尺: the radius of a disc by how long somebody stood there
_ROSE = 46  # units from the middle of a rose to its rim
_STRIP = {Zone.HALL: 0, Zone.ROOM: 0, Zone.STAIR: 4, Zone.COURT: 8, Zone.OUTSIDE: 14}
_STRIP_HEIGHT = 16
_COLUMNS, _ROWS = 16, 16  # of the matrix of a verb


@dataclass(frozen=True, slots=True)
class StoodPlace:
    """A place where somebody stands, and for how many steps; whose party he is of."""

    at: Point
    steps: int
    party: str


@dataclass(frozen=True, slots=True)
class PersonDay:
    """Somebody through a whole rite."""

    name: str
    called: Said
    party: str
    ground: str  # where he is longest
    ways: tuple[tuple[Point, Point, int], ...]  # straight stretches, and how often he walks each
    stands: tuple[StoodPlace, ...]
    facing: tuple[int, ...]  # steps, by the eight winds
    strip: tuple[tuple[Zone, int, int], ...]  # on which sort of ground, from step to step
    far: float  # 尺 walked
    bows: int
    drinks: int


@dataclass(frozen=True, slots=True)
class PlaceDay:
    """A part of the place, who stood at it, and what is named from it."""

    name: str
    called: Said
    ground: str  # where it is
    stands: tuple[StoodPlace, ...]
    phrases: tuple[tuple[str, int], ...]
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ThingDay:
    """A kind of thing through a whole rite: where those of it lie or are held, and for how long."""

    name: str  # of the kind
    called: Said
    ground: str  # where they are most
    stands: tuple[StoodPlace, ...]
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActedRite:
    """A rite by its acts, its people, its places and its things."""

    indexed: IndexedRite
    steps: int
    people: tuple[PersonDay, ...]
    places: tuple[PlaceDay, ...]
    things: tuple[ThingDay, ...]


# --- gathered ---


def acted(made: Compiled) -> ActedRite:
    """What is done in a rite, by whom and where; kept until any of it is otherwise."""
    if not made.stamps:
        return _acted(made)
    key = digest_of([made.lasting, *made.stamps, code_of("layout.atlas.acted")])
    return again(key, lambda: _acted(made), Shelf(ActedRite))


def _acted(made: Compiled) -> ActedRite:
    days = tuple(_people(made)), tuple(_places(made)), tuple(_things(made))
    return ActedRite(indexed(made), len(made.frames), *days)


def _people(made: Compiled) -> Iterator[PersonDay]:
    frames, ground = made.frames, zones(made.site)
    doing: dict[str, Counter[Does]] = defaultdict(Counter)
    for frame in frames:
        for event in frame.events:
            for deed in (Does.BOW, Does.DRINK):
                doing[event.who][deed] += event.count if event.verb.does(deed) else 0
    text = brief_of(made.score)
    for name in made.score.cast:
        if name not in doing:
            continue
        person = made.score.cast[name]
        ways = legs(frames, name)
        strip = next(iter(strips(frames, [name])), None)
        last = next((f for f in reversed(frames) if name in f.people), frames[-1])
        english = speaker_of(made.site, text, last).person(name)
        there = [f.people[name] for f in frames if name in f.people]
        turned = Counter(wind_of(p.facing) for p in there if p.on_stage and p.facing is not None)
        yield PersonDay(
            name,
            Said(name, english.removeprefix("the ")),
            person.party.key,
            _ground(made.site, (p.area for p in there if p.on_stage)),
            tuple((a, b, n) for (a, b), n in sorted(walked(ways).items())),
            _stands((p.pos, person.party.key) for p in there if p.on_stage and p.pos is not None),
            tuple(turned[wind] for wind in WINDS),
            tuple(_zoned(strip.stays if strip else (), ground)),
            sum(way.length for way in ways),
            doing[name][Does.BOW],
            doing[name][Does.DRINK],
        )


def _ground(site: Site, areas: Iterable[str | None]) -> str:
    """On which ground most of these areas are."""
    found = Counter(site.areas[area].ground for area in areas if area)
    return found.most_common(1)[0][0] if found else ""


def _stands(seen: Iterator[tuple[Point, str]]) -> tuple[StoodPlace, ...]:
    """Places where somebody stands, the longest first: points that are near are one."""
    count: Counter[tuple[float, float, str]] = Counter()
    for (x, y), party in seen:
        count[round(x / _NEAR) * _NEAR, round(y / _NEAR) * _NEAR, party] += 1
    return tuple(StoodPlace((x, y), steps, party) for (x, y, party), steps in count.most_common())


def _zoned(stays: Sequence[Stay], ground: Mapping[str, Zone]) -> Iterator[tuple[Zone, int, int]]:
    """Stays on the same sort of ground are one; who is away is nowhere."""

    def zone(stay: Stay) -> Zone | None:
        return ground.get(stay.area) if stay.area else None

    for where, run in groupby(stays, zone):
        whole = list(run)
        if where is not None:
            yield where, whole[0].first, whole[-1].last


def _places(made: Compiled) -> Iterator[PlaceDay]:
    """Parts that a place phrase begins with, the longest name first."""
    features = made.site.features
    names = sorted(features, key=len, reverse=True)
    whose: dict[str, str] = {}
    seen: dict[str, list[tuple[Point, str]]] = defaultdict(list)
    areas: dict[str, list[str | None]] = defaultdict(list)
    phrases: dict[str, Counter[str]] = defaultdict(Counter)
    people: dict[str, dict[str, None]] = defaultdict(dict)
    before: dict[str, str | None] = {}
    for frame in made.frames:
        for person in frame.people.values():
            place = person.place if person.on_stage else None
            if place and person.pos is not None:
                if place not in whose:
                    whose[place] = next((n for n in names if place.startswith(n)), "")
                part = whose[place]
                areas[part].append(person.area)
                seen[part].append((person.pos, made.score.cast[person.name].party.key))
                if before.get(person.name) != place:
                    phrases[part][place] += 1
                    people[part][person.name] = None
            before[person.name] = place
    for part in sorted(filter(None, seen)):
        english = features[part].en
        yield PlaceDay(part, Said(part, english), _ground(made.site, areas[part]),
                       _stands(iter(seen[part])),
                       tuple(phrases[part].most_common()), tuple(people[part]))  # fmt: skip


def _things(made: Compiled) -> Iterator[ThingDay]:
    """The kinds of things with which something is done, by their names."""
    used = {event.thing for frame in made.frames for event in frame.events if event.thing}
    seen: dict[str, Counter[tuple[Point, str, str | None]]] = defaultdict(Counter)
    kinds = {name: thing.kind for name, thing in made.opening.things.items()}
    for frame in made.frames:
        for name in used & frame.things.keys():
            thing = frame.things[name]
            holder = frame.people.get(thing.held_by or "")
            if thing.pos is not None:
                party = made.score.cast[holder.name].party.key if holder else "thing"
                area = holder.area if holder else None
                seen[kinds[name].name][thing.pos, party, area] += 1
    by_kind = {kind.name: kind for kind in kinds.values()}
    for name in sorted(seen):
        held = (area for _, _, area in seen[name].elements())
        spots = ((at, party) for at, party, _ in seen[name].elements())
        own = tuple(sorted(thing for thing in used if thing in kinds and kinds[thing].name == name))
        called = Said(name, by_kind[name].en)
        yield ThingDay(name, called, _ground(made.site, held), _stands(spots), own)


def kinds_named(made: Compiled) -> Iterator[tuple[Addressed, str]]:
    """The kinds of things that have an address because of this rite."""
    kinds = (thing.kind.name for thing in made.opening.things.values())
    yield from ((Addressed.THING, kind) for kind in dict.fromkeys(kinds))


# --- shown ---


def _drawn_ways(plan: Fragment, day: PersonDay) -> Iterator[str]:
    """Ways as thick as they are often walked; one element a thickness."""
    lines: dict[str, list[str]] = defaultdict(list)
    for a, b, times in day.ways:
        if plan.has(a) and plan.has(b):
            (x, y), (u, v) = plan.at(a), plan.at(b)
            wide = [name for least, name in _WIDE if times >= least][-1]
            lines[wide].append(f"M{fmt(x, 1)} {fmt(y, 1)}L{fmt(u, 1)} {fmt(v, 1)}")
    for wide, paths in sorted(lines.items()):
        yield f'<path class="way {wide}" d="{"".join(paths)}"/>'


def _drawn_stands(plan: Fragment, stands: Sequence[StoodPlace]) -> Iterator[str]:
    """Discs, the longest stay below and largest, by area."""
    most = max((stand.steps for stand in stands), default=1)
    for stand in stands:
        if plan.has(stand.at):
            x, y = plan.at(stand.at)
            size = max(_LEAST, _MOST * (stand.steps / most) ** 0.5) * plan.k
            yield (f'<circle class="p-{stand.party}" cx="{fmt(x, 1)}" cy="{fmt(y, 1)}" '
                   f'r="{fmt(size, 1)}"/>')  # fmt: skip


def _rose(facing: Sequence[int]) -> str:
    """Eight leaves, as long as he faces that way."""
    most = max(facing) or 1
    leaves = []
    for n, steps in enumerate(facing):
        far = _ROSE * steps / most
        wide = far * 0.22
        leaves.append(f'<path transform="rotate({45 * n})" '
                      f'd="M0 0L{fmt(-wide, 1)} {fmt(-far, 1)}H{fmt(wide, 1)}Z"/>')  # fmt: skip
    return "".join(leaves)


def _strip(day: PersonDay, steps: int) -> Iterator[str]:
    """His day: high on the hall, low in the court, a line outside."""
    for zone, first, last in day.strip:
        y = _STRIP[zone]
        x, wide = 1000 * first / steps, 1000 * (last - first + 1) / steps
        yield (f'<rect class="{zone.value}" x="{fmt(x, 1)}" y="{y}" width="{fmt(wide, 1)}" '
               f'height="{_STRIP_HEIGHT - y}"/>')  # fmt: skip


_LABELS, _WIDE_DAY, _GAP = 120.0, 1120.0, 16.0  # units of the chart of a day
_TITLES, _ROW, _APART = 112, 13, 13.0  # the height of its titles and rows; titles no nearer


@dataclass(frozen=True, slots=True)
class DayChart:
    """The day of a rite: a row for everybody, a column a step."""

    height: int
    columns: tuple[tuple[str, Said, str, bool], ...]  # x, title, address; whether it has room
    rows: tuple[tuple[int, str, Said, str, str], ...]  # y, party, name, address, what is drawn


def day_of(rite: AtlasRite, acted_rite: ActedRite) -> DayChart:
    """Who is on the hall when, who in the court; with a gap before what is told after the day."""
    starts = [c.step for c, before in zip(rite.clauses[1:], rite.clauses, strict=False)
              if c.part != before.part]  # fmt: skip
    wide = (_WIDE_DAY - _GAP * len(starts)) / max(acted_rite.steps, 1)

    def x(step: int) -> float:
        return _LABELS + step * wide + _GAP * sum(start <= step + 1 for start in starts)

    first: dict[int, int] = {}
    for clause in rite.clauses:
        first.setdefault(clause.section, clause.step - 1)
    columns, last = [], -_APART
    for section, step in first.items():
        at = x(step)
        columns.append((fmt(at, 1), rite.sections[section].title,
                        section_at(rite.slug, section + 1), at - last >= _APART))  # fmt: skip
        last = at if at - last >= _APART else last
    rows: list[tuple[int, str, Said, str, str]] = []
    for day in acted_rite.people:
        if day.strip:
            y = _TITLES + _ROW * len(rows)
            ink = []
            for zone, since, until in day.strip:
                low = _STRIP[zone] * (_ROW - 3) / _STRIP_HEIGHT
                left, broad = x(since), x(until) + wide - x(since)
                ink.append(
                    f'<rect class="{zone.value}" x="{fmt(left, 1)}" y="{fmt(y + low, 1)}" '
                    f'width="{fmt(broad, 1)}" height="{fmt(_ROW - 3 - low, 1)}"/>'
                )
            address = person_at(rite.slug, day.name)
            rows.append((y + 9, day.party, day.called, address, "".join(ink)))
    return DayChart(_TITLES + _ROW * len(rows) + 4, tuple(columns), tuple(rows))


@dataclass(frozen=True, slots=True)
class ActedClause:
    """A clause with the acts in it that a page is of."""

    number: str
    words: Said
    address: str
    acts: tuple[Mapping[str, Said], ...]


@dataclass(frozen=True)
class ActedPages:
    """Makes the pages of people, places and verbs of all rites, and that which answers."""

    acted: Mapping[str, ActedRite]  # by the slug of each rite
    rites: Mapping[str, AtlasRite]  # the same with their plans
    markup: Callable[[str], Any]  # makes of words that are HTML already what a template leaves

    @cached_property
    def index(self) -> AtlasIndex:
        return AtlasIndex(tuple(each.indexed for each in self.acted.values()))

    def addresses(self) -> Iterator[str]:
        """Every page and file that there will be."""
        for slug, rite in self.acted.items():
            yield from (person_at(slug, day.name) for day in rite.people)
            yield from (place_at(slug, place.name) for place in rite.places)
            yield from (thing_at(slug, thing.name) for thing in rite.things)
        yield from map(verb_at, self.verbs)
        yield from (ASK, *self.files)

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """The script of the page that answers, and its data."""
        return ask_files(self.index)

    @cached_property
    def verbs(self) -> Sequence[str]:
        return tuple(dict.fromkeys(act.verb for rite in self.index.rites for act in rite.acts))

    def pages(self) -> Iterator[AtlasPage]:
        for rite in self.index.rites:
            own = self.acted[rite.slug]
            yield from (self.of_person(rite, day) for day in own.people)
            yield from (self.of_place(rite, place) for place in own.places)
            yield from (self.of_thing(rite, thing) for thing in own.things)
        yield from map(self.of_verb, self.verbs)
        yield ask_page(self.index)

    def plan(self, slug: str, ground: str) -> Fragment:
        """Of a ground; where nothing is done there, of that where most is."""
        rite = self.rites[slug]
        return rite.plans.get(ground, rite.plan)

    def of_person(self, rite: IndexedRite, day: PersonDay) -> AtlasPage:
        plan = self.plan(rite.slug, day.ground)
        acts = self.index.of_person(rite.slug, day.name)
        ink = [*_drawn_ways(plan, day), *_drawn_stands(plan, day.stands)]
        turned = sorted(zip(day.facing, WINDS, strict=True), key=lambda each: -each[0])
        words = {
            **self.headed(rite, Said("其人", "people"), Said("人", "a person"), day.called),
            "party": day.party,
            "day": day,
            "plan": self.markup(plan.under(ink, day.party)),
            "rose": self.markup(_rose(day.facing)),
            "winds": "; ".join(f"{w.value} {WIND_EN[w.value]} {n}" for n, w in turned if n),
            "strip": self.markup("".join(_strip(day, self.acted[rite.slug].steps))),
            "counts": (
                (f"{len(acts):,}", Said("事", "acts")),
                (f"{day.far:,.0f}", Said("尺行", "尺 walked")),
                (f"{day.bows:,}", Said("拜", "bows")),
                (f"{day.drinks:,}", Said("飲嘗", "drinks or tastes")),
            ),
            "sections": self.by_section(rite, acts, day.name),
            "query": f"who={day.name}&rite={rite.slug}",
        }
        title = Said(f"{rite.title.han} {day.name}", day.called.en)
        return AtlasPage(person_at(rite.slug, day.name), "person.html", title, words)

    def of_place(self, rite: IndexedRite, place: PlaceDay) -> AtlasPage:
        plan = self.plan(rite.slug, place.ground)
        phrases = dict(place.phrases)
        acts = [act for act in rite.acts if act.place in phrases]
        words = {
            **self.headed(rite, Said("其處", "places"), Said("處", "a place"), place.called),
            "plan": self.markup(plan.under([*_drawn_stands(plan, place.stands)], "place")),
            "counts": (
                (f"{sum(phrases.values()):,}", Said("至", "arrivals")),
                (f"{len(place.people):,}", Said("人", "people")),
                (f"{len(phrases):,}", Said("名", "standing places named from it")),
            ),
            "phrases": [(Said(name, rite.called.get(("place", name), "")), count,
                         f"place={name}&rite={rite.slug}")
                        for name, count in place.phrases],
            "people": [(Said(name, rite.called.get(("who", name), "")),
                        person_at(rite.slug, name)) for name in place.people],
            "sections": self.by_section(rite, acts, ""),
        }  # fmt: skip
        title = Said(f"{rite.title.han} {place.name}", place.called.en)
        return AtlasPage(place_at(rite.slug, place.name), "place.html", title, words)

    def headed(self, rite: IndexedRite, several: Said, sort: Said, called: Said) -> dict[str, Any]:
        """What the head of a page tells of whom or what it is."""
        return {
            "rite": rite,
            "rite_address": rite_at(rite.slug),
            "several": several,
            "sort": sort,
            "called": called,
            "party": "",
        }

    def of_thing(self, rite: IndexedRite, thing: ThingDay) -> AtlasPage:
        plan, own = self.plan(rite.slug, thing.ground), set(thing.things)
        acts = [act for act in rite.acts if act.thing in own]
        english = rite.called
        verbs = Counter(act.verb for act in acts).most_common()
        people = Counter(act.who for act in acts).most_common()
        words = {
            **self.headed(rite, Said("其器", "things"), Said("器", "a sort"), thing.called),
            "plan": self.markup(plan.under([*_drawn_stands(plan, thing.stands)], "thing")),
            "counts": (
                (f"{len(thing.things):,}", Said("器", "of them")),
                (f"{len(acts):,}", Said("事", "acts")),
                (f"{len(people):,}", Said("人", "people")),
            ),
            "verbs": [(Said(verb, english.get(("verb", verb), "")), count, verb_at(verb))
                      for verb, count in verbs],
            "people": [(Said(who, english.get(("who", who), "")), count, person_at(rite.slug, who))
                       for who, count in people],
            "query": f"thing={thing.name}&rite={rite.slug}",
            "sections": self.by_section(rite, acts, ""),
        }  # fmt: skip
        title = Said(f"{rite.title.han} {thing.name}", thing.called.en)
        return AtlasPage(thing_at(rite.slug, thing.name), "thing.html", title, words)

    def of_verb(self, verb: str) -> AtlasPage:
        acts = self.index.of_verb(verb)
        rites = {rite.slug: rite for rite in self.index.rites}
        whom = Counter((act.who, to) for act in acts for to in act.to)
        doers = [who for who, _ in Counter(act.who for act in acts).most_common(_ROWS)]
        done_to = [to for to, _ in Counter(to for _, to in whom.elements()).most_common(_COLUMNS)]
        most = max(whom.values(), default=1)
        english = self.commonly_called
        by_rite = [(rites[slug], self.clauses(rites[slug], list(own), ""))
                   for slug, own in groupby(acts, key=lambda act: act.rite)]  # fmt: skip
        called = next(
            (en for rite in self.index.rites if (en := rite.called.get(("verb", verb)))), ""
        )
        family = read_vocabulary().verbs[verb].family if verb in read_vocabulary().verbs else None
        words = {
            "called": Said(verb, called),
            "family": Said(family.name, family.en) if family else Said(),
            "counts": (
                (f"{len(acts):,}", Said("凡次", "times")),
                (f"{sum(len(clauses) for _, clauses in by_rite):,}", Said("句", "clauses")),
                (f"{len(by_rite)}", Said("諸禮", "rites")),
                (f"{len({act.who for act in acts})}", Said("人行之", "do it")),
                (f"{len({to for _, to in whom})}", Said("人受之", "it is done to")),
            ),
            "columns": [Said(to, english.get(to, "")) for to in done_to],
            "rows": [(Said(who, english.get(who, "")),
                      [(count, f"m{1 + 4 * count // (most + 1)}" if count else "",
                        f"who={who}&verb={verb}&to={to}")
                       for to in done_to for count in [whom[who, to]]])
                     for who in doers] if done_to else [],
            "rites": [(rite.title, rite_at(rite.slug), clauses) for rite, clauses in by_rite],
            "query": f"verb={verb}",
        }  # fmt: skip
        return AtlasPage(verb_at(verb), "verb.html", Said(verb, called), words)

    @cached_property
    def commonly_called(self) -> Mapping[str, str]:
        """What those of one name are called in English in most rites."""
        called: dict[str, Counter[str]] = {}
        for rite in self.index.rites:
            for (sort, name), english in rite.called.items():
                if sort == "who":
                    called.setdefault(name, Counter())[english] += 1
        return {name: found.most_common(1)[0][0] for name, found in called.items()}

    def by_section(
        self, rite: IndexedRite, acts: Sequence[IndexedAct], of: str
    ) -> Sequence[tuple[Said, Sequence[ActedClause]]]:
        """The acts clause by clause, under the titles of their sections."""

        def section(act: IndexedAct) -> int:
            return rite.clauses[act.clause].section

        return [(rite.sections[n], self.clauses(rite, list(own), of))
                for n, own in groupby(acts, section)]  # fmt: skip

    def clauses(
        self, rite: IndexedRite, acts: Sequence[IndexedAct], of: str
    ) -> Sequence[ActedClause]:
        """Each clause once, with its acts in words; who is left out where the page is of him."""
        found = []
        for at, own in groupby(acts, key=lambda act: act.clause):
            clause = rite.clauses[at]
            told = {tuple(words.items()): words for act in own for words in [_words(rite, act, of)]}
            address = clause_at(rite.slug, clause.number)
            every = tuple(told.values())
            found.append(ActedClause(clause.number, clause.words, address, every))
        return found


def _words(rite: IndexedRite, act: IndexedAct, of: str) -> Mapping[str, Said]:
    """An act in words: who, what, to whom, with what."""

    def said(sort: str, *names: str) -> Said:
        english = ", ".join(rite.called.get((sort, name), "") for name in names)
        return Said("、".join(names), english)

    parts = {} if act.who == of else {"who": said("who", act.who)}
    parts["verb"] = said("verb", act.verb)
    if act.to:
        parts["to"] = said("who", *act.to)
    if act.thing:
        parts["thing"] = said("thing", act.thing)
    return parts
