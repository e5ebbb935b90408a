"""The scholars' notes stand at the clauses that they are to."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from seen import at_least

import prints
from layout.problems import Mark
from layout.read import commentary
from layout.read.commentary import ScholarNote, commentaries, folded, notes_of
from layout.read.fields import Found
from layout.read.files.paths import scenes_folder, text_path
from layout.read.text import read_text
from layout.score import Clause


def clauses_of(slug: str) -> tuple[Clause, ...]:
    return read_text(text_path(scenes_folder() / slug), Found())


def test_most_of_the_text_is_found_in_the_prints():
    """鄭玄's, 敖繼公's, 張爾岐's and 吳廷華's prints have 99 of 100 characters of 鄉飲酒禮."""
    laid = {each.witness.print: each.share
            for each in commentaries("xiangyinjiu", clauses_of("xiangyinjiu"))}  # fmt: skip
    wanted = ("zhengzhu", "aojigong", "zhangerqi", "wutinghua")
    assert {name: laid[name] for name in wanted if laid[name] < 0.99} == {}


@pytest.mark.parametrize("slug", ["xiangyinjiu", "jin", "xiangjian"])
def test_a_note_stands_under_the_words_it_follows(slug: str):
    """Of the last six characters before a placed note (of four or more) two in a row stand in its
    clauses."""
    clauses = clauses_of(slug)
    notes = [note for each in commentaries(slug, clauses) if each.witness.print != "zhushu"
             for note in each.notes if note.is_placed and len(folded(note.before)) > 3]  # fmt: skip
    wrong = [
        note
        for note in at_least(200, notes)
        if not any(pair in text_under(note, clauses) for pair in last_pairs(note))
    ]
    assert not wrong


def last_pairs(note: ScholarNote) -> set[str]:
    last = folded(note.before)[-6:]
    return {last[i : i + 2] for i in range(max(1, len(last) - 1))}


def text_under(note: ScholarNote, clauses: tuple[Clause, ...]) -> str:
    return folded("".join(each.text for each in clauses[note.first : note.last + 1]))


def test_notes_are_told_by_the_number_of_the_clause():
    """鄭玄's 「獻進也進酒於賔」 stands at 「西北面獻賓」, whose number is that of its id."""
    clauses = clauses_of("xiangyinjiu")
    at = {n for n, notes in notes_of("xiangyinjiu", clauses).items()
          if any(note.words == "獻進也進酒於賔" for note in notes)}  # fmt: skip
    assert at == {59, 60}
    assert clauses[59].id.endswith("060")
    assert "西北面獻賓" in clauses[59].text


TEXT = ("主人坐取爵于篚。", "降洗。", "賓降，主人坐奠爵于階前，", "辭。", "賓對。主人坐取爵，興。")


@pytest.mark.parametrize(
    ("book", "placed"),
    [
        ("主人坐取爵于篚降洗(甲)賔降主人坐奠爵于階前(乙)", [(0, 1), (2, 2)]),
        ("主人坐取爵于篚降洗(甲)賓對主人坐取爵興", [None]),  # what follows is lost: not guessed
        ("或曰此非經文(甲)主人坐取爵于篚降洗賔降", [None]),
    ],
)
def test_what_cannot_be_placed_is_not(
    book: str,
    placed: list[tuple[int, int] | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """A note stands at the clauses since the note before it; one after words that are not ours, or
    before a loss of the print, stands nowhere."""
    (tmp_path / "x").write_bytes(lzma.compress(f"a print\n{book}".encode()))
    monkeypatch.setattr(commentary, "print_path", lambda *_: tmp_path / "x")
    commentary._pieces.cache_clear()
    clauses = [Clause(f"x.{i}", "經", "", text, Mark("")) for i, text in enumerate(TEXT)]
    notes = commentaries("x", clauses)[0].notes
    commentary._pieces.cache_clear()
    assert [(n.first, n.last) if n.is_placed else None for n in notes] == placed


@pytest.mark.skipif(prints.BOOKS is None, reason="the books of the scholars are not here")
def test_the_prints_are_the_books():
    """What ships of a print is what tools/prints.py makes of the book; nothing else ships."""
    assert prints.BOOKS is not None
    made = dict(at_least(35, tuple(prints.prints(prints.BOOKS))))
    there = {path: lzma.decompress(path.read_bytes()).decode()
             for path in (scenes_folder() / "prints").glob("*.xz")}  # fmt: skip
    assert there == made
