"""A span in pieces: the run of acts that ends at its moment, which the map shows, and the runs
before and after it, a frame each. One series of numbers runs through them all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from layout.draw.spread.moment import Still, while_done
from layout.draw.windows import Extent, Field, Precinct, ground_of, held_scale, roles, scale_of
from layout.score import Cast
from layout.site import Site
from layout.stage import Frame
from layout.stage.movements import Ghost, Movement, gather
from layout.value import replace

MOST_WAYS = 5  # on one map
LARGE = 2.0  # mm to the 尺: acts join those of the moment while its map keeps so much
OF_OWN = 0.6  # and so much of the moment's own scale
SMALLER = 0.7  # of its own scale, where that is less
FRAME_LEAST = 1.0  # mm to the 尺: acts that would be smaller in one frame have two
EACH = 0.6  # what a frame more costs, in natural logarithms of scale an act
FEW_WAYS = 3  # in a frame: more cost as much as a frame does
RETURNS = 2  # ways of one man in a frame: of more, nobody sees where he is
MAIN = Field(11.0, 12.0, 188.0, 250.0)
REDUCED = 1.6  # a frame is the map of a page so many times as large
FRAME = Field(0.0, 0.0, 91.0 * REDUCED, 58.0 * REDUCED)


@dataclass(frozen=True, slots=True)
class ActsAtOnce:
    """What is done at a time, and how everything was before it."""

    frame: Frame
    before: Frame | None


@dataclass(frozen=True)
class SpanPiece:
    """A run of acts that has one picture."""

    frames: tuple[Frame, ...]  # the last as it is drawn
    before: Frame | None
    cast: Mapping[str, Cast]
    first: int = 1  # its first number
    is_map: bool = False
    is_errand: bool = False  # somebody only goes, and farther than a frame shows
    is_slight: bool = False  # one man alone does something where he is, with nothing

    @cached_property
    def done(self) -> tuple[tuple[Movement, ...], tuple[Ghost, ...]]:
        return gather(self.frames, self.before, self.cast, self.first)

    @property
    def moves(self) -> tuple[Movement, ...]:
        return self.done[0]

    @property
    def ways(self) -> int:
        """How many ways of their own are gone in it."""
        return len({move.number for move in self.moves if move.number})

    @property
    def returns(self) -> int:
        """How many ways are gone by who goes most."""
        gone = Counter(
            leader for leader, _ in {(m.leader, m.number) for m in self.moves if m.number}
        )
        return max(gone.values(), default=0)

    @property
    def after(self) -> int:
        """The number after its last."""
        numbers = (
            int(m.number.rstrip("abcdefghijklmnopqrstuvwxyz")) for m in self.moves if m.number
        )
        return max(numbers, default=self.first - 1) + 1

    @property
    def is_idle(self) -> bool:
        return not any(frame.events for frame in self.frames)


def parts_of(
    frames: Sequence[Frame], before: Frame | None, still: Still
) -> tuple[list[ActsAtOnce], int]:
    """The frames one by one, that of the moment in two where more is done after it; and which is
    the moment's."""
    out = [
        ActsAtOnce(frame, was) for was, frame in pairwise((before, *frames)) if frame is not None
    ]
    group = still.group
    if group is None or not any(e.group > group for e in out[still.at].frame.events):
        return out, still.at
    out[still.at : still.at + 1] = parted(out[still.at], group)
    return out, still.at


def parted(part: ActsAtOnce, group: int) -> tuple[ActsAtOnce, ActsAtOnce]:
    """What is done up to a beat, and what after it."""
    frame = part.frame
    shown = while_done(frame, part.before, group)
    rest = replace(
        frame,
        events=tuple(e for e in frame.events if e.group > group),
        beats=tuple(b for b in frame.beats if b.group > group),
    )
    return ActsAtOnce(shown, part.before), ActsAtOnce(rest, shown)


@dataclass(frozen=True)
class Cutter:
    """Cuts parts into pieces."""

    site: Site
    cast: Mapping[str, Cast]
    parts: Sequence[ActsAtOnce]
    grounds: dict[str, Precinct] = field(default_factory=dict)

    def around(self, at: int) -> list[SpanPiece]:
        """The pieces about the run that ends at a part, in order."""
        low, high = self._run(at)
        pieces = [*self._cut(0, low), self._piece(low, high, is_map=True)]
        return self._numbered([*pieces, *self._cut(high, len(self.parts))])

    def apart(self) -> list[SpanPiece]:
        """All that is done, in frames."""
        return self._numbered(self._cut(0, len(self.parts)))

    def in_beats(self, at: int, *, is_one: bool) -> tuple[Cutter, int]:
        """The same, with steps that are too much for one picture beat by beat: too many ways, or
        too far apart; and which part is now that of the moment, which may be one."""
        parts: list[ActsAtOnce] = []
        for i, part in enumerate(self.parts):
            piece = self._piece(i, i + 1)
            is_much = piece.ways > MOST_WAYS and not (i == at and is_one)
            is_much = is_much or (i != at and piece.returns > RETURNS)
            is_much = is_much or (i != at and self._scale(i, i + 1, FRAME) < FRAME_LEAST)
            groups = sorted({event.group for event in part.frame.events}) if is_much else []
            rest = part
            for group in groups[:-1]:
                first, rest = parted(rest, group)
                parts.append(first)
            if i == at:
                where = len(parts)
            parts.append(rest)
        return replace(self, parts=parts), where

    def whole(self) -> list[SpanPiece]:
        """All that is done in one piece, as far as a map holds the ways of it; what is done before
        those in others."""
        low = len(self.parts) - 1
        while low and self._piece(low - 1, len(self.parts)).ways <= MOST_WAYS:
            low -= 1
        return self._numbered([*self._cut(0, low), self._piece(low, len(self.parts), is_map=True)])

    def _piece(self, low: int, high: int, *, is_map: bool = False) -> SpanPiece:
        some = self.parts[low:high]
        return SpanPiece(tuple(p.frame for p in some), some[0].before, self.cast, is_map=is_map)

    def _run(self, at: int) -> tuple[int, int]:
        """The moment and what is done before it, as far as its map has room; where nobody walks,
        what is done after it too."""
        low, high = at, at + 1
        own = self._scale(low, high, MAIN)
        least = max(LARGE, OF_OWN * own) if own >= LARGE else SMALLER * own
        while low and self._holds(low - 1, high, least):
            low -= 1
        while high < len(self.parts) and self._is_still(low, high + 1, least):
            high += 1
        return low, high

    def _is_still(self, low: int, high: int, least: float) -> bool:
        """Whether nobody walks, and nobody acts twice, so that the end shows all of it."""
        actors = [{e.who for e in part.frame.events} for part in self.parts[low:high]]
        is_once = sum(map(len, actors)) == len(set().union(*actors))
        return self._holds(low, high, least) and is_once and not self._piece(low, high).ways

    def _holds(self, low: int, high: int, least: float) -> bool:
        grounds = {ground for i in range(low, high) if (ground := self._ground(i))}
        few = self._piece(low, high).ways <= MOST_WAYS
        return few and len(grounds) <= 1 and self._scale(low, high, MAIN) >= least

    def _ground(self, i: int) -> str:
        frame = self.parts[i].frame
        return ground_of(self.site, [frame]) if frame.events else ""

    def _scale(self, low: int, high: int, field: Field) -> float:
        """The scale at which one map holds what is done; of nothing, as large as can be."""
        frames = [part.frame for part in self.parts[low:high]]
        acting = [frame for frame in frames if frame.events]
        if not acting:
            return math.inf
        name = ground_of(self.site, acting)
        ground = self.grounds.setdefault(name, Precinct(self.site, name))
        if field is not FRAME:
            return held_scale(ground, frames, field) or math.inf
        return held_scale(ground, frames, field, is_frame=True) / REDUCED or math.inf

    def _cut(self, low: int, high: int) -> list[SpanPiece]:
        """Some parts in the pieces that cost least: few, and each large."""
        best: dict[int, tuple[float, list[SpanPiece]]] = {low: (0.0, [])}
        for end in range(low + 1, high + 1):
            tries = []
            for start in reversed(range(low, end)):
                piece = self._piece(start, end)
                if (cost := self._cost(piece, start, end)) is None:
                    break  # what is more than one picture holds is not less with more
                piece = replace(piece, is_errand=self._is_errand(start, end))
                piece = replace(piece, is_slight=self._is_slight(start, end))
                tries.append((best[start][0] + cost, [*best[start][1], piece]))
            best[end] = min(tries, key=lambda one: one[0])
        return best[high][1]

    def _cost(self, piece: SpanPiece, low: int, high: int) -> float | None:
        """What a frame costs; None, where so much is more than one holds."""
        acting = [i for i in range(low, high) if self.parts[i].frame.events]
        is_one = len(acting) <= 1
        is_much = piece.ways > MOST_WAYS or piece.returns > RETURNS
        if not is_one and (is_much or len(set(map(self._ground, acting))) > 1):
            return None
        scale = self._scale(low, high, FRAME)
        if not is_one and scale < FRAME_LEAST:
            return None
        steps = {self.parts[i].frame.n for i in acting}
        small = max(0.0, math.log(2.8) - math.log(max(min(scale, 2.8), 0.01)))
        return EACH + len(steps) * small * 0.5 + EACH * max(piece.ways - FEW_WAYS, 0) * 0.3

    def _is_errand(self, low: int, high: int) -> bool:
        """Whether somebody only goes, and all of his way has no room in a frame."""
        frames = [part.frame for part in self.parts[low:high]]
        events = [event for frame in frames for event in frame.events]
        if not events or any(e.thing or e.to or len(e.path) < 2 for e in events):
            return False
        act = Extent.around(point for event in events for point in event.path)
        return act is not None and scale_of(act, *FRAME[2:]) / REDUCED < FRAME_LEAST

    def _is_slight(self, low: int, high: int) -> bool:
        """Whether nobody goes anywhere or has anything to do with a thing, and a frame has room for
        one man alone."""
        frames = [part.frame for part in self.parts[low:high]]
        events = [event for frame in frames for event in frame.events]
        if any(e.thing or len(e.path) > 1 for e in events):
            return False
        known = roles(frames).all
        there = [p.pos for p in frames[-1].people.values() if p.name in known and p.pos]
        act = Extent.around(there)
        return len(there) < 2 or not act or scale_of(act, *FRAME[2:]) / REDUCED < FRAME_LEAST

    def _numbered(self, pieces: Sequence[SpanPiece]) -> list[SpanPiece]:
        """What is idle by itself goes with its neighbour; numbers run on."""
        out: list[SpanPiece] = []
        for piece in pieces:
            if piece.is_map or not piece.is_idle:
                out.append(replace(piece, first=out[-1].after if out else 1))
        return out
