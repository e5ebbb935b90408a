"""Place phrases: what holds of a form of words, whoever says it and wherever he stands."""

from __future__ import annotations

import pytest
from kit_place import hall, standing

from layout.compass import Wind
from layout.ground.floors import ways_of
from layout.ground.rows import row
from layout.place import area_at, fitting_row, resolve
from layout.play.effects.holding import gap
from layout.play.moment import REACH_THING
from layout.problems import ProblemError

PEOPLE = ("主人", "賓", "介")
HOUSES = ("", "賓之", "介之", "主人之", "先生之")


def middle(house: str) -> float:
    gate = hall().site.features[f"{house}閾"]
    return sum(x for x, _ in gate.shape) / len(gate.shape)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("part", ["外", "內", "外三步", ""])
def test_a_wind_at_a_gate_beats_ones_own_side(house: str, who: str, part: str) -> None:
    """門外東 is east of the gate also for the guest, whose own side is west."""
    around = hall(who)
    for wind, sign in (("東", 1), ("西", -1)):
        word = f"外{wind}三步" if part == "外三步" else part + wind
        spot = resolve(f"{house}門{word}", around)
        assert (spot.pos[0] - middle(house)) * sign > 5.0


@pytest.mark.parametrize("house", HOUSES[1:])
@pytest.mark.parametrize("who", PEOPLE)
def test_the_gate_of_another_house_takes_every_side(house: str, who: str) -> None:
    """One comes to another house from outside; 內 is in its court."""
    around = hall(who)
    for side in ("外", "東", "西", "外東", "外西", "外南二步", "東三步"):
        spot = resolve(f"{house}門{side}", around)
        assert spot.area == f"{house}門外"
    inside = resolve(f"{house}門內", around)
    assert not inside.area.endswith("門外")
    assert inside.area.startswith(house)
    found = area_at(around.site, inside.pos)
    assert found is not None
    assert found.name == inside.area


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("thing", ["斯禁", "上篚", "下篚", "洗", "賓俎", "賓薦", "賓席"])
@pytest.mark.parametrize("wind", "東南西北")
def test_beside_a_thing_one_neither_touches_it_nor_reaches_in_vain(
    who: str, thing: str, wind: str
) -> None:
    """Who stands beside a thing is clear of it and within an arm's length; no wall is between."""
    around = hall(who)
    if (wind, thing) == ("北", "斯禁"):  # it stands before the wall
        with pytest.raises(ProblemError, match="P332"):
            resolve(f"{thing}{wind}", around)
        return
    spot = resolve(f"{thing}{wind}", around)
    lies = around.things[thing]
    assert 2.99 < gap(spot.pos, lies) < 4.51 < REACH_THING


@pytest.mark.parametrize("stair", ["阼階", "西階"])
def test_east_of_the_stair_is_abreast_of_who_stands_at_its_head(stair: str) -> None:
    """介右, 介 being at the stair's head, is 西階東: one table, one place."""
    around = hall("賓")
    head = resolve(f"{stair}上", around).pos
    guest = standing("介", *head, "堂上", facing=0.0)
    around = hall("賓", people={**around.people, "介": guest})
    assert resolve("介右", around).pos == pytest.approx(resolve(f"{stair}東", around).pos)
    assert resolve("介左", around).pos == pytest.approx(resolve(f"{stair}西", around).pos)


@pytest.mark.parametrize("head", [Wind.北, Wind.南, Wind.東, Wind.西])
@pytest.mark.parametrize("phrase", ["西階西", "洗東", "門東", "門外西", "西序東", "東房", "西階上"])
@pytest.mark.parametrize("n", [2, 4, 6])
def test_a_row_draws_together_before_it_runs_into_a_wall(phrase: str, head: Wind, n: int) -> None:
    """一尋 apart where there is room; never so close that shoulders touch."""
    around = hall("賓")
    spot = resolve(phrase, around)
    points, apart = fitting_row(around.site, spot, head, n)
    gaps = around.site.vocabulary.gaps
    assert gaps.close_ranks.chi <= apart <= gaps.abreast.chi
    told = (bound.side or bound for bound in spot.bounds if bound.side or bound.line is None)
    sides = [bound for bound in told if bound.holds(spot.pos)]
    closest = row(spot, head, n, gaps.close_ranks.far)
    if all(bound.holds(point) for bound in sides for point in closest):
        assert points[0] == spot.pos
    else:  # it would leave the side it was told: its last stands there, or there is no room at all
        assert spot.pos in (points[0], points[-1])
    assert len(points) == n
    ways = ways_of(around.site)
    if apart < gaps.abreast.chi:  # there is room now, and was none farther apart
        assert all(ways.solid_at(point) is None for point in points)
        assert all(area_at(around.site, point) is not None for point in points)


def test_a_fitting_row_stands_one_fathom_apart() -> None:
    """A row with room enough has eight 尺 between neighbours."""
    around = hall("介")
    points, apart = fitting_row(around.site, resolve("西階西", around), Wind.北, 3)
    assert apart == 8.0
    assert [round(y) for _, y in points] == [-9, -17, -25]
