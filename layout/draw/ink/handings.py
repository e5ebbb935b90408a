"""What goes from hand to hand in a frame: from whom to whom, and if it is seen between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layout.shape import Point
from layout.stage import Event, Frame
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.verb import Does

APART = 3.4  # of a body's half breadth: nearer to each other there is no room between two
WITHIN = 13.0  # 尺: farther from each other one of them has gone on


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
