"""For a class: what is asked of the plates can be answered from them, on paper and in Anki."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from kit_rite import small_rite
from PIL import Image
from seen import at_least

import layout
from layout.api.handout import (
    Blank,
    BookWish,
    Material,
    WorksheetWish,
    card_book,
    lesson_plan,
    pack_of,
    worksheet,
)
from layout.api.handout.lesson import PAGES, as_anki_cards, worth_asking
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.cli import main
from layout.write.anki import as_anki
from layout.write.handout import book_as_pdf
from layout.write.handout.document import CardPack, Gallery
from layout.write.handout.paper import PAPERS

WISH = BookWish(PAPERS["A4"])


def quiet() -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    rite = layout.load(str(small_rite(tmp_path_factory.mktemp("class"))))
    spans = spans_of(rite, Selection())
    return Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)


@pytest.fixture(scope="module")
def pack(material: Material) -> CardPack:
    return pack_of(material, quiet)


def test_what_is_most_worth_asking_comes_first_and_nothing_is_left_out(material: Material):
    """The plates in the order of how much each adds: all of them, the fullest first."""
    order = worth_asking(material)
    assert sorted(order) == list(range(len(material.spans)))
    acts = [len(material.frames[span.first].events) for span in material.spans]
    assert acts[order[0]] == max(acts)


@pytest.mark.parametrize("pages", [1, 2, 0])
def test_a_worksheet_has_as_many_pages_as_are_wanted(material: Material, pages: int):
    """So many, in the order of the rite; with 0 every plate that has somebody to ask about."""
    wish = WorksheetWish(Blank.FACINGS, pages=pages)
    book = worksheet(material, wish, WISH, quiet)
    (gallery,) = (block for block in book.blocks if isinstance(block, Gallery))
    numbers = [entry.number for entry in gallery.entries]
    assert numbers == sorted(numbers)
    assert len(numbers) == pages if pages else len(numbers) > 2
    assert PAGES == 8


def test_every_card_asks_and_answers_and_is_printed_on_both_sides(
    material: Material, pack: CardPack
):
    """A page of questions has its answers on its other side, in the order of the other edge."""
    for card in at_least(4, pack.rows):
        assert card.ask.text
        assert card.answer.text
    pdf = pypdfium2.PdfDocument(book_as_pdf(card_book(material, pack, WISH)))
    assert len(pdf) % 2 == 0
    first, other = (pdf[n].get_textpage().get_text_bounded() for n in (0, 1))
    known = [card for card in pack.rows[:8] if card.clause.han]
    assert all(card.clause.han.split("，")[0] in first for card in at_least(3, known))
    assert all(card.answer.han.split("：")[0] in other for card in at_least(3, known))


def test_a_package_of_cards_is_a_collection_as_anki_keeps_it(material: Material, pack: CardPack):
    """Every card has its note, of a kind and a deck that are there; every picture named is in the
    package, and a picture; the package is the same on every run."""
    cards = as_anki_cards(material, pack)
    data = as_anki("小禮", "layout", cards)
    assert data == as_anki("小禮", "layout", cards)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        media = json.loads(package.read("media"))
        pictures = [Image.open(io.BytesIO(package.read(name))) for name in media]
        collection = package.read("collection.anki2")
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(collection)
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
        rows = database.execute(
            "select n.flds, n.mid, c.did from cards c join notes n on n.id = c.nid order by c.due"
        ).fetchall()
        models, decks = map(
            json.loads, database.execute("select models, decks from col").fetchone()
        )
    assert len(rows) == len(cards)
    shown = set()
    for (fields, kind, deck), card in zip(rows, at_least(4, cards), strict=True):
        front, back, source = fields.split("\x1f")
        assert card.front in front
        assert card.back == back
        assert source == "layout"
        assert [field["name"] for field in models[str(kind)]["flds"]] == ["Front", "Back", "Source"]
        assert decks[str(deck)]["name"] == "小禮"
        shown |= {name for name in media.values() if name in front}
    assert shown == set(media.values())
    assert all(picture.width == 1000 for picture in at_least(2, pictures))


def test_a_lesson_is_a_page_of_as_many_minutes_as_it_says(material: Material):
    """Its parts follow one another from the first minute to the last, on one page."""
    pdf = pypdfium2.PdfDocument(book_as_pdf(lesson_plan(material, WISH)))
    assert len(pdf) == 1
    words = pdf[0].get_textpage().get_text_bounded()
    spans = [
        line.split("–") for line in words.split() if line.replace("–", "").isdigit() and "–" in line
    ]
    ends = [(int(a), int(b)) for a, b in spans]
    assert ends[0][0] == 0
    assert ends[-1][1] == 45
    assert all(
        before[1] == after[0] for before, after in zip(ends, at_least(3, ends[1:]), strict=False)
    )


def test_the_command_makes_both_and_refuses_what_does_not_go_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """`--cards` makes a PDF and a package of the same name; `--pages` is for a worksheet alone."""
    small_rite(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["handout", "little", "--cards", "-o", "a.pdf"]) == 0
    assert Path("a.pdf").exists()
    assert Path("a.apkg").exists()
    capsys.readouterr()
    assert main(["handout", "little", "--pages", "3"]) == 2
    assert "U946" in capsys.readouterr().err
