"""Verbs are words of the vocabulary: an entry has all of a verb, and the engine asks its value."""

from __future__ import annotations

from pathlib import Path

import kit_play
import kit_read
import pytest
from kit_play import school
from kit_rite import small_rite

from layout.matters import hooks
from layout.motion import timeline_of
from layout.play import play
from layout.play.effects import effects
from layout.problems import ProblemError
from layout.read.load import load_score
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary.verb import Does, VerbTrait

OWN = """\
families:
  冠: {en: capping, seconds: 4}
marks:
  冠: {en: capping, drawn: stroke, path: "M-1,2 L1,2"}
verbs:
  加冠: {family: 冠, also: 冠之, en: "caps[ {to}]", does: [turn, near], takes: to, mark: 冠}
"""


def own(home: Path, text: str) -> Path:
    """A rite's folder with a vocabulary of its own."""
    folder = kit_read.write_rite(home)
    (folder / "vocabulary.yaml").write_text(text, encoding="utf-8")
    return folder


def test_every_effect_is_a_function_of_the_play() -> None:
    """The closed list that files of words are checked against is what the engine can do."""
    known = {*Does, *(does for nouns in hooks("nouns").values() for does in nouns.EFFECTS)}
    assert set(effects()) == known
    done = {effect.does for verb in read_vocabulary().declared for effect in verb.effects}
    assert done == known


def test_every_trait_is_that_of_some_verb() -> None:
    """What the engine asks for is said of something."""
    for trait in VerbTrait:
        assert read_vocabulary().verb(trait).is_(trait)


def test_a_rite_may_bring_a_verb_of_its_own(tmp_path: Path) -> None:
    """A verb of a rite's own folder is read, played, said in English, timed and marked."""
    section = (
        "section: 獻賓\nen: Capping\nsteps:\n"
        "- 經: 賓北面拜。\n  en: He caps him.\n  do:\n  - 賓 冠之 主人\n"
    )
    folder = small_rite(tmp_path, section=section)
    (folder / "vocabulary.yaml").write_text(OWN, encoding="utf-8")
    score = load_score(str(folder))
    verb = score.steps[0].acts[0].verb
    assert (verb.name, verb.seconds, verb.mark and verb.mark.path) == ("加冠", 4.0, "M-1,2 L1,2")
    assert verb.said({"to": "the host"}) == "caps the host"
    played = play(score, school())
    assert [event.verb for event in played.frames[-1].events] == [verb]
    assert [deed.verb for deed in timeline_of(played, school()).deeds] == [verb]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("verbs:\n  冠: {family: 服, en: caps, does: cap}\n", "S207", (2, 34)),
        ("verbs:\n  冠: {family: 首, en: caps}\n", "S208", (2, 15)),
        ("verbs:\n  冠: {family: 服, en: caps, takes: [head]}\n", "S207", (2, 36)),
        ("verbs:\n  冠: {family: 服, en: caps, mark: 冠}\n", "S208", (2, 34)),
        ("verbs:\n  冠: {family: 服, en: caps, traits: [quick]}\n", "S207", (2, 37)),
        ("verbs:\n  冠: {family: 服}\n", "S202", (2, 6)),
        ("verbs:\n  冠: {family: 服, en: caps, also: 取}\n", "V651", (2, 34)),
        ('verbs:\n  冠: {family: 服, en: "caps {whom}"}\n', "V652", (2, 23)),
        ("verbs:\n  冠: {family: 服, en: caps, seconds: long}\n", "V612", (2, 37)),
        ('marks:\n  冠: {en: cap, drawn: stroke, path: "M1"}\n', "V653", (2, 38)),
        ("prefixes:\n  連: {en: in a row, count: many}\n", "S207", (2, 28)),
    ],
)
def test_a_bad_line_is_told_where_it_stands(
    tmp_path: Path, text: str, code: str, place: tuple[int, int]
) -> None:
    """What is wrong with a verb of a rite's own is told with its line and column."""
    with pytest.raises(ProblemError) as caught:
        read_vocabulary(own(tmp_path, text))
    (problem,) = caught.value.problems
    assert (problem.code, problem.mark.line, problem.mark.col) == (code, *place)
    assert problem.fix or code in ("V612",)


@pytest.mark.parametrize(
    ("verb", "words", "said"),
    [
        ("取", {"thing": "the cup"}, "takes the cup"),
        ("說屨", {"thing": "the shoes"}, "takes off the shoes"),
        ("延", {}, "calls him on"),
        ("延", {"to": "the guest"}, "calls the guest on"),
        ("拜受", {"n": "twice"}, "bows twice and receives"),
        ("絕祭", {"thing": "the lung"}, "tears off the end and offers it"),
    ],
)
def test_the_english_of_a_verb_takes_its_object_and_person(
    verb: str, words: dict[str, str], said: str
) -> None:
    """A part in brackets falls out with what it names; a bar says what stands in its place."""
    assert kit_play.WORDS.verbs[verb].said(words) == said
