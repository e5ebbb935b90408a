"""A group gives to a group, a back is turned on a mat, stairs are those of one's own ground."""

from __future__ import annotations

from dataclasses import replace

from kit_play import played, rite

from layout.place import place_site
from layout.play import play


def test_a_group_gives_to_a_group_the_first_to_the_first():
    """When several give to several each gives to the one of his own rank."""
    frames = played(
        "眾賓一 在 西階西，取 矢一／眾賓二 在 西階西南三尺，取 矢二",
        "眾賓一、眾賓二 授 主人、賓 矢",
    ).frames
    assert frames[-1].people["主人"].hands == ("矢一",)
    assert frames[-1].people["賓"].hands == ("矢二",)


def test_on_his_mat_one_only_turns_his_back():
    """負 on a mat turns him where he stands."""
    _, frames, problems = played("賓 即席 北面", "賓 負 戶牖間")
    assert not problems
    before, after = (frame.people["賓"] for frame in frames)
    assert (after.pos, after.mat, after.facing) == (before.pos, "賓席", 180)


def test_the_stair_named_is_the_one_of_his_own_ground():
    """Of several west stairs he takes that of the ground he is on."""
    score = rite("賓 升自 西階", "賓 降")
    guest = replace(score.cast["賓"], at="侯氏之西階前")
    score = replace(score, site="jin", cast={"賓": guest}, groups={}, things={})
    done = play(score, place_site("jin"))
    frames, problems = done.frames, done.problems
    assert not problems
    assert [frame.people["賓"].area for frame in frames] == ["侯氏之堂上", "侯氏之庭"]
    assert [frame.people["賓"].place for frame in frames] == ["西階上", "西階下"]


def test_the_court_of_a_house_lies_outside_the_gates_in_it():
    """Who stood in the court before the temple goes back there from before its gate, and not to
    where he last paused on the way."""
    score = rite("賓 適 廟之西塾南三尺 北面", "賓 適 廟之門中 北面", "賓 復位")
    guest = replace(score.cast["賓"], at="東曲", facing="東")
    score = replace(score, site="shi", cast={"賓": guest}, groups={}, things={})
    done = play(score, place_site("shi"))
    first, last = done.opening.people["賓"], done.frames[-1].people["賓"]
    assert not done.problems
    assert last.pos == first.pos
