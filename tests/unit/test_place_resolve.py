"""Place phrases in a frame: what a careless reader gets wrong, and the way back to words."""

from __future__ import annotations

import math
from dataclasses import asdict, replace

import pytest
from kit import part
from kit_place import hall, remembered, standing, xiang
from kit_words import KINDS
from seen import at_least

from layout.basis import Basis
from layout.compass import Passage, Wind, bearing_to
from layout.derivation import Relation
from layout.phrases.derivations import sentence
from layout.place import Anchor, Around, area_at, describe, resolve, row
from layout.problems import ProblemError
from layout.stage import ThingState


def at(phrase: str, around: Around, facing: float | None = None) -> tuple[float, float]:
    x, y = resolve(phrase, around, facing=facing).pos
    return (round(x, 2), round(y, 2))


# -- 1 memory -------------------------------------------------------------------------------


def test_a_place_remembered_is_the_last_one_given() -> None:
    """位 is where the text last put him, though he has stepped on; 初位 the first below."""
    guest = replace(
        standing("賓", -20.0, 20.0, "堂上"),
        memory=(
            remembered(-40.0, -9.0, "庭", "當西序", 90.0),
            remembered(-30.0, 6.0, "堂上", "西階上"),
        ),
    )
    around = replace(hall("賓"), people={"賓": guest})
    assert at("位", around) == (-30.0, 6.0)
    spot = resolve("初位", around)
    assert spot.pos == (-40.0, -9.0)
    assert spot.facing == 90.0
    assert "當西序" in sentence(spot.derivation)


def test_a_things_own_place_is_where_it_lay() -> None:
    """奠觶于其所: where this cup was before it was taken up."""
    around = hall("賓", thing="觶一", rests=(remembered(-4.0, 39.0, "堂上", "薦西"),))
    assert at("其所", around) == (-4.0, 39.0)


def test_his_own_mat_is_his_by_name() -> None:
    """席 is the mat of the man who goes: in its middle, facing its front."""
    spot = resolve("席", hall("介"))
    assert spot.mat == "介席"
    assert spot.facing == 90.0
    assert resolve("席", hall("賓")).mat == "賓席"


# -- 2 left and right -------------------------------------------------------------------------


def test_left_and_right_are_somebodys() -> None:
    """賓 faces north: his right is east. 介 faces east: his right is south."""
    assert at("賓右", hall("主人")) == (-22.0, 6.0)
    assert at("介右", hall("主人")) == (-40.0, -17.0)
    assert at("介左", hall("主人")) == (-40.0, -1.0)


def test_left_of_dishes_is_the_sitters() -> None:
    """薦右 at the guest's mat, who faces south, is west of the dishes."""
    assert at("賓薦右", hall("主人"))[0] < 0


def test_left_at_a_gate_goes_by_the_way_through() -> None:
    """入門左 is west, 出門左 east (鄭: 鄉內以入為左右, 鄉外以出為左右)."""
    going_in = replace(hall("賓"), passage=Passage.入)
    going_out = replace(hall("賓"), passage=Passage.出)
    x, y = at("門左", going_in)
    assert x < 0
    assert y > xiang().features["門內霤"].anchor[1]
    x, y = at("門左", going_out)
    assert x > 0
    assert y < xiang().features["門外霤"].anchor[1]


# -- 3 level --------------------------------------------------------------------------------


def test_the_level_is_the_persons() -> None:
    """階西 and 阼階東 mean the hall to who is up, the court to who is down."""
    assert resolve("阼階東", hall("主人")).area == "堂上"
    assert resolve("阼階東", hall("介")).area == "庭"
    assert resolve("阼階東", replace(hall("主人"), level=part("庭"))).area == "庭"
    assert resolve("階西", hall("介")).area == "庭"


def test_a_bare_stair_is_his_own() -> None:
    """階前 of the host is before the east stair, of the guest before the west."""
    assert at("階前", hall("主人"))[0] == 30
    assert at("階前", hall("賓"))[0] == -30


# -- 4 當 -------------------------------------------------------------------------------------


def test_an_alignment_takes_its_axis_from_prefix_or_shape() -> None:
    """當西序 makes x equal, 當楣 y; 南北當洗 y, 東西當東榮 x; the other axis stays."""
    assert at("阼階上當楣", hall("主人")) == (30.0, 16.0)
    assert at("當西序", hall("介")) == (-40.0, -9.0)
    assert at("西階西當西序", hall("介")) == (-40.0, -9.0)
    assert at("中庭南當洗", hall("介")) == (0.0, -48.0)
    assert at("阼階東南南北以堂深東西當東榮", hall(None, thing="洗")) == (60.0, -48.0)


def test_a_measure_across_the_axis_said_is_counted() -> None:
    """西楹之西東西當西階南五尺 lies five 尺 south of 西楹之西; with nothing before it, of 西階."""
    around = hall(None, thing="豐")
    x, y = at("西楹之西東西當西階", around)
    assert at("西楹之西東西當西階南五尺", around) == (x, y - 5)
    assert at("西楹南五尺東西當西階", around)[0] == x
    assert at("東西當西階南五尺", around) == at("當西階南五尺", around)
    assert at("西階西南北當洗東五尺", around) == (at("西階西南北當洗", around)[0] + 5, -48.0)
    assert at("西階西南北當洗北五尺", around)[1] == at("洗北五尺", around)[1]


# -- 5 phrases said beforehand --------------------------------------------------------------


def test_a_thing_said_before_it_stands_is_where_it_will_be_set() -> None:
    """所設中之西南: the place declared for the 中 answers for it."""
    around = hall("介", places={"中": {"東西": "當西序", "南北": "中庭"}})
    x, y = at("所設中之西南", around)
    assert x < -40
    assert y < -72


# -- 6 facing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrase", "facing", "mat"),
    [
        ("賓席前", 315.0, "賓席"),
        ("主人席前", 135.0, "主人席"),
        ("介席前", 225.0, "介席"),
    ],
)
def test_with_a_diagonal_facing_he_faces_the_middle_of_the_mat(
    phrase: str, facing: float, mat: str
) -> None:
    """賓之席前，西北面獻賓: the giver stands off the corner; the bearing is true."""
    around = hall("主人")
    spot = resolve(phrase, around, facing=facing)
    middle = around.things[mat].pos
    assert middle is not None
    assert bearing_to(spot.pos, middle) == pytest.approx(facing)
    straight = resolve(phrase, around).pos
    assert straight[0] == middle[0] or straight[1] == middle[1]


def test_before_a_thing_he_stands_on_the_side_he_faces_from() -> None:
    """適洗，南面: north of the basin; 洗南北面: south of it."""
    around = hall("主人")
    assert at("洗", around, 180.0) == at("洗北", around)
    assert at("洗", around, 0.0) == at("洗南", around)


# -- 7, 8 parts of things, rows -----------------------------------------------------------


def test_parts_of_mats() -> None:
    """席末 is the tail, on the mat: west for 賓席 (東上), north where the head is south."""
    guest = resolve("席末", hall("賓"))
    assert guest.pos[0] < 0
    assert guest.mat == "賓席"
    assert resolve("席末", hall("介")).pos[1] > 30
    assert at("席東", hall("賓"))[0] > 4.5
    assert at("賓席前", hall("主人"))[1] < 40.8


def test_things_that_hold_are_containers() -> None:
    """奠于篚: the cup lies in it; the man stands by it. Which 篚 goes by his level."""
    cup = resolve("篚", hall("主人", thing="爵一"))
    assert cup.container == "上篚"
    assert cup.pos == (15.0, 41.0)
    man = resolve("篚", hall("介"))
    assert man.container == "下篚"
    assert man.pos != (55.0, -48.0)


def test_the_end_of_a_wall_is_on_his_side() -> None:
    """序端: the east one for the host, the west one for who uses the west stair."""
    assert at("序端", hall("主人"))[0] > 30
    assert at("序端", hall("賓"))[0] < -30
    assert at("東序端", hall("賓"))[0] > 30


def test_a_step_of_the_stair_is_on_the_stair() -> None:
    """盡階 is the top step, not the hall; 一等 the lowest."""
    top, low = resolve("盡階", hall("賓")), resolve("一等", hall("賓"))
    assert top.area == low.area == "西階"
    assert low.pos[1] < top.pos[1] < 0


def test_a_gate_of_another_house_is_his() -> None:
    """賓之門外: its master stands east of it, who comes west."""
    owner = resolve("賓之門外", hall("賓"))
    comer = resolve("賓之門外", hall("主人"))
    assert owner.area == comer.area == "賓之門外"
    assert owner.pos[0] > comer.pos[0]
    inside = replace(hall("賓"), people={"賓": standing("賓", *owner.pos, owner.area)})
    assert resolve("門外", inside).pos == owner.pos


def test_a_measure_is_exact() -> None:
    """洗西北三步 is 18 尺 on the bearing, from its corner; 堂前三笴 9 south of the hall."""
    scene = hall("介")
    x, y = resolve("觶一西北三步", scene).pos
    wide, deep = scene.things["觶一"].kind.size
    assert math.dist((x, y), (-wide / 2, -72 + deep / 2)) == pytest.approx(18)
    assert at("堂前三笴", hall("介"))[1] == -9


def test_declared_places_carry_their_ground() -> None:
    """A place of `places:` rests on what its author says it rests on."""
    places = {"眾賓位": {"東西": "當西序", "南北": "西階前", "basis": "注"}}
    spot = resolve("眾賓位", hall("介", places=places))
    assert spot.basis is Basis.注
    assert spot.pos == (-40.0, -12.0)


def test_declared_places_in_a_circle_are_told() -> None:
    """A place that rests on itself is a problem, not a hang."""
    places = {"甲": {"東西": "當乙", "南北": "乙南"}, "乙": {"東西": "甲東", "南北": "甲"}}
    with pytest.raises(ProblemError, match="P302"):
        resolve("甲", hall("介", places=places))


def test_a_row_begins_at_its_head() -> None:
    """北上: the first stands northmost, whichever of the row stands on the spot."""
    spot = resolve("當西序", hall("介"))
    first, second, third = row(spot, Wind.北, 3, 8)
    assert first == spot.pos
    assert first[1] > second[1] > third[1]
    assert row(spot, Wind.北, 3, 8, anchor=Anchor.末)[2] == spot.pos
    assert row(spot, Wind.東, 3, 8, anchor=Anchor.中)[1] == spot.pos


def test_every_gap_says_why() -> None:
    """No distance is chosen without its reason."""
    gaps = asdict(hall().site.vocabulary.gaps).values()
    assert len(gaps) > 15
    assert all(gap["words"] and gap["why"] and gap["chi"] > 0 for gap in gaps)


def test_a_derivation_reads_as_arithmetic() -> None:
    """The words, the steps, the point."""
    said = sentence(resolve("阼階上當楣", hall("主人")).derivation)
    assert said.startswith("阼階上當楣 = ")
    assert "一步" in said
    assert said.endswith("(30, 16)")


def test_a_derivation_is_values() -> None:
    """What a spot starts from, how far off it is and where it comes to are told without words."""
    spot = resolve("洗東", hall("主人"))
    (phrase,) = spot.derivation
    assert (phrase.relation, phrase.what, phrase.result) == (Relation.PHRASE, "洗東", spot.pos)
    (beside,) = phrase.links
    assert (beside.relation, beside.of, beside.word) == (Relation.BESIDE, ("洗",), "東")
    assert beside.by == hall().site.vocabulary.gaps.beside_small


# -- 9 edges and points -----------------------------------------------------------------------


def test_an_edge_is_a_line_of_the_side_that_is_named() -> None:
    """Of the two stairs the inner edge is that toward the middle of the court, whoever asks; of a
    thing the edge is on it."""
    west, east = (xiang().features[name].anchor[0] for name in ("西階", "阼階"))
    for who in ("賓", "主人"):
        inner = [at(f"中庭當{stair}內廉", hall(who))[0] for stair in ("西階", "阼階")]
        outer = [at(f"中庭當{stair}外廉", hall(who))[0] for stair in ("西階", "阼階")]
        assert outer[0] < west < inner[0] < 0 < inner[1] < east < outer[1]
        assert at("中庭當西階東廉", hall(who))[0] == inner[0]
    x, y = at("洗", hall("賓"))
    basin = hall("賓").things["洗"].pos
    assert basin is not None
    assert at("洗東廉", hall("賓")) == (basin[0] + KINDS["洗"].size[0] / 2, basin[1])
    assert (x, y) != basin


def test_a_point_of_a_thing_turns_with_it() -> None:
    """The yoke is before the carriage whichever way it faces; where nothing there has a point of
    that name, the word is refused."""
    ahead = KINDS["車"].points["軛"].forward
    turned = ((0.0, 0, 1), (90.0, 1, 0), (180.0, 0, -1), (270.0, -1, 0))
    for facing, east, north in at_least(4, turned):
        carriage = ThingState("車", KINDS["車"], (0.0, -60.0), facing)
        around = replace(hall("賓"), things={**hall().things, "車": carriage})
        for words in ("中庭當軛", "中庭當車軛", "中庭當車之軛"):
            assert at(words, around)[0] == pytest.approx(ahead * east)
        assert resolve("軛西", around).pos[1] == pytest.approx(-60 + ahead * north)
    with pytest.raises(ProblemError, match="P320"):
        resolve("中庭當軛", hall("賓"))


# -- the way back -------------------------------------------------------------------------

SAID = """
西階上 阼階上 西階下 阼階下 西階前 阼階東 西階東 西階西 階西 階前 阼階上當楣
西階上當楣 當西序 西階西當西序 賓席前 主人席前 介席前 席 席末 賓席末 席東 洗南
洗北 洗西 洗東北 洗西北三步 上篚 下篚 斯禁南 賓薦西 賓薦東 薦南 俎西 觶一南
序端 東序端 西序端 兩楹間 楹間 兩楹之間 戶牖間 房戶間 階間 中庭 堂廉 堂前三笴
堂下 東房 房中 室中 戶西 戶外 戶內 東堂 西堂 西堂下 堂東 堂西 堂東北 東壁
東序東 西楹南 西楹下 西楹之西 東楹之東 碑南 門外 門內 門中 門左 門右 門東
賓之門外 介之門外 先生之門外 盡階 一等 介右 介南 主人之西 賓東 賓西 少南 少退
門內霤 西方 東方 南北以堂深 楣 東坫上
"""


@pytest.mark.parametrize("who", ["主人", "賓", "介"])
def test_words_point_words(who: str) -> None:
    """What a phrase means can be said again so that it means the same, and then says itself."""
    around = hall(who)
    for phrase in at_least(50, SAID.split()):
        try:
            pos = resolve(phrase, around).pos
        except ProblemError:
            assert phrase == "少退", phrase  # a verb with 少, not a place
            continue
        words = describe(pos, around)
        area = area_at(around.site, pos)
        assert area is not None
        back = resolve(words, replace(around, level=area.level)).pos
        assert back == pytest.approx(pos, abs=0.06), (phrase, words)
        assert describe(back, around) == words


def test_a_thing_on_its_stand_stands_on_one_side() -> None:
    """玄酒在西: on the western half of the stand."""
    around = hall(None, thing="玄酒")
    spot = resolve(
        "斯禁上西",
        replace(around, things={**around.things, "玄酒": ThingState("玄酒", KINDS["玄酒"])}),
    )
    assert spot.container == "斯禁"
    assert spot.pos == (14.0, 45.0)
