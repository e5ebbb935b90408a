"""Manners are words of the vocabulary: an end of a thing makes four, a trait is what is asked."""

from __future__ import annotations

from pathlib import Path

import kit_read
import pytest
from seen import at_least

from layout.problems import ProblemError
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import MannerTrait


def own(home: Path, text: str) -> Path:
    """A rite's folder with a vocabulary of its own."""
    folder = kit_read.write_rite(home)
    (folder / "vocabulary.yaml").write_text(text, encoding="utf-8")
    return folder


def test_every_trait_is_that_of_some_manner() -> None:
    """What a deed leaves on a thing, the engine finds by its trait among the common words."""
    words = read_vocabulary()
    for trait in MannerTrait:
        assert trait in words.manner(trait).traits


def test_every_deed_leaves_a_manner_that_is_told() -> None:
    """The manners that effects of verbs name stand in the vocabulary."""
    words = read_vocabulary()
    known = words.manners
    told = (
        (verb.name, said.partition("/")[0])
        for verb in words.declared
        for name, said in verb.effects
        if name in ("grip", "banner", "manner", "put", "tuck") and said
    )
    for verb, manner in at_least(10, told):
        assert manner in {*known, ""}, verb


def test_one_line_of_an_end_makes_four_manners(tmp_path: Path) -> None:
    """領 makes 東領 with its English, and the way the collar points."""
    words = read_vocabulary(own(tmp_path, 'ends:\n  領: {en: "collar {wind}", points: head}\n'))
    assert (words.manners["東領"].en, words.manners["東領"].head) == ("collar east", 90.0)
    assert MannerTrait.HELD in words.manners["北領"].traits
    assert words.manners["東肆"].head == 270.0  # its far end


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("ends:\n  領: {en: collar, points: head}\n", "V611", (2, 11)),
        ("manners:\n  東首: {en: head east}\n", "V602", (2, 3)),
        ("manners:\n  疾行: {en: fast, pace: two}\n", "V612", (2, 24)),
        ("manners:\n  蹲: {en: squatting, ends: [跽]}\n", "S208", (2, 29)),
        ("manners:\n  蹲: {en: squatting, traits: [low]}\n", "S207", (2, 31)),
    ],
)
def test_a_bad_line_is_told_where_it_stands(
    tmp_path: Path, text: str, code: str, place: tuple[int, int]
) -> None:
    """The smallest bad example of each."""
    with pytest.raises(ProblemError) as caught:
        read_vocabulary(own(tmp_path, text))
    assert [(p.code, p.mark.line, p.mark.col) for p in caught.value.problems] == [(code, *place)]
