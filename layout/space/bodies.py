"""Bodies: how a posture holds head, trunk and hands, in metres. No text tells it: 擬."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layout.stage import Posture

TALL = 1.7
HEAD = 0.11  # half a head
NEAR = 0.06  # from his sleeves to what he holds, and between two things in a hand
APART = 0.13  # from the middle of him to what he has in one hand


@dataclass(frozen=True, slots=True)
class Ball:
    """A piece of a body: how far before his feet and how high its middle is, half its breadth,
    half its depth and half its height."""

    forward: float
    up: float
    broad: float
    deep: float
    half: float = 0.0


@dataclass(frozen=True, slots=True)
class Stance:
    """A body in a posture: within the hull of its trunk, of its sleeves, and a head."""

    trunk: tuple[Ball, ...]  # from the hem up
    sleeves: tuple[Ball, ...]  # from the shoulders to the hands
    head: Ball

    @property
    def height(self) -> float:
        """Of his highest point over the ground."""
        return max(ball.up + ball.half for ball in (*self.trunk, self.head))

    @property
    def hands(self) -> Ball:
        """The end of his sleeves."""
        return self.sleeves[1]

    @property
    def eye(self) -> float:
        """How high he looks from."""
        return self.head.up


def _head(forward: float, up: float) -> Ball:
    return Ball(forward, up, HEAD * 0.86, HEAD * 0.95, HEAD)


def _standing() -> Stance:
    shoulder = Ball(0, 1.38, 0.22, 0.11, 0.06)
    trunk = (Ball(0, 0, 0.3, 0.22), Ball(0, 0.6, 0.23, 0.17), shoulder)
    hands = (Ball(0.1, 1.3, 0.24, 0.07, 0.06), Ball(0.28, 1.12, 0.07, 0.06, 0.06))
    return Stance(trunk, (*hands, Ball(0.22, 0.82, 0.12, 0.08, 0.04)), _head(0.01, TALL - HEAD))


def _kneeling() -> Stance:
    hem = Ball(0.08, 0, 0.33, 0.36)
    trunk = (hem, Ball(0, 0.26, 0.26, 0.26, 0.03), Ball(-0.06, 0.74, 0.22, 0.11, 0.06))
    hands = (Ball(0.04, 0.66, 0.24, 0.07, 0.06), Ball(0.22, 0.5, 0.07, 0.06, 0.06))
    return Stance(trunk, (*hands, Ball(0.16, 0.3, 0.13, 0.08, 0.04)), _head(-0.04, 0.95))


def _leaning(forward: float, up: float, hands: tuple[float, float]) -> Stance:
    """On his feet, the shoulders so far forward and so high."""
    shoulder = Ball(forward, up, 0.22, 0.12, 0.07)
    trunk = (Ball(0, 0, 0.3, 0.22), Ball(-0.06, 0.75, 0.22, 0.18, 0.05), shoulder)
    before, low = hands
    arms = (Ball(forward + 0.05, up - 0.06, 0.23, 0.08, 0.05), Ball(before, low, 0.08, 0.07, 0.06))
    sleeve = Ball(before - 0.08, low - 0.22, 0.12, 0.09, 0.05)
    return Stance(trunk, (*arms, sleeve), _head(forward * 1.5 + 0.04, up + 0.13))


def _low(shoulder: Ball, head: Ball, hands: Ball) -> Stance:
    """On his knees, the trunk laid forward."""
    trunk = (Ball(-0.08, 0, 0.33, 0.4), Ball(-0.22, 0.4, 0.25, 0.22, 0.06), shoulder)
    return Stance(trunk, (shoulder, hands), head)


BODIES: Mapping[Posture, Stance] = {
    Posture.立: _standing(),
    Posture.坐: _kneeling(),
    Posture.揖: _leaning(0.14, 1.28, (0.46, 1.12)),
    Posture.俯: _leaning(0.34, 1.1, (0.5, 0.62)),
    Posture.拜: _low(
        Ball(0.22, 0.5, 0.23, 0.13, 0.09), _head(0.42, 0.58), Ball(0.46, 0.14, 0.14, 0.1, 0.1)
    ),
    Posture.稽首: _low(
        Ball(0.24, 0.3, 0.23, 0.15, 0.1), _head(0.52, 0.17), Ball(0.56, 0.05, 0.17, 0.1, 0.05)
    ),
}
