"""Conservation and the rest, over plays of acts drawn at random: whatever is written, it holds."""

from __future__ import annotations

import math
import random

import pytest
from kit_play import played, rite, school
from seen import at_least

from layout.check import Case
from layout.check.law import judge
from layout.check.states.bodies import BODIES
from layout.check.states.things import THINGS
from layout.play import play
from layout.stage import Frame, Posture
from pages.verbs import manual

WHO = ("主人", "賓", "介", "贊者", "眾賓")
PLACES = (
    *("上篚南", "洗北", "洗南", "賓席前", "西階上", "阼階上", "西階西", "阼階東"),
    *("主人西", "賓東", "弓北", "東房", "門外", "位"),
)
CUPS = ("爵一", "爵二", "觶", "爵")
THINGS_HELD = (*CUPS, "弓", "矢一", "矢二", "賓俎", "賓薦", "賓肺")
# Laws that no line one can write may break; the others judge what is written.
ENGINE = ("C802", "C803", "C804", "C806", "C807", "C812", "C813")


def a_line(dice: random.Random) -> str:
    """Some act, sensible or not."""
    who, other = dice.choice(WHO), dice.choice(WHO)
    place, thing, cup = dice.choice(PLACES), dice.choice(THINGS_HELD), dice.choice(CUPS)
    return f"{who} " + dice.choice(
        (
            f"適 {place}", f"立 于 {place} 東面", f"進 于 {place}", "復位", "反位", "升", "降",
            "升席", "降席", "坐", "興", f"在 {place}", "退", f"適 {place}，坐取 {thing}，興",
            f"坐取 {cup} 于 上篚，興", f"坐奠 {thing}，興", f"坐奠 {cup} 于 下篚，興",
            f"授 {other} {thing}", f"將授 {other} {thing}", f"獻 {other} {cup}", f"受 {cup}",
            f"實 {cup}", f"洗 {cup}", f"飲 {cup}", f"卒爵 {cup}", f"再拜 {other}", f"揖 {other}",
            f"設 {thing} 于 {place}", f"徹 {thing}", f"搢 {thing}", f"左執 {thing}", "袒", "襲",
            "出", "入", f"從 {other}", "少退", f"加 {thing} 于 賓俎", f"挾 {thing}", "射 于 洗",
        )
    )  # fmt: skip


def a_play(seed: int) -> tuple[str, ...]:
    dice = random.Random(seed)
    return ("贊者 在 洗東 西面", *(a_line(dice) for _ in range(60)))


@pytest.mark.parametrize("seed", range(12))
def test_no_line_breaks_a_law_of_the_engine(seed):
    """Whatever lines are played, no law that the engine itself keeps is broken."""
    score = rite(*a_play(seed))
    case = Case(score, school(), play(score, school()).frames)
    broken = [
        problem
        for law in (*THINGS, *BODIES)
        if law.code in ENGINE
        for problem in judge(law, case, ()).broken
        if problem.code != "C800"
    ]
    assert not broken


@pytest.mark.parametrize("seed", range(12))
def test_every_thing_is_in_one_place(seed):
    """A thing is in a hand, in or on another thing, or on the ground, and where that is."""
    for frame in at_least(30, played(*a_play(seed)).frames):
        for thing in frame.things.values():
            assert thing.held_by is None or thing.inside is None
            if thing.held_by is not None:
                assert thing.pos == frame.people[thing.held_by].pos
            if thing.inside is not None:
                bearer = frame.things[thing.inside]
                if thing.pos != bearer.pos:
                    assert thing.pos is not None
                    assert bearer.pos is not None
                    assert math.dist(thing.pos, bearer.pos) <= math.hypot(*bearer.kind.size) / 2
                assert not _contains_itself(frame, thing.name)


def _contains_itself(frame: Frame, name: str) -> bool:
    holder = frame.things[name].inside
    for _ in frame.things:
        if holder is None:
            return False
        holder = frame.things[holder].inside
    return True


@pytest.mark.parametrize("seed", range(6))
def test_the_off_stage_are_nowhere_and_the_others_somewhere(seed):
    """Who is on stage has a place, a facing and an area; who is off it has none."""
    for frame in at_least(30, played(*a_play(seed)).frames):
        for person in frame.people.values():
            present = (person.pos, person.facing, person.area)
            assert person.on_stage == all(p is not None for p in present)
            assert person.rest in (Posture.立, Posture.坐)


@pytest.mark.parametrize("seed", range(4))
def test_the_same_lines_play_the_same(seed):
    """Two plays of the same lines are equal."""
    assert played(*a_play(seed)) == played(*a_play(seed))


def test_groups_of_events_rise_with_time():
    """The numbers of the groups of events never fall."""
    groups = [e.group for frame in played(*a_play(1)).frames for e in frame.events]
    assert groups == sorted(groups)
    assert groups


def test_every_verb_is_in_the_manual_as_committed():
    """docs/manual/verbs.md is what the verbs declare now."""
    from pathlib import Path  # noqa: PLC0415

    committed = Path(__file__).parent.parent.parent / "docs" / "manual" / "verbs.md"
    assert committed.read_text(encoding="utf-8") == manual(), "run python tools/manuals.py"
