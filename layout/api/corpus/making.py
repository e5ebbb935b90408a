"""All rows of a rite: as it is played, and what is otherwise under the readings that are not."""

from __future__ import annotations

import gc
from collections.abc import Callable

from layout.api.compiling import compile_rite
from layout.api.corpus.rows import rows_of, rows_of_all
from layout.api.corpus.tables import READINGS, Row, Rows
from layout.api.disputes import Compared
from layout.api.rite import Rite, load

__all__ = ["rows_of", "rows_of_all", "rows_of_readings"]


def rows_of_readings(name: str, begin: Callable[[], None]) -> Rows:
    """What is otherwise under each reading that is not played; `name`: what the rite is asked for
    by."""
    begin()
    made = compile_rite(name, {})
    rite, slug = Rite(made, name), made.score.slug
    numbers = {frame.step.id: frame.n for frame in made.frames}
    found: list[Row] = []
    for dispute in made.disputes.values():
        for reading in dispute.readings:
            if reading == rite.variants.get(dispute.name):
                continue
            other = load(name, **{dispute.name: reading})
            for n, fact in enumerate(Compared(rite, other).partings, start=1):
                when = numbers[fact.first], numbers[fact.last]
                what = fact.who, fact.aspect.value, fact.one, fact.other
                found.append((slug, dispute.name, reading, n, *when, *what))
            del other
            gc.collect()  # a rite refers to its frames and they to it: several are gigabytes
    return {READINGS: found}
