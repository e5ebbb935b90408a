"""A rite brings words of its own: party, dress, manner, office; no line of code knows them."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_rite import RITE, SECTION, TEXT, small_rite
from seen import at_least

import layout
from layout.play import state_line
from layout.problems import ProblemError
from layout.read.vocabulary import read_vocabulary

OWN = """\
parties:
  冠: {key: capped, han: 冠者, en: he who is capped, back: round, cap: ring, head: cut,
       colours: {modern: "#305070"}}
dress:
  緇布冠: {en: cap of black cloth, replaces: [襲]}
verbs:
  冠: {family: 服, en: puts on the cap, does: [turn, dress:緇布冠]}
ends:
  領: {en: "collar {wind}", points: head}
offices:
  冠者: {en: capped man}
pinyin:
  緅: zōu
"""
DONE = """\
- 經: 冠。
  en: The guest puts on the cap.
  do:
  - 賓 冠
- 經: 坐取爵東領。
  en: The guest takes the cup, collar east.
  do:
  - 賓 適 爵南，坐取 爵 東領，興
"""
MORE = "little.005\t經\t獻賓\t冠。\nlittle.006\t經\t獻賓\t坐取爵東領。\n"


@pytest.fixture(scope="module")
def rite(tmp_path_factory: pytest.TempPathFactory) -> layout.Rite:
    """A small rite with a cap of its own."""
    home = tmp_path_factory.mktemp("own")
    cast = RITE.replace("  賓: {party: 賓", "  賓: {party: 冠, titled: 冠者")
    folder = small_rite(home, rite=cast, section=SECTION + DONE, text=TEXT + MORE, own=OWN)
    return layout.load(str(folder))


def test_what_is_worn_and_how_a_thing_is_held_are_in_the_state(rite: layout.Rite) -> None:
    """The dress replaces what it says, and the manner is that of an end and a wind."""
    state = state_line(rite.frames[-1].state)
    assert "緇布冠" in state
    assert "東領" in state


@pytest.mark.parametrize("theme", ["modern", "print", "woodcut"])
def test_a_party_of_its_own_is_drawn_in_every_theme(rite: layout.Rite, theme: str) -> None:
    """With the colour it brings where a theme has colours, and in the legend under its name."""
    drawn = rite.frames[-1].plate(theme=theme).svg("live")
    assert "person 冠 " in drawn
    assert "冠者" in drawn
    assert ("#305070" in drawn) is (theme == "modern")


def test_an_office_has_its_english(rite: layout.Rite) -> None:
    """Who is called by an office is called so in English."""
    assert "Capped man" in rite.frames[-1].plate(lang="en").svg("live").replace("capped", "Capped")


def test_a_character_has_its_reading(rite: layout.Rite) -> None:
    """A rite brings how its own names are read, beside those that all know."""
    assert rite.score.vocabulary.pinyin.of("緅鱻") == ""
    assert rite.score.vocabulary.pinyin.of("緅冠") == "zōuguàn"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("parties:\n  冠: {key: host, han: 冠, en: cap, like: 賓}\n", "V662"),
        ("parties:\n  冠: {key: Cap, han: 冠, en: cap, like: 賓}\n", "V661"),
        ("parties:\n  冠: {key: cap, han: 冠, en: cap, like: 童}\n", "S208"),
        ("parties:\n  冠: {key: cap, han: 冠, en: cap, cap: disc, head: cut}\n", "S202"),
        ("dress:\n  緇布冠: {en: cap, traits: [high]}\n", "S207"),
        ("verbs:\n  冠: {family: 服, en: caps, does: dress:冠}\n", "V654"),
        ("verbs:\n  冠: {family: 服, en: caps, does: manner:/冠}\n", "V654"),
        ("offices:\n  冠者: {english: capped man}\n", "S201"),
        ("pinyin:\n  緅: zou1\n", "V671"),
    ],
)
def test_a_bad_line_is_told(tmp_path: Path, text: str, code: str) -> None:
    """The smallest bad example of each."""
    folder = small_rite(tmp_path, own=text)
    with pytest.raises(ProblemError) as caught:
        read_vocabulary(folder)
    assert code in {problem.code for problem in caught.value.problems}


def test_a_word_of_the_rite_wins_in_it(tmp_path: Path) -> None:
    """乘 is told off by fours in every rite, and in one that says so mounting a carriage; a form
    that another verb is written in (至) is its verb, and all others keep theirs."""
    (tmp_path / "vocabulary.yaml").write_text(
        "verbs:\n  乘: {family: 行, en: mounts, does: go, needs: [place], takes: [place]}\n"
        "  至: {family: 禮, en: arrives, does: turn}\n"
        "manners:\n  乘: {en: in pairs, traits: [held]}\n",
        encoding="utf-8",
    )
    own, common = read_vocabulary(tmp_path), read_vocabulary()
    assert (own.verbs["乘"].en, common.verbs["乘"].en != "mounts") == ("mounts", True)
    assert own.verbs["至"].name == "至" != common.verbs["至"].name
    assert own.said_manners["乘"].en == "in pairs"
    for form, verb in at_least(200, common.verbs.items()):
        if form != "至":  # what was written so is another's now; the forms of 乘 went with it
            mine = own.verbs.get(form)
            assert (mine.name if mine else "乘") == verb.name, form


def test_a_word_of_what_is_drawn_stands_once(tmp_path: Path) -> None:
    """What is drawn or measured is one thing for all: a kind or a costume stands once (V602)."""
    (tmp_path / "vocabulary.yaml").write_text("dress:\n  襲: {en: clad}\n", encoding="utf-8")
    with pytest.raises(ProblemError, match="V602"):
        read_vocabulary(tmp_path)
