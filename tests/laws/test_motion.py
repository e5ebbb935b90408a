"""Over every rite in time: it keeps to the frames, and nobody does what nobody can."""

from __future__ import annotations

import json
import math
from itertools import pairwise

import pytest
from conftest import read
from seen import at_least

import layout
from layout.compass import Turn
from layout.motion import PACES, at, compact, timeline_of
from layout.play import play
from layout.stage import Frame
from layout.stage.timeline import Instant, Timeline

NEAR = 1e-6


@pytest.fixture(scope="module")
def timeline(rite: layout.Rite) -> Timeline:
    return rite.timeline


def test_at_the_end_of_every_step_all_is_as_its_frame_has_it(rite: layout.Rite) -> None:
    """People and things, to the last digit."""
    for time, frame in at_least(100, zip(rite.timeline.steps, rite.frames, strict=True)):
        now = at(rite.timeline, time.end)
        assert (frame.n, _people(now)) == (frame.n, _frame_people(frame.state))
        assert (frame.n, _things(now)) == (frame.n, _frame_things(frame.state))


def _people(now: Instant) -> dict[str, object]:
    held: dict[str, dict[str, list[str]]] = {n: {"左": [], "右": [], "兩": []} for n in now.people}
    for name, thing in sorted(now.things.items()):
        if thing.holder in held and thing.hand:
            held[thing.holder][thing.hand].append(name)
    return {
        p.name: (p.pos, p.facing, p.posture, p.dress, p.titled, held[p.name])
        for p in now.people.values()
    }


def _frame_people(frame: Frame) -> dict[str, object]:
    return {
        p.name: (
            p.pos,
            p.facing,
            p.posture,
            p.dress,
            p.titled,
            {"左": sorted(p.left), "右": sorted(p.right), "兩": sorted(p.both)},
        )
        for p in frame.people.values()
        if p.on_stage
    }


def _things(now: Instant) -> dict[str, object]:
    return {
        t.name: (t.pos, t.holder, t.inside, t.facing, t.head, t.fill, t.manner)
        for t in now.things.values()
    }


def _frame_things(frame: Frame) -> dict[str, object]:
    return {
        t.name: (t.pos, t.held_by, t.inside, t.facing, t.head, t.fill, t.manner)
        for t in frame.things.values()
    }


def test_nobody_goes_faster_than_people_walk(rite: layout.Rite, timeline: Timeline) -> None:
    """Between any two keys of a stay the way is no longer than his pace allows."""
    fastest = PACES.fastest(rite.score.vocabulary.manners.values())
    ways = (
        (track.name, *pair)
        for track in timeline.people.values()
        for stay in track.stays
        for pair in pairwise(stay.places)
    )
    for name, a, b in at_least(100, ways):
        far = math.dist((a.x, a.y), (b.x, b.y))
        assert far <= fastest * (b.t - a.t) / 100 + NEAR, (name, a, b)


def test_nobody_is_in_two_places(timeline: Timeline) -> None:
    """He is out of sight between one stay and the next, and time goes forward in both."""
    for track in at_least(10, timeline.people.values()):
        for a, b in pairwise(track.stays):
            assert a.end is not None, track.name
            assert a.end < b.start, track.name
        for stay in track.stays:
            for keys in (stay.places, stay.facings):
                assert all(a.t < b.t for a, b in pairwise(keys)), track.name
                assert keys[0].t == stay.start, track.name


def test_a_thing_is_where_it_was_until_it_leaves(timeline: Timeline) -> None:
    """It arrives before it leaves again, and never before it has left."""
    tracks = timeline.things.values()
    for track in at_least(5, (track for track in tracks if len(track.abodes) > 1)):
        assert all(a.since <= a.at for a in track.abodes), track.name
        assert all(a.at <= b.since for a, b in pairwise(track.abodes)), track.name


def test_turning_is_the_short_way_unless_another_is_said(timeline: Timeline) -> None:
    """More than half a round only by 左還 and 右還."""
    said = {turn.value for turn in Turn}
    spans = [(d.who, d.start, d.end) for d in timeline.deeds if d.verb.name in said]
    turns = (
        (track.name, *pair)
        for track in timeline.people.values()
        for stay in track.stays
        for pair in pairwise(stay.facings)
    )
    for name, a, b in at_least(100, turns):
        is_long = abs(b.angle - a.angle) > 180 + NEAR
        assert not is_long or any(w == name and s <= a.t and b.t <= e for w, s, e in spans)


def test_what_is_said_by_left_or_right_turns_so(timeline: Timeline) -> None:
    """左還 adds to the bearing, 右還 lessens it."""
    said = {turn.value for turn in Turn}
    turned = [deed for deed in timeline.deeds if deed.verb.name in said]
    if not turned:
        pytest.skip("nobody of this rite turns by a side that is said")
    for deed in at_least(1, turned):
        stays = timeline.people[deed.who].stays
        keys = [f for stay in stays for f in stay.facings if deed.start <= f.t <= deed.end]
        assert len(keys) > 1
        assert all((b.angle > a.angle) is (deed.verb.name == "左還") for a, b in pairwise(keys))


def test_acts_come_in_the_order_of_the_score(timeline: Timeline) -> None:
    """What is written together begins together; what is written after begins when that is done."""
    sets: dict[int, list[tuple[int, int]]] = {}
    first: dict[int, dict[str, int]] = {}  # of a group: when each begins
    for deed in at_least(200, timeline.deeds):
        is_music = deed.verb.family.name == "樂"
        first.setdefault(deed.group, {}).setdefault(deed.who, deed.start)
        sets.setdefault(deed.group, []).append((deed.start, deed.start if is_music else deed.end))
    assert all(len({*begun.values()}) == 1 for begun in at_least(100, first.values()))
    ordered = [sets[group] for group in sorted(sets)]
    for here, there in at_least(100, pairwise(ordered)):
        assert max(end for _, end in here) <= min(start for start, _ in there)


def test_steps_follow_one_another_and_hold_their_acts(timeline: Timeline) -> None:
    """No time between two steps, and no act outside its own."""
    assert timeline.steps[0].start == 0
    assert all(a.end == b.start for a, b in pairwise(timeline.steps))
    times = {step.n: step for step in timeline.steps}
    assert all(times[d.n].start <= d.start < d.end <= times[d.n].end for d in timeline.deeds)


def test_every_event_is_a_deed(rite: layout.Rite) -> None:
    """Nothing that happens is left out of time, and nothing is in time that does not happen."""
    told = sorted(
        (e.group, e.who, e.by.word, e.thing or "") for f in rite.frames for e in f.state.events
    )
    assert told == sorted((d.group, d.who, d.by.word, d.thing or "") for d in rite.timeline.deeds)


@pytest.mark.parametrize("slug", ["jin", "xiangyinjiu"])
def test_a_rite_has_one_timeline(slug: str) -> None:
    """Worked out again it is the same, and so are the bytes of it."""
    rite = read(slug)
    again = timeline_of(play(rite.score, rite.site), rite.site)
    assert again == rite.timeline
    assert json.dumps(compact(again)) == json.dumps(compact(rite.timeline))


def test_the_small_form_keeps_places_to_a_millimetre(timeline: Timeline) -> None:
    """What the page of the player reads is what the timeline says."""
    small = json.loads(json.dumps(compact(timeline), allow_nan=False))
    for name, track in at_least(10, timeline.people.items()):
        for stay, (start, end, places, facings) in zip(
            track.stays, small["people"][name]["stays"], strict=True
        ):
            assert (start, end) == (stay.start, stay.end)
            for i, place in enumerate(stay.places):
                t, x, y = places[3 * i : 3 * i + 3]
                assert t == place.t
                assert math.dist((x, y), (place.x, place.y)) * 231 < 1
            assert len(facings) == 2 * len(stay.facings)
