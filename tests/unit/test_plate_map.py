"""The map: things pushed along their own words, ways up the middle of stairs, parts of a place."""

from __future__ import annotations

import math
from dataclasses import replace

import kit
import pytest
from kit import composed as compose
from kit_sheet import groups, layer

from layout.draw.dress.obstacles import Obstacles
from layout.draw.dress.paper import to_page
from layout.draw.dress.themes import themes
from layout.draw.ink.furniture import Furniture, draw_things
from layout.draw.ways.numbers import NUMBER_R, ON_THE_SPOT, aims_of, number_spot
from layout.draw.ways.turns import turned
from layout.picture import Group, Item, Sheet, Text
from layout.say.brief import PlateText
from layout.shape import bounds, overlap

TEXT = PlateText("鄉飲酒禮", "", {}, kit.CAST, kit.THINGS)


@pytest.mark.parametrize("has_line", [True, False])
def test_a_number_with_no_room_by_its_way_is_led_to_who_goes(has_line: bool) -> None:
    """The way that lies beneath him is shorter than its number, which stands by him; what leads it
    in comes to him, through nobody else."""
    ground = Obstacles((0.0, 0.0, 100.0, 100.0))
    walker, other = (44.0, 46.0, 56.0, 54.0), (57.0, 40.0, 63.0, 60.0)
    ground.add(walker)
    ground.add(other)
    way = (49.0, 50.0), (51.0, 50.0)
    aims = aims_of(way, walker, ground, has_line=has_line)
    spot = number_spot(way, (), ground, NUMBER_R, aims)
    assert spot is not None
    assert not overlap(spot.box, walker)
    assert not overlap(spot.box, other)
    if spot.tie:
        assert not overlap(bounds(spot.tie), other)
        assert _off(spot.tie[1], walker) < NUMBER_R
    else:
        assert _off(spot.at, walker) < ON_THE_SPOT


def _off(at: tuple[float, float], rect: tuple[float, float, float, float]) -> float:
    x = max(rect[0] - at[0], at[0] - rect[2], 0.0)
    return math.hypot(x, max(rect[1] - at[1], at[1] - rect[3], 0.0))


def test_what_is_placed_by_a_thing_is_pushed_the_way_its_word_points() -> None:
    """「篚在禁南」: to the south, whoever stands by."""
    site = kit.little_site()
    basket = kit.thing("上篚", "篚", (15.0, 43.5), 90.0, place="禁南")
    basket = replace(basket, derivation=kit.beside("斯禁", "南"))
    frame = kit.frame(
        [kit.person("主人", (15.0, 38.0))],
        [
            kit.thing("斯禁", "斯禁", (15.0, 45.0), place="房戶間"),
            basket,
        ],
    )
    view = kit.whole(site, [frame]).views[0]
    window = view.window
    laid = Furniture(site, view).laid(frame, [(100.0, 40.0, 104.0, 44.0)])
    places = {one.thing.name: one for one in laid}
    stand, laid_by = places["斯禁"], places["上篚"]
    assert (stand.pose.x, stand.pose.y) == to_page(window, (15.0, 45.0))
    assert laid_by.pose.x == pytest.approx(stand.pose.x)
    assert laid_by.rect[1] >= stand.rect[3]


@pytest.mark.parametrize(("east", "is_seen"), [(0.0, True), (-15.0, True), (-40.0, False)])
def test_what_stands_fast_is_seen_as_far_as_the_map_goes(east: float, *, is_seen: bool) -> None:
    """A target of forty 尺 of which a map has a part alone is drawn there, and no farther; one of
    which it has nothing is not."""
    site = kit.little_site()
    frame = kit.frame([], [kit.thing("侯", "侯", (east, 20.0), 0.0)])
    whole = kit.whole(site, [frame]).views[0]
    window = replace(whole.window, west=-5.0, width=10.0 * whole.window.k)
    laid = Furniture(site, replace(whole, window=window)).laid(frame, ())
    assert [item.thing.name for item in laid] == ["侯"] * is_seen
    for item in laid:
        assert item.rect[0] >= window.left
        assert item.rect[2] <= window.left + window.width
    drawn = draw_things(laid, themes()["modern"])[1].items
    assert all(isinstance(group, Group) and group.clip for group in drawn)


def test_a_bend_before_a_stair_does_not_leave_the_flight() -> None:
    """Through a flight 5 mm long and 8 wide the line keeps to the middle."""
    way = [(60.0, 70.0), (30.0, 10.0), (30.0, 5.0), (40.0, -20.0)]
    curve = turned(way, 3.0)
    corners = [numbers for op, numbers in curve if op == "Q"]
    starts = [numbers for op, numbers in curve if op == "L"]
    assert math.dist(corners[0][2:], (30.0, 10.0)) < 1.0
    assert math.dist(starts[1], (30.0, 5.0)) < 1.0


def test_a_name_in_a_room_is_not_near_somebody_outside_it() -> None:
    """A name within a room is walled off from who stands outside it."""
    obstacles = Obstacles((0, 0, 100, 100), rooms=((0.0, 0.0, 50.0, 20.0),))
    assert obstacles.is_walled_off((10, 5, 20, 9), (10, 30, 15, 35))
    assert not obstacles.is_walled_off((10, 40, 20, 45), (10, 30, 15, 35))


def test_a_thin_edge_between_is_seen() -> None:
    """A wall thinner than any step of the search still walls off."""
    obstacles = Obstacles((0, 0, 100, 100), walls=[(0.0, 49.9, 100.0, 50.0)])
    assert obstacles.is_walled_off((40, 51, 50, 55), (43, 40, 48, 45))


def test_dishes_before_their_owner_need_no_name() -> None:
    """Dishes before their owner's mat are not named, and a basin is."""
    before, now = kit.presenting()
    dishes = kit.thing("賓席薦", "薦", (0.0, 36.0), 180.0, place="賓席前")
    frame = replace(now, things={**now.things, "賓席薦": dishes})
    things = {**kit.THINGS, "賓席薦": replace(kit.THINGS["賓席"], name="賓席薦", kind="薦")}
    text = replace(TEXT, things=things)
    site = kit.little_site()
    view = kit.whole(site, [frame])
    said = [t.text for t in _labels(compose(site, [frame], text, around=[before], view=view))]
    assert "薦" not in "".join(said)
    assert "洗" in said


def test_a_part_of_the_place_is_clipped_and_set_in_the_whole() -> None:
    """Nothing of the building is drawn beyond the view, and the whole place shows where it lies."""
    frames = kit.presenting()
    view = kit.near(kit.little_site(), [frames[1]])
    sheet = compose(kit.little_site(), [frames[1]], TEXT, around=frames, view=view)
    (window,) = sheet.windows
    site = next(g for g in groups(sheet.items) if g.id == "site")
    clips = {g.clip for g in groups(site.items) if g.id not in ("site", "site-breaks")}
    assert clips == {(window.left, window.top, window.width, window.height)}
    assert any(g.id == "place" for g in groups(sheet.items))


def test_turning_is_marked_on_the_side_he_turns_by() -> None:
    """Turning round adds a mark of two strokes to the figure."""
    before, now = kit.presenting()
    events = (kit.event("主人", "右還", facing=315.0),)
    plain = compose(kit.little_site(), [replace(now, events=())], TEXT, around=[before])
    turned = compose(kit.little_site(), [replace(now, events=events)], TEXT, around=[before])
    assert len(layer(turned, "marks").items) == len(layer(plain, "marks").items) + 2


def _labels(sheet: Sheet) -> list[Text]:
    return [i for g in groups(layer(sheet, "labels").items) for i in g.items if _is_text(i)]


def _is_text(item: Item) -> bool:
    return isinstance(item, Text)
