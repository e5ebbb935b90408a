"""Cites are read: whose words they quote, of which chapter and part, and from where."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_cites import interchanged

from layout.citation import Quoted, Way
from layout.problems import Mark
from layout.read.cites import cites_of
from layout.read.citing import Citer
from layout.read.fields import Found
from layout.read.files.paths import whole_rites
from layout.read.glyphs import usual
from layout.read.quoting import QuotedText
from layout.read.schema import Schema
from layout.read.vocabulary import read_vocabulary
from layout.read.vocabulary.words import read_works
from layout.score import Clause
from layout.vocabulary.work import WorkKind

CITER = Citer(read_vocabulary().works)


def told(one: Quoted) -> str:
    """A quotation in one line: way, chapter, part, what it stands under, note, words, remark."""
    chapter = one.chapter.name if one.chapter else ""
    note = one.note.author if one.note else ""
    way = one.way.value if one.way else ""
    return "/".join((way, chapter, one.part, one.under, note, one.through, one.words, one.remark))


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("上經「升自西階」", ["上//經////升自西階/"]),
        ("鄉射記「倍中以為躬」", ["/鄉射禮/記////倍中以為躬/"]),
        ("敖繼公「皆由其階」", ["////敖繼公//皆由其階/"]),
        ("嗣舉奠鄭注「升自西階」", ["///嗣舉奠/鄭玄//升自西階/"]),
        ("上經「甲」鄭注「乙」", ["上//經////甲/", "上//經/甲/鄭玄//乙/"]),
        ("覲禮「四門」，注引司儀「宮旁一門」", ["/覲禮/////四門/", "/覲禮///鄭玄/司儀/宮旁一門/"]),
        ("上經「甲」「乙」；疏「丙」", ["上//經////甲/", "上//經////乙/", "////賈公彥//丙/"]),
        ("鄭注「甲」，又「乙」", ["////鄭玄//甲/", "////鄭玄//乙/"]),
        ("上經「甲」；「乙」", ["上//經////甲/", "此//////乙/"]),
        ("上經「甲」：揖在行，讓在階", ["上//經////甲/揖在行，讓在階"]),
        ("義疏：塾高於庭一級", ["////鄂爾泰等///塾高於庭一級"]),
        ("李微之（敖繼公引）「受舍于朝」", ["////李心傳/敖繼公引/受舍于朝/"]),
        ("經「告于主人：『占曰「吉」。』」", ["//經////告于主人：『占曰「吉」。』/"]),
    ],
)
def test_a_cite_is_read(said: str, quoted: list[str]) -> None:
    """Each quotation has its source; a note straight behind words stands under them."""
    assert [told(one) for one in CITER.read(said).quoted] == quoted


def test_words_with_no_quotation_are_a_remark() -> None:
    """A cite that names nobody and quotes nothing is all remark."""
    citation = CITER.read("四門")
    assert (citation.quoted, citation.remark) == ((), "四門")


def test_an_unknown_source_is_not_guessed() -> None:
    """A name that no work has makes a quotation without a known source."""
    (one,) = CITER.read("某人「甲乙」").quoted
    assert not one.known
    assert one.source == "某人"


def test_a_citation_tells_its_works() -> None:
    """The works of a cite, once each, are what a bibliography prints."""
    works = CITER.read("鄉射禮記鄭注「甲」；敖繼公「乙」；鄉射「丙」").works
    assert [(work.title, work.dynasty) for work in works] == [
        ("儀禮·鄉射禮", ""),
        ("儀禮注", "漢"),
        ("儀禮集說", "元"),
    ]


def test_a_cite_knows_its_step(tmp_path: Path) -> None:
    """A step without text goes on with the clause of the step above."""
    path = tmp_path / "a.yaml"
    path.write_text(
        "steps:\n- 經: 賓拜。\n  cite: 記「甲」\n"
        "- as: 獻\n  do:\n  - act: 賓 拜\n    cite: 記「乙」\n",
        encoding="utf-8",
    )
    first, second = cites_of(path, CITER)
    assert first.step == second.step == Mark(str(path), 2, 6, 3)
    assert (second.mark.line, second.citation.quoted[0].at) == (7, 2)
    assert first.citation.quoted[0].way is None
    assert Way.此 is CITER.read("「甲」").quoted[0].way


def test_every_form_of_a_work_is_its_own() -> None:
    """The works that ship have forms of their own, and a chapter with a text says which."""
    works = read_vocabulary().works
    texts = [work.text for work in works.values() if work.text]
    assert len(texts) == len(set(texts))
    assert {*whole_rites()} <= {*texts}
    assert all(works[name].kind is WorkKind.CHAPTER for name in works if works[name].text)
    assert read_works({}, Schema(Found())) == {}


def test_words_are_looked_up_in_a_text() -> None:
    """Stops and forms of characters do not matter; … leaves words out; the nearest is told."""
    lines = ("主人坐取爵，獻賓。", "賓拜，受爵。", "獻用爵。")
    clauses = [Clause(f"little.{n}", "經" if n < 3 else "記", "獻賓", text)
               for n, text in enumerate(lines, 1)]  # fmt: skip
    text = QuotedText(clauses)
    assert list(text.find("獻賔賓拜")) == [(0, 1)]
    assert list(text.find("坐取…受爵")) == [(0, 1)]
    assert [list(text.find("爵", part)) for part in ("經", "記")] == [[(0, 0), (1, 1)], [(2, 2)]]
    assert list(text.find("坐取觶")) == []
    assert text.nearest("坐取觶") == "little.1 「坐取爵」"
    assert text.index("little.2") == 1


def test_characters_have_one_form() -> None:
    """Variant forms are one character; characters of one use are so only where witnesses differ."""
    assert usual("賔荅靣") == "賓答面"
    assert (usual("於算"), interchanged("於算")) == ("於算", "于筭")
