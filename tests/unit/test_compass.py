"""Laws of the winds: bearings, hands, turns and axes."""

import math

import pytest

from layout.compass import (
    Axis,
    Bearing,
    CompassError,
    Hand,
    Turn,
    Wind,
    bearing,
    bearing_to,
    left_of,
    opposite,
    read_axis,
    read_facing,
    read_wind,
    right_of,
    side_of,
    step,
    sweep,
    turned,
    vector,
    wind_of,
)

DEGREES = [bearing(degrees / 2) for degrees in range(720)]


def test_winds_go_clockwise_from_north() -> None:
    """The eight winds are 45 degrees apart, 北 at 0 and 東 at 90."""
    assert [45.0 * n for n in range(8)] == [wind.bearing for wind in Wind]
    assert " ".join(wind.value for wind in Wind) == "北 東北 東 東南 南 西南 西 西北"


def test_a_wind_and_its_vector_agree() -> None:
    """A wind's vector is one 尺 long and points along its bearing; x is east, y north."""
    for wind in Wind:
        assert math.isclose(1.0, math.hypot(*wind.vector))
        assert math.isclose(wind.bearing, bearing_to((0.0, 0.0), wind.vector))
    assert (Wind.北.vector, Wind.東.vector) == ((0, 1), (1, 0))


@pytest.mark.parametrize(
    ("text", "wind"),
    [
        ("東北面", Wind.東北),
        ("北面", Wind.北),
        ("南鄉", Wind.南),
        ("西向", Wind.西),
        ("西北", Wind.西北),
        (" 西南面 ", Wind.西南),
    ],
)
def test_facings_of_the_text(text: str, wind: Wind) -> None:
    """面 and 鄉 after a wind say which way one faces."""
    assert wind is read_facing(text)


def test_words_of_a_wind_lead_back_to_it() -> None:
    """The name of a wind, and of the wind nearest its bearing, is that wind."""
    for wind in Wind:
        assert wind is read_wind(wind.value)
        assert wind is read_facing(wind.value + "面")
        assert wind is wind_of(wind.bearing)
        assert wind.opposite is wind_of(opposite(wind.bearing))


@pytest.mark.parametrize(
    ("text", "fix"),
    [("北東面", "東北"), ("东", "東"), ("左", "東南"), ("", "東南"), ("東西面", "東南")],
)
def test_what_is_no_wind_is_refused_with_a_fix(text: str, fix: str) -> None:
    """A wind is one of eight names, and an error gives the name that was meant."""
    with pytest.raises(CompassError) as caught:
        read_facing(text)
    assert fix in caught.value.fix
    assert fix in str(caught.value)


def test_the_nearest_wind_is_within_half_a_wind() -> None:
    """No bearing is further than 22.5 degrees from the wind it is called by."""
    for degrees in DEGREES:
        wind = wind_of(degrees)
        assert min(sweep(degrees, wind.bearing, turn) for turn in Turn) <= 22.5
    assert [Wind.東北, Wind.東, Wind.北] == [wind_of(Bearing(d)) for d in (22.5, 67.5, 337.5)]


@pytest.mark.parametrize(
    ("degrees", "expected"), [(0, 0), (360, 0), (-90, 270), (725, 5), (-1e-20, 0), (-360.0, 0)]
)
def test_bearings_are_from_0_up_to_360(degrees: float, expected: float) -> None:
    """A bearing is always at least 0 and less than 360."""
    assert expected == bearing(degrees)


def test_no_bearing_is_infinite() -> None:
    """NaN and infinite degrees are no direction, and a point has none to itself."""
    for degrees in (math.nan, math.inf, -math.inf):
        with pytest.raises(CompassError):
            bearing(degrees)
        with pytest.raises(CompassError):
            wind_of(degrees)
    with pytest.raises(CompassError):
        bearing_to((1.0, 2.0), (1.0, 2.0))


def test_left_and_right_are_the_persons_own() -> None:
    """Facing north, left is west; facing south, left is east."""
    assert Wind.西 is wind_of(left_of(Wind.北.bearing))
    assert Wind.東 is wind_of(left_of(Wind.南.bearing))
    assert Wind.東 is wind_of(side_of(Wind.北.bearing, Hand.右))
    for facing in DEGREES:
        assert opposite(left_of(facing)) == right_of(facing)


def test_left_turns_go_with_the_sun() -> None:
    """左還 runs east, south, west, north (敖繼公「以左體向右而還」); 右還 runs back."""
    facing = Wind.北.bearing
    for wind in (Wind.東, Wind.南, Wind.西, Wind.北):
        before, facing = facing, turned(facing, Turn.左還)
        assert wind.bearing == facing
        assert before == turned(facing, Turn.右還)


def test_a_step_is_found_again_by_its_bearing() -> None:
    """The bearing to where a step ended is the bearing it was taken on."""
    start = (3.0, -4.0)
    for facing in DEGREES:
        end = step(start, facing, 6.0)
        assert math.isclose(6.0, math.dist(start, end))
        assert math.isclose(
            0.0, math.sin(math.radians(bearing_to(start, end) - facing)), abs_tol=1e-9
        )


def test_steps_on_the_four_winds_are_exact() -> None:
    """A step south keeps the east-west place to the last digit."""
    assert step((0.0, 0.0), Wind.南.bearing, 9.0) == (0.0, -9.0)
    assert step((0.0, 0.0), Wind.西.bearing, 18.0) == (-18.0, 0.0)
    assert Wind.東北.vector == vector(Wind.東北.bearing)
    assert all(wind.vector == vector(wind.bearing + 360.0) for wind in Wind)


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("南當", Axis.南北),
        ("西當", Axis.東西),
        ("東西當", Axis.東西),
        ("南北", Axis.南北),
        ("北直", Axis.南北),
        ("東", Axis.東西),
    ],
)
def test_the_word_before_dang_names_the_axis_made_equal(text: str, axis: Axis) -> None:
    """南當洗 makes the north-south equal, 西當西序 the east-west."""
    assert axis is read_axis(text)


def test_corners_lie_on_no_axis() -> None:
    """The four winds lie on an axis, the four corners on none."""
    assert [Axis.南北, Axis.東西] * 2 == [w.axis for w in Wind if w.axis]
    with pytest.raises(CompassError):
        read_axis("東北當")


def test_an_axis_reads_its_own_coordinate() -> None:
    """東西 is x and 南北 is y, and each is the other's other."""
    assert (Axis.東西.of((3.0, 4.0)), Axis.南北.of((3.0, 4.0))) == (3.0, 4.0)
    assert all(axis is axis.other.other and axis is not axis.other for axis in Axis)
