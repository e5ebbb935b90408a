"""The entries of a book, made in runs by as many processes as may work at it.

A run is a stretch of one section: within it names keep their places from plate to plate. Which
runs there are depends on the plates alone, so that a book is the same whoever makes it.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import groupby

from layout.api.handout.entries import Told, entries_of, section_of
from layout.api.handout.material import Material
from layout.api.handout.script import in_tongue
from layout.api.handout.upright import upright
from layout.picture import Sheet
from layout.write.crops import maps_of
from layout.write.handout import BookBench
from layout.write.handout.document import BookEntry
from layout.write.handout.paper import Paper

LONGEST = 40  # plates of a run


@dataclass(frozen=True, slots=True)
class BookRun:
    """What a run is made of, and how."""

    material: Material
    bench: BookBench
    parted: bool = False
    upright: Paper | None = None  # the words in columns, on this paper
    shown: Callable[[Sheet], Sheet] = maps_of  # of a plate


_given: list[BookRun] = []  # to processes that are forked from this one


def kept_entries(work: BookRun, told: Told) -> list[BookEntry]:
    """All of them in order, numbered, their pictures on the bench."""
    entries: list[BookEntry] = []
    for run in _made(work):
        for entry in run:
            entries.append(replace(entry, number=len(entries) + 1))
            told()
    return entries


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


def _made(work: BookRun) -> Iterator[list[BookEntry]]:
    runs = list(_runs(work.material))
    if work.bench.jobs < 2 or len(runs) < 2 or not _can_fork():
        yield from (_run(work, run) for run in runs)
        return
    _given.append(work)
    gc.freeze()  # what is there stays shared with those who are forked
    try:
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(min(work.bench.jobs, len(runs)), context) as pool:
            yield from pool.map(_forked, runs)
    finally:
        gc.unfreeze()
        _given.clear()


def _forked(run: range) -> list[BookEntry]:
    return _run(_given[-1], run)


def _run(work: BookRun, run: range) -> list[BookEntry]:
    material = work.material
    kept = []
    for entry in entries_of(
        material, lambda: None, parted=work.parted, within=run, shown=work.shown
    ):
        own = upright(material, entry, work.upright) if work.upright else entry
        kept.append(work.bench.keep(in_tongue(own, material.plates.manner.tongue)))
    return kept


def _runs(material: Material) -> Iterator[range]:
    """Sections, and of long ones stretches."""
    for _, group in groupby(range(len(material.spans)), key=lambda i: section_of(material, i)):
        own = list(group)
        for first in range(own[0], own[-1] + 1, LONGEST):
            yield range(first, min(first + LONGEST, own[-1] + 1))
