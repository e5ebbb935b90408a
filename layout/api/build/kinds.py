"""The kinds of things that are made of a rite, each with how it is made and where it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from layout.api.corpus.database import corpus
from layout.api.corpus.folder import write_folder
from layout.api.data.formats import FORMATS
from layout.api.handout import (
    Book,
    BookAround,
    BookBench,
    Material,
    handout,
    volumes_for,
    write_book,
    write_volumes,
)
from layout.api.handout import BookWish as Pages
from layout.api.pages.contact import ContactForm, by_section, thumbs, write_contact
from layout.api.pages.plates import Plates, PlateWish, Span, draw_all, draw_site, manner
from layout.api.pages.selection import Selection, every_key_plate, spans_of
from layout.api.player import player_page
from layout.api.rite import Rite
from layout.api.slides import Slides
from layout.draw.dress import themes
from layout.problems import Problem
from layout.say.tongue import HAN, LANGUAGES
from layout.write.contact import columns_for
from layout.write.files import write_file
from layout.write.handout.paper import PAPERS

THEMES = tuple(sorted(themes()))
PAPER = "A4"


@dataclass(frozen=True)
class Bench:
    """A rite being made into something: in which theme and language, and where it goes."""

    rite: Rite
    theme: str
    lang: str
    target: Path
    rites: Sequence[str] = ()  # all that are built, by their names, for what is made of all

    @cached_property
    def plates(self) -> Plates:
        return Plates(self.rite.compiled, manner(self.theme, self.lang, PAPER))

    @property
    def all(self) -> list[Span]:
        return spans_of(self.rite, Selection())

    @property
    def joined(self) -> list[Span]:
        """What nobody moves in stands with the plate before it."""
        return spans_of(self.rite, Selection(joins=True))

    @property
    def key(self) -> list[Span]:
        return spans_of(self.rite, Selection(key=True))


@dataclass(frozen=True, slots=True)
class Product:
    """How a thing is made, in which themes and languages, under what name.

    Making tells what the thing lacks. What is made in one theme or language alone has it in it.
    """

    make: Callable[[Bench], Iterable[Problem]]
    path: str
    help: str
    themes: Sequence[str] = THEMES
    langs: Sequence[str] = LANGUAGES
    of_key: bool = False  # of the key plates: nothing is made of a rite that names none
    of_all: bool = False  # one thing of all rites
    wants: str = ""  # a library that an extra brings

    def langs_in(self, theme: str) -> Sequence[str]:
        """The languages of a theme: a leaf has one."""
        return (HAN.name,) if themes()[theme].is_leaf else self.langs


def _plates(bench: Bench) -> Iterable[Problem]:
    return _drawn(bench, [(bench.plates, span) for span in bench.all])


def _key(bench: Bench) -> Iterable[Problem]:
    how = bench.plates.manner
    return _drawn(bench, every_key_plate(bench.rite, lambda rite: Plates(rite.compiled, how)))


def _drawn(bench: Bench, wished: Sequence[tuple[Plates, Span]]) -> Iterable[Problem]:
    drawn = draw_all(wished, bench.target, PlateWish())
    return [problem for plate in drawn for problem in plate.problems]


def _site(bench: Bench) -> Iterable[Problem]:
    for _ in draw_site(bench.rite.compiled, bench.plates.manner, bench.target, PlateWish()):
        pass
    return ()


def _page(bench: Bench) -> Iterable[Problem]:
    write_file(bench.target, player_page(bench.rite))
    return ()


def _handout(bench: Bench) -> Iterable[Problem]:
    write_book(_book(bench, bench.key, BookAround.BRIEF), bench.target)
    return ()


def _whole_book(bench: Bench) -> Iterable[Problem]:
    """In volumes, each pressed by itself: what typst takes does not grow with the rite."""
    every = bench.joined
    count = volumes_for(len(every))
    tongue = bench.plates.manner.tongue
    write_volumes(_book(bench, every, BookAround.FULL), bench.target, tongue, 1, count)
    return ()


def _book(bench: Bench, spans: Sequence[Span], around: BookAround) -> Callable[[BookBench], Book]:
    material = Material(bench.rite, bench.plates, spans)
    pages = Pages(PAPERS[PAPER], around=around)
    return lambda kept: handout(material, pages, lambda: None, kept)


def _sheet(bench: Bench) -> Iterable[Problem]:
    every = bench.joined
    small = thumbs(bench.rite, bench.plates, every)
    columns = columns_for(PAPERS[PAPER], by_section(bench.plates, every))
    form = ContactForm(PAPERS[PAPER], columns, PlateWish("pdf"))
    write_contact(bench.rite.score.title, small, form, bench.target)
    return ()


def _slides(bench: Bench) -> Iterable[Problem]:
    for _ in Slides(bench.rite, bench.theme, bench.lang).write_key(bench.target):
        pass
    return ()


def _export(bench: Bench) -> Iterable[Problem]:
    FORMATS["lines"].write(bench.rite, bench.target)
    return ()


def _data(bench: Bench) -> Iterable[Problem]:
    write_folder(corpus(bench.rites, readings=True, jobs=1), bench.target)
    return ()


# the longest work first: what is left at the end is short, and nobody waits for it
KINDS: Mapping[str, Product] = {
    "data": Product(_data, "data", "all rites as one database, as `layout data` has it",
                    ("modern",), ("bilingual",), of_all=True),
    "book": Product(_whole_book, "book-{lang}", "every plate, as a handout in volumes", ("print",),
                    wants="typst"),
    "plates": Product(_plates, "plates/{theme}-{lang}", "every step as SVG, with an index"),
    "sheet": Product(_sheet, "sheet-{theme}.pdf", "every step as a thumbnail", langs=("zh",),
                     wants="typst"),
    "key": Product(_key, "key/{theme}-{lang}", "the key plates as SVG", of_key=True),
    "handout": Product(_handout, "handout-{lang}.pdf", "the key plates for a class", ("print",),
                       of_key=True, wants="typst"),
    "slides": Product(_slides, "slides-{lang}.pptx", "the key plates to be shown on a wall",
                      ("modern",), of_key=True, wants="pptx"),
    "site": Product(_site, "site/{theme}-{lang}", "the place, its measures and its parts"),
    "page": Product(_page, "{slug}.html", "the page that moves", ("modern",), ("bilingual",),
                    wants="fontTools"),
    "export": Product(_export, "{slug}.jsonl", "the export", ("modern",), ("bilingual",)),
}  # fmt: skip
