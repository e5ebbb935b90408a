"""One order made: what a worker does, in whatever process or on whatever machine it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from layout.api.build.kinds import KINDS, Bench
from layout.api.build.orders import Order
from layout.api.rite import load
from layout.problems import Problem, ProblemError, wrong
from layout.write.files import staged
from layout.write.manifest import hashes_of


@dataclass(frozen=True, slots=True)
class Task:
    """An order made: its files, by their path under the folder of everything, with their hashes;
    and what is wrong with it."""

    files: Mapping[str, str]
    problems: tuple[Problem, ...] = ()


def make(order: Order, folder: Path) -> Task:
    """Make it under the folder. Its files appear when all of them are made, or none does."""
    try:
        return _make(order, folder)
    except ProblemError as error:
        return Task({}, error.problems)


def _make(order: Order, folder: Path) -> Task:
    kind = KINDS[order.kind]
    rite = load(order.rite)
    if mistakes := wrong(rite.problems):
        return Task({}, mistakes)
    if kind.of_key and not rite.score.key_plates:
        return Task({})
    target = folder / order.path
    home = target.parent if target.suffix else target
    with staged(home) as bench:
        made = bench / target.name if target.suffix else bench
        asked = Bench(rite, order.theme, order.lang, made, order.rites)
        problems = tuple(kind.make(asked))
        under = home.relative_to(folder)
        files = {(under / name).as_posix(): value for name, value in hashes_of(bench).items()}
    return Task(files, problems)
