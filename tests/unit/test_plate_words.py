"""Movements and places in the text's words and in English."""

from __future__ import annotations

from dataclasses import replace

import kit
import pytest

from layout.draw.brief import PlateText
from layout.draw.movements import gather
from layout.draw.places import Speaker
from layout.draw.words import Teller
from layout.score import Act
from layout.stage import Event

TEXT = PlateText("鄉飲酒禮", "", cast=kit.CAST, things=kit.THINGS)
SPEAKER = Speaker(kit.little_site(), TEXT)


@pytest.mark.parametrize(
    ("phrase", "english"),
    [
        ("賓席前", "before the guest’s mat"),
        ("西階上", "at the head of the west stair"),
        ("洗東南", "south-east of the basin"),
        ("賓南四尺", "4 尺 south of the guest"),
        ("介位", "his place"),
        ("西階東少東", "east of the west stair, a little to the east"),
        ("何所", "何所"),
    ],
)
def test_places_in_english(phrase: str, english: str) -> None:
    assert SPEAKER.place(phrase) == english


def test_a_movement_takes_its_words_from_its_act_lines() -> None:

    acts = (
        Act(("主人",), "取", "坐取", thing=("爵",), place="上篚"),
        Act(("主人",), "適", "適", place="賓席前", facing="西北"),
    )
    before, now = kit.presenting()
    step = replace(now.step, acts=acts)
    events = (
        Event("主人", "坐取", "取", thing="爵一", group=1),
        Event("主人", "適", "適", ((0.0, 0.0), (5.0, 5.0)), 315.0, group=2),
    )
    moves, ghosts = gather([replace(now, step=step, events=events)], before, kit.CAST)
    assert [m.number for m in moves] == ["1"]
    words, said = Teller([step], SPEAKER).tell(moves[0])
    assert words == "坐取爵于上篚，適賓席前西北面"
    assert said.startswith("kneels, takes the cup")
    assert said.endswith("before the guest’s mat facing north-west")
    assert [g.pos for g in ghosts] == [(0.0, 0.0)]


def test_what_happens_together_shares_a_number() -> None:
    _, now = kit.presenting()

    events = (
        Event("主人", "升", "升", ((0.0, 0.0), (5.0, 5.0)), group=1),
        Event("賓", "升", "升", ((9.0, 0.0), (9.0, 5.0)), group=1),
        Event("眾賓一", "降", "降", ((1.0, 0.0), (1.0, 5.0)), group=2),
        Event("眾賓二", "降", "降", ((2.0, 0.0), (2.0, 5.0)), group=2),
        Event("主人", "升", "升", ((0.0, 0.0), (5.0, 5.0)), group=3),
    )
    moves, _ = gather([replace(now, events=events)], None, kit.CAST)
    assert [m.number for m in moves] == ["1a", "1b", "2", "1a"]
    assert moves[2].who == ("眾賓一", "眾賓二")
    assert moves[3].is_again
