"""Archery: who hits is told by the contest, and everything else follows from it."""

from __future__ import annotations

import pytest
from kit_archery import ARM, CAST, CONTEST, ground, read, shot, write
from kit_play import played, so

from layout.matters.archery.nouns import contest_of, scored
from layout.play import play
from layout.problems import ProblemError
from layout.read.load import load_score
from layout.stage import Frame

ROUND = (*ARM, "上耦 拾發 乘矢")
FETCH = (
    "弟子一 在 侯北 南面，取矢",
    "弟子一 適 楅南 北面，坐委 餘矢 于 楅 北括，興",
    "甲 適 楅西 東面，取 甲矢 于 楅，適 西階上 南面",
    "乙 適 楅東 西面，取 乙矢 于 楅，適 阼階上 南面",
    "上耦 搢三挾一个",
)
TELL = ("釋獲者 坐取 乘筭 于 中，興", "釋獲者 坐，釋獲")


def second_round(*after: str) -> tuple[str, ...]:
    """A round that is only called, then one that is counted."""
    return (*ROUND, *FETCH, "上耦 拾發 乘矢", *TELL, *after)


def places(frame: Frame, kind: str) -> list[str | None]:
    return [t.place for t in frame.things.values() if t.kind.name == kind]


def test_arrows_fall_where_the_contest_says(tmp_path):
    """Each arrow of an archer lies where the table of the contest has it fall."""
    _, frames, problems = shot(tmp_path, *ROUND)
    assert not problems
    fell = [frames[-1].things[f"甲矢{n}"].place for n in "一二三四"]
    assert fell == ["侯中", "侯外", "侯中", "侯外"]


TWO = CAST.replace("  楅: {kind", "  近侯: {kind: 侯, en: nearer target, at: 近侯位}\n  楅: {kind")
TWO = TWO.replace(
    "  中位:", "  近侯位: {東西: 中庭, 南北: 中庭南 一丈, basis: 擬, why: for a test}\n  中位:"
)
AIMED = CONTEST.replace("  rounds:", "  targets: {近侯: [上耦]}\n  rounds:")


@pytest.mark.parametrize(("contest", "own"), [(CONTEST, "侯"), (AIMED, "近侯")])
def test_each_shoots_at_his_own_target(tmp_path, contest, own):
    """大射「公射大侯，大夫射參，士射干」; of several targets one is named to fetch from."""
    fetch = f"弟子一 在 {own}北 南面，取矢 自 {own}"
    _, frames, problems = shot(tmp_path, *ROUND, fetch, contest=contest, cast=TWO)
    assert not problems
    arrows = [f"{who}矢{n}" for who in "甲乙" for n in "一二三四"]
    assert {frames[-2].things[arrow].place for arrow in arrows} == {f"{own}中", f"{own}外"}
    assert {frames[-1].things[arrow].held_by for arrow in arrows} == {"弟子一"}


def test_a_round_may_be_of_one_arrow_each(tmp_path):
    """大射復射「壹發」."""
    once = CONTEST.split("    再射:")[0]
    once = once.replace("甲: 中揚中留, 乙: 留中左右", "甲: 中, 乙: 揚")
    frame = shot(tmp_path, *ARM, "上耦 發 一个", contest=once).frames[-1]
    assert [each.fell.name for each in scored(frame.matters).shots] == ["中", "揚"]


def test_a_pair_shoots_by_turns_and_lays_on_the_next_arrow(tmp_path):
    """拾發: the two of a pair shoot one after another, four times each."""
    events = shot(tmp_path, *ROUND).frames[-1].events
    assert [e.who for e in events] == ["甲", "乙"] * 4
    assert len({e.group for e in events}) == 8


def test_three_in_the_girdle_and_one_on_the_string(tmp_path):
    """搢三而挾一个: three arrows in the girdle, one in the fingers, the bow in the left hand."""
    frame = shot(tmp_path, *ARM).frames[-1]
    mine = [t for t in frame.things.values() if t.held_by == "甲" and t.kind.name == "矢"]
    assert sorted("".join(so(t)) for t in mine) == ["挾", "搢", "搢", "搢"]
    assert frame.people["甲"].left == ("甲弓",)
    assert len(frame.people["甲"].right) == 1


def test_the_marker_calls_each_hit_and_is_silent_for_none(tmp_path):
    """獲 has the number of the hits; asked again there is nothing to call."""
    frames = shot(tmp_path, *ROUND, "獲者 獲", "獲者 獲").frames
    assert [e.count for e in frames[-2].events] == [3]
    assert not frames[-1].events


def test_the_first_round_is_called_and_not_counted(tmp_path):
    """獲而未釋獲: in the first round no shot counts and no tally is laid."""
    frame = shot(tmp_path, *ROUND, *TELL).frames[-1]
    assert not scored(frame.matters).counters
    assert not any(each.counts for each in scored(frame.matters).shots)


@pytest.mark.parametrize(
    ("reading", "counters", "words"),
    [
        ("右勝", {"右獲": 3, "左獲": 1}, "右賢於左一純"),
        ("左勝", {"右獲": 1, "左獲": 3}, "左賢於右一純"),
        ("鈞", {"右獲": 2, "左獲": 2}, "左右鈞"),
    ],
)
def test_tallies_lie_right_and_left_and_the_count_is_told(tmp_path, reading, counters, words):
    """Tallies lie on the side of who won under the reading, and the count is told so."""
    told = "釋獲者 告獲 甲"
    _, frames, problems = shot(tmp_path, *second_round(told), 射=reading)
    assert not problems
    assert scored(frames[-1].matters).counters == counters
    assert frames[-1].events[-1].words == words


def test_off_the_beat_no_tally_is_laid(tmp_path):
    """不鼓不釋: in the third round a hit off the beat lays no tally."""
    again = (*FETCH, "上耦 拾發 乘矢", "釋獲者 釋獲")
    lines = (*second_round(), *(line.replace("在 侯北", "適 侯北") for line in again))
    shots = [
        each
        for each in scored(shot(tmp_path, *lines).frames[-1].matters).shots
        if each.round == "三射"
    ]
    assert [each.fell.name for each in shots if each.archer == "甲"] == list("中中違揚")
    assert sum(each.counts for each in shots if each.archer == "甲") == 2


def test_a_heap_is_set_out_by_pairs_with_the_odd_one_below(tmp_path):
    """數獲: pairs lie across, and the odd tally lengthwise below them."""
    frame = shot(tmp_path, *second_round("釋獲者 數獲 右獲")).frames[-1]
    mine = [t for t in frame.things.values() if t.place == "右獲"]
    assert ["".join(so(t)) for t in mine] == ["橫", "橫", "縮"]
    assert mine[2].pos[0] < min(mine[0].pos[0], mine[1].pos[0])  # 下: nearer to the counter


def test_the_tallies_ahead_are_taken_and_one_of_each_where_even(tmp_path):
    """取賢獲 takes as many as one side is ahead; where both are even, one of each."""
    lines = second_round("釋獲者 取賢獲")
    assert len(shot(tmp_path, *lines).frames[-1].people["釋獲者"].hands) == 2
    even = shot(tmp_path, *lines, 射="鈞").frames[-1].people["釋獲者"].hands
    assert len(even) == 2


def test_tallies_and_arrows_are_conserved(tmp_path):
    """No tally is lost in a round, and everything is in a hand or lies somewhere."""
    frame = shot(tmp_path, *second_round("釋獲者 數獲 右獲，數獲 左獲，取賢獲")).frames[-1]
    assert len(places(frame, "筭")) == 24
    assert all(t.held_by or t.pos for t in frame.things.values())


def test_winners_and_losers_are_persons_under_each_reading(tmp_path):
    """勝者 and 不勝者 are the persons who won and lost under the reading, and nobody where even."""
    line = "再射不勝者 北面／上耦再射勝者 南面"
    who = {
        reading: [e.who for e in shot(tmp_path, line, 射=reading).frames[0].events]
        for reading in ("右勝", "左勝", "鈞")
    }
    assert who == {"右勝": ["乙", "甲"], "左勝": ["甲", "乙"], "鈞": []}


def test_arrows_are_told_off_by_fours(tmp_path):
    """乘之 is done with whole fours, and is a problem where one is missing."""
    whole = (*ROUND, *FETCH[:2], "弟子一 乘之")
    assert not shot(tmp_path, *whole).problems
    short = (*ROUND, *FETCH[:2], "甲 適 楅西，取 一个 于 楅", "弟子一 乘之")
    assert [p.code for p in shot(tmp_path, *short).problems] == ["R552"]


def test_an_unstrung_bow_shoots_nothing(tmp_path):
    """Shooting with a bow that is unstrung is a problem."""
    told = shot(tmp_path, *ARM, "甲 弛 甲弓", "甲 發").problems
    assert [p.code for p in told] == ["R550"]


def test_an_arrow_more_than_the_contest_tells_is_refused(tmp_path):
    """A shot that the table of the contest does not hold is a problem."""
    cut = CONTEST.split("    再射:")[0].replace(", 再射: 不貫不釋, 三射: 不鼓不釋", "")
    score = read(tmp_path, *ROUND, *FETCH, "甲 發", contest=cut)
    assert [p.code for p in play(score, ground()).problems] == ["R553"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("中揚中留", "中揚中留中", "S245"),
        ("中揚中留", "中揚中飛", "S245"),
        ("甲: 中揚中留", "戊: 中揚中留", "S244"),
        (", 乙: 留中左右", "", "S242"),
        ("初射: {甲", "四射: {甲", "S243"),
        ("不鼓不釋", "不歌不釋", "S243"),
        ("鈞: 中中揚揚", "平: 中中揚揚", "S212"),
        ("右勝: 中中中揚", "右勝: 揚揚揚揚", "S247"),
        ("[上耦, 次耦]", "[上耦, 下耦]", "S241"),
        ("  why: no text says who hits\n", "", "S240"),
    ],
)
def test_a_contest_that_cannot_be_is_told_with_its_place(tmp_path, old, new, code):
    """A contest written wrongly is a problem with its line in rite.yaml."""
    with pytest.raises(ProblemError) as told:
        read(tmp_path, "甲 北面", contest=CONTEST.replace(old, new))
    assert code in {p.code for p in told.value.problems}
    assert all(p.mark.line and p.mark.file.endswith("rite.yaml") for p in told.value.problems)


def test_no_more_is_counted_than_there_are_tallies(tmp_path):
    """A contest that wants more tallies than the rite has is a problem."""
    few = CAST.replace("count: 24", "count: 3")
    with pytest.raises(ProblemError) as told:
        read(tmp_path, "甲 北面", cast=few)
    assert "S246" in {p.code for p in told.value.problems}


def test_when_takes_one_of_several_readings(tmp_path):
    """An act with `when` is done under each reading it lists and under no other."""
    line = "{act: 甲 北面, when: {射: [右勝, 左勝]}}"
    played = {r: len(shot(tmp_path, line, 射=r).frames[0].events) for r in ("右勝", "鈞")}
    assert played == {"右勝": 1, "鈞": 0}


def test_an_armed_archer_is_one_event(tmp_path):
    """搢三挾一个 is one event though many arrows move."""
    events = shot(tmp_path, *ARM).frames[0].events
    assert [e.by.word for e in events][-1] == "搢三挾一个"
    assert sum(e.verb.name == "搢三挾一个" for e in events) == 1


def test_a_thing_goes_back_to_its_place(tmp_path):
    """于其所 lays a thing where it was taken from, on the ground or within another."""
    lines = ("甲 右取 甲矢一，適 中庭", "甲 適 西階上，釋 甲矢一 于 其所")
    frames = shot(tmp_path, *lines).frames
    assert frames[0].things["甲矢一"].held_by == "甲"
    assert frames[1].things["甲矢一"].pos == frames[1].things["甲矢二"].pos
    inside = shot(tmp_path, "釋獲者 坐取 八筭 于 中", "釋獲者 奠 餘筭 于 其所").frames
    assert {t.inside for t in inside[1].things.values() if t.kind.name == "筭"} == {"中"}


def test_counted_things_are_handed_over_together(tmp_path):
    """餘筭 gives all that the giver holds at once."""
    lines = ("釋獲者 坐取 八筭 于 中，興", "弟子一 在 釋獲者東四尺 西面", "釋獲者 授 弟子一 餘筭")
    _, frames, problems = shot(tmp_path, *lines)
    assert not problems
    assert len(frames[-1].people["弟子一"].hands) == 8


def test_more_than_there_are_cannot_be_taken(tmp_path):
    """A number larger than what is in hand is a problem that names it."""
    problem = shot(tmp_path, "釋獲者 坐取 八筭 于 中，興", "釋獲者 委 十筭").problems[0]
    assert (problem.code, "asks for 10" in problem.what) == ("R514", True)


def test_all_that_are_left_may_be_none(tmp_path):
    """餘 may be none at all, and that is no problem."""
    _, frames, problems = shot(tmp_path, "釋獲者 坐，反委 餘筭 于 中西")
    assert not problems
    assert len(places(frames[0], "筭")) == 24


def test_one_becomes_what_he_is_called(tmp_path):
    """為 gives a person another title."""
    frames = shot(tmp_path, "獲者 為 「司馬」").frames
    assert frames[0].people["獲者"].titled == "司馬"


def test_a_thing_is_set_out_leaning(tmp_path):
    """倚 as a verb and as a manner leave a thing leaning."""
    frame = shot(tmp_path, "獲者 倚 旌 于 侯東", "弟子 在 侯北").frames[-1]
    assert so(frame.things["旌"]) == ("倚",)
    assert shot(tmp_path, "獲者 設 旌 于 侯東 倚").frames[0].things["旌"].manner[0].name == "倚"


def test_a_full_cup_is_emptied_before_it_is_laid_up():
    """虛 empties a cup, which may then be laid up without a problem."""
    full = "主人 適 上篚南 北面，坐取 爵一 于 上篚，興，實 爵一"
    _, frames, problems = played(full, "主人 虛 爵一，坐奠 爵一 于 上篚，興")
    assert not problems
    assert frames[-1].things["爵一"].fill == "虛"


def test_a_bow_held_unstrung_is_no_more_strung(tmp_path):
    """張 and 弛 replace one another on a bow."""
    frames = shot(tmp_path, "甲 執 弓 張", "甲 執 弓 弛").frames
    assert [so(f.things["甲弓"]) for f in frames] == [("張",), ("弛",)]


def test_a_heap_can_be_expected(tmp_path):
    """`expect:` of a heap's number is held when it is so and told when it is not."""
    folder = write(tmp_path, *second_round())
    section = folder / "01_one.yaml"
    said = section.read_text(encoding="utf-8")
    for wanted, codes in (("三", []), ("四", ["X603"])):
        told = f"{said}  expect:\n    右獲: {{數: {wanted}}}\n"
        section.write_text(told, encoding="utf-8")
        problems = play(load_score(str(folder)), ground()).problems
        assert [p.code for p in problems] == codes


@pytest.mark.parametrize(("reading", "who"), [("右勝", ["乙", "丁"]), ("左勝", ["甲", "丙"])])
def test_what_the_loser_of_one_pair_does_is_repeated_by_the_loser_of_another(
    tmp_path, reading, who
):
    """A passage of 不勝者 repeated for another pair is done by that pair's loser."""
    folder = write(tmp_path, "甲 北面")
    steps = (
        "- 經: 不勝者。\n  en: One.\n  passage: 飲\n  do: [上耦再射不勝者 北面]\n"
        "- 經: 如初。\n  en: Again.\n  as: 飲\n  each: {上耦: [次耦]}\n"
    )
    head = "section: 射\nen: Shooting\nsteps:\n"
    (folder / "01_one.yaml").write_text(head + steps, encoding="utf-8")
    score = load_score(str(folder), {"射": reading})
    assert [act.who[0] for step in score.steps for act in step.acts] == who


APART = CONTEST.replace("  of: 射\n", "  of: 射\n  each: {計: 每耦}\n").replace(
    "乙: {右勝: 中揚揚揚, 左勝: 中中中揚, 鈞: 中中留留}",
    "乙: {右勝: 中揚揚揚, 左勝: 中中中揚, 鈞: 中中留留}\n      丙: 中留留留\n      丁: 中中留留",
)
COUNTED = CAST.replace(
    "variants:\n", "variants:\n  計: {readings: {一黨: 擬, 每耦: 擬}, about: how}\n"
)


@pytest.mark.parametrize(("how", "who"), [("一黨", ["乙", "丁"]), ("每耦", ["乙", "丙"])])
def test_who_loses_is_told_by_the_side_or_of_each_pair(tmp_path, how, who):
    """What the loser does is repeated by the loser of another pair, though he be its other man."""
    folder = write(tmp_path, "甲 北面", contest=APART.split("    三射:")[0], cast=COUNTED)
    steps = (
        "- 經: 不勝者。\n  en: One.\n  passage: 飲\n  do: [上耦 東面, 上耦再射不勝者 北面]\n"
        "- 經: 如初。\n  en: Again.\n  as: 飲\n"
        "  with: {上耦: 次耦, 上耦再射不勝者: 次耦再射不勝者}\n"
    )
    head = "section: 射\nen: Shooting\nsteps:\n"
    (folder / "01_one.yaml").write_text(head + steps, encoding="utf-8")
    told = [act.who for step in load_score(str(folder), {"計": how}).steps for act in step.acts]
    assert told == [("甲", "乙"), (who[0],), ("丙", "丁"), (who[1],)]


def test_a_pair_reckoned_by_itself_cannot_be_even(tmp_path):
    """Where each pair is reckoned by itself, a pair with no winner is a problem."""
    even = APART.replace("丁: 中中留留", "丁: 留留留中")
    folder = write(tmp_path, "甲 北面", contest=even, cast=COUNTED)
    with pytest.raises(ProblemError) as told:
        load_score(str(folder), {"計": "每耦"})
    assert "S248" in {p.code for p in told.value.problems}


@pytest.mark.parametrize("side", ["右勝", "左勝"])
@pytest.mark.parametrize("guests", ["來", "不來"])
def test_the_seated_pairs_go_as_their_side(side, guests):
    """The scene tells by the side who of guest, host and great officer drinks: so must the arrows
    that ship, where each pair is reckoned by itself."""
    told = contest_of(load_score("xiangshe", {"射": side, "勝負": "每耦", "遵者": guests}).matters)
    assert told is not None
    seated = [pair for pair in ("賓耦", "大夫耦") if pair in told.pairs]
    ahead = [told.ahead(name, pair) for name in ("再射", "三射") for pair in seated]
    assert all((margin > 0) == (side == "右勝") for margin in ahead)
