"""The act line: every word to its slot, and every mistake to its column."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kit_words import KINDS, WORDS, side

from layout.problems import Mark, ProblemError
from layout.read.scene.actline import parse_act
from layout.read.scene.names import Names
from layout.score import Act, Cast, Thing

DOCS = Path(__file__).parent.parent.parent / "docs" / "language.md"


def names() -> Names:
    single = ["主人", "賓", "介", "司射", "獲者", "釋獲者", "卿", "祝", "主婦", "侯氏", "圉人",
              "諸侯", "上耦上射", "上耦下射"]  # fmt: skip
    groups = {
        group: tuple(group + n for n in "一二三")
        for group in ("眾賓", "相者", "工", "笙", "上耦", "次耦")
    }
    persons = {name: Cast(name, side("賓"), name) for name in single}
    persons |= {m: Cast(m, side("賓"), m, group) for group, ms in groups.items() for m in ms}
    persons["司正"] = Cast("司正", side("有司"), "marshal", also=("相", "司馬"), titled="相")
    owned = {"賓席": "賓", "賓俎": "賓", "賓薦": "賓"}
    kinds = {"爵一": "爵", "爵二": "爵", "賓席": "席", "賓俎": "俎", "賓薦": "薦", "賓肺": "肺",
             "上篚": "篚", "瑟一": "瑟", "矢一": "矢", "純": "筭", "神席": "席", "几": "几",
             "葵菹": "菹", "蝸醢": "醢", "馬": "馬", "侯": "侯", "笙器": "笙",
             "勺一": "勺", "勺二": "勺"}  # fmt: skip
    things = {name: Thing(name, KINDS[kind], name, owned.get(name)) for name, kind in kinds.items()}
    return Names(persons, groups, things, {"兩勺": ("勺一", "勺二")}, vocabulary=WORDS)


NAMES = names()


def acts(line: str) -> tuple[Act, ...]:
    return parse_act(line, Mark("f", 1, 1), NAMES)


def problems(line: str) -> list[tuple[str, int, int, str]]:
    with pytest.raises(ProblemError) as caught:
        acts(line)
    return [(p.code, p.mark.col, p.mark.width, p.fix) for p in caught.value.problems]


def trial_lines() -> list[str]:
    rows = re.findall(r"^\| (?:鄉飲|鄉射|大射|特牲|覲) .*$", DOCS.read_text(encoding="utf-8"), re.M)
    cells = [re.findall(r"`([^`]+)`", row.split("|")[2]) for row in rows]
    return [line for cell in cells for line in cell if line != "同:"]


@pytest.mark.parametrize("line", trial_lines())
def test_the_hard_clauses_of_five_rites_can_be_said(line):
    """Every line of the trial in docs/language.md is an act line."""
    assert acts(line)


def test_there_are_twenty_hard_clauses():
    """The trial is not empty by accident."""
    assert len(trial_lines()) >= 20


def test_words_find_their_slots_by_their_form():
    """Order after the verb is free."""
    (act,) = acts("主人 坐取 北面 于 上篚 爵")
    assert (act.verb.name, act.word, act.kneeling) == ("取", "坐取", True)
    assert (act.thing, act.place, act.facing) == (("爵",), "上篚", "北")


def test_a_line_is_a_chain():
    """Each verb of a line is an act of the same person, marked where it stands."""
    line = "主人 適 洗北 南面，坐奠 爵 于 下篚，興"
    chain = acts(line)
    assert [act.verb.name for act in chain] == ["適", "奠", "興"]
    assert all(act.who == ("主人",) for act in chain)
    assert [line[a.mark.col - 1 :][: a.mark.width] for a in chain] == [
        "適 洗北 南面", "坐奠 爵 于 下篚", "興",
    ]  # fmt: skip


def test_who_may_be_many():
    """Groups are their members, 、 joins, 除 leaves out."""
    assert acts("眾賓 拜")[0].who == ("眾賓一", "眾賓二", "眾賓三")
    assert acts("賓、介 拜")[0].who == ("賓", "介")
    assert acts("眾賓除眾賓一、介 拜")[0].who == ("眾賓二", "眾賓三", "介")
    assert acts("主人 三拜 眾賓")[0].to == ("眾賓一", "眾賓二", "眾賓三")


def test_prefixes_say_how_often_which_hand_and_in_what_posture():
    """遂 and 乃 say nothing."""
    assert acts("主人 三拜 眾賓")[0].count == 3
    assert acts("賓 右取 肺 于 賓俎")[0].hand == "右"
    assert acts("賓 遂拜")[0].verb.name == "拜"
    assert acts("賓 立飲")[0].kneeling is False
    assert acts("賓 拜")[0].kneeling is None


def test_the_longest_form_of_a_verb_wins():
    """左還 is a verb of its own, not 還 with the left hand."""
    (act,) = acts("司射 左還 南面")
    assert (act.verb.name, act.hand) == ("左還", None)


def test_leaders_may_be_joined_to_the_verb():
    """降自 西階 is 降 自 西階."""
    assert acts("主人 降自 西階")[0].via == "西階"
    assert acts("主人 立于 西階東")[0].place == "西階東"
    assert acts("侯氏 出 由 屏南 由 門西")[0].route == ("屏南", "門西")


def test_a_bare_place_may_begin_with_a_name_that_begins_with_a_leader():
    """鄉大夫之門外 is a place where 鄉大夫 is somebody; else 鄉 is towards."""
    line = "主人 適 鄉大夫之門外"
    assert "S227" in [code for code, *_ in problems(line)]
    people = {name: Cast(name, side("賓"), name) for name in ("主人", "鄉大夫")}
    (going,) = parse_act(line, Mark("f", 1, 1), Names(people, {}, {}, {}, vocabulary=WORDS))
    assert going.place == "鄉大夫之門外"


def test_a_facing_alone_is_a_turn():
    """西南面 is the verb 面 with a wind; 面 賓 with a person."""
    assert acts("主人 西南面")[0].facing == "西南"
    assert (acts("主人 面 賓")[0].verb.name, acts("主人 面 賓")[0].facing) == ("面", "賓")
    assert acts("主人 還 面 司正")[0].facing == "司正"


def test_another_name_means_the_person():
    """相 is 司正 before he is named so; a place keeps the text's word, and its own grammar knows
    whom that means."""
    assert acts("主人 作 相 「司正」")[0].to == ("司正",)
    assert acts("賓 立 于 相右")[0].place == "相右"


def test_words_said_may_hold_spaces_and_stops():
    """Within 「」 nothing parts."""
    (act,) = acts("主人 曰 「請安，于 賓」 于 阼階上")
    assert (act.words, act.place) == ("請安，于 賓", "阼階上")


def test_one_word_for_players_and_instrument_is_what_the_verb_takes():
    """笙 is a group and a kind: 取 takes a thing, 拜 a person."""
    assert acts("主人 取 笙")[0].thing == ("笙",)
    assert acts("主人 拜 笙")[0].to == ("笙一", "笙二", "笙三")


def test_a_counted_thing_is_all_of_them_and_a_kind_stays_a_kind():
    """兩勺 is two ladles, 爵 is a cup."""
    assert acts("主人 加 兩勺")[0].thing == ("勺一", "勺二")
    assert acts("主人 取 爵")[0].thing == ("爵",)


@pytest.mark.parametrize(
    ("line", "code", "col", "width", "fix"),
    [
        ("客 拜", "S220", 1, 1, ""),
        ("賔 拜", "S220", 1, 1, "write 賓"),
        ("坐取 爵", "S220", 1, 2, "begin the line with who"),
        ("主人 坐取爵", "S221", 4, 3, "write 坐取 爵, with a space"),
        ("主人 適 洗北，躍", "S221", 9, 1, ""),
        ("主人 坐奠 于 賓薦西", "S222", 4, 2, "爵"),
        ("賓 興 爵", "S223", 5, 1, "it takes"),
        ("賓 拜 主人 介", "S224", 8, 1, "、"),
        ("主人 適 洗北 西階東", "S224", 9, 3, "keep one"),
        ("賓 拜，，興", "S225", 5, 1, "delete"),
        ("賓 拜,興", "S226", 4, 1, "，"),
        ("主人 立 西階上", "S227", 6, 3, "write 于 西階上"),
        ("主人 立 于西階上", "S227", 6, 4, "write 于 西階上, with a space"),
        ("主人 拜 興", "S227", 6, 1, "put ， before 興"),
        ("主人 坐適 洗北", "S228", 4, 2, ""),
        ("主人 曰 「請", "S229", 6, 1, "」"),
        ("主人 降 自", "S230", 6, 1, ""),
        ("主人 拜，賓 答拜", "S231", 6, 1, "a line of his own"),
        ("主人", "S232", 1, 2, ""),
        ("眾賓除介 拜", "S233", 1, 4, "眾賓"),
    ],
)
def test_a_mistake_is_told_at_its_column(line, code, col, width, fix):
    """The caret stands under the word that is wrong, and the fix can be typed."""
    ((found, at, wide, say),) = problems(line)
    assert (found, at, wide) == (code, col, width)
    assert fix in say


def test_all_mistakes_of_a_line_are_told_at_once():
    """A line with three mistakes has three problems."""
    assert [p[0] for p in problems("客 躍，拜 東西，立 于")] == ["S220", "S221", "S227", "S230"]


def test_a_hostile_line_is_no_trap():
    """The cost of a line is linear in its length."""
    with pytest.raises(ProblemError):
        acts("主人 " + "坐" * 20_000)
    with pytest.raises(ProblemError):
        acts("主人 拜" + "，" * 20_000)
    with pytest.raises(ProblemError):
        acts("、" * 20_000)


def test_a_slip_is_told_once_with_what_to_write():
    """Words run together, a thing that nobody knows, a facing that is none."""
    ((code, *_, fix),) = problems("侯氏適西階上北面")
    assert (code, fix) == ("S220", "put a space between words: 侯氏 適 …")
    ((code, *_),) = problems("主人 取 鼎九")
    assert code == "S227"
    ((code, *_, fix),) = problems("主人 適 西階上 北東面")
    assert (code, fix) == ("S224", "did you mean 東面?")
