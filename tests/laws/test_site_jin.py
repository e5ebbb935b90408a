"""The four places of 覲禮 as placed: every measure to the 寸, in every reading."""

from __future__ import annotations

from functools import cache

import pytest
from kit_site import area_point, assert_tiled, assert_walkable, deep, wide
from seen import at_least

from layout.compass import Passage, Wind
from layout.phrases.derivations import sentence
from layout.place import Around, place_site, resolve, route, row
from layout.read.files.paths import site_path
from layout.read.sitefile import variants_of
from layout.say.measures import of_length
from layout.site import PortalKind, Site, Spot
from layout.stage import PersonState

VARIANTS = variants_of(site_path("jin"))
READINGS = [()] + [
    ((name, reading),) for name, v in VARIANTS.items() for reading in list(v.readings)[1:]
]
OWN = {"帷": "帷宮", "館門": "二門", "壇位": "明堂位", "壇階": "三階"}
GROUNDS = ("", "郊之", "侯氏之", "王之", "會同之")
HORSE = 2.5  # 尺: one horse's breadth
CHARIOT = 8.0  # a carriage's track


@cache
def jin(*chosen: tuple[str, str]) -> Site:
    return place_site("jin", dict(chosen))


def standing(
    site: Site, area: str, who: str = "侯氏", stair: str | None = None, **more: object
) -> Around:
    """Somebody in an area, whose phrases are read."""
    man = PersonState(who, None, on_stage=True, pos=area_point(site, area), facing=0.0, area=area)
    stairs = {who: stair} if stair else {}
    return Around(site, people={who: man}, who=who, stairs=stairs, **more)  # type: ignore[arg-type]


def from_middle(spot: Spot) -> tuple[float, float]:
    """Where a spot of the assembly is, from the middle of its altar."""
    x, y = jin().features["會同之堂基"].anchor
    return spot.pos[0] - x, spot.pos[1] - y


# -- ground --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", READINGS, ids=str)
def test_areas_tile_the_walkable_ground(chosen: tuple[tuple[str, str], ...]) -> None:
    """In every reading the areas of each ground lie side by side, tier within tier."""
    assert_tiled(jin(*chosen))


@pytest.mark.parametrize(
    "chosen", [each for each in READINGS if not each or each[0][0] in OWN], ids=str
)
def test_every_area_can_be_reached_by_stairs_only(chosen: tuple[tuple[str, str], ...]) -> None:
    """From outside the gate a way leads into every area, and up nothing but stairs.

    Readings of the hall and the gate are tried so in the 庠.
    """
    site = jin(*chosen)
    around = Around(site)
    for owner, names in zip(GROUNDS, site.grounds.values(), strict=True):
        start = area_point(site, f"{owner}門外")
        for name in names:
            if name != f"{owner}門外":
                path = route(start, area_point(site, name), around)
                assert path[0] == start
                assert_walkable(site, path)


def test_readings_of_different_disputes_go_together() -> None:
    """A rotation through all readings of all disputes places."""
    for turn in range(6):
        chosen = {
            name: list(variant.readings)[(turn * (at % 5 + 1) + at) % len(variant.readings)]
            for at, (name, variant) in enumerate(VARIANTS.items())
        }
        assert place_site("jin", chosen).variants == chosen


def test_disputes_of_the_grounds_are_the_sites() -> None:
    """壇位 is said in the file of the altar, and chosen of the site."""
    assert {name: jin().variants[name] for name in OWN} == OWN
    assert jin(("壇位", "一列")).variants["壇位"] == "一列"


def test_every_number_says_what_it_rests_on() -> None:
    """No part and no measure without arithmetic, and a source or a reason."""
    for feature in at_least(100, jin().features.values()):
        assert feature.cite, feature.name
        assert "=" in sentence(feature.derivation)
    assert all("=" in of_length(one.length) for one in jin().lengths.values())


# -- 文王廟 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "chi", "working"),
    [
        ("榮間", 270, "九雉 (9 × 30 = 270 尺)"),
        ("序間", 180, "2/3 × 270 尺"),
        ("檐高", 36, "1/5 × 180 尺"),
        ("堂深", 108, "3/5 × 180 尺"),
        ("堂高", 9, "九尺"),
        ("階深", 10.8, "九武 (9 × 1.2 = 10.8 尺)"),
        ("庭深", 324, "堂深 (108 尺) × 三"),
        ("庭廣", 360, "序間 (180 尺) × 二"),
        ("門廣", 21, "三尺 (3 尺) × 七"),
        ("門屋廣", 180, "2/3 × 270 尺"),
        ("門屋深", 96, "堂深 (108 尺) + 室深 (36 尺)"),
        ("屏廣", 42, "門廣 (21 尺) × 二"),
        ("屏距", 21, "門廣 (21 尺)"),
        ("夾廣", 45, "(榮間 (270 尺) − 序間 (180 尺)) ÷ 二"),
    ],
)
def test_measures_of_the_temple(name: str, chi: float, working: str) -> None:
    """天子 W9: 大傳 and 禮器, with the arithmetic printed."""
    found = jin().lengths[name]
    assert found.value == pytest.approx(chi)
    assert working in of_length(found.length)


def test_the_temple_follows_the_table() -> None:
    """士…天子 by one number: 楹 ±36, 阼階 ±67.5, 碑 −108, 中庭 −162, 門內霤 −324, 閾 −372."""
    features = jin().features
    assert features["東楹"].anchor == (36, 36)
    assert features["西階"].anchor[0] == -67.5
    assert wide(features["阼階"]) == (61.5, 73.5)
    assert features["碑"].anchor == (0, -108)
    assert features["中庭"].anchor == (0, -162)
    assert deep(features["門內霤"]) == (-324, -324)
    assert deep(features["閾"]) == (-372, -372)
    assert features["東霤"].shape == ((135.0, 0.0), (135.0, 144.0))
    assert jin().areas["堂上"].height == 9


def test_the_screen_stands_outside_the_gate_with_a_way_round_it() -> None:
    """出自屏南適門西: from the gate's east, south of 屏, to its west, along the wall nowhere."""
    site = jin()
    screen, gate = site.features["屏"], site.features["門外霤"]
    assert wide(screen) == (-21, 21)
    assert deep(gate)[0] - deep(screen)[1] == 20  # 屏距 to its middle, less half of 二尺
    around = standing(site, "門外", stair="西階")
    start, round_it, end = (resolve(each, around) for each in ("廟門之東", "屏南", "門西"))
    path = route(start, end, around, through=(round_it,))
    assert min(y for _, y in path) < deep(screen)[0]
    assert_walkable(site, path)


def test_right_and_left_of_the_gate() -> None:
    """入門右 is east and inside; 出 to 廟門之東 outside."""
    site = jin()
    inside = standing(site, "門外", stair="西階", passage=Passage.入)
    right, left = resolve("門右", inside), resolve("門左", inside)
    assert right.pos == (16.5, -318)
    assert left.pos == (-16.5, -318)
    assert (right.area, left.area) == ("庭", "庭")
    assert resolve("廟門之東", inside).area == "門外"


def test_tents_stand_on_both_sides_of_the_screen() -> None:
    """同姓西面北上 east, 異姓東面北上 west: three have room, clear of 屏 and the road's end."""
    site = jin()
    around = Around(site)
    for name, wind, side in (("同姓", Wind.西, 1), ("異姓", Wind.東, -1)):
        first = resolve(f"{name}首次", around)
        assert site.features[f"{name}首次"].facing == wind.bearing
        assert first.pos == (side * 42, -441)
        tents = row(first, Wind.北, 3, 13.5)
        assert all(abs(x) - 6 > 21 for x, _ in tents)
        assert tents[-1][1] - 6 > deep(site.features["地線"])[0]


def test_the_kings_place_and_the_waiting_rest() -> None:
    """斧依 between 戶 and 牖 with a mat and two 几 beside it; 東箱 before the east side room."""
    site = jin()
    around = Around(site, level=site.vocabulary.parts.get("堂"))
    between = resolve("戶牖之間", around)
    assert between.pos[0] == 0
    assert between.area == "堂上"
    room = wide(site.features["牖"])[1], wide(site.features["室戶"])[0]
    assert room == (-18, 18)
    assert room[1] - room[0] >= 9 + 2 * 5 + 2  # the mat and 左右几 of five 尺
    assert resolve("東箱", around).area == "東堂"


def test_ten_horses_stand_west_in_the_middle_of_the_court() -> None:
    """中庭西上: ten abreast, each with the man who leads it, between the west wall and the axis."""
    site = jin()
    west, _ = wide(site.features["庭"])
    first = resolve("中庭", Around(site, level=site.vocabulary.parts.get("庭")))
    assert first.pos[0] - west >= 10 * (HORSE + 2.5)


# -- 郊 ------------------------------------------------------------------------------------------


def test_the_curtained_altar() -> None:
    """壇 24 square, one 尺 high, its gate 24 south, two stairs; three salutes of a 尋 between."""
    site = jin()
    x, y = site.features["郊之壇"].anchor
    assert (site.features["郊之壇"].size["廣"], site.features["郊之壇"].size["深"]) == (24, 24)
    assert site.areas["郊之壇上"].height == 1
    gate = site.features["郊之帷門"].anchor
    assert gate == (x, y - 12 - 24)
    assert [site.features[f"郊之{each}"].anchor[0] - x for each in ("阼階", "西階")] == [8, -8]
    assert site.lengths["郊之門距"].value == 3 * 8


def test_host_east_and_guest_west_of_the_curtain_gate() -> None:
    """侯氏迎于帷門之外: he is master there; the King's man comes west of him, and up the west."""
    site = jin()
    host = standing(site, "郊之門外", stair="阼階")
    envoy = standing(site, "郊之門外", "使者", "西階")
    gate = site.features["郊之帷門"].anchor[0]
    assert resolve("帷門之外", host).pos[0] > gate > resolve("帷門之外", envoy).pos[0]
    up = resolve("西階上", envoy)
    assert up.area == "郊之壇上"
    assert_walkable(site, route(resolve("門外", envoy), up, envoy, via="郊之西階"))
    assert resolve("階", host).area == "郊之庭"
    assert resolve("兩階之間", host).area == "郊之庭"


def test_two_curtains_only() -> None:
    """敖繼公: 橫設兩帷於兩旁而空其中: no wall on the other sides."""
    names = {name for name in jin(("帷", "兩帷")).features if name.endswith("帷")}
    assert not names
    assert "郊之南帷東" in jin(("帷", "兩帷")).features


# -- 館 ------------------------------------------------------------------------------------------


def test_the_lodging_has_room_for_chariot_and_horses() -> None:
    """路先設西上，路下四亞之: the chariot west in the middle, room for four horses east of it."""
    site = jin()
    middle = site.features["侯氏之中庭"].anchor
    chariot = site.features["侯氏之路位"].anchor
    assert chariot[1] == middle[1]
    assert chariot[0] + CHARIOT / 2 + 4 * (HORSE + 2.5) <= middle[0]
    assert wide(site.features["侯氏之西壁"])[1] < chariot[0] - CHARIOT / 2


def test_one_gate_or_two() -> None:
    """外門外: two gates (今文, 鄭); one (敖). 侯氏 receives outside the outer in both."""
    for reading, gates in (("二門", 2), ("一門", 1)):
        site = jin(("館門", reading))
        mine = [
            p for p in site.portals if p.kind is PortalKind.GATE and p.name.startswith("侯氏之")
        ]
        assert len(mine) == gates
        around = standing(site, "侯氏之門外", stair="阼階")
        spot = resolve("外門外", around)
        assert spot.area == "侯氏之門外"
        assert spot.pos[0] > site.features["侯氏之閾"].anchor[0]
        up = resolve("西階上", standing(site, "侯氏之門外", "使者", "西階"))
        assert up.area == "侯氏之堂上"
        assert_walkable(site, route(spot, up, around, via="侯氏之西階"))


# -- 會同 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "chi", "working"),
    [
        ("宮方", 1800, "三百步 (300 × 6 = 1800 尺)"),
        ("壇方", 96, "十有二尋 (12 × 8 = 96 尺)"),
        ("壇深", 4, "四尺"),
        ("堂方", 24, "二丈四尺"),
        ("等深", 12, "一丈二尺"),
        ("上等方", 48, "堂方 (24 尺) + 等深 (12 尺) × 二"),
        ("中等方", 72, "上等方 (48 尺) + 等深 (12 尺) × 二"),
        ("下等方", 96, "中等方 (72 尺) + 等深 (12 尺) × 二"),
        ("成高", 1, "壇深 (4 尺) ÷ 四"),
    ],
)
def test_measures_of_the_assembly(name: str, chi: float, working: str) -> None:
    """宮方三百步，壇十有二尋，深四尺; 注 the tiers: 24 + 3 × 24 = 96."""
    found = jin().lengths["會同之" + name]
    assert found.value == chi
    assert working in of_length(found.length)


def test_the_tiers_to_the_inch() -> None:
    """Each tier twelve 尺 on every side and one 尺 higher than the last; 發地一尺."""
    site = jin()
    squares = ("壇", "中成", "上成", "堂基")
    sides = [site.features["會同之" + name].size for name in squares]
    assert [(size["廣"], size["深"]) for size in sides] == [(s, s) for s in (96, 72, 48, 24)]
    floors = ("庭", "下等", "中等", "上等", "壇上")
    assert [site.areas["會同之" + name].height for name in floors] == [0, 1, 2, 3, 4]
    assert [site.areas["會同之" + name].height for name in ("下等旁", "上等旁")] == [1, 3]
    levels = [site.areas["會同之" + name].level.name for name in floors]
    assert levels == ["庭", "下等", "中等", "上等", "堂"]


def test_four_gates_in_the_middle_of_four_sides() -> None:
    """四門，宮旁一門: each nine hundred 尺 from the middle of the altar, which is a nineteenth."""
    site = jin()
    x, y = site.features["會同之堂基"].anchor
    gates = {name: site.features["會同之" + name] for name in ("閾", "北門", "東門", "西門")}
    places = [(g.anchor[0] - x, g.anchor[1] - y) for g in gates.values()]
    assert places == [(0, -900), (0, 900), (900, 0), (-900, 0)]
    assert [g.facing for g in gates.values()] == [180, 0, 90, 270]
    around = standing(site, "會同之庭", "天子")
    for name, place in {
        "東門之外": (1050, 0),
        "南門外": (0, -1050),
        "西門外": (-1050, 0),
        "北門外": (0, 1050),
        "東門內": (894, 0),
    }.items():
        assert from_middle(resolve(name, around)) == place


@pytest.mark.parametrize("stair", ["中階", "東階", "西階", "北階", "東面階", "西面階"])
@pytest.mark.parametrize("reading", ["三階", "無階"])
def test_every_stair_goes_up_four_steps(stair: str, reading: str) -> None:
    """From the court over three tiers to the top, one step at each rise."""
    site = jin(("壇階", reading))
    around = standing(site, "會同之庭", "天子")
    foot, top = resolve(f"{stair}前", around), resolve("壇上", around)
    path = route(foot, top, around, via=f"會同之{stair}")
    assert_walkable(site, path)
    x, y = site.features["會同之堂基"].anchor
    assert top.pos == (x, y)
    away = max(abs(foot.pos[0] - x), abs(foot.pos[1] - y))
    assert away == pytest.approx(48 + 2.4 + 6)  # the side, the step, and a 步 before it


def test_bowing_places_on_each_tier() -> None:
    """公拜於上等，侯伯於中等，子男於下等: on the axis, in the middle of each tier's front."""
    around = standing(jin(), "會同之庭", "天子")
    places = [from_middle(resolve(name, around)) for name in ("上等", "中等", "下等")]
    assert places == [(0, -18), (0, -30), (0, -42)]


@pytest.mark.parametrize(
    ("reading", "places", "facing"),
    [
        (
            "明堂位",
            {"公": (8, -98.4), "侯": (48, -98.4), "伯": (-48, -98.4), "子": (36, -894),
             "男": (-20, -894)},
            [0, 270, 90, 0, 0],
        ),
        (
            "一列",
            {"公": (-56, -98.4), "侯": (-32, -98.4), "伯": (-8, -98.4), "子": (16, -98.4),
             "男": (40, -98.4)},
            [0] * 5,
        ),
        (
            "一列東上",
            {"公": (56, -98.4), "侯": (32, -98.4), "伯": (8, -98.4), "子": (-16, -98.4),
             "男": (-40, -98.4)},
            [0] * 5,
        ),
    ],
)  # fmt: skip
def test_where_the_five_ranks_stand(
    reading: str, places: dict[str, tuple[float, float]], facing: list[float]
) -> None:
    """明堂位 five places (鄭); one line from west to east (敖), or from east to west (郝)."""
    site = jin(("壇位", reading))
    x, y = site.features["會同之堂基"].anchor
    marks = {rank: site.features[f"會同之{rank}位"] for rank in places}
    assert {
        rank: (round(m.anchor[0] - x, 6), round(m.anchor[1] - y, 6)) for rank, m in marks.items()
    } == places
    assert [mark.facing for mark in marks.values()] == facing


def test_three_of_each_rank_have_room() -> None:
    """Rows of three a 尋 apart: nobody meets another, and all stand in the court."""
    site = jin()
    around = standing(site, "會同之庭", "天子")
    rows = {"公": Wind.東, "侯": Wind.北, "伯": Wind.北, "子": Wind.東, "男": Wind.東}
    people = [
        pos for rank, head in rows.items() for pos in row(resolve(f"{rank}位", around), head, 3, 8)
    ]
    assert len({(round(x), round(y)) for x, y in people}) == 15
    near = min(
        max(abs(a[0] - b[0]), abs(a[1] - b[1])) for i, a in enumerate(people) for b in people[:i]
    )
    assert near >= 8 - 1e-6
