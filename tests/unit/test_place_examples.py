"""Phrases of the 儀禮 that once led to a wrong spot in silence: each is right now, or refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

import pytest
from kit_place import hall, standing, temple
from seen import at_least

from layout.compass import Passage, Wind
from layout.place import Around, bounds_of, extent_of, fitting_row, place_site, resolve
from layout.problems import ProblemError
from layout.say.bounds import ground

FAR = 1e4


class Case(NamedTuple):
    """A phrase, whose it is (`*` of a thing), and the ground on which it must lie."""

    phrase: str
    area: str  # "" where a site calls it otherwise than another
    x: tuple[float, float] = (-FAR, FAR)
    y: tuple[float, float] = (-FAR, FAR)
    who: str | None = None
    facing: float | None = None  # of the thing


class Refused(NamedTuple):
    """A phrase that has to be refused, with which code, and words of the advice."""

    phrase: str
    code: str
    fix: str = ""
    who: str | None = None


# In the 廟 of a 士: W is 3, so that 東楹 stands at x 12, 東序 at 30, 室 within ±12 and y 36 to 56;
# 閾 at y −126.67, its outer eave at −145.33, the inner one at −108; 阼階 at x 22.5.
RIGHT = (
    # each part bounds the next
    Case("門中闑西閾外", "門中", (-4.3, -0.25), (-140, -126.67), "*席", 270.0),  # 士冠
    Case("戶內牖東", "室", (-6, 12), (36.75, 56), "*席"),  # 士昏
    Case("室中西北隅", "室", (-12, -6), (50, 56), "*敦"),  # 士虞
    Case("室左隅", "室"),  # of the mat that lies nearest
    Case("室西北隅", "室", (-12, -6), (50, 56), "*敦"),
    Case("室中北墉下", "室", (-2, 2), (45, 55), "*壺"),  # 士冠、士虞 尊
    Case("堂下階間", "庭", (-18, 18), (-9, 0)),
    Case("北堂直室東隅", "北堂", (12.7, 16), (46, 56), "*洗"),  # 士昏記 婦洗
    # 方 is a side of the ground named
    Case("廟門之外東方", "門外", (15, 65), (-200, -145)),  # 士冠
    Case("門外東方", "門外", (15, 65), (-200, -145)),
    Case("大門外西方", "門外", (-65, -15), (-200, -145)),
    Case("門內西方", "庭", (-65, -15), (-108, -90)),
    Case("門外直東塾", "門外", (17, 17.5), (-155, -145.33), "*鼎"),  # 士冠 舉鼎陳于門外直東塾
    Case("阼", "堂上", (22.5, 22.5), (0, 12), "*席"),  # 士昏 席于阼
    Case("阼階以東", "庭", (27, 33), (-10, -3.6), "主人"),  # 燕 降自阼階以東
    # 當 an opening is before it
    Case("當牖", "堂上", (-8.1, -7.9), (0, 35)),
    Case("當戶", "堂上", (7.9, 8.1), (0, 35)),
    Case("當牖", "堂上", (-8.1, -7.9), (6, 6), "賓"),
    Case("當門", "門外", (-0.1, 0.1), (-152, -152), "宗人"),
    Case("當東塾少南", "門外", (17, 17.5), (-155, -145.33), "宗人"),
    Case("直東塾", "門外", (17, 17.5), (-152, -152), "宗人"),  # 士冠 孤子
    Case("當俎北端", "庭", (22.5, 22.5), (-40.5, -39.5), "主人"),
    Case("當西階少東", "庭", (-20, -19), (-9, -9), "主人"),
    Case("當楣少東", "堂上", (-20, -19), (12, 12), "賓"),
    # a stair that is named is that stair
    Case("西階一等", "西階", (-22.5, -22.5), (-3.6, -2.4)),
    Case("西階一等", "西階", (-22.5, -22.5), (-3.6, -2.4), "主人"),
    Case("阼階三等", "阼階", (22.5, 22.5), (-1.2, 0), "賓"),
    Case("一等", "阼階", (22.5, 22.5), (-3.6, -2.4), "主人"),
    # within and without walls and rooms
    Case("序內", "堂上", (20, 29), (12, 36), "主人"),
    Case("序外", "", (31, 45), (12, 36), "主人"),
    Case("負西序", "堂上", (-29, -20), (12, 36), "賓"),
    Case("負右房", "堂上", (-45, -12), (20, 36), "賓"),  # 聘 賓退負右房
    Case("房東", "堂上", (23, 30), (20, 35)),  # 鄭 房戶外之東
    Case("房外", "堂上", (12, 20), (20, 35)),  # 士昏鄭注 房戶外之西
    Case("室內", "室", (0, 0), (46, 46)),
    Case("庭南", "庭", (-30, 30), (-108, -95)),
    Case("室南墉內", "室", (-6, 6), (37, 50)),
    Case("北墉下", "室", (3, 3), (45, 55), "祝"),
    # an end is on it
    Case("賓席南端", "堂上", (0, 0), (29.3, 31), "賓"),
    Case("筵南端", "堂上", (0, 0), (29.3, 31), "賓"),
    Case("賓席西端", "堂上", (-4.5, -2), (31, 31), "賓"),
    # 塾 within the gate or without, as he is
    Case("西塾", "西外塾", (-30, -4.5), (-145.34, -126), "宗人"),  # 特牲 取筮于西塾
    Case("東塾", "東內塾", (4.5, 30), (-126.7, -108), "主人"),
    Case("東塾南", "門外", (17, 17.5), (-155, -145.33), "宗人"),
    Case("負東塾", "庭", (17, 17.5), (-108, -95), "主人"),  # 士冠 擯者
    # a word does not swallow the head of a name
    Case("前東榮", "", (44, 46), (-1, 1)),  # 士喪 升自前東榮
    Case("後西榮", "", (-46, -44), (55, 57)),
    # the corners of a stair, and what is level with another thing (they stopped with a traceback)
    Case("東序少北", "堂上", (20, 29.3), (24.1, 30)),  # 士冠 筵于東序少北
    Case("序西南當西榮", "", (-45.1, -44.9), (-FAR, 12)),  # 士喪
    Case("阼階東南當東榮", "庭", (44.9, 45.1), (-20, -3.6), "*洗"),  # 少牢 設洗
    # things have areas as people have
    Case("門外東南二步", "門外", (4.5, 30), (-170, -145.33), "*鼎"),
    Case("門外東南二步", "門外", (4.5, 30), (-170, -145.33), "宗人"),
    # siblings of these
    Case("參分庭一在南", "庭", (-1, 1), (-73, -71)),  # 士昏記
    Case("沒階", "庭", (-22.5, -22.5), (-10, -3.6), "賓"),
    Case("繼賓席以西", "堂上", (-16, -4.5), (30, 32), "賓"),  # 燕 繼賓以西
    Case("南齊于坫", "", (42, 45), (0, 1.5), "*俎"),  # 特牲記
    Case("東于洗", "庭", (46, 55), (-36, -36)),
    Case("碑旁", "庭", (-10, 10), (-50, -20), "賓"),
    Case("少進", "庭", (19, 20), (-9, -9), "主人"),
    Case("少退", "庭", (25, 26), (-9, -9), "主人"),
    Case("進二步", "庭", (10.4, 10.6), (-9, -9), "主人"),
    Case("房中西墉下", "東房", (12.7, 20), (36, 56), "*篚"),  # 士冠 陳服于房中西墉下
    Case("阼", "庭", (22.5, 22.5), (-10, -3.6), "主人"),
    Case("客位", "堂上", (-1, 1), (25, 35)),
    Case("西方", "門外", (-65, -15), (-152, -152), "宗人"),  # 士冠 有司即位于西方
    Case("東序", "堂上", (20, 29.3), (12, 36), "主人"),
    Case("室中敦南", "室", (-8, -2), (36, 43), "祝"),
    Case("接西塾", "門外", (-18, -16), (-155, -145.33), "宗人"),  # 聘 賓立接西塾
    Case("接碑", "庭", (-10, 10), (-50, -20), "賓"),
    Case("寢門外東方", "門外", (15, 65), (-200, -145), "*鼎"),  # 士昏 陳三鼎
    Case("當序端", "堂上", (-31, -20), (6, 13), "賓"),
    Case("東楹之東當序端", "", (12.5, 31), (6, 36), "主人"),
    Case("中庭之左", "庭", (-10, 10), (-108, 0), "主人"),
)

REFUSED = (
    Refused("階間敦東", "P328"),  # the 敦 is in the chamber
    Refused("戶外洗東", "P328", "戶外"),
    Refused("堂上當中庭南", "P328"),
    Refused("洗西三步，東西當東榮", "P328", "comes nearest"),
    Refused("碑北二丈，負洗", "P328"),
    Refused("洗東千里，南北當碑", "P326"),
    Refused("西南牆南千里，碑中", "P326"),
    Refused("北墉下", "P329", "室中北墉下 or 西房中北墉下"),
    Refused("北墉南", "P329", "室中北墉下", "*壺"),
    Refused("北墉下", "P329", "室中北墉下", "賓"),
    Refused("當東塾少南", "P329", "東內塾 or 東外塾"),
    Refused("塾西", "P329", "西外塾"),
    Refused("西塾", "P329", "西內塾 or 西外塾"),
    Refused("夾碑", "P329", "碑東 or 碑西"),  # 聘 甕夾碑: the two sides, not the stone
    Refused("俎兩端", "P329", "端"),
    Refused("洗旁", "P329", "洗東"),
    Refused("接碑", "P329", "碑東"),
    Refused("阼階下東面", "P320", "東面 apart"),
    Refused("婦家之房中", "P320"),
    Refused("下門", "P320"),
    Refused("南洗", "P320"),
    Refused("祝之門外", "P321"),
    Refused("賜服者之門外", "P320"),
    Refused("祝之戶西", "P321"),
    Refused("闈門", "P323"),
    Refused("室中北牖下", "P323"),  # the window is in the south wall
    Refused("庫門", "P323"),
    Refused("壙", "P323"),
    Refused("帷門外", "P323"),
    Refused("西階九等", "P323", "from 1 to 3"),
    Refused("冠席東", "P332", "another side", "主人"),
    Refused("東塾南", "P332", "", "主人"),  # the wall under the ridge stands between
    Refused("壺一北一丈", "P332", "", "*篚"),
    Refused("神席西", "P332", "", "*俎"),
    Refused("門東南二步", "P329", "門內東南 or 門外東南", "*鼎"),  # of nobody: either
    Refused("門東", "P329", "門內東 or 門外東", "史"),  # 燕 祝史立于門東: off stage, so either
)


def scene(who: str | None, facing: float | None = None) -> Around:
    if who and who.startswith("*"):
        return temple(thing=who[1:], thing_facing=facing)
    return temple(who)


@pytest.mark.parametrize("case", RIGHT, ids=lambda case: f"{case.phrase}-{case.who}")
def test_a_phrase_lies_where_its_words_say(case: Case) -> None:
    """The point of a phrase lies on the ground that each of its parts names."""
    spot = resolve(case.phrase, scene(case.who, case.facing))
    x, y = spot.pos
    assert case.x[0] - 0.01 <= x <= case.x[1] + 0.01, spot.pos
    assert case.y[0] - 0.01 <= y <= case.y[1] + 0.01, spot.pos
    assert not case.area or spot.area == case.area


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.phrase}-{case.who}")
def test_a_phrase_that_means_nothing_here_is_refused(case: Refused) -> None:
    """What is not there, cannot be together, or may be either, is a problem with its advice."""
    with pytest.raises(ProblemError) as caught:
        resolve(case.phrase, scene(case.who))
    (problem,) = caught.value.problems
    assert problem.code == case.code
    assert case.fix in problem.fix


def test_both_parts_that_disagree_are_named() -> None:
    """P328 names the two parts, and where the one comes nearest to the other."""
    with pytest.raises(ProblemError) as caught:
        resolve("戶外洗東", temple())
    (problem,) = caught.value.problems
    assert "「戶外」" in problem.what
    assert "「洗東」" in problem.what
    assert "comes nearest" in problem.fix


def test_where_two_parts_come_nearest_is_on_the_site() -> None:
    """P328 tells a point of the ground that the former part leaves, on the site and not beyond."""
    scenes = (("當東楹當西楹", temple()), ("洗東，洗西", temple()), ("門外室中", hall()))
    for phrase, around in at_least(3, scenes):
        with pytest.raises(ProblemError, match="P328") as caught:
            resolve(phrase, around)
        told = re.search(r"at \((\S+), (\S+)\)", caught.value.problems[0].fix)
        assert told is not None, phrase
        x, y = float(told[1]), float(told[2])
        assert bounds_of(phrase, around)[0].holds((x, y)), phrase
        west, south, east, north = extent_of(around.site)
        assert west <= x <= east, phrase
        assert south <= y <= north, phrase


def measured() -> Iterator[tuple[str, Around]]:
    """Every landmark of two houses with each part that a landmark may have."""
    for around in (hall(), temple("主人")):
        site = around.site
        nouns = dict.fromkeys([*site.features, *site.areas, *around.things, *around.people])
        for noun, part in product(nouns, "上下前後中內外"):
            yield f"{noun}{part}", around


def test_a_measure_is_kept_or_refused() -> None:
    """賓席前三步 is three 步 off and not one: what is told farther off lies elsewhere, or the
    phrase is refused."""
    placed = 0
    for phrase, around in at_least(400, islice(measured(), 0, None, 5)):
        try:
            near, far = (resolve(f"{phrase}{by}", around).pos for by in ("二尺", "三尺"))
        except ProblemError:
            continue
        assert near != far, phrase
        placed += 1
    assert placed >= 30, placed


def test_another_name_is_not_taken_out_of_a_longer_one(tmp_path: Path) -> None:
    """女氏之門 is a gate of 女氏, though somebody is called 女 too; he is told by his own name."""
    path = tmp_path / "two.yaml"
    ground = "女氏: {uses: temple, 東西: 中東 二千尺, 南北: 堂廉, basis: 擬, why: 試}"
    path.write_text(f"site: 兩家\nuses: [temple]\ngrounds:\n  {ground}\n", encoding="utf-8")
    bride = {"婦": standing("婦", 28.0, 44.0, "東房")}
    around = Around(place_site(path), people=bride, also={"女": "婦"})
    assert resolve("女氏之戶西", around).pos[0] > 1000
    spot = resolve("女西三尺", around)
    assert spot.phrase == "婦西三尺"
    assert spot.pos == (25.0, 44.0)


def test_of_a_pair_one_is_named_by_his_rank_in_it() -> None:
    """下射 said by one of a pair is his fellow; of one beyond it the only one on his level; where
    several may be meant, it is asked back."""
    pairs = {"上耦": ("上耦上射", "上耦下射"), "次耦": ("次耦上射", "次耦下射")}
    archers = (
        standing("上耦上射", -8.0, 20.0, "堂上"), standing("上耦下射", 8.0, 20.0, "堂上"),
        standing("次耦上射", -28.0, -30.0, "庭"), standing("次耦下射", -20.0, -30.0, "庭"),
    )  # fmt: skip
    people = {**temple().people, **{archer.name: archer for archer in archers}}
    around = replace(temple(), people=people, groups=pairs)
    assert resolve("下射東三尺", replace(around, who="上耦上射")).pos[0] == 11.0
    assert resolve("下射東三尺", replace(around, who="次耦上射")).pos[0] == -17.0
    assert resolve("上射東三尺", replace(around, who="賓")).pos[0] == -5.0
    with pytest.raises(ProblemError, match="P329"):
        resolve("上射東三尺", around)


def test_who_passes_the_gate_says_on_which_side_of_it_he_is() -> None:
    """One who comes in is within it; one off stage who is found beside it must say so."""
    coming = replace(temple("史"), passage=Passage.入)
    assert resolve("門東", coming).area == "庭"
    assert resolve("門內東", temple("史")).area == "庭"
    assert resolve("門外東", temple("史")).area == "門外"


def test_the_words_hold_in_another_hall_too() -> None:
    """What is right in the 廟 of a 士 is right in the 庠, whose measures are others."""
    same = [case for case in RIGHT if case.who is None and "敦" not in case.phrase]
    for case in at_least(15, same):
        spot = resolve(case.phrase, hall())
        assert not case.area or spot.area == case.area, case


def test_a_row_keeps_the_side_it_was_told() -> None:
    """七人入門右 東上 stand east of the gate, the last of them by it (燕): a row with its head in
    the east does not reach over the axis to the west."""
    coming = replace(temple("主人"), passage=Passage.入)
    spot = resolve("門右", coming)
    places, _ = fitting_row(coming.site, spot, Wind.東, 7)
    for x, _ in at_least(7, places):
        assert x > 0
    assert places[0][0] > places[-1][0], "the head is in the east"
    assert places[-1] == spot.pos
    west, _ = fitting_row(coming.site, resolve("門左", coming), Wind.東, 7)
    assert all(x < 0 for x, _ in west)
    assert west[0] == resolve("門左", coming).pos


def test_the_bounds_of_a_phrase_are_told() -> None:
    """Each part tells the ground that it leaves open; a phrase that fails, of what it has read."""
    spot = resolve("戶內牖東", temple(thing="席"))
    assert [bound.words for bound in spot.bounds] == ["戶內", "牖東"]
    assert all(bound.holds(spot.pos) for bound in at_least(2, spot.bounds))
    assert ground(spot.bounds[0]) == "「戶內」: 東 −12 … 12, 北 36 … 56"
    assert ground(spot.bounds[1]) == "「牖東」: 東 ≥ −6"
    assert [bound.words for bound in bounds_of("戶外洗東", temple())] == ["戶外", "洗東"]


def test_a_place_declared_keeps_to_its_room() -> None:
    """服位東六步, said of a place in 房, does not lead behind the building (士冠)."""
    declared = {"服位": {"東西": "房中", "南北": "房中"}}
    assert resolve("服位東二步", temple(places=declared)).area == "東房"
    with pytest.raises(ProblemError, match="P332"):
        resolve("服位東六步", temple(places=declared))


def test_a_row_of_names_is_cut_off_by_a_wall_only_where_one_is() -> None:
    """South of the end of 西序 one may stand beside another, though in 西堂."""
    near = replace(temple("賓"), people={"賓": standing("賓", -24.0, 6.0, "堂上")})
    assert resolve("賓西八尺", near).area == "西堂"


def test_a_declared_place_and_a_site_speak_one_language() -> None:
    """An axis in places: is told by the edge of the hall and a named length, as in a site."""
    for south in ("以堂深", "堂廉南堂深"):
        words = f"南北{south}" if south.startswith("以") else south
        declared = {"試位": {"東西": "當東榮", "南北": words}}
        depth = temple().site.lengths["堂深"].value
        x, y = resolve("試位", temple(places=declared)).pos
        assert (x, y) == pytest.approx((45.0, -float(depth))), south
