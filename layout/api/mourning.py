"""喪服 asked: who wears what for whom, how long, on whose word; and what its laws saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from layout.api.pages.plates import PlateWish
from layout.check.mourning import MourningCase, mourning_cases
from layout.draw.dress import themes
from layout.draw.page import PlateManner
from layout.draw.sheets import mourning_sheet
from layout.mourning import Grade, Kin, Mourner, Mourning, MourningChart, Worn
from layout.picture import Sheet
from layout.problems import nearest, not_found
from layout.read.mourning import read_mourning
from layout.read.text import bare, unpointed
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.asking import meant, named
from layout.say.mourning import sentence, source
from layout.say.quoting import weighed
from layout.write.files import write_file

Named = TypeVar("Named", Kin, Mourner, Grade)


@dataclass(frozen=True, slots=True)
class MourningAsked:
    """Of whom it is asked, who mourns, in which grade; empty: any."""

    whom: str = ""
    by: str = ""
    grade: str = ""


@dataclass(frozen=True)
class MourningAnswer:
    """What is worn, and all the ways in which it is told."""

    worn: Worn
    mourning: Mourning

    @property
    def chinese(self) -> str:
        return sentence(self.mourning, self.worn).han

    @property
    def english(self) -> str:
        return sentence(self.mourning, self.worn).en

    @property
    def source(self) -> str:
        return source(self.mourning, self.worn.rule)

    def row(self) -> dict[str, object]:
        """The answer as a row of a table."""
        rule = self.worn.rule
        return {
            "by": self.worn.by.name, "of": self.worn.kin.name, "age": rule.age,
            "state": rule.state, "grade": rule.grade.title, "months": rule.months,
            "kind": rule.kind, "cloth": rule.cloth, "cap": rule.cap, "how": self.worn.how.value,
            "returned": rule.is_returned, "raised": rule.is_raised, "basis": rule.basis,
            "clause": rule.clause, "source": self.source, "chinese": self.chinese,
            "english": self.english,
        }  # fmt: skip


def mourning_answers(asked: MourningAsked) -> tuple[MourningAnswer, ...]:
    """Every rule that answers, the heaviest first; a problem where nobody is called so."""
    mourning = read_mourning()
    kin = _kin_called(asked.whom, mourning) if asked.whom else ()
    mourners = _called(asked.by, mourning.mourners, "mourner") if asked.by else ()
    grades = _called(asked.grade, mourning.grades, "grade") if asked.grade else ()
    who = mourners or (tuple(mourning.mourners.values()) if not kin else _own(mourning, kin))
    found = [each for by in who for each in mourning.worn(by, kin)]
    order = list(mourning.grades.values())
    kept = [each for each in found if not grades or each.rule.grade in grades]
    kept.sort(key=lambda each: order.index(each.rule.grade))
    return tuple(MourningAnswer(each, mourning) for each in kept)


def mourning_seen() -> tuple[Mourning, tuple[MourningCase, ...]]:
    """The chapter, and what its laws saw."""
    mourning = read_mourning()
    return mourning, mourning_cases(mourning)


def mourning_text() -> Iterator[str]:
    """Part by part of the text: how many of its clauses make rules, how many are told apart as
    none, and which are neither."""
    mourning = read_mourning()
    ruled = Counter(rule.clause for rule in mourning.rules)
    for part in dict.fromkeys(clause.part for clause in mourning.clauses):
        own = [clause for clause in mourning.clauses if clause.part == part]
        letters = sum(len(bare(clause.text)) for clause in own)
        told = f"{part}: {len(own)} clauses, {letters} characters"
        makes = [clause.id for clause in own if clause.id in ruled]
        apart = [clause.id for clause in own if clause.id in mourning.apart]
        told += f"; {len(makes)} make {sum(map(ruled.__getitem__, makes))} rules, "
        left = len({clause.id for clause in own} - {*makes, *apart})
        told += f"{len(apart)} are none, {left} are left" if apart else "the others say why"
        yield told


@dataclass(frozen=True, slots=True)
class WeighedReading:
    """Where the witnesses of a clause part, told."""

    clause: str
    told: Said


def mourning_readings() -> tuple[WeighedReading, ...]:
    """The apparatus of the text: what each witness has, what is printed, and why."""
    return tuple(
        WeighedReading(
            reading.clause,
            Said(f"{told.han_question}：{told.han_decided}。", f"{told.question}; {told.decided}."),
        )
        for reading in read_mourning().readings
        for told in (weighed(reading),)
    )


def _own(mourning: Mourning, kin: Iterable[Kin]) -> tuple[Mourner, ...]:
    """Those of whom some rule for these speaks; else all who may wear by another's."""
    names = {each.name for each in kin}
    spoken = {rule.by.name: rule.by for rule in mourning.rules if rule.kin.name in names}
    return tuple(spoken.values()) or tuple(mourning.mourners.values())


def _kin_called(words: str, mourning: Mourning) -> tuple[Kin, ...]:
    """Those called so; a name for two (世父母) is each, and a grown and a particular one both."""
    found = _called(words, mourning.kin, "kin", missing_ok=True)
    if found:
        return found
    parts = [name for name in mourning.kin if name and name in _both(words)]
    if parts:
        return tuple(mourning.kin[name] for name in parts)
    raise not_found("U989", f"nobody is called {words[:40]!r}", nearest(words, mourning.kin))


def _both(words: str) -> tuple[str, ...]:
    """世父母 is 世父 and 世母: a word for two that ends in both."""
    stem = words[:-2]
    return (stem + words[-2], stem + words[-1]) if len(words) > 2 else ()


def _called(
    words: str, known: Mapping[str, Named], noun: str, *, missing_ok: bool = False
) -> tuple[Named, ...]:
    pinyin = read_vocabulary().pinyin
    bearers = [named(key, pinyin, each.said.han, each.said.en) for key, each in known.items()]
    keys = meant(words, bearers)
    if not keys and not missing_ok:
        raise not_found("U989", f"no {noun} is called {words[:40]!r}", nearest(words, known))
    return tuple(known[key] for key in keys)


def number_of(clause: str) -> str:
    """280 of sangfu.280."""
    return clause.rpartition(".")[2].lstrip("0")


def is_mourning(words: str) -> bool:
    """Whether it is the chapter that is asked for, in any tongue."""
    name = unpointed(read_mourning().clauses[0].text)
    work = read_vocabulary().works[name]
    return bool(meant(words, [named(name, read_vocabulary().pinyin, work.en)]))


def mourning_charts() -> tuple[str, ...]:
    """The names of all charts."""
    return tuple(read_mourning().charts)


def charts_called(words: str) -> tuple[MourningChart, ...]:
    """The charts called so in any tongue or begun so."""
    mourning = read_mourning()
    pinyin = read_vocabulary().pinyin
    keys = meant(words, [named(key, pinyin, each.en) for key, each in mourning.charts.items()])
    if not keys:
        fix = nearest(words, mourning.charts)
        raise not_found("U989", f"no chart of mourning is called {words[:40]!r}", fix)
    return tuple(mourning.charts[key] for key in keys)


def mourning_chart(words: str, how: PlateManner) -> Sheet:
    """One chart, called so in any tongue or begun so."""
    chart = charts_called(words)[0]
    return mourning_sheet(read_mourning(), chart, themes()[how.theme], how.tongue)


def draw_mourning(words: str, how: PlateManner, path: Path, wanted: PlateWish) -> Path:
    """One chart as a file."""
    return write_file(path, wanted.data(mourning_chart(words, how)))
