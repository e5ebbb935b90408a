"""Every code of engine, expectations and laws has a smallest example that raises it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from kit_play import CAST, codes, rite, school

from layout.catalogue.expectation import EXPECTATION
from layout.catalogue.law import LAW
from layout.catalogue.state import STATE
from layout.check import LAWS, check
from layout.play import play
from layout.score import Expectation
from layout.stage import Event, Frame

LAYOUT = Path(__file__).parent.parent.parent / "layout"


@pytest.mark.parametrize("entry", STATE, ids=lambda e: e.code)
def test_an_impossible_act_is_one_problem(entry):
    assert codes(*entry.example.splitlines()) == [entry.code]


@pytest.mark.parametrize("entry", EXPECTATION, ids=lambda e: e.code)
def test_an_expectation_that_fails_is_one_problem(entry):
    subject, key, value = entry.example.split()
    score = rite("賓 北面", expect=(Expectation(subject, {key: value}),))
    assert [p.code for p in play(score, school()).problems] == [entry.code]


@pytest.mark.parametrize("entry", LAW, ids=lambda e: e.code)
def test_a_breach_is_found_by_its_law(entry):
    lines = [line for line in entry.example.splitlines() if not line.startswith("改")]
    score = rite(*lines)
    frames = play(score, school()).frames
    for change in entry.example.splitlines()[len(lines) :]:
        frames = (*frames[:-1], altered(frames[-1], *change.split()[1:]))
    assert entry.code in {p.code for p in check(score, school(), frames).problems}


def altered(frame: Frame, name: str, field: str, *values: str) -> Frame:
    """The frame with one fact otherwise: 「賓 pos 0,999」, 「賓 path 0,6 0,60」."""
    points = tuple((float(x), float(y)) for x, y in (v.split(",") for v in values if "," in v))
    if field == "path":
        return replace(frame, events=(*frame.events, Event(name, "適", "適", path=points)))
    value = points[0] if points else values if field == "both" else values[0]
    states = frame.people if name in frame.people else frame.things
    key = "people" if name in frame.people else "things"
    return replace(frame, **{key: {**states, name: replace(states[name], **{field: value})}})


def test_every_code_that_can_be_raised_is_in_the_catalogue():
    written = "".join(p.read_text(encoding="utf-8") for p in (LAYOUT / "play").glob("*.py"))
    raised = set(re.findall(r'"([RX][56]\d\d)"', written))
    assert raised == {entry.code for entry in STATE + EXPECTATION}
    assert {law.code for law in LAWS} | {"C800"} == {entry.code for entry in LAW}


def test_the_stage_of_the_examples_is_peopled():
    assert {"主人", "賓", "介", "眾賓一", "贊者"} <= set(CAST)
