"""What is quoted is found again: chapter, heading, clause, work and 卷, wherever it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from kit_cites import BOOKS
from seen import at_least

import layout
from layout.api.handout.notes import notes_of
from layout.api.pages.plates import Plates, Span
from layout.api.player.performance import Performance
from layout.api.player.strings import Strings
from layout.atlas.gather import gathered
from layout.citation import Whereabouts
from layout.cli import main
from layout.draw.dress import themes
from layout.draw.page import PlateManner
from layout.read.commentary import commentaries, folded
from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.read.text import bare
from layout.read.whereabouts import QuotationFinder
from layout.say.quoting import in_full
from layout.vocabulary.work import JuanOf, WorkKind

SCHOLARS = ("zhengzhu", "yangfu", "aojigong", "zhangerqi", "wutinghua")


@cache
def quoted(slug: str) -> tuple[tuple[str, Whereabouts], ...]:
    """All that a rite quotes, each with the id of the step that quotes it."""
    score = load_score(slug)
    finder = QuotationFinder(score)
    return tuple((step.id, each) for step in score.steps for _, found in finder.of_step(step)
                 for each in found)  # fmt: skip


def every() -> Iterator[tuple[str, Whereabouts]]:
    for slug in whole_rites():
        yield from quoted(slug)


def test_a_quotation_of_a_chapter_at_hand_has_its_clause() -> None:
    """Of what is quoted of a text that is at hand and of its prints, 97 of 100 have a clause and
    the heading over it; the rest tell chapter and 卷, and no clause is guessed."""
    own = [(id_, one) for id_, one in every() if one.chapter and one.chapter.text]
    placed = [one for _, one in at_least(5_000, own) if one.clauses]
    assert len(placed) > 0.97 * len(own)
    assert all(one.heading for one in placed)
    assert not [one for _, one in own if one.heading and not one.clauses]


def test_what_is_quoted_stands_at_the_clause_that_is_told() -> None:
    """The words of the text stand in the clauses told; those of a note in one that its print has
    on just these."""
    for slug in at_least(7, whole_rites()):
        score = load_score(slug)
        number = {clause.id: i for i, clause in enumerate(score.clauses)}
        noted = {made.witness.work: made.notes for made in commentaries(slug, score.clauses)}
        for id_, one in at_least(150, quoted(slug)):
            words = one.quoted.words
            if not words or "…" in words or not {*one.clauses[:1]} & number.keys():
                continue
            first, last = number[one.clauses[0]], number[one.clauses[-1]]
            if one.work is None:
                text = "".join(bare(clause.text) for clause in score.clauses[first : last + 1])
                assert bare(words) in text, id_
                continue
            notes = [n for n in noted.get(one.work.name, ()) if n.is_placed]
            if any(folded(words) in folded(n.words) for n in notes):
                there = [n for n in notes if (n.first, n.last) == (first, last)]
                assert any(folded(words) in folded(n.words) for n in there), id_


def test_a_commentary_has_the_juan_of_its_print() -> None:
    """The 卷 that is told of a work and a chapter stands in the head of its print; where a print
    has two halves, the half."""
    if BOOKS is None:
        pytest.skip("the books of the scholars (../shared/sources) are not here")
    told = {
        (one.work.name, one.chapter.text, one.juan.han)
        for _, one in every()
        if one.work and one.juan.han and one.chapter and one.chapter.text
    }
    heads: dict[tuple[str, str], str] = {}
    for path in (BOOKS / "sources").glob("*.*.txt"):
        slug, name, _ = path.name.split(".")
        if name in (*SCHOLARS, "zhushu"):
            heads[slug, name] = path.read_text(encoding="utf-8")
    names = {"儀禮注": "zhengzhu", "儀禮疏": "zhushu", "儀禮圖": "yangfu", "儀禮集說": "aojigong",
             "儀禮鄭註句讀": "zhangerqi", "儀禮章句": "wutinghua"}  # fmt: skip
    seen = [(work, slug, juan) for work, slug, juan in at_least(30, told)
            if (slug, names.get(work, "")) in heads]  # fmt: skip
    for work, slug, juan in at_least(25, seen):
        head = heads[slug, names[work]]
        assert re.search(rf"[卷巻]第?{juan}(?![一二三四五六七八九十])", head), (work, slug, juan)
    assert {juan for work, slug, juan in told if (work, slug) == ("儀禮集說", "xiangshe")} >= {
        "五上",
        "五下",
    }


def test_a_half_of_a_juan_begins_where_its_print_has_it() -> None:
    """The clause that the lower half of a 卷 begins with follows that head in the print."""
    if BOOKS is None:
        pytest.skip("the books of the scholars (../shared/sources) are not here")
    works = load_score("xiangshe").vocabulary.works.values()
    (parted,) = [work for work in works if work.lower]
    (id_,) = parted.lower
    book = (BOOKS / "sources" / "xiangshe.aojigong.txt").read_text(encoding="utf-8")
    after = book.partition("卷五下")[2]
    clause = next(c for c in load_score("xiangshe").clauses if c.id == id_)
    words = re.sub(r"[，。：；]", "", clause.text)[:6]
    assert 0 < after.find(words) < 60


def test_a_citation_names_chapter_heading_clause_work_and_juan() -> None:
    """In Chinese and in English all five are told."""
    finder = QuotationFinder(load_score("shiguan"))
    (zheng,) = finder.of_cite("鄭注「坐如初，坐筵前」", ("shiguan.117",))
    assert in_full(zheng).han == "《儀禮·士冠禮》初加，shiguan.115–118，鄭玄《儀禮注》卷一"
    assert in_full(zheng).en.endswith("shiguan.115–118; Zheng Xuan, Notes on the Yili, juan 1")
    (other,) = finder.of_cite("鄉飲酒禮經「賓西階上答拜」")
    assert in_full(other).han == "《儀禮·鄉飲酒禮》賓酢主人，xiangyinjiu.110"
    (treatise,) = finder.of_cite("李如圭釋宮「堂之上」")
    assert (treatise.chapter, treatise.clauses) == (None, ())


def test_where_it_stands_is_told_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    """`show` and `commentary` print it, the data of a step has its parts, and the notes of a book,
    the card of the page and the page of the clause have it beside what is quoted."""
    want = "《儀禮·士冠禮》初加，shiguan.115–118，鄭玄《儀禮注》卷一"

    def printed(*words: str) -> str:
        assert main([*words]) == 0
        return capsys.readouterr().out

    assert want in re.sub(r"\s+", "", printed("show", "shiguan", "shiguan.117"))
    assert want in printed("commentary", "shiguan", "shiguan.117")
    rows = json.loads(printed("show", "shiguan", "shiguan.117", "--json"))["cited"]
    row, *_ = [row for row in rows if row["in_full"] == want]
    assert row | {"chapter": "士冠禮", "heading": "初加", "work": "儀禮注", "juan": "一"} == row
    assert row["clauses"] == ["shiguan.115", "shiguan.118"]
    rite = layout.load("shiguan")
    n = next(i for i, frame in enumerate(rite.frames) if frame.state.step.id == "shiguan.117")
    notes = notes_of(Plates(rite.compiled, PlateManner()), Span(n, n))
    assert any(want in line.words.han for line in notes.basis)
    words = Strings()
    performance = Performance(rite, rite.timeline, themes()["modern"], words)
    steps = performance.json(lambda: None)["steps"]
    assert want in {words.table[cited[1]] for cited in steps[n][9]}
    page = next(each for each in gathered(rite.compiled, "shiguan").clauses if each.number == "117")
    assert want in {where.han for _, where in page.cited} & {note.where.han for note in page.notes}
    assert page.where.han == "《儀禮·士冠禮》初加，shiguan.117"


def test_the_id_of_a_plate_has_every_reading_that_is_not_the_default() -> None:
    """Those of the place too; it stands under a leaf as at the foot of a page."""
    rite = layout.load("shiguan", 堂深="deep", 冠="醮")
    (frame,) = [frame for frame in rite.frames if frame.state.step.id == "shiguan.113"]
    want = "shiguan.113 [堂深=deep 冠=醮]"
    for theme in ("modern", "print", "woodcut"):
        plate = frame.plate(theme=theme)
        letters = re.sub(r"<[^>]*>", "", plate.svg(text="live"))
        assert want.replace(" ", "") in letters.replace(" ", ""), theme


def test_works_with_a_juan_for_each_chapter_are_commentaries() -> None:
    """Only what follows the chapters one by one can say so."""
    works = load_score("shiguan").vocabulary.works.values()
    parted = [work for work in works if work.juan is JuanOf.CHAPTERS]
    assert all(work.kind is WorkKind.COMMENTARY for work in at_least(6, parted))
