"""What a person holds or wears on his head, and where about his body it is drawn: it turns with
him, in ink. What goes from hand to hand: from whom to whom, and if it is seen between them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from layout.draw.ink.bodies import HEADS
from layout.draw.ink.glyphs import unit_of
from layout.shape import Point, Pose
from layout.stage import Event, Frame, Posture
from layout.vocabulary import Kind, KindTrait
from layout.vocabulary.drawn.glyph import Borne, Glyph
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.manner import Manner, MannerTrait, has
from layout.vocabulary.verb import Does


class Grip(Enum):
    """Where a thing is borne."""

    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"
    BELT = "belt"
    SHOT = "shot"  # a bow, with an arrow on its string
    HEAD = "head"


@dataclass(frozen=True, slots=True)
class Held:
    """A thing in somebody's hands."""

    kind: Kind
    hand: Grip = Grip.BOTH
    fill: str | None = None
    manner: tuple[Manner, ...] = ()
    within: Kind | None = None  # a cap that lies in it, and is seen


# The middle of a thing before the joined hands; .25 on, so that it does not touch the point.
_BEFORE = {
    Posture.立: 2.0,
    Posture.坐: 2.0,
    Posture.揖: 2.25,
    Posture.俯: 2.25,
    Posture.拜: 2.85,
    Posture.稽首: 3.55,
    Posture.臥: 0.0,
}
_GRASP = 0.6  # how far before that the joined hands are: what is long begins there
_AT_SIDE = {Grip.LEFT: (-0.8, 1.35), Grip.RIGHT: (0.8, 1.35)}  # clear of his point
_BORNE = {Grip.BELT: Borne.BELT, Grip.SHOT: Borne.SHOT, Grip.HEAD: Borne.HEAD}  # else in the hands
_POLE = 10.0  # mm: the pole of a banner in the hand is not drawn to scale
_RAISED = 45.0  # 舉旌: up and to the right on the page, whichever way he faces
_AIR = 0.3  # mm between two things in the same hand
APART = 3.4  # of a body's half breadth: nearer to each other there is no room between two
WITHIN = 13.0  # 尺: farther from each other one of them has gone on
CAP_FILLS = 0.72  # of the length of the box that it lies in
HANDFUL = 4  # of things alike that are together, so many are drawn: 乘矢


def in_hands(
    held: Sequence[Held], pose: Pose, posture: Posture, k: float
) -> Iterator[tuple[Glyph, Pose]]:
    """Each thing held, as a glyph and where it lies; `k` is mm per 尺 of the view."""
    reach = dict.fromkeys(Grip, 0.0)  # mm already taken up at each hand
    alike: Counter[tuple[Grip, str]] = Counter()
    for holding in held:
        glyph = holding.kind.glyph.as_is(holding.fill, holding.manner)
        alike[holding.hand, glyph.name] += 1
        if alike[holding.hand, glyph.name] > (1 if holding.kind.has(KindTrait.TALLY) else HANDFUL):
            continue  # the one glyph of tallies is a sheaf of them
        if with_body := glyph.borne(_BORNE.get(holding.hand, Borne.HANDS)):
            yield with_body, pose.at(0, HEADS[posture]) if holding.hand is Grip.HEAD else pose
        elif holding.hand in _BORNE:
            continue
        elif holding.kind.has(KindTrait.BANNER):
            yield glyph, _pole(glyph, pose, raised=has(holding.manner, MannerTrait.RAISED))
        else:
            unit = unit_of(glyph, k, held=True)
            before = _before(holding.hand, pose, posture, reach[holding.hand])
            if holding.hand is Grip.BOTH:  # a mouth organ is before his face, not upon it
                back = -glyph.box[1] * unit / pose.unit
                before = before.at(0, max(0.0, back - _GRASP))
            yield glyph, before.at(0, 0, unit=unit)
            if holding.within is not None:
                cap = holding.within.glyph
                yield (
                    cap,
                    before.at(0, 0, unit=unit * min(1.0, CAP_FILLS * glyph.longer / cap.longer)),
                )
            breadth = glyph.box[3] - glyph.box[1] if holding.hand is Grip.BOTH else glyph.box[2] * 2
            reach[holding.hand] += breadth * unit + _AIR


def _before(hand: Grip, pose: Pose, posture: Posture, reach: float) -> Pose:
    """The place at a hand beyond what it already holds: forward, or out to the side."""
    if hand is Grip.BOTH:
        return pose.at(0, _BEFORE[posture] + reach / pose.unit)
    x, y = _AT_SIDE[hand]
    return pose.at(x + (reach if hand is Grip.RIGHT else -reach) / pose.unit, y)


def _pole(glyph: Glyph, pose: Pose, *, raised: bool) -> Pose:
    """A banner from the right hand: raised, or its pole along the ground before him."""
    foot = pose.point(*_AT_SIDE[Grip.RIGHT])
    unit = _POLE / glyph.longer
    lying = Pose(*foot, _RAISED if raised else pose.facing, unit)
    return lying.at(0, -glyph.box[1])


# --- from hand to hand ---


@dataclass(frozen=True, slots=True)
class Handing:
    """A thing that one person hands to another, and the event that tells it."""

    event: Event
    thing: str
    giver: str
    taker: str
    is_between: bool  # drawn between the two and in nobody's hands


def giver_and_taker(event: Event) -> tuple[str, str] | None:
    """Who gives and who takes, whichever of the two the words tell of; None where neither is one
    alone, or nothing is handed."""
    if event.other is None or not is_drawn(event.verb.mark, Drawn.HANDED):
        return None
    if event.verb.does(Does.RECEIVE):
        return event.other, event.who
    return event.who, event.other


def handings(frame: Frame, places: Mapping[str, Point], k: float, unit: float) -> Iterator[Handing]:
    """The last handing of each thing, of those who stand where it can be drawn: near each other,
    and not too near. `places` are in 尺; a 尺 is `k` mm on the page and half a body `unit` mm."""
    last: dict[str, tuple[Event, str, str]] = {}
    for event in frame.events:
        pair = giver_and_taker(event)
        if pair is not None and event.thing is not None and event.thing in frame.things:
            last[event.thing] = event, *pair
    drunk = {e.thing for e in frame.events if is_drawn(e.verb.mark, Drawn.CUP)}
    for name, (event, giver, taker) in last.items():
        if giver not in places or taker not in places:
            continue
        away = math.dist(places[giver], places[taker])
        if APART * unit <= away * k and away <= WITHIN:
            is_held = frame.things[name].held_by in (giver, taker)
            yield Handing(event, name, giver, taker, is_held and name not in drunk)
