"""A rite gathered for its pages: clause by clause what is said, done, seen and known of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from layout.api.compiled import Compiled
from layout.api.compiling import books_of_rules, compile_rite
from layout.api.disputes import NEAR, Compared, moved
from layout.api.rite import Rite
from layout.atlas.addresses import Addressed, number_of
from layout.atlas.drawn import AtlasMove, plans_of
from layout.cache import Shelf, again, code_of, digest_of
from layout.check import Case, rules, sightings
from layout.check.law import LawOutcome
from layout.compass import WIND_EN, bearing_to, wind_of
from layout.draw.ink import speaker_of
from layout.phrases.derivations import sentence
from layout.read.citing import quoter_of
from layout.read.commentary import ScholarNote, notes_of
from layout.read.whereabouts import QuotationFinder
from layout.said import Said
from layout.say.brief import brief_of, ground_apart
from layout.say.measures import Told, told
from layout.say.places import Speaker, faces
from layout.say.quoting import in_full, places_in_full
from layout.say.told import sees_from
from layout.say.words import Teller
from layout.score import OpenQuestion, Staging, Step
from layout.site import Site
from layout.stage import Frame, PersonState
from layout.stage.movements import gather
from layout.write.fragment import Fragment

_CODE = "layout.atlas.gather"


@dataclass(frozen=True, slots=True)
class AtlasStand:
    """A row of who stands where: one, or several who stand alike."""

    names: tuple[str, ...]  # in the cast
    called: Said
    party: str  # its key
    count: int
    where: Said
    hands: Said  # what is held
    basis: str
    why: Said  # the reason, told
    has_part: bool = field(default=False, compare=False)  # in what is done here
    since: str = field(default="", compare=False)  # the clause since which it is so; none: this one


@dataclass(frozen=True, slots=True)
class AtlasLaw:
    """A law that looked at a clause, and what it saw there."""

    name: str
    words: Said
    source: str
    kept: int
    reasons: tuple[str, ...]  # why it is excepted, or what breaks it


@dataclass(frozen=True, slots=True)
class AtlasNote:
    """What a scholar says of a clause, as printed."""

    work: str  # its name, by which it has a page
    scholar: Said
    text: str
    first: str  # the number of the first clause that it speaks of
    last: str
    where: Said  # chapter, heading, clause, work and 卷


@dataclass(frozen=True, slots=True)
class AtlasReading:
    """What another reading of a dispute changes at a clause: who stands how far off, facing where,
    and whether something else is done."""

    dispute: str
    reading: str
    held_by: str
    changes: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class AtlasDispute:
    """A dispute that touches the rite: of what it is, its readings with who holds each, and which
    of them is shown."""

    name: str
    about: Said
    readings: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class AtlasClause:
    """A clause as its page has it."""

    number: str  # in its address
    also: tuple[str, ...]  # the numbers of clauses that stand with it in one step
    step: int  # of the rite as played, from 1
    section: int  # from 0
    part: str
    words: Said
    staging: str  # staged, told or unplayed
    plate_of: str  # the number of the clause whose plate it shows: its own, where it is staged
    again: int  # further steps in which what it says is played out
    moves: tuple[AtlasMove, ...]
    stands: tuple[AtlasStand, ...]
    open: tuple[tuple[Said, Said, str], ...]  # a question, how it is decided, by whom
    laws: tuple[AtlasLaw, ...]
    notes: tuple[AtlasNote, ...]
    cited: tuple[tuple[Said, Said], ...]  # what it rests on, and where that stands
    readings: tuple[AtlasReading, ...]
    elsewhere: tuple[Said, str]  # of what is told here and done there: its words and number
    told: Said  # the plate in words, for who cannot see it
    where: Said  # chapter, heading and clause, by which it is cited


@dataclass(frozen=True, slots=True)
class AtlasSection:
    """A section: its title and the numbers of its clauses."""

    number: int
    title: Said
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtlasPerson:
    """Somebody who has a page: his party, and how much he does."""

    name: str
    called: Said
    party: str
    acts: int


@dataclass(frozen=True, slots=True)
class AtlasMeasure:
    """A measure of a house: its words, what it is made of, and on what it rests."""

    name: Said
    words: Said
    chi: str
    metres: str
    basis: str
    cite: str


@dataclass(frozen=True, slots=True)
class AtlasHouse:
    """A house or a field of a rite: what it is called, a ground of it, and its measures."""

    title: Said
    ground: str
    measures: tuple[AtlasMeasure, ...]


@dataclass(frozen=True, slots=True)
class AtlasRite:
    """A rite as its pages have it."""

    slug: str
    title: Said
    lead: Said  # what it is, in three sentences
    place: Said
    sections: tuple[AtlasSection, ...]
    clauses: tuple[AtlasClause, ...]
    clause_count: int  # of the text: some stand together in one step
    people: tuple[AtlasPerson, ...]
    disputes: tuple[AtlasDispute, ...]
    steps: int
    acts: int
    rests: tuple[tuple[str, int], ...]  # how many placings rest on each ground
    ground: str  # where most is done
    plans: Mapping[str, Fragment]  # of each ground on which something is done, without its people
    houses: tuple[AtlasHouse, ...]

    @property
    def plan(self) -> Fragment:
        """Of the place where most is done."""
        return self.plans[self.ground]


def gathered(made: Compiled, name: str = "") -> AtlasRite:
    """The rite for its pages, without what other readings change: what was gathered of the same
    rite by the same program is kept."""
    if not made.stamps:
        return _Gatherer(made, name).rite()
    key = digest_of([made.lasting, *made.stamps, code_of(_CODE)])
    return again(key, lambda: _Gatherer(made, name).rite(), Shelf(AtlasRite))


@dataclass(frozen=True, slots=True)
class AtlasPartings:
    """What another reading of a dispute changes, with the number of the step in which it does."""

    changed: tuple[tuple[int, AtlasReading], ...]


def other_readings(made: Compiled) -> Iterator[tuple[str, str]]:
    """Every reading that is not chosen, with the name of its dispute."""
    for dispute in made.disputes.values():
        chosen = made.variants.get(dispute.name)
        yield from ((dispute.name, each) for each in dispute.readings if each != chosen)


def parted(made: Compiled, name: str, dispute: str, reading: str) -> AtlasPartings:
    """What is otherwise under another reading, for which the rite is played anew; kept like it."""
    if not made.stamps:
        return AtlasPartings(tuple(_parted(made, name, dispute, reading)))
    key = digest_of([dispute, reading, made.lasting, *made.stamps, code_of(_CODE)])
    return again(
        key,
        lambda: AtlasPartings(tuple(_parted(made, name, dispute, reading))),
        Shelf(AtlasPartings),
    )


def _parted(
    made: Compiled, name: str, dispute: str, reading: str
) -> Iterator[tuple[int, AtlasReading]]:
    other = compile_rite(name, {dispute: reading}, made)
    both, text = Compared(Rite(made), Rite(other)), brief_of(made.score)
    by = made.disputes[dispute].held_by.get(reading, "")
    for (step, times), frame in both.ones.items():
        if times == 1:
            speaker = speaker_of(made.site, text, frame)
            changes = tuple(_changes(speaker, frame, both.others.get((step, times))))
            if changes:
                yield frame.n, AtlasReading(dispute, reading, by, changes)


def _changes(speaker: Speaker, frame: Frame, other: Frame | None) -> Iterator[Said]:
    """Who stands elsewhere, told from where he stands here; several who go alike together."""
    alike: dict[Said, list[str]] = {}
    for person in moved(frame, other):
        here = frame.people.get(person.name)
        if here is None or here.pos is None or person.pos is None or not here.on_stage:
            continue
        far = math.dist(here.pos, person.pos)
        if far > NEAR:
            wind = wind_of(bearing_to(here.pos, person.pos))
            where = Said(f"{wind.value}{far:.0f}尺", f"{far:.0f} chi to the {WIND_EN[wind.value]}")
        else:
            where = faces(person)
        alike.setdefault(where, []).append(person.name)
    for where, names in alike.items():
        titled = [frame.people[name].titled or name for name in names]
        called = speaker.people(names).removeprefix("the ")
        yield Said(f"{'、'.join(titled)} {where.han}", f"{called}: {where.en}")


def houses_of(site: Site, grounds: Iterable[str]) -> Iterator[AtlasHouse]:
    """Every house that these grounds belong to, each once, with its measures; what is done nowhere
    in particular is on no ground."""
    seen = set[str]()
    for ground in grounds:
        owner = site.owners.get(ground)
        if owner is None or owner in seen:
            continue
        if lengths := told(site, ground):
            seen.add(owner)
            title = ground_apart(site, ground) or Said(site.title, site.en)
            yield AtlasHouse(title, ground, tuple(_measure(site, each) for each in lengths))


def _measure(site: Site, length: Told) -> AtlasMeasure:
    metres = round(length.value * site.units.get("尺", 0.0), 2)
    return AtlasMeasure(
        Said(length.name, length.en),
        Said(length.words, length.made_of),
        f"{round(length.value, 2):g}",
        f"{metres:g}" if metres else "",
        length.basis.value,
        length.cite,
    )


class _Gatherer:
    """Asks one rite for all that its pages tell."""

    def __init__(self, made: Compiled, name: str = "") -> None:
        self.name = name or made.score.slug
        self.made, self.score, self.site = made, made.score, made.site
        self.text = brief_of(made.score)
        self.quoter = quoter_of(made.site.vocabulary)
        self.finder = QuotationFinder(made.score)
        titles = dict.fromkeys(step.section for step in made.score.steps if step.text)
        self.sections = {title: n for n, title in enumerate(titles)}

    def rite(self) -> AtlasRite:
        score = self.score
        clauses = tuple(_lasting(map(self.clause, self.told)))
        sections = tuple(
            AtlasSection(
                n + 1,
                Said(title, score.sections.get(title, "")),
                tuple(clause.number for clause in clauses if clause.section == n),
            )
            for title, n in self.sections.items()
        )
        plans = dict(plans_of(self.made))
        ground = next(iter(plans))
        rests: dict[str, int] = {}
        for frame in self.made.frames:
            for name in dict.fromkeys(event.who for event in frame.events):
                if name in frame.people:
                    basis = frame.people[name].basis.value
                    rests[basis] = rests.get(basis, 0) + 1
        return AtlasRite(
            score.slug,
            Said(score.title, score.en),
            score.lead,
            ground_apart(self.site, ground) or Said(self.site.title, self.site.en),
            sections,
            clauses,
            len(score.clauses),
            tuple(self.people()),
            tuple(self.disputes()),
            len(score.steps),
            sum(len(frame.events) for frame in self.made.frames),
            tuple(rests.items()),
            ground,
            plans,
            tuple(houses_of(self.site, plans)),
        )

    # --- clauses ---

    @property
    def told(self) -> Sequence[Frame]:
        """The frames of the steps that have words of their own."""
        return [frame for frame in self.made.frames if frame.step.text is not None]

    def clause(self, frame: Frame) -> AtlasClause:
        step, before = frame.step, self.made.frames[frame.n - 2] if frame.n > 1 else None
        speaker = speaker_of(self.site, self.text, frame)
        moves, _ = gather((frame,), before, self.text.cast)
        teller = Teller(speaker, moves, self.text.clause([step]))
        numbers = tuple(map(number_of, step.clauses))
        number = number_of(step.id)
        is_shown = step.staging is Staging.STAGED and bool(frame.people)
        stands = tuple(self.stands(frame, speaker)) if is_shown else ()
        return AtlasClause(
            number,
            tuple(n for n in numbers if n != number),
            frame.n,
            self.sections[step.section],
            step.part,
            Said(step.text or "", step.en),
            step.staging.value,
            number if is_shown else "",
            self.again(frame),
            tuple(dict.fromkeys(AtlasMove(move.number, teller.tell(move)) for move in moves)),
            stands,
            tuple(map(self.question, step.open)),
            tuple(self.laws_seen.get(frame.n, ())),
            tuple(self.notes(step)),
            tuple(self.cited(step)),
            (),
            self.elsewhere(step.elsewhere),
            _described(stands),
            in_full(self.finder.of_clauses(step.clauses)),
        )

    @cached_property
    def commentary(self) -> Mapping[int, Sequence[ScholarNote]]:
        return notes_of(self.score.slug, self.score.clauses)

    def notes(self, step: Step) -> Iterator[AtlasNote]:
        """What the scholars say of the clauses of a step, each note once, the oldest first."""
        at = [n for n, each in enumerate(self.score.clauses, start=1) if each.id in step.clauses]
        works = self.score.vocabulary.works
        for note in dict.fromkeys(note for n in at for note in self.commentary.get(n, ())):
            work = works[note.work]
            scholar = Said(work.author or work.name, work.author_en or work.en)
            first, last = (number_of(self.score.clauses[i].id) for i in (note.first, note.last))
            where = in_full(self.finder.of_note(note))
            yield AtlasNote(note.work, scholar, note.words, first, last, where)

    def cited(self, step: Step) -> Iterator[tuple[Said, Said]]:
        """What its acts and questions rest on, as it is quoted, and where each of it stands."""
        for cite, found in self.finder.of_step(step):
            yield Said(cite), places_in_full(found)

    def again(self, frame: Frame) -> int:
        """The steps after it that have no words of their own."""
        count = 0
        for later in self.score.steps[frame.n :]:
            if later.text is not None:
                break
            count += 1
        return count

    def question(self, each: OpenQuestion) -> tuple[Said, Said, str]:
        asked = each.question[:1].upper() + each.question[1:]
        latin = self.quoter.latin
        return (Said(each.han_question, latin(asked)),
                Said(each.han_decided, latin(each.decided)), each.by)  # fmt: skip

    def elsewhere(self, id_: str | None) -> tuple[Said, str]:
        """The clause in which what is told here is done."""
        for step in self.score.steps if id_ else ():
            if step.text is not None and id_ in (step.id, step.text, *step.clauses):
                return Said(step.text, step.en), number_of(step.id)
        return Said(id_ or ""), ""

    # --- who stands where ---

    def stands(self, frame: Frame, speaker: Speaker) -> Iterator[AtlasStand]:
        """Everybody on the ground of the plate; those who act first, those who stand alike on one
        row."""
        acting = dict.fromkeys(event.who for event in frame.events)
        order = [*acting, *(name for name in frame.people if name not in acting)]
        there = [frame.people[name] for name in order if self.is_shown(frame.people[name])]
        alike: dict[tuple[object, ...], list[PersonState]] = {}
        for person in there:
            own = person.group or person.name, person.titled, person.place, person.facing
            alike.setdefault((*own, person.posture, person.hands), []).append(person)
        having = {*acting, *(name for event in frame.events for name in event.to)}
        for people in alike.values():
            has_part = any(person.name in having for person in people)
            yield replace(self.stand(people, speaker), has_part=has_part)

    def is_shown(self, person: PersonState) -> bool:
        return person.on_stage and person.pos is not None and person.facing is not None

    def stand(self, people: Sequence[PersonState], speaker: Speaker) -> AtlasStand:
        lead, several = people[0], len(people) > 1
        called = lead.titled or (lead.group if several and lead.group else lead.name)
        names = [person.name for person in people]
        english = speaker.people(names) if several else speaker.person(lead.name)
        held = [speaker.thing(name) for name in lead.hands]
        told = self.quoter.placing(lead.derivation, lead.basis)
        why = Said(sentence(lead.derivation), told.en)
        party = self.score.cast[lead.name].party.key if lead.name in self.score.cast else ""
        where = sees_from(lead, speaker)
        return AtlasStand(
            tuple(names),
            Said(called, english.removeprefix("the ")),
            party,
            len(people),
            Said(where.han, speaker.whose(where.en, names)),
            Said("、".join(lead.hands), ", ".join(dict.fromkeys(held))),
            lead.basis.value,
            why,
        )

    # --- laws ---

    @cached_property
    def laws_seen(self) -> Mapping[int, Sequence[AtlasLaw]]:
        """The laws that looked at each step, and what they saw; those excepted first."""
        case = Case(self.score, self.site, self.made.frames)
        at = {id(frame.step): frame.n for frame in self.made.frames}
        found: dict[int, list[AtlasLaw]] = {}
        for law in rules(books_of_rules()):
            seen: dict[int, list[tuple[LawOutcome, str]]] = {}
            for finding, outcome, reason, _ in sightings(law, case, self.score.exceptions):
                what = reason or finding.what
                seen.setdefault(at[id(finding.step)], []).append((outcome, what))
            for n, sights in seen.items():
                kept = sum(outcome is LawOutcome.HELD for outcome, _ in sights)
                reasons = (why for outcome, why in sights if outcome is not LawOutcome.HELD)
                told = AtlasLaw(
                    law.name,
                    Said(law.words, law.scope),
                    law.source,
                    kept,
                    tuple(dict.fromkeys(reasons)),
                )
                found.setdefault(n, []).append(told)
        return {n: sorted(each, key=lambda law: not law.reasons) for n, each in found.items()}

    # --- disputes ---

    def disputes(self) -> Iterator[AtlasDispute]:
        for each in self.made.disputes.values():
            held = tuple((reading, each.held_by.get(reading, "")) for reading in each.readings)
            chosen = self.made.variants.get(each.name, each.readings[0])
            yield AtlasDispute(each.name, Said(each.about, each.en), held, chosen)

    # --- people ---

    def people(self) -> Iterator[AtlasPerson]:
        acts: dict[str, int] = {}
        for frame in self.made.frames:
            for event in frame.events:
                acts[event.who] = acts.get(event.who, 0) + 1
        for name, person in self.score.cast.items():
            called = Said(person.titled or name, self.text.told_apart(name))
            yield AtlasPerson(name, called, person.party.key, acts.get(name, 0))


def _lasting(clauses: Iterable[AtlasClause]) -> Iterator[AtlasClause]:
    """The clauses, each row of who stands where with the clause since which it is so."""
    before: dict[AtlasStand, str] = {}
    for clause in clauses:
        if not clause.stands:
            yield clause
            continue
        before = now = {row: before.get(row, clause.number) for row in clause.stands}
        rows = (replace(row, since="" if at == clause.number else at) for row, at in now.items())
        yield replace(clause, stands=tuple(rows))


def _described(rows: Sequence[AtlasStand]) -> Said:
    """Who stands where, in one breath."""
    return Said(
        "；".join(f"{row.called.han}{row.where.han}" for row in rows),
        "; ".join(f"{row.called.en}: {row.where.en}" for row in rows),
    )


def named_in(made: Compiled) -> Iterator[tuple[Addressed, str]]:
    """All that has an address of its own because of this rite."""
    yield from ((Addressed.PERSON, name) for name in made.score.cast)
    yield from ((Addressed.LAW, law.name) for law in rules(books_of_rules()))
    yield from ((Addressed.DISPUTE, name) for name in made.disputes)
    yield from ((Addressed.PLACE, name) for name in made.site.features)
    yield from ((Addressed.SCHOLAR, work) for work in made.score.vocabulary.works)
    verbs = (event.by.verb.name for frame in made.frames for event in frame.events)
    yield from ((Addressed.VERB, verb) for verb in dict.fromkeys(verbs))
