"""The contact sheet: every plate as a numbered thumbnail, for planning and for review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from layout.api.pages.papers import Printing
from layout.api.pages.plates import Plates, PlateWish, Span
from layout.api.rite import Rite
from layout.draw.dress import THUMBNAIL
from layout.said import Said
from layout.write.contact import Grid, Thumb, contact_pages
from layout.write.crops import cut_out
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
    """The plates one after another, each as its map alone, planned for so little room."""
    tongue = plates.manner.tongue
    alone = replace(plates.manner, page=THUMBNAIL, others=())
    small = Plates(rite.compiled, alone, Printing(is_bare=True))
    for span in spans:
        frames = plates.frames[span.first : span.last + 1]
        first, step = frames[0], frames[0].step
        number = str(first.n) if len(frames) == 1 else f"{first.n}–{frames[-1].n}"
        picture = cut_out(small.sheet(span))
        if span.title:
            words = tongue.lead(Said(span.title, span.en)).text
            yield Thumb(picture, number, tongue.written(words))
            continue
        section = tongue.told(Said(step.section, rite.score.sections.get(step.section, "")))
        heads = (section.han, section.en) if section.han else (section.en, "")
        clause = " ".join(tongue.lead(plates.text.words_of(frame.step)).text for frame in frames)
        told = (said.replace("'", "’") for said in (clause, *heads))
        yield Thumb(picture, number, *map(tongue.written, told))


def by_section(plates: Plates, spans: Sequence[Span]) -> list[int]:
    """How many thumbnails there are of each section; of key plates, of all together."""
    heads = ("" if s.title else plates.frames[s.first].step.section for s in spans)
    return [len([*some]) for _, some in groupby(heads)]


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
