"""The contact sheet: every plate as a numbered thumbnail, for planning and for review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from layout.api.pages.plates import Plates, PlateWish, Span
from layout.api.rite import Rite
from layout.picture import Sheet
from layout.said import Said
from layout.write.contact import Grid, Thumb, contact_pages
from layout.write.crops import acts_of
from layout.write.extras import at_hand
from layout.write.files import file_name, in_place_of, staged, write_file
from layout.write.handout import sheets_as_pdf
from layout.write.handout.paper import Paper


@dataclass(frozen=True, slots=True)
class ContactForm:
    """On what paper, how many beside one another, and as what files."""

    paper: Paper
    columns: int
    wanted: PlateWish


def thumbs(rite: Rite, plates: Plates, spans: Sequence[Span]) -> Iterator[Thumb]:
    """The plates one after another, cut down to their maps, or to the room where all is done."""
    tongue = plates.manner.tongue
    for span in spans:
        first, last = plates.frames[span.first], plates.frames[span.last]
        step = first.step
        number = str(first.n) if first is last else f"{first.n}–{last.n}"
        small = _small(plates, span)
        if span.title:
            yield Thumb(small, number, tongue.written(tongue.lead(Said(span.title, span.en)).text))
            continue
        section = tongue.told(Said(step.section, rite.score.sections.get(step.section, "")))
        clause = tongue.lead(plates.text.words_of(step)).text
        heads = (section.han, section.en) if section.han else (section.en, "")
        words = (said.replace("'", "’") for said in (clause, *heads))
        yield Thumb(small, number, *map(tongue.written, words))


def by_section(plates: Plates, spans: Sequence[Span]) -> list[int]:
    """How many thumbnails there are of each section; of key plates, of all together."""
    heads = ("" if s.title else plates.frames[s.first].step.section for s in spans)
    return [len([*some]) for _, some in groupby(heads)]


def _small(plates: Plates, span: Span) -> Sheet:
    return acts_of(plates.sheet(span))


def write_contact(
    title: str, small: Iterable[Thumb], form: ContactForm, target: Path
) -> list[Path]:
    """One PDF, or a folder with a file a page; all of it appears at the end, or none."""
    pages = contact_pages(small, Grid(form.paper, form.columns, title))
    if form.wanted.form == "pdf":
        with in_place_of(target) as partial:
            partial.write_bytes(sheets_as_pdf(title, pages))
        return [target]
    names = []
    with staged(target) as bench:
        for n, page in enumerate(pages, 1):
            names.append(file_name(f"{n:02}", f".{form.wanted.form}"))
            write_file(bench / names[-1], form.wanted.data(page))
    return [target / name for name in names]


def prepare(wanted: PlateWish) -> None:
    """What can be known to be missing is told before the plates are drawn."""
    if wanted.form == "pdf":
        at_hand("typst")
