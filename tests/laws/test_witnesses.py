"""The text has witnesses with names: what each has is told as the books have it, and printed so."""

from __future__ import annotations

import pytest
from kit_cites import BOOKS
from kit_witnesses import FILES, text_in, witnesses
from seen import at_least

from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.read.text import bare
from layout.score import Score, TextReading


def every() -> list[tuple[Score, TextReading]]:
    return [(score, r) for score in map(load_score, whole_rites()) for r in score.apparatus]


def test_what_a_witness_has_stands_in_its_book() -> None:
    """Each witness named of a reading has it in his book, and whoever has the place is named."""
    if BOOKS is None:
        pytest.skip("the books of the scholars (../shared/sources) are not here")
    weighed = list(at_least(42, every()))
    wrong = {
        r.id: found
        for score, r in weighed
        if (found := witnesses(score.slug, r.clause, r.words))
        != {bare(words): who for words, who in r.witnesses.items()}
    }
    assert not wrong
    read = {siglum for _, r in weighed for who in r.witnesses.values() for siglum in who}
    assert read == set(FILES)
    assert not text_in("dashe", "注疏")  # a book that is not there is nobody's witness


def test_the_printed_reading_is_one_that_a_witness_has() -> None:
    """The words of a clause are printed as the base text has them, or as the apparatus decides;
    and the step's questions tell every reading of it with who has it."""
    for score, reading in at_least(42, every()):
        steps = [step for step in score.steps if reading in step.readings]
        assert steps, reading.id
        for step in steps:
            assert reading.printed in step.printed
            told = [q.han_question for q in step.open if reading.words in q.han_question]
            assert any(all(who in one for who in reading.witnesses) for one in told)
    capping = load_score("shiguan")
    (step,) = (s for s in capping.steps if "shiguan.140" in s.clauses and s.text)
    assert (step.text or "")[:2] == "賓授"
    assert step.printed[:2] == "賓受"


def test_every_clause_stands_under_a_heading() -> None:
    """Each clause of every text stands under a heading of the scholar who divided it."""
    for slug in at_least(8, whole_rites()):
        score = load_score(slug)
        headings = [score.division(clause.id) for clause in score.clauses]
        assert all(headings)
        assert len(set(headings)) >= 8
