"""Books are whole in their language, and say by name whom they follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pypdfium2
import pytest
from conftest import RITES
from seen import at_least

import layout
from layout.api.handout import BookAround, BookWish, Material, bench, handout
from layout.api.handout.apparatus import sources
from layout.api.handout.front import how_to_read, the_place
from layout.api.handout.notes import notes_of
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import Selection, spans_of
from layout.picture import Sheet
from layout.said import Said
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Table
from layout.write.handout.paper import PAPERS

MOST = 24  # steps of a rite, evenly
HEAD = (Said("撰者", "author"), Said("其書", "work"))  # of the works that are quoted
SENTENCE = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}")  # of English
QUOTED = re.compile(r"「(?:[^「」]|「[^「」]*」)*」|《[^》]*》|\([^()]*\)|（[^（）]*）")
CLAUSE = re.compile(r"[\u4e00-\u9fff]{4,}[，。；：]")  # of Chinese


def quiet() -> None:
    """Nobody watches."""


def material_of(slug: str, lang: str = "bilingual", **variants: str) -> Material:
    rite = layout.load(slug, **variants)
    spans = spans_of(rite, Selection(key=True))
    return Material(rite, Plates(rite.compiled, manner("print", lang, "A4")), spans)


def unquoted(words: str) -> str:
    """The words without what they quote."""
    while QUOTED.search(words):
        words = QUOTED.sub("", words)
    return words


def said_in(value: object) -> Iterator[Said]:
    """All that is said in both languages in a block or a note."""
    if isinstance(value, Said):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from said_in(each)
    elif is_dataclass(value) and not isinstance(value, Sheet):
        for each in fields(value):
            yield from said_in(getattr(value, each.name))


@pytest.mark.parametrize("slug", RITES)
def test_what_a_book_says_is_whole_in_either_language(slug: str):
    """Of every rite: no English sentence in what is Chinese, no Chinese clause outside quotation
    marks in what is English, and all that rests on something says so in both."""
    material = material_of(slug)
    frames = material.frames[:: max(1, len(material.frames) // MOST)]
    notes = [notes_of(material.plates, Span(f.n - 1, f.n - 1)) for f in frames]
    blocks = [*how_to_read(material), *the_place(material, PAPERS["A4"]), *sources(material)]
    told = [said for value in (*notes, *blocks) for said in said_in(value)]
    for said in at_least(100, told):
        assert not SENTENCE.search(said.han), said
        assert not CLAUSE.search(unquoted(said.en)), said
    for line in at_least(10, (line for note in notes for line in (*note.basis, *note.moves))):
        assert line.words.han
        assert line.words.en


@pytest.mark.parametrize("slug", RITES)
def test_sources_are_works_with_their_authors(slug: str):
    """A bibliography has works that the vocabulary knows, each once: no 又, no 上."""
    material = material_of(slug)
    known = material.site.vocabulary.works.values()
    titles = {f"《{work.title or work.name}》" for work in known}
    authors = {work.author or "—" for work in known}
    tables = [block for block in sources(material) if isinstance(block, Table)]
    (table,) = (one for one in tables if one.head[:2] == HEAD)  # not that of the witnesses
    assert len(table.rows) == len({row[:2] for row in table.rows})
    for author, title, *_ in at_least(5, table.rows):
        assert isinstance(author, Said)
        assert isinstance(title, Said)
        assert author.han.rpartition("）")[2] in authors
        assert title.han in titles


def test_a_reading_is_told_by_who_holds_it_and_who_edits_is_named():
    """A key of the program is no scholar: cover, colophon and properties have names."""
    material = material_of("鄉飲酒禮", 房="zheng")
    material = Material(material.rite, material.plates, material.spans[:1])
    wanted = BookWish(PAPERS["A4"], around=BookAround.BRIEF, editors=("甲",))
    with bench() as kept:
        book = handout(material, wanted, quiet, kept)
        pdf = pypdfium2.PdfDocument(book_as_pdf(book, kept))
    cover, last = (pdf[i].get_textpage().get_text_range() for i in (0, len(pdf) - 1))
    assert "鄭玄" in cover
    assert "zheng" not in cover
    every = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert "CC BY 4.0" in every
    assert "甲" in cover + last
    about = pdf.get_metadata_dict()
    assert about["Author"] == "甲"
    assert "CC BY" in about["Subject"]
