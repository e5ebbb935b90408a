"""`layout find`: what is asked for in words, as one statement that the database answers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from layout.api.corpus.folder import questions
from layout.measure import MeasureError, read_length
from layout.problems import asked_wrongly, nearest
from layout.read.files.paths import slug_of
from layout.read.finding import find_rite
from layout.say.asking import known_as, plain, whole_or_begun

Record = Mapping[str, Any]
COUNTED = ("rite", "section", "who", "verb", "whom", "thing", "basis")
_MOST_MEANT = 12  # names that are listed where one is asked for
_MOST_LIKE = 3  # clauses of other rites that are laid beside one
_LEAST_LIKE = 0.5  # of the acts of both


@dataclass(frozen=True, slots=True)
class CorpusQuery:
    """What is asked for, each by the name of its option; what is empty is not asked."""

    verb: str = ""
    by: str = ""
    to: str = ""
    thing: str = ""
    not_then: str = ""
    says: str = ""
    ground: str = ""
    who: str = ""
    facing: str = ""
    at: str = ""
    within: str = ""
    holding: str = ""
    beside: str = ""
    under: str = ""
    law: str = ""
    outcome: str = ""
    same_as: str = ""
    kin: str = ""
    question: int = 0
    count: str = ""
    rites: tuple[str, ...] = ()

    @property
    def is_asked(self) -> bool:
        """That it asks for something, and does not only say how near or in which rites."""
        names = {each.name for each in fields(self)} - {"under", "count", "rites"}
        return any(getattr(self, name) for name in names)

    def without(self, name: str) -> CorpusQuery:
        """The same, that not asked."""
        kept = {each.name: getattr(self, each.name) for each in fields(self)}
        return CorpusQuery(**{**kept, name: type(kept[name])()})


_OF_ACTS = ("verb", "to", "thing", "not_then", "by")
_OF_STATES = ("who", "facing", "at", "within", "holding", "beside")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of SQL with the words that it asks for, which are never part of it."""

    sql: str
    words: tuple[Any, ...] = ()

    def run(self, base: sqlite3.Connection) -> list[Record]:
        return [dict(row) for row in base.execute(self.sql, self.words)]

    def __str__(self) -> str:
        """As it can be given to any SQLite."""
        parts = self.sql.split("?")
        told = (str(w) if isinstance(w, int | float) else "'" + str(w).replace("'", "''") + "'"
                for w in self.words)  # fmt: skip
        return "".join(part + next(told, "") for part in parts) + ";"


@dataclass(slots=True)
class _Where:
    """Conditions as they are gathered, each with its words."""

    base: sqlite3.Connection
    terms: list[str] = field(default_factory=list)
    words: list[Any] = field(default_factory=list)

    def add(self, term: str, *words: Any) -> None:
        self.terms.append(term)
        self.words += words

    def named(self, term: str, word: str, *sorts: str) -> None:
        """That something is one of those so called: each {} of `term` stands for their names."""
        names = self.names(word, *sorts)
        marks = f"({', '.join('?' * len(names))})"
        self.add(term.replace("{}", marks), *names * term.count("{}"))

    def names(self, word: str, *sorts: str) -> list[str]:
        """What is called so in any rite, or alone has a name that begins so; of several it is asked
        which, and where there is none it is told what is near."""
        among = ", ".join("?" * len(sorts))
        rows = self.base.execute(
            f"SELECT DISTINCT name, called, key FROM name WHERE sort IN ({among})", sorts
        ).fetchall()
        names, is_whole = whole_or_begun(word, map(tuple, rows))
        if not names:
            called = {known: name for _, name, known in rows}
            fix = nearest(known_as(word), called)
            near = fix.removeprefix("did you mean ").removesuffix("?")
            fix = f"did you mean {called[near]}?" if near in called else fix
            what = f"no {' or '.join(sorts)} of any rite is called {word[:40]!r}"
            raise asked_wrongly("U985", what, fix)
        if len(names) > 1 and not is_whole:
            which = "、".join(names[:_MOST_MEANT]) + (" …" if len(names) > _MOST_MEANT else "")
            what = f"{len(names)} names begin with {word[:40]!r}"
            raise asked_wrongly("U985", what, f"write one of them: {which}")
        return names

    def written(self, column: str, table: str, word: str) -> str:
        """A piece of what stands in a column as it is written there: it may be asked for in simple
        forms."""
        told = [row[0] for row in self.base.execute(f"SELECT DISTINCT {column} FROM {table} "
                                                    f"WHERE {column} IS NOT NULL")]  # fmt: skip
        wanted = plain(word)
        for text in told if wanted and not any(word in text for text in told) else ():
            for at in range(len(text)):
                if plain(text[at : at + len(word)]) == wanted:
                    return str(text[at : at + len(word)])
        return word

    def sql(self) -> str:
        return "\n  AND ".join(self.terms) or "true"


def statement(base: sqlite3.Connection, wanted: CorpusQuery) -> Statement:
    """The statement that answers what is wanted, of one kind: a question of the list, a law, who
    wears what for whom, acts, or how people are."""
    where = _Where(base)
    _of_rites(where, wanted)
    if wanted.question:
        return Statement(next(q.sql for q in questions() if q.n == wanted.question).rstrip(";"))
    if wanted.kin:
        made = _mourning(base, wanted)
    elif wanted.law or wanted.outcome:
        made = _laws(where, wanted)
    elif any(getattr(wanted, name) for name in _OF_ACTS):
        if wanted.holding or wanted.beside:
            what = "--holding and --beside ask how somebody is, not what he does"
            raise asked_wrongly("U987", what, "leave one of the two out; --thing is with what")
        made = _acts(where, wanted)
    elif any(getattr(wanted, name) for name in _OF_STATES):
        made = _states(where, wanted)
    elif wanted.ground:
        made = _acts(where, wanted)
    elif wanted.says:
        made = _clauses(where, wanted)
    else:
        raise asked_wrongly("U987", "nothing is asked for", "name a verb, or --who, --at, --law …")
    if not wanted.count:
        return made
    have = {column[0] for column in base.execute(f"{made.sql} LIMIT 0", made.words).description}
    if wanted.count not in have:
        what = f"what is found has no {wanted.count} to be counted by"
        raise asked_wrongly("U987", what, nearest(wanted.count, have & {*COUNTED}))
    by = "rite" if wanted.count == "rite" else f"rite, {wanted.count}"
    sql = f"SELECT {by}, count(*) AS times FROM (\n{made.sql}\n)\nGROUP BY {by} ORDER BY times DESC"
    return Statement(f"{sql}, {by}", made.words)


_KIN = """mourning.kin IN (
  SELECT other.kin FROM kin JOIN kin AS other
  ON other.way = kin.way AND other.kin LIKE '%' || kin.kin
  WHERE kin.kin IN {})"""


def _mourning(base: sqlite3.Connection, wanted: CorpusQuery) -> Statement:
    """What is worn for somebody, by whom: the rules of 喪服 as they stand. Whoever is called so
    with a word before it, and stands on the same way, is one of them: 眾昆弟 are 昆弟."""
    where = _Where(base)
    where.named(_KIN, wanted.kin, "kin")
    if wanted.by:
        where.named("mourning.by IN {}", wanted.by, "mourner")
    sql = f"""SELECT clause, by, kin, age, state, grade, mourning.en, months, kind, text, basis
FROM mourning
WHERE {where.sql()}
ORDER BY clause, by, kin, age, state"""
    return Statement(sql, tuple(where.words))


def _of_rites(where: _Where, wanted: CorpusQuery) -> None:
    if wanted.rites:
        slugs = [slug_of(find_rite(name).resolve()) for name in wanted.rites]
        where.add(f"step.rite IN ({', '.join('?' * len(slugs))})", *slugs)


_WHO = "({0}.rite, {0}.who) IN (SELECT rite, who FROM called WHERE name IN {{}})"


def _acts(where: _Where, wanted: CorpusQuery) -> Statement:
    """Acts; what is asked of how people are besides is asked of who does it, at the end of the
    step."""
    if wanted.verb:
        where.named("act.verb IN {}", wanted.verb, "verb")
    if wanted.by:
        where.named(_WHO.format("act"), wanted.by, "person", "group")
    if wanted.to:
        where.named("EXISTS (SELECT 1 FROM whom JOIN called USING (rite, who)\n    "
                    "WHERE (whom.rite, whom.step, whom.n) = (act.rite, act.step, act.n) "
                    "AND called.name IN {})", wanted.to, "person", "group")  # fmt: skip
    if wanted.thing:
        where.named("(act.rite, act.thing) IN (SELECT rite, thing FROM thing "
                    "WHERE thing IN {} OR kind IN {})", wanted.thing, "thing", "kind")  # fmt: skip
    if wanted.says:
        _saying(where, wanted)
    if wanted.not_then:
        where.named("NOT EXISTS (SELECT 1 FROM act AS later WHERE later.rite = act.rite "
                    "AND later.who = act.who\n    AND (later.step, later.n) > (act.step, act.n) "
                    "AND later.step <= act.step + 2\n    AND EXISTS (SELECT 1 FROM verb "
                    "WHERE verb.verb IN {} AND later.verb LIKE '%' || verb.verb || '%'))",
                    wanted.not_then, "verb")  # fmt: skip
    if wanted.ground:
        basis = _basis(where, wanted.ground)
        where.add("EXISTS (SELECT 1 FROM ground WHERE (ground.rite, ground.ground) = "
                  "(act.rite, act.ground)\n    AND ground.basis = ?)", basis)  # fmt: skip
    if wanted.at:
        place = where.written("place", "person_state", wanted.at)
        where.add("(act.place LIKE '%' || ? || '%' OR state.place LIKE '%' || ? || '%')",
                  place, place)  # fmt: skip
    if wanted.facing:
        where.add("coalesce(act.wind, state.wind) = ?", _wind(where, wanted.facing))
    _of_people(where, wanted)
    sql = f"""SELECT step.rite, rite.title, act.step, step.address, section.title AS section,
  act.who, act.called, act.word, act.verb, act.whom, act.thing, act.count,
  coalesce(act.place, state.place) AS place, coalesce(act.wind, state.wind) AS wind,
  act.words, act.basis, step.text, step.en
FROM act JOIN step USING (rite, step) JOIN rite USING (rite)
  JOIN section ON section.rite = step.rite AND section.section = step.section
  LEFT JOIN person_state AS state ON state.rite = act.rite AND state.who = act.who
    AND act.step BETWEEN state.first AND state.last
WHERE {where.sql()}
ORDER BY act.rite, act.step, act.n"""
    return Statement(sql, tuple(where.words))


def _saying(where: _Where, wanted: CorpusQuery) -> None:
    """The words of the clause, their English, or what somebody says in it."""
    told = where.written("text", "step", wanted.says)
    spoken = where.written("words", "act", wanted.says)
    where.add("(step.text LIKE '%' || ? || '%' OR step.en LIKE '%' || ? || '%'\n    OR EXISTS ("
              "SELECT 1 FROM act AS spoken WHERE spoken.rite = step.rite AND spoken.step = "
              "step.step AND spoken.words LIKE '%' || ? || '%'))", told, told, spoken)  # fmt: skip


def _clauses(where: _Where, wanted: CorpusQuery) -> Statement:
    """The clauses in which something is said."""
    _saying(where, wanted)
    sql = f"""SELECT step.rite, rite.title, step.step, step.address, section.title AS section,
  step.text, step.en
FROM step JOIN rite USING (rite)
  JOIN section ON section.rite = step.rite AND section.section = step.section
WHERE {where.sql()}
ORDER BY step.rite, step.step"""
    return Statement(sql, tuple(where.words))


def _states(where: _Where, wanted: CorpusQuery) -> Statement:
    """How somebody is, from one step to another."""
    where.add("state.on_stage")
    if wanted.at:
        place = where.written("place", "person_state", wanted.at)
        where.add("state.place LIKE '%' || ? || '%'", place)
    if wanted.facing:
        where.add("state.wind = ?", _wind(where, wanted.facing))
    if wanted.ground:
        where.add("? IN (state.basis, state.basis_facing)", _basis(where, wanted.ground))
    if wanted.says:
        _saying(where, wanted)
    _of_people(where, wanted)
    held = _held(where.base, wanted)
    sql = f"""WITH held AS MATERIALIZED ({held.sql})
SELECT state.rite, rite.title, max(state.first, held.first) AS step,
  min(state.last, held.last) AS last, step.address, section.title AS section,
  state.who, coalesce(state.called, state.who) AS called, state.place, state.wind, state.posture,
  held.things AS thing, state.basis, step.text, step.en
FROM held CROSS JOIN person_state AS state
    ON state.rite = held.rite AND state.who = held.who
    AND state.first <= held.last AND state.last >= held.first
  JOIN rite ON rite.rite = state.rite
  JOIN step ON step.rite = state.rite AND step.step = max(state.first, held.first)
  JOIN section ON section.rite = step.rite AND section.section = step.section
WHERE {where.sql()}
ORDER BY state.rite, 3, state.who"""
    return Statement(sql, (*held.words, *where.words))


def _held(base: sqlite3.Connection, wanted: CorpusQuery) -> Statement:
    """For how long somebody holds what is asked for, or is beside whom; else all the time."""
    held = _Where(base)
    if wanted.holding:
        held.named("(thing IN {} OR kind IN {})", wanted.holding, "thing", "kind")
        sql = f"""SELECT rite, who, group_concat(thing, '、') AS things, first, last FROM holding
    WHERE {held.sql()} GROUP BY rite, who, first, last"""
    elif wanted.beside:
        far = _chi(wanted.under or "6尺")
        held.named("(rite, other) IN (SELECT rite, who FROM called WHERE name IN {})",
                   wanted.beside, "person", "group")  # fmt: skip
        held.add("square < ?", round(far * far, 4))
        sql = f"SELECT rite, who, other AS things, first, last FROM beside\n    WHERE {held.sql()}"
    else:
        sql = "SELECT rite, who, NULL AS things, 1 AS first, 100000 AS last FROM person"
    return Statement(sql, tuple(held.words))


def _of_people(where: _Where, wanted: CorpusQuery) -> None:
    """Who it is, and on which ground he is."""
    if wanted.who:
        where.named(_WHO.format("state"), wanted.who, "person", "group")
    if wanted.within:
        level = wanted.within.removesuffix("上")
        levels = {row[0] for row in where.base.execute("SELECT DISTINCT level FROM area")}
        if level in levels:
            where.add("state.level = ?", level)
        else:
            where.named("state.area IN {}", wanted.within, "area")


def _laws(where: _Where, wanted: CorpusQuery) -> Statement:
    """What a law saw; a law by its code, its name or some of its words."""
    if wanted.law:
        word = wanted.law.upper() if wanted.law.isascii() else wanted.law
        like = "(law.code = ? OR law.law = ? OR law.words LIKE '%' || ? || '%')"
        found = where.base.execute(f"SELECT 1 FROM law WHERE {like}", (word, wanted.law, word))
        if not found.fetchone():
            known = [
                each for row in where.base.execute("SELECT code, law FROM law") for each in row
            ]
            raise asked_wrongly("U985", f"no law is called {word[:40]!r}", nearest(word, known))
        where.add(like, word, wanted.law, word)
    if wanted.outcome:
        where.add("seen.outcome = ?", wanted.outcome)
    sql = f"""SELECT seen.rite, rite.title, seen.first AS step, seen.last, step.address,
  section.title AS section, law.code, law.law, law.words, seen.outcome, seen.times, seen.reason,
  step.text, step.en
FROM law_seen AS seen JOIN law USING (law) JOIN rite USING (rite)
  JOIN step ON step.rite = seen.rite AND step.step = seen.first
  JOIN section ON section.rite = step.rite AND section.section = step.section
WHERE {where.sql()}
ORDER BY law.code, law.law, seen.rite, seen.first"""
    return Statement(sql, tuple(where.words))


def _basis(where: _Where, word: str) -> str:
    known = [row[0] for row in where.base.execute("SELECT DISTINCT basis FROM person_state "
             "WHERE basis IS NOT NULL UNION SELECT DISTINCT basis FROM act")]  # fmt: skip
    if word not in known:
        raise asked_wrongly("U985", f"{word[:40]!r} is no ground", nearest(word, known))
    return word


def _wind(where: _Where, word: str) -> str:
    """西北, 西北面, or north-west."""
    winds = list(where.base.execute("SELECT wind, en FROM wind"))
    known = {plain(name): wind for wind, en in winds for name in (wind, f"{wind}面", en)}
    if plain(word) not in known:
        raise asked_wrongly("U985", f"{word[:40]!r} is no wind", nearest(word, known.values()))
    return str(known[plain(word)])


def _chi(words: str) -> float:
    try:
        return float(read_length(f"{words}尺" if words.isascii() else words))
    except MeasureError as error:
        raise asked_wrongly("U985", f"{words[:40]!r} is no length", "write 6尺 or 一步") from error


# --- the same act elsewhere ---

_DONE = """SELECT act.rite, rite.title, act.step, step.address, act.n, act.who, act.word, act.verb,
  act.whom, act.thing, step.text, step.en
FROM act JOIN step USING (rite, step) JOIN rite USING (rite)
WHERE step.text IS NOT NULL ORDER BY act.rite, act.step, act.n"""


def same_as(base: sqlite3.Connection, asked: str) -> list[Record]:
    """The acts of a clause, each beside the act of the likest clauses in other rites."""
    rite, _, rest = asked.partition("/")
    slug = slug_of(find_rite(rite).resolve())
    acts = Statement(_DONE).run(base)
    clauses = {step: list(own) for step, own in groupby(acts, lambda a: (a["rite"], a["address"]))}
    mine = clauses.get((slug, f"{slug}/{rest}"))
    if mine is None:
        near = nearest(rest, [address.partition("/")[2] for own, address in clauses if own == slug])
        raise asked_wrongly("U985", f"nothing is done at {asked[:40]!r}", near)
    others: dict[str, list[tuple[float, list[Record]]]] = {}
    for (other, _), acts_there in clauses.items():
        if other != slug:
            alike = _matcher(mine, acts_there).ratio()
            others.setdefault(other, []).append((alike, acts_there))
    best = [max(found, key=lambda each: each[0]) for found in others.values()]
    best = sorted((each for each in best if each[0] >= _LEAST_LIKE), key=lambda each: -each[0])
    return [row for alike, there in best[:_MOST_LIKE] for row in _side_by_side(mine, there, alike)]


def _matcher(mine: Sequence[Record], there: Sequence[Record]) -> SequenceMatcher[Any]:
    one, other = ([(a["verb"], a["who"], a["whom"]) for a in acts] for acts in (mine, there))
    return SequenceMatcher(None, one, other, autojunk=False)


def _side_by_side(
    mine: Sequence[Record], there: Sequence[Record], alike: float
) -> Iterator[Record]:
    """Act by act: what is the same stands in one row."""
    for _, a, b, c, d in _matcher(mine, there).get_opcodes():
        for i in range(max(b - a, d - c)):
            here = mine[a + i] if a + i < b else None
            other = there[c + i] if c + i < d else None
            where = other or there[0]
            yield {
                "rite": where["rite"], "title": where["title"], "step": where["step"],
                "address": where["address"], "alike": round(alike, 2),
                "here": here and _deed(here), "there": other and _deed(other),
                "text": where["text"], "en": where["en"],
            }  # fmt: skip


# --- answers ---


def _deed(row: Record) -> str:
    """主人獻賓（爵一）."""
    thing = f"（{row['thing']}）" if row.get("thing") else ""
    said = f"：「{row['words']}」" if row.get("words") else ""
    return f"{row.get('called') or row['who']}{row['word']}{row.get('whom') or ''}{thing}{said}"


def sentence(row: Record) -> str:
    """A row as a sentence with its address; of a count or a question its values."""
    if "address" not in row or "title" not in row or "step" not in row:
        return "　".join(str(value) for value in row.values() if value is not None)
    address = f"{row['title']}/{row['address'].partition('/')[2]}"
    if row.get("last") is not None and row["last"] > row["step"]:
        address += f"（{row['step']}–{row['last']}）"
    if "word" in row:
        told = _deed(row)
    elif "outcome" in row:
        told = f"{row['law']} {row['outcome']}" + (f"：{row['reason']}" if row["reason"] else "")
    elif "here" in row:
        told = f"{row['here'] or '—'} ＝ {row['there'] or '—'}"
    elif "who" in row:
        place, held = row.get("place") or "", row.get("thing")
        told = f"{row.get('called') or row['who']}在{place}，{row.get('wind')}面"
        told += f"（{held}）" if held else ""
    else:
        told = ""
    text = f"「{row['text']}」" if row.get("text") else ""
    return f"{address}　{told}　{text}　{row.get('en') or ''}".rstrip("　")


def near_misses(
    wanted: CorpusQuery, found: Callable[[CorpusQuery], Sequence[Record]]
) -> Sequence[tuple[str, int]]:
    """Where nothing is found: how much there would be without each thing asked for."""
    asked = [each.name for each in fields(wanted) if getattr(wanted, each.name)]
    free = [name for name in asked if name not in ("count", "question", "kin")]  # of what sort
    told = []
    for name in free:
        other = wanted.without(name)
        if other.is_asked and (count := len(found(other))):
            told.append((name, count))
    return told
