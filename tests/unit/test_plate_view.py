"""The view of a section: its ground, its scale, the size of its figures."""

from __future__ import annotations

from dataclasses import replace

import kit
import pytest
from seen import at_least

from layout.draw.dress.paper import A4, to_page
from layout.draw.windows.centres import named
from layout.draw.windows.plan import BROADER, plan_view, planners
from layout.draw.windows.precinct import Precinct
from layout.draw.windows.scale import FIGURES
from layout.draw.windows.view import Extent


def test_the_whole_place_is_shown_at_one_of_the_scales() -> None:
    """A place that fits is shown whole, at one of the scales, within the room for the map."""
    view = plan_view(kit.little_site(), kit.presenting(), A4)
    assert view.is_whole
    assert view.window.k == 0.85
    assert view.window.width <= A4.map_width
    assert view.window.height <= A4.map_height


def test_figures_are_as_large_as_mats_and_neighbours_allow() -> None:
    """Figures are enlarged by one of the steps, to a size that can be read."""
    view = plan_view(kit.little_site(), kit.presenting(), A4)
    assert view.enlargement == 3.0
    assert view.enlargement in FIGURES
    assert 3.2 <= 2 * view.unit <= 6.0


def test_north_is_up_and_east_is_right() -> None:
    """On paper north is up, east is right, and the scale is the window's."""
    window = plan_view(kit.little_site(), kit.presenting(), A4).window
    west, north = to_page(window, (-10.0, 20.0))
    east, south = to_page(window, (10.0, -20.0))
    assert west < east
    assert north < south
    assert east - west == pytest.approx(20 * window.k)


def test_people_outside_the_walls_widen_the_place() -> None:
    """Somebody outside the gate, who does nothing, is at the least on the small map of it all."""
    before, now = kit.presenting()
    away = kit.person("從者", (0.0, -215.0), 0.0, area="門外")
    wide = replace(now, people={**now.people, "從者": away})
    view = plan_view(kit.little_site(), [before, wide], A4)
    assert view.place.has((0.0, -215.0))


def test_a_place_too_large_is_shown_in_part() -> None:
    """Of a place too large for the page the part is shown where something is done."""
    site = kit.little_site()
    far = kit.feature("侯", "fixture", ((0.0, -900.0),), area="庭")
    view = plan_view(replace(site, features={**site.features, "侯": far}), kit.presenting(), A4)
    assert not view.is_whole
    assert view.window.k >= 0.7
    assert not view.extent.has((0.0, -900.0))
    assert view.place.has((0.0, -900.0))


def test_the_page_is_laid_out_for_the_larger_map() -> None:
    """No other way to lay out the page has a map that is larger by what it is worth."""
    site = kit.little_site()
    far = kit.feature("侯", "fixture", ((0.0, -900.0),), area="庭")
    site = replace(site, features={**site.features, "侯": far})
    ground = Precinct(site, next(iter(site.grounds), ""))
    frames = kit.presenting()
    plan = plan_view(site, frames, A4)
    others = [each.plan().window.k for each in planners(ground, frames, A4)]
    assert all(k <= BROADER * plan.window.k for k in at_least(2, others))


def test_a_hall_that_is_looked_over_from_below_is_shown() -> None:
    """Nobody goes there: it is shown because somebody looks at it."""
    site, (_, now) = kit.little_site(), kit.presenting()
    ground = next(iter(site.grounds), "")
    hall = Extent.around(site.areas["堂上"].ring)
    looks = replace(now.step, acts=(kit.act("主人", "視", place="堂上"),))
    assert hall in named(Precinct(site, ground), [replace(now, step=looks)])
    assert hall not in named(Precinct(site, ground), [now])


def test_somebody_close_by_does_not_make_all_figures_small() -> None:
    """Two who stand close lessen the size of nobody else."""
    _, now = kit.presenting()
    near = kit.person("介", (-1.5, 34.0), 135.0)
    crowded = replace(now, people={**now.people, "介": near})
    assert plan_view(kit.little_site(), [crowded], A4).enlargement == 3.0
