"""What charts count: nothing left out, nothing twice, and every count agrees with the frames."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from seen import at_least

import layout
from layout.charts.counts import (
    Counted,
    How,
    bars,
    journeys,
    legs,
    placements,
    seat_of,
    squares,
    strips,
    walked,
)
from layout.stage import Frame
from layout.vocabulary import Family


@pytest.fixture(scope="module")
def frames(rite: layout.Rite) -> tuple[Frame, ...]:
    return tuple(frame.state for frame in rite.frames)


@pytest.fixture(scope="module")
def whom(frames: tuple[Frame, ...]) -> tuple[str, ...]:
    return tuple(frames[0].people)


def test_sections_cover_every_step_once(frames):
    """The bars of the sections are the steps, each once and in order."""
    steps = [i for bar in bars(frames) for i in range(bar.first, bar.last + 1)]
    assert steps == list(range(len(frames)))


def test_a_strip_covers_every_step_once_and_says_where_he_is(frames, whom):
    """Stays follow one another without gap, neighbours differ, and each agrees with its frames."""
    found = strips(frames, whom)
    assert found
    for strip in found:
        told = [s.area for s in strip.stays for _ in range(s.first, s.last + 1)]
        people = [frame.people[strip.who] for frame in frames]
        assert told == [p.area if p.on_stage else None for p in people]
        assert all(a.area != b.area and a.last + 1 == b.first for a, b in pairwise(strip.stays))


def test_who_has_no_strip_is_never_on_stage(frames, whom):
    """Somebody without a strip is in no frame."""
    away = set(whom) - {strip.who for strip in strips(frames, whom)}
    assert not [f.n for f in at_least(100, frames) for who in away if f.people[who].on_stage]


@pytest.mark.parametrize("side", [6.0, 60.0])
def test_the_squares_hold_every_person_in_every_step(frames, whom, side):
    """However large the squares, their sum is the number of persons on stage, over all steps."""
    found = placements(frames, whom, Counted.STEPS)
    there = sum(p.on_stage and p.pos is not None for f in frames for p in f.people.values())
    assert sum(squares(found, side).values()) == there
    for one in found[:: max(1, len(found) // 200)]:
        (square,) = squares([one], side)
        (west, south), (east, north) = square.corners(side)
        assert west <= one.pos[0] < east
        assert south <= one.pos[1] < north


def test_the_squares_hold_every_act_of_whoever_is_there(frames, whom):
    """An act counts once, unless its doer is not on stage and so is nowhere."""
    found = Counter(one.who for one in placements(frames, whom, Counted.ACTS))
    done = Counter(e.who for f in frames for e in f.events if e.who in f.people)
    gone = Counter(
        e.who
        for f in frames
        for e in f.events
        if e.who in f.people and not f.people[e.who].on_stage
    )
    assert found == done - gone


def test_a_walk_ends_where_he_then_stands(frames, whom):
    """The last path of a step leads to where its walker is when the step is over."""
    walkers = 0
    for who in whom:
        last = {leg.at: leg.points[-1] for leg in legs(frames, who)}
        walkers += bool(last)
        for at, end in last.items():
            person = frames[at].people[who]
            if person.on_stage and person.pos is not None:
                assert math.dist(person.pos, end) < 0.01, (who, frames[at].n)
    assert walkers


def test_every_stretch_of_every_walk_is_counted(frames, whom):
    """Stretches laid over one another: their counts, weighed by length, make up the whole way."""
    for who in at_least(3, whom[:3]):
        found = legs(frames, who)
        laid = sum(n * math.dist(a, b) for (a, b), n in walked(found).items())
        assert laid == pytest.approx(sum(leg.length for leg in found), rel=0.02, abs=2.0)


def test_a_journey_goes_on_from_where_it_came(frames):
    """A vessel's lodgings cover all steps and agree with the frames; each move begins at the seat
    where the one before it ended."""
    things = [
        name
        for name, thing in frames[0].things.items()
        if thing.kind.family in (Family.CUP, Family.TOKEN)
    ]
    found = journeys(frames, things)
    assert any(one.seat.how is How.HELD for journey in found for one in journey.lodgings)
    for journey in at_least(1, found):
        told = [o.seat for o in journey.lodgings for _ in range(o.first, o.last + 1)]
        assert told == [seat_of(frame, journey.thing) for frame in frames]
        assert all(a.end == b.start for a, b in pairwise(journey.moves))
        assert all(move.start != move.end for move in journey.moves)
