"""Names put on a map: who finds no room of his own shares a name with those beside him."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from layout.draw.dress import Obstacles
from layout.draw.ink import Named, taken_in
from layout.draw.names.labels import FAR_OFF, Placed, Wanted, misleads, place_labels
from layout.say.brief import PlateText

Dress = Callable[[tuple[Named, ...]], Sequence[Wanted]]  # all names of a map, if people have these


@dataclass(frozen=True, slots=True)
class Put:
    """Names as placed, and of those that must stand which found no room, and which are led in or
    stand nearer to somebody else."""

    names: tuple[Named, ...]
    placed: tuple[Placed, ...]
    lacking: tuple[str, ...]
    unclear: tuple[str, ...]
    yielded: tuple[str, ...] = ()  # found no room, and need not stand

    def among(self, obstacles: Obstacles) -> Obstacles:
        """The obstacles, and the names as well."""
        for one in self.placed:
            obstacles.add(one.rect)
        return obstacles

    @property
    def faults(self) -> tuple[int, int]:
        return len(self.lacking), len(self.unclear)


def put_names(names: tuple[Named, ...], text: PlateText, dress: Dress, obstacles: Obstacles) -> Put:
    """The names as placed, fewer where fewer are clearer."""
    first = _put(names, dress, obstacles)
    astray = {*first.lacking, *first.unclear}
    people = (one.lead.person.name for one in names)
    homeless = frozenset(name for name in people if f"people/{name}" in astray)
    fewer = taken_in(names, text, homeless)
    if fewer == names:
        return first
    return min(first, _put(fewer, dress, obstacles), key=lambda put: put.faults)


def _put(names: tuple[Named, ...], dress: Dress, obstacles: Obstacles) -> Put:
    wanted = dress(names)
    placed, unplaced = place_labels(wanted, obstacles.copy(obstacles.frame))
    people = {want.name: want for want in wanted if not want.may_yield}
    theirs = [one for one in placed if one.name in people]
    unclear = tuple(
        one.name for one in theirs if one.side == FAR_OFF or misleads(one.rect, people[one.name])
    )
    lacking = tuple(want.name for want in unplaced if not want.may_yield)
    yielded = tuple(want.name for want in unplaced if want.may_yield)
    return Put(names, placed, lacking, unclear, yielded)
