"""`expect:`: what the author says must be true after a step, against what is."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace

from layout.compass import bearing, wind_of
from layout.matters import hooks
from layout.play.meaning import answers
from layout.problems import Problem, nearest
from layout.score import Act, Expectation, Score
from layout.stage import Event, Frame, PersonState, ThingState
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


NONE = "無"
Reader = Callable[[Frame, str], str]


def _person(frame: Frame, name: str) -> PersonState:
    return frame.people[name]


def _thing(frame: Frame, name: str) -> ThingState:
    return frame.things[name]


def _wind(facing: float | None) -> str:
    return NONE if facing is None else wind_of(bearing(facing)).value


def _hands(frame: Frame, name: str) -> str:
    return "、".join(_person(frame, name).hands) or NONE


def _where(frame: Frame, name: str) -> str:
    thing = _thing(frame, name)
    return thing.held_by or thing.inside or thing.place or NONE


PERSON: Mapping[str, Reader] = {
    "面": lambda f, n: _wind(_person(f, n).facing),
    "首": lambda f, n: _wind(_person(f, n).facing) if _person(f, n).lies else NONE,
    "所": lambda f, n: _person(f, n).place or NONE,
    "手": _hands,
    "姿": lambda f, n: _person(f, n).posture.value,
    "區": lambda f, n: _person(f, n).area or NONE,
    "左手": lambda f, n: "、".join(_person(f, n).left) or NONE,
    "右手": lambda f, n: "、".join(_person(f, n).right) or NONE,
    "兩手": lambda f, n: "、".join(_person(f, n).both) or NONE,
    "服": lambda f, n: "".join(each.name for each in _person(f, n).dress) or NONE,
    "席": lambda f, n: _person(f, n).mat or NONE,
    "臥": lambda f, n: _person(f, n).upon or NONE,
    "所舉": lambda f, n: "、".join(_person(f, n).bearers) or NONE,
    "在": lambda f, n: (_person(f, n).place or NONE) if _person(f, n).on_stage else NONE,
}
THING: Mapping[str, Reader] = {
    "在": _where,
    "實": lambda f, n: _thing(f, n).fill or NONE,
    "執": lambda f, n: _thing(f, n).held_by or NONE,
    "所": lambda f, n: _thing(f, n).place or NONE,
    "面": lambda f, n: _wind(_thing(f, n).facing),
    "狀": lambda f, n: "".join(each.name for each in _thing(f, n).manner) or NONE,
}


def _claims(score: Score, frame: Frame, subject: str) -> Mapping[str, Reader] | None:
    """What can be said of a subject: a person, a thing, what a matter knows."""
    if subject in frame.people:
        return PERSON
    if subject in frame.things:
        return THING
    found = (hook.claims(score.vocabulary, subject) for hook in hooks("state").values())
    return next((claims for claims in found if claims is not None), None)


def check_expectations(
    score: Score, frames: Sequence[Frame], lost: Container[str]
) -> list[Problem]:
    """The expectations of the last frame that do not hold, but for those who are lost."""
    frame = frames[-1]
    problems: list[Problem] = []
    for expectation in frame.step.expect:
        for subject in score.groups.get(expectation.subject, (expectation.subject,)):
            if subject in lost:
                continue
            problems.extend(_check(score, frames, expectation, subject))
    return problems


def _check(
    score: Score, frames: Sequence[Frame], expectation: Expectation, subject: str
) -> list[Problem]:
    frame = frames[-1]
    known = _claims(score, frame, subject)
    if known is None:
        names = [*frame.people, *frame.things]
        what = f"nothing here is named {subject}"
        return [Problem("X601", expectation.mark, what, fix=nearest(subject, names))]
    problems = []
    for key, wanted in expectation.claims.items():
        reader = known.get(key)
        if reader is None:
            what = f"{key} cannot be said of {subject}"
            fix = "known: " + " ".join(known)
            problems.append(Problem("X602", expectation.mark, what, fix=fix))
        elif not _met(score, frame, (key, wanted, reader(frame, subject)), subject):
            problems.append(_unmet(frames, expectation, subject, key, reader))
    problems.extend(check_deeds(score, frame, expectation))
    return problems


def _met(score: Score, frame: Frame, claim: tuple[str, str, str], subject: str) -> bool:
    key, wanted, found = claim
    if wanted == found:
        return True
    if key.endswith("手"):
        held, named = found.split("、"), wanted.split("、")
        things, kinds = frame.things, score.vocabulary.kinds
        return len(held) == len(named) and all(
            any(h == n or (h in things and answers(things[h], n, kinds)) for h in held)
            for n in named
        )
    if key == "服":
        return sorted(wanted.replace("、", "")) == sorted(found)
    if key == "在" and subject in frame.things:
        thing = frame.things[subject]
        return wanted in (thing.place, thing.inside) and thing.held_by is None
    return False


def _unmet(
    frames: Sequence[Frame], expectation: Expectation, subject: str, key: str, reader: Reader
) -> Problem:
    found = reader(frames[-1], subject)
    since = frames[-1]
    for frame in reversed(frames):
        if reader(frame, subject) != found:
            break
        since = frame
    step = since.step
    return Problem(
        "X603",
        expectation.mark,
        f"{subject} {key}: expected {expectation.claims[key]}, found {found}",
        why=f"so since step {since.n} {step.id} ({step.mark})",
        fix="mend the acts since that step, or the expectation",
    )
