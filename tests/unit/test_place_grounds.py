"""Grounds apart from the main one: their names, stairs and gates are said as if they were it."""

from __future__ import annotations

from pathlib import Path

import pytest

from layout.ground.rings import boxes_of
from layout.place import Around, place_site, resolve, route
from layout.problems import ProblemError
from layout.read.sitefile import read_site, variants_of
from layout.site import Site
from layout.stage import PersonState

MOUND = """\
site: 丘
lengths:
  丘方: {measure: 二丈, basis: 擬, why: 試}
features:
  丘: {kind: edge, 東西: 中 廣 丘方, 南北: 原 深 丘方, basis: 擬, why: 試}
  東門: {kind: gate, 東西: 中東 五丈, 南北: 原 深 一丈, facing: 東, basis: 擬, why: 試}
areas:
  丘上: {level: 下等, 東西: 同 丘, 南北: 同 丘, height: 一尺, basis: 擬, why: 試}
  東面階: {level: 階, 東西: 自 丘東廉 至 丘東 三尺, 南北: 原 深 六尺, basis: 擬, why: 試}
  丘旁:
    level: 庭
    東西: 自 丘西 二丈 至 東門
    南北: 自 丘南廉 至 丘北 二丈
    less: [丘, 東面階]
    basis: 擬
    why: 試
  丘前: {level: 庭, 東西: 自 丘西 二丈 至 東門, 南北: 自 丘南 二丈 至 丘南廉, basis: 擬, why: 試}
portals:
  東面階·下: {kind: stair, joins: [丘旁, 東面階], 東西: 東面階東廉, 南北: 同 東面階}
  東面階·上: {kind: stair, joins: [東面階, 丘上], 東西: 丘東廉, 南北: 同 東面階}
  丘東: {kind: open, joins: [丘前, 丘旁], 東西: 自 丘東廉 至 東門, 南北: 丘南廉}
  丘西: {kind: open, joins: [丘前, 丘旁], 東西: 自 丘西 二丈 至 丘西廉, 南北: 丘南廉}
variants:
  丘方:
    about: 丘之廣
    readings:
      二丈: {held: 甲}
      三丈:
        held: 乙
        lengths:
          丘方: {measure: 三丈, basis: 擬, why: 試}
"""
MAIN = """\
site: 場
uses: [xiang]
grounds:
  郊之丘: {uses: mound, 東西: 中西 二千尺, 南北: 堂廉, basis: 擬, why: 試}
"""


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    (tmp_path / "mound.yaml").write_text(MOUND, encoding="utf-8")
    path = tmp_path / "field.yaml"
    path.write_text(MAIN, encoding="utf-8")
    return path


def at(site: Site, x: float, y: float, area: str) -> Around:
    man = PersonState("甲", None, on_stage=True, pos=(x, y), facing=0.0, area=area)
    return Around(site, people={"甲": man}, who="甲")


def test_disputes_of_a_ground_are_chosen_of_the_site(path: Path) -> None:
    """A reading of the file a ground is built after is a reading of the site."""
    assert list(variants_of(path)["丘方"].readings) == ["二丈", "三丈"]
    assert place_site(path, {"丘方": "三丈"}).lengths["郊之丘方"].value == 30
    assert place_site(path).variants["丘方"] == "二丈"
    with pytest.raises(ProblemError) as caught:
        read_site(path, {"丘方": "四丈", "丘高": "一尺"})
    assert [problem.code for problem in caught.value.problems] == ["P314", "P314"]


def test_names_of_ones_own_ground_need_no_owner(path: Path) -> None:
    """丘上 is 郊之丘上 to one who is there, and nothing to one in the school."""
    site = place_site(path)
    assert resolve("丘上", at(site, -1975.0, 0.0, "郊之丘旁")).area == "郊之丘上"
    with pytest.raises(ProblemError):
        resolve("丘上", at(site, 0.0, -20.0, "庭"))


def test_one_off_stage_speaks_of_the_ground_where_things_are_done(path: Path) -> None:
    """有司 who are not seen set a thing 丘上: where the others are."""
    site = place_site(path)
    assert resolve("丘上", Around(site, scene="郊之丘旁")).area == "郊之丘上"


def test_a_ground_may_be_named_before_any_of_its_parts(path: Path) -> None:
    """賓之門內, 郊之東面階前: the owner, and what is his."""
    site = place_site(path)
    around = at(site, 0.0, -20.0, "庭")
    assert resolve("郊之東面階前", around).pos == (-1981.0, 0.0)
    assert resolve("賓之門內", around).area == "賓之庭"


def test_a_gate_room_faces_away_from_the_ridge(path: Path) -> None:
    """內塾北鄉，外塾南鄉: 前 is north of one, south of the other; 東塾 is the one on his side."""
    site = place_site(path)
    court = at(site, 0.0, -20.0, "庭")
    assert resolve("東內塾前", court).area == "庭"
    assert resolve("東外塾前", court).area == "門外"
    assert resolve("東塾前", court).pos == resolve("東內塾前", court).pos


def test_a_stair_may_run_east(path: Path) -> None:
    """上 is west of its head, 前 east of its foot, 北 beside it."""
    site = place_site(path)
    around = at(site, -1975.0, 20.0, "郊之丘旁")
    assert resolve("東面階上", around).pos == (-1996.0, 0.0)
    assert resolve("東面階前", around).pos == (-1981.0, 0.0)
    assert resolve("東面階北", around).pos == (-1984.0, 8.0)
    path_up = route((-1975.0, 20.0), resolve("東面階上", around), around)
    assert any(x in (-1986.0, -1988.0) and y == 0 for x, y in path_up)


def test_a_gate_may_be_in_the_east(path: Path) -> None:
    """Within it is west of it."""
    site = place_site(path)
    assert resolve("東門內", at(site, -1975.0, 20.0, "郊之丘旁")).pos == (-1956.0, 0.0)


def test_ways_go_round_what_stands_in_a_ground_with_notches(path: Path) -> None:
    """From west of the mound to east of it one goes round, for only the stair leads over it."""
    site = place_site(path)
    around = at(site, -2020.0, 0.0, "郊之丘旁")
    way = route((-2020.0, 0.0), (-1970.0, 0.0), around)
    assert len(way) > 2
    assert all(abs(x + 2000) >= 10 or abs(y) >= 10 for x, y in way)


def test_a_ring_with_a_notch_is_several_boxes() -> None:
    """A U turned over: two legs and what joins them."""
    ring = ((0, 0), (2, 0), (2, 4), (6, 4), (6, 0), (8, 0), (8, 6), (0, 6))
    assert boxes_of(ring) == [(0, 0, 2, 4), (6, 0, 8, 4), (0, 4, 8, 6)]
