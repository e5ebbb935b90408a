"""Two readings beside each other: the facts that differ, and both of them on one plate."""

from __future__ import annotations

import pytest
from conftest import read
from kit_play import played
from seen import at_least

import layout
from layout.api.disputes import Aspect, Compared, disputes, moved, questions
from layout.cli.draw import on_one_plate
from layout.picture import Group, Text


@pytest.fixture(scope="module")
def compared() -> Compared:
    """覲禮 with the lords before the altar in their five places, and in one row."""
    return Compared(read("jin"), layout.load("jin", 壇位="一列"))


def test_a_reading_beside_itself_tells_nothing() -> None:
    """Where nothing is read otherwise no fact differs."""
    assert Compared(read("jin"), read("jin")).partings == ()


def test_facts_that_differ_are_told_once_each(compared: Compared) -> None:
    """Each fact stands in one line for as long as it lasts, with what it is in either reading."""
    facts = [*at_least(20, compared.partings)]
    assert {fact.aspect for fact in facts} >= {Aspect.PLACE, Aspect.LIES}
    assert all(fact.one != fact.other for fact in facts)
    assert len({(fact.first, fact.who, fact.aspect) for fact in facts}) == len(facts)
    before = [f for f in facts if int(f.first[4:7]) < 149]
    assert before == []  # the altar is at the end: the audience before it is the same


def test_both_readings_stand_on_one_plate(compared: Compared) -> None:
    """Who is elsewhere is in outline at the point that the other reading gives him, and named."""
    sheet = on_one_plate(compared)
    layer = next(i for i in sheet.items if isinstance(i, Group) and i.id == "disputed")
    drawn = {item.id for item in layer.items if isinstance(item, Group)}
    assert {"disputed/諸侯一", "disputed/諸伯二"} <= {*at_least(8, drawn)}
    said = "".join(item.text for item in layer.items if isinstance(item, Text))
    assert "壇位＝一列" in said
    assert "諸伯" in said


def test_every_reading_has_its_holder() -> None:
    """Each reading of each dispute is somebody's, and what is asked about one is found with it."""
    rite = read("jin")
    found = [*at_least(8, disputes(rite))]
    assert all(each.held_by[reading] for each in found for reading in each.readings)
    about = [each for each in found if questions(rite, each)]
    assert len(about) >= 4


def test_who_stops_elsewhere_on_his_way_is_told_there() -> None:
    """Readings that end a step alike may differ within it."""
    frames = [played(f"賓 降，適 {stop} 北面，適 洗南 北面").frames[0]
              for stop in ("中庭北二丈", "中庭南二丈")]  # fmt: skip
    (told,) = moved(*frames)
    assert (told.name, told.place) == ("賓", "中庭南二丈")
    assert not [*moved(frames[0], frames[0])]
