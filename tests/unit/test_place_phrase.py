"""The grammar of place phrases: what five rites say, and how a phrase is cut."""

from __future__ import annotations

import pytest
from kit_phrases import BEYOND, DATA, UNREAD, phrase_rows
from kit_words import KINDS, WORDS
from seen import at_least

from layout.compass import Axis
from layout.derivation import Distance
from layout.phrases.align import Align
from layout.phrases.half import Half
from layout.phrases.near import Near
from layout.phrases.phrase import Phrase
from layout.phrases.reader import read_phrase
from layout.phrases.relations import RelationSort
from layout.phrases.shift import Shift
from layout.phrases.step import OnStep
from layout.problems import ProblemError

NAMES = frozenset((DATA / "names.txt").read_text(encoding="utf-8").split("\n")[1:]) | set(KINDS)
NAMES |= {"以堂深", "頌磬", "紘"}  # of a site and a rite: a length, a bell frame and its cord
MINIMUM = 0.97  # of the distinct phrases, the share that is read in the frames of the rites


def said(text: str) -> Phrase:
    return read_phrase(text, lambda word: word in NAMES or WORDS.parts.is_noun(word))


def test_the_grammar_reads_what_five_rites_say() -> None:
    """Every place and route phrase is read where all that it names is there, but four numbers."""
    failed = set()
    for row in at_least(360, phrase_rows()):
        try:
            said(row.phrase)
        except ProblemError:
            failed.add(row.phrase)
    assert failed == set(BEYOND)
    assert 1 - len(UNREAD) / len(phrase_rows()) >= MINIMUM


@pytest.mark.parametrize(
    ("text", "noun", "rels"),
    [
        ("西階上", "西階", "上"),
        ("賓之席前", "賓席", "前"),
        ("賓席末", "賓席", "末"),
        ("東楹之西", "東楹", "西"),
        ("阼階下之東南", "阼階", "下 東南"),
        ("左个之西北三步", "左个", "西北"),
        ("所設中之西南", "中", "西南"),
        ("大夫之右", "大夫", "右"),
    ],
)
def test_a_landmark_and_its_relations(text: str, noun: str, rels: str) -> None:
    """之 between landmark and side carries no meaning; the longest name wins."""
    (segment,) = said(text).forms
    assert isinstance(segment, Near)
    assert segment.ref.noun == noun
    assert " ".join(rel.word for rel in segment.rels) == rels


def test_an_alignments_prefix_names_the_axis_made_equal() -> None:
    """南當洗 has the 洗's own north-south; a bare 當 leaves the axis to the shape."""
    axes = {
        text: segment.axis
        for text in ("南當洗", "西當西序", "東西當東榮", "南北當洗", "當楣")
        if isinstance(segment := said(text).forms[0], Align)
    }
    assert axes == {
        "南當洗": Axis.南北,
        "西當西序": Axis.東西,
        "東西當東榮": Axis.東西,
        "南北當洗": Axis.南北,
        "當楣": None,
    }


def test_segments_narrow_one_another() -> None:
    """西階上當楣 is a place and an alignment; 西階西當西序 the same with a side."""
    first, second = said("西階上當楣").forms
    assert isinstance(first, Near)
    assert isinstance(second, Align)
    first, second = said("西階西當西序").forms
    assert isinstance(first, Near)
    assert first.rels == ()
    assert isinstance(second, Align)
    assert second.axis is Axis.東西
    near, foot = said("房中西墉下").forms
    assert isinstance(near, Near)
    assert isinstance(foot, Near)
    assert foot.ref.noun == "西墉"


def test_measures_little_steps_and_halves() -> None:
    """三步 is 18 尺; 少南, 三等, 西方 and 自北方 are segments of their own."""
    (segment,) = said("侯西北三步").forms
    assert isinstance(segment, Near)
    assert segment.rels[0].by == Distance(18, "三步")
    (little,) = said("少南").forms
    assert isinstance(little, Shift)
    assert little.rel.sort is RelationSort.LITTLE
    assert said("三等").forms == (OnStep(3),)
    assert isinstance(said("自北方").forms[0], Half)
    assert said("自北方").route == "自"


def test_what_no_name_begins_is_a_problem_at_its_character() -> None:
    """The problem points at the part that cannot be read."""
    with pytest.raises(ProblemError) as caught:
        said("西階瓦")
    (problem,) = caught.value.problems
    assert problem.code == "P320"
    assert "瓦" in problem.what
    for text, unread in (("洗與賓", "與賓"), ("洗南門柱", "柱"), ("西洗", "西洗")):
        with pytest.raises(ProblemError, match=f"「{unread}」"):
            said(text)
    for text in ("", "階" * 50, "階" * 39 + "瓦"):
        with pytest.raises(ProblemError, match="P320"):
            said(text)


def test_a_phrase_that_stops_too_early_names_what_it_stops_at() -> None:
    """Of every phrase turned about at each of its signs, what cannot be read is quoted."""
    turned = {
        row.phrase[at:] + row.phrase[:at]
        for row in phrase_rows()
        for at in range(1, len(row.phrase))
    }
    refused = []
    for text in sorted(turned):
        try:
            said(text)
        except ProblemError as error:
            refused += [told for p in error.problems for told in (p.what, p.why, p.fix or "")]
    assert [told for told in at_least(1000, refused) if "「」" in told] == []


def test_a_name_with_one_sign_wrong_is_told_with_the_right_one() -> None:
    """And only phrases that can be read are offered."""
    names = ("西階", "阼階", "東序")
    with pytest.raises(ProblemError) as caught:
        read_phrase("西皆上", lambda word: word in names, names=lambda: names)
    assert caught.value.problems[0].fix == "did you mean 西階上?"
