"""The camera: which ground a map shows of an act, and at which scale."""

from __future__ import annotations

from dataclasses import replace

import kit
import pytest
from seen import at_least

from layout.draw.dress import BELOW
from layout.draw.windows import Extent, Plan, Precinct
from layout.draw.windows.camera import (
    LARGEST,
    SHORT,
    SMALL,
    Field,
    camera,
    crosses,
    held_scale,
    is_aside,
    roles,
)
from layout.site import FeatureKind
from layout.stage import Frame

FIELD = Field(11.0, 12.0, 139.0, 250.0)
SPOTS = [(0.0, 20.0), (-30.0, 8.0), (0.0, -60.0), (60.0, -100.0), (0.0, -180.0)]


def walking(*ways: tuple[tuple[float, float], ...]) -> Frame:
    """Each of some people comes to the end of a way."""
    names = "甲乙丙丁"
    people = [kit.person(name, way[-1], 0.0) for name, way in zip(names, ways, strict=False)]
    events = [kit.event(name, "進", path=way) for name, way in zip(names, ways, strict=False)]
    return kit.frame(people, (), events)


def plan_of(*ways: tuple[tuple[float, float], ...]) -> Plan:
    site = kit.little_site()
    return camera(Precinct(site, "庠"), [walking(*ways)], FIELD)


def near(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return ((x - 8.0, y), (x, y))


def test_everybody_who_acts_is_on_a_map_with_all_of_a_short_way() -> None:
    """Wherever somebody acts, he and his way are within one of the maps and the field."""
    for x, y in at_least(5, SPOTS):
        plan = plan_of(near(x, y))
        assert any(all(map(view.extent.has, near(x, y))) for view in plan.views)
        for view in plan.views:
            assert view.window.width <= FIELD.width + 1e-6
            assert view.window.top + view.window.height <= FIELD.top + FIELD.height + 1e-6


def test_no_map_is_larger_than_the_largest_scale() -> None:
    """However small the ground of an act, anchors keep their place on the map."""
    scales = [plan_of(near(x, y)).window.k for x, y in SPOTS]
    assert max(scales) <= LARGEST
    assert len(set(scales)) > 1


def test_a_line_of_the_building_crosses_the_map_of_an_act_near_it() -> None:
    """A wall, stair, edge, pillar or gate tells where the act is: its line, not its box."""
    for x, y in at_least(4, SPOTS[:4]):
        plan = plan_of(near(x, y))
        site = kit.little_site()
        lines = [f.shape for f in site.features.values() if f.kind is not FeatureKind.BEAM]
        assert any(crosses(view.extent, line) for line in lines for view in plan.views), (x, y)


def test_a_far_anchor_has_a_strip_of_its_own() -> None:
    """Where the nearest wall would make the act a speck, it is shown beyond ground left out."""
    site = kit.little_site()
    kept = {name: f for name, f in site.features.items() if f.area == "堂上" and f.anchor[1] > -1}
    court = replace(site.areas["庭"], ring=kit.box(-80, -600, 80, 0))
    open_site = replace(site, features=kept, areas={**site.areas, "庭": court})
    frame = walking(near(0.0, -110.0))
    plan = camera(Precinct(open_site, "庠"), [frame], FIELD)
    assert plan.is_cut
    north, south = plan.views
    assert north.window.k == south.window.k
    assert north.extent.south - south.extent.north > 20
    assert north.extent.west == pytest.approx(south.extent.west)


def test_an_act_keeps_to_the_middle_third_of_its_map() -> None:
    """Wherever an anchor stands, the act's middle is within a sixth of the map of the map's own; a
    fifth where the place ends."""
    maps = [
        (view.act, view.extent, view.place)
        for x, y in SPOTS
        for plan in [plan_of(near(x, y))]
        for view in plan.views
        if view.act is not None and not plan.is_whole
    ]
    for act, ground, place in at_least(3, maps):
        assert act is not None
        across = (act.west + act.east - ground.west - ground.east) / 2
        along = (act.south + act.north - ground.south - ground.north) / 2
        goes_on = ground.south > place.south and ground.north < place.north  # both ways
        assert abs(across) <= ground.size[0] / 6 + 1e-6
        assert abs(along) <= ground.size[1] / (6 if goes_on else 5) + 1e-6


def test_the_bar_of_one_map_has_room_above_the_next() -> None:
    """Of two maps of a page neither lies on the bar and the arrow of the other."""
    north, south = plan_of(near(0.0, 20.0), near(0.0, -210.0)).views
    assert south.window.top - north.window.top - north.window.height >= BELOW - 1e-6


def test_a_frame_is_the_end_of_a_long_way() -> None:
    """In a small picture a way that would make the act a speck comes in over its edge."""
    way = ((0.0, -120.0), (0.0, -40.0))
    ground, frames = Precinct(kit.little_site(), "庠"), [walking(way)]
    frame = camera(ground, frames, FIELD, is_frame=True)
    page = camera(ground, frames, FIELD)
    assert (frame.over, page.over) == ((way,), ())
    assert frame.window.k > page.window.k


def test_two_places_far_apart_have_a_map_each() -> None:
    """Acts on two grounds that would be specks on one map have two, the northern above."""
    plan = plan_of(near(0.0, 20.0), near(0.0, -210.0))
    assert len(plan.views) == 2
    assert not plan.is_cut
    north, south = plan.views
    assert north.extent.south > south.extent.south
    assert north.window.top + north.window.height < south.window.top
    assert held_scale(Precinct(kit.little_site(), "庠"), [walking(*[near(0, 20)] * 2)], FIELD) > 1


def test_a_long_way_comes_in_over_the_edge() -> None:
    """A way that would make its end small is not whole on the map, and the plan says so."""
    way = ((0.0, -200.0), (0.0, -10.0))
    plan = plan_of(way)
    assert plan.window.k >= SMALL
    assert plan.over == (way,)
    assert not plan.main.extent.has(way[0])


def test_a_man_alone_in_the_open_has_a_short_map() -> None:
    """Where there is nothing but floor above and below an act the map is low."""
    site = kit.little_site()
    empty = replace(site, features={"東牆": site.features["東牆"]})
    plan = camera(Precinct(empty, "庠"), [walking(near(70.0, -60.0))], FIELD)
    assert plan.window.height == pytest.approx(SHORT, abs=1.0)


def test_where_nobody_acts_the_whole_place_is_seen() -> None:
    """A frame in which nothing is done shows all of the place."""
    still = kit.frame([kit.person("甲", (0.0, 20.0), 0.0)])
    plan = camera(Precinct(kit.little_site(), "庠"), [still], FIELD)
    assert plan.is_whole
    assert plan.main.extent.holds(Extent(-60, -180, 60, 60))


def test_to_whom_something_is_done_is_no_bystander() -> None:
    """Who acts and to whom are told apart from all others, a group by its members."""
    found = roles(kit.presenting())
    assert "主人" in found.acting
    assert "賓" in found.spoken_to
    assert "介" not in found.all


def test_an_act_in_a_corner_of_a_shared_map_has_its_own() -> None:
    """Of two acts that share a map one is aside if it is little of it and far from its middle; on a
    map of its own no act is."""
    ground = Precinct(kit.little_site(), "庠")
    frames = [walking(near(-40.0, -30.0)), walking(near(0.0, -90.0))]
    shared = camera(ground, frames, FIELD)
    for frame in at_least(2, frames):
        assert is_aside(ground, [frame], shared)
        assert not is_aside(ground, [frame], camera(ground, [frame], FIELD))


def test_of_ways_that_go_on_from_one_another_the_end_is_seen() -> None:
    """Where even the ends of all ways would make a map small, it is of where the last one ends."""
    there, back = ((60.0, -150.0), (0.0, -180.0)), ((0.0, -180.0), (0.0, 20.0))
    plan = plan_of(there, back)
    assert any(view.extent.has(back[-1]) for view in plan.views)
