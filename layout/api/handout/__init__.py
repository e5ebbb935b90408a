"""Handouts: a rite, or the part of it that is wanted, as a book on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from layout.api.handout.back import INDEX, index, laws, sources, sources_in_brief
from layout.api.handout.blank import Blank, answers, blanked
from layout.api.handout.entries import Told, entries_of
from layout.api.handout.front import (
    how_to_read,
    in_brief,
    parts_of_the_place,
    people_and_things,
    the_place,
)
from layout.api.handout.material import Material
from layout.api.handout.role import part_of, prompts
from layout.api.handout.role.outfit import called_en
from layout.api.handout.script import written
from layout.api.handout.upright import upright
from layout.api.pages.plates import Span
from layout.picture import Sheet
from layout.said import NOTHING, Said
from layout.write.crops import maps_of
from layout.write.files import in_place_of
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Block, Book, Chapter, Gallery
from layout.write.handout.paper import Paper, margins_of

__all__ = [
    "Blank",
    "BookAround",
    "BookWish",
    "Material",
    "handout",
    "prompt_book",
    "role_sheet",
    "worksheet",
    "write_book",
]


PLATES = Chapter(Said("圖", "The plates"))


class BookAround(Enum):
    """What stands before and after the plates; only where all of it does is a plate told in
    parts."""

    FULL = "full"
    BRIEF = "brief"  # to be photocopied for a class
    NONE = "none"


@dataclass(frozen=True, slots=True)
class BookWish:
    """How a handout is to be."""

    paper: Paper
    up: int = 1  # plates on a page: 1, 2, 4 or 6
    duplex: bool = False  # a wider margin at the back
    around: BookAround = BookAround.FULL
    upright: bool = False  # the words of each plate in columns from the right


def write_book(make: Callable[[], Book], target: Path) -> None:
    """The book as a PDF; whether it can be written is known before it is made."""
    with in_place_of(target) as partial:
        partial.write_bytes(book_as_pdf(make()))


def handout(material: Material, wanted: BookWish, told: Told) -> Book:
    """The plates with all that a reader needs before and after them."""
    is_full = wanted.around is BookAround.FULL
    whole = is_full and wanted.up == 1 and not wanted.upright
    entries = entries_of(material, told, whole=whole, parted=is_full)
    if wanted.upright:
        entries = [upright(material, entry, wanted.paper) for entry in entries]
    gallery = Gallery(wanted.up, tuple(entries), compact=not is_full)
    blocks = [*_before(material, wanted.around), gallery, *_after(material, wanted.around)]
    amount = _amount(len(entries), len(material.steps))
    cover = None if wanted.around is BookAround.NONE else _cover(material)
    return _book(material, wanted, _Front(amount, cover), blocks)


def _before(material: Material, around: BookAround) -> Iterator[Block]:
    theme, unit = material.plates.manner.theme, material.site.units.get("尺", 0.231)
    if around is BookAround.BRIEF:
        yield from in_brief(theme, unit, material.site.vocabulary)
        yield parts_of_the_place(material)
        title = Chapter(Said("人、器、所", "People, things and places, by plates"))
        yield from index(material, title, pictured=True)
        yield from sources_in_brief(material)
        yield PLATES
    elif around is BookAround.FULL:
        yield from how_to_read(theme, unit, material.site.vocabulary)
        yield from the_place(material)
        yield from people_and_things(material)
        yield PLATES
    else:
        yield Chapter(Said(material.score.title, material.score.en))


def _after(material: Material, around: BookAround) -> Iterator[Block]:
    if around is BookAround.FULL:
        yield from laws(material)
        yield from index(material, INDEX)
        yield from sources(material)


def role_sheet(material: Material, who: str, wanted: BookWish, told: Told) -> Book:
    """Everything that one person does, in order, to rehearse from."""
    blocks = part_of(material, who, told)
    score = material.score
    english = called_en(material, who)
    title = Said(f"{score.title}　{who}", f"{score.en}: the {english}" if english else "")
    return _book(material, wanted, _Front(NOTHING, None, title), blocks)


def prompt_book(material: Material, wanted: BookWish, told: Told) -> Book:
    """Everybody's part beside one another, clause by clause, for who leads the rehearsal."""
    amount = Said(f"節{len(material.steps)}", f"{len(material.steps)} steps")
    return _book(material, wanted, _Front(amount), prompts(material, told))


def worksheet(material: Material, hide: Blank, wanted: BookWish, told: Told) -> Book:
    """The plates with something left out, and what it was at the end."""
    entries = entries_of(material, told, parted=wanted.around is BookAround.FULL)
    pairs = [blanked(material, entry, hide) for entry in entries]
    blocks: list[Block] = [
        Chapter(Said("填圖", "To be filled in")),
        Gallery(max(2, wanted.up), tuple(sheet for sheet, _ in pairs)),
        *answers(pairs),
    ]
    amount = _amount(len(pairs), len(material.steps))
    return _book(material, wanted, _Front(amount, pairs[0][0].picture), blocks)


def _cover(material: Material) -> Sheet:
    """One moment amid the book, without the ways of a whole passage."""
    last = material.spans[len(material.spans) // 2].last
    return maps_of(material.plates.sheet(Span(last, last)))


def _amount(plates: int, steps: int) -> Said:
    return Said(f"圖{plates}，節{steps}", f"{plates} plates, {steps} steps")


@dataclass(frozen=True, slots=True)
class _Front:
    """What a book says of itself before it begins."""

    about: Said
    cover: Sheet | None = None
    title: Said = NOTHING  # the rite's, if it has none of its own


def _book(material: Material, wanted: BookWish, front: _Front, blocks: Iterable[Block]) -> Book:
    """A book of the rite, which says on its cover under which readings it was played."""
    title = front.title if front.title.han else Said(material.score.title, material.score.en)
    tongue = material.plates.manner.tongue
    return written(
        Book(
            title,
            (front.about, *_readings(material)),
            front.cover,
            tongue.script,
            tongue.has_han,
            tongue.has_english,
            wanted.paper,
            margins_of(wanted.paper),
            wanted.duplex,
            tuple(blocks),
            brief=wanted.around is BookAround.BRIEF,
            right=wanted.upright,
        ),
        tongue,
    )


def _readings(material: Material) -> Sequence[Said]:
    """The readings that are not the default."""
    chosen = material.rite.departures.items()
    return [Said(f"{name}：{reading}", f"{name} read as {reading}") for name, reading in chosen]
