"""Everything of every rite, made in parallel; what is as it would be made is left alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from layout.api.build.kinds import KINDS
from layout.api.build.making import Stamps, Task, make
from layout.api.build.orders import EVERY, Order, OrderChoice, orders_of
from layout.api.build.room import next_to_make
from layout.api.cluster import lost
from layout.api.workers import lost as worker_lost
from layout.problems import Problem, told_of
from layout.write.manifest import Manifest

__all__ = [
    "EVERY",
    "KINDS",
    "BuildState",
    "Order",
    "OrderChoice",
    "Outcome",
    "build",
    "orders_of",
]


class BuildState(Enum):
    """What became of an order."""

    MADE = "made"
    KEPT = "as it was"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One order and what became of it."""

    order: Order
    state: BuildState
    problems: tuple[Problem, ...] = ()


def build(
    orders: Sequence[Order], folder: Path, executor: Executor, room: int | None = None
) -> Iterator[Outcome]:
    """Make what is not made yet, or was made from something else; tell of each as it is done.

    Any `Executor` will do whose workers have the same layout and see the same folder. What is
    stopped half-way goes on from what was done. `room`: the bytes that all at work together may
    take, where they share a machine.
    """
    manifest, stamps = Manifest.of(folder), Stamps()
    waiting: list[Order] = []
    at_work: dict[Future[Task], Order] = {}
    try:
        for order in orders:
            if manifest.has(order.path, stamps.of(order)):
                yield Outcome(order, BuildState.KEPT)
            else:
                waiting.append(order)
        while waiting or at_work:
            while ready := next_to_make(waiting, [*at_work.values()], room):
                waiting.remove(ready)
                at_work[executor.submit(make, ready, folder.absolute())] = ready
            for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                order, work = at_work.pop(future), _done(future)
                if not work.problems:
                    manifest.add(order.path, stamps.of(order), work.files)
                state = BuildState.FAILED if work.problems else BuildState.MADE
                yield Outcome(order, state, work.problems)
    finally:
        for future in at_work:
            future.cancel()


def _done(future: Future[Task]) -> Task:
    """The work, or why there is none: one that breaks down does not stop the others."""
    try:
        error = future.exception()
    except CancelledError:  # as a cluster does whose scheduler is gone
        error = lost("the cluster has given it up")
    if error is None:
        return future.result()
    if not isinstance(error, BrokenExecutor):
        return Task({}, told_of(error))
    return Task({}, (worker_lost(error),))
