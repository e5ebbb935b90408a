"""The things of a long animated SVG: where something lies, and for how long, whichever it is.

Of two arrows nobody can say which is which, so figures have no names: a figure stands for one
thing after another, what is laid down together is one figure, and what lies on its like is not
drawn twice. Only what is seen to fly moves evenly; what is handed over within a glimpse is gone
from here and is there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from layout.reel import Mover
from layout.write.moving import angle_at, shown_at, spot_at

GLIMPSE = 150  # ms: four pictures of a film
TOGETHER = 2000  # ms: what comes so soon after another comes with it
Cell = tuple[int, int]  # a place in whole units of the file


class Part(NamedTuple):
    """A look at a place of its figure."""

    look: str
    angle: int
    x: int
    y: int


class Lying(NamedTuple):
    """A thing that lies somewhere for a time."""

    start: int
    end: int
    part: Part


class Flight(NamedTuple):
    """A thing on its way, seen."""

    start: int
    end: int
    look: str
    angle: int
    origin: Cell
    goal: Cell


@dataclass
class Figure:
    """Some looks that come and go together, at one place after another."""

    parts: tuple[Part, ...]  # about the first
    order: int  # of drawing
    stays: list[tuple[int, int, Cell]] = field(default_factory=list)

    @property
    def until(self) -> int:
        return self.stays[-1][1]


@dataclass(frozen=True, slots=True)
class Settled:
    """All things of a scene, sorted out."""

    figures: tuple[Figure, ...]
    flights: tuple[tuple[Flight, ...], ...]  # of each figure, one after another


def settle(
    movers: Sequence[Mover],
    end: int,
    stills: Iterable[int],
    unit: float,
    period: Callable[[str], int],
) -> Settled:
    """Who lies where when; at the times of stills no thing is there too soon or still there.

    `period` tells after how many degrees a look is itself again.
    """
    flights: list[Flight] = []
    places: dict[Part, list[Lying]] = {}
    for mover in movers:
        for piece in _pieces(mover, end, unit, period):
            if isinstance(piece, Flight):
                flights.append(piece)
            else:
                places.setdefault(piece.part, []).append(piece)
    lying = [one for here in places.values() for one in _once(here)]
    together = _together({t for one in lying for t in (one.start, one.end)}, sorted(stills))
    bundles: dict[tuple[int, int], list[tuple[int, Part]]] = {}
    orders = {part.look: n for n, part in reversed(list(enumerate(places)))}
    for one in lying:
        span = together[one.start], together[one.end]
        if span[0] < span[1]:
            bundles.setdefault(span, []).append((orders[one.part.look], one.part))
    return Settled(tuple(_figures(bundles)), tuple(_in_turn(flights)))


def _pieces(
    mover: Mover, end: int, unit: float, period: Callable[[str], int]
) -> Iterator[Lying | Flight]:
    """A mover's rests and flights, what lasts no longer than a glimpse left out."""
    shows = mover.layers[0]
    last: Part | None = None
    keys = {*(s.t for s in shows), *(s.t for s in mover.spots), *(a.t for a in mover.angles), 0}
    for t, after in pairwise(sorted({key for key in keys if key < end} | {end})):
        look = shown_at(shows, t)
        if look is None:
            continue
        here, there = (_cell(spot_at(mover.spots, at), unit) for at in (t, after))
        angle = round(angle_at(mover.angles, t)) % period(look)
        if _is_near(here, there):
            part = Part(look, angle, *here)
            if last is None or last[:2] != part[:2] or not _is_near(last[2:], here):
                last = part
            yield Lying(t, after, last)
        elif after - t > GLIMPSE:
            yield Flight(t, after, look, angle, here, there)


def _is_near(here: Cell, there: Cell) -> bool:
    """Nearer than anybody sees."""
    return max(abs(here[0] - there[0]), abs(here[1] - there[1])) <= 1


def _cell(spot: tuple[float, float], unit: float) -> Cell:
    return round(spot[0] / unit), round(spot[1] / unit)


def _once(here: Iterable[Lying]) -> Iterator[Lying]:
    """Of things that lie on one another the time that any of them is there."""
    last: Lying | None = None
    for one in sorted(here):
        if last is not None and one.start - last.end <= GLIMPSE:
            last = last._replace(end=max(last.end, one.end))
            continue
        if last is not None and last.end - last.start > GLIMPSE:
            yield last
        last = one
    if last is not None:
        yield last


def _together(times: Iterable[int], stills: Sequence[int]) -> Mapping[int, int]:
    """For each time the first of those that are as good as the same."""
    out: dict[int, int] = {}
    first: int | None = None
    for t in sorted(times):
        if first is None or t - first > TOGETHER or _between(stills, first, t):
            first = t
        out[t] = first
    return out


def _between(stills: Sequence[int], first: int, t: int) -> bool:
    """Whether a still is taken after the one time and not after the other."""
    return bisect_right(stills, t) > bisect_right(stills, first)


def _figures(
    bundles: Mapping[tuple[int, int], Sequence[tuple[int, Part]]],
) -> Iterator[Figure]:
    """As few figures as can be wherever they are needed at once."""
    known: dict[tuple[Part, ...], list[Figure]] = {}
    for (start, end), bundle in sorted(bundles.items()):
        parts = [part for _, part in sorted(bundle)]
        home = parts[0].x, parts[0].y
        shape = tuple(p._replace(x=p.x - home[0], y=p.y - home[1]) for p in parts)
        free = [figure for figure in known.get(shape, ()) if figure.until <= start]
        figure = max(free, key=lambda one: one.until, default=None)
        if figure is None:
            figure = Figure(shape, min(order for order, _ in bundle))
            known.setdefault(shape, []).append(figure)
        figure.stays.append((start, end, home))
    yield from sorted((f for like in known.values() for f in like), key=lambda f: f.order)


def _in_turn(flights: Iterable[Flight]) -> Iterator[tuple[Flight, ...]]:
    """Flights of things that look alike, as few figures as can be for those at once."""
    figures: dict[tuple[str, int], list[list[Flight]]] = {}
    for flight in sorted(flights):
        known = figures.setdefault((flight.look, flight.angle), [])
        free = next((run for run in known if run[-1].end <= flight.start), None)
        if free is None:
            known.append([flight])
        else:
            free.append(flight)
    yield from (tuple(run) for known in figures.values() for run in known)
