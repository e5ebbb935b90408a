"""What is asked is understood in whatever script it is written."""

from __future__ import annotations

import pytest
from conftest import read
from seen import at_least

from layout.api.ask import occurrences, others_told, person_meant
from layout.phrases.derivations import sentence
from layout.problems import ProblemError
from layout.read.finding import find_rite

RITE = "xiangyinjiu"
SAME = (
    "西北面献宾",
    "xi bei mian xian bin",
    "xībĕi miàn",
    "facing north-west, the host offers the cup",
)


@pytest.mark.parametrize("words", SAME)
def test_a_clause_is_found_in_any_script(words: str) -> None:
    """Simple forms, pinyin and English lead to the clause that the text's own words lead to."""
    rite = read(RITE)
    (wanted,) = rite.find("西北面獻賓")
    assert wanted.n in [frame.n for frame in rite.find(words)]


def test_of_several_clauses_all_are_told() -> None:
    """Where several clauses hold the words, the answer says how many and which."""
    spans = occurrences(read(RITE).score.steps, "獻")
    told = others_told([last + 1 for _, last in spans[1:]])
    assert told.startswith(f"1 of {len(spans)}; ")
    for _, last in at_least(3, spans[1:]):
        assert str(last + 1) in told.split()


@pytest.mark.parametrize(
    "name", ["乡饮酒礼", "鄉飲", "xiangyinjiu li", "The District Wine-Drinking", "district wine"]
)
def test_a_rite_is_found_by_any_name_it_alone_can_have(name: str) -> None:
    """A title in simple forms, pinyin or English, or the beginning of one, names its rite."""
    assert find_rite(name).name == RITE


def test_what_is_no_rite_says_why() -> None:
    """A beginning of two titles asks which; a chapter without scenes is said to be unwritten."""
    with pytest.raises(ProblemError, match="not written yet"):
        find_rite("燕禮")
    with pytest.raises(ProblemError, match="there is no rite") as asked:
        find_rite("乡")
    assert "鄉射禮、鄉飲酒禮" in asked.value.problems[0].fix


def test_a_step_counted_from_the_top_tells_where_he_is() -> None:
    """The derivation of who came down so many steps ends at the point where he stands."""
    frame = read("shiguan").find("shiguan.112")[-1].state
    guest = frame.people["賓"]
    assert guest.pos is not None
    assert f"自上數之 = ({guest.pos[0]:g}, {round(guest.pos[1], 2):g})" in sentence(
        guest.derivation
    )


@pytest.mark.parametrize(
    ("words", "name"),
    [("second guest", "介"), ("Host", "主人"), ("众宾", "眾賓"), ("nobody", "nobody")],
)
def test_a_person_is_found_in_english_and_in_simple_forms(words: str, name: str) -> None:
    """Whom the text calls 介 is found as the second guest, and a group by its simple forms."""
    rite = read(RITE)
    assert person_meant(rite.score, rite.frames[64].state, words) == name


def test_words_that_several_bear_are_asked_back() -> None:
    """Where an English name is that of several who are no group, nobody is chosen among them."""
    rite = read("dashe")
    with pytest.raises(ProblemError) as asked:
        person_meant(rite.score, rite.frames[100].state, "minister")
    (problem,) = asked.value.problems
    assert problem.code == "U905"
    assert all(name in problem.fix for name in ("卿一", "卿二", "卿三"))
