"""喪服 as a book: its text, who wears what for whom, charts, apparatus; and as a worksheet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby

from layout.api.handout.script import written
from layout.api.mourning import mourning_readings, number_of
from layout.draw.dress import themes
from layout.draw.page import PlateManner
from layout.draw.sheets import mourning_sheet
from layout.mourning import Mourning, MourningRule, Worn
from layout.read.mourning import read_mourning
from layout.read.text import unpointed
from layout.read.vocabulary import read_vocabulary
from layout.said import NOTHING, Said
from layout.say.mourning import sentence, whom
from layout.version import AUTHOR, LICENCE, LICENCE_ADDRESS
from layout.write.handout import BookBench
from layout.write.handout.document import (
    Block,
    Book,
    BookParticulars,
    Chapter,
    Full,
    Paragraph,
    Table,
)
from layout.write.handout.paper import Paper, margins_of

_SEED = 11  # the chapter's number: the same questions each time
_CLAUSE, _PART = Said("句", "clause"), Said("", "")


def mourning_title(mourning: Mourning) -> Said:
    """The chapter's name, which is its first clause."""
    name = unpointed(mourning.clauses[0].text)
    return Said(name, read_vocabulary().works[name].en)


def mourning_book(how: PlateManner, paper: Paper, kept: BookBench) -> Book:
    """All of the chapter."""
    mourning = read_mourning()
    charts = [
        Full(
            chart.said, kept.keep(mourning_sheet(mourning, chart, themes()[how.theme], how.tongue))
        )
        for chart in mourning.charts.values()
    ]
    blocks = [*_text(mourning), Chapter(Said("圖", "Charts")), *charts, *_apparatus()]
    return _bound(mourning, how, paper, tuple(blocks))


def mourning_worksheet(how: PlateManner, paper: Paper, count: int) -> Book:
    """So many questions, what is worn for whom, drawn by lot from the rules; the answers at the
    end."""
    mourning = read_mourning()
    asked = _asked(mourning, count)
    ask = mourning.sentences["ask"]
    questions = tuple(
        (f"{n}", ask.of(by=each.by.said, of=whom(mourning, each)), NOTHING)
        for n, each in enumerate(asked, start=1)
    )
    answers = tuple(
        (f"{n}", sentence(mourning, each), number_of(each.rule.clause))
        for n, each in enumerate(asked, start=1)
    )
    blocks: tuple[Block, ...] = (
        Chapter(mourning_title(mourning)),
        Paragraph(mourning.sentences["to answer"].of()),
        Table((_PART, Said("問", "question"), Said("答", "answer")), questions, (0, 1, 1)),
        Chapter(Said("答", "Answers")),
        Table((_PART, Said("服", "what is worn"), _CLAUSE), answers, (0, 1, 0)),
    )
    return _bound(mourning, how, paper, blocks)


def _asked(mourning: Mourning, count: int) -> list[Worn]:
    """Rules of the text itself, no two for the same person."""
    lot = list(mourning.rules)
    random.Random(_SEED).shuffle(lot)
    seen, found = set[str](), list[Worn]()
    for rule in lot:
        if rule.kin.name not in seen and not rule.basis and rule.grade.months:
            seen.add(rule.kin.name)
            found.append(Worn(rule, rule.by, rule.kin))
    return found[:count]


def _text(mourning: Mourning) -> Iterator[Block]:
    """Grade by grade: the clauses as they are printed, and the rules that they make."""
    ruled: dict[str, list[MourningRule]] = {}
    for rule in mourning.rules:
        ruled.setdefault(rule.clause, []).append(rule)
    for section, clauses in groupby(mourning.clauses, key=lambda clause: clause.section):
        yield Chapter(Said(section, ""))
        rows = []
        for clause in clauses:
            told = [sentence(mourning, Worn(rule, rule.by, rule.kin))
                    for rule in ruled.get(clause.id, ())]  # fmt: skip
            words = Said(mourning.printed(clause), "")
            rows.append((number_of(clause.id), Said(clause.part, ""), words,
                         Said("".join(each.han for each in told),
                              " ".join(each.en for each in told))))  # fmt: skip
        head = (_CLAUSE, _PART, Said("文", "text"), Said("服", "what is worn"))
        yield Table(head, tuple(rows), (0, 0, 2, 3))


def _apparatus() -> Iterator[Block]:
    yield Chapter(Said("校異", "Where the witnesses part"))
    rows = tuple((number_of(reading.clause), reading.told) for reading in mourning_readings())
    yield Table((_CLAUSE, Said("異文", "readings")), rows, (0, 1))


def _bound(mourning: Mourning, how: PlateManner, paper: Paper, blocks: tuple[Block, ...]) -> Book:
    title, tongue = mourning_title(mourning), how.tongue
    book = Book(
        title, (mourning.sentences["foot"].of(),), None, tongue.script, tongue.has_han,
        tongue.has_english, paper, margins_of(paper), False, blocks,
        particulars=BookParticulars(
            (AUTHOR,), f"{title.text}; {LICENCE}; {LICENCE_ADDRESS}", (title.han, title.en)
        ),
        ground=themes()[how.theme].paper,
    )  # fmt: skip
    return written(book, tongue)
