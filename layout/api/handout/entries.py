"""The plates of a handout with what is said of each."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from layout.api.handout.material import Material
from layout.api.handout.notes import clause_of, notes_of
from layout.picture import Sheet
from layout.said import Said
from layout.write.crops import cut_out
from layout.write.handout.document import BookEntry

Told = Callable[[], None]  # called as each plate is drawn


def entries_of(
    material: Material,
    told: Told,
    *,
    within: range | None = None,
    shown: Callable[[Sheet], Sheet] = cut_out,
    across: float = math.inf,
) -> Iterator[BookEntry]:
    """The maps of the plates with their notes, of all or some of the spans; what is shown beside
    a map has room on so broad a page."""
    before: Sheet | None = None
    for i in within if within is not None else range(len(material.spans)):
        span = material.spans[i]
        before, beside = material.pictures(span, before, across)
        yield BookEntry(
            i + 1,
            Said(span.title, span.en),
            (span.first + 1, span.last + 1),
            shown(before),
            notes_of(material.plates, span),
            _begun(material, i),
            _goes_on(material, i),
            beside,
        )
        told()


def _begun(material: Material, i: int) -> Said | None:
    """The heading of a plate of its own title, or of a section where it begins."""
    span = material.spans[i]
    if span.title:
        return Said(span.title, span.en)
    section = section_of(material, i)
    if i and section_of(material, i - 1) == section:
        return None
    return Said(section, material.score.sections.get(section, ""))


def _goes_on(material: Material, i: int) -> Said | None:
    """How a volume is headed that begins with a plate in the midst of a section, where that plate
    begins a clause."""
    if _begun(material, i) is not None:
        return None
    before, own = (material.spans[n] for n in (i - 1, i))
    frames = material.frames
    if clause_of(material.plates, frames[before.last]) == clause_of(
        material.plates, frames[own.first]
    ):
        return None
    section = section_of(material, i)
    english = material.score.sections.get(section, "")
    return Said(f"{section}（續）", f"{english} (continued)" if english else "")


def section_of(material: Material, i: int) -> str:
    """The section in which a span begins."""
    return material.frames[material.spans[i].first].step.section
