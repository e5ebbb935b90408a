"""What is far from those who act and yet must be seen: where arrows go, as a second window.

It shows the same ground at the same scale, with the ground between left out, as a plate does whose
map is cut. It stands at the edge of the picture, where the fewest people are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol

from layout.draw.dress import Role, Theme, faced
from layout.draw.windows import Extent
from layout.motion.instant import lie_at, pose_at
from layout.picture import Ink, Item, Path, Text, Window
from layout.picture.reel import Inset
from layout.said import Said
from layout.say.tongue import Tongue
from layout.screen.camera import Action, Aim
from layout.screen.clock import Clock
from layout.stage import Point
from layout.stage.timeline import StepTime, Timeline
from layout.typeset import MM_PER_PT

WIDE, DEEP = 52.0, 32.0  # 尺 of ground: a 侯 with its cords, and what flies past it
MOST = 0.36  # of the picture's breadth, and of its height
EDGE = 4.0  # mm from the corner of the picture
RUN = 3  # steps without a shot between two with one, through which it stays
FRAME = 0.35  # mm
_PLACES = ((0.5, 1), (1, 1), (0, 1), (1, 0), (0, 0))  # low first: what is shot at lies south
ABOUT = 6.0  # mm that a body takes


class Takes(Protocol):
    """Steps that are filmed, and by which clock."""

    @property
    def times(self) -> Sequence[StepTime]: ...
    @property
    def clock(self) -> Clock: ...


@dataclass(frozen=True, slots=True)
class Far:
    """Steps in which something comes to rest out of the picture, and where."""

    first: StepTime
    last: StepTime
    what: Extent


def far_off(
    action: Action, shot: Takes, looks: Sequence[Aim], room: Point, k: float
) -> tuple[Far, ...]:
    """The runs of steps for which a second window is wanted; `room` is the picture in mm."""
    size = room[0] / k, room[1] / k
    wide, deep = (min(n, MOST * r) / 2 for n, r in zip((WIDE, DEEP), size, strict=True))
    steps = shot.times
    runs: list[list[tuple[int, list[Point]]]] = []
    for i, step in enumerate(steps):
        there = [p for t, p in action.landings(step) if not _sees(looks, size, shot.clock.ms(t), p)]
        if there and runs and i - runs[-1][-1][0] <= RUN + 1:
            runs[-1].append((i, there))
        elif there:
            runs.append([(i, there)])
    return tuple(
        Far(
            steps[run[0][0]],
            steps[run[-1][0]],
            _about([p for _, ps in run for p in ps], wide, deep),
        )
        for run in runs
    )


def _about(points: Sequence[Point], wide: float, deep: float) -> Extent:
    """Where most come down; one that goes far astray does not draw it after itself."""
    x, y = (median(each) for each in zip(*points, strict=True))
    return Extent(x - wide, y - deep, x + wide, y + deep)


def _sees(looks: Sequence[Aim], size: Point, t: int, pos: Point) -> bool:
    aim = next((look for look in reversed(looks) if look.t <= t), looks[0])
    return abs(pos[0] - aim.x) < size[0] / 2 and abs(pos[1] - aim.y) < size[1] / 2


@dataclass(frozen=True, slots=True)
class Glazier:
    """Sets the second windows of a scene into its picture."""

    timeline: Timeline
    theme: Theme
    tongue: Tongue
    window: Window
    room: Point  # the picture, mm
    clock: Clock

    def insets(self, far: Sequence[Far], looks: Sequence[Aim]) -> tuple[Inset, ...]:
        return tuple(self._inset(one, looks) for one in far)

    def _inset(self, far: Far, looks: Sequence[Aim]) -> Inset:
        k, window = self.window.k, self.window
        width, height = (n * k for n in far.what.size)
        left, top = self._corner(far, looks, (width, height))
        at = (far.what.west - window.west) * k, (window.north - far.what.north) * k
        return Inset(
            self.clock.after(far.first.start),
            self.clock.after(far.last.end),
            left,
            top,
            width,
            height,
            *at,
            tuple(self._frame(left, top, width, height, self._aim(far))),
        )

    def _corner(self, far: Far, looks: Sequence[Aim], size: Point) -> Point:
        """Where the fewest stand under it, when it begins and when it ends."""

        def place(corner: tuple[float, float]) -> Point:
            x, y = (
                EDGE + (room - own - 2 * EDGE) * far_
                for room, own, far_ in zip(self.room, size, corner, strict=True)
            )
            return x, y

        seen = [p for t in (far.first.start, far.last.end) for p in self._seen(looks, t)]

        def hidden(corner: tuple[float, float]) -> int:
            (x, y), (wide, high) = place(corner), size
            return sum(
                x - ABOUT < px < x + wide + ABOUT and y - ABOUT < py < y + high + ABOUT
                for px, py in seen
            )

        return place(min(_PLACES, key=hidden))

    def _seen(self, looks: Sequence[Aim], t: int) -> Iterator[Point]:
        """Where on the picture people are."""
        now = self.clock.ms(t)
        aim = next((look for look in reversed(looks) if look.t <= now), looks[0])
        for track in self.timeline.people.values():
            pose = pose_at(track, t)
            if pose is not None:
                x, y = (pose.pos[0] - aim.x) * self.window.k, (aim.y - pose.pos[1]) * self.window.k
                yield x + self.room[0] / 2, y + self.room[1] / 2

    def _aim(self, far: Far) -> Said:
        """The name of the largest thing that lies there, in both languages."""
        best, name = 0.0, Said()
        for track in self.timeline.things.values():
            kind, lie = track.kind, lie_at(self.timeline, track, far.last.end)
            if lie.pos is None or not far.what.has(lie.pos):
                continue
            if kind.width * kind.depth > best:
                best, name = kind.width * kind.depth, Said(track.name, kind.en)
        return name

    def _frame(
        self, left: float, top: float, width: float, height: float, aim: Said
    ) -> Iterator[Item]:
        half = FRAME / 2
        west, north, east, south = left + half, top + half, left + width - half, top + height - half
        corners = ((west, north), (east, north), (east, south), (west, south))
        lines = (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
        yield Path(lines, Ink(None, self.theme.ink, FRAME))
        style = self.theme.lettering[Role.PART]
        paper = self.theme.paper
        for words, face, usual in faced(self.tongue.lead(aim), style):
            size = usual + 2
            base = top + 1.5 + size * MM_PER_PT
            yield Text(
                left + 2.0, base, words, face, size, self.theme.ink, halo=paper, halo_width=1
            )
