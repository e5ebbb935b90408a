"""The 庠 as placed: what must hold of its building, whichever side of a dispute is taken."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import hypot
from pathlib import Path

import pytest
from conftest import RITES
from kit_site import area_point, assert_tiled, assert_walkable, deep, wide
from kit_words import KINDS
from seen import at_least
from shapely.geometry import LineString, Polygon

import layout
from layout.draw.sheets import GroundPlate, parts_numbered
from layout.phrases.derivations import sentence
from layout.picture import Group, Text
from layout.place import Around, place_site, resolve, route
from layout.read.cites import cites_of
from layout.read.citing import Citer
from layout.read.files.paths import scenes_folder, site_path
from layout.read.sitefile import read_site, variants_of
from layout.read.vocabulary import read_vocabulary
from layout.say.measures import of_length
from layout.say.tongue import TONGUES
from layout.site import Site
from layout.stage import ThingState
from layout.typeset import LEAST_LATIN

READINGS = [
    (name, reading)
    for name, variant in variants_of(site_path("xiang")).items()
    for reading in variant.readings
]
RANKS = {
    "士": ("三雉", 90),
    "大夫": ("四雉", 120),
    "伯子男": ("五雉", 150),
    "公侯": ("七雉", 210),
    "天子": ("九雉", 270),
}
MAT, GAP = 9.0, 1.0  # 筵, and the 尺 between mats that do not touch


@cache
def xiang(*chosen: tuple[str, str]) -> Site:
    return place_site("xiang", dict(chosen))


# -- ground --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", READINGS, ids="=".join)
def test_areas_tile_the_walkable_ground(chosen: tuple[str, str]) -> None:
    """In every reading the areas of a ground neither overlap nor leave a gap between them."""
    assert_tiled(xiang(chosen))


@pytest.mark.parametrize("chosen", READINGS, ids="=".join)
def test_every_area_can_be_reached_from_the_gate(chosen: tuple[str, str]) -> None:
    """From outside the gate a way leads into every area, over walls and pillars nowhere."""
    site = xiang(chosen)
    around = Around(site)
    for ground, names in at_least(2, site.grounds.items()):
        owner = f"{ground.rpartition('之')[0]}之" if "之" in ground else ""
        start = area_point(site, f"{owner}門外")
        for name in names:
            if name == f"{owner}門外":
                continue
            path = route(start, area_point(site, name), around)
            assert path[0] == start
            assert_walkable(site, path)


# -- ways ----------------------------------------------------------------------------------------

SPOTS = (
    "西階上",
    "阼階上",
    "兩楹間",
    "東房",
    "室中",
    "東序端",
    "堂東",
    "堂西",
    "中庭",
    "門外",
    "東堂",
    "戶牖間",
)


def test_ways_between_named_places_keep_clear() -> None:
    """Between any two of a dozen places the way crosses nothing solid and climbs only stairs."""
    site = xiang()
    around = Around(site, level=site.vocabulary.parts.get("庭"))
    spots = {name: resolve(name, around) for name in SPOTS}
    for start, end in product(SPOTS, SPOTS):
        if start == end:
            continue
        path = route(spots[start], spots[end], around)
        assert path[0] == spots[start].pos
        assert path[-1] == spots[end].pos
        assert_walkable(site, path)
        direct = hypot(path[0][0] - path[-1][0], path[0][1] - path[-1][1])
        assert LineString(path).length <= 3 * direct + 60


def test_the_stair_named_is_the_stair_taken() -> None:
    """升自西階 goes by the west stair though the east one is nearer."""
    site = xiang()
    around = Around(site)
    for stair in ("西階", "阼階"):
        path = route((60.0, -43.5), (15.0, 38.0), around, via=stair)
        west, east = wide(site.features[stair])
        crossing = [x for (x, y) in path if -6.5 <= y <= 0.5 or -7.1 <= y <= 1.1]
        assert any(west <= x <= east for x in crossing)


def test_ways_go_round_things_and_other_mens_mats() -> None:
    """A straight line over a mat is walked round it; a man's own mat is walked onto."""
    site = xiang()
    mat = ThingState("介席", KINDS["席"], (0.0, 20.0), 180.0, head=90.0)
    around = Around(site, things={"介席": mat})
    round_it = route((0.0, 10.0), (0.0, 30.0), around)
    on_mat = Polygon(((-4.5, 18.4), (4.5, 18.4), (4.5, 21.6), (-4.5, 21.6)))
    assert not LineString(round_it).intersects(on_mat)
    assert route((0.0, 10.0), (0.0, 20.0), around) == ((0.0, 10.0), (0.0, 20.0))


def test_between_grounds_no_way_is_claimed() -> None:
    """From the school to the guest's gate nothing is said of the way."""
    site = xiang()
    around = Around(site)
    assert route((0.0, -72.0), area_point(site, "賓之門外"), around) == ()


# -- the building (each constraint in its own words) -----------------------------------------------


@pytest.mark.parametrize("chosen", READINGS, ids="=".join)
def test_the_basin_stands_as_deep_as_the_hall(chosen: tuple[str, str]) -> None:
    """「南北以堂深，東西當東榮」: as far out as the rooms' wall is in, in line with the gable."""
    site = xiang(chosen)
    basin = resolve("阼階東南南北以堂深東西當東榮", Around(site, thing="洗"))
    edge, rooms = site.features["堂廉"].shape[0][1], site.features["後楣"].shape[0][1]
    assert basin.pos[1] == pytest.approx(edge - (rooms - edge))
    assert basin.pos[0] == pytest.approx(site.features["東榮"].shape[0][0])
    assert basin.area == "庭"


def test_the_row_of_mats_fits_west_of_the_guest() -> None:
    """賓 9 尺 on the axis and three 眾賓 with 1 尺 between: 34.5, within 西序 at 40."""
    site = xiang()
    inner = wide(site.features["西序"])[1]
    assert inner <= -(MAT / 2 + 3 * (MAT + GAP))


def test_the_row_fails_in_a_room_to_the_west_only() -> None:
    """東房西室 (鄭): with the guest northwest the row runs past 西序, as 江永 objects."""
    site = xiang(("房", "zheng"))
    middle = site.features["戶牖間"].anchor[0]
    assert middle - MAT / 2 - 3 * (MAT + GAP) < wide(site.features["西序"])[1]


def test_east_of_the_guest_the_jars_and_two_mats_fit() -> None:
    """East: 尊 at 13-17, then the mats of 公 and 大夫, within 東序."""
    site = xiang()
    jars = resolve("房戶間", Around(site, thing="斯禁", thing_facing=180.0))
    assert jars.pos[0] + 2 + GAP + 2 * MAT + GAP <= wide(site.features["東序"])[0]
    assert jars.pos[0] - 2 > MAT / 2 + GAP


def test_between_the_pillars_two_archers_and_outside_them_a_way() -> None:
    """楹間 holds two 物 of 6 apart; 鉤楹 has 6W between pillar and 序."""
    site = xiang()
    east, west = site.features["東楹"].anchor[0], site.features["西楹"].anchor[0]
    assert east - west >= 12
    assert wide(site.features["東序"])[0] - east >= 18


def test_the_stairs_lie_near_the_walls_and_outside_the_pillars() -> None:
    """李如圭: 階近序, 升者自西階繞楹而東; a carriage's track of 8 goes up each."""
    site = xiang()
    for stair, pillar, wall in (("阼階", "東楹", "東序"), ("西階", "西楹", "西序")):
        low, high = sorted(abs(x) for x in wide(site.features[stair]))
        assert abs(site.features[pillar].anchor[0]) < low
        assert high < abs(site.features[wall].anchor[0])
        assert high - low >= 8


def test_the_walls_end_level_with_the_pillars() -> None:
    """義疏: 序端南齊兩楹, under the front beam."""
    site = xiang()
    beam = site.features["楣"].shape[0][1]
    assert deep(site.features["東序"])[0] == beam == site.features["東楹"].anchor[1]


def test_three_salutes_have_three_places() -> None:
    """三揖: at 門內霤, on the walk, level with the 碑: distinct, and the walks diverge."""
    site = xiang()
    eave, post = site.features["門內霤"].anchor[1], site.features["碑"].anchor[1]
    assert eave < post < site.features["阼階"].anchor[1]
    gate = wide(site.features["閾"])
    assert gate[1] - gate[0] < site.features["東堂塗"].anchor[0] - site.features["西堂塗"].anchor[0]


def test_a_shooting_court_is_deeper_than_three_halls() -> None:
    """侯道 300 from 物 at 楣, and room behind the 侯, need the reading 庭=射."""
    for reading, fits in (("射", True), ("3堂", False)):
        site = xiang(("庭", reading))
        target = site.features["楣"].shape[0][1] - 300
        assert (site.features["門內霤"].anchor[1] < target - 30) is fits


def test_the_post_moves_with_its_dispute() -> None:
    """碑: as far out as the hall is deep (鄭, 李), or the middle of the court (敖, 義疏)."""
    assert xiang().features["碑"].anchor[1] == -48
    middle = xiang(("碑", "mid"))
    assert middle.features["碑"].anchor[1] == middle.features["中庭"].anchor[1]


def test_the_gate_rooms_flank_the_passage() -> None:
    """夾門之堂謂之塾: four, inner facing north and outer south, parted at the ridge."""
    site = xiang()
    sill = site.features["閾"].anchor[1]
    for side, inner in product(("東", "西"), (True, False)):
        room = site.features[f"{side}{'內' if inner else '外'}塾"]
        assert (room.anchor[1] > sill) is inner
        assert (room.anchor[0] > 0) is (side == "東")


@pytest.mark.parametrize("rank", RANKS)
def test_one_master_number_rules_a_hall_of_any_rank(rank: str, tmp_path: Path) -> None:
    """尚書大傳: 榮間 30W; 序間 two thirds of it; all else follows, and every rank places."""
    measure, across = RANKS[rank]
    text = f"""
site: 試
uses: [hall]
lengths:
  榮間: {{measure: {measure}, basis: 後, cite: 尚書大傳}}
areas:
  庭:
    level: 庭
    東西: 中 廣 榮間
    南北: 自 堂廉南 榮間 至 堂廉
    less: [阼階, 西階]
    basis: 擬
    why: 試
  堂後:
    level: 庭
    東西: 中 廣 榮間
    南北: 自 北墉線 至 北墉線北 榮間
    less: [北階]
    basis: 擬
    why: 試
"""
    path = tmp_path / "rank.yaml"
    path.write_text(text, encoding="utf-8")
    site = place_site(path)
    assert site.lengths["榮間"].value == across
    assert site.lengths["序間"].value == across * 2 / 3
    assert site.features["東榮"].shape[0][0] == across / 2
    assert site.features["東序"].anchor[0] == across / 3


def test_every_number_says_what_it_rests_on() -> None:
    """No feature and no length is without basis, citation or reason, and arithmetic."""
    site = xiang()
    for feature in at_least(100, site.features.values()):
        assert feature.cite, feature.name
        assert "=" in sentence(feature.derivation)
    draft = read_site(site_path("xiang"))
    for length in at_least(10, draft.lengths.values()):
        assert length.ground.cite or length.ground.why, length.name
    assert all("=" in of_length(one.length) for one in site.lengths.values())


@pytest.mark.parametrize("slug", RITES)
def test_every_part_is_named_in_english_however_many_there_are(slug: str):
    """The list of the parts of a place tells the English of each, in small type beneath its name
    where two words have no room beside each other."""
    site = layout.load(slug).site
    sheet, keys = parts_numbered(
        GroundPlate(site, next(iter(site.grounds)), "print", TONGUES["en"])
    )
    lists = [item for item in sheet.items if isinstance(item, Group) and item.id == "table"]
    words = [text for one in lists for text in one.items if isinstance(text, Text)]
    told = "".join(text.text for text in words).replace(" ", "")
    for key in at_least(17, keys):
        assert key.said.en.replace(" ", "") in told, key.said
    assert min(text.size for text in words) >= LEAST_LATIN


def test_every_site_cites_works_that_are_known() -> None:
    """Each cite of every site file that is shipped, used by a rite or not, names a known work."""
    citer = Citer(read_vocabulary().works)
    files = [*scenes_folder().glob("sites/*.yaml"), *scenes_folder().glob("*/sites/*.yaml")]
    cites = ((file, cited) for file in files for cited in cites_of(file, citer) if cited.is_cite)
    for file, cited in at_least(300, cites):
        for quoted in cited.citation.quoted:
            assert quoted.known, (file.name, cited.mark.line, quoted.source)
