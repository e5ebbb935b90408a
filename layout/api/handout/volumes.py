"""A book in volumes: where it is cut, and what each says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import ceil

from layout.api.handout.back import INDEX
from layout.api.handout.script import written
from layout.said import Said
from layout.say.tongue import Tongue
from layout.write.handout.document import (
    Block,
    Book,
    BookEntry,
    Chapter,
    Contents,
    Gallery,
    KeptPicture,
    Paragraph,
    Table,
)

PLATES = Chapter(Said("圖", "The plates"))
VOLUME = 300  # plates of a volume, about so many: what typst remembers of them is .9 GB at most
NEAR = 0.05  # of a volume: so near to where it would be cut, the beginning of a section is better
FULL = 0.4  # of a plate's thickness that is as its ink: a volume of full plates has fewer
MATTER = 25.0  # plates that are as thick as what stands before them all, or after
REMEMBERED, BESIDE = 3.1, 550  # MB of a plate in typst, and of all else, as measured of the longest


def memory_of(plates: int) -> float:
    """MB that a volume of so many plates takes while it is made."""
    return REMEMBERED * plates + BESIDE


def volumes_for(plates: int) -> int:
    """In how many volumes so many plates are pressed in bounded memory, however long the rite."""
    return max(1, ceil(plates / VOLUME))


def in_volumes(book: Book, count: int, tongue: Tongue) -> list[Book]:
    """The book in so many volumes, about as thick. What stands before the plates is in the first,
    with what is in each of them; what stands after the plates in the last."""
    at = next(i for i, block in enumerate(book.blocks) if isinstance(block, Gallery))
    gallery = book.blocks[at]
    assert isinstance(gallery, Gallery)
    around = MATTER if len(book.blocks) > at + 1 else 0.0
    parts = _portions(gallery.entries, count, around)
    books = []
    for n, entries in enumerate(parts, 1):
        before = _opened(book.blocks[:at], parts) if n == 1 else (Contents(), PLATES)
        after = _closed(book.blocks[at + 1 :], parts) if n == len(parts) else ()
        blocks = (*before, replace(gallery, entries=entries), *after)
        steps = _steps(entries)
        volume = Said(
            f"第{n}冊，凡{len(parts)}冊　節{steps}", f"volume {n} of {len(parts)}: steps {steps}"
        )
        books.append(written(replace(book, blocks=blocks, under=(*book.under, volume)), tongue))
    return books


def _portions(
    entries: Sequence[BookEntry], count: int, around: float
) -> list[tuple[BookEntry, ...]]:
    """Cut as near as may be to equal parts: where a section begins hard by, else at a clause, with
    a heading that tells which section goes on."""
    begins = list(accumulate(_thicknesses(entries), initial=around))
    each, cuts = (begins[-1] + around) / count, {0, len(entries)}
    sections = [i for i, entry in enumerate(entries) if i and entry.section is not None]
    clauses = [i for i, entry in enumerate(entries) if i and entry.volume is not None]
    for place in (n * each for n in range(1, count)):
        off = [abs(at - place) for at in begins]
        near = [i for i in sections if off[i] <= NEAR * each]
        cuts.update(sorted(near or clauses or sections, key=off.__getitem__)[:1])
    return [_headed(*entries[a:b]) for a, b in pairwise(sorted(cuts))]


def _thicknesses(entries: Sequence[BookEntry]) -> list[float]:
    """Of each plate; 1 is that of the mean."""
    weights = [
        sum(p.weight for p in (e.picture, e.details) if isinstance(p, KeptPicture)) for e in entries
    ]
    mean = sum(weights) / len(weights) or 1.0
    return [1 - FULL + FULL * weight / mean for weight in weights]


def _headed(first: BookEntry, *rest: BookEntry) -> tuple[BookEntry, ...]:
    return (replace(first, section=first.section or first.volume), *rest)


def _opened(before: Sequence[Block], parts: Sequence[Sequence[BookEntry]]) -> Iterator[Block]:
    """What stands before the plates; after the contents, which sections are in which volume."""
    for block in before:
        yield block
        if isinstance(block, Contents) and len(parts) > 1:
            yield Chapter(Said("分冊", "The volumes"), fresh=False)
            head = (Said("冊", "volume"), Said("節", "steps"), Said("章", "sections"))
            rows = tuple((str(n), _steps(part), _sections(part)) for n, part in enumerate(parts, 1))
            yield Table(head, rows, (0, 0, 1))


def _closed(after: Sequence[Block], parts: Sequence[Sequence[BookEntry]]) -> Iterator[Block]:
    """What stands after the plates; the index is of all volumes, and says which steps each has."""
    for block in after:
        yield block
        if block == INDEX and len(parts) > 1:
            spans = [(n, _steps(part)) for n, part in enumerate(parts, 1)]
            han = "，".join(f"第{n}冊 {steps}" for n, steps in spans)
            english = ", ".join(f"{steps} in volume {n}" for n, steps in spans)
            yield Paragraph(Said(f"數皆節次：{han}。", f"The numbers are of steps: {english}."))


def _steps(entries: Sequence[BookEntry]) -> str:
    return f"{entries[0].steps[0]}–{entries[-1].steps[1]}"


def _sections(entries: Sequence[BookEntry]) -> Said:
    named = [entry.section for entry in entries if entry.section]
    english = "; ".join(section.en for section in named if section.en)
    return Said("、".join(section.han for section in named), english)
