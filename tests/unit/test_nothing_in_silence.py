"""Nothing is dropped without a word, and nothing is told that is not so: of the smallest rites."""

from __future__ import annotations

from pathlib import Path

from kit_rite import RITE, SECTION, TEXT, small_rite
from seen import at_least

import layout
from layout.api.verdict import examine

BOW = "  - 賓 北面，拜\n"
DISHES = """\
  韭菹: {kind: 豆, en: pickled leeks}
  豆: {kind: 豆, en: dish, count: 6}
  爵: {"""


def written(home: Path, line: str, *, rite: str = RITE) -> layout.Rite:
    """The little rite with one more line in its first step."""
    section = SECTION.replace(BOW, f"{BOW}  - {line}〔擬：試〕\n")
    assert line in section
    return layout.load(str(small_rite(home, section=section, rite=rite)))


def test_all_that_are_counted_under_the_name_of_their_kind_are_set_out(tmp_path: Path) -> None:
    """設 韭菹、豆 of six that are called 豆 sets out seven, whether in an array or at one place."""
    rite = RITE.replace("  爵: {", DISHES)
    for row in at_least(2, ("東上 二以並 西陳", "東上")):
        made = written(tmp_path, f"賓 設 韭菹、豆 于 戶西 {row}", rite=rite)
        there = made.frames[0].state.things
        dishes = [thing for thing in there.values() if thing.kind.name == "豆"]
        assert len({thing.pos for thing in at_least(7, dishes)} - {None}) == 7


def test_a_company_clears_what_one_could(tmp_path: Path) -> None:
    """What several clear together is cleared once, by one of them, and nobody misses it (R512)."""
    rite = RITE.replace(
        "  爵: {", "  豆: {kind: 豆, en: dish, at: 戶西, basis: 擬, why: 試}\n  爵: {"
    )
    made = written(tmp_path, "主人、賓 徹 豆", rite=rite)
    assert not [problem for problem in made.problems if problem.code == "R512"]
    assert made.frames[0].state.things["豆"].pos is None


def test_a_row_of_things_is_none_of_those_who_lay_it(tmp_path: Path) -> None:
    """西上 of clothes says nothing of where those stand who lay them (C891); and who lays one thing
    steps on none that lies there already, nor on the feet of another (C824, C805)."""
    many = "  有司: {party: 有司, en: men, count: 2}\n"
    rite = RITE.replace("  爵: {", DISHES).replace("things:\n", f"{many}things:\n")
    line = "有司 在 西階上 南面 北上，設 豆 于 戶西 西上"
    folder = small_rite(tmp_path, rite=rite)
    written(tmp_path, line, rite=rite)
    assert not {p.code for p in examine(str(folder), {}).problems} & {"C891", "C824", "C805"}


def test_a_verb_within_what_things_are_called_is_no_deed(tmp_path: Path) -> None:
    """祭服 of 祭服一 and 祭服二 is what they are called: nobody is to offer (C840)."""
    things = "  祭豆: {kind: 豆, en: dish of the offering, count: 2}\n  爵: {"
    folder = small_rite(tmp_path, rite=RITE.replace("  爵: {", things))
    section = SECTION.replace("賓北面拜。", "賓北面拜祭豆。").replace(
        BOW, f"{BOW}  - 賓 設 祭豆 于 戶西 東上\n"
    )
    text = TEXT.replace("賓北面拜。", "賓北面拜祭豆。")
    small_rite(tmp_path, section=section, rite=RITE.replace("  爵: {", things), text=text)
    assert "C840" not in {p.code for p in examine(str(folder), {}).problems}


def test_a_group_stands_in_a_row_at_first(tmp_path: Path) -> None:
    """`row: 北上` at a group: the first is farthest north, and no two are in one spot."""
    many = "  眾賓: {party: 賓, en: they, count: 5, at: 西階西南, facing: 東, row: 北上, why: 試}\n"
    rite = RITE.replace("things:\n", f"{many}things:\n")
    made = layout.load(str(small_rite(tmp_path, rite=rite)))
    row = [made.frames[0].people[f"眾賓{n}"].pos for n in "一二三四五"]
    assert len({x for x, _ in row}) == 1
    assert [y for _, y in row] == sorted({y for _, y in at_least(5, row)}, reverse=True)


def test_who_comes_and_goes_within_one_step_has_come(tmp_path: Path) -> None:
    """He is in no frame of a draft, and is not told as one who never comes."""
    other = "  介: {party: 賓, en: second guest, stair: 西階}\n"
    rite = RITE.replace("things:\n", f"{other}things:\n").replace("site:", "draft: yes\nsite:")
    for line, codes in at_least(2, (("介 在 西階西 東面，拜 主人，退", set()), ("", {"C853"}))):
        folder = small_rite(tmp_path, rite=rite)
        if line:
            written(tmp_path, line, rite=rite)
        found = examine(str(folder), {}).problems
        assert {p.code for p in found if p.code == "C853"} == codes


def test_a_problem_says_that_a_day_sent_him_home(tmp_path: Path) -> None:
    """Who acts on a new day without having come is told which day sent him home."""
    section = SECTION.replace("- 經: 適賓前，獻賓。", "- 經: 明日，適賓前，獻賓。\n  日: 明日")
    text = TEXT.replace("適賓前，獻賓", "明日，適賓前，獻賓")
    made = layout.load(str(small_rite(tmp_path, section=section, text=text)))
    (problem,) = [p for p in made.problems if p.code == "R530" and p.follows is None][:1]
    assert "little.003" in problem.why


def test_a_word_said_of_a_thing_is_no_deed(tmp_path: Path) -> None:
    """對 of 對篚 is where the basket is, not an answer; 對曰 is one."""
    clauses = (("賓適對篚。", 0), ("賓即對篚。", 0), ("賓對主人。", 1))
    for clause, many in at_least(3, clauses):
        section = SECTION.replace("賓北面拜。", clause)
        folder = small_rite(tmp_path, section=section, text=TEXT.replace("賓北面拜。", clause))
        told = [p.what for p in examine(str(folder), {}).problems if p.code == "C840"]
        assert sum("「對」" in what for what in told) == many


def test_who_lays_a_field_goes_along_it_and_stands_on_none_of_it(tmp_path: Path) -> None:
    """Forty dishes in one line: none is laid from afar (C833), none lies under his feet (C824), and
    the plate shows each where it lies, none pushed aside."""
    rite = RITE.replace("  爵: {", DISHES.replace("count: 6", "count: 40"))
    made = written(tmp_path, "賓 設 豆 于 房中 東上 綪", rite=rite)
    told = {problem.code for problem in examine(str(tmp_path / "little"), {}).problems}
    assert not told & {"C833", "C824", "R543"}
    things = made.frames[0].state.things.values()
    spots = {thing.pos for thing in things if thing.name.startswith("豆")}
    assert len(spots - {None}) == 40
    view = made.frames[0].plate()
    drawn = [mark for mark in view.sheet.boxes if mark.name.startswith("豆")]
    rows = {round(mark.top + mark.bottom, 1) for mark in at_least(40, drawn)}
    assert len(rows) == len({pos[1] for pos in spots if pos})


def test_of_a_company_nobody_is_in_the_spot_of_another_or_in_the_way(tmp_path: Path) -> None:
    """However many jars they are, and however many set them out: no two have one spot (C805), none
    stands on a jar, his own or another's (C824), in a post or a doorway (C829, C831), and who has
    none left to set out is not missed (C880)."""
    cases = (
        ("門內", "中庭", "十以為列", 4, 4), ("門內", "中庭", "十以為列", 4, 5),
        ("門內", "中庭", "十以為列", 100, 3),
        ("中庭", "中庭", "東上", 7, 3), ("阼階東南", "碑南", "三以為列", 7, 5),
        ("門內", "房中", "十以為列", 12, 5),
    )  # fmt: skip
    for at, place, row, jars, men in at_least(6, cases):
        many = f"  有司: {{party: 有司, en: men, count: {men}}}\n"
        dishes = DISHES.replace("count: 6", f"count: {jars}")
        rite = RITE.replace("  爵: {", dishes).replace("things:\n", f"{many}things:\n")
        written(tmp_path, f"有司 在 {at} 北面 東上，設 豆 于 {place} {row} ", rite=rite)
        problems = examine(str(tmp_path / "little"), {}).problems
        told = {(p.code, p.what) for p in problems if "有司" in p.what}
        assert not told, (at, place, row, jars, men, told)
