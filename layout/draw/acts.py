"""Which act marks a frame shows, and where: before the doer, at the thing, between two people."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from layout.draw.figures import cup_of
from layout.draw.hands import Held
from layout.draw.laid import Laid
from layout.draw.marks import (
    act_mark,
    filling,
    handing,
    set_down,
    taken_up,
    turning,
    washing,
)
from layout.draw.people import Shown
from layout.draw.theme import Theme
from layout.draw.turns import BACK
from layout.picture import Disc, Item, Path
from layout.shape import Bounds, Pose, bounds
from layout.stage import Event, Frame
from layout.vocabulary import Kind, KindTrait
from layout.vocabulary.glyph import Glyph

TURN = "還"
REACH = 10.0  # 尺: farther from basin or jars he is no longer at them


@dataclass(frozen=True, slots=True)
class Scene:
    """What marks are drawn about."""

    frame: Frame
    before: Frame | None
    people: Mapping[str, Shown]
    things: Sequence[Laid]
    k: float
    unit: float
    theme: Theme
    cup: Kind  # what is drunk from where nothing else is told


def act_marks(scene: Scene) -> tuple[tuple[Item, ...], tuple[Bounds, ...]]:
    """The marks of the frame's acts, each kind once a person, and their boxes."""
    items: list[Item] = []
    boxes: list[Bounds] = []
    seen: set[tuple[str, str]] = set()
    for event in reversed(scene.frame.events):  # the last of a kind is what the figure shows
        turns = [TURN] if event.verb.name.endswith(TURN) else []
        for word in (*(event.verb.mark or "").split(), *turns):
            if event.who not in scene.people or (event.who, word) in seen:
                continue
            seen.add((event.who, word))
            drawn = tuple(_drawn(word, event, scene))
            if drawn:
                items += drawn
                boxes.append(bounds(_points(drawn)))
    return tuple(items), tuple(boxes)


def _drawn(word: str, event: Event, scene: Scene) -> Iterable[Item]:
    shown = scene.people[event.who]
    pose = Pose(shown.x, shown.y, shown.figure.facing, scene.unit)
    if word == TURN:
        return _turned(event, shown, pose, scene)
    if word in ("奠", "取"):
        return _on_the_ground(word, event, shown, scene)
    if word in ("授", "受"):
        return _handed(event, shown, scene)
    if word in ("洗", "實"):
        return _at_vessels(word, event, shown, scene)
    if shown.figure.posture is not _posture_of(word, shown):
        return ()
    if word == "拜" and event.count > 1:
        word = "再拜"
    figure = shown.figure
    if cup_of(figure.held) is None:  # it has left his hands
        figure = replace(figure, held=(*figure.held, Held(scene.cup)))
    return act_mark(word, figure, pose, scene.theme)


def _turned(event: Event, shown: Shown, pose: Pose, scene: Scene) -> tuple[Item, ...]:
    """還 where he still faces as he turned, by his 左 or 右: back, or aside."""
    if event.facing is not None and event.facing != shown.figure.facing:
        return ()
    by = "右" if "右" in event.by.word else "左"
    now, was = shown.figure.facing, _faced(event, scene)
    turned = (now - was) % 360.0 if by == "左" else (was - now) % 360.0
    colour = scene.theme.party[shown.figure.party]
    return turning(pose, by, colour, is_back=turned >= BACK or turned == 0.0)


def _faced(event: Event, scene: Scene) -> float:
    """Which way he faced before the event."""
    events = scene.frame.events
    earlier = [e for e in events[: events.index(event)] if e.who == event.who]
    told = next((e.facing for e in reversed(earlier) if e.facing is not None), None)
    if told is not None:
        return told
    before = scene.before.people.get(event.who) if scene.before else None
    return (before.facing if before else None) or 0.0


def _posture_of(word: str, shown: Shown) -> object:
    """A bow that is over is not drawn: the mark wants the posture it goes with."""
    posture = shown.figure.posture
    if word in ("拜", "揖") and posture.value != word:
        return None
    return posture


def _on_the_ground(word: str, event: Event, shown: Shown, scene: Scene) -> Iterator[Item]:
    """奠 where the thing still lies; 取 where it lay is in the hand now: no mark is left."""
    laid = next((one for one in scene.things if one.thing.name == event.thing), None)
    if laid is None:
        return
    if word == "奠":
        yield from set_down(laid.glyph, laid.pose, scene.theme)
    else:
        yield from taken_up(laid.glyph, laid.pose, (shown.x, shown.y), scene.theme)


def _handed(event: Event, shown: Shown, scene: Scene) -> Iterator[Item]:
    other = scene.people.get(event.to or "")
    glyph = _glyph(event.thing, scene)
    if other is None or glyph is None:
        return
    between = math.dist((other.x, other.y), (shown.x, shown.y))
    if not 3.4 * scene.unit <= between <= 1.3 * REACH * scene.k:
        return  # too near for an arc between them, or gone on: the thing in the hand says it
    giver = Pose(shown.x, shown.y, shown.figure.facing, scene.unit)
    taker = Pose(other.x, other.y, other.figure.facing, scene.unit)
    yield from handing(glyph, giver, taker, scene.k, scene.theme)


def _at_vessels(word: str, event: Event, shown: Shown, scene: Scene) -> Iterator[Item]:
    wanted = KindTrait.WASHING if word == "洗" else KindTrait.POURING
    near = [o for o in scene.things if o.thing.kind.has(wanted)]
    vessel = min(near, key=lambda o: _away(o, shown), default=None)
    if vessel is None or _away(vessel, shown) > REACH * scene.k:
        return  # he has gone on: what he holds says that it is washed or filled
    if word == "洗":
        yield from washing(_glyph(event.thing, scene), vessel.pose, scene.k, scene.theme)
    else:
        hand = Pose(shown.x, shown.y, shown.figure.facing, scene.unit).point(0, 1.9)
        yield from filling((vessel.pose.x, vessel.pose.y), hand, scene.theme)


def _glyph(name: str | None, scene: Scene) -> Glyph | None:
    thing = scene.frame.things.get(name or "")
    return thing.kind.glyph.as_is(thing.fill, thing.manner) if thing else None


def _away(laid: Laid, shown: Shown) -> float:
    return abs(laid.pose.x - shown.x) + abs(laid.pose.y - shown.y)


def _points(items: Iterable[Item]) -> Iterator[tuple[float, float]]:
    for item in items:
        if isinstance(item, Disc):
            yield item.x - item.r, item.y - item.r
            yield item.x + item.r, item.y + item.r
        elif isinstance(item, Path):
            for _, n in item.segments:
                yield from zip(n[::2], n[1::2], strict=True)
