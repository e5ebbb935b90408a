"""The plates of a handout with what is said of each."""

from __future__ import annotations

from collections.abc import Callable

from layout.api.handout.material import Material
from layout.api.handout.notes import notes_of
from layout.api.pages.plates import Span
from layout.picture import Group, Sheet
from layout.said import Said
from layout.write.crops import cropped, inked, maps_of, without
from layout.write.handout.document import BookEntry, Notes

Told = Callable[[], None]  # called as each plate is drawn
DETAILS = "details"


def entries_of(
    material: Material, told: Told, *, whole: bool = False, parted: bool = True
) -> list[BookEntry]:
    """The plates with their notes: the whole of each or its maps alone; parted, a plate that has
    too much on it is several entries."""
    entries: list[BookEntry] = []
    before: Sheet | None = None
    section = None
    for span in material.spans:
        first = material.frames[span.first].step.section
        title = Said(span.title, span.en)
        begins = title if span.title else _begun(material, first, section)
        section = first
        sheets = _sheets(material, span, before, parted=parted)
        before = sheets[-1]
        for sheet in sheets:
            is_first = sheet is sheets[0]
            entries.append(
                BookEntry(
                    len(entries) + 1,
                    Said(f"{span.title}{sheet.meta['part']}", span.en),
                    (span.first + 1, span.last + 1),
                    cropped(sheet, inked(sheet).grown(0.5)) if whole else maps_of(sheet),
                    notes_of(material.plates, span) if is_first else Notes(),
                    begins if is_first else None,
                    None if whole else _details(sheet),
                )
            )
        told()
    return entries


def _sheets(material: Material, span: Span, before: Sheet | None, *, parted: bool) -> list[Sheet]:
    plates = material.plates
    return plates.sheets(span, before) if parted else [plates.sheet(span, before)]


def _begun(material: Material, section: str, before: str | None) -> Said | None:
    """The heading of a section where it begins."""
    return None if section == before else Said(section, material.score.sections.get(section, ""))


def _details(sheet: Sheet) -> Sheet | None:
    """What a plate shows beside its maps: elevations, boxes unfolded, crowds in true size."""
    others = {item.id.partition("/")[0] for item in sheet.items if isinstance(item, Group)}
    own = without(sheet, others - {DETAILS})
    return cropped(own, inked(own).grown(0.5)) if own.items else None
