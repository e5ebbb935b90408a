"""One piece of work in runs, done by as many processes as may work at it.

A run of plates is a stretch of one section: within it names keep their places from plate to plate.
Which runs there are depends on the plates alone, so that what is made is the same whoever makes it.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from itertools import groupby
from typing import Any, TypeVar

from layout.api.workers import lost, workers
from layout.problems import ProblemError

Made = TypeVar("Made")
LONGEST = 40  # plates of a run

_given: list[Callable[[range], Any]] = []  # to processes that are forked from this one


def runs_of(sections: Sequence[object]) -> list[range]:
    """Stretches of plates of one section each, by what tells the section of every plate."""
    runs = []
    for _, group in groupby(range(len(sections)), key=sections.__getitem__):
        own = list(group)
        for first in range(own[0], own[-1] + 1, LONGEST):
            runs.append(range(first, min(first + LONGEST, own[-1] + 1)))
    return runs


def abreast(make: Callable[[range], Made], runs: Sequence[range], jobs: int) -> Iterator[Made]:
    """What is made of each run, in order. All that `make` holds is shared, not handed over."""
    if jobs < 2 or len(runs) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(make, runs)
        return
    _given.append(make)
    gc.freeze()  # what is there stays shared with those who are forked
    try:
        context = multiprocessing.get_context("fork")
        with workers(min(jobs, len(runs)), context) as pool:
            yield from pool.map(_forked, runs)
    except BrokenExecutor as error:
        raise ProblemError(lost(error)) from error
    finally:
        gc.unfreeze()
        _given.pop()


def _forked(run: range) -> Any:
    return _given[-1](run)
