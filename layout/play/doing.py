"""`expect:` of deeds: what somebody does in a step, and in which order, or does not do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layout.compass import bearing, wind_of
from layout.play.meaning import answers
from layout.problems import Problem
from layout.score import Act, Expectation, Score
from layout.stage import Event, Frame
from layout.vocabulary import Verb


def check_deeds(score: Score, frame: Frame, expectation: Expectation) -> Iterator[Problem]:
    """The deeds expected that are not done in this order, and those that should not be done."""
    own = [event for event in frame.events if event.who == expectation.subject]
    found = "，".join(f"{e.by.word} {e.thing or '、'.join(e.to)}".strip() for e in own) or "nothing"
    at = 0
    for act in expectation.done:
        after = [
            next((i for i, e in enumerate(own[at:], at + 1) if _is(one, e, frame, score)), 0)
            for one in _of_each(act)
        ]
        if 0 in after:
            what = f"{_said(act)} is not done, or not in this order; found {found}"
            yield Problem("X604", act.mark, what, fix="mend the acts of the step")
            break
        at = max(after)
    for act in expectation.undone:
        if any(_is(one, event, frame, score) for event in own for one in _of_each(act)):
            what = f"{_said(act)} is done; found {found}"
            yield Problem("X604", act.mark, what, fix="mend the acts of the step")


def _of_each(act: Act) -> Sequence[Act]:
    """The act with each of its things by itself: so it comes to be done."""
    return [replace(act, thing=(thing,)) for thing in act.thing] or [act]


def _said(act: Act) -> str:
    return " ".join((*act.who, act.word, *act.to, *act.thing))


def _is(act: Act, event: Event, frame: Frame, score: Score) -> bool:
    """Whether an event is this act, as far as it is said."""
    by = event.by
    counted = any(prefix.count is not None for prefix in act.prefixes)
    facing = None if event.facing is None else wind_of(bearing(event.facing)).value
    return (
        says(act.verb, event.verb)
        and (not counted or event.count == act.count)
        and act.hand in (None, by.hand)
        and act.kneeling in (None, by.kneeling)
        and act.facing in (None, by.facing, facing)
        and act.row in (None, by.row)
        and act.place in (None, by.place, *_whither(event, frame))
        and (act.via is None or act.via in (event.via or ""))
        and act.route in ((), by.route)
        and (act.words or "") in (event.words or "")
        and {*act.manner} <= {*by.manner}
        and {*score.members(act.to)} <= {*score.members(event.to)}
        and _of(act.thing, event, frame, score)
    )


def _whither(event: Event, frame: Frame) -> Sequence[str | None]:
    """Where it has brought him, or the thing, if its act names no place."""
    if event.by.place is not None:
        return ()
    thing = frame.things.get(event.thing or "")
    return (thing.inside, thing.place) if thing else (frame.people[event.who].place,)


def says(expected: Verb, done: Verb) -> bool:
    """拜 is said of 拜洗 and 拜受 too: what has its name in it, and does all that it does."""
    return expected.name in done.name and set(expected.effects) <= set(done.effects)


def _of(words: Sequence[str], event: Event, frame: Frame, score: Score) -> bool:
    """Whether it is done with what is named, be it by its kind."""
    thing = frame.things.get(event.thing or "")
    kinds = score.vocabulary.kinds
    return not words or (
        thing is not None and any(w == thing.name or answers(thing, w, kinds) for w in words)
    )
