"""Where a film is taken: steps on one ground are a shot, and all shots of a ground are taken from
as near, over one piece of it, so that nobody is smaller when a film comes back to him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from layout.draw.windows import Extent
from layout.picture import Window
from layout.picture.reel import ReelSpot
from layout.screen.camera import BACK, Action, Aim, aims, nearness, seen
from layout.screen.clock import Clock
from layout.screen.ground import place_of, window_of
from layout.screen.insets import Far, far_off
from layout.site import Site
from layout.stage import Frame, Point
from layout.stage.timeline import StepTime

LARGEST = 2600.0  # mm a side of a ground: ten screens


@dataclass(frozen=True, slots=True)
class Shot:
    """Steps that follow one another on one ground."""

    ground: str
    frames: Sequence[Frame]
    times: Sequence[StepTime]
    clock: Clock
    back: int = 0  # how many times the camera has drawn back, for those who are far apart

    @property
    def start(self) -> int:
        return self.clock.offset

    @property
    def end(self) -> int:
        return self.clock.after(self.times[-1].end)


def nearest(
    site: Site, ground: str, action: Action, steps: Sequence[StepTime], room: Point
) -> float:
    """mm to a 尺 where a ground is seen from near: as near as most of the steps allow."""
    place = place_of(site, ground)
    boxes = [box for step in steps if (box := action.of_step(step, place)) is not None]
    return nearness(boxes, place, room)


@dataclass(frozen=True, slots=True)
class Location:
    """A ground with all its shots, and for each where the camera looks and what is far from it."""

    shots: Sequence[Shot]
    window: Window
    room: Point  # the picture, mm
    aims: Sequence[tuple[Aim, ...]]
    far: Sequence[tuple[Far, ...]]

    @staticmethod
    def of(site: Site, action: Action, shots: Sequence[Shot], room: Point, k: float) -> Location:
        """The shots from near, or so far that people far from one another are seen at once."""
        ground = shots[0].ground
        place = place_of(site, ground)
        k /= BACK ** shots[0].back
        while True:
            size = (room[0] / k, room[1] / k)
            looks = [aims(action, shot.times, size, place, shot.clock) for shot in shots]
            far = [
                far_off(action, shot, look, room, k)
                for shot, look in zip(shots, looks, strict=True)
            ]
            extents = [seen(look, size) for look in looks]
            extents += [one.what for found in far for one in found]
            extent = reduce(Extent.joined, extents)
            if max(extent.size) * k <= LARGEST:
                return Location(shots, window_of(ground, extent, k), room, looks, far)
            k *= 0.8

    def camera(self, n: int) -> Iterator[ReelSpot]:
        """The upper left corner of the picture in a shot, in mm on the ground."""
        window = self.window
        wide, deep = (side / window.k for side in self.room)
        for aim in self.aims[n]:
            west, north = aim.x - wide / 2, aim.y + deep / 2
            x, y = (west - window.west) * window.k, (window.north - north) * window.k
            yield ReelSpot(aim.t, x, y)
