"""Victims cut up: all that docs/language.md tells of meats, on a stand and in a tripod."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from kit_rite import RITE, SECTION, small_rite
from seen import at_least

import layout
from layout.api.pages.plates import Plates, manner
from layout.draw.page import Asked
from layout.matters.meats.panels import pieces
from layout.say.tongue import TONGUES
from layout.stage import Frame

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
MEATS = PAGE.split("<!-- meats -->")[1].split("<!-- /meats -->")[0]
LINES = re.findall(r"^\| `(.*?)`", MEATS, re.MULTILINE)
PEOPLE = """\
  司馬: {party: 有司, en: marshal, at: 西階前, facing: 北, why: 試}
  上利: {party: 有司, en: helper, at: 阼階前, facing: 北, why: 試}
"""
THINGS = """\
  羊鼎: {kind: 鼎, en: tripod, at: 中庭, why: 試}
  羊俎: {kind: 俎, en: stand, at: 中庭西二丈, facing: 北, why: 試}
  豕俎: {kind: 俎, en: stand, at: 中庭西三丈, facing: 北, why: 試}
  羊右胖: {kind: 牲體, en: the sheep's right half, parts: 十一體}
  腸: {kind: 牲體, en: gut, count: 3}
  祭肺: {kind: 肺, en: lung, count: 3}
"""
NAMES = ("肩", "臂", "臑", "正脊", "脡脊", "橫脊", "短脅", "正脅", "代脅", "膞", "骼")


@pytest.fixture(name="made", scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> layout.Rite:
    acts = "".join(f"  - {line}〔擬：試〕\n" for line in LINES[:2])
    last = f"  - {LINES[2]}〔擬：試〕\n"
    section = SECTION.replace("  - 賓 北面，拜\n", f"  - 賓 北面，拜\n{acts}")
    section = section.replace("  - 賓 坐奠 爵，興", f"{last}  - 賓 坐奠 爵，興")
    rite = RITE.replace("things:\n", f"{PEOPLE}things:\n{THINGS}")
    rite += "details:\n- {show: 俎實, of: 羊俎, from: little.001, to: little.002}\n"
    return layout.load(str(small_rite(tmp_path_factory.mktemp("r"), section=section, rite=rite)))


def _first(made: layout.Rite) -> Frame:
    return made.frames[0].state


def test_the_page_is_played_as_it_is_written(made: layout.Rite) -> None:
    """Every line of the example is done, and nothing is wrong with it."""
    told = [event.by.word for frame in made.frames for event in frame.state.events]
    assert {"升", "載", "遷"} <= set(told)
    assert len(list(at_least(3, LINES))) == 3
    assert not [problem for problem in made.problems if problem.code[0] in "RSP"]


def test_a_victim_is_its_parts(made: layout.Rite) -> None:
    """The name of one that is cut up means all its parts, each a thing with a name of its own."""
    there = {n for n in _first(made).things if n.startswith("羊右")}
    assert there == {f"羊右{name}" for name in at_least(11, NAMES)}


def test_parts_lie_on_a_stand_as_they_are_told(made: layout.Rite) -> None:
    """From the end that is said the pieces follow one another as they are named, evenly, and none
    lies over the rim."""
    things = _first(made).things
    lungs, gut = (tuple(f"{kind}{n}" for n in "一二三") for kind in ("祭肺", "腸"))
    told = [*(f"羊右{name}" for name in NAMES), *lungs, *gut]
    xs = [pos[0] for name in at_least(17, told) if (pos := things[name].pos)]
    assert xs == sorted(xs, reverse=True)
    apart = {round(a - b, 2) for a, b in pairwise(xs)}
    assert max(apart) - min(apart) <= 0.011
    stand = things["羊俎"]
    assert stand.pos is not None
    assert max(abs(x - stand.pos[0]) for x in xs) <= stand.kind.size[0] / 2
    assert {things[name].inside for name in told} == {"羊俎"}


def test_what_lies_in_one_vessel_is_fetched_at_one_go(made: layout.Rite) -> None:
    """Who loads a stand goes once to the tripod and once to the stand, however much he brings."""
    walked = [e for e in _first(made).events if e.by.word == "載" and e.path]
    assert len(list(at_least(1, walked))) == 1


def test_a_stand_set_out_toward_a_wind_lies_along_it(tmp_path: Path) -> None:
    """肆 and 縮 are said of the length: 西肆 of a stand, which is broader than deep, has its long
    side from east to west, and one that faces west lies across."""
    lies = {"西肆": 0.0, "西縮": 0.0, "西面": 90.0}
    for way, across in at_least(3, lies.items()):
        section = SECTION.replace(
            "  - 賓 北面，拜\n",
            f"  - 賓 北面，拜\n  - 司馬 設 空俎 于 中庭東三丈 {way}〔擬：試〕\n",
        )
        things = f"{PEOPLE}things:\n{THINGS}  空俎: {{kind: 俎, en: stand}}\n"
        rite = RITE.replace("things:\n", things)
        (tmp_path / way).mkdir()
        made = layout.load(str(small_rite(tmp_path / way, section=section, rite=rite)))
        facing = _first(made).things["空俎"].facing
        assert facing is not None
        assert facing % 180.0 == across, way


def test_lifting_is_no_going_up(made: layout.Rite) -> None:
    """升 where a thing is named moves that, and nobody is on the hall by it."""
    assert _first(made).people["司馬"].area == "庭"


def test_the_panel_shows_each_piece_at_its_place(made: layout.Rite) -> None:
    """On the plate a stand has every piece that lies there, each named, the first at the right."""
    for tongue in at_least(2, ("zh", "en")):
        drawn = Plates(made.compiled, manner("modern", tongue, "A4"))
        (detail,) = drawn.text.details
        theme = drawn.series.theme
        asked = Asked(drawn.site, "", (_first(made),), drawn.text, theme, TONGUES[tongue], 120.0)
        panel = pieces(detail, asked)
        assert panel is not None
        assert len(panel.boxes) == 13
        assert [b.name for b in panel.boxes[:2]] in (["肩", "臂"], ["shoulder", "upper foreleg"])
        assert panel.boxes[0].left > panel.boxes[1].left
