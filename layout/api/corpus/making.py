"""All rows of a rite: as it is played, and what is otherwise under the readings that are not."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence

from layout.api.abreast import abreast
from layout.api.compiling import compile_rite
from layout.api.corpus.rows import rows_of, rows_of_all
from layout.api.disputes import by_step, partings
from layout.cache import code_of

__all__ = ["changes", "code", "rows_of", "rows_of_all"]

Reading = tuple[str, str]  # the name of a dispute, and one reading of it
Change = tuple[int, int, str, str, str, str]  # first and last step, who, aspect, here, there


def code() -> str:
    """The digest of all that a play, and how two of them are compared, rests on."""
    return code_of("layout.api.compiling", "layout.api.disputes")


def changes(name: str, readings: Sequence[Reading], jobs: int) -> Iterator[Sequence[Change]]:
    """The facts that are otherwise under each reading, in their order. The rite as it is played is
    there once for all of them: a play that is as it was up to a step is not begun before it."""
    made = compile_rite(name, {})
    numbers = {frame.step.id: frame.n for frame in made.frames}
    usual = by_step(made.frames)

    def under(run: range) -> list[Change]:
        ((dispute, reading),) = (readings[i] for i in run)
        others = by_step(compile_rite(name, {dispute: reading}, made).frames)
        found = [
            (numbers[fact.first], numbers[fact.last], fact.who, fact.aspect.value,
             fact.one, fact.other)
            for fact in partings(usual, others)
        ]  # fmt: skip
        del others
        gc.collect()  # frames refer to one another
        return found

    yield from abreast(under, [range(i, i + 1) for i in range(len(readings))], jobs)
