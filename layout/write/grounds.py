"""All scenes of one ground together: it is drawn once, and who is on it is one figure throughout.

Between its scenes a ground is not seen, so that nothing on it need be hidden: who is there in one
scene and in a later one stays till that begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import TypeVar

from layout.picture import Sheet
from layout.reel import Angle, Inset, Mover, Reel, Scene, Seen, Spot

Timed = TypeVar("Timed", Spot, Angle, Seen)
Between = TypeVar("Between", Spot, Angle)  # between two of whose keys it goes evenly


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground, and all that is done on it in a film."""

    sheet: Sheet
    spans: tuple[tuple[int, int], ...]  # when it is seen
    camera: tuple[Spot, ...]
    movers: tuple[Mover, ...]
    insets: tuple[Inset, ...]


def grounds_of(reel: Reel) -> Iterator[Ground]:
    """The grounds of a film, in the order they are first seen."""
    known: list[list[Scene]] = []
    for scene in reel.scenes:
        same = next((run for run in known if run[0].ground == scene.ground), None)
        if same is None:
            known.append([scene])
        else:
            same.append(scene)
    for scenes in known:
        yield Ground(
            scenes[0].ground,
            tuple((scene.start, scene.end) for scene in scenes),
            _held([(scene, scene.camera) for scene in scenes]),
            tuple(_joined(scenes)),
            tuple(chain(*(scene.insets for scene in scenes))),
        )


def _joined(scenes: Sequence[Scene]) -> Iterator[Mover]:
    """Everybody of all the scenes, in an order that is that of each of them."""
    casts = [{mover.name: mover for mover in scene.movers} for scene in scenes]
    for name in _in_order([list(cast) for cast in casts]):
        yield _one(list(zip(scenes, (cast.get(name) for cast in casts), strict=True)))


def _in_order(runs: Sequence[Sequence[str]]) -> list[str]:
    """All names; whoever is new stands next to whom he follows in his run."""
    out: list[str] = []
    for run in runs:
        known = set(out)
        at = 0
        for name in run:
            if name in known:
                at = out.index(name) + 1
            else:
                out.insert(at, name)
                at += 1
    return out


def _one(parts: Sequence[tuple[Scene, Mover | None]]) -> Mover:
    """One mover of what it is in each scene; not to be seen where it is in none."""
    there = [mover for _, mover in parts if mover is not None]
    begin = parts[0][0].start

    def shown(told: Callable[[Mover], Sequence[Seen]]) -> tuple[Seen, ...]:
        every = (told(mover) if mover else _away(scene) for scene, mover in parts)
        runs = groupby(_first(chain(*every), begin), key=lambda one: one.look)
        return tuple(next(run) for _, run in runs)

    def layer(n: int) -> tuple[Seen, ...]:
        return shown(lambda mover: mover.layers[n])

    return replace(
        there[0],
        spots=_held([(scene, mover.spots) for scene, mover in parts if mover]),
        angles=_held([(scene, mover.angles) for scene, mover in parts if mover]),
        layers=tuple(map(layer, range(len(there[0].layers)))),
        tags=shown(lambda m: m.tags) if any(mover.tags for mover in there) else (),
    )


def _away(scene: Scene) -> tuple[Seen, ...]:
    return (Seen(scene.start, None),)


def _held(parts: Sequence[tuple[Scene, tuple[Between, ...]]]) -> tuple[Between, ...]:
    """The keys of all scenes; at the end of each it stays until the next begins."""
    out: list[Between] = []
    for scene, keys in parts:
        if out and keys:
            out.append(out[-1]._replace(t=scene.start))
        out += keys
    return _first(out, parts[0][0].start)


def _first(keys: Iterable[Timed], begin: int) -> tuple[Timed, ...]:
    """The same, so from the beginning of the film on: before its first scene a ground is not
    seen, and a key is saved for all that need not be hidden."""
    return tuple(key._replace(t=0) if key.t <= begin else key for key in keys)
