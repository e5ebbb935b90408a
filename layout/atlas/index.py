"""Every act and clause of all rites as columns, for the page that answers questions and for whoever
lists acts. The columns are two scripts that call `atlas.ask`: words first, acts after, so that a
slow line has an answer early."""

from __future__ import annotations

import base64
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from layout.api.compiled import Compiled
from layout.api.corpus.folder import questions
from layout.api.corpus.tables import TABLES
from layout.atlas.addresses import ASK, number_of
from layout.atlas.pages import FOLDER, AtlasPage, closed, script_of
from layout.compass import WIND_EN, Wind, wind_of
from layout.draw.ink import speaker_of
from layout.read.commentary import commentaries, folded
from layout.read.vocabulary import read_vocabulary
from layout.said import NOTHING, Said
from layout.say.asking import plain, syllable
from layout.say.brief import brief_of
from layout.say.places import Speaker
from layout.say.simple_forms import OLD, SIMPLE
from layout.stage import Event, Frame
from layout.write.player import MODULES
from layout.write.player.bundle import read_module

WORDS, ACTS, SCRIPT = "/a/words.js", "/a/acts.js", "/a/ask.js"
SQL, SQL_SCRIPT, SQLITE, DATABASE = "/sql/", "/a/sql.js", "/a/sqlite.js", "/a/database.js"
_ENGINE = 0.4  # MB of SQLite, as it comes over the wire
NOTES = "/a/notes/"  # the index of the commentaries
PIECES = 64  # of the index of the commentaries
WINDS = tuple(Wind)
_FACTOR = 31  # of the hash of two characters: js/ask.js reckons the same
_OPTIONAL = re.compile(r"\[.*?\]|\{.*?\}")
_LISTS = ("who", "verb", "to", "thing", "place")


@dataclass(frozen=True, slots=True)
class IndexedClause:
    """A clause that has a page, with its English and its section, from 0."""

    number: str
    section: int
    words: Said


@dataclass(frozen=True, slots=True)
class IndexedAct:
    """An act: who does what to whom, with what, where, facing where."""

    rite: str
    clause: int  # of the rite's clauses, from 0
    who: str
    verb: str
    to: tuple[str, ...]
    facing: Wind | None
    place: str
    thing: str
    is_repeated: bool  # in a step without words, which plays again what a clause before it says


@dataclass(frozen=True, slots=True)
class IndexedNote:
    """What a scholar says at some clauses, from 0, as printed."""

    author: Said
    work: Said
    words: str
    first: int
    last: int


@dataclass(frozen=True)
class IndexedRite:
    """The clauses, acts and notes of a rite, and how what they name is called in English."""

    slug: str
    title: Said
    sections: tuple[Said, ...]
    clauses: tuple[IndexedClause, ...]
    acts: tuple[IndexedAct, ...]
    notes: tuple[IndexedNote, ...]
    called: Mapping[tuple[str, str], str]  # the English of a name, by its sort and itself
    groups: Mapping[str, str]  # the group of each who is of one
    kinds: Mapping[str, Said]  # what sort of thing each thing is


def indexed(made: Compiled) -> IndexedRite:
    """A rite as it is played, to be asked."""
    score = made.score
    text, sections = brief_of(score), tuple(dict.fromkeys(step.section for step in score.steps))
    clauses: list[IndexedClause] = []
    acts: list[IndexedAct] = []
    called: dict[tuple[str, str], str] = {}
    ours: dict[str, int] = {}  # the clause that each row of the base text stands in
    for frame in made.frames:
        step = frame.step
        if step.text is not None:
            words = Said(step.text, step.en)
            clauses.append(IndexedClause(number_of(step.id), sections.index(step.section), words))
            ours |= {id_: len(clauses) - 1 for id_ in step.clauses if id_ not in ours}
        if not clauses or not frame.events:
            continue
        own = [_act(score.slug, event, frame, len(clauses) - 1) for event in frame.events]
        acts += own
        if any(key not in called for act in own for key in _named(act)):
            speaker = speaker_of(made.site, text, frame)
            for act, event in zip(own, frame.events, strict=True):
                _name(called, act, event, speaker)
    numbers = [ours.get(clause.id) for clause in score.clauses]
    groups = {name: each.group for name, each in score.cast.items() if each.group}
    return IndexedRite(
        score.slug,
        Said(score.title, score.en),
        tuple(Said(title, score.sections.get(title, "")) for title in sections),
        tuple(clauses),
        tuple(acts),
        tuple(_notes(made, numbers)),
        called,
        groups,
        {name: Said(t.kind.name, t.kind.en) for name, t in made.opening.things.items()},
    )


def _act(rite: str, event: Event, frame: Frame, clause: int) -> IndexedAct:
    person = frame.people.get(event.who)
    turned = event.facing if event.facing is not None or person is None else person.facing
    place = event.by.place or (person.place if person is not None else None)
    return IndexedAct(
        rite,
        clause,
        event.who,
        event.verb.name,
        event.to,
        None if turned is None else wind_of(turned),
        place or "",
        event.thing or "",
        frame.step.text is None,
    )


def _named(act: IndexedAct) -> Iterator[tuple[str, str]]:
    """What an act names, each with its sort."""
    yield from (("who", name) for name in (act.who, *act.to))
    yield "verb", act.verb
    yield from ((sort, name) for sort, name in (("thing", act.thing), ("place", act.place)) if name)


def _name(
    called: dict[tuple[str, str], str], act: IndexedAct, event: Event, speaker: Speaker
) -> None:
    """The English of what an act names, where it is not known yet."""
    ways: Mapping[str, Callable[[str], str]] = {
        "who": speaker.person,
        "verb": lambda _: _OPTIONAL.sub("", event.verb.pattern).strip(),
        "thing": speaker.thing,
        "place": lambda name: speaker.place(name, act.who),
    }
    for sort, name in _named(act):
        if (sort, name) not in called:
            called[sort, name] = ways[sort](name)


def _notes(made: Compiled, numbers: Sequence[int | None]) -> Iterator[IndexedNote]:
    works = made.score.vocabulary.works
    for commentary in commentaries(made.score.slug, made.score.clauses):
        work = works[commentary.witness.work]
        for note in commentary.notes:
            span = numbers[note.first : note.last + 1] if note.is_placed else ()
            own = [at for at in span if at is not None]
            if own:
                title = Said(work.title or work.name, work.en)
                author = Said(work.author, work.author_en)
                yield IndexedNote(author, title, note.words, min(own), max(own))


@dataclass(frozen=True)
class AtlasIndex:
    """All rites, to be asked."""

    rites: tuple[IndexedRite, ...]

    def rite(self, slug: str) -> IndexedRite:
        return next(rite for rite in self.rites if rite.slug == slug)

    def clause(self, slug: str, number: str) -> IndexedClause:
        return next(each for each in self.rite(slug).clauses if each.number == number)

    def of_person(self, slug: str, who: str) -> tuple[IndexedAct, ...]:
        """What somebody does in a rite, in order."""
        return tuple(act for act in self.rite(slug).acts if act.who == who)

    def of_verb(self, verb: str) -> tuple[IndexedAct, ...]:
        """Every act of a verb, rite by rite."""
        return self._by_verb.get(verb, ())

    @cached_property
    def parallels(self) -> Mapping[tuple[str, str], Sequence[tuple[IndexedRite, IndexedClause]]]:
        """Of each clause, by rite and number, those of other rites in which the same people do the
        same to one another or with a like thing: of each rite the first, by what is done seldom."""
        done: dict[tuple[str, ...], dict[tuple[int, int], None]] = defaultdict(dict)
        for n, rite in enumerate(self.rites):
            for act in rite.acts:
                kind = rite.kinds.get(act.thing, NOTHING).han
                if not act.is_repeated and (act.to or kind):
                    done[act.who, act.verb, kind, *act.to][n, act.clause] = None
        found: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
        for places in sorted(done.values(), key=len):
            first: dict[int, int] = {}
            for n, clause in places:
                first.setdefault(n, clause)
            for n, clause in places if len(first) > 1 else ():
                for other, there in first.items():
                    if other != n:
                        found[n, clause].setdefault(other, there)
        return {
            (self.rites[n].slug, self.rites[n].clauses[clause].number): [
                (self.rites[other], self.rites[other].clauses[there])
                for other, there in sorted(others.items())
            ]
            for (n, clause), others in found.items()
        }

    @cached_property
    def _by_verb(self) -> Mapping[str, tuple[IndexedAct, ...]]:
        every: dict[str, list[IndexedAct]] = defaultdict(list)
        for rite in self.rites:
            for act in rite.acts:
                every[act.verb].append(act)
        return {verb: tuple(acts) for verb, acts in every.items()}


# --- as scripts ---


def ask_page(index: AtlasIndex) -> AtlasPage:
    """The page that answers: what it asks and tells is made by its script."""
    acts = sum(len(rite.acts) for rite in index.rites)
    words = {"acts": f"{acts:,}", "rites": len(index.rites), "questions": asked()}
    desc = Said(
        "問儀禮：誰、何事、於誰、何物、何處、面何方", "Ask who does what, where, facing where"
    )
    return AtlasPage(
        ASK, "ask.html", Said("問", "Ask"), words, scripts=(SCRIPT, WORDS, ACTS), desc=desc
    )


@dataclass(frozen=True, slots=True)
class AtlasQuestion:
    """A question in words, with where on the page it is answered."""

    said: Said
    query: str  # of the page that answers
    address: str  # of another page that does
    command: str  # that does


def asked() -> Sequence[AtlasQuestion]:
    """The questions of the database, with their Chinese and what `questions.tsv` says of where
    they are answered here; where no page does so exactly (`yes`) the database's own command."""
    lines = (FOLDER / "questions.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return tuple(
        AtlasQuestion(
            Said(han, each.words.rstrip("?")),
            query,
            address,
            each.command if command == "yes" else command,
        )
        for each, line in zip(questions(), lines, strict=True)
        for han, query, address, command in [line.split("\t")]
    )


def ask_files(index: AtlasIndex) -> Mapping[str, bytes]:
    """The script of the page and its data, by their addresses. How a question is understood is the
    player's own module."""
    modules = (MODULES / "search.js", FOLDER / "js" / "ask.js")
    body = "\n".join(str(read_module(m.name, m.read_text(encoding="utf-8"))) for m in modules)
    files = {
        SCRIPT: closed(body),
        WORDS: _called("ask", _words(index)),
        ACTS: _called("ask", _acts(index)),
        f"{NOTES}all.js": _called("noted", _note_rows(index)),
    }
    for n, piece in enumerate(_pieces(index)):
        files[f"{NOTES}{n}.js"] = _called("noted", piece, n)
    return files


def _called(name: str, *values: Any) -> bytes:
    """A script that hands values to a function of the page."""
    told = (json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values)
    return f"atlas.{name}({','.join(told)})\n".encode()


def _words(index: AtlasIndex) -> Mapping[str, Any]:
    """What is searched by words: each clause with its rite, number, section, words and English."""
    rows: list[tuple[int, str, int, str, str]] = []
    first = 0
    for n, rite in enumerate(index.rites):
        for clause in rite.clauses:
            said = clause.words
            rows.append((n, clause.number, first + clause.section, said.han, said.en))
        first += len(rite.sections)
    pinyin = read_vocabulary().pinyin
    letters = sorted({c for row in rows for c in row[3]})
    return {
        "rites": [(rite.slug, rite.title.han, rite.title.en) for rite in index.rites],
        "sections": [(s.han, s.en) for rite in index.rites for s in rite.sections],
        "clauses": rows,
        "pinyin": {c: read for c in letters if (read := syllable(c, pinyin)) != c},
        "simple": (OLD, SIMPLE),
    }


def _acts(index: AtlasIndex) -> Mapping[str, Any]:
    """What is asked by lists: a column a list, each act the number of its value in the table of
    that list; clauses as how many each is behind the one before."""
    tables: dict[str, dict[Any, int]] = {name: {} for name in _LISTS}
    columns: dict[str, list[int]] = {name: [] for name in (*_LISTS, "clause", "facing", "again")}
    before, offset = 0, 0
    for rite in index.rites:
        for act in rite.acts:
            values = act.who, act.verb, act.to, act.thing, act.place
            for name, value in zip(_LISTS, values, strict=True):
                columns[name].append(tables[name].setdefault(value, len(tables[name])))
            columns["clause"].append(offset + act.clause - before)
            before = offset + act.clause
            columns["facing"].append(0 if act.facing is None else 1 + WINDS.index(act.facing))
            columns["again"].append(int(act.is_repeated))
        offset += len(rite.clauses)
    who = tables["who"]
    to = [[who.setdefault(name, len(who)) for name in several] for several in tables["to"]]
    english = {key: en for rite in index.rites for key, en in rite.called.items()}
    groups = {name: group for rite in index.rites for name, group in rite.groups.items()}
    kinds = {name: kind for rite in index.rites for name, kind in rite.kinds.items()}
    names = {
        name: [(value, english.get((name, value), "")) for value in tables[name]]
        for name in ("who", "verb", "thing", "place")
    }
    return {
        "names": names,
        "groups": [groups.get(name, "") for name in who],
        "kinds": [kinds.get(name, NOTHING).han for name in tables["thing"]],
        "sorts": sorted({(kind.han, kind.en) for kind in kinds.values()}),
        "to": to,
        "winds": [(wind.value, WIND_EN[wind.value]) for wind in WINDS],
        "acts": columns,
    }


# --- as a database ---


def sql_page(data: bytes) -> AtlasPage:
    """The page on which the database is asked in its own language. What a reading changes, for
    which each rite is played anew, is in the file of `layout data` alone."""
    listed = [
        {"said": shown.said, "sql": each.sql, "is_here": "reading" not in each.sql,
         "command": each.command or "layout data"}
        for each, shown in zip(questions(), asked(), strict=True)
    ]  # fmt: skip
    first = next(each["sql"] for each in listed if each["is_here"])
    words = {"questions": listed, "first": first, "tables": [*TABLES.values()],
             "size": f"{len(data) / 1e6 + _ENGINE:.1f}"}  # fmt: skip
    title = Said("以 SQL 問", "Ask in SQL")
    return AtlasPage(SQL, "sql.html", title, words, scripts=(SQL_SCRIPT,), reckons=True)


def sql_files(data: bytes) -> Mapping[str, bytes]:
    """SQLite as a script, and the database, which is compressed, as one."""
    packed = base64.b64encode(data).decode()
    return {
        SQL_SCRIPT: script_of("sql.js"),
        SQLITE: (FOLDER / "vendor" / "sql-wasm-inline.js").read_bytes(),
        DATABASE: f'atlas.database("{packed}")\n'.encode(),
    }


# --- the commentaries, to be searched ---


def _every_note(index: AtlasIndex) -> Iterator[tuple[IndexedNote, int]]:
    """Each note, and the number of the first clause of its rite among all clauses."""
    offset = 0
    for rite in index.rites:
        yield from ((note, offset) for note in rite.notes)
        offset += len(rite.clauses)


def _note_rows(index: AtlasIndex) -> Mapping[str, Any]:
    """Whose each note is, and at which clauses it stands: how many these are behind the first of
    the note before, and how many they are."""
    authors: dict[Said, int] = {}
    rows: list[int] = []
    before = 0
    for note, offset in _every_note(index):
        author = authors.setdefault(note.author, len(authors))
        rows += (author, offset + note.first - before, note.last - note.first)
        before = offset + note.first
    return {"authors": [(author.han, author.en) for author in authors], "rows": rows}


def _pieces(index: AtlasIndex) -> Sequence[Mapping[str, Sequence[int]]]:
    """For every two characters that stand side by side the notes that have them, in pieces by a
    hash of the two; each note as how many it is behind the one before."""
    pieces: tuple[dict[str, list[int]], ...] = tuple({} for _ in range(PIECES))
    for n, (note, _) in enumerate(_every_note(index)):
        words = plain(folded(note.words))
        for two in sorted({words[i : i + 2] for i in range(len(words) - 1)}):
            piece = pieces[(ord(two[0]) * _FACTOR + ord(two[1])) % PIECES]
            piece.setdefault(two, []).append(n)
    return [
        {two: [n - m for m, n in zip([0, *found], found, strict=False)]
         for two, found in sorted(piece.items())}
        for piece in pieces
    ]  # fmt: skip
