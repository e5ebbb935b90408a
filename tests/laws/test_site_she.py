"""The shooting ground as placed: 鄉射禮's own measures to the 寸, in every reading of it."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest
from kit_site import area_point, assert_tiled, assert_walkable, deep, wide
from kit_words import KINDS
from seen import at_least

from layout.compass import Wind
from layout.phrases.derivations import sentence
from layout.place import Around, area_at, place_site, resolve, route, row
from layout.read.files.paths import site_path
from layout.read.sitefile import read_site, variants_of
from layout.say.measures import of_length
from layout.site import Site
from layout.stage import PersonState, ThingState

VARIANTS = variants_of(site_path("she"))
READINGS = [()] + [
    ((name, reading),) for name, v in VARIANTS.items() for reading in list(v.readings)[1:]
]
GROUNDS = ("庠", "序", "序有室")
STAND = [("所", ground) for ground in GROUNDS]
MAT_DEEP = 10 / 3  # 尺: how deep a mat is before the wall
ARCHERS = 13  # 三耦, 大夫之耦 and three pairs of 眾賓


@cache
def she(*chosen: tuple[str, str]) -> Site:
    return place_site("she", dict(chosen))


def gear(*names: str) -> dict[str, ThingState]:
    """Things of the shooting, none of them set out yet."""
    kinds, facings = {"鹿中": "中"}, {"楅": 270.0}  # 東肆
    return {
        name: ThingState(name, KINDS[kinds.get(name, name)], facing=facings.get(name))
        for name in names
    }


def man(site: Site, name: str, x: float, y: float, facing: float) -> PersonState:
    area = area_at(site, (x, y))
    assert area is not None
    return PersonState(name, None, on_stage=True, pos=(x, y), facing=facing, area=area.name)


# -- ground --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", READINGS, ids=str)
def test_areas_tile_the_walkable_ground(chosen: tuple[tuple[str, str], ...]) -> None:
    """In every reading the areas of each ground lie side by side, with room or without."""
    assert_tiled(she(*chosen))


@pytest.mark.parametrize(
    "chosen", [each for each in READINGS if not each or each[0][0] in ("所", "房", "夾箱")], ids=str
)
def test_every_area_can_be_reached_from_the_gate(chosen: tuple[tuple[str, str], ...]) -> None:
    """From outside the gate a way leads into every area, over walls and pillars nowhere."""
    site = she(*chosen)
    around = Around(site)
    start = area_point(site, "門外")
    for name in at_least(10, site.grounds["射宮"]):
        if name != "門外":
            path = route(start, area_point(site, name), around)
            assert path[0] == start
            assert_walkable(site, path)


def test_readings_of_different_disputes_go_together() -> None:
    """A rotation through all readings of all disputes places, and 物 and 侯 stay 300 apart."""
    for turn in range(9):
        chosen = {
            name: list(variant.readings)[(turn * (at % 5 + 1) + at) % len(variant.readings)]
            for at, (name, variant) in enumerate(VARIANTS.items())
        }
        site = place_site("she", chosen)
        assert site.variants == chosen
        assert lane(site) == 300


def test_every_number_says_what_it_rests_on() -> None:
    """No part and no measure without arithmetic, and a source or a reason."""
    for ground in STAND:
        for feature in she(ground).features.values():
            assert feature.cite, feature.name
            assert "=" in sentence(feature.derivation)
    for length in read_site(site_path("she")).lengths.values():
        assert length.ground.cite or length.ground.why, length.name


# -- the text's own measures ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "chi", "working"),
    [
        ("侯道", 300, "五十弓 (50 × 6 = 300 尺)"),
        ("侯中方", 10, "侯道 五十弓 (50 × 6 = 300 尺) × 弓二寸 (0.2 ÷ 6)"),
        ("躬長", 20, "倍侯中方 (2 × 10 尺)"),
        ("上舌長", 40, "倍躬長 (2 × 20 尺)"),
        ("下舌長", 30, "躬長 (20 尺) + (上舌長 (40 尺) − 躬長 (20 尺)) ÷ 二"),
        ("布幅", 2, "一寸 (0.1 尺) × 二"),
        ("下綱去地", 1.2, "一武 (1.2 尺)"),
        ("侯高", 19.2, "下綱去地 (1.2 尺) + 布幅 (2 尺) × 四 + 侯中方 (10 尺)"),
        ("乏去侯", 100, "三分侯道之一 (1/3 × 300 尺)"),
        ("乏西", 30, "五步 (5 × 6 = 30 尺)"),
        ("物長", 3, "一笴 (3 尺)"),
        ("物相去", 6, "一弓 (6 尺)"),
        ("距隨", 1.2, "一武 (1.2 尺)"),
        ("楅長", 3, "一笴"),
        ("楅博", 0.3, "三寸"),
        ("筭長", 1.4, "一尺 (1 尺) + 一握 (0.4 尺)"),
        ("扑長", 3, "一笴"),
        ("旌杠", 21, "三仞 (3 × 7 = 21 尺)"),
        ("工去堂", 9, "三笴 (3 × 3 = 9 尺)"),
    ],
)
def test_measures_of_the_text(name: str, chi: float, working: str) -> None:
    """Each measure of 經 and 記 to the 寸, with its arithmetic printed, in every building."""
    for ground in STAND:
        found = she(ground).lengths[name]
        assert found.value == pytest.approx(chi)
        assert working in of_length(found.length)


def lane(site: Site) -> float:
    """From the marks to the target."""
    return site.features["物間"].anchor[1] - site.features["侯"].anchor[1]


@pytest.mark.parametrize(
    ("ground", "line", "at"),
    [
        ("庠", "楣", {"左物": 16, "侯": -284, "乏": -184, "門內霤": -360}),
        ("序", "棟", {"左物": 32, "侯": -268, "乏": -168, "門內霤": -344}),
        ("序有室", "棟", {"左物": 32, "侯": -268, "乏": -168, "門內霤": -344}),
    ],
)
def test_the_marks_go_in_and_the_target_with_them(
    ground: str, line: str, at: dict[str, float]
) -> None:
    """記「序則物當棟，堂則物當楣」: fifty bows from either, and the court gives way by one 架."""
    site = she(("所", ground))
    assert site.features[line].anchor[1] == at["左物"]
    assert {name: site.features[name].anchor[1] for name in at} == at
    assert lane(site) == 300


def test_the_two_marks() -> None:
    """記「物長如笴，其間容弓，距隨長武」: 3 by 1.2, 6 between their uprights, left one east."""
    for ground in STAND:
        features = she(ground).features
        for name, x in (("左物", 3), ("右物", -3)):
            west, east = wide(features[name])
            south, north = deep(features[name])
            assert features[name].anchor[0] == x
            assert east - west == pytest.approx(1.2)
            assert north - south == 3
        assert features["物間"].anchor[0] == 0


def test_the_target_spreads_as_it_rises() -> None:
    """中十尺, 上舌四十, 下舌三十; 左个 and 右个 are what hangs over beyond 躬 at the foot."""
    features = she().features
    assert wide(features["侯中"]) == (-5, 5)
    assert wide(features["侯"]) == (-20, 20)
    assert wide(features["左个"]) == (-15, -10)
    assert wide(features["右个"]) == (10, 15)
    assert she().lengths["上舌長"].value == 5 * 8  # 「上个五尋」
    breadth, whole = 2, 16 * 10  # 幅 and 「用布十六丈」
    middle = she().lengths["侯中方"].value ** 2 / breadth
    strips = sum(she().lengths[name].value for name in ("躬長", "躬長", "上舌長", "下舌長"))
    assert middle + strips == whole


def test_the_screen_by_either_reading() -> None:
    """鄭: 西三丈 of the middle; 敖: 五步 west of the target's own edge. Both 100 north of it."""
    for reading, x in (("侯中", -30), ("侯黨", -50)):
        site = she(("乏", reading))
        assert site.features["乏"].anchor[0] == x
        assert site.features["乏"].anchor[1] - site.features["侯"].anchor[1] == 100


def test_rack_and_counter_box_stand_level_with_the_basin() -> None:
    """「設楅于中庭，南當洗」「設中，南當楅，西當西序」, whatever the hall's depth."""
    for depth in at_least(2, VARIANTS["堂深"].readings):
        site = she(("堂深", depth))
        basin = resolve("阼階東南南北以堂深東西當東榮", Around(site, thing="洗"))
        rack, box = site.features["楅"], site.features["鹿中"]
        assert rack.anchor == pytest.approx((0.0, basin.pos[1]))
        assert box.anchor == (site.features["西序"].anchor[0], rack.anchor[1])
        assert site.features["碑"].anchor[1] < rack.anchor[1] - 24  # 碑 is out of their way


@pytest.mark.parametrize(
    ("kind", "wide_", "deep_"),
    [
        ("楅", "楅博", "楅長"),  # it points along its length: 東肆 lies from west to east
        ("侯", "上舌長", None),
        ("物", "距隨", "物長"),
        ("筭", None, "筭長"),
        ("扑", None, "扑長"),
        ("旌", None, "旌杠"),
        ("矢", None, "物長"),  # 物長如笴: both a shaft long
        ("弓", "物相去", None),  # 其間容弓
    ],
)
def test_things_are_as_large_as_the_ground_says(
    kind: str, wide_: str | None, deep_: str | None
) -> None:
    """The footprint of each thing of the shooting is the measure its ground derives."""
    lengths, found = she().lengths, KINDS[kind]
    for name, size in ((wide_, found.width), (deep_, found.depth)):
        if name is not None:
            assert size == pytest.approx(lengths[name].value)


# -- standing room -------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", STAND, ids="=".join)
def test_two_archers_stand_between_the_pillars(ground: tuple[str, str]) -> None:
    """記「射自楹間」: two archers and their bows stand within the pillars' lines."""
    site = she(ground)
    east, west = site.features["東楹"].anchor[0], site.features["西楹"].anchor[0]
    bow = site.lengths["物相去"].value
    assert east - west >= bow + 2 * bow / 2
    for pillar in ("東楹", "西楹"):
        for mark in ("左物", "右物"):
            assert (
                hypot(
                    site.features[pillar].anchor[0] - site.features[mark].anchor[0],
                    site.features[pillar].anchor[1] - site.features[mark].anchor[1],
                )
                > bow / 2 + site.features[pillar].size["徑"]
            )


@pytest.mark.parametrize("ground", STAND, ids="=".join)
def test_behind_the_archers_one_passes_before_the_mats(ground: tuple[str, str]) -> None:
    """「由上射之後」: between 物 and the guest's mat a man goes by and touches neither."""
    site = she(ground)
    mat = resolve("戶牖間", Around(site, thing="席", thing_facing=180.0))
    behind = resolve("右物之後", Around(site, level=site.vocabulary.parts.get("堂")))
    assert deep(site.features["右物"])[1] + 1 < behind.pos[1] < mat.pos[1] - MAT_DEEP / 2 - 2


@pytest.mark.parametrize("ground", STAND, ids="=".join)
def test_seats_keep_their_place_without_a_room(ground: tuple[str, str]) -> None:
    """賈「無室則無戶牖，設席亦當戶牖之處」; 記「醢以豆，出自東房」 has its room in each."""
    site = she(ground)
    around = Around(site, level=site.vocabulary.parts.get("堂"), thing="席", thing_facing=180.0)
    assert resolve("戶牖間", around).pos[0] == 0
    assert resolve("戶牖間", around).area in ("堂上", "北架")
    assert (
        resolve("房戶間", Around(site, level=site.vocabulary.parts.get("堂"), thing="斯禁")).pos[0]
        == 15
    )
    assert resolve("東房", Around(site, level=site.vocabulary.parts.get("堂"))).area == "東房"
    assert ("室" in site.areas) is (ground[1] != "序")


def test_without_a_room_the_hall_goes_on_north() -> None:
    """鄭「序無室，可以深也」: from 物間 one walks straight on under the last 架."""
    site = she(("所", "序"))
    path = route((0.0, 38.0), area_point(site, "北架"), Around(site))
    assert len(path) == 2
    assert_walkable(site, path)


def test_west_of_the_hall_all_archers_stand_in_a_row() -> None:
    """「三耦俟于堂西，南面，東上」「繼三耦而立，東上」: thirteen, six 尺 or more apart, hidden."""
    site = she()
    west, east = wide(site.features["堂西"])
    assert (east - west - 8 - 4) / (ARCHERS - 1) >= 6
    assert east == wide(site.features["西榮"])[0]


def test_the_marker_is_within_the_court_and_behind_leather() -> None:
    """「以至于乏」: the screen is north of him, between him and the hall."""
    for reading in READINGS:
        site = she(*reading)
        around = Around(site, things=gear("乏"))
        spot = resolve("乏南", around)
        assert spot.area == "庭"
        assert spot.pos[1] < site.features["乏"].anchor[1]


# -- the text's words for places -------------------------------------------------------------------

WORDS = {
    "所設楅之南": (0, -52.65),
    "所設中之西南": (-43.6, -51.2),
    "所設中之東": (-36.4, -48),
    "楅東": (6, -48),
    "左物": (3, 16),
    "右物": (-3, 16),
    "物間": (0, 16),
    "右物之後": (-3, 22),
    "左物之南": (3, 10),
    "侯西北三步": (-32.73, -270.77),
    "左个之西北三步": (-27.73, -271.27),
    "右个北": (12.5, -279.5),
    "侯中": (0, -284),
    "堂前三笴": (-52, -9),
    "阼階下之東南堂前三笴": (34.5, -9),
    "堂下西階之東": (-22, -9),
    "西階前": (-30, -12),
    "司馬之南": (-52, -76),
    "司射之西南": (-60, -68),
    "西方": (-50, -9),
    "西楹之西": (-21.6, 16),
    "楹內": (-16, 21.6),
    "楹外": (-16, 10.4),
    "鉤楹": (-16, 21.6),
}


@pytest.mark.parametrize("words", WORDS)
def test_words_of_the_text_have_their_place(words: str) -> None:
    """The places 鄉射禮 names resolve, those of things not yet set out among them (所設)."""
    site = she()
    people = {
        "司射": man(site, "司射", -52, -60, 90.0),
        "司馬": man(site, "司馬", -52, -68, 90.0),
    }
    around = Around(
        site,
        people=people,
        who="司射",
        stairs={"司射": "西階"},
        things=gear("侯", "乏", "楅", "鹿中"),
    )
    assert resolve(words, around).pos == pytest.approx(WORDS[words], abs=0.01)


def test_what_is_set_out_stands_where_it_was_to_stand() -> None:
    """所設楅之南 is the same before the rack is set out and after."""
    site = she()
    before, after = gear("楅"), gear("楅")
    after["楅"] = ThingState("楅", KINDS["楅"], (0.0, -48.0), 270.0)
    spots = [resolve("所設楅之南", Around(site, things=things)) for things in (before, after)]
    assert spots[0].pos == spots[1].pos


def test_what_waits_elsewhere_is_still_to_stand_on_its_mark() -> None:
    """「司射先立于所設中之西南」 while the box lies west of the hall with the other gear."""
    site = she()
    waiting = gear("鹿中")
    waiting["鹿中"] = ThingState("鹿中", KINDS["中"], (-66.0, 56.0), 90.0)
    spots = [resolve("所設中之西南", Around(site, things=t)) for t in (gear("鹿中"), waiting)]
    assert spots[0].pos == spots[1].pos == pytest.approx((-43.6, -51.2))
    assert resolve("鹿中西", Around(site, things=waiting)).area == "堂西"


def test_a_thing_is_set_at_its_own_mark() -> None:
    """侯 is set where the site measures it, not in itself."""
    site = she()
    for name in ("侯", "乏", "楅", "鹿中"):
        kind = gear(name)[name].kind
        waiting = {name: ThingState(name, kind, (-66.0, 56.0), None)}
        for words, things in ((name, gear(name)), (f"所設{name}", waiting)):
            spot = resolve(words, Around(site, things=things, thing=name))
            assert spot.pos == site.features[name].anchor
            assert spot.container is None


# -- ways ----------------------------------------------------------------------------------------


def test_round_the_pillar_within_or_without() -> None:
    """「豫則鉤楹內，堂則由楹外」: one way leads north of the west pillar, one south of it."""
    for ground in STAND:
        site = she(ground)
        archer = man(site, "司射", -30, 6, 0.0)
        around = Around(site, people={"司射": archer}, who="司射", stairs={"司射": "西階"})
        pillar = site.features["西楹"].anchor
        for words, within in (("鉤楹", True), ("楹內", True), ("楹外", False)):
            by, end = resolve(words, around), resolve("左物", around)
            path = route(archer.pos or (0, 0), end, around, through=(by,))
            at = next(y for x, y in path if abs(x - pillar[0]) < 0.01)
            assert (at > pillar[1]) is within
            assert_walkable(site, path)


@pytest.mark.parametrize("ground", STAND, ids="=".join)
def test_from_the_archers_place_to_the_west_of_the_hall(ground: tuple[str, str]) -> None:
    """「由司馬之南，適堂西」: about his place in the court, and on no stair."""
    site = she(ground)
    people = {"司馬": man(site, "司馬", -52, -68, 90.0), "甲": man(site, "甲", -30, -12, 180.0)}
    around = Around(site, people=people, who="甲", stairs={"甲": "西階"})
    south = resolve("司馬之南", around)
    path = route((-30.0, -12.0), (-68.0, 40.0), around, through=(south,))
    assert south.pos in path
    areas = {area.name for point in path if (area := area_at(site, point))}
    assert areas <= {"庭", "堂西"}
    assert_walkable(site, path)


def test_the_archers_line_up_clear_of_screen_and_box() -> None:
    """射位, 東面北上, thirteen deep, stays west of 中 and 乏 and north of the gate."""
    for ground in STAND:
        site = she(ground)
        head = resolve("司馬西南", Around(site, people={"司馬": man(site, "司馬", -52, -68, 90.0)}))
        line = row(head, Wind.北, ARCHERS, 8)
        assert all(area_at(site, spot) == site.areas["庭"] for spot in line)
        assert line[-1][1] > site.features["門內霤"].anchor[1] + 60
        screen = site.features["乏"].anchor
        assert all(hypot(x - screen[0], y - screen[1]) > 8 for x, y in line)
