"""The room where most of a section is done: shown whole and large below the map, by rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase

import kit
import pytest
from kit_sheet import texts
from seen import at_least

from layout.draw.compose import compose
from layout.draw.dress.paper import page_for, to_page
from layout.draw.dress.themes import themes
from layout.draw.ink.glyphs import TOLD
from layout.draw.names.numbered import LETTERS
from layout.draw.page.chamber import room_of
from layout.draw.page.composer import PlateManner
from layout.draw.page.series import Series
from layout.draw.windows.precinct import Precinct
from layout.picture import Box, Sheet
from layout.say.brief import PlateText
from layout.stage import Event, Frame, ThingState

SITE = kit.little_site()
DISHES = (("一", 51.0), ("二", 53.0), ("三", 57.0), ("四", 59.0))
FEAST = [
    kit.thing("神席", "席", (-13.0, 55.0), 90.0),
    *(kit.thing(f"豆{n}", "豆", (-9.5, y)) for n, y in DISHES),
    kit.thing("神俎", "俎", (-6.5, 55.0), 90.0),
    *(kit.thing(n, "牲體", (-6.5, 55.0), inside="神俎") for n in ("肩", "臂", "臑", "骼", "脊")),
]
SERVED = kit.event("佐食", "設", thing="豆一", group=1)


def told(things: Sequence[ThingState], *events: Event, outside: int = 0) -> list[Frame]:
    """A step in the room, and as many in the court."""
    people = [
        kit.person("主人", (12.0, 53.0), 270.0, area="室"),
        kit.person("佐食", (-2.0, 55.0), 270.0, area="室"),
        kit.person("賓", (-40.0, -21.0), 90.0, area="庭"),
    ]
    bow = kit.event("賓", "拜", group=1)
    frames = [kit.frame(people, things, events, n=1)]
    return frames + [kit.frame(people, things, [bow], n=2 + i) for i in range(outside)]


def plate(frames: Sequence[Frame], theme: str = "modern") -> Sheet:
    text, hand = PlateText("禮", "A rite"), themes()[theme]
    series = Series(
        SITE, [frame.step for frame in frames], frames, text, hand, page_for("A4", hand)
    )
    return compose(SITE, frames[:1], text, PlateManner(theme), view=series.plan(frames[:1]))


def last(sheet: Sheet, name: str) -> Box:
    return [box for box in sheet.boxes if box.name == name][-1]


@pytest.mark.parametrize("outside", [0, 3])
def test_the_room_where_dishes_are_served_is_chosen(outside: int) -> None:
    """A quarter of the steps is enough: the host goes down to wash in between."""
    room = room_of(Precinct(SITE, "庠"), told(FEAST, SERVED, outside=outside))
    assert room is not None
    assert room.name == "室"


@pytest.mark.parametrize(("things", "outside"), [(FEAST, 4), (FEAST[:3], 0), ([], 0)])
def test_no_room_is_chosen_where_little_is_done_or_served(
    things: list[ThingState], outside: int
) -> None:
    """What stands there from before does not bring the room onto the plates of the court."""
    assert room_of(Precinct(SITE, "庠"), told(things, SERVED, outside=outside)) is None


@pytest.mark.parametrize("theme", ["modern", "woodcut"])
def test_every_dish_and_person_of_the_room_is_told_at_its_place(theme: str) -> None:
    """Above the scale at which things are named, each at its exact place, and once; on a leaf
    too."""
    frames = told(FEAST, SERVED)
    sheet = plate(frames, theme)
    window = max(sheet.windows, key=lambda w: w.k)
    assert window.k >= TOLD
    for name in ("豆一", "豆四", "神俎", "神席"):
        pos = frames[0].things[name].pos
        assert pos is not None
        box, (x, y) = last(sheet, name), to_page(window, pos)
        assert abs((box.left + box.right) / 2 - x) < 0.3
        assert abs((box.top + box.bottom) / 2 - y) < 0.3
    assert [box.name for box in sheet.boxes].count("豆一") == 1  # not on the map as well
    assert [box.name for box in sheet.boxes].count("佐食") == 2
    names = {box.name for box in sheet.boxes if box.kind == "label"}
    assert {"things/豆一", "things/神俎"} <= names
    people = {"people/佐食", "people/主人"}
    assert people <= names or theme == "woodcut"  # there a name stands on its tablet


def test_the_joints_are_ranged_on_their_stand() -> None:
    """None is off it, none lies on another, and their names are left to the stand's."""
    sheet = plate(told(FEAST, SERVED))
    stand = last(sheet, "神俎")
    boxes = [last(sheet, name) for name in ("肩", "臂", "臑", "骼", "脊")]
    assert all(stand.left <= b.left and b.right <= stand.right for b in at_least(2, boxes))
    assert all(stand.top <= b.top and b.bottom <= stand.bottom for b in at_least(2, boxes))
    middles = sorted((b.top + b.bottom) / 2 for b in boxes)
    assert all(b - a > 0.5 for a, b in at_least(2, pairwise(middles)))
    assert not any(box.name == "things/肩" for box in at_least(30, sheet.boxes))


CROWD = [
    *FEAST[:1],
    *(
        kit.thing(f"{name}豆", "豆", (-9.5 + 1.2 * (i % 5), 58.0 - 1.2 * (i // 5)))
        for i, name in enumerate("葵蝸昌麋韭茆鹿茭脾蜃豚魚芹兔深箔雁筍蠃醓")
    ),
]


@pytest.mark.parametrize("theme", ["modern", "woodcut"])
def test_a_crowded_room_tells_every_dish_by_its_name_or_by_a_sign(theme: str) -> None:
    """A sign stands on a dish or by it, and once in the list beside the picture or in 例."""
    frames = told(CROWD, kit.event("佐食", "設", thing="葵豆", group=1))
    sheet = plate(frames, theme)
    named = {b.name.removeprefix("things/") for b in sheet.boxes if b.kind == "label"}
    written = [text.text for text in texts(sheet.items)]
    unnamed = [t.name for t in CROWD if t.name not in named]
    assert unnamed
    is_leaf, whole = theme == "woodcut", "".join(written)
    for name in unnamed:
        assert name in written or any(f"{sign}{name}" in whole for sign in LETTERS)
    signs = LETTERS if is_leaf else ascii_uppercase
    least = 1 if is_leaf else 2  # its words run on
    assert all(written.count(sign) >= least for sign, _ in zip(signs, unnamed, strict=False))


def test_the_hare_is_seen_on_its_tray_and_no_tripod_is() -> None:
    """「棜在其南，南順，實獸于其上，東首」: on the map too, across the tray, which gives way to the
    three tripods that stand north of it."""
    names = "豕鼎", "魚鼎", "腊鼎"
    first, *others = (
        kit.thing(name, "鼎", (0.0, -20.0 - 2.5 * i), 0.0) for i, name in enumerate(names)
    )
    others.append(kit.thing("棜", "棜", (0.0, -30.25), 90.0))
    placed = (
        replace(o, derivation=kit.beside(n, "南")) for n, o in zip(names, others, strict=True)
    )
    set_out = [
        *(first, *placed),
        kit.thing("獸", "腊", (0.0, -30.25), 90.0, inside="棜", place="棜"),
    ]
    sheet = plate(told(set_out, kit.event("賓", "設", thing="獸", group=1)))
    *tripods, tray, hare = (last(sheet, name) for name in (*names, "棜", "獸"))
    row = [*tripods, tray]
    assert all(north.bottom < south.top for north, south in pairwise(row))
    assert tray.left < (hare.left + hare.right) / 2 < tray.right
    assert tray.top < hare.top < hare.bottom < tray.bottom
    assert hare.right - hare.left <= tray.right - tray.left
