"""A film's scenes by the ground they are on: whoever comes back to one is told of once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from itertools import chain, pairwise
from typing import TypeVar

from layout.picture import Sheet
from layout.picture.reel import Angle, Inset, Mover, Reel, ReelSpot, Scene, Seen

Timed = TypeVar("Timed", ReelSpot, Angle)


@dataclass(frozen=True)
class Standpoint:
    """All that is filmed on one ground: the scenes there, and those who move in any of them.

    Between two scenes nobody sees what goes on: whoever is elsewhere in the next is there as soon
    as the one before is over, and whoever is not in it is gone.
    """

    ground: Sheet
    scenes: list[Scene] = field(default_factory=list)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """From when to when it is seen."""
        spans: list[tuple[int, int]] = []
        for scene in self.scenes:
            start = spans.pop()[0] if spans and spans[-1][1] == scene.start else scene.start
            spans.append((start, scene.end))
        return spans

    @property
    def camera(self) -> tuple[ReelSpot, ...]:
        return self._lasting([scene.camera for scene in self.scenes])

    @property
    def insets(self) -> Iterator[Inset]:
        return chain.from_iterable(scene.insets for scene in self.scenes)

    def movers(self) -> Iterator[Mover]:
        """Everybody and everything, in an order that each scene keeps to."""
        order: TopologicalSorter[str] = TopologicalSorter()
        found = [{mover.name: mover for mover in scene.movers} for scene in self.scenes]
        for there in found:
            for name in there:
                order.add(name)
            for lower, upper in pairwise(there):
                order.add(upper, lower)
        for name in order.static_order():
            yield self._mover([there.get(name) for there in found])

    def _mover(self, runs: Sequence[Mover | None]) -> Mover:
        one = next(run for run in runs if run)
        layers = [
            self._shown(runs, lambda run, n=n: run.layers[n])  # type: ignore[misc]
            for n in range(len(one.layers))
        ]
        return Mover(
            one.name,
            self._lasting([run.spots if run else () for run in runs]),
            self._lasting([run.angles if run else () for run in runs]),
            tuple(layers),
            self._shown(runs, lambda run: run.tags),
            one.cls,
        )

    def _lasting(self, runs: Sequence[Sequence[Timed]]) -> tuple[Timed, ...]:
        """Keys scene after scene; the first of a scene is true from the end of the one before."""
        out: list[Timed] = []
        for scene, run in zip(self.scenes, runs, strict=True):
            if run:
                out.append(run[0]._replace(t=self._before(scene)))
                out.extend(run)
                out.append(run[-1]._replace(t=scene.end))
        return tuple(out)

    def _shown(
        self, runs: Sequence[Mover | None], looks: Callable[[Mover], Sequence[Seen]]
    ) -> tuple[Seen, ...]:
        """Looks scene after scene, and none in a scene in which he is not."""
        out: list[Seen] = []
        for scene, run in zip(self.scenes, runs, strict=True):
            keys: Sequence[Seen] = () if run is None else looks(run)
            first = keys[0].look if keys and keys[0].t <= scene.start else None
            out += [Seen(self._before(scene), first), *keys]
        return tuple(out) if any(seen.look for seen in out) else ()

    def _before(self, scene: Scene) -> int:
        """When the scene before it was over."""
        n = next(n for n, other in enumerate(self.scenes) if other is scene)
        return self.scenes[n - 1].end if n else 0


def standpoints(reel: Reel) -> list[Standpoint]:
    """Those of a film, as they are first seen."""
    found: dict[int, Standpoint] = {}
    for scene in reel.scenes:
        found.setdefault(id(scene.ground), Standpoint(scene.ground)).scenes.append(scene)
    return list(found.values())
