"""Who gives, who stands, who stood: ways and handings as they are drawn, from body to body."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from conftest import RITES, read
from kit_sheet import groups
from sampling import some
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.ways.lines import samples
from layout.picture import Disc, Group, Item, Path, Sheet
from layout.shape import Bounds, Point, bounds, overlap, points
from layout.stage import Frame
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.verb import Does

RITE, FEW = 3, 8  # rites a day, and plates of each
NEAR = 1.0  # mm from a body or a ghost: there he begins or stops
EDGE = 1.5  # mm from the edge of a map: there his way goes on
MOST = 0.1  # of the plates: where two begin in one place, or there is no room to go round
GIVES, TAKES = (Does.GIVE, Does.OFFER), Does.RECEIVE
Plate = tuple[Frame, Sheet]


def handed(frame: Frame) -> Iterator[tuple[str, str, str]]:
    """What is handed in a frame, by whom and to whom."""
    for event in frame.events:
        if event.thing and event.other and is_drawn(event.verb.mark, Drawn.HANDED):
            assert event.verb.does(*GIVES) != event.verb.does(TAKES), "it gives or it takes"
            pair = (event.who, event.other) if event.verb.does(*GIVES) else (event.other, event.who)
            yield event.thing, *pair


@cache
def plates() -> tuple[Plate, ...]:
    """Plates with handings and with ways."""
    out = []
    for slug in some(RITE, RITES, "way ends"):
        drawn = Plates(read(slug).compiled, manner("modern", "zh", "A4"))
        frames = [frame.state for frame in read(slug).frames]
        giving = some(FEW, [f for f in frames if any(handed(f))], "handings", slug)
        going = some(FEW, [f for f in frames if any(len(e.path) > 1 for e in f.events)], slug)
        chosen = {frame.n: frame for frame in (*giving, *going)}
        out += [(frame, drawn.sheet(Span(n - 1, n - 1))) for n, frame in chosen.items()]
    return tuple(out)


def test_the_arrow_of_a_giving_runs_from_giver_to_taker() -> None:
    """Whether the words tell of who gives or of who takes, the arrow begins by who gives."""
    drawn = ((f, s, g) for f, s in plates() for g in groups(s.items) if g.cls == "handing")
    for frame, sheet, handing in at_least(3, drawn):
        name, dash, at = handing.id.removeprefix("handings/").partition("-")
        pairs = [(giver, taker) for thing, giver, taker in handed(frame) if thing == name]
        assert handing.of in pairs, f"{frame.n}: {name} goes from {handing.of}, not as {pairs}"
        shaft, head = [item for item in handing.items if isinstance(item, Path)][-2:]
        start, end = points(shaft.segments)[0], points(head.segments)[0]
        giver, taker = (place(sheet, who, dash + at) for who in handing.of)
        if giver and taker:
            assert math.dist(start, giver) < math.dist(start, taker), f"{frame.n}: {name}"
            assert math.dist(end, taker) < math.dist(end, giver), f"{frame.n}: {name}"


def test_no_way_begins_or_ends_in_bare_floor() -> None:
    """At both ends of every way somebody stands, or his ghost, or the map ends."""
    bare = [frame.step.id for frame, sheet in at_least(2 * FEW, plates()) if any(_bare(sheet))]
    assert len(bare) <= MOST * len(plates()), bare


def test_ways_go_round_those_who_stand_by() -> None:
    """A way leads through nobody who is not at one of its ends."""
    through = [f"{f.step.id} {who}" for f, s in at_least(2 * FEW, plates()) for who in _met(f, s)]
    assert len(through) <= MOST * len(plates()), through


def place(sheet: Sheet, who: str, at: str) -> Point | None:
    """Where somebody stands on a map, if he is drawn there once."""
    bodies = [group for group in groups(sheet.items) if group.id == f"people/{who}{at}"]
    if len(bodies) != 1:
        return None
    left, top, right, bottom = taken(bodies[0].items[:1])
    return (left + right) / 2, (top + bottom) / 2


def taken(items: Sequence[Item]) -> Bounds:
    """What the ink of a figure takes."""
    spots: list[Point] = []
    for item in items:
        if isinstance(item, Disc):
            spots += [(item.x - item.r, item.y - item.r), (item.x + item.r, item.y + item.r)]
        elif isinstance(item, Path):
            spots += points(item.segments)
    return bounds(spots)


def bodies(sheet: Sheet, layer: str) -> Iterator[tuple[str, Bounds]]:
    """Whose, and what each figure of a layer of the main map takes."""
    drawn = next(group for group in groups(sheet.items) if group.id == layer)
    yield from ((g.title, taken(g.items)) for g in drawn.items if isinstance(g, Group))


def lines(sheet: Sheet, kind: str) -> Iterator[Sequence[Point]]:
    """The ways of the main map, or their heads."""
    drawn = next(group for group in groups(sheet.items) if group.id == "paths")
    for item in drawn.items:
        if isinstance(item, Path) and item.cls == kind:
            yield points(item.segments)


def _bare(sheet: Sheet) -> Iterator[Point]:
    """Where a way begins or ends and nobody is."""
    sides = [(w.left, w.top, w.left + w.width, w.top + w.height) for w in sheet.windows]
    there = [rect for name in ("people", "ghosts") for _, rect in bodies(sheet, name)]
    for x, y in (line[0] for kind in ("path", "head") for line in lines(sheet, kind)):
        ends = any(
            min(abs(x - left), abs(x - right), abs(y - top), abs(y - low)) < EDGE
            for left, top, right, low in sides
        )
        if not ends and not any(overlap(rect, (x, y, x, y), NEAR) for rect in there):
            yield x, y


def _met(frame: Frame, sheet: Sheet) -> Iterator[str]:
    """Who does nothing and stands in a way, but at its end."""
    acting = {event.who for event in frame.events}
    for way in lines(sheet, "path"):
        for who, rect in bodies(sheet, "people"):
            ends = any(overlap(rect, (*end, *end), NEAR) for end in (way[0], way[-1]))
            quarter = (rect[2] - rect[0]) / 4
            if who not in acting and not ends:
                inner = rect[0] + quarter, rect[1] + quarter, rect[2] - quarter, rect[3] - quarter
                if any(overlap(inner, (*spot, *spot)) for spot in samples(way)):
                    yield who
