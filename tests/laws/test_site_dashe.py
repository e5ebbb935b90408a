"""The ground of 大射 as placed: three targets, three screens and a tent, to the 寸."""

from __future__ import annotations

from functools import cache

import pytest
from kit_site import area_point, assert_tiled, assert_walkable, deep, wide
from kit_words import KINDS
from seen import at_least

from layout.phrases.derivations import sentence
from layout.place import Around, area_at, place_site, resolve, route
from layout.read.files.paths import site_path
from layout.read.sitefile import read_site, variants_of
from layout.site import PortalKind, Site
from layout.stage import ThingState

OWN = {name: variants_of(site_path("dashe"))[name] for name in ("侯道所起", "乏")}
READINGS = [()] + [
    ((name, reading),) for name, v in OWN.items() for reading in list(v.readings)[1:]
]
PACES = {"大侯": 90, "參侯": 70, "干侯": 50}
BEFORE = {"大侯": "參侯", "參侯": "干侯"}  # which target stands before which
ARCHERS = 20  # 三耦, the duke and the ministers, the great officers, and the others


@cache
def dashe(*chosen: tuple[str, str]) -> Site:
    return place_site("dashe", dict(chosen))


def length(name: str) -> float:
    return dashe().lengths[name].value


@pytest.mark.parametrize("chosen", READINGS, ids=str)
def test_areas_tile_the_walkable_ground(chosen: tuple[tuple[str, str], ...]) -> None:
    """In every reading the areas of each ground lie side by side, the tent among them."""
    assert_tiled(dashe(*chosen))


def test_every_area_can_be_reached_from_the_gate() -> None:
    """From outside the gate a way leads into every area, over walls and pillars nowhere."""
    site = dashe()
    around = Around(site)
    start = area_point(site, "門外")
    for name in at_least(10, site.grounds["郊學"]):
        if name != "門外":
            path = route(start, area_point(site, name), around)
            assert path[0] == start
            assert_walkable(site, path)


def test_every_number_says_what_it_rests_on() -> None:
    """No part and no measure without arithmetic, and a source or a reason."""
    for feature in dashe().features.values():
        assert "=" in sentence(feature.derivation)
        assert feature.cite, feature.name
    for one in at_least(30, read_site(site_path("dashe")).lengths.values()):
        assert one.ground.cite or one.ground.why, one.name


# -- the targets ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "chi"),
    [
        ("大侯道", 540),
        ("參侯道", 420),
        ("干侯道", 300),
        ("大侯中方", 18),
        ("參侯中方", 14),
        ("干侯中方", 10),
        ("大侯鵠方", 6),
        ("參侯鵠方", 4.6 + 0.2 / 3),  # 四尺六寸大半寸
        ("干侯鵠方", 3.3 + 0.1 / 3),  # 三尺三寸少半寸
        ("干侯下綱去地", 1.2),
        ("參侯下綱去地", 10.5 + 0.1 / 3),  # 一丈五寸少半寸
        ("大侯下綱去地", 22.5 + 0.1 / 3),  # 二丈二尺五寸少半寸
        ("干侯高", 19.2),
        ("參侯高", 32.5 + 0.1 / 3),
        ("大侯高", 48.5 + 0.1 / 3),
        ("參侯見鵠下", 8.6 + 0.2 / 3),
        ("大侯見鵠下", 10),
        ("大侯上舌長", 72),
        ("大侯下舌長", 54),
        ("參侯上舌長", 56),
        ("參侯下舌長", 42),
        ("干侯上舌長", 40),
        ("干侯下舌長", 30),
        ("乏去侯", 60),
        ("乏西", 60),
        ("物相去", 6),
        ("物長", 3),
        ("榮間", 210),
        ("堂高", 7),
    ],
)
def test_measures_of_the_text_and_its_readers(name: str, chi: float) -> None:
    """Each measure of 經, 記, 鄭玄 and 賈公彥 to the 寸 and its third."""
    assert length(name) == pytest.approx(chi)


@pytest.mark.parametrize("target", BEFORE)
def test_its_heart_shows_over_the_target_before_it(target: str) -> None:
    """「見鵠於參」: the foot of the 鵠 is level with the head of the nearer target."""
    heart = length(f"{target}鵠方")
    middle = length(f"{target}下綱去地") + 2 * length("布幅") + length(f"{target}中方") / 2
    assert middle - heart / 2 == pytest.approx(length(f"{BEFORE[target]}高"))


@pytest.mark.parametrize("target", PACES)
def test_a_target_is_spread_by_its_paces(target: str) -> None:
    """「弓二寸以為侯中」, 躬 twice and 舌 four times as broad; its kind and its line lie so too."""
    middle = PACES[target] * 0.2
    assert length(f"{target}中方") == pytest.approx(middle)
    assert wide(dashe().features[target]) == pytest.approx((-2 * middle, 2 * middle))
    assert wide(dashe().features[f"{target}中"]) == pytest.approx((-middle / 2, middle / 2))
    assert KINDS[target].width == pytest.approx(4 * middle)


@pytest.mark.parametrize(("reading", "start"), [("物", "物間"), ("堂", "堂廉")])
def test_the_lanes_are_ninety_seventy_and_fifty_paces(reading: str, start: str) -> None:
    """「大侯九十，參七十，干五十」, from the marks (敖繼公) or from the hall (鄭玄)."""
    features = dashe(("侯道所起", reading)).features
    for target, paces in PACES.items():
        assert features[start].anchor[1] - features[target].anchor[1] == paces * 6


@pytest.mark.parametrize("lane", OWN["侯道所起"].readings)
@pytest.mark.parametrize("reading", OWN["乏"].readings)
def test_the_screens_stand_ten_paces_west_and_north(lane: str, reading: str) -> None:
    """「各去其侯西十、北十」 of the target's middle, or of its western end, wherever it stands."""
    features = dashe(("侯道所起", lane), ("乏", reading)).features
    for target in PACES:
        x, y = features[f"{target}之乏"].anchor
        west = features[target].anchor[0] if reading == "侯中" else wide(features[target])[0]
        assert (west - x, y - features[target].anchor[1]) == pytest.approx((60, 60))


def test_no_target_stands_in_the_way_of_the_gate_or_the_post() -> None:
    """Behind the farthest target one still walks across, and the 碑 is in front of all three."""
    features = dashe().features
    farthest, nearest_ = features["大侯"].anchor[1], features["干侯"].anchor[1]
    assert farthest - features["門內霤"].anchor[1] > 60
    assert features["楅"].anchor[1] - 24 > features["碑"].anchor[1] > nearest_


# -- the tent ------------------------------------------------------------------------------------


def test_the_tent_lies_south_east_of_the_basin_and_opens_west() -> None:
    """鄭「耦次在洗東南」; 經「出于次，西面揖」: the way out is on the west, and there only."""
    site = dashe()
    tent = site.areas["次"]
    basin = (site.features["東榮"].anchor[0], site.features["洗線"].anchor[1])
    west, east = min(x for x, _ in tent.ring), max(x for x, _ in tent.ring)
    north = max(y for _, y in tent.ring)
    assert west > basin[0]
    assert north < basin[1]
    doors = [portal for portal in site.portals if "次" in portal.areas]
    assert [portal.kind for portal in doors] == [PortalKind.DOOR]
    assert all(abs(x - west) <= 1 for x, _ in doors[0].points)
    path = route((east + 30.0, north - 10.0), area_point(site, "次"), Around(site))
    assert min(x for x, _ in path) < west
    assert_walkable(site, path)


def test_three_pairs_make_ready_in_the_tent() -> None:
    """「三耦…取弓矢于次」: two rows of three at six 尺 have room within."""
    assert length("次深") >= 3 * 6
    assert length("次廣") >= 2 * 6


def test_all_archers_stand_in_a_row_north_of_the_tent() -> None:
    """「三耦俟于次北，西面北上」「繼三耦以南」: twenty, six 尺 apart, and south of the stair."""
    site = dashe()
    x, y = site.features["次門"].anchor[0] - 2, deep(site.features["次北帷"])[1]
    line = [(x, y + 6.0 * k) for k in range(ARCHERS)]
    assert all(area_at(site, spot) == site.areas["庭"] for spot in line)
    assert line[-1][1] < site.features["洗線"].anchor[1] + 6


# -- the text's words ----------------------------------------------------------------------------

WORDS = {
    "參侯": (0, -392),
    "參侯北六尺": (0, -386),
    "大侯之乏": (-60, -452),
    "參侯之乏": (-60, -332),
    "參侯左个": (-17.5, -392),
    "大侯西北三步": (-48.73, -499.27),
    "大侯左个之西北三步": (-39.73, -499.27),
    "大侯右个北": (22.5, -507.5),
    "負大侯": (0, -507.5),
    "負參侯": (0, -387.5),
    "所設中之西南": (-73.6, -87.2),
    "所設楅之南": (0, -88.65),
    "物間": (0, 28),
    "次": (133, -216.08),
}


@pytest.mark.parametrize("words", WORDS)
def test_words_of_the_text_have_their_place(words: str) -> None:
    """The places 大射 names resolve; 參 begins the name of a target and asks for no level."""
    things = {
        "楅": ThingState("楅", KINDS["楅"], facing=270.0),
        "閭中": ThingState("閭中", KINDS["中"]),
    }
    around = Around(dashe(), things=things)
    assert resolve(words, around).pos == pytest.approx(WORDS[words], abs=0.02)


def test_the_marks_lie_between_the_pillars() -> None:
    """「兩楹之間，疏數容弓」: six 尺 apart, a shaft long, under the front beam (敖「當楣」)."""
    features = dashe().features
    left, right = features["左物"], features["右物"]
    assert left.anchor[0] - right.anchor[0] == 6
    assert deep(left)[1] - deep(left)[0] == 3
    assert left.anchor[1] == features["楣"].anchor[1]
    assert (
        features["西楹"].anchor[0] < right.anchor[0] < left.anchor[0] < features["東楹"].anchor[0]
    )
