"""Handouts: a rite, or the part of it that is wanted, as a book on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from layout.api.handout.back import index, laws, sources
from layout.api.handout.blank import Blank, answers, blanked
from layout.api.handout.front import how_to_read, people_and_things, the_place
from layout.api.handout.matter import Matter
from layout.api.handout.notes import notes_of
from layout.api.handout.role import part_of
from layout.api.handout.script import in_script
from layout.api.plates import Span
from layout.picture import Sheet
from layout.write.crops import cropped, inked, maps_of
from layout.write.files import in_place_of
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Block, Book, Chapter, Entry, Gallery, Notes, Words
from layout.write.handout.paper import Paper

__all__ = ["Blank", "Matter", "Wanted", "handout", "role_sheet", "worksheet", "write_book"]

Told = Callable[[], None]  # called as each plate is drawn


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a handout is to be."""

    paper: Paper
    up: int = 1  # plates on a page: 1, 2, 4 or 6
    duplex: bool = False  # a wider margin at the back


def write_book(make: Callable[[], Book], target: Path) -> None:
    """The book as a PDF; whether it can be written is known before it is made."""
    with in_place_of(target) as partial:
        partial.write_bytes(book_as_pdf(make()))


def handout(matter: Matter, wanted: Wanted, told: Told) -> Book:
    """The plates with all that a reader needs before and after them."""
    entries = entries_of(matter, told, whole=wanted.up == 1)
    blocks: list[Block] = [
        *how_to_read(matter.plates.manner.theme, matter.site.units.get("尺", 0.231)),
        *the_place(matter),
        *people_and_things(matter),
        Chapter(Words("圖", "The plates")),
        Gallery(wanted.up, tuple(entries)),
        *laws(matter),
        *index(matter),
        *sources(matter),
    ]
    amount = _amount(len(entries), len(matter.steps))
    return _book(matter, wanted, amount, _cover(matter), blocks)


def role_sheet(matter: Matter, who: str, wanted: Wanted, told: Told) -> Book:
    """Everything that one person does, in order."""
    blocks = part_of(matter, who, told)
    english = next((c.en for c in matter.score.cast.values() if who in (c.name, c.group)), "")
    about = Words(f"{who}之儀", f"The part of the {english}" if english else "")
    return _book(matter, wanted, about, _cover(matter), blocks)


def worksheet(matter: Matter, hide: Blank, wanted: Wanted, told: Told) -> Book:
    """The plates with something left out, and what it was at the end."""
    pairs = [blanked(matter, entry, hide) for entry in entries_of(matter, told, whole=False)]
    blocks: list[Block] = [
        Chapter(Words("填圖", "To be filled in")),
        Gallery(max(2, wanted.up), tuple(sheet for sheet, _ in pairs)),
        *answers(pairs),
    ]
    amount = _amount(len(pairs), len(matter.steps))
    return _book(matter, wanted, amount, pairs[0][0].picture, blocks)


def entries_of(matter: Matter, told: Told, *, whole: bool) -> list[Entry]:
    """The plates with their notes; a plate in several parts is several entries."""
    entries: list[Entry] = []
    before: Sheet | None = None
    section = None
    for span in matter.spans:
        first = matter.frames[span.first].step.section
        title = Words(span.title, span.en)
        begins = title if span.title else _begun(matter, first, section)
        section = first
        parts = matter.plates.sheets(span, before)
        before = parts[-1]
        for sheet in parts:
            is_first = sheet is parts[0]
            notes = notes_of(matter.plates, span) if is_first else Notes()
            opens = begins if is_first else None
            picture = cropped(sheet, inked(sheet).grown(0.5)) if whole else maps_of(sheet)
            name = Words(f"{span.title}{sheet.meta['part']}", span.en)
            steps = span.first + 1, span.last + 1
            entries.append(Entry(len(entries) + 1, name, steps, picture, notes, opens))
        told()
    return entries


def _begun(matter: Matter, section: str, before: str | None) -> Words | None:
    """The heading of a section where it begins."""
    return None if section == before else Words(section, matter.score.sections.get(section, ""))


def _cover(matter: Matter) -> Sheet:
    """One moment amid the book, without the ways of a whole passage."""
    last = matter.spans[len(matter.spans) // 2].last
    return maps_of(matter.plates.sheet(Span(last, last)))


def _amount(plates: int, steps: int) -> Words:
    return Words(f"圖{plates}，節{steps}", f"{plates} plates, {steps} steps")


def _book(
    matter: Matter, wanted: Wanted, about: Words, cover: Sheet, blocks: Iterable[Block]
) -> Book:
    """A book of the rite, which says on its cover under which readings it was played."""
    title = Words(matter.score.title, matter.score.en)
    under = (about, *_readings(matter))
    lang = matter.plates.manner.lang
    book = Book(title, under, cover, lang, wanted.paper, wanted.duplex, tuple(blocks))
    return in_script(book)


def _readings(matter: Matter) -> Sequence[Words]:
    """The readings that are not the default."""
    disputes = {**matter.site.disputes, **matter.score.variants}
    return [
        Words(f"{name}：{reading}", f"{name} read as {reading}")
        for name, reading in matter.rite.variants.items()
        if name in disputes and reading != disputes[name].readings[0]
    ]
