"""Which act marks a frame shows, and where: before the doer, at the thing, between two people."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from layout.compass import Turn
from layout.draw.dress import Obstacles, Theme, line
from layout.draw.ink import (
    Held,
    Laid,
    Shown,
    act_mark,
    cup_of,
    filling,
    handing,
    handings,
    set_down,
    taken_up,
    turning,
    washing,
)
from layout.draw.ways.signs import BOXES, place_sign
from layout.draw.ways.turns import BACK
from layout.measure.numerals import number_in_words
from layout.picture import Box, Disc, Group, Ink, Item, Meant, Path, Text
from layout.shape import Bounds, Pose, bounds
from layout.stage import Event, Frame
from layout.vocabulary import Kind, KindTrait
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import Drawn
from layout.vocabulary.verb import Verb, VerbTrait

LEAST_BOX = 4.2  # mm
ROOM = 32.0  # mm: the most that the bar takes
SIZE = 8.0  # pt
WORDS = 9.0  # mm: what the words take beside the bar
TWENTIES = {20: "廿", 30: "卅"}


def in_old_words(number: int) -> str:
    """十 廿 卅 as on an old rule."""
    if number == 0:
        return "〇"
    return TWENTIES.get(number) or number_in_words(number)


def draw_bar(k: float, obstacles: Obstacles, theme: Theme) -> tuple[Group, Box]:
    """A line with a tick at each length, every other part of it thick."""
    box = next(chi for chi in BOXES if chi * k >= LEAST_BOX or chi == BOXES[-1])
    room = min(ROOM, obstacles.frame[2] - obstacles.frame[0] - WORDS)
    boxes = max(1, min(3, math.floor(room / (box * k))))
    width = boxes * box * k
    rect = place_sign(obstacles, (width + WORDS, 6.8), east=False)
    left, y = rect[0] + 2.6, rect[1] + 5.6
    items: list[Item] = [Path(line(((left, y), (left + width, y))), Ink(None, theme.ink, 0.3))]
    for n in range(boxes + 1):
        x = left + n * box * k
        items.append(Path(line(((x, y - 1.5), (x, y))), Ink(None, theme.ink, 0.3)))
        if n < boxes and n % 2 == 0:
            thick = line(((x, y), (x + box * k, y)))
            items.append(Path(thick, Ink(None, theme.ink, 0.9)))
        word = in_old_words(round(n * box))
        items.append(Text(x, y - 2.2, word, "han-cut", SIZE, theme.ink, "middle"))
    items.append(Text(left + width + 2.6, y, "尺", "han-cut", SIZE, theme.ink))
    return Group("scale", tuple(items), cls="scale", meant=Meant.SCALE), Box("scale", "sign", *rect)


REACH = 10.0  # 尺: farther from basin or jars he is no longer at them


@dataclass(frozen=True, slots=True)
class MarkScene:
    """What marks are drawn about."""

    frame: Frame
    before: Frame | None
    people: Mapping[str, Shown]
    things: Sequence[Laid]
    k: float
    unit: float
    theme: Theme
    cup: Kind  # what is drunk from where nothing else is told


def act_marks(scene: MarkScene) -> tuple[tuple[Item, ...], tuple[Bounds, ...]]:
    """The marks of the frame's acts, each kind once a person, and their boxes."""
    items: list[Item] = []
    boxes: list[Bounds] = []
    seen: set[tuple[str, str]] = set()
    for event in reversed(scene.frame.events):  # the last of a kind is what the figure shows
        for name, draw in _drawings(event.verb):
            if event.who not in scene.people or (event.who, name) in seen:
                continue
            seen.add((event.who, name))
            drawn = tuple(draw(event, scene.people[event.who], scene))
            if drawn:
                items += drawn
                boxes.append(bounds(_points(drawn)))
    return tuple(items), tuple(boxes)


Drawing = Callable[[Event, Shown, MarkScene], Iterable[Item]]


def _drawings(verb: Verb) -> Iterator[tuple[str, Drawing]]:
    """What is drawn of a verb: its mark, and an arrow where he turns."""
    mark = verb.mark
    if mark is not None and mark.drawn is not None and mark.drawn in _HOW:
        yield mark.name, _HOW[mark.drawn]
    if verb.is_(VerbTrait.TURNS):
        yield "", _turned


def _alone(event: Event, shown: Shown, scene: MarkScene) -> Iterable[Item]:
    """Before the doer; a bow that is over is not drawn: the mark wants the posture it goes with."""
    mark, figure = event.verb.mark, shown.figure
    if mark is None or mark.posture not in (None, figure.posture.value):
        return ()
    if mark.drawn is Drawn.CUP and cup_of(figure.held) is None:  # it has left his hands
        figure = replace(figure, held=(*figure.held, Held(scene.cup)))
    count = event.count if mark.again else 1
    return act_mark(mark, figure, _pose(shown, scene), scene.theme, count)


def _pose(shown: Shown, scene: MarkScene) -> Pose:
    return Pose(shown.x, shown.y, shown.figure.facing, scene.unit)


def _turned(event: Event, shown: Shown, scene: MarkScene) -> tuple[Item, ...]:
    """還 where he still faces as he turned, by his 左 or 右: back, or aside."""
    if event.facing is not None and event.facing != shown.figure.facing:
        return ()
    by = event.verb.turn or Turn.左還
    now, was = shown.figure.facing, _faced(event, scene)
    turned = (now - was) % 360.0 if by is Turn.左還 else (was - now) % 360.0
    colour = scene.theme.of_party(shown.figure.party)
    return turning(_pose(shown, scene), by, colour, is_back=turned >= BACK or turned == 0.0)


def _faced(event: Event, scene: MarkScene) -> float:
    """Which way he faced before the event."""
    events = scene.frame.events
    earlier = [e for e in events[: events.index(event)] if e.who == event.who]
    told = next((e.facing for e in reversed(earlier) if e.facing is not None), None)
    if told is not None:
        return told
    before = scene.before.people.get(event.who) if scene.before else None
    return (before.facing if before else None) or 0.0


def _laid(event: Event, _shown: Shown, scene: MarkScene) -> Iterable[Item]:
    """Where the thing still lies."""
    laid = _lying(event, scene)
    return set_down(laid.glyph, laid.pose, scene.theme) if laid else ()


def _taken(event: Event, shown: Shown, scene: MarkScene) -> Iterable[Item]:
    """Where it lay and lies again; what is in the hand now leaves no mark."""
    laid = _lying(event, scene)
    return taken_up(laid.glyph, laid.pose, (shown.x, shown.y), scene.theme) if laid else ()


def _lying(event: Event, scene: MarkScene) -> Laid | None:
    return next((item for item in scene.things if item.thing.name == event.thing), None)


def _handed(event: Event, _shown: Shown, scene: MarkScene) -> Iterator[Item]:
    """From giver to taker, once for each thing; too near there is no room for an arc between them,
    and gone on the thing in the hand says it."""
    glyph = _glyph(event.thing, scene)
    places = {name: one.person.pos for name, one in scene.people.items() if one.person.pos}
    for each in handings(scene.frame, places, scene.k, scene.unit):
        if glyph is None or each.event is not event:
            continue
        pair = each.giver, each.taker
        ends = _pose(scene.people[each.giver], scene), _pose(scene.people[each.taker], scene)
        items = handing(glyph, ends, scene.k, scene.theme, is_between=each.is_between)
        yield Group(f"handings/{each.thing}", items, cls="handing", of=pair)


def _washed(event: Event, shown: Shown, scene: MarkScene) -> Iterator[Item]:
    vessel = _vessel(KindTrait.WASHING, shown, scene)
    if vessel is not None:
        yield from washing(_glyph(event.thing, scene), vessel.pose, scene.k, scene.theme)


def _filled(_event: Event, shown: Shown, scene: MarkScene) -> Iterator[Item]:
    vessel = _vessel(KindTrait.POURING, shown, scene)
    if vessel is not None:
        hand = _pose(shown, scene).point(0, 1.9)
        yield from filling((vessel.pose.x, vessel.pose.y), hand, scene.theme)


def _vessel(trait: KindTrait, shown: Shown, scene: MarkScene) -> Laid | None:
    """The nearest; none where he has gone on: what he holds says that it is washed or filled."""
    near = [o for o in scene.things if o.thing.kind.has(trait)]
    vessel = min(near, key=lambda o: _away(o, shown), default=None)
    return vessel if vessel and _away(vessel, shown) <= REACH * scene.k else None


def _glyph(name: str | None, scene: MarkScene) -> Glyph | None:
    thing = scene.frame.things.get(name or "")
    return thing.kind.glyph.as_is(thing.fill, thing.manner) if thing else None


def _away(laid: Laid, shown: Shown) -> float:
    return abs(laid.pose.x - shown.x) + abs(laid.pose.y - shown.y)


def _points(items: Iterable[Item]) -> Iterator[tuple[float, float]]:
    for item in items:
        if isinstance(item, Disc):
            yield item.x - item.r, item.y - item.r
            yield item.x + item.r, item.y + item.r
        elif isinstance(item, Group):
            yield from _points(item.items)
        elif isinstance(item, Path):
            for _, n in item.segments:
                yield from zip(n[::2], n[1::2], strict=True)


_HOW: Mapping[Drawn, Drawing] = {
    Drawn.STROKE: _alone,
    Drawn.MORSEL: _alone,
    Drawn.CUP: _alone,
    Drawn.LAID: _laid,
    Drawn.TAKEN: _taken,
    Drawn.HANDED: _handed,
    Drawn.WASHED: _washed,
    Drawn.FILLED: _filled,
}
