"""Ways as they are drawn: who passes has the other on his left, corners are what they mean."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from conftest import read
from kit_sheet import groups, paths
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.ways.turns import ASIDE, BACK, ROUND, Corner, turned, turns_of
from layout.picture import Disc, Group, Path, Sheet
from layout.shape import points
from layout.stage import Frame
from layout.stage.movements import gather
from layout.vocabulary.verb import Does

Point = tuple[float, float]
FEW = 6  # steps with a passing; all others repeat them
OTHERS = {"xiangshe": ("獲者執旌許諾", "司馬出于下射之南"), "xiangyinjiu": ("主人升席自北方",)}
SHIFT = 2.0  # degrees: what a way may be turned by its lane
Plate = tuple[Frame, Sheet]


def frames_of(slug: str) -> list[Frame]:
    return [frame.state for frame in read(slug).frames]


def passing_frames() -> list[int]:
    frames = frames_of("xiangshe")
    return [f.n for f in frames if any(e.verb.does(Does.PASS_LEFT) for e in f.events)][:FEW]


@pytest.fixture(scope="module", params=("modern", "woodcut"))
def passed(request: pytest.FixtureRequest) -> list[Plate]:
    plates = Plates(read("xiangshe").compiled, manner(request.param, "zh", "A4"))
    frames = frames_of("xiangshe")
    return [(frames[n - 1], plates.sheet(Span(n - 1, n - 1))) for n in passing_frames()]


@pytest.fixture(scope="module")
def others() -> list[Plate]:
    made = []
    for slug, clauses in OTHERS.items():
        plates = Plates(read(slug).compiled, manner("modern", "zh", "A4"))
        for i, frame in enumerate(frames_of(slug)):
            if any(words in (frame.step.text or "") for words in clauses):
                made.append((frame, plates.sheet(Span(i, i))))
    return made


def test_a_passing_is_a_ring_with_two_ways_each_on_the_left_of_the_other(
    passed: list[Plate],
) -> None:
    """The ring of 相左 holds two ways in contrary directions, either on the left of the other."""
    for frame, sheet in at_least(1, passed):
        facings = {e.facing for e in frame.events if e.verb.does(Does.PASS_LEFT)}
        (ring,) = rings(sheet)
        (a, b), (c, d) = ways_in(ring)
        gone = {round(bearing(a, b), 1) % 360.0, round(bearing(c, d), 1) % 360.0}
        assert facings <= gone
        assert abs(abs(bearing(a, b) - bearing(c, d)) - 180.0) < 0.1
        assert is_left(a, b, middle(c, d))
        assert is_left(c, d, middle(a, b))


def test_the_ring_covers_nobody(passed: list[Plate]) -> None:
    """No figure, name or number is beneath the mark of a passing."""
    for _, sheet in at_least(3, passed):
        marks = [b for b in sheet.boxes if b.kind == "mark"]
        assert marks
        for mark in marks:
            over = [b.name for b in sheet.boxes if b.kind in ("figure", "label", "number")
                    and b.left < mark.right and b.right > mark.left
                    and b.top < mark.bottom and b.bottom > mark.top]  # fmt: skip
            assert over == []


def test_who_passes_and_goes_on_is_not_drawn_as_stopping_there() -> None:
    """On one plate of the passing and the step after it."""
    every, found = frames_of("xiangshe"), 0
    for n in passing_frames():
        frames = every[n - 1 : n + 1]
        passed = {(e.who, e.path[-1]) for e in frames[0].events if e.verb.does(Does.PASS_LEFT)}
        through = passed & {(e.who, e.path[0]) for e in frames[1].events if e.path}
        _, ghosts = gather(frames, None, read("xiangshe").score.cast)
        assert not through & {(g.who, g.pos) for g in ghosts}
        found += len(through)
    assert found


def test_a_way_turns_sharply_only_where_he_turns_aside(
    passed: list[Plate], others: list[Plate]
) -> None:
    """Who turns back goes round: no corner of a way drawn is sharper than a turning aside."""
    found = [
        angle for _, sheet in (*passed, *others) for way in ways(sheet) for angle in sharp(way)
    ]
    assert found
    assert max(found) <= BACK + SHIFT


def test_who_turns_back_goes_round_through_the_place_where_he_turns() -> None:
    """Turning back is drawn as a round bend through the point where he turns."""
    way = ((0.0, 0.0), (20.0, 0.0), (2.0, 1.0))
    assert turns_of(way, 3.0) == (Corner.反,)
    drawn = points(turned(way, 3.0))
    assert min(math.dist(p, way[1]) for p in drawn) < 0.05
    corners = [abs(turn(*three)) for three in zip(drawn, drawn[1:], drawn[2:], strict=False)]
    assert max(corners) < ASIDE
    assert max(y for _, y in drawn) - min(y for _, y in drawn) >= ROUND


def test_two_turns_to_one_hand_within_a_pace_are_one_turn_back() -> None:
    """Two corners to one hand within a 跬 are 反; farther apart, or to either hand, they are 曲."""
    way = ((0.0, 0.0), (20.0, 0.0), (20.0, 2.0), (0.0, 2.0))
    assert turns_of(way, 3.0) == (Corner.反, Corner.反)
    assert turns_of(way, 1.0) == (Corner.曲, Corner.曲)
    left_and_right = ((0.0, 0.0), (20.0, 0.0), (20.0, 2.0), (40.0, 2.0))
    assert turns_of(left_and_right, 3.0) == (Corner.曲, Corner.曲)


# --- reading the ink again ---


def rings(sheet: Sheet) -> list[Group]:
    """On the map; a detail may show the same passing again."""
    marks = next(g for g in groups(sheet.items) if g.id == "marks")
    return [g for g in groups(marks.items) if g.id.startswith("相左")]


def ways_in(ring: Group) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """The shafts of the two arrows, tail and head."""
    at = next(i for i, item in enumerate(ring.items) if isinstance(item, Disc) and item.r > 1)
    first, _, second, _ = (item for item in ring.items[at + 1 :] if isinstance(item, Path))
    a, b = points(first.segments), points(second.segments)
    return (a[0], a[-1]), (b[0], b[-1])


def ways(sheet: Sheet) -> Iterator[Path]:
    layer = next(g for g in groups(sheet.items) if g.id == "paths")
    yield from (p for p in paths(layer.items) if p.cls == "path")


def sharp(way: Path) -> Iterator[float]:
    """The angles of turning aside, between straight pieces that meet."""
    ends = [(op, numbers[-2:]) for op, numbers in way.segments]
    for (_, a), (op, b), (after, c) in zip(ends, ends[1:], ends[2:], strict=False):
        if op == after == "L" and math.dist(a, b) > 0.05 and math.dist(b, c) > 0.05:
            angle = abs(turn((a[0], a[1]), (b[0], b[1]), (c[0], c[1])))
            if angle > ASIDE - SHIFT:
                yield angle


def turn(a: Point, b: Point, c: Point) -> float:
    angle = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
    return math.degrees((angle + math.pi) % math.tau - math.pi)


def bearing(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360.0


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def is_left(a: Point, b: Point, p: Point) -> bool:
    """Whether p is to the left of who goes from a to b, south being down the page."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) < 0
