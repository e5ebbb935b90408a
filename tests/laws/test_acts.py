"""What every act line of a form does, whatever rite it stands in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kit_play import played, rite, school, so

from layout.play import play


@pytest.mark.parametrize(
    ("said", "way"), [("東肆", 0.0), ("東首", 90.0), ("北面", 0.0), ("西面", 270.0)]
)
def test_what_is_set_down_points_as_it_is_said(said, way):
    """A long thing set down points the way that its manner says; set out (肆), it lies along it."""
    _, frames, problems = played(
        "贊者 在 弓北 南面", f"贊者 坐取 弓，興，適 洗南，坐奠 弓 {said}，興"
    )
    assert not problems
    assert frames[-1].things["弓"].facing == way


def test_how_a_thing_is_carried_is_kept_until_it_changes_hands():
    """The manner of carrying lasts while its bearer walks, and ends when he gives it away."""
    carried, given = played(
        "贊者 在 弓北 南面，坐取 弓，興，左何 弓 後首 內弦",
        "贊者 適 西階上，授 賓 弓",
    ).frames
    assert so(carried.things["弓"]) == ("後首", "內弦")
    assert carried.people["贊者"].left == ("弓",)
    assert so(given.things["弓"]) == ()


def test_how_a_thing_lay_is_forgotten_when_it_is_taken_up():
    """The way a thing lay is no manner of carrying it."""
    taken = played("贊者 在 弓北 南面，坐取 弓，坐奠 弓 東肆", "贊者 取 弓").frames
    assert so(taken[0].things["弓"]) == ("東肆",)
    assert so(taken[1].things["弓"]) == ()


@pytest.mark.parametrize(
    "by_the_way", ["賓 降", "賓 降，升", "介 升，降", "賓 從 主人", "賓 降，出，入"]
)
def test_where_one_only_came_through_is_no_place_to_go_back_to(by_the_way):
    """A place on the way is not remembered as a 位 to go back to."""
    who, other = by_the_way.split()[0], {"賓": "介", "介": "賓"}[by_the_way.split()[0]]
    _, frames, problems = played(
        f"{who} 立 于 中庭 北面" if who == "介" else f"{who} 降，立 于 中庭 北面，升",
        by_the_way,
        f"{other} 北面",
    )
    assert not problems
    had = {rest.place for rest in frames[-1].people[who].memory}
    assert had <= {"中庭", "西階上", "西階西"}  # where they were told to be, and the opening


def test_a_stair_foot_is_not_where_one_goes_back_to():
    """復位 leads to where he was set to stand, not to the foot of the stair he came down."""
    frames = played("介 立 于 西階西 東面", "介 升", "介 降", "介 適 洗北", "介 復位").frames
    assert frames[-1].people["介"].pos == frames[0].people["介"].pos


def test_one_comes_back_from_a_sally_to_the_stair_head_he_only_came_to():
    """After a short sally 復位 leads to where it began, be it only a stair head."""
    frames = played("賓 降", "賓 升", "賓 進 于 賓席南 北面，少退", "賓 復位 北面").frames
    assert frames[-1].people["賓"].pos == frames[1].people["賓"].pos


def test_one_goes_back_by_no_stair_and_through_no_gate():
    """A place on the other side of a gate is gone back to when he is in again."""
    frames = played("介 立 于 門東 北面", "介 出，立 于 門外 北面", "介 入，復位").frames
    assert frames[-1].people["介"].pos == frames[0].people["介"].pos


@pytest.mark.parametrize("line", ["贊者 在 洗南 北面", "贊者 在 弓北 南面，適 洗南 北面"])
def test_one_comes_onto_the_stage_with_what_he_holds(line):
    """It is seen when he is, and nowhere before."""
    score = rite("主人 北面", line, "贊者 坐奠 觶，興")
    things = {**score.things, "觶": replace(score.things["觶"], inside=None, held="贊者")}
    done = play(replace(score, things=things), school())
    frames, problems = done.frames, done.problems
    assert not problems
    before, seen, laid = (frame.things["觶"] for frame in frames)
    assert (before.held_by, before.pos) == ("贊者", None)
    assert frames[0].people["贊者"].hands == ("觶",)
    assert seen.pos == frames[1].people["贊者"].pos
    assert (laid.held_by, laid.place) == (None, "贊者前")


def test_ring_and_guard_go_in_one_hand_and_a_cup_with_neither():
    """決 極 拾 are handed about together; what is not of their sort wants the other hand."""
    taken = "贊者 在 弓北 南面，坐右取 決，右取 拾，興"
    _, frames, problems = played(taken)
    assert not problems
    assert frames[-1].people["贊者"].right == ("決", "拾")
    assert [p.code for p in played(taken, "贊者 坐右取 矢一，興").problems] == ["R511"]
