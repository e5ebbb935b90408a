"""Houses of several grounds: of a 士, gate behind gate, dwelling and temple side by side, a side
door; of a lord, with three gates; of one who has died, with the road and the grave."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from kit_site import area_point, assert_tiled, assert_walkable
from seen import at_least
from shapely.geometry import Polygon

import layout
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import key_spans
from layout.check import check
from layout.place import Around, place_site, resolve, route
from layout.problems import ProblemError
from layout.read.files.paths import site_path
from layout.read.sitefile import read_site, variants_of
from layout.site import Site
from layout.stage import PersonState
from layout.value import replace

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


@pytest.mark.parametrize("name", ["palace", "mourning"])
def test_grounds_of_other_houses_lie_side_by_side(name: str) -> None:
    """The areas of each ground are one piece, no two overlap, and a way leads from outside the
    outer gate into every area of the house, through no wall."""
    site = place_site(name)
    assert_tiled(site)
    rings = {name: Polygon(area.ring) for name, area in site.areas.items()}
    for one, other in at_least(1000, combinations(rings, 2)):
        assert rings[one].intersection(rings[other]).area < 1e-6, (one, other)
    start = area_point(site, "門外")
    others = [each for each in site.areas if each != "門外" and not each.startswith("墓")]
    for area in at_least(40, others):
        assert_walkable(site, route(start, area_point(site, area), Around(site)))


def test_a_lord_has_three_gates() -> None:
    """庫門 is his outer gate, 雉門 the middle one, 路門 that of his hall; 廟門 is east of 雉門
    (鄭注「庫門內、雉門外之左右」), and each is named from anywhere."""
    site = place_site("palace")
    gates = {
        "庫門": "門外", "大門": "門外", "雉門": "雉門之門外",
        "路門": "寢之門外", "寢門": "寢之門外", "廟門": "廟之門外",
    }  # fmt: skip
    spots = {gate: resolve(f"{gate}外", Around(site)) for gate in gates}
    assert {gate: spot.area for gate, spot in spots.items()} == gates
    north = [spots[gate].pos[1] for gate in ("庫門", "雉門", "路門")]
    assert north == sorted(north)
    assert spots["廟門"].pos[1] == spots["雉門"].pos[1]
    assert spots["廟門"].pos[0] > spots["雉門"].pos[0]
    assert resolve("廟之阼階東南，東西當東霤", Around(site)).area == "廟之庭"


def test_one_comes_into_the_grave_by_the_way_down() -> None:
    """既夕 至于壙，陳器于道東西，俠羨道為位: the grave is named from the house, and in bare words
    by one who is there; into the pit leads the way down alone."""
    site = place_site("mourning")
    assert resolve("道北", Around(site)).area == "門外"
    for words in ("壙南", "羨道東", "道西"):
        spot = resolve(f"墓之{words}", Around(site))
        man = PersonState(
            "主人", None, on_stage=True, pos=(40.0, 1150.0), facing=0.0, area="墓之兆"
        )
        there = Around(site, people={"主人": man}, who="主人")
        assert resolve(words, there).pos == pytest.approx(spot.pos, abs=4.5), words
    path = route((40.0, 1190.0), resolve("壙", there), there)
    foot = site.features["墓之羨道"]
    assert any(y <= min(y for _, y in foot.shape) + 0.1 for _, y in path)
    assert_walkable(site, path)


def test_of_several_gates_one_is_named() -> None:
    """門外 of one who is nowhere is asked back with every gate of the house; of one who stands
    somewhere, and in a section that says its ground, it is the gate there."""
    with pytest.raises(ProblemError, match="P329") as caught:
        resolve("門外", Around(house()))
    choices = caught.value.problems[0].fix.removeprefix("write ").split(" or ")
    areas = {resolve(words, Around(house())).area for words in at_least(3, choices)}
    assert areas == {"門外", "寢之門外", "廟之門外"}
    assert resolve("門外", standing("廟之庭")).area == "廟之門外"
    assert resolve("門外", Around(house(), home="寢")).area == "寢之門外"


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
        assert "廟　見母" in plates[-1].svg("live"), "whose house it is"


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


def marked(mark: str) -> str:
    """The example of docs/site.md in which some words stand."""
    page = (Path(__file__).parents[2] / "docs" / "site.md").read_text(encoding="utf-8")
    return next(each for each in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if mark in each)


@pytest.fixture(name="homes", scope="module")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Site:
    path = tmp_path_factory.mktemp("homes") / "homes.yaml"
    path.write_text(marked("site: 壻家"), encoding="utf-8")
    return place_site(path)


def test_a_ground_may_be_a_house_of_several_grounds(homes: Site) -> None:
    """The house of the bride has all that the house of a 士 has, part for part where it is there,
    named as her own; ways lead through it, and none to the house of the groom."""
    house, (west, north) = place_site("shi"), homes.features["女家之大門"].anchor
    x, y = house.features["大門"].anchor
    for part in at_least(150, house.features.values()):
        mine = homes.features[f"女家之{part.name}"]
        assert (mine.called, mine.owner) == (part.called, f"女家之{part.owner}".rstrip("之"))
        assert mine.anchor[0] - west == pytest.approx(part.anchor[0] - x)
        assert mine.anchor[1] - north == pytest.approx(part.anchor[1] - y)
    around = Around(homes)
    ends = [resolve(words, around) for words in ("女家之大門外", "女家之廟之阼階上", "寢之戶西")]
    man = PersonState("壻", None, on_stage=True, pos=ends[0].pos, facing=0.0, area=ends[0].area)
    around = replace(around, people={"壻": man}, who="壻")
    assert len(route(ends[0].pos, ends[1].pos, around)) > 3
    assert route(ends[0].pos, ends[2].pos, around) == ()


@pytest.fixture(name="wedding", scope="module")
def _wedding(tmp_path_factory: pytest.TempPathFactory) -> layout.Rite:
    """The bride stands in her chamber while at the groom's house somebody spreads his mat."""
    folder = tmp_path_factory.mktemp("wedding")
    (folder / "sites").mkdir()
    (folder / "sites" / "homes.yaml").write_text(marked("site: 壻家"), encoding="utf-8")
    (folder / "rite.yaml").write_text(
        "title: 昏\nen: The wedding\ndraft: yes\nsite: homes\ncast:\n"
        "  婦: {party: 婦, en: bride}\n  贊者: {party: 執事, en: helper}\n"
        "things:\n  夫席: {kind: 席, en: mat, head: 南}\nsections: [qin]\n"
        "plates:\n- {title: 親迎, en: He fetches her, from: 女次, to: 女次}\n",
        encoding="utf-8",
    )
    (folder / "qin.yaml").write_text(
        "section: 親迎\nen: He fetches her\nground: 女家之廟\nsteps:\n"
        "- 經: 女次\n  en: The bride.\n  do:\n"
        "  - 婦 在 房中 南面 〔擬：試〕\n  - 贊者 在 寢之戶西 南面 〔擬：試〕\n"
        "  - 贊者 設 夫席 于 寢之室中西 〔擬：試〕\n",
        encoding="utf-8",
    )
    return layout.load(str(folder))


@pytest.mark.parametrize("theme", ["modern", "woodcut"])
def test_acts_in_two_houses_are_both_drawn(wedding: layout.Rite, theme: str) -> None:
    """Of a step in which something is done in two houses both are on the plate, each map with the
    name of its house, and on the key plate too: nobody who acts is told in words alone."""
    drawn = Plates(wedding.compiled, manner(theme, "zh", "A4"))
    (key,) = key_spans(wedding)
    for sheet in at_least(2, [drawn.sheet(Span(0, 0)), drawn.sheet(key)]):
        assert {window.name for window in sheet.windows} == {"女家之廟", "寢"}
        svg = layout.Plate(sheet).svg("live")
        assert {
            name for name in ("女家之廟", "寢", "婦", "贊者") if f">{name}<" not in svg
        } == set()


@pytest.mark.parametrize("words", ["大門外", "寢門", "廟門", "東曲"])
def test_bare_words_are_of_the_house_that_one_is_in(homes: Site, words: str) -> None:
    """大門 and 寢門 said in the temple of the bride are hers; said in the groom's, his."""
    for scene, owner in (("女家之廟之堂上", "女家"), ("廟之堂上", ""), ("女家之庭", "女家")):
        area = resolve(words, Around(homes, scene=scene)).area
        assert area.startswith("女家") is bool(owner)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("女家: {uses: gate", "女家之廟: {uses: temple"),
        ("女家: {uses: shi", "女家之廟: {uses: temple"),
        ("賓之門: {uses: gate", "賓: {uses: gate"),
    ],
)
def test_names_of_two_grounds_are_not_written_over(tmp_path: Path, one: str, other: str) -> None:
    """Grounds whose parts have the same names are refused, with a name that both have; one problem
    a ground, however many names."""
    path = tmp_path / "two.yaml"
    path.write_text(
        "site: 兩家\nuses: [gate]\ngrounds:\n"
        f"  {one}, 東西: 中西 九百尺, 南北: 原, basis: 擬, why: 試}}\n"
        f"  {other}, 東西: 中西 二千尺, 南北: 原, basis: 擬, why: 試}}\n",
        encoding="utf-8",
    )
    with pytest.raises(ProblemError) as caught:
        place_site(path)
    (problem,) = caught.value.problems
    assert problem.code == "P316"
    assert problem.mark.line == 5
    assert place_site("palace").owners["雉門"] == "雉門"
