"""Handouts: a rite, or the part of it that is wanted, as a book on paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path

from layout.api.abreast import abreast, runs_of
from layout.api.handout.apparatus import (
    colophon,
    particulars_of,
    readings,
    sources,
    sources_in_brief,
)
from layout.api.handout.asked import AskWish
from layout.api.handout.back import INDEX, index, laws
from layout.api.handout.blank import Blank, Key, answers, blanked
from layout.api.handout.entries import Told, entries_of, section_of
from layout.api.handout.front import (
    how_to_read,
    in_brief,
    parts_of_the_place,
    people_and_things,
    terms,
    the_place,
)
from layout.api.handout.lesson import PAGES, lesson, pack_of, worth_asking
from layout.api.handout.material import Material
from layout.api.handout.notes import notes_of
from layout.api.handout.role import called_en, everybody, part_of, prompts
from layout.api.handout.script import in_tongue, written
from layout.api.handout.volumes import PLATES, in_volumes, volumes_for
from layout.api.pages.plates import Span
from layout.draw.dress import themes
from layout.draw.leaf import ColumnRoom, ColumnText, in_columns
from layout.picture import Sheet
from layout.problems import asked_wrongly
from layout.said import NOTHING, Said, several
from layout.say.tongue import Tongue
from layout.write.crops import cut_out, legible_from, maps_in, without, wordless
from layout.write.files import file_name, in_place_of, staged, write_file
from layout.write.handout import BookBench, bench, book_as_pdf
from layout.write.handout.document import (
    Block,
    Book,
    BookEntry,
    CardPack,
    Chapter,
    Contents,
    Gallery,
    Picture,
)
from layout.write.handout.paper import Paper, margins_of
from layout.write.handout.pressing import SCREEN, PressWish

MOST = 0.5  # of the breadth of a page: more goes on overleaf
LEAST, GAP = 26.0, 5.0  # mm: of the columns beside a map that needs the most; between both


def upright(material: Material, entry: BookEntry, paper: Paper) -> BookEntry:
    """The plate with its words in columns; a part that only goes on has none."""
    if not entry.notes.clauses:
        return entry
    m = margins_of(paper)
    scale = max(0.8, m.rate)
    first = ColumnRoom(_breadth(entry, m.width), m.height - 1, scale)
    said = list(_said(material, entry))
    columns = in_columns(
        said, first, ColumnRoom(m.width, m.height - 1, scale), material.plates.manner.tongue
    )
    return replace(entry, columns=columns)


def _breadth(entry: BookEntry, width: float) -> float:
    """What the map leaves to the words where its names can be read."""
    map_ = entry.picture
    if not isinstance(map_, Sheet):
        raise TypeError(entry.title.text)  # on the bench already
    left = width - GAP - legible_from(map_.items) * map_.width
    return max(LEAST, min(width * MOST, left))


def _said(material: Material, entry: BookEntry) -> Iterator[ColumnText]:
    told: set[str] = set()
    first, last = entry.steps
    for i in range(first - 1, last):
        notes = notes_of(material.plates, Span(i, i))
        for line in notes.clauses:
            if line.words.han not in told or not line.words.han.startswith("（"):
                yield ColumnText(((line.label, line.words.han),))
            told.add(line.words.han)  # what is repeated again and again is told once
        new = [f"{line.label}：{line.words.han}" for line in notes.basis]
        new = [each for each in new if each not in told]
        told.update(new)
        if new:
            yield ColumnText((("", "".join(new)),), is_note=True)
    moves = tuple((line.label.strip("·"), f"{line.words.han}。") for line in entry.notes.moves)
    if moves:
        yield ColumnText(moves, is_note=True)


@dataclass(frozen=True, slots=True)
class BookRun:
    """What a run is made of, and how."""

    material: Material
    bench: BookBench
    upright: Paper | None = None  # the words in columns, on this paper
    shown: Callable[[Sheet], Sheet] = cut_out  # of a plate
    across: float = math.inf  # mm of the page


def kept_entries(work: BookRun, told: Told) -> list[BookEntry]:
    """All of them in order, numbered, their pictures on the bench."""
    entries: list[BookEntry] = []
    spans = work.material.spans
    runs = runs_of([section_of(work.material, i) for i in range(len(spans))])
    for run in abreast(partial(_run, work), runs, work.bench.jobs):
        for entry in run:
            entries.append(replace(entry, number=len(entries) + 1))
            told()
    return entries


def _run(work: BookRun, run: range) -> list[BookEntry]:
    material = work.material
    kept = []
    drawn = entries_of(material, lambda: None, within=run, shown=work.shown, across=work.across)
    for entry in drawn:
        own = upright(material, entry, work.upright) if work.upright else entry
        kept.append(work.bench.keep(in_tongue(own, material.plates.manner.tongue)))
    return kept


__all__ = [
    "Blank",
    "Book",
    "BookAround",
    "BookBench",
    "BookWish",
    "Material",
    "PressWish",
    "WorksheetWish",
    "bench",
    "card_book",
    "handout",
    "in_volumes",
    "lesson_plan",
    "pack_of",
    "prompt_book",
    "role_sheet",
    "volumes_for",
    "worksheet",
    "write_book",
    "write_volumes",
]


COVERS = 5  # moments of which one is on the cover
HALF = 0.48, 0.4  # of a page's width and height, that a plate has beside its words
_TRIED = 3  # plates drawn for each page of a worksheet
SMALL = 4  # plates on a page: their pictures are too small for names
OVER = 20.0  # mm of two columns overleaf, beside which what is shown apart may stand


class BookAround(Enum):
    """What stands before and after the plates; only where all of it does is a plate told in
    parts."""

    FULL = "full"
    BRIEF = "brief"  # to be photocopied for a class
    NONE = "none"


@dataclass(frozen=True, slots=True)
class WorksheetWish:
    """What a worksheet asks: what is left out, about whom if not those who act, about how many."""

    hide: Blank
    who: tuple[str, ...] = ()
    most: int = 8
    pages: int = PAGES  # those most worth asking; 0: all


@dataclass(frozen=True, slots=True)
class BookWish:
    """How a handout is to be."""

    paper: Paper
    up: int = 1  # plates on a page: 1, 2, 4 or 6
    duplex: bool = False  # a wider margin at the back
    around: BookAround = BookAround.FULL
    upright: bool = False  # the words of each plate in columns from the right
    editors: tuple[str, ...] = ()  # whose edition it is
    press: PressWish = SCREEN


def write_volumes(
    make: Callable[[BookBench], Book], folder: Path, tongue: Tongue, jobs: int, count: int
) -> list[Path]:
    """The book in volumes, as files of a folder: all of them appear at the end, or none."""
    with staged(folder) as making, bench(jobs) as kept:
        book = make(kept)
        books = in_volumes(book, count, tongue) if count > 1 else [book]
        names = [file_name(f"{n:02}", ".pdf") for n in range(1, len(books) + 1)]
        for name, book in zip(names, books, strict=True):
            write_file(making / name, book_as_pdf(book, kept, is_apart=True))
    return [folder / name for name in names]


def write_book(make: Callable[[BookBench], Book], target: Path, jobs: int = 1) -> None:
    """The book as a PDF; whether it can be written is known before it is made."""
    with in_place_of(target) as partial, bench(jobs) as kept:
        partial.write_bytes(book_as_pdf(make(kept), kept))


def handout(material: Material, wanted: BookWish, told: Told, kept: BookBench) -> Book:
    """The plates with all that a reader needs before and after them; their pictures are kept on
    the bench as they are drawn."""
    columns = wanted.paper if wanted.upright else None
    shown = _small if wanted.up >= SMALL else _half(wanted.paper) if wanted.up > 1 else cut_out
    across = margins_of(wanted.paper).width - (OVER if columns else 0.0)
    work = BookRun(material, kept, columns, shown, across)
    entries = kept_entries(work, told)
    gallery = Gallery(wanted.up, tuple(entries))
    blocks = [*_before(material, wanted), gallery, *_after(material, wanted)]
    amount = _amount(len(entries), len(material.steps))
    cover = None if wanted.around is BookAround.NONE else _cover(material)
    return _book(material, wanted, _Front(amount, cover), blocks)


def _before(material: Material, wanted: BookWish) -> Iterator[Block]:
    around = wanted.around
    if around is BookAround.BRIEF:
        yield from in_brief(material)
        title = Chapter(Said("人、器、所", "People, things and places, by plates"), False, True)
        yield from index(material, title, pictured=True)
        yield from parts_of_the_place(material, wanted.paper)
        yield PLATES
    elif around is BookAround.FULL:
        yield Contents()
        yield from how_to_read(material)
        yield from the_place(material, wanted.paper)
        yield from people_and_things(material)
        yield from terms(material)
        yield PLATES
    else:
        yield Chapter(Said(material.score.title, material.score.en))


def _after(material: Material, wanted: BookWish) -> Iterator[Block]:
    around = wanted.around
    if around is BookAround.NONE:
        return
    if around is BookAround.FULL:
        yield from laws(material)
        yield from index(material, INDEX)
    yield from (sources if around is BookAround.FULL else sources_in_brief)(material)
    yield from colophon(material, wanted.editors)


def role_sheet(material: Material, who: str, wanted: BookWish, told: Told) -> Book:
    """Everything that one person does, in order, to rehearse from."""
    blocks = part_of(material, who, told)
    score = material.score
    english = called_en(material, who)
    title = Said(f"{score.title}　{who}", f"{score.en}: the {english}" if english else "")
    return _book(material, wanted, _Front(NOTHING, None, title), blocks)


def prompt_book(material: Material, wanted: BookWish, told: Told) -> Book:
    """Everybody's part beside one another, clause by clause, for who leads the rehearsal."""
    score = material.score
    title = Said(f"{score.title}　眾人之儀", f"{score.en}: prompt book")
    return _book(material, wanted, _Front(NOTHING, None, title), prompts(material, told))


def worksheet(material: Material, asks: WorksheetWish, wanted: BookWish, told: Told) -> Book:
    """A page for each plate that is most worth asking about, or for all that have somebody to ask
    about, with something left out; what it was is at the end. Nobody to ask about is a problem."""
    margins = margins_of(wanted.paper)
    wish = AskWish((margins.width, margins.height), asks.who, asks.most)
    pairs: list[tuple[BookEntry, Key]] = []
    worth = (
        worth_asking(material)[: _TRIED * asks.pages] if asks.pages else range(len(material.spans))
    )
    for i in worth:
        for entry in entries_of(material, told, within=range(i, i + 1), shown=lambda sheet: sheet):
            pair = blanked(material, entry, asks.hide, wish)
            pairs += [pair] if pair is not None else []
    if asks.pages:  # of those that ask something new, those that ask about most people
        pairs = sorted(pairs, key=lambda pair: -len(pair[1]))[: asks.pages]
    if not pairs:
        raise asked_wrongly("U946", "nobody can be asked about in these steps", "choose others")
    pairs.sort(key=lambda pair: pair[0].number)
    score = material.score
    title = Said(f"{score.title}　填圖", f"{score.en}: to be filled in")
    sheets = Gallery(1, tuple(sheet for sheet, _ in pairs))
    blocks = (Chapter(title), sheets, *answers(pairs))
    return _book(material, wanted, _Front(NOTHING, None, title), blocks)


def card_book(material: Material, pack: CardPack, wanted: BookWish) -> Book:
    """Cards for both sides of the paper."""
    score = material.score
    title = Said(f"{score.title}　學片", f"{score.en}: cards")
    return _book(material, wanted, _Front(NOTHING, None, title), (pack,))


def lesson_plan(material: Material, wanted: BookWish) -> Book:
    """A lesson on these plates, planned."""
    score = material.score
    title = Said(f"{score.title}　課案", f"{score.en}: lesson plan")
    blocks = lesson(material)
    return _book(material, wanted, _Front(NOTHING, None, title), blocks)


def _cover(material: Material) -> Sheet:
    """Of some moments amid the book that which shows most people, without the ways to it."""
    apart = -(-len(material.spans) // COVERS)
    moments = [span.last for span in material.spans[apart // 2 :: apart]]
    sheets = [material.maps.sheet(Span(last, last)) for last in moments]
    fullest = max(sheets, key=lambda sheet: sum(1 for _ in everybody(sheet)))
    return _small(without(fullest, {"paths", "ghosts"}))


def _small(sheet: Sheet) -> Sheet:
    """The maps of a plate without names, which nobody could read in a picture so small."""
    return cut_out(replace(sheet, items=tuple(wordless(sheet.items))))


def _half(paper: Paper) -> Callable[[Sheet], Sheet]:
    """The maps of a plate beside its words on half a page."""
    room, (across, down) = margins_of(paper), HALF
    return partial(maps_in, width=room.width * across, height=room.height * down)


def _amount(plates: int, steps: int) -> Said:
    return Said(f"圖{plates}，節{steps}", f"{several(plates, 'plate')}, {several(steps, 'step')}")


@dataclass(frozen=True, slots=True)
class _Front:
    """What a book says of itself before it begins."""

    about: Said
    cover: Picture | None = None
    title: Said = NOTHING  # the rite's, if it has none of its own


def _book(material: Material, wanted: BookWish, front: _Front, blocks: Iterable[Block]) -> Book:
    """A book of the rite, which says on its cover under which readings it was played."""
    title = front.title if front.title.han else Said(material.score.title, material.score.en)
    tongue = material.plates.manner.tongue
    return written(
        Book(
            title,
            (front.about, *_edited(wanted.editors), *readings(material)),
            front.cover,
            tongue.script,
            tongue.has_han,
            tongue.has_english,
            wanted.paper,
            margins_of(wanted.paper),
            wanted.duplex or wanted.press.booklet,
            tuple(blocks),
            brief=wanted.around is BookAround.BRIEF,
            right=wanted.upright,
            particulars=particulars_of(material, wanted.editors),
            press=wanted.press,
            ground=themes()[material.plates.manner.theme].paper,
        ),
        tongue,
    )


def _edited(editors: tuple[str, ...]) -> Iterator[Said]:
    if editors:
        yield Said(f"{'、'.join(editors)}編", f"edited by {', '.join(editors)}")
