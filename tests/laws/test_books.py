"""Laws of printed books, read back from the pages of every rite in every language.

Of each rite and language a book with a few of its plates is set, each language in another theme;
so that a law of pages costs a second a book. Emptiness is measured on the same pages with every
map filled, since empty ground on a map is no empty page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from conftest import RITES
from kit_paper import (
    ROWS,
    darkness,
    emptiness,
    in_another_tongue,
    overprinted,
    small_letters,
    stranded,
    used,
    widows,
)
from pypdfium2 import raw
from sampling import WHOLE, turn
from seen import at_least

import layout
from layout.api.handout import BookAround, BookWish, Material, bench, handout
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import Selection, spans_of
from layout.cli import main
from layout.say.tongue import TONGUES
from layout.write.handout import book_as_pdf
from layout.write.handout.document import BookEntry, BookPart, Gallery, Table
from layout.write.handout.paper import PAPERS

SAMPLE = 3  # plates of a book: a key plate, and steps from all over the rite
MOST = 1 / 3  # of a page may be empty
FULL = 0.95  # of a page: so much of two is one
WORDS_ALONE = 0.25  # a page that is less dark than so has words alone
PLATES = ("圖", "图", "圖 The plates", "The plates")
LEAST_MAP = 30.0  # pt, of a map that is no thumbnail
MAINLY = 0.4  # of a page, that its map takes
ROWS_OF_MAPS = 3  # on a page, at most
ALIKE = 0.01
LONG = 16  # signs: what is shorter may well be said again
FILLED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}"><path d="M0 0h{0}v{1}h-{0}z"/>'
    "</svg>"
)
THEMES = {"zh": "woodcut", "en": "modern"}  # else print
SHORT = "jin"
BOOKS = [(slug, lang) for slug in RITES for lang in TONGUES]
WORDS_OVER = (
    "a key plate that goes over to a second page leaves up to half of that page empty under or "
    "beside an elevation, a frame or the rest of the words"
)
HALF_EMPTY = {
    ("dashe", "zh"),
    ("dashe", "zh-Hans"),
    ("tesheng", "zh-Hans"),
    ("xiangjian", "zh"),
    ("xiangjian", "zh-Hans"),
}
COLUMNS_EMPTY = {"dashe", "tesheng", "xiangjian", "xiangyinjiu", "yousi"}


def known(*, empty: bool) -> list[pytest.MarkDecorator]:
    """What is not mended yet is looked for, and fails nothing."""
    return [pytest.mark.xfail(strict=False, reason=WORDS_OVER)] if empty else []


@dataclass(frozen=True, slots=True)
class Printed:
    """A book as it was set: its plates, its pages, and these with every map filled."""

    entries: tuple[BookEntry, ...]
    pdf: pypdfium2.PdfDocument
    filled: pypdfium2.PdfDocument

    def words(self) -> list[str]:
        return [page.get_textpage().get_text_range() for page in self.pdf]


def quiet() -> None:
    """Nobody watches."""


@cache
def printed(slug: str, lang: str) -> Printed:
    rite = layout.load(slug)
    plates = Plates(rite.compiled, manner(THEMES.get(lang, "print"), lang, "A4"))
    n = list(TONGUES).index(lang)  # other plates in each language
    key, steps = spans_of(rite, Selection(key=True)), spans_of(rite, Selection())
    apart = len(steps) // (SAMPLE - 1)
    spans = [key[n % len(key)], *steps[n * apart // len(TONGUES) :: apart][: SAMPLE - 1]]
    return set_as(Material(rite, plates, spans), BookWish(PAPERS["A4"], around=BookAround.NONE))


def set_as(material: Material, wanted: BookWish) -> Printed:
    with bench() as kept:
        book = handout(material, wanted, quiet, kept)
        pdf = pypdfium2.PdfDocument(book_as_pdf(book, kept))
        gallery = next(block for block in book.blocks if isinstance(block, Gallery))
        for entry in gallery.entries:
            for picture in filter(None, (entry.picture, entry.details)):
                path = kept.folder / picture.file  # type: ignore[union-attr]
                path.write_text(FILLED.format(picture.width, picture.height))
        filled = pypdfium2.PdfDocument(book_as_pdf(book, kept))
    return Printed(gallery.entries, pdf, filled)


@pytest.mark.parametrize(("slug", "lang"), BOOKS)
def test_every_letter_can_be_read(slug: str, lang: str):
    """No Han smaller than 5 pt, no other letter smaller than 4.5, on any page."""
    book = printed(slug, lang)
    assert not small_letters(book.pdf)[:3]


@pytest.mark.parametrize(
    ("slug", "lang"), [pytest.param(*each, marks=known(empty=each in HALF_EMPTY)) for each in BOOKS]
)
def test_no_page_is_more_than_a_third_empty(slug: str, lang: str):
    """No rectangle of a plate's page without ink is larger; the words of a plate that has no room
    for them go on overleaf, and end where they will."""
    book = printed(slug, lang)
    for n, page in enumerate(at_least(SAMPLE, book.filled), 1):
        if darkness(page) > WORDS_ALONE:
            assert emptiness(page) <= MOST, n


@pytest.mark.parametrize("up", [4, 6])
@pytest.mark.parametrize("slug", RITES)
def test_plates_that_share_a_page_fill_it(slug: str, up: int):
    """Of some pages of each rite, its first among them: no rectangle without ink is larger than a
    third of a page, however low the maps; and those in a row begin at one height."""
    rite, n = layout.load(slug), RITES.index(slug) + up
    lang, paper = list(TONGUES)[n % len(TONGUES)], PAPERS[("A4", "A5", "Letter")[n % 3]]
    plates = Plates(rite.compiled, manner(THEMES.get(lang, "print"), lang, "A4"))
    amid = len(rite.frames) // 2
    spans = [Span(i, i) for first in (0, amid) for i in range(first, first + 2 * up)]
    book = set_as(Material(rite, plates, spans), BookWish(paper, up, around=BookAround.NONE))
    for page in at_least(4, [*book.filled][: len(spans) // up]):
        assert emptiness(page) <= MOST
        assert len({round(box[3]) for box in at_least(up, maps_on(page))}) <= ROWS_OF_MAPS


def is_of(page: pypdfium2.PdfPage, box: tuple[float, float, float, float]) -> bool:
    """Whether a map is what its page is for."""
    return wide(box) * high(box) > MAINLY * page.get_width() * page.get_height()


def maps_on(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Where the filled maps of a page are: left, bottom, right and top of each."""
    paths = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])
    whole = page.get_width() - 1
    drawn = [one.get_bounds() for one in paths]
    return [box for box in drawn if min(wide(box), high(box)) > LEAST_MAP and wide(box) < whole]


def wide(box: tuple[float, float, float, float]) -> float:
    return box[2] - box[0]


def high(box: tuple[float, float, float, float]) -> float:
    return box[3] - box[1]


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=known(empty=slug in COLUMNS_EMPTY)) for slug in RITES]
)
def test_a_page_with_columns_is_filled_too(slug: str):
    """Of some key plates of each rite, the words in columns: no rectangle without ink is larger
    than a third of the page of a map, but on a page in ten, with few words, than half."""
    rite, n = layout.load(slug), RITES.index(slug)
    lang = ("zh", "bilingual", "zh-Hans")[n % 3]
    plates = Plates(rite.compiled, manner(THEMES.get(lang, "print"), lang, "A4"))
    spans = spans_of(rite, Selection(key=True))[n % 2 :: 2][: 2 * SAMPLE]
    wanted = BookWish(PAPERS["A4"], around=BookAround.NONE, upright=True)
    book = set_as(Material(rite, plates, spans), wanted)
    told = [page for page in at_least(len(spans), book.filled) if darkness(page) > WORDS_ALONE]
    empty = [much for page in told if (much := emptiness(page)) > MOST]
    assert len(empty) <= len(told) / 10
    assert max(empty, default=0.0) < 0.5


@pytest.mark.parametrize("slug", RITES)
def test_no_words_go_overleaf_for_a_map_that_leaves_its_page_empty(slug: str):
    """On small paper, of steps from all over each rite: no rectangle without ink is larger than a
    third of the page of a map; words and close views that are overleaf end where they will."""
    rite = layout.load(slug)
    lang = list(TONGUES)[RITES.index(slug) % len(TONGUES)]
    plates = Plates(rite.compiled, manner(THEMES.get(lang, "print"), lang, "A4"))
    spans = spans_of(rite, Selection())[:: max(1, len(rite.frames) // (4 * SAMPLE))]
    book = set_as(Material(rite, plates, spans), BookWish(PAPERS["A5"], around=BookAround.NONE))
    shown = [page for page in book.filled if any(map(partial(is_of, page), maps_on(page)))]
    for page in at_least(len(spans) // 2, shown):
        assert emptiness(page) <= MOST


@pytest.mark.parametrize("slug", RITES)
def test_no_two_pages_before_the_plates_have_room_on_one(slug: str):
    """What stands after the cover is no page longer than it need be: of each rite in another
    language, on another paper, and of the first in all its parts."""
    n = RITES.index(slug)
    rite, lang = layout.load(slug), list(TONGUES)[n % len(TONGUES)]
    paper = PAPERS[("A4", "A5", "Letter")[n % 3]]
    spans = spans_of(rite, Selection())[:: len(rite.frames) // SAMPLE]
    material = Material(rite, Plates(rite.compiled, manner("print", lang, "A4")), spans)
    around = BookAround.BRIEF if slug != SHORT else BookAround.FULL
    with bench() as kept:
        book = handout(material, BookWish(paper, around=around), quiet, kept)
        pdf = pypdfium2.PdfDocument(book_as_pdf(book, kept))
    assert not small_letters(pdf)[:3]
    assert not stranded(pdf)
    assert not widows(pdf)
    tables = {
        title
        for part, table in pairwise(book.blocks)
        if isinstance(part, BookPart) and isinstance(table, Table) and len(table.rows) > 1
        for title in (part.words.han, part.words.en)
    }
    low = stranded(pdf, ROWS)
    assert not [title for title in tables if any(title and title in each for each in low)]
    begin = {mark.get_title(): mark.get_dest().get_index() for mark in pdf.get_toc()}
    plates = next(page for title, page in begin.items() if title in PLATES)
    deep = [used(page) for page in [*pdf][1:plates]]
    for n, (one, other) in enumerate(at_least(1, pairwise(deep)), 2):
        assert one + other > FULL, n


@pytest.mark.parametrize("slug", RITES)
def test_the_colophon_is_never_alone(slug: str):
    """The last page of a short book has the works quoted with it, on each paper."""
    rite, lang = layout.load(slug), list(TONGUES)[RITES.index(slug) % len(TONGUES)]
    spans = spans_of(rite, Selection(key=True))[:SAMPLE]
    material = Material(rite, Plates(rite.compiled, manner("print", lang, "A4")), spans)
    for paper, up in at_least(2, (("A4", 2), ("A5", 1))):
        with bench() as kept:
            wanted = BookWish(PAPERS[paper], up=up, around=BookAround.BRIEF)
            pdf = pypdfium2.PdfDocument(book_as_pdf(handout(material, wanted, quiet, kept), kept))
        *_, works, colophon = (mark.get_dest().get_index() for mark in pdf.get_toc())
        assert works == colophon == len(pdf) - 1, paper


@pytest.mark.parametrize(("slug", "lang"), BOOKS)
def test_a_page_says_everything_once(slug: str, lang: str):
    """No line of what is said of a plate stands twice on a page, nor does the number of its step
    stand beside itself."""
    book = printed(slug, lang)
    pages = ["".join(words.split()) for words in book.words()]
    for entry in at_least(SAMPLE, book.entries):
        first, last = entry.steps
        lines = [each for each in lines_of(entry) if len(each) > LONG]
        for line in lines:
            within = sum(line in other for other in lines)
            assert max(page.count(line) for page in pages) <= within, line
        if first == last:
            assert not any(f"節{first}" in page for page in pages)


def lines_of(entry: BookEntry) -> Iterator[str]:
    """All that is said of a plate, in either language, without spaces."""
    notes = entry.notes
    for line in (*notes.clauses, *notes.moves, *notes.basis, *notes.open):
        for words in (line.words.han, line.words.en):
            yield "".join(words.split())


@pytest.mark.parametrize(("slug", "lang"), BOOKS)
def test_a_book_is_whole_in_its_language(slug: str, lang: str):
    """A Chinese book has no English sentence, an English one no Chinese clause but
    as a quotation."""
    words = "\n".join(printed(slug, lang).words())
    assert len(words) > LONG
    assert not in_another_tongue(words, TONGUES[lang])


PRODUCTS = (
    "handout {} --steps 40..42 --up 2 --lang zh --around none",
    "handout {} --steps 40..60 --role {who} --paper A6 --theme modern",
    "handout {} --steps 40..42 --paper A5 --around brief --theme modern --lang en",
    "handout {} --steps 40..42 --vertical --around none",
    "handout {} --steps 40..42 --around brief --lang zh-Hans",
    "handout {} --steps 40..60 --role {who} --paper A6 --lang en",
    "handout {} --steps 40..45 --up 6 --theme woodcut --around none --lang zh",
    "handout {} --steps 40..60 --role {who} --paper A5 --theme woodcut --lang zh",
    "handout {} --steps 40..60 --prompt --paper A5 --lang en",
    "handout {} --steps 40..46 --blank facings --theme modern --lang zh",
    "sheet {} --steps 40..60 --columns 4 --theme modern --lang en",
    "sheet {} --steps 40..60 --lang zh-Hans",
    "chart {} hall --theme modern --lang en",
    "chart {} vessels --lang zh",
    "chart {} vessels --lang en",
    "chart {} heat --theme print",
    "chart {} way --who {who}",
    "chart {} heat --lang zh-Hans",
)


def lang_of(words: str) -> str:
    """The language that a command asks for."""
    return words.partition("--lang ")[2].partition(" ")[0] or "bilingual"


FLOWING = ("--role", "--prompt")  # from page to page, and end where they will
FRONT = 1 / 2  # of the first page, which has what stands before the first cue
CARDS = "handout {} --steps 40..60 --role {who} --paper A6 --theme modern"
TURN = {words: RITES[(n + turn(len(RITES))) % len(RITES)] for n, words in enumerate(PRODUCTS)}
PAIRS = [
    (words, slug)
    for words in PRODUCTS
    for slug in RITES
    if WHOLE or words == CARDS or TURN[words] == slug
]


@pytest.mark.parametrize(("words", "slug"), PAIRS)
def test_whatever_is_printed_can_be_read_and_fills_its_pages(words: str, slug: str, tmp_path: Path):
    """No letter is too small on half a page, a card, a worksheet, a thumbnail or a chart, none is
    printed upon another, no word is in another language, no heading alone at the foot, no line
    alone at the head; no page of a chart is more than a third empty, nor one of a part or a prompt
    book but the last. Of each another rite, cards of all; with LAYOUT_TESTS_WHOLE set each of every
    rite."""
    steps = layout.load(slug).frames
    who = next(e.who for frame in steps[39:] for e in frame.state.events)
    target = tmp_path / "made.pdf"
    assert main([*words.format(slug, who=who).split(), "-o", str(target)]) == 0
    pdf = pypdfium2.PdfDocument(target)
    assert not small_letters(pdf)[:3]
    told = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    assert len(told) > LONG
    assert not in_another_tongue(told, TONGUES[lang_of(words)])
    assert TONGUES[lang_of(words)].written(told) == told
    assert not stranded(pdf)
    assert not widows(pdf)
    if words.startswith("chart"):
        assert not overprinted(pdf)[:3]
        assert max(map(emptiness, pdf)) <= MOST
    if any(kind in words for kind in FLOWING):
        for n, page in enumerate([*pdf][:-1], 1):
            assert emptiness(page) <= (MOST if n > 1 else FRONT), n
