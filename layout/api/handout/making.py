"""The entries of a book, made by as many processes as may work at it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from layout.api.abreast import abreast, runs_of
from layout.api.handout.entries import Told, entries_of, section_of
from layout.api.handout.material import Material
from layout.api.handout.script import in_tongue
from layout.api.handout.upright import upright
from layout.picture import Sheet
from layout.write.crops import cut_out
from layout.write.handout import BookBench
from layout.write.handout.document import BookEntry
from layout.write.handout.paper import Paper


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
