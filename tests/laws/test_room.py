"""Bodies and things have room, and a law that says so sees who and what has none."""

from __future__ import annotations

import pytest
from kit_play import rite, school

import layout
from layout.check.law import Case, Law, judge
from layout.check.states.room import ROOM
from layout.play import play

LAWS = {law.name: law for law in ROOM}


def broken(name: str, *lines: str) -> list[str]:
    """What the law says of a play of these lines."""
    score = rite(*lines)
    case = Case(score, school(), play(score, school()).frames)
    return [problem.what for problem in judge(LAWS[name], case, ()).broken]


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("bodies_have_room", "介 適 西序東五寸南北當堂廉北二丈 北面", "stands in 西序"),
        ("bodies_have_room", "介 適 堂廉北三寸 北面", "stands over the edge of 堂上"),
        ("bodies_have_room", "主人 適 阼階上東四尺南七尺 北面", "stands over the edge of 阼階"),
        ("nobody_in_one_spot", "介 適 賓東一尺五寸 北面", "are in one spot"),
        ("things_have_room", "贊者 設 賓俎 于 壺東一尺", "lies upon 壺"),
        ("things_have_room", "贊者 設 賓俎 于 西序東五寸南北當堂廉北二丈", "lies in 西序"),
        ("things_have_room", "贊者 設 賓俎 于 堂廉北三寸", "lies over the edge of 堂上"),
        ("doorways_are_clear", "介 適 室戶南五寸 南面", "is in the way of 室戶"),
        ("doorways_are_clear", "贊者 設 賓俎 于 室戶南五寸", "is in the way of 室戶"),
    ],
)
def test_who_or_what_has_no_room_is_told(name: str, line: str, said: str) -> None:
    """In a wall, over an edge, on a stair's side, on another, in a doorway."""
    assert any(said in what for what in broken(name, line))


@pytest.mark.parametrize("law", ROOM, ids=lambda law: law.name)
def test_what_the_text_has_is_no_offence(law: Law) -> None:
    """On a mat, before a door, at a stair's head and foot, a cup before one's knees."""
    lines = (
        "賓 適 賓席南 北面", "賓 升席 賓席 自 西方 南面", "介 適 室戶西 南面", "主人 降 自 阼階",
        "主人 升 自 阼階", "贊者 在 西階前 北面", "司馬 在 門中 北面",
    )  # fmt: skip
    assert not broken(law.name, *lines)


def test_on_ones_right_is_in_the_same_room() -> None:
    """Who stands on another's right comes nearer where a wing of the hall is next to him."""
    frames = play(rite("賓 適 阼階上 北面", "主人 適 賓右"), school()).frames
    host, guest = (frames[-1].people[name] for name in ("主人", "賓"))
    assert host.pos is not None
    assert guest.pos is not None
    assert host.area == guest.area == "堂上"
    assert 4.0 <= host.pos[0] - guest.pos[0] <= 8.0


def test_in_no_rite_is_anybody_or_anything_without_room(rite: layout.Rite) -> None:
    """Of every rite, in its first readings."""
    case = Case(rite.score, rite.site, [frame.state for frame in rite.frames])
    verdicts = [judge(law, case, rite.score.exceptions) for law in ROOM]
    assert not [problem.what for verdict in verdicts for problem in verdict.broken]
    assert all(verdict.examined > len(rite.frames) / 25 for verdict in verdicts[:4])
