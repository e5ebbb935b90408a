"""覲禮 as played: what its text says is done, and what it says is not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from kit_play import so, worn
from kit_played import Played, marked
from kit_words import KINDS
from seen import at_least
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

import layout
from layout.api.compiling import compile_rite
from layout.api.rite import Rite
from layout.basis import Basis
from layout.place import area_at
from layout.read.files.paths import site_path, whole_rites
from layout.read.load import load_score
from layout.read.sitefile import variants_of
from layout.stage import Event, Frame, PersonState

SCENES = Path(layout.__file__).parent.parent / "scenes"
RANKS = {"公": "諸公", "侯": "諸侯", "伯": "諸伯", "子": "諸子", "男": "諸男"}
BOWS = ("拜", "稽首")  # the marks of a bow
HORSES = [f"士{n}" for n in "一二三四五六七八九十"]


@cache
def jin(*chosen: tuple[str, str]) -> layout.Rite:
    """The rite under these readings, played beside the usual ones."""
    if not chosen:
        return layout.load("jin")
    return Rite(compile_rite("jin", dict(chosen), jin().compiled))


@cache
def states(*chosen: tuple[str, str]) -> Mapping[str, Frame]:
    """Each frame by the id of its step."""
    return {frame.state.step.id: frame.state for frame in jin(*chosen).frames}


def after(clause: int, who: str, *chosen: tuple[str, str]) -> PersonState:
    return states(*chosen)[f"jin.{clause:03}"].people[who]


def spot(person: PersonState) -> tuple[float, float]:
    assert person.pos is not None, f"{person.name} is off stage"
    return person.pos


def events(*chosen: tuple[str, str], first: int = 1, last: int = 168) -> Iterator[Event]:
    """What is done from one clause to another, repetitions with the clause they belong to."""
    yield from Played(jin(*chosen)).events(first, last)


def altar(pos: tuple[float, float]) -> tuple[float, float]:
    """From the middle of the altar of 會同."""
    x, y = jin().site.features["會同之堂基"].anchor
    return round(pos[0] - x, 6), round(pos[1] - y, 6)


def level(pos: tuple[float, float]) -> str:
    area = area_at(jin().site, pos)
    assert area, pos
    return area.level.name


# -- what the text denies ------------------------------------------------------------------------


def test_the_envoy_does_not_bow_in_return_nor_yield() -> None:
    """使者不答拜; 使者不讓，先升: up to then he neither bows nor yields, and goes up first."""
    done = [*events(first=4, last=11)]
    his = [event for event in done if event.who == "使者"]
    assert [
        event.by.word for event in his if event.verb.name == "讓" or marked(event) in BOWS
    ] == []
    assert [event.who for event in done if event.verb.name == "升"] == ["使者", "侯氏"]


def test_the_king_bows_to_no_lord() -> None:
    """敖繼公「王於侯氏之拜皆不答」: the King's one bow is to the sun."""
    bows = [event.verb.name for event in events() if event.who == "天子" and marked(event) in BOWS]
    assert bows == ["拜日"]


@pytest.mark.parametrize("reading", ["一度", "三次"])
def test_the_king_touches_the_jade_and_does_not_take_it(reading: str) -> None:
    """王撫玉: no disc of the offering is ever in his hands, and each offering made is touched."""
    gifts = [f"享{jade_or_silk}{n}" for jade_or_silk in "璧帛" for n in "一二三"]
    frames = states(("享", reading)).values()
    held = {frame.things[gift].held_by for frame in frames for gift in gifts}
    assert "天子" not in held
    touched = [event.thing for event in events(("享", reading)) if event.verb.name == "撫"]
    assert touched == [f"享璧{n}" for n in {"一度": "一", "三次": "一二三"}[reading]]


def test_no_carriage_comes_in_at_the_gate() -> None:
    """記「偏駕不入王門」: the lord's carriage, even the black one, stays outside."""
    gate = jin().site.features["閾"].anchor[1]
    places = [frame.things["墨車"].pos for frame in states().values() if frame.n >= 59]
    assert all(pos and pos[1] < gate for pos in at_least(70, places))


def test_the_king_stays_on_his_mat() -> None:
    """不下堂而見諸侯: from 負斧依 to the going home he is on the hall, on his mat, facing south."""
    for clause in range(53, 128):
        king = after(clause, "天子")
        assert (king.area, king.mat, king.facing) == ("堂上", "天子席", 180)


# -- stairs, gates, facings ----------------------------------------------------------------------


def test_the_lord_is_a_subject_in_the_temple_and_a_master_at_home() -> None:
    """侯氏降自西階 in the temple; 注「侯氏東階上」 at the altar, 敖「升降自阼階」 at home."""
    used: dict[str, set[str]] = {}
    for event in events():
        if event.who == "侯氏" and event.verb.name in ("升", "降"):
            used.setdefault(event.via.rpartition("之")[0] if event.via else "", set()).add(
                event.via or ""
            )
    assert used == {"郊": {"郊之阼階"}, "侯氏": {"侯氏之阼階"}, "": {"西階"}}


def test_the_lord_comes_in_on_the_right_to_submit_and_on_the_left_as_a_guest() -> None:
    """入門右 twice, east of the axis; 入門左, west of it; each time facing north."""
    for clause, east in ((58, True), (88, True), (74, False), (96, False)):
        lord = after(clause, "侯氏")
        assert (spot(lord)[0] > 0) is east, clause
        assert lord.facing == 0, clause


def test_the_right_arm_is_bare_from_the_gate_to_the_screen() -> None:
    """右肉袒于廟門之東 … 出自屏南適門西: bare only while he offers himself for judgement."""
    bare = [
        int(id_[4:7]) for id_, frame in states().items() if "右肉袒" in worn(frame.people["侯氏"])
    ]
    assert bare == [*range(85, 93)]
    assert spot(after(85, "侯氏"))[0] > 0
    assert spot(after(93, "侯氏"))[0] < 0
    screen = jin().site.features["屏"]
    walked = [y for event in events(first=93, last=93) for _, y in event.path]
    assert min(walked) < min(y for _, y in screen.shape)


def test_everything_of_the_welcome_stands_on_the_altar() -> None:
    """帷宮無堂可升，升者壇也: mat and arm-rest of the envoy lie on it whole."""
    top = Polygon(jin().site.areas["郊之壇上"].ring)
    things = states()["jin.026"].things
    for name in ("使者席", "使者几"):
        thing = things[name]
        assert thing.pos
        wide, deep = thing.kind.footprint(thing.facing)
        assert top.contains(Spot(thing.pos).buffer(min(wide, deep) / 2)), name
        assert top.buffer(0.01).contains(
            Polygon([(thing.pos[0] + a * wide / 2, thing.pos[1] + b * deep / 2)
                     for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))])
        ), name  # fmt: skip
    assert things["使者几"].pos[0] > things["使者席"].pos[0]  # type: ignore[index]  # 左几


def test_three_salutes_on_the_way_to_the_altar() -> None:
    """三揖，至于階: each nearer to the altar than the last, and both at their stairs at the end."""
    for who in ("侯氏", "使者"):
        moves = [event for event in events(first=8, last=9) if event.who == who]
        assert sum(event.verb.name == "揖" for event in moves) == 3
        ends = [event.path[-1][1] for event in moves if event.path]
        assert ends == sorted(ends)


# -- the offerings and the gifts -----------------------------------------------------------------


@pytest.mark.parametrize(("reading", "west"), [("居中", -36), ("西方", -91.5)])
def test_ten_horses_west_first(reading: str, west: float) -> None:
    """匹馬卓上，九馬隨之，中庭西上: one row of ten on the middle line, the first westmost."""
    row = [after(72, who, ("中庭", reading)) for who in HORSES]
    assert [spot(man) for man in row] == [(west + 8 * n, -162) for n in range(10)]
    assert [man.hands for man in row] == [(f"享馬{who[1]}",) for who in HORSES]
    assert {man.facing for man in row} == {0}


def test_the_first_horse_goes_out_in_the_lords_hand_and_nine_follow() -> None:
    """以馬出，授人，九馬隨之: the lord's is the first over, and all are the King's at the end."""
    assert after(81, "侯氏").hands == ("享馬一",)
    handed = [e.who for e in events(first=81, last=83) if e.verb.name == "授" and e.other != "侯氏"]
    assert handed == ["侯氏", *HORSES[1:]]
    ends = states()["jin.083"].things
    assert [ends[f"享馬{who[1]}"].held_by for who in HORSES] == [f"王人{who[1]}" for who in HORSES]


def test_the_gift_is_handed_over_facing_east() -> None:
    """侯氏降自西階，東面授宰幣，西階前再拜稽首."""
    lord, steward = after(79, "侯氏"), after(79, "宰")
    assert (lord.facing, steward.facing) == (90, 270)
    assert spot(steward)[0] > spot(lord)[0]
    assert lord.area == "庭"
    assert after(80, "侯氏").facing == 0


def test_carriage_horses_and_gifts() -> None:
    """路先設，西上；路下四，亞之；重賜無數，在車南: east in a row, south in a column."""
    things = states()["jin.106"].things
    row = [things[name].pos for name in ("路", "路下一", "路下二", "路下三", "路下四")]
    xs = [pos[0] for pos in row if pos]
    assert xs == sorted({*xs})
    assert len(xs) == 5
    assert len({pos[1] for pos in row if pos}) == 1
    column = [things[name].pos for name in ("路", "重賜一", "重賜二", "重賜三")]
    ys = [pos[1] for pos in column if pos]
    assert ys == sorted({*ys}, reverse=True)
    assert len(ys) == 4
    _, length = things["路"].kind.footprint(things["路"].facing)
    assert ys[1] < ys[0] - length / 2


def test_nobody_stands_between_giver_and_taker() -> None:
    """大史是右 until he has laid the writ on the robes; when they are received he is aside."""
    scribe, duke = after(111, "大史"), after(111, "賜服者")
    assert spot(scribe)[1] < spot(duke)[1]  # on the right of one who faces east
    assert (scribe.facing, duke.facing) == (90, 90)
    lord = next(e for e in events(first=117, last=117) if e.who == "侯氏" and e.path)
    x, y = lord.path[-1]
    scribe_x, _ = spot(after(117, "大史"))
    assert abs(scribe_x - x) > 4
    assert 0 < spot(duke)[1] - y <= 4


# -- 會同 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "facings"),
    [("明堂位", [0, 270, 90, 0, 0]), ("一列", [0] * 5), ("一列東上", [0] * 5)],
)
def test_each_rank_at_its_banner(reading: str, facings: list[int]) -> None:
    """皆就其旂而立: every lord behind his own banner, facing as the reading has it."""
    frame = states(("壇位", reading))["jin.152"]
    for (rank, lords), facing in zip(RANKS.items(), facings, strict=True):
        for n in "一二":
            lord, flag = frame.people[f"{lords}{n}"], frame.things[f"{rank}旂{n}"]
            assert lord.facing == facing
            assert flag.pos
            assert Spot(flag.pos).distance(Spot(spot(lord))) == pytest.approx(6)


def test_left_is_the_higher_side() -> None:
    """尚左: 鄭 east, marquis before earl, viscount before baron; 敖 from the west; 郝 the east."""
    first = {
        reading: {
            rank: altar(spot(states(("壇位", reading))["jin.152"].people[f"{lords}一"]))
            for rank, lords in RANKS.items()
        }
        for reading in ("明堂位", "一列", "一列東上")
    }
    five = first["明堂位"]
    assert five["侯"][0] > five["公"][0] > five["伯"][0]
    assert five["子"][0] > five["男"][0]
    line = [first["一列"][rank][0] for rank in RANKS]
    assert line == sorted(line)
    assert [first["一列東上"][rank][0] for rank in RANKS] == [-x for x in line]


def test_the_king_salutes_three_times_at_the_middle_stair() -> None:
    """王降階，南鄉見之三揖，土揖庶姓，時揖異姓，天揖同姓; then he goes up again."""
    his = [e for e in events(first=152, last=152) if e.who == "天子"]
    acts = [e.verb.name for e in his if e.verb.name in ("降", "土揖", "時揖", "天揖", "升")]
    assert acts == ["降", "土揖", "時揖", "天揖", "升"]
    down = next(e for e in his if e.verb.name == "降")
    assert (level(down.path[-1]), down.facing) == ("庭", 180)
    assert after(152, "天子").area == "會同之壇上"


def test_where_each_rank_bows() -> None:
    """公拜於上等，侯伯於中等，子男於下等 … 降拜於下等."""
    tiers = dict(zip(RANKS, ("上等", "中等", "中等", "下等", "下等"), strict=True))
    where = _bows()
    for rank, lords in RANKS.items():
        for n in "一二":
            assert where[f"{lords}{n}"] == [tiers[rank], "下等"], rank


def test_in_another_reading_they_bow_in_the_court_and_then_on_their_tiers() -> None:
    """敖繼公「既則皆拜於下 … 乃各升成拜於奠玉之處，降出」: and the King takes no jade."""
    tiers = dict(zip(RANKS, ("上等", "中等", "中等", "下等", "下等"), strict=True))
    where = _bows(("拜等", "各等"))
    for rank, lords in RANKS.items():
        assert where[f"{lords}一"] == ["庭", tiers[rank]], rank
    done = [
        e.who
        for e in events(("拜等", "各等"), first=153, last=153)
        if e.verb.name in ("受", "致命")
    ]
    assert done == []


def _bows(*chosen: tuple[str, str]) -> dict[str, list[str]]:
    """The levels on which each bows at the altar, in order."""
    at: dict[str, str] = {}
    where: dict[str, list[str]] = {}
    for event in events(*chosen, first=153, last=153):
        if event.path:
            at[event.who] = level(event.path[-1])
        if marked(event) in BOWS:
            where.setdefault(event.who, []).append(at[event.who])
    return where


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_word_is_passed_four_times_however_many_lords(count: int, tmp_path: Path) -> None:
    """四傳擯: once for each position, viscounts and barons one, by as many ushers as its rank has
    (鄭注「天子見公擯者五人，見侯伯擯者四人，見子男擯者三人」); and every lord gives his jade."""
    rite = layout.load(str(_with_lords(count, tmp_path)))
    assert rite.problems == ()
    done = [e for f in rite.frames if f.state.step.id.startswith("jin.153") for e in f.state.events]
    chain = [e.who for e in done if e.verb.name == "告"]
    assert chain == [who for many in (5, 4, 4, 3) for who in _ushers(many)]
    gave = [event.other for event in done if event.verb.name == "受" and event.who == "天子"]
    numbers = "一二三四"[:count]
    assert gave == [f"{lords}{n}" for lords in RANKS.values() for n in numbers]


def _ushers(many: int) -> list[str]:
    """Who tells whom, from the last of so many up to the first."""
    return ["嗇夫", *("擯士二", "擯士一")[5 - many :], "承擯", "上擯"]


def _with_lords(count: int, folder: Path) -> Path:
    """The rite with so many lords, and aides, of each rank."""
    for file in (SCENES / "jin").glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        if file.stem == "rite":
            text, lords = re.subn(
                r"(?m)^(  諸?[公侯伯子男](?:上介)?: .*count: )2", rf"\g<1>{count}", text
            )
            assert lords == 10
        (folder / file.name).write_text(text, encoding="utf-8")
    table = (SCENES / "texts" / "jin.tsv").read_text(encoding="utf-8")
    (folder / "text.tsv").write_text(table, encoding="utf-8")
    return folder


@pytest.mark.parametrize("reading", ["明堂位", "一列", "一列東上"])
def test_ushers_stand_in_the_court_north_of_those_they_speak_for(reading: str) -> None:
    """疏「在諸侯之北，故知至庭乃設擯」; 「每一位畢 … 乃更陳列」: of five, four and three."""
    frames = [f for i, f in states(("壇位", reading)).items() if i.startswith("jin.153")]
    lines = [
        [f.people[who] for who in ("承擯", "擯士一", "擯士二", "嗇夫") if f.people[who].on_stage]
        for f in frames
        if any(e.verb.name == "告" and e.who == "嗇夫" for e in f.events)
    ]
    assert [len(line) for line in lines] == [4, 3, 3, 2]
    for line, rank in zip(lines, ("諸公", "諸侯", "諸伯", "諸子"), strict=True):
        lord = spot(after(152, f"{rank}一", ("壇位", reading)))
        assert all(spot(man)[1] > lord[1] for man in line)
        assert {man.area for man in line} == {"會同之庭"}
        assert [spot(man)[1] for man in line] == sorted(
            (spot(man)[1] for man in line), reverse=True
        )


def test_stairs_of_the_ranks_are_conjecture() -> None:
    """No text says by which stair a lord goes up, so every such act rests on 擬."""
    ups = [
        e for e in events(first=152, last=153) if e.via and e.who != "使者" and e.verb.name == "升"
    ]
    assert ups
    assert {e.basis for e in ups} == {Basis.擬}


@pytest.mark.parametrize(("reading", "before"), [("先", True), ("後", False)])
def test_when_the_sun_is_worshipped(reading: str, before: bool) -> None:
    """張爾岐: banners, the sun, the cube, and then the lords come in (鄭); 敖 last of all."""
    order = [*states(("拜日", reading))]
    sun = next(
        i
        for i, id_ in enumerate(order)
        if any(e.verb.name == "拜日" for e in states(("拜日", reading))[id_].events)
    )
    assert order.index("jin.151") < sun
    assert (sun < order.index("jin.152")) is before
    assert (sun > order.index("jin.153")) is not before
    moved = altar(states(("拜日", reading))["jin.152"].things["方明"].pos or (0, 0))
    assert (moved == (0, 0)) is not before


def test_each_rite_at_its_own_gate() -> None:
    """拜日於東門之外，禮日於南門外，禮月與四瀆於北門外，禮山川丘陵於西門外: outside, facing out."""
    outside = {159: (0, -1, 180), 160: (0, 1, 0), 161: (-1, 0, 270)}
    for clause, (x, y, facing) in outside.items():
        king = after(clause, "天子")
        place = altar(spot(king))
        assert place == (x * 1050, y * 1050)
        assert king.facing == facing
    sun = next(f for f in states().values() if any(e.verb.name == "拜日" for e in f.events))
    assert altar(spot(sun.people["天子"])) == (1050, 0)


# -- measures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "size"), [("方明", (4, 4)), ("次", (12, 12)), ("色", (4, 0.1))], ids=str
)
def test_things_have_the_size_said(kind: str, size: tuple[float, float]) -> None:
    """方明者，木也，方四尺; a tent twelve 尺 square."""
    assert KINDS[kind].footprint(0) == size


def test_six_colours_and_six_jades_each_on_its_side() -> None:
    """東方青 南方赤 西方白 北方黑 上玄 下黃; 上圭 下璧 南方璋 西方琥 北方璜 東方圭."""
    things = states()["jin.149"].things
    sides = {
        "東": ("青色", "東方圭"), "南": ("赤色", "南方璋"), "西": ("白色", "西方琥"),
        "北": ("黑色", "北方璜"), "上": ("玄色", "上圭"), "下": ("黃色", "下璧"),
    }  # fmt: skip
    bearings = {"北": 0, "東": 90, "南": 180, "西": 270}
    for side, names in sides.items():
        for name in names:
            assert things[name].inside == "方明"
            if side in bearings:
                assert things[name].facing == bearings[side]
            else:
                assert f"{side}面" in so(things[name])


def test_tents_in_two_rows() -> None:
    """同姓西面北上，異姓東面北上: in line, clear of the screen and of each other."""
    things = states()["jin.044"].things
    for side, name, facing, count in ((1, "同姓舍", 270, 3), (-1, "異姓舍", 90, 2)):
        row = [things[f"{name}{n}"] for n in "一二三"[:count]]
        assert {tent.facing for tent in row} == {facing}
        assert [tent.pos for tent in row] == [(side * 42, -441 - 13.5 * n) for n in range(count)]
    screen = max(x for x, _ in jin().site.features["屏"].shape)
    assert screen < 42 - 12 / 2


def test_the_altar_is_a_nineteenth_of_its_court() -> None:
    """宮 300 × 6 = 1,800; 壇 12 × 8 = 96 = 24 + 2 × 3 × 12; 深 4 = 1 + 3 × 1."""
    lengths = {name: jin().site.lengths["會同之" + name].value for name in
               ("宮方", "壇方", "堂方", "等深", "下等方", "壇深", "成高")}  # fmt: skip
    assert lengths["宮方"] == 300 * 6
    assert lengths["壇方"] == 12 * 8 == lengths["堂方"] + 2 * 3 * lengths["等深"]
    assert lengths["下等方"] == lengths["壇方"]
    assert lengths["壇深"] == 4 * lengths["成高"]
    assert lengths["宮方"] / lengths["壇方"] == 18.75


# -- readings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", whole_rites())
def test_a_dispute_has_one_home(slug: str) -> None:
    """What moves a place of the site is told by the site; the rite only asks for it."""
    score = load_score(slug, {})
    assert not {*score.variants} & {*variants_of(site_path(score.site))}
