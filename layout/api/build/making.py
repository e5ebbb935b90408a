"""One order made, known by what it is made from: what a worker does, in whatever process or on
whatever machine it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib import metadata
from pathlib import Path

from layout.api.build.kinds import KINDS, Bench
from layout.api.build.orders import Order
from layout.api.rite import load
from layout.cache import digest_of
from layout.problems import Problem, ProblemError, wrong
from layout.read.finding import sources_of
from layout.write.files import staged
from layout.write.manifest import hash_of, hashes_of

_DISTRIBUTION = "yili-layout"
_NAME = re.compile(r"[\w.-]+")


class Stamps:
    """The hashes of one run. The program is looked through once, and each rite once."""

    def __init__(self) -> None:
        self.program = cache(_program)
        self.scenes = cache(_scenes)

    def of(self, order: Order) -> str:
        """The hash of the order, of the rite's scenes, of this program and all it works with."""
        # a name, as it was typed, makes nothing other
        asked = repr(replace(order, rite="", others=()))
        return digest_of((asked, *map(self.scenes, order.rites), self.program()))


def _scenes(rite: str) -> str:
    return digest_of(f"{path.name} {hash_of(path)}" for path in sources_of(rite))


def _program() -> str:
    home = Path(__file__).parents[2]
    files = (p for p in sorted(home.rglob("*")) if p.is_file() and p.suffix != ".pyc")
    return digest_of((*_versions(), *(f"{p.relative_to(home)} {hash_of(p)}" for p in files)))


def _versions() -> Iterable[str]:
    """The libraries that the program may use, as they are here."""
    wanted: list[str] = []
    with suppress(metadata.PackageNotFoundError):
        wanted = metadata.requires(_DISTRIBUTION) or []
    for name in sorted({match[0] for one in wanted if (match := _NAME.match(one))}):
        with suppress(metadata.PackageNotFoundError):
            yield f"{name} {metadata.version(name)}"


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
