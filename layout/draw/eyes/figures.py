"""A person as one sees him at eye height: robe, sleeves, head and cap, from whichever side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import State, Theme, line, mix
from layout.draw.ink import Figure
from layout.picture import Group, Ink, Item, Meant, Path
from layout.shape import Point, Segments, hull
from layout.space import BODIES, Ball
from layout.stage import Posture

_ROUND = 18  # corners of a ball's outline
_FACE = 72.0  # degrees from the middle of a face to its edge
_EYES = 24.0  # … and to an eye
_CAP = 0.6  # of half a head, that a cap stands over it
_UPRIGHT = (Posture.立, Posture.坐)
_PLAIN = 8.0  # mm to the metre: a smaller figure has no lines within
_FINE = 1.0  # mm: a smaller head has no eyes


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody as seen: where his feet are on the page, mm to a metre there, how he is turned."""

    figure: Figure
    x: float
    y: float
    metre: float
    turn: float  # degrees from facing the eye, to the eye's right

    @property
    def outline(self) -> tuple[Point, ...]:
        """What names keep clear of."""
        body = BODIES[self.figure.posture]
        cap = replace(body.head, up=body.head.up + _CAP * body.head.half)
        return self.around((*body.trunk, *body.sleeves, body.head, cap))

    def across(self, ball: Ball) -> float:
        """How far to the right of his feet its middle is seen, in metres."""
        return ball.forward * math.sin(math.radians(self.turn))

    def nearer(self, ball: Ball) -> float:
        """How much nearer to the eye than his feet it is, in metres."""
        return ball.forward * math.cos(math.radians(self.turn))

    def half(self, ball: Ball) -> float:
        """Half its breadth as seen, in metres."""
        turn = math.radians(self.turn)
        return math.hypot(ball.broad * math.cos(turn), ball.deep * math.sin(turn))

    def at(self, across: float, up: float) -> Point:
        """A point of him on the page."""
        return self.x + across * self.metre, self.y - up * self.metre

    def around(self, balls: Sequence[Ball]) -> tuple[Point, ...]:
        """The hull of balls, on the page."""
        points = []
        for ball in balls:
            middle, half = self.across(ball), self.half(ball)
            for i in range(_ROUND):
                angle = 2 * math.pi * i / _ROUND
                spot = middle + half * math.cos(angle), ball.up + ball.half * math.sin(angle)
                points.append(self.at(*spot))
        return hull(points)


def draw_seen(seen: Portrait, theme: Theme) -> Group:
    """His ink: what is farther of him first."""
    figure = seen.figure
    marks = ("person", figure.party.name, figure.state.value, figure.posture.value)
    return Group(
        f"people/{figure.name}",
        tuple(_Painter(seen, theme).items()),
        cls=" ".join(marks),
        title=figure.name,
        meant=Meant.ACTOR if figure.state is State.ACTING else Meant.FIGURE,
        of=(figure.name,),
    )


class _Painter:
    def __init__(self, seen: Portrait, theme: Theme) -> None:
        self.seen, self.theme = seen, theme
        self.body = BODIES[seen.figure.posture]
        tone, colour = theme.tones[seen.figure.state], theme.of_party(seen.figure.party)
        self.colour = colour
        width = tone.outline * max(0.45, min(1.0, seen.metre / 14))
        self.edge = Ink(None, theme.ink if tone.inked else colour, width, join="round")
        self.robe = mix(colour, theme.paper, tone.body)
        self.sleeve = mix(colour, theme.paper, min(1.0, tone.body + 0.14))
        self.is_turned = abs(seen.turn) > 90.0

    def items(self) -> Iterator[Item]:
        body, seen = self.body, self.seen
        trunk = self._filled(seen.around(body.trunk), self.robe)
        robe = (trunk, *self._sash(), *self._collar())
        sleeves = (self._filled(seen.around(body.sleeves), self.sleeve),)
        head = tuple(self._head())
        parts = [
            (0.0, 1, robe),
            (seen.nearer(body.sleeves[-1]) - 0.02, 2, sleeves),
            (seen.nearer(body.head) + 0.03, 3, head),
        ]
        for _, _, part in sorted(parts, key=lambda one: one[:2]):
            yield from part

    def _sash(self) -> Iterator[Item]:
        """A girdle about who stands or kneels upright."""
        _, waist, shoulder = self.body.trunk
        if self.seen.figure.posture not in _UPRIGHT or self.seen.metre < _PLAIN:
            return
        share = 0.42
        up = waist.up + (shoulder.up - waist.up) * share
        ends = [self.seen.half(ball) for ball in (waist, shoulder)]
        half = ends[0] + (ends[1] - ends[0]) * share
        middle = self.seen.across(waist) * (1 - share) + self.seen.across(shoulder) * share
        ends_at = [self.seen.at(middle + side * half, up) for side in (-1, 1)]
        yield Path(line(ends_at), replace(self.edge, width=self.edge.width * 2.2))

    def _collar(self) -> Iterator[Item]:
        """The neck, and the lapels crossed to the right of him who is seen from before."""
        seen, head, shoulder = self.seen, self.body.head, self.body.trunk[-1]
        low = replace(head, broad=0.06, deep=0.06, up=shoulder.up, half=0.0)
        if seen.figure.posture not in _UPRIGHT:
            return
        neck = seen.around((low, replace(low, up=head.up - 0.5 * head.half)))
        yield self._filled(neck, self.theme.paper if abs(seen.turn) < 120 else self.robe)
        if seen.metre > _PLAIN and abs(seen.turn) < 60:
            shift = seen.across(replace(head, forward=0.1))
            top, drop = shoulder.up + 0.04, shoulder.up - 0.16
            lapels = (
                ((-0.08, top), (0.05 + shift, drop)),
                ((0.08, top), (-0.02 + shift, drop + 0.07)),
            )
            for ends in lapels:
                yield Path(line(seen.at(x, up) for x, up in ends), self.edge)

    def _filled(self, points: Sequence[Point], fill: str) -> Path:
        return Path(line(points, closed=True), Ink(fill, self.edge.stroke, self.edge.width))

    def _head(self) -> Iterator[Item]:
        """Hair all about, a face where he faces, a cap with its crest from front to back."""
        seen, head = self.seen, self.body.head
        middle, dark = seen.across(head), Ink(self.colour)
        yield self._filled(self._oval(middle, head.up, head.broad, head.half), self.colour)
        left, right = (self._on_head(seen.turn + by) for by in (-_FACE, _FACE))
        if right - left > 0.05 and abs(seen.turn) < 90 + _FACE:
            face = self._oval(
                middle + head.broad * (left + right) / 2,
                head.up - 0.12 * head.half,
                head.broad * (right - left) / 2 * 0.92,
                head.half * 0.74,
            )
            yield Path(line(face, closed=True), Ink(self.theme.paper))
            if head.half * seen.metre > _FINE:
                yield from self._eyes(middle)
        yield Path(self._cap(middle), dark)

    def _eyes(self, middle: float) -> Iterator[Item]:
        head, seen = self.body.head, self.seen
        for by in (-_EYES, _EYES):
            if abs(seen.turn + by) < 70:
                x = middle + head.broad * 0.86 * math.sin(math.radians(seen.turn + by))
                dot = self._oval(x, head.up - 0.06 * head.half, 0.011, 0.013)
                yield Path(line(dot, closed=True), Ink(self.theme.ink))

    def _on_head(self, degrees: float) -> float:
        """Where a point of the head's side is seen, -1 to 1; beyond the edge at the edge."""
        turned = (degrees + 180.0) % 360.0 - 180.0
        if abs(turned) >= 90.0:
            return math.copysign(1.0, turned)
        return math.sin(math.radians(turned))

    def _cap(self, middle: float) -> Segments:
        """A cap that is longer from front to back, and stands higher behind."""
        head, turn = self.body.head, math.radians(self.seen.turn)
        half = math.hypot(0.5 * math.cos(turn), 0.95 * math.sin(turn)) * head.broad
        base, top, back = (
            head.up + 0.62 * head.half,
            head.up + (1 + _CAP) * head.half,
            math.sin(turn),
        )
        spots = (
            (-half, base),
            (-half * (0.8 + 0.2 * back), top - 0.25 * head.half * max(0.0, -back)),
            (half * (0.8 - 0.2 * back), top - 0.25 * head.half * max(0.0, back)),
            (half, base),
        )
        return line((self.seen.at(middle + x, up) for x, up in spots), closed=True)

    def _oval(self, x: float, up: float, broad: float, half: float) -> tuple[Point, ...]:
        turns = (2 * math.pi * i / 16 for i in range(16))
        return tuple(self.seen.at(x + broad * math.cos(a), up + half * math.sin(a)) for a in turns)
