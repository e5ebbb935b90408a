"""The house of a 士: gate behind gate, dwelling and temple side by side, a side door."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from kit_site import area_point, assert_tiled, assert_walkable
from seen import at_least
from shapely.geometry import Polygon

import layout
from layout.check import check
from layout.place import Around, place_site, resolve, route
from layout.problems import ProblemError
from layout.read.files.paths import site_path
from layout.read.sitefile import read_site, variants_of
from layout.site import Site
from layout.stage import PersonState

READINGS = [
    (name, reading)
    for name, variant in variants_of(site_path("shi")).items()
    for reading in variant.readings
]
GUAN = Path(__file__).parent.parent / "data" / "guan"


@cache
def house(*chosen: tuple[str, str]) -> Site:
    """The house in a reading."""
    return place_site("shi", dict(chosen))


@pytest.fixture(name="guan", scope="module")
def _guan() -> layout.Rite:
    return layout.load(str(GUAN))


def standing(area: str) -> Around:
    """As somebody speaks who stands there."""
    man = PersonState(
        "賓", None, on_stage=True, pos=area_point(house(), area), facing=0.0, area=area
    )
    return Around(house(), people={"賓": man}, who="賓", stairs={"賓": "西階"})


@pytest.mark.parametrize("chosen", READINGS, ids="=".join)
def test_grounds_lie_side_by_side(chosen: tuple[str, str]) -> None:
    """In every reading the areas of each ground are one piece, and no two of the house overlap."""
    site = house(chosen)
    assert_tiled(site)
    rings = {name: Polygon(area.ring) for name, area in site.areas.items()}
    for one, other in at_least(1000, combinations(rings, 2)):
        assert rings[one].intersection(rings[other]).area < 1e-6, (one, other)


@pytest.mark.parametrize("chosen", READINGS, ids="=".join)
def test_all_of_it_is_one_house(chosen: tuple[str, str]) -> None:
    """In every reading a way leads from outside the outer gate into every area, through no wall."""
    site = house(chosen)
    start = area_point(site, "門外")
    for name in at_least(40, [name for name in site.areas if name != "門外"]):
        path = route(start, area_point(site, name), Around(site))
        assert path[0] == start
        assert_walkable(site, path)


@pytest.mark.parametrize("here", ["門外", "庭", "寢之庭", "廟之庭", "廟之闈門外"])
@pytest.mark.parametrize(
    ("words", "area"),
    [
        ("大門外", "門外"), ("外門外", "門外"), ("大門內", "庭"), ("寢門外", "寢之門外"),
        ("廟門外", "廟之門外"), ("廟之阼階上", "廟之堂上"), ("寢之西階上", "寢之堂上"),
        ("廟之闈門外", "廟之闈門外"), ("士之宮之門外", "門外"),
    ],
)  # fmt: skip
def test_each_ground_is_named_from_the_others(here: str, words: str, area: str) -> None:
    """A gate, a stair, a door is that of the ground named, wherever he stands who says it."""
    assert resolve(words, standing(here)).area == area


def test_what_the_house_has_not_is_refused() -> None:
    """The side door is the temple's; no gate stands for another."""
    for words in ("寢之闈門", "大門之闈門外", "庫門外"):
        with pytest.raises(ProblemError):
            resolve(words, standing("寢之庭"))


def test_the_guest_comes_by_the_bends(guan: layout.Rite) -> None:
    """每曲揖: from outside the outer gate through it to the turn, east to the next, and north."""
    site = guan.site
    turns = [site.features[name].anchor for name in ("東曲", "北曲")]
    ways = [e.path for f in guan.frames for e in f.state.events if e.who == "賓" and e.path]
    assert [way[-1] for way in ways[:2]] == turns
    assert ways[0][0][1] < site.features["閾"].anchor[1] < ways[0][-1][1]
    assert ways[1][0][1] == ways[1][-1][1]
    assert guan.frames[4].people["賓"].area == "廟之庭"
    assert all(one[-1] == other[0] for one, other in pairwise(ways))


def test_he_shows_himself_to_his_mother_beyond_the_side_door(guan: layout.Rite) -> None:
    """士冠「降自西階，適東壁，北面見于母」: out by the side door, and she faces him."""
    state = guan.frames[5].state
    mother, son = state.people["母"], state.people["冠者"]
    assert mother.area == son.area == "廟之闈門外"
    assert (mother.facing, son.facing) == (180.0, 0.0)
    door = Polygon(guan.site.features["廟之闈門"].shape)
    assert any(
        door.intersects(Polygon([*e.path, *reversed(e.path)]).buffer(0.1))
        for e in state.events
        if len(e.path) > 1
    )


def test_a_rite_in_it_is_played_and_drawn(guan: layout.Rite) -> None:
    """Nothing is wrong with it but laws that so short a rite gives nothing to look at; its plates
    are drawn in every theme."""
    assert guan.problems == ()
    told = check(guan.score, guan.site, [frame.state for frame in guan.frames]).problems
    assert {problem.code for problem in told} <= {"C800"}
    for theme in ("modern", "print", "woodcut"):
        plates = [guan.frames[n].plate(theme) for n in (3, 5)]
        assert all(plate.svg().startswith("<") for plate in plates)


def test_a_ground_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Rite and section name grounds of the site; what one off stage says is said of them."""
    for path in at_least(3, GUAN.glob("*.yaml")):
        text = path.read_text(encoding="utf-8").replace("ground: 廟", "ground: 祧")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    codes = [problem.code for problem in layout.load(str(tmp_path)).problems]
    assert "P321" in codes


def test_who_has_several_grounds_has_each_by_its_name(tmp_path: Path) -> None:
    """女家之門 and 女家之廟 are two; a ground that is nobody's is called by its own name."""
    (tmp_path / "two.yaml").write_text(
        "site: 兩家\nuses: [gate]\ngrounds:\n"
        "  女家之門: {uses: gate, 東西: 中西 四百尺, 南北: 原, basis: 擬, why: 試}\n"
        "  女家之廟: {uses: gate, 東西: 中西 八百尺, 南北: 原, basis: 擬, why: 試}\n"
        "  介之門: {uses: gate, 東西: 中東 四百尺, 南北: 原, basis: 擬, why: 試}\n"
        "  祧: {uses: gate, 東西: 中東 八百尺, 南北: 原, basis: 擬, why: 試}\n",
        encoding="utf-8",
    )
    owners = [ground.owner for ground in read_site(tmp_path / "two.yaml").grounds]
    assert owners == ["女家之門", "女家之廟", "介", "祧"]
    site = place_site(tmp_path / "two.yaml")
    assert resolve("女家之廟之門外", Around(site)).area == "女家之廟之門外"
    assert resolve("祧之門外", Around(site)).area == "祧之門外"
