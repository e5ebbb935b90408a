"""The temple of a 士 as placed for 特牲饋食禮: every measure to the 寸, in every reading."""

from __future__ import annotations

from functools import cache

import pytest
from kit_site import area_point, assert_tiled, assert_walkable, wide
from kit_words import KINDS
from seen import at_least

from layout.phrases.derivations import sentence
from layout.place import Around, place_site, route
from layout.read.files.paths import site_path
from layout.read.sitefile import variants_of
from layout.say.measures import of_length
from layout.site import Site

VARIANTS = variants_of(site_path("tesheng"))
READINGS = [()] + [
    ((name, reading),) for name, v in VARIANTS.items() for reading in list(v.readings)[1:]
]
MAT = KINDS["席"].width
STAND, DISH = KINDS["俎"].depth, KINDS["豆"].width


@cache
def temple(*chosen: tuple[str, str]) -> Site:
    return place_site("tesheng", dict(chosen))


@pytest.mark.parametrize("chosen", READINGS, ids=str)
def test_areas_tile_the_walkable_ground(chosen: tuple[tuple[str, str], ...]) -> None:
    """In every reading the areas of each ground lie side by side."""
    assert_tiled(temple(*chosen))


def test_every_area_can_be_reached_by_stairs_only() -> None:
    """From outside each gate a way leads into every area of its ground, up nothing but stairs."""
    site = temple()
    for owner, names in zip(("", "尸之", "賓之"), site.grounds.values(), strict=True):
        start = area_point(site, f"{owner}門外")
        for name in names:
            if name != f"{owner}門外":
                assert_walkable(site, route(start, area_point(site, name), Around(site)))


def test_every_number_says_what_it_rests_on() -> None:
    """No part and no measure without arithmetic, and a source or a reason."""
    for feature in at_least(70, temple().features.values()):
        assert feature.cite, feature.name
        assert "=" in sentence(feature.derivation)
    assert all("=" in of_length(one.length) for one in temple().lengths.values())


@pytest.mark.parametrize(
    ("name", "chi", "working"),
    [
        ("榮間", 90, "三雉 (3 × 30 = 90 尺)"),
        ("序間", 60, "2/3 × 90 尺"),
        ("檐高", 12, "1/5 × 60 尺"),
        ("堂高", 3, "三尺"),
        ("堂深", 36, "3/5 × 60 尺"),
        ("室深", 20, "二丈"),
        ("階深", 3.6, "三武 (3 × 1.2 = 3.6 尺)"),
        ("庭深", 108, "十丈八尺"),
        ("庭廣", 130, "榮間 (90 尺) + 二丈 (2 × 10 = 20 尺) × 二"),
        ("夾廣", 15, "(榮間 (90 尺) − 序間 (60 尺)) ÷ 二"),
    ],
)
def test_measures_of_the_temple(name: str, chi: float, working: str) -> None:
    """尚書大傳「士三雉」, 禮器「士三尺」; the rest by proportion, and each says how."""
    found = temple().lengths[name]
    assert found.value == pytest.approx(chi)
    assert working in of_length(found.length)


def test_the_stoves_stand_where_the_record_puts_them() -> None:
    """記「牲爨在廟門外東南，魚、腊爨在其南，皆西面；饎爨在西壁」."""
    at = {name: temple().features[name] for name in ("牲爨", "魚爨", "腊爨", "黍爨", "稷爨")}
    gate = temple().features["門外霤"].anchor
    (ex, ey), fish, hare = (at[name].anchor for name in ("牲爨", "魚爨", "腊爨"))
    assert ex > gate[0] + temple().lengths["門屋廣"].value / 2
    assert gate[1] > ey > fish[1] > hare[1]
    assert ex == fish[0] == hare[0]
    assert {at[name].facing for name in ("牲爨", "魚爨", "腊爨")} == {270.0}
    wall, hall = temple().features["西壁"].anchor[0], temple().features["堂基"].shape
    for name in ("黍爨", "稷爨"):
        assert wall < at[name].anchor[0] < min(x for x, _ in hall)
        assert at[name].facing == 90.0
    assert at["稷爨"].anchor[1] < at["黍爨"].anchor[1]  # 鄭注「稷在南」


def test_the_southern_stove_is_level_with_the_corner_stand() -> None:
    """鄭注「近西壁，南齊于坫」."""
    stove = temple().features["稷爨"].anchor[1] - KINDS["爨"].depth / 2
    assert stove == pytest.approx(min(y for _, y in temple().features["西坫"].shape))


def test_four_mats_and_the_feast_have_room_in_the_chamber() -> None:
    """少牢注「室中迫狹」: the mat in the 奧, its dishes and two stands, the mat opposite and the
    host's side by side; a mat by the north wall beyond them; and the door is free."""
    mat, walls = KINDS["席"].depth, temple().lengths["墉厚"].value
    xs, ys = zip(*temple().areas["室"].ring, strict=True)
    assert max(xs) - min(xs) - walls > mat + DISH + 2 * STAND + mat + mat
    assert max(ys) - min(ys) - walls > MAT + mat + DISH
    (west, east), corner = wide(temple().features["室戶"]), temple().features["奧"].anchor
    assert west > corner[0] + mat / 2 + DISH + 2 * STAND + mat
    assert east - west >= KINDS["俎"].width + 1


def test_the_corners_of_the_chamber_hold_a_mat() -> None:
    """席于奧 東面, 設于西北隅: nine 尺 along the wall, and no wall is touched."""
    south, north = (temple().features[name] for name in ("奧", "西北隅"))
    xs, ys = zip(*temple().areas["室"].ring, strict=True)
    half = temple().lengths["墉厚"].value / 2
    assert south.facing == 90.0
    assert south.anchor[0] - KINDS["席"].depth / 2 > min(xs) + half
    assert south.anchor[1] - MAT / 2 > min(ys) + half
    assert north.anchor[0] == south.anchor[0]
    assert north.anchor[1] < max(ys) - half


def test_the_helper_waits_a_third_of_the_court_from_the_north() -> None:
    """敖繼公「中庭謂東西之中，其南北則參分庭一在北」."""
    mark = temple().features["參分庭一在北"].anchor
    assert mark == pytest.approx((0.0, -temple().lengths["庭深"].value / 3))


def test_each_house_has_its_gate_far_from_the_temple() -> None:
    """尸 and guest are summoned at their own gates, grounds of their own."""
    homes = [temple().features[f"{owner}之閾"].anchor[0] for owner in ("尸", "賓")]
    assert max(homes) < -4 * temple().lengths["庭廣"].value
