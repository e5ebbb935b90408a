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
from layout.api.handout.matter import Matter
from layout.api.handout.role import part_of
from layout.api.handout.script import written
from layout.api.handout.upright import upright
from layout.api.plates import Span
from layout.picture import Sheet
from layout.said import Said
from layout.write.crops import maps_of
from layout.write.files import in_place_of
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Block, Book, Chapter, Gallery
from layout.write.handout.paper import Paper, margins_of

__all__ = [
    "Around",
    "Blank",
    "Matter",
    "Wanted",
    "handout",
    "role_sheet",
    "worksheet",
    "write_book",
]


PLATES = Chapter(Said("圖", "The plates"))


class Around(Enum):
    """What stands before and after the plates; only where all of it does is a plate told in
    parts."""

    FULL = "full"
    BRIEF = "brief"  # to be photocopied for a class
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a handout is to be."""

    paper: Paper
    up: int = 1  # plates on a page: 1, 2, 4 or 6
    duplex: bool = False  # a wider margin at the back
    around: Around = Around.FULL
    upright: bool = False  # the words of each plate in columns from the right


def write_book(make: Callable[[], Book], target: Path) -> None:
    """The book as a PDF; whether it can be written is known before it is made."""
    with in_place_of(target) as partial:
        partial.write_bytes(book_as_pdf(make()))


def handout(matter: Matter, wanted: Wanted, told: Told) -> Book:
    """The plates with all that a reader needs before and after them."""
    is_full = wanted.around is Around.FULL
    whole = is_full and wanted.up == 1 and not wanted.upright
    entries = entries_of(matter, told, whole=whole, parted=is_full)
    if wanted.upright:
        entries = [upright(matter, entry, wanted.paper) for entry in entries]
    gallery = Gallery(wanted.up, tuple(entries), compact=not is_full)
    blocks = [*_before(matter, wanted.around), gallery, *_after(matter, wanted.around)]
    amount = _amount(len(entries), len(matter.steps))
    cover = None if wanted.around is Around.NONE else _cover(matter)
    return _book(matter, wanted, amount, cover, blocks)


def _before(matter: Matter, around: Around) -> Iterator[Block]:
    theme, unit = matter.plates.manner.theme, matter.site.units.get("尺", 0.231)
    if around is Around.BRIEF:
        yield from in_brief(theme, unit, matter.site.vocabulary)
        yield parts_of_the_place(matter)
        title = Chapter(Said("人、器、所", "People, things and places, by plates"))
        yield from index(matter, title, pictured=True)
        yield from sources_in_brief(matter)
        yield PLATES
    elif around is Around.FULL:
        yield from how_to_read(theme, unit, matter.site.vocabulary)
        yield from the_place(matter)
        yield from people_and_things(matter)
        yield PLATES
    else:
        yield Chapter(Said(matter.score.title, matter.score.en))


def _after(matter: Matter, around: Around) -> Iterator[Block]:
    if around is Around.FULL:
        yield from laws(matter)
        yield from index(matter, INDEX)
        yield from sources(matter)


def role_sheet(matter: Matter, who: str, wanted: Wanted, told: Told) -> Book:
    """Everything that one person does, in order."""
    blocks = part_of(matter, who, told)
    english = next((c.en for c in matter.score.cast.values() if who in (c.name, c.group)), "")
    about = Said(f"{who}之儀", f"The part of the {english}" if english else "")
    return _book(matter, wanted, about, _cover(matter), blocks)


def worksheet(matter: Matter, hide: Blank, wanted: Wanted, told: Told) -> Book:
    """The plates with something left out, and what it was at the end."""
    entries = entries_of(matter, told, parted=wanted.around is Around.FULL)
    pairs = [blanked(matter, entry, hide) for entry in entries]
    blocks: list[Block] = [
        Chapter(Said("填圖", "To be filled in")),
        Gallery(max(2, wanted.up), tuple(sheet for sheet, _ in pairs)),
        *answers(pairs),
    ]
    amount = _amount(len(pairs), len(matter.steps))
    return _book(matter, wanted, amount, pairs[0][0].picture, blocks)


def _cover(matter: Matter) -> Sheet:
    """One moment amid the book, without the ways of a whole passage."""
    last = matter.spans[len(matter.spans) // 2].last
    return maps_of(matter.plates.sheet(Span(last, last)))


def _amount(plates: int, steps: int) -> Said:
    return Said(f"圖{plates}，節{steps}", f"{plates} plates, {steps} steps")


def _book(
    matter: Matter, wanted: Wanted, about: Said, cover: Sheet | None, blocks: Iterable[Block]
) -> Book:
    """A book of the rite, which says on its cover under which readings it was played."""
    title = Said(matter.score.title, matter.score.en)
    under = (about, *_readings(matter))
    tongue = matter.plates.manner.tongue
    return written(
        Book(
            title,
            under,
            cover,
            tongue.script,
            tongue.has_han,
            tongue.has_english,
            wanted.paper,
            margins_of(wanted.paper),
            wanted.duplex,
            tuple(blocks),
            brief=wanted.around is Around.BRIEF,
            right=wanted.upright,
        ),
        tongue,
    )


def _readings(matter: Matter) -> Sequence[Said]:
    """The readings that are not the default."""
    chosen = matter.rite.departures.items()
    return [Said(f"{name}：{reading}", f"{name} read as {reading}") for name, reading in chosen]
