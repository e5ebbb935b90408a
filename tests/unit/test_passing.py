"""Walking with and past others: abreast, on the left, on the stair, round the pillar."""

from __future__ import annotations

import math

from kit_archery import shot
from kit_play import played

from layout.place import place_site
from layout.stage import Frame, Point

PASSING = "{同: [上耦 相左 次耦 于 西階前, 次耦 相左 上耦 于 西階前]}"
DOWN = "甲 降自 西階 于 西階下 南面"


def at(frame: Frame, who: str) -> Point:
    pos = frame.people[who].pos
    assert pos is not None
    return pos


def on_the_left(frame: Frame, who: str, other: str) -> bool:
    """Whether the other is on the left of who, as he faces."""
    (x, y), (u, v) = at(frame, who), at(frame, other)
    angle = math.radians((frame.people[who].facing or 0.0) - 90.0)
    return (u - x) * math.sin(angle) + (v - y) * math.cos(angle) > 0


def test_two_parties_pass_each_with_the_other_on_the_left_and_do_not_touch(tmp_path):
    """相左: of two pairs that pass everybody has the others on his left, more than two 尺 off."""
    _, frames, problems = shot(tmp_path, "上耦 適 西階上 南面 西上", PASSING)
    assert not problems
    frame = frames[-1]
    for one in ("甲", "乙"):
        for other in ("丙", "丁"):
            assert on_the_left(frame, one, other)
            assert on_the_left(frame, other, one)
    spots = [at(frame, who) for who in "甲乙丙丁"]
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 2.0
    assert all(event.path for event in frame.events)


def test_who_has_gone_by_is_passed_where_he_went(tmp_path):
    """Who went by in an earlier step is passed at the way he took."""
    went = "甲 降自 西階 于 西階前，適 中庭"
    _, frames, problems = shot(tmp_path, went, "丙 相左 甲 于 西階前")
    assert not problems
    assert frames[-1].people["丙"].pos[0] > frames[0].events[0].path[-1][0] + 2.0


def test_two_walk_abreast_the_first_on_the_left(tmp_path):
    """並行: the first of a pair is on the left, three 尺 from the other."""
    frame = shot(tmp_path, "次耦 並行 西階前 北面").frames[-1]
    (x, y), (u, v) = at(frame, "丙"), at(frame, "丁")
    assert (u - x, v - y) == (3.0, 0.0)


def test_a_row_said_beats_the_left(tmp_path):
    """Where the text says which end is first, that holds."""
    frame = shot(tmp_path, "次耦 並行 西階前 北面 東上").frames[-1]
    assert at(frame, "丙")[0] > at(frame, "丁")[0]


def test_one_goes_up_with_a_step_left_between(tmp_path):
    """中等: who follows up stands two steps below."""
    lines = ("丙 適 西階前 北面", "丁 適 西階西 北面", "丙 升自 西階 于 三等", "丁 從 丙 于 中等")
    frame = shot(tmp_path, *lines).frames[-1]
    tread = 1.2  # 一武
    assert math.isclose(at(frame, "丙")[1] - at(frame, "丁")[1], 2 * tread, abs_tol=1e-6)
    assert frame.people["丁"].area == "西階"


def test_three_steps_down_are_counted_from_the_top(tmp_path):
    """Going down the steps are counted from the top, going up from the foot."""
    down = shot(tmp_path, "甲 降自 西階 于 一等").frames[-1]
    up = shot(tmp_path, "丙 升自 西階 于 一等").frames[-1]
    assert at(down, "甲")[1] > at(up, "丙")[1]
    assert down.people["甲"].area == up.people["丙"].area == "西階"


def test_who_follows_down_is_above(tmp_path):
    """Who follows another down the stair stands above him."""
    lines = ("乙 適 西階上又北一步 南面", "甲 降自 西階 于 三等", "乙 從 甲 于 中等")
    frame = shot(tmp_path, *lines).frames[-1]
    assert at(frame, "乙")[1] > at(frame, "甲")[1]
    assert frame.people["乙"].area == "西階"


def test_round_the_pillar_is_round_its_north(tmp_path):
    """鉤楹 goes round the north of the west pillar."""
    event = shot(tmp_path, "甲 鉤楹 于 兩楹間 西南面").frames[-1].events[-1]
    pillar = place_site("xiang").features["西楹"].anchor
    assert any(abs(x - pillar[0]) < 1.0 and y > pillar[1] + 2.0 for x, y in event.path)


def test_a_little_to_a_side_keeps_the_facing():
    """少左 and 少右 move one aside and turn nobody."""
    frames = played("賓 少左", "賓 少右").frames
    assert frames[0].people["賓"].pos[0] == frames[1].people["賓"].pos[0] - 2.0
    assert frames[1].people["賓"].facing == 0


def test_on_a_way_east_and_west_the_left_is_north_or_south(tmp_path):
    """Those who pass on a way east and west pass north and south of one another, on the left."""
    both = "{同: [上耦 相左 次耦 于 中庭, 次耦 相左 上耦 于 中庭]}"
    lines = ("上耦 適 中庭東五丈 西面 北上", "次耦 適 中庭西五丈 東面 北上", both)
    _, frames, problems = shot(tmp_path, *lines)
    assert not problems
    assert {frames[-1].people[who].facing for who in "甲乙"} == {270.0}
    assert {frames[-1].people[who].facing for who in "丙丁"} == {90.0}
    assert at(frames[-1], "甲")[1] > at(frames[-1], "丙")[1] + 2.0
    assert on_the_left(frames[-1], "甲", "丙")
    assert on_the_left(frames[-1], "丁", "乙")


def test_those_who_pass_each_other_say_where(tmp_path):
    """相左 without a place is a problem."""
    both = "{同: [上耦 相左 次耦, 次耦 相左 上耦]}"
    assert {p.code for p in shot(tmp_path, both).problems} == {"R518"}


def test_a_row_says_who_of_a_party_is_outermost(tmp_path):
    """A row said with 相左 says who of the party goes farthest out."""
    both = "{同: [上耦 相左 次耦 于 中庭 北上, 次耦 相左 上耦 于 中庭]}"
    lines = ("上耦 適 中庭東五丈 西面 北上", "次耦 適 中庭西五丈 東面 北上", both)
    _, frames, problems = shot(tmp_path, *lines)
    assert not problems
    assert at(frames[-1], "甲")[1] > at(frames[-1], "乙")[1] > at(frames[-1], "丙")[1]
