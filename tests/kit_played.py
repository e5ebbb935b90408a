"""A rite as played, asked by the numbers of its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from layout.api import Rite
from layout.stage import Event, Frame, PersonState, ThingState


def marked(event: Event) -> str:
    """The name of the mark of what is done; empty where it has none."""
    return event.verb.mark.name if event.verb.mark else ""


class Played:
    """What is so and what is done at each clause; a repetition's with the clause it belongs to."""

    def __init__(self, rite: Rite) -> None:
        self.rite = rite

    @cached_property
    def by_clause(self) -> dict[int, tuple[Frame, ...]]:
        out: dict[int, tuple[Frame, ...]] = {}
        for frame in self.rite.frames:
            number = re.search(r"\d+", frame.state.step.id)
            assert number
            clause = int(number[0])
            out[clause] = (*out.get(clause, ()), frame.state)
        return out

    def events(self, first: int = 1, last: int | None = None) -> Iterator[Event]:
        """What is done from one clause to another."""
        for clause, frames in self.by_clause.items():
            if first <= clause and (last is None or clause <= last):
                yield from (event for frame in frames for event in frame.events)

    def after(self, clause: int) -> Frame:
        return self.by_clause[clause][-1]

    def person(self, clause: int, who: str) -> PersonState:
        return self.after(clause).people[who]

    def thing(self, clause: int, name: str) -> ThingState:
        return self.after(clause).things[name]
