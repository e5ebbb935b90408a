"""Ways: nobody walks through anything, and whoever stands free gets where there is room."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest
from kit_place import hall
from kit_play import played
from kit_words import KINDS
from seen import at_least

from layout.ground.floors import CLEAR, blocks_of, ways_of
from layout.place import area_at, resolve, route
from layout.problems import ProblemError
from layout.shape import off_piece
from layout.stage import PersonState, ThingState

HALL = (-38.0, 2.0, 38.0, 46.0)  # west, south, east, north of where the mats and dishes lie


def a_spot(dice: random.Random, around) -> tuple[float, float]:
    """Somewhere on the hall that is no wall and no thing."""
    west, south, east, north = HALL
    solid = [block.core() for block in blocks_of(around.things.values(), None)]
    while True:
        spot = (dice.uniform(west, east), dice.uniform(south, north))
        area = area_at(around.site, spot)
        free = not ways_of(around.site).solid_at(spot) and not any(b.holds(spot) for b in solid)
        if free and area is not None and area.name == "堂上":
            return spot


@pytest.mark.parametrize("seed", range(60))
def test_everybody_gets_everywhere_and_through_nothing(seed: int) -> None:
    """Also from close beside a dish, and to there."""
    dice, around = random.Random(seed), hall("賓")
    start, end = a_spot(dice, around), a_spot(dice, around)
    path = route(start, end, around)
    assert path[0] == start
    assert path[-1] == end
    for here, there in pairwise(path):
        for block in blocks_of(around.things.values(), None):
            assert not block.core().stops(here, there), block.name


@pytest.mark.parametrize("phrase", ["西階上", "賓席前", "斯禁南", "阼階上"])
@pytest.mark.parametrize("off", [0.1, 0.5, 0.9])
def test_who_stands_close_to_a_dish_steps_away_from_it(phrase: str, off: float) -> None:
    """A way that begins close to a dish ends where it should all the same."""
    around = hall("賓")
    start = (0.0, 36.4 - off)  # south of the guest's stand, within elbow room
    end = resolve(phrase, around)
    assert route(start, end, around)[-1] == end.pos


@pytest.mark.parametrize("aside", [-1.0, -0.4, 0.0, 0.3, 1.1])
def test_a_way_goes_round_whoever_stands_on_it(aside: float) -> None:
    """And comes in the same direction; not round his own group, who may go with him."""
    start, end = (-20.0, 20.0), (20.0, 20.0)
    for group in (None, "眾賓"):
        me, other = (
            PersonState(name, group, on_stage=True, pos=pos, area="堂上")
            for name, pos in (("眾賓一", start), ("眾賓二", (2.0, 20.0 + aside)))
        )
        around = replace(hall("眾賓一"), things={}, people={p.name: p for p in (me, other)})
        path = route(start, end, around)
        assert other.pos is not None
        near = min(off_piece(a, b, other.pos) for a, b in pairwise(path))
        assert (near > CLEAR + 0.5) is (group is None)
        assert (path[0], path[-1]) == (start, end)


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0, 270.0])
def test_a_bent_screen_is_open_behind_and_there_alone(facing: float) -> None:
    """乏 (張爾岐「狀類曲屏」): the marker stands within it."""
    screen = ThingState("乏", KINDS["乏"], (0.0, 20.0), facing)
    blocks = blocks_of([screen], None)
    turn = math.radians(facing)
    for bearing, is_open in ((0.0, False), (90.0, False), (180.0, True), (270.0, False)):
        way = math.radians(bearing) + turn
        outside = (10 * math.sin(way), 20 + 10 * math.cos(way))
        assert any(block.stops((0.0, 20.0), outside) for block in blocks) is not is_open


def test_who_is_shut_in_is_told_by_what() -> None:
    """Four mats about him, edge to edge."""
    mats = {
        name: ThingState(name, KINDS["席"], (x, y), facing)
        for name, x, y, facing in (
            ("北席", 0.0, 24.0, 180.0), ("南席", 0.0, 16.0, 180.0),
            ("東席", 6.0, 20.0, 270.0), ("西席", -6.0, 20.0, 90.0),
        )
    }  # fmt: skip
    around = hall("賓", things=mats)
    with pytest.raises(ProblemError) as told:
        route((0.0, 20.0), (0.0, 30.0), around)
    problem = told.value.problems[0]
    assert problem.code == "P330"
    assert set(problem.why.split(" ")[0].split("、")) == set(mats)
    assert all(mat in problem.fix for mat in mats)


@pytest.mark.parametrize("steps", ["一等", "三等", "盡階"])
def test_one_goes_up_no_farther_than_he_is_told(steps: str) -> None:
    """Who goes up some steps only goes up, and going down only down."""
    frames = played("主人 降", f"主人 升自 阼階 于 {steps}", "主人 降").frames
    for frame in at_least(1, frames[1:]):
        ys = [y for _, y in frame.events[0].path]
        assert ys == sorted(ys, reverse=ys[0] > ys[-1])
