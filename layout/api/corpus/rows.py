"""A rite as rows of the tables: everything that is played, by change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from layout.api.compiled import Compiled
from layout.api.compiling import books_of_rules
from layout.api.corpus.tables import TABLES, Row, Rows
from layout.api.data.links import number
from layout.basis import ActPart
from layout.check import laws, sightings
from layout.check.law import Case
from layout.compass import WIND_EN, Wind, wind_of
from layout.derivation import Derivation, Link, Number
from layout.matters import hooks
from layout.measure import in_words
from layout.phrases.derivations import sentence
from layout.problems import Mark, nearest, not_found
from layout.read.cites import cites_of
from layout.read.citing import Citer
from layout.read.mourning import read_mourning
from layout.read.whereabouts import QuotationFinder
from layout.say.asking import known_as
from layout.say.measures import of_named_length
from layout.say.quoting import in_full
from layout.say.told import in_paces
from layout.say.tongue import simple
from layout.stage import Event, PersonState, Point, ThingState
from layout.vocabulary import Vocabulary


def rows_of(made: Compiled) -> Rows:
    """All of a rite but what is otherwise under other readings."""
    return {name: list(rows) for name, rows in _Rite(made).tables()}


def table_of(made: Compiled, name: str) -> list[dict[str, Any]]:
    """The rows of one table of a rite, each as its columns by name; `acts` is `act`."""
    of_rite = [each for each, table in TABLES.items() if table.names[0] == "rite"]
    singular = {"people": "person"}.get(name, name.removesuffix("s"))
    for table, rows in _Rite(made).tables():
        told = list(rows)  # each, since reasons are numbered as they come
        if table in (name, singular):
            return [dict(zip(TABLES[table].names, row, strict=True)) for row in told]
    raise not_found("U904", f"a rite has no table {name[:40]!r}", nearest(name, of_rite))


def rows_of_all(vocabulary: Vocabulary) -> Rows:
    """What no single rite has: verbs, laws, works, and their names."""
    verbs = vocabulary.verbs.values()
    names = [
        row
        for verb in {verb.name: verb for verb in verbs}.values()
        for row in _names(
            vocabulary,
            "",
            Called(
                "verb",
                verb.name,
                (verb.name, *verb.also),
                re.sub(r"\[.*?\]|\{.*?\}", "", verb.pattern).strip(),
            ),
        )
    ]
    chapter = read_mourning()
    called = [Called("kin", kin.name, (kin.name, kin.han), kin.said.en)
              for kin in chapter.kin.values()]  # fmt: skip
    called += [Called("mourner", by.name, (by.name,), by.en) for by in chapter.mourners.values()]
    names += [row for each in called for row in _names(vocabulary, "", each)]
    return {
        "verb": sorted({(v.name, v.family.name, v.pattern, "、".join(v.also)) for v in verbs}),
        "wind": [(w.value, WIND_EN[w.value], float(w.bearing), *map(number, w.vector))
                 for w in Wind],
        "law": [(law.name, law.code, law.words, law.source, law.scope)
                for law in laws(books_of_rules())],
        "work": [(w.name, w.kind.value, w.title, w.author, w.author_en, w.dynasty, w.en,
                  w.edition, w.siglum)
                 for w in {work.name: work for work in vocabulary.works.values()}.values()],
        "name": list(dict.fromkeys(names)),
        **_mourning(),
    }  # fmt: skip


def _mourning() -> Rows:
    """Who wears what for whom."""
    chapter = read_mourning()
    return {
        "kin": [
            (kin.name, kin.said.en, " ".join(f"{move.value} {sex.value}" for move, sex in kin.path),
             kin.bond)
            for kin in chapter.kin.values()
        ],
        "mourning": [
            (rule.clause, *rule.who, rule.grade.title, rule.grade.en, rule.months, rule.kind,
             rule.cloth, rule.cap, int(rule.is_returned), int(rule.is_raised), rule.basis,
             chapter.printed(chapter.clause(rule.clause)))
            for rule in chapter.rules
        ],
    }  # fmt: skip


def address(id_: str) -> str:
    """xiangyinjiu/8/3 of the id xiangyinjiu.008+3: the clause, and which step of what it repeats.

    It outlives every clause before it that is parted or repeated otherwise."""
    slug, _, rest = id_.rpartition(".")
    clause, plus, again = rest.partition("+")
    return f"{slug}/{clause.lstrip('0') or clause}{plus and '/'}{again}"


class _Reasons:
    """Derivations, each once, numbered as they come; what one sums up is another."""

    def __init__(self) -> None:
        self.sentences: list[str | None] = []
        self.links: list[tuple[Row, ...]] = []
        self._known: dict[tuple[str | None, tuple[Row, ...]], int] = {}
        self._seen: dict[tuple[int, bool], int | None] = {}

    def number(self, derivation: Derivation, *, is_part: bool = False) -> int | None:
        if not derivation:
            return None
        seen = id(derivation), is_part
        if seen not in self._seen:
            told = None if is_part else sentence(derivation)
            rows = tuple(map(self._link, derivation))
            if (told, rows) not in self._known:
                self.sentences.append(told)
                self.links.append(rows)
                self._known[told, rows] = len(self.links)
            self._seen[seen] = self._known[told, rows]
        return self._seen[seen]

    def _link(self, link: Link) -> Row:
        by, ground = link.by, link.ground
        far = (number(by.chi), by.words, "、".join(by.lengths), by.why) if by else (None,) * 4
        on = (ground.basis.value, ground.cite, ground.en or ground.why) if ground else (None,) * 3
        told = (
            link.relation.value, link.what, "、".join(link.of), link.word, link.written,
            link.axis.value if link.axis else None, _numbers(link.start), link.toward or None, *far,
            _numbers(link.result), link.n or None, link.many or None,
            self.number(link.links, is_part=True), *on,
        )  # fmt: skip
        return tuple(None if value == "" else value for value in told)


class _Grounds:
    """What acts rest on, part by part: each set once, numbered as they come."""

    def __init__(self) -> None:
        self.known: dict[tuple[Row, ...], int] = {}

    def number(self, event: Event) -> int:
        parts = dict(event.bases)
        if event.by.place and ActPart.PLACE not in parts:
            parts[ActPart.PLACE] = event.basis_of(ActPart.PLACE)
        rows = []
        for part, basis in parts.items():
            ground = event.by.ground_of(part)
            told = (ground.cite or ground.why) if ground and ground.basis is basis else ""
            rows.append((part.key, basis.value, told))
        return self.known.setdefault(tuple(rows), len(self.known) + 1)

    def rows(self, slug: str) -> Iterator[Row]:
        for parts, n in self.known.items():
            for part in parts:
                yield slug, n, *part


class Called(NamedTuple):
    """What is named: in which table, and what its names and its English are."""

    sort: str
    name: str
    called: tuple[str, ...]
    en: str


class _Rite:
    """One rite being told in rows."""

    def __init__(self, made: Compiled) -> None:
        self.made, self.score, self.site = made, made.score, made.site
        self.slug = made.score.slug
        self.reasons, self.grounds = _Reasons(), _Grounds()

    def tables(self) -> Iterator[tuple[str, Iterable[Row]]]:
        """Every table with its rows; reasons last, for all others number them."""
        yield "rite", [self.head()]
        yield "section", self.sections()
        yield "clause", self.clauses()
        yield "step", map(self.step, range(len(self.made.frames)))
        yield "act", [row for frame in self.made.frames for row in self.acts(frame.n - 1)]
        yield "ground", self.grounds.rows(self.slug)
        yield "whom", self.whom()
        yield "person", self.people()
        yield "person_state", self.changes("people", self.person)
        yield "thing", self.things()
        yield "thing_state", self.changes("things", self.thing)
        yield "area", self.areas()
        yield "feature", self.features()
        yield "length", self.lengths()
        yield "name", self.all_names()
        yield "law_seen", self.law_seen()
        yield "quotation", self.quotations()
        yield "wording", self.wordings()
        yield "reading", self.readings()
        yield "question", self.questions()
        yield "tally", self.tallies()
        told = enumerate(self.reasons.sentences, start=1)
        yield "derivation", [(self.slug, why, words) for why, words in told]
        links = enumerate(self.reasons.links, start=1)
        yield "link", [(self.slug, why, n, *link) for why, own in links
                       for n, link in enumerate(own, start=1)]  # fmt: skip

    def head(self) -> Row:
        score, site = self.score, self.site
        counts = len(score.steps), len(score.clauses)
        place = site.name, site.title, site.en, site.units.get("尺")
        return self.slug, score.title, score.en, *counts, *place

    @cached_property
    def section_numbers(self) -> Mapping[str, int]:
        titles = dict.fromkeys(step.section for step in self.score.steps)
        return {title: n for n, title in enumerate(titles, start=1)}

    def sections(self) -> Iterator[Row]:
        for title, n in self.section_numbers.items():
            steps = [i for i, step in enumerate(self.score.steps, 1) if step.section == title]
            yield self.slug, n, title, self.score.sections.get(title, ""), steps[0], steps[-1]

    def clauses(self) -> Iterator[Row]:
        quoted: dict[str, int] = {}
        for n, step in enumerate(self.score.steps, start=1):
            for clause in step.clauses:
                quoted.setdefault(clause, n)
        for n, each in enumerate(self.score.clauses, start=1):
            where = each.id, each.part, each.section, each.text, quoted.get(each.id)
            yield self.slug, n, *where

    def step(self, index: int) -> Row:
        frame, step = self.made.frames[index], self.made.frames[index].step
        words = step.part, step.text, step.en, step.note, step.staging.value
        rest = step.expands, step.elsewhere, step.day, "、".join(step.applies)
        where = self.file(step.mark)
        section = self.section_numbers[step.section]
        return self.slug, frame.n, step.id, step.address, section, *words, *rest, *where

    def file(self, mark: Mark) -> tuple[str, int | None]:
        """The file, from the folder of all scenes."""
        path = PurePath(mark.file)
        folder = "sites" if path.parent.name == "sites" else self.slug
        return f"{folder}/{path.name}", mark.line

    def acts(self, index: int) -> Iterator[Row]:
        frame = self.made.frames[index]
        for n, event in enumerate(frame.events, start=1):
            act, person = event.by, frame.people.get(event.who)
            facing, end = event.facing, event.path[-1] if event.path else None
            titled = person.titled if person else None
            walked = number(event.walked) if event.path else None
            hand = act.hand or next((p for p in ("左", "右") if p in act.word[:1]), None)
            yield (
                self.slug, frame.n, n, event.group, event.who,
                titled if titled != event.who else None,
                act.verb.name, act.word, event.thing, "、".join(event.to) or None,
                act.place, event.via, hand,
                None if act.kneeling is None else int(act.kneeling), event.count,
                "、".join(each.name for each in act.manner) or None, event.words,
                _number(facing), _wind(facing), _points(event.path) or None,
                walked, in_paces(event.walked)[0] if event.path else None, *_xy(end),
                person.area if person is not None and person.on_stage else None,
                event.basis.value, self.grounds.number(event),
            )  # fmt: skip

    def whom(self) -> Iterator[Row]:
        for frame in self.made.frames:
            for n, event in enumerate(frame.events, start=1):
                members = {
                    who: name for name in event.to for who in self.score.groups.get(name, (name,))
                }
                for who, named in members.items():
                    yield self.slug, frame.n, n, who, named

    def people(self) -> Iterator[Row]:
        for person in self.score.cast.values():
            row = person.name, person.en, person.party.name, person.group, person.stair
            yield self.slug, *row

    def things(self) -> Iterator[Row]:
        for name, state in self.made.opening.things.items():
            told, kind = self.score.things.get(name), state.kind
            en = told.en if told else ""
            yield (self.slug, name, kind.name, en or kind.en, told.of if told else None,
                   kind.width, kind.depth)  # fmt: skip

    def changes(self, side: str, told: Callable[[Any], Row]) -> Iterator[Row]:
        """How each is, from the step that left it so to the last before it is otherwise."""
        known: dict[str, tuple[Any, Row, int]] = {}  # as it is, its row, since when
        done: list[Row] = []
        for frame in self.made.frames:
            for name, state in getattr(frame, side).items():
                before = known.get(name)
                if before is not None and before[0] is state:
                    continue
                row = told(state)
                if before is None or before[1] != row:
                    if before is not None:
                        done.append((self.slug, name, before[2], frame.n - 1, *before[1]))
                    known[name] = state, row, frame.n
                else:
                    known[name] = state, row, before[2]
        last = len(self.made.frames)
        done += [(self.slug, name, since, last, *row) for name, (_, row, since) in known.items()]
        return iter(sorted(done, key=lambda row: (row[2], row[1])))

    def person(self, person: PersonState) -> Row:
        there = person.on_stage
        area = self.site.areas.get(person.area or "") if there else None
        facing = person.facing if there else None
        return (
            int(there), person.titled, *_xy(person.pos if there else None), _number(facing),
            _wind(facing), person.posture.value, person.rest.value,
            *("、".join(hand) or None for hand in (person.both, person.left, person.right)),
            "、".join(piece.name for piece in person.dress) or None, person.mat,
            person.bearer.thing if person.bearer else None, person.hidden or None,
            person.place if there else None, person.area if there else None,
            area.level.name if area else None,
            person.basis.value if there else None, person.facing_basis.value if there else None,
            self.reasons.number(person.derivation) if there else None,
        )  # fmt: skip

    def thing(self, thing: ThingState) -> Row:
        return (
            *_xy(thing.pos), _number(thing.facing), _number(thing.head), thing.held_by,
            thing.shared_with or None, thing.inside, thing.place, thing.fill,
            "、".join(each.name for each in thing.manner) or None, thing.basis.value,
            None if thing.facing is None else thing.facing_basis.value,
            self.reasons.number(thing.derivation),
        )  # fmt: skip

    def areas(self) -> Iterator[Row]:
        for area in self.site.areas.values():
            height, ring = number(area.height), _points(area.ring)
            yield self.slug, area.name, area.en, area.level.name, height, ring

    def features(self) -> Iterator[Row]:
        for each in self.site.features.values():
            what = each.name, each.en, each.kind.value, each.part.name, each.owner
            rests = each.basis.value, each.cite, self.reasons.number(each.derivation)
            yield self.slug, *what, *_xy(each.anchor), _points(each.shape), *rests

    def lengths(self) -> Iterator[Row]:
        for each in self.site.lengths.values():
            value, ground = each.length.value, each.ground
            rests = ground.basis.value, ground.cite or ground.why, of_named_length(each)
            yield self.slug, each.name, number(value), in_words(value), *rests

    def named(self) -> Iterator[Called]:
        score, site = self.score, self.site
        yield Called("rite", self.slug, (score.title, self.slug), score.en)
        for title, en in score.sections.items():
            yield Called("section", title, (title,), en)
        for person in score.cast.values():
            yield Called("person", person.name, (person.name, *person.also), person.en)
        for group in score.groups:
            yield Called("group", group, (group,), score.called.get(group, ""))
        for other, name in score.others.items():
            yield Called("person", name, (other,), "")
        for thing, state in self.made.opening.things.items():
            told, kind = score.things.get(thing), state.kind
            yield Called("thing", thing, (thing,), told.en if told else "")
            yield Called("kind", kind.name, (kind.name,), kind.en)
        for part in site.features.values():
            yield Called("feature", part.name, (part.name, part.called), part.en)
        for area in site.areas.values():
            yield Called("area", area.name, (area.name, area.called), area.en)
        for length in site.lengths:
            yield Called("length", length, (length,), "")

    def all_names(self) -> Iterable[Row]:
        vocabulary = self.score.vocabulary
        rows = (row for each in self.named() for row in _names(vocabulary, self.slug, each))
        return dict.fromkeys(rows)

    def law_seen(self) -> Iterator[Row]:
        """Runs of steps in which a law saw the same."""
        case = Case(self.score, self.site, self.made.frames)
        at = {id(frame.step): frame.n for frame in self.made.frames}
        for law in laws(books_of_rules()):
            seen: dict[tuple[str, str], dict[int, int]] = {}
            for finding, outcome, reason, _ in sightings(law, case, self.score.exceptions):
                what = reason or (finding.what if outcome.value == "broken" else "")
                steps = seen.setdefault((outcome.value, what), {})
                n = at[id(finding.step)]
                steps[n] = steps.get(n, 0) + 1
            for (became, what), steps in seen.items():
                for first, last in _stretches(sorted(steps)):
                    times = sum(steps[n] for n in range(first, last + 1))
                    yield self.slug, law.name, first, last, became, times, what

    def quotations(self) -> Iterator[Row]:
        at = {(s.mark.file, s.mark.line): n for n, s in enumerate(self.score.steps, 1) if s.text}
        citer, n = Citer(self.score.vocabulary.works), 0
        finder = QuotationFinder(self.score)
        for file in (*self.score.files, *self.site.files):
            if not file.endswith(".yaml") or not Path(file).is_file():
                continue
            for cited in cites_of(Path(file), citer):
                step = at.get((cited.step.file, cited.step.line)) if cited.step else None
                for quoted in cited.citation.quoted:
                    if not cited.is_cite and not quoted.known:
                        continue
                    n += 1
                    note, chapter = quoted.note, quoted.chapter
                    whose = note and note.name, chapter and chapter.name, quoted.part
                    found = finder.of(quoted, self.score.steps[step - 1].clauses if step else ())
                    ends = found.clauses or ("",)
                    where = found.heading, ends[0], ends[-1], found.juan.han, in_full(found).han
                    told = quoted.words, quoted.remark, *where, *self.file(cited.mark)
                    yield self.slug, n, step, *whose, *told

    def wordings(self) -> Iterator[Row]:
        for each in self.score.apparatus:
            for had, sigla in each.witnesses.items():
                for siglum in sigla:
                    yield (self.slug, each.clause, each.words, had, siglum, each.printed, each.why,
                           each.en)  # fmt: skip

    def readings(self) -> Iterator[Row]:
        for each in self.made.disputes.values():
            for reading in each.readings:
                chosen = int(self.made.variants.get(each.name) == reading)
                held = each.held_by.get(reading, "")
                yield self.slug, each.name, reading, chosen, held, each.about, each.en

    def questions(self) -> Iterator[Row]:
        for frame in self.made.frames:
            for n, each in enumerate(frame.step.open, start=1):
                han, english = (each.han_question, each.han_decided), (each.question, each.decided)
                yield self.slug, frame.n, n, *han, *english, each.by, each.of

    def tallies(self) -> Iterator[Row]:
        before: dict[str, int] = {}
        for frame in self.made.frames:
            now = {
                name: count
                for hook in hooks("exporting").values()
                for counted in hook.of_step(frame).values()
                for name, count in counted.items()
            }
            for name, count in now.items():
                if before.get(name) != count:
                    yield self.slug, frame.n, name, count
            before = now


def _names(vocabulary: Vocabulary, slug: str, named: Called) -> Iterator[Row]:
    """All that it is called by, in every tongue, each with what it is known by whatever way it is
    typed."""
    sort, name, called, en = named
    for han in dict.fromkeys(filter(None, called)):
        words = {"pinyin": vocabulary.pinyin.of(han), "zh-Hans": simple(han), "zh": han}
        told = {word: tongue for tongue, word in words.items() if word}  # of two alike the last
        for word, tongue in told.items():
            yield slug, sort, name, word, tongue, known_as(word)
    if en:
        yield slug, sort, name, en, "en", known_as(en)


def _stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of numbers on end."""
    for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        members = [n for _, n in run]
        yield members[0], members[-1]


def _number(value: float | None) -> float | None:
    return None if value is None else number(value)


def _wind(facing: float | None) -> str | None:
    return None if facing is None else wind_of(facing).value


def _xy(point: Point | None) -> tuple[float | None, float | None]:
    return (None, None) if point is None else (number(point[0]), number(point[1]))


def _numbers(values: Iterable[Number]) -> str:
    return " ".join(f"{number(value):g}" for value in values)


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x):g},{number(y):g}" for x, y in points)
