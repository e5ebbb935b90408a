"""What every act line of a form does, whatever rite it stands in."""

from __future__ import annotations

import pytest
from kit_play import played


@pytest.mark.parametrize(
    ("said", "way"), [("東肆", 270.0), ("東首", 90.0), ("北面", 0.0), ("西面", 270.0)]
)
def test_what_is_set_down_points_as_it_is_said(said, way):
    frames, problems = played(
        "贊者 在 弓北 南面", f"贊者 坐取 弓，興，適 洗南，坐奠 弓 {said}，興"
    )
    assert not problems
    assert frames[-1].things["弓"].facing == way


def test_how_a_thing_is_carried_is_kept_until_it_changes_hands():
    carried, given = played(
        "贊者 在 弓北 南面，坐取 弓，興，左何 弓 後首 內弦",
        "贊者 適 西階上，授 賓 弓",
    ).frames
    assert carried.things["弓"].manner == ("後首", "內弦")
    assert carried.people["贊者"].left == ("弓",)
    assert given.things["弓"].manner == ()


def test_how_a_thing_lay_is_forgotten_when_it_is_taken_up():
    taken = played("贊者 在 弓北 南面，坐取 弓，坐奠 弓 東肆", "贊者 取 弓").frames
    assert taken[0].things["弓"].manner == ("東肆",)
    assert taken[1].things["弓"].manner == ()
