"""喪服: its text, its tree, its rules and their laws, the answers and the charts."""

from __future__ import annotations

import itertools
import json
import random
import re
from bisect import bisect_right
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import product
from pathlib import Path as File

import pytest

from layout.api.corpus.database import database_of
from layout.api.corpus.rows import rows_of_all
from layout.api.handout.mourning import mourning_worksheet
from layout.api.mourning import MourningAsked, mourning_answers, mourning_chart, mourning_charts
from layout.api.slides.mourning import MourningSlides
from layout.atlas.addresses import HOME
from layout.atlas.mourning import MourningPages
from layout.atlas.pages import FACES, SCRIPT, STYLE, AtlasPage, Binder
from layout.check.mourning import mourning_cases
from layout.cli.main import main
from layout.draw.dress import themes
from layout.draw.judge import faults_of
from layout.draw.page import PlateManner
from layout.mourning import ChartForm, LawLook, Sex, back, place_in_clan
from layout.picture import Group, Item, Path, Text
from layout.problems import ProblemError
from layout.read import commentary
from layout.read import mourning as reading
from layout.read.glyphs import usual
from layout.read.text import bare
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.tongue import TONGUES
from layout.typeset import measure
from layout.write.handout.document import Table
from layout.write.handout.paper import PAPERS
from layout.write.slides.deck import PICTURE
from tests.sampling import some
from tests.seen import at_least

PRINT = File(__file__).resolve().parents[3] / "shared" / "sources" / "sangfu.zhengzhu.txt"
FORMS = str.maketrans("䘮䟽緫旣絶逹夲鍜巳舎宫愼祍甞筭别内", "喪疏總既絕達本鍛已舍宮慎衽嘗算別內")
CHAPTER = reading.read_mourning()

# who is mourned, by whom, the grade and the state or age that are meant
QUESTIONS = (
    ("父", "男子", "斬衰三年"),
    ("母", "男子", "齊衰三年"),
    ("妻", "男子", "齊衰杖期"),
    ("祖父母", "男子", "齊衰不杖期"),
    ("曾祖父母", "男子", "齊衰三月"),
    ("昆弟", "男子", "齊衰不杖期"),
    ("從父昆弟", "男子", "大功九月"),
    ("從祖昆弟", "男子", "小功五月"),
    ("族昆弟", "男子", "緦麻三月"),
    ("外祖父母", "男子", "小功五月"),
    ("舅", "男子", "緦麻三月"),
    ("從母", "男子", "小功五月"),
    ("夫", "妻", "斬衰三年"),
    ("夫之昆弟", "妻", "無服"),
    ("舅姑", "妻", "齊衰不杖期"),
    ("父", "女子子適人", "齊衰不杖期"),
    ("昆弟", "女子子適人", "大功九月"),
    ("天子", "諸侯之大夫", "繐衰"),
    ("庶母", "士", "緦麻三月"),
    ("從父昆弟之子", "男子", "小功五月"),
    ("first cousin", "a man", "大功九月"),
    ("congfukundi", "nanzi", "大功九月"),
    ("從祖祖父", "男子", "小功五月"),
    ("慈母", "妾子", "齊衰三年"),
    ("君之長子", "妾", "齊衰三年"),
    ("祖父", "為祖後者", "斬衰三年"),
    ("庶孫", "男子", "緦麻三月"),  # dead at 8 to 11
    ("夫之外祖父", "妻", "緦麻三月"),
    ("父", "大夫之妾", "齊衰不杖期"),
    ("宗子之妻", "族人", "無服"),  # while his mother lives
    ("甥", "女子子在室", "小功五月"),  # she is his mother's sister: it is returned
)

# who is mourned, by whom, in what state or how young; reckoned by which rule about rules
RECKONED = (
    ("從祖昆弟", "大夫", "為士", "緦麻三月", "大夫降一等"),
    ("從祖昆弟", "大夫", "為大夫", "小功五月", "尊同得服其親服"),
    ("族昆弟", "公之昆弟", "為士", "無服", "大夫降一等"),
    ("從父昆弟", "為人後者", "", "小功五月", "後者降一等"),
    ("從父昆弟", "為人後者", "所後之親", "大功九月", "所為後之兄弟之子若子"),
    ("祖父", "為人後者", "所後之親", "齊衰不杖期", "所後之親若子"),
    ("從祖昆弟", "男子", "皆在他邦", "大功九月", "他邦加一等"),
    ("族昆弟", "男子", "不及知父母", "小功五月", "同居加一等"),
    ("從父昆弟", "室老", "", "緦麻三月", "室老降一等"),
    ("夫之從母", "妻", "", "緦麻三月", "妻降一等"),
    ("夫之從祖昆弟", "妻", "", "緦麻三月", "妻降一等"),
    ("夫之從父昆弟", "大夫之妻", "", "小功五月", "妻降一等"),
    ("外祖父", "妾子", "不為後", "小功五月", "不為後如邦人"),
    ("族昆弟", "童子", "", "無服", "不當室無緦"),
    ("族昆弟", "當室童子", "", "緦麻三月", "當室則緦"),
    ("昆弟", "士妾", "", "大功九月", "妾為私兄弟如邦人"),
    ("世父", "公妾", "", "大功九月", "妾為私兄弟如邦人"),
    ("昆弟之子", "男子", "長殤", "殤大功", "殤降"),
    ("從父昆弟", "男子", "中殤", "殤小功", "殤降"),
    ("從祖昆弟", "男子", "下殤", "無服", "殤降"),
)


def test_every_character_of_the_print_stands_in_its_order():
    """The base text is 鄭玄's print without its notes."""
    if not PRINT.is_file():
        pytest.skip("the prints are not here")
    printed = re.sub(r"\([^)]*\)|\s", "", PRINT.read_text(encoding="utf-8")).translate(FORMS)
    begin, end = printed.index("喪服斬衰裳"), printed.rindex("儀禮卷第十一")
    ours = "".join(bare(clause.text) for clause in CHAPTER.clauses).replace("己", "已")
    at_least(4400, ours)
    assert usual(ours) == usual(printed[begin:end])


def test_every_clause_is_a_rule_or_says_what_it_is():
    """No clause of 經 or 記 is passed over, and none is told twice."""
    ruled = {rule.clause for rule in CHAPTER.rules}
    wanted = [clause.id for clause in CHAPTER.clauses if clause.part != "傳"]
    assert [
        name for name in at_least(170, wanted) if (name in ruled) == (name in CHAPTER.apart)
    ] == []


def test_every_rule_about_rules_is_worked_out():
    """Each clause that is told apart as a rule about rules is reckoned by; of others only 傳."""
    told = {name for name, what in CHAPTER.apart.items() if what == "例"}
    reckoned = {each.clause for each in CHAPTER.reckoned.values()}
    assert [name for name in at_least(9, told) if name not in reckoned] == []
    assert {CHAPTER.clause(name).part for name in reckoned - told} == {"傳"}


PRINTS = {
    "徐": "zhengzhu", "注疏": "zhushu", "楊": "yangfu",
    "敖": "aojigong", "張": "zhangerqi", "吳": "wutinghua",
}  # fmt: skip


def _base_of(siglum: str) -> str:
    """The text of a print, without its notes."""
    witness = next(each for each in commentary.witnesses() if each.print == PRINTS[siglum])
    pieces = commentary.base_of("sangfu", witness)
    return "".join(commentary.folded(words) for words in pieces)


def test_every_witness_has_what_it_is_said_to_have():
    """Each reading stands in each print that is named for it, between the words that it stands
    between in ours; and nobody is left out."""
    ours = [commentary.folded(clause.text) for clause in CHAPTER.clauses]
    whole, names = "".join(ours), [clause.id for clause in CHAPTER.clauses]
    bases = {siglum: _base_of(siglum) for siglum in PRINTS}
    for weighed in at_least(30, CHAPTER.readings):
        at = names.index(weighed.clause)
        words = commentary.folded(weighed.words)
        start = sum(map(len, ours[:at])) + ours[at].index(words)
        before, after = whole[:start], whole[start + len(words) :]
        assert sorted(name for who in weighed.witnesses.values() for name in who) == sorted(PRINTS)
        for has, who in weighed.witnesses.items():
            there = "" if has == "無" else commentary.folded(has)
            # a note may stand on either side in a print, but not on both
            own = "" if there else after[:1]
            clause = ours[at].replace(words, there, 1)
            sides = (before[-5:] + there + own, before[-1:] + there + after[:5], clause)
            for siglum in who:
                assert any(side in bases[siglum] for side in sides), (weighed, siglum)


def test_where_a_witness_parts_it_is_told():
    """Of three prints that have the text whole, every word that is other than ours is a reading, or
    another form of the same character."""
    ours = [commentary.folded(clause.text) for clause in CHAPTER.clauses]
    starts = list(itertools.accumulate((len(words) for words in ours), initial=0))
    told, whole = {weighed.clause for weighed in CHAPTER.readings}, "".join(ours)
    seen = set()
    for siglum in ("徐", "張", "吳"):
        theirs = _base_of(siglum)
        blocks = SequenceMatcher(None, theirs, whole, autojunk=False)
        for kind, first, last, at, end in blocks.get_opcodes():
            words = theirs[first:last]
            if kind == "equal" or words.startswith("右") or (words, whole[at:end]) in SAME:
                continue
            clause = CHAPTER.clauses[bisect_right(starts, at - (kind == "delete")) - 1].id
            seen.add((siglum, clause))
            assert clause in told, (siglum, clause, words)
    at_least(15, seen)


SAME = {("鍜", "鍛"), ("𦵏", "葬"), ("塟", "葬"), ("穉", "稺"), ("飬", "養"), ("昜", "易")}


def test_a_way_back_and_back_again_is_the_way():
    """Whoever is reached by a way is one who reaches the mourner by its other end."""
    ways = [kin.path for kin in CHAPTER.kin.values() if kin.path]
    for way in at_least(90, ways):
        for sex in Sex:
            assert back(back(way, sex), way[-1][1]) == way


def test_the_square_has_a_place_for_the_clan_and_for_nobody_else():
    """Cousins stand two beside, the third four; whoever is kin by a mother has no place."""
    cousin = place_in_clan(CHAPTER.kin["從父昆弟"].path)
    third = place_in_clan(CHAPTER.kin["族昆弟"].path)
    assert cousin
    assert third
    assert (cousin.generation, cousin.degree, third.degree) == (0, 2, 4)
    assert place_in_clan(CHAPTER.kin["舅"].path) is None


def test_every_law_holds_or_says_why_not():
    """No law is broken, each has seen something, and no exception is idle."""
    cases = mourning_cases(CHAPTER)
    assert [case for case in cases if case.is_broken] == []
    assert {case.law.name for case in cases} == set(CHAPTER.laws)
    used = {(case.law.name, case.rule.clause) for case in cases if not case.is_kept}
    assert {(each.law, each.clause) for each in CHAPTER.exemptions} == used
    at_least(120, [case for case in cases if case.other not in (None, case.rule)])


def test_a_grade_that_is_one_off_breaks_a_law():
    """Of rules that laws compare, a grade moved by one is told."""
    excepted = {each.clause for each in CHAPTER.exemptions}
    compared = {
        case.rule.who: case.rule
        for case in mourning_cases(CHAPTER)
        if case.is_kept and case.other not in (None, case.rule) and case.rule.clause not in excepted
    }
    chosen = random.Random(7).sample(sorted(compared), 30)
    ranked = [grade for grade in CHAPTER.grades.values() if grade.rank]
    lightest = max(grade.rank or 0 for grade in ranked)
    chosen = [who for who in chosen if compared[who].grade.rank != lightest]
    for who in at_least(28, chosen):
        rule = compared[who]
        grade = next(g for g in ranked if g.rank == (rule.grade.rank or 0) + 1)
        moved = replace(rule, grade=grade)
        rules = tuple(moved if each is rule else each for each in CHAPTER.rules)
        broken = mourning_cases(replace(CHAPTER, rules=rules))
        assert any(case.is_broken for case in broken), rule.who


@pytest.mark.parametrize("name", list(CHAPTER.laws))
def test_each_law_tells_a_mistake_of_its_own(name: str):
    """Of three rules that a law has compared, each planted with another grade is told by that law,
    and by its clause; the law that nobody is in two grades by a second row for the same one."""
    excepted = {each.clause for each in CHAPTER.exemptions}
    compared = {
        case.rule.who: case.rule
        for case in mourning_cases(CHAPTER)
        if case.law.name == name and case.is_kept and case.other and case.rule.grade.rank
        and case.rule.clause not in excepted
    }  # fmt: skip
    ranked = [grade for grade in CHAPTER.grades.values() if grade.rank]
    for rule in at_least(3, sorted(compared.values(), key=lambda rule: rule.who)[:3]):
        is_last = rule.grade.rank == max(grade.rank or 0 for grade in ranked)
        other = next(g for g in ranked if g.rank == (rule.grade.rank or 0) + (-1 if is_last else 1))
        moved = replace(rule, grade=other)
        is_one = CHAPTER.laws[name].looks is LawLook.ONE
        rules = [each for each in CHAPTER.rules if is_one or each is not rule]
        cases = mourning_cases(replace(CHAPTER, rules=(*rules, moved)))
        broken = {(case.law.name, case.rule.clause) for case in cases if case.is_broken}
        assert (name, rule.clause) in broken, (rule.who, broken)


def test_the_text_is_told_whole_by_a_command(capsys: pytest.CaptureFixture[str]):
    """`mourning --laws` counts the clauses and characters part by part, and nothing is left."""
    assert main(["mourning", "--laws"]) == 0
    told = re.findall(r"(\d+) clauses, (\d+) characters", capsys.readouterr().out)
    assert sum(int(clauses) for clauses, _ in at_least(3, told)) == len(CHAPTER.clauses) == 490
    assert sum(int(n) for _, n in told) == sum(len(bare(each.text)) for each in CHAPTER.clauses)
    assert main(["mourning", "--laws"]) == 0
    assert re.findall(r"(\d+) are left", capsys.readouterr().out) == ["0", "0"]
    with pytest.raises(SystemExit) as refused:  # whom, once
        main(["mourning", "妻", "--of", "父"])
    assert refused.value.code == 2


@pytest.mark.parametrize(("whom", "by", "grade"), QUESTIONS)
def test_a_question_has_its_answer(whom: str, by: str, grade: str):
    """Asked in any tongue, the grade that the text has is among the answers."""
    answers = mourning_answers(MourningAsked(whom, by))
    assert grade in {answer.worn.rule.grade.title for answer in answers}
    assert all(answer.chinese and answer.english and answer.source for answer in answers)


@pytest.mark.parametrize(("whom", "by", "when", "grade", "rule"), RECKONED)
def test_what_the_text_only_gives_a_rule_for_is_worked_out(
    whom: str, by: str, when: str, grade: str, rule: str
):
    """Of each state and age the one answer is that of the rule about rules, and it says so."""
    answers = [
        answer for answer in mourning_answers(MourningAsked(whom, by))
        if (answer.worn.rule.state or answer.worn.rule.age) == when
    ]  # fmt: skip
    assert [answer.worn.rule.grade.title for answer in answers] == [grade]
    assert [answer.worn.reckoning and answer.worn.reckoning.name for answer in answers] == [rule]
    assert rule in answers[0].chinese
    assert answers[0].source


def test_months_are_those_of_the_age_and_of_the_rule():
    """One dead at 12 to 15 is mourned seven months where one dead at 16 is nine; the head of a
    clan who dies young three."""
    months = {
        (answer.worn.by.name, answer.worn.rule.age): answer.row()["months"]
        for whom in ("昆弟", "宗子")
        for answer in mourning_answers(MourningAsked(whom))
    }
    assert months["男子", "長殤"] == 9
    assert months["男子", "中殤"] == 7
    assert months["族人", "長殤"] == 3
    assert months["宗子大功親", "長殤"] == 5


def test_the_data_have_the_rules_of_whoever_is_called_so(
    tmp_path: File, capsys: pytest.CaptureFixture[str]
):
    """`find --kin` answers for a brother with the rules of every sort of brother; for whom nothing
    is said it says that nothing is found, and of whom he is asked for that there is more."""
    path = tmp_path / "layout.db"
    path.write_bytes(database_of(rows_of_all(read_vocabulary())))
    base = ["--database", str(path), "--format", "json"]
    assert main(["find", "--kin", "昆弟", "--by", "女子子適人", *base]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["clause"] for row in at_least(3, rows)} == {"sangfu.151", "sangfu.287"}
    assert {row["kin"] for row in rows} == {"為父後之昆弟", "眾昆弟"}
    assert main(["find", "--kin", "舅", "--by", "女子子適人", *base]) == 2
    told = capsys.readouterr().err
    assert "U986" in told
    assert "without --by" in told


def test_whoever_is_not_of_the_tree_is_refused():
    """A name that nobody has is told, with what is near."""
    with pytest.raises(ProblemError) as caught:
        mourning_answers(MourningAsked("舅公"))
    assert [problem.code for problem in caught.value.problems] == ["U989"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("\t從父昆弟\t\t\t大功\t", "\t從父晜弟\t\t\t大功\t", "S207"),
        ("\t從父昆弟\t\t\t大功\t", "\t從父昆弟\t\t大功\t", "T706"),
        ("\t從父昆弟\t\t\t大功\t", "\t從父昆弟\t\t\t\t", "S202"),
    ],
)
def test_a_mistake_in_a_rule_is_told_where_it_stands(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, old: str, new: str, code: str
):
    """A word that is not known, a column too few, a grade that lacks: with the line."""
    files = []
    for path in reading.mourning_files():
        text = path.read_text(encoding="utf-8")
        line = next((n for n, each in enumerate(text.split("\n"), 1) if old in each), 0)
        copy = tmp_path / path.name
        copy.write_text(text.replace(old, new, 1), encoding="utf-8")
        files.append((copy, line))
    monkeypatch.setattr(reading, "mourning_files", lambda: tuple(path for path, _ in files))
    with pytest.raises(ProblemError) as caught:
        reading.read_mourning()
    assert (code, max(line for _, line in files)) in {
        (problem.code, problem.mark.line) for problem in caught.value.problems
    }


def texts(items: tuple[Item, ...]) -> list[Text]:
    return [text for item in items for text in
            (texts(item.items) if isinstance(item, Group) else [item])
            if isinstance(text, Text)]  # fmt: skip


def groups(items: tuple[Item, ...]) -> list[Group]:
    own = [item for item in items if isinstance(item, Group)]
    return own + [inner for group in own for inner in groups(group.items)]


def _cells(items: tuple[Item, ...]) -> list[Group]:
    return [group for group in groups(items) if group.id.startswith("cell-")]


def _assert_cells_hold_their_words(items: tuple[Item, ...]) -> None:
    for cell in _cells(items):
        outline = next(item for item in cell.items if isinstance(item, Path))
        xs = [numbers[0] for _, numbers in outline.segments if numbers]
        for text in texts(cell.items):
            half = measure(text.text, text.face, text.size) / 2
            assert min(xs) < text.x - half < text.x + half < max(xs), text


@pytest.mark.parametrize("name", some(4, mourning_charts(), "charts"))
def test_a_chart_stands_on_its_page(name: str):
    """In every theme and tongue its words are on the paper and in their cells, none lost; the
    plates’ judge finds no word over another or under a line, none too small, no empty page."""
    for theme in at_least(3, themes()):
        for tongue in ("bilingual", "zh", "en"):
            sheet = mourning_chart(name, PlateManner(theme, TONGUES[tongue]))
            for text in at_least(8, texts(sheet.items)):
                broad = measure(text.text, text.face, text.size)
                left = text.x - broad * {"start": 0, "middle": 0.5, "end": 1}[text.anchor]
                assert left > 3, text
                assert left + broad < sheet.width - 3, text
                assert 0 < text.y < sheet.height - 3, text
                assert text.size >= 5.99, text
            _assert_cells_hold_their_words(sheet.items)
            assert [fault.said for fault in faults_of(sheet)] == []


def test_a_column_begins_with_the_head_of_what_goes_on_in_it():
    """Whoever reads a list in two columns sees at the top of each for which grade it is."""
    for name in ("大夫降服圖", "殤服圖"):
        drawn = texts(mourning_chart(name, PlateManner("print", TONGUES["zh"])).items)
        columns: dict[float, list[Text]] = {}
        for text in drawn[1:-1]:
            columns.setdefault(text.x > 100, []).append(text)
        heads = [column[0].text for column in at_least(2, tuple(columns.values()))]
        assert all(any(head.startswith(g.title) for g in CHAPTER.grades.values()) for head in heads)


def test_on_an_english_leaf_numbers_are_figures():
    """After the old blocks too: who reads English alone reads no number in Chinese."""
    for name in ("殤服圖", "衰裳圖", "五服衰冠升數圖"):
        drawn = texts(mourning_chart(name, PlateManner("woodcut", TONGUES["en"])).items)
        words = [text.text for text in at_least(12, drawn)]
        assert any(char.isdigit() for each in words for char in each)
        assert not [each for each in words if set(each) & set("一二三四五六七八九十")]


def test_a_square_tells_each_once_and_whose_state_it_is():
    """A nephew of two names stands once; where a grade is returned no state of the mourner’s own is
    told of the other; and of an eldest son his father’s grief is told, the heaviest first."""
    how = PlateManner("print", TONGUES["bilingual"])
    heir, daughter, man = (
        [text.text for text in texts(mourning_chart(name, how).items)]
        for name in ("為人後者為本宗服圖", "女子子適人為本宗服圖", "本宗五服圖")
    )
    assert heir.count("brother’s son") == 1
    assert not [words for words in at_least(20, daughter) if "適人）" in words]
    assert man.index("長子 斬") < man.index("眾子 期")


@pytest.mark.parametrize("theme", ["modern", "woodcut"])
def test_a_deck_has_every_chart_and_every_rule(theme: str, tmp_path: File):
    """Each chart has its slides in their order, each with its title and in its place; no
    letter is smaller than on a wall is read, and all its rules are on them or in the notes."""
    show, english = MourningSlides(theme), MourningSlides(theme, "en")
    charts = [*show.chosen()]
    assert [chart.name for chart in charts] == list(mourning_charts())
    for chart, deck in product(some(3, charts, "deck"), (show, english)):
        slides = [*deck.of(chart)]
        drawn = [text for slide in at_least(1, slides) for text in texts(slide.picture.items)]
        assert {slide.title for slide in slides} == {chart.name if deck is show else chart.en}
        left, top, width, height = PICTURE
        for text in at_least(5, drawn):
            assert left - 0.1 < text.x < left + width + 0.1, text
            assert top < text.y < top + height, text
            assert text.size >= (9.7 if chart.form is ChartForm.LIST else 8.99), text
        if chart.form is ChartForm.SQUARE:
            cells = [cell.id for slide in slides for cell in _cells(slide.picture.items)]
            whole = mourning_chart(chart.name, PlateManner(theme, TONGUES[deck.lang]))
            for sheet in (whole, *(slide.picture for slide in slides)):
                assert [group.id for group in groups(sheet.items)].count("key") == 1
            assert sorted(cells) == sorted(cell.id for cell in _cells(whole.items))
        if chart.form is ChartForm.LIST:
            rules = {rule.clause for rule in CHAPTER.rules if chart.holds(rule)}
            told = re.findall(r"^(\d+)  ", slides[0].notes, re.MULTILINE)
            assert {f"sangfu.{int(n):03}" for n in at_least(1, told)} == rules
    assert [chart.name for chart in show.chosen(["衰裳圖"])] == ["衰裳圖"]
    assert show.chosen(numbers="2..妾服圖") == charts[1:6]
    with pytest.raises(ProblemError):
        show.chosen(numbers="22")
    for name in ("deck.pptx", "deck.html"):
        assert show.write(charts[-2:], tmp_path / name) == 5
        assert (tmp_path / name).stat().st_size > 10_000


def test_the_coat_is_drawn_by_the_words_that_measure_it():
    """Each measure is of the words of its clause, unless it says whose they are; and the parts are
    drawn as long and broad as they say, to one scale."""
    for part in at_least(12, tuple(CHAPTER.coat.values())):
        if part.words and not part.basis:
            assert bare(part.words) in bare(CHAPTER.clause(part.clause).text)
    sheet = mourning_chart("衰裳圖", PlateManner("print", TONGUES["bilingual"]))
    drawn: dict[str, tuple[float, float]] = {}
    for group in (item for item in sheet.items if isinstance(item, Group)):
        for part in (item for item in group.items if isinstance(item, Group)):
            outline = next(item for item in part.items if isinstance(item, Path))
            xs, ys = zip(*(spot for _, spot in outline.segments if spot), strict=True)
            drawn[part.id.removeprefix("coat-")] = max(xs) - min(xs), max(ys) - min(ys)
    unit = drawn["breast piece"][0] / 4  # mm of a 寸
    cun = {
        name: (round(wide / unit, 2), round(long / unit, 2)) for name, (wide, long) in drawn.items()
    }
    assert cun["breast piece"] == (4, 6)
    assert cun["lapel"] == (4, 4)
    assert cun["opening"][0] == 8
    assert cun["back piece"][0] == 4 + 8 + 4 + 1 + 1  # a 寸 beyond the lapels at either side
    assert cun["body"][1] == cun["sleeve"][1] == cun["sleeve"][0] == 22
    assert cun["below"][1] == 10
    assert cun["side piece"][1] == 25
    assert cun["cloth"] == (22, 35)


def test_everybody_who_is_mourned_can_be_touched():
    """In the atlas each mourner has a page; on it each whom he mourns has a place in a tree or a
    row, with all that is worn for him and links to its clauses; no link leads nowhere."""
    pages = MourningPages(CHAPTER, read_vocabulary())
    binder = Binder(frozenset({HOME, STYLE, FACES, SCRIPT, *pages.addresses()}))
    touched = 0
    for page in pages.pages():
        html = binder.html(page).decode()
        anchors = set(re.findall(r'href="#(k-[a-z0-9]+)"', html))
        assert anchors == set(re.findall(r'<section class="told" id="(k-[a-z0-9]+)"', html))
        touched += len(anchors)
    binder.check()
    assert touched > 1500
    text = binder.html(AtlasPage(pages.text, "mourning_text.html", pages.title, {
        "sections": pages.sections(), "home_at": pages.home})).decode()  # fmt: skip
    assert [int(n) for n in re.findall(r'<li id="c(\d+)"', text)] == [*range(1, 491)]
    assert text.count('class="reading"') == len(CHAPTER.readings)
    assert text.count("鄭玄注：") > 150


def test_a_worksheet_asks_of_each_person_once_and_has_the_answers():
    """As many questions as are wanted, each with its answer and clause, the same each time."""
    how = PlateManner("print", TONGUES["bilingual"])
    made = [mourning_worksheet(how, PAPERS["A4"], 20) for _ in range(2)]
    assert made[0].blocks == made[1].blocks
    asked, answers = (block for block in made[0].blocks if isinstance(block, Table))
    assert len({row[1] for row in at_least(20, asked.rows)}) == len(answers.rows) == 20
    for _, told, number in answers.rows:
        assert isinstance(told, Said)
        assert f"sangfu.{int(str(number)):03}" in {rule.clause for rule in CHAPTER.rules}


def test_what_is_quoted_stands_in_the_print():
    """Reasons of exceptions and of laws are words of the text or of 鄭玄."""
    if not PRINT.is_file():
        pytest.skip("the prints are not here")
    printed = usual(re.sub(r"[()/\s]", "", PRINT.read_text(encoding="utf-8")).translate(FORMS))
    told = [each.why for each in CHAPTER.exemptions] + [law.source for law in CHAPTER.laws.values()]
    quoted = [bare(part) for words in told for each in re.findall("「([^」]+)」", words)
              for part in each.split("……")]  # fmt: skip
    assert [
        words for words in at_least(15, quoted) if usual(words).translate(FORMS) not in printed
    ] == []
