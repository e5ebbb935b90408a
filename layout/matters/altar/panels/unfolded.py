"""A box unfolded: what lies on each of its six faces, as the state of the frame has it.

The lid is in the middle as one sees it from above, north up; the four sides are folded out about
it, and the bottom hangs from the south side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layout.compass import wind_of
from layout.draw.dress import Paint, Role, dimension, line, words
from layout.draw.ink import draw_thing
from layout.draw.page import HEAD, Asked, Panel, heading
from layout.picture import Box, Group, Hatch, Ink, Item, Path, Text
from layout.said import Said
from layout.say.quoting import SIGNS
from layout.score import Detail
from layout.shape import Pose
from layout.stage import ThingState
from layout.typeset import MM_PER_PT
from layout.vocabulary import KindTrait
from layout.vocabulary.manner import MannerTrait, has

FACE = 16.5  # mm
GAP = 0.9  # mm between faces
INNER = 0.68  # of a face: the paper that bears the words
TALL = 0.5  # of the inner paper: what lies there
PLACES = {"北": (1, 0), "西": (0, 1), "上": (1, 1), "東": (2, 1), "南": (1, 2), "下": (1, 3)}
NAMES_EN = {"北": "north", "西": "west", "上": "above", "東": "east", "南": "south", "下": "below"}
_FACES = {MannerTrait.TOP: "上", MannerTrait.UNDER: "下"}  # of those told by their manner


@dataclass(frozen=True, slots=True)
class CubeFace:
    """One side of the box: its paint and what is set in it."""

    side: str
    paint: ThingState | None
    bears: tuple[ThingState, ...]


def faces_of(box: str, things: Mapping[str, ThingState]) -> tuple[CubeFace, ...]:
    """The six faces with the things that lie on them."""
    on: dict[str, list[ThingState]] = {side: [] for side in PLACES}
    for thing in things.values():
        if thing.inside == box and (side := _side(thing)) in on:
            on[side].append(thing)
    return tuple(
        CubeFace(
            side,
            next((t for t in there if t.kind.has(KindTrait.PAINT)), None),
            tuple(t for t in there if not t.kind.has(KindTrait.PAINT)),
        )
        for side, there in on.items()
    )


def _side(thing: ThingState) -> str:
    """上面 and 下面 are told as its manner, the others as the way it faces."""
    for trait, side in _FACES.items():
        if has(thing.manner, trait):
            return side
    return "" if thing.facing is None else wind_of(thing.facing).value


def faces(detail: Detail, asked: Asked) -> Panel | None:
    """The box with its six faces, the length of its side, and what its measure rests on."""
    box = asked.frame.things.get(detail.of)
    if box is None:
        return None
    draw = _Net(asked)
    items: list[Item] = list(heading(detail.title, asked.theme, asked.tongue))
    for face in faces_of(detail.of, asked.frame.things):
        items += draw.face(face)
    kind = box.kind
    side = f"{kind.width:g} 尺"
    told = Said(f"{kind.name}方 {side}", f"side, {side}"), SIGNS[kind.ground.basis]
    items += draw.side(*(asked.tongue.lead(each).text for each in told))
    width = 3 * FACE + 2 * GAP
    height = HEAD + 4 * FACE + 3 * GAP + 1.0
    name = f"{detail.show.name}/{detail.of}"
    return Panel(name, tuple(items), width, height, tuple(draw.boxes))


class _Net:
    def __init__(self, asked: Asked) -> None:
        self.asked, self.theme = asked, asked.theme
        self.boxes: list[Box] = []

    def _corner(self, side: str) -> tuple[float, float]:
        column, row = PLACES[side]
        return column * (FACE + GAP), HEAD + row * (FACE + GAP)

    def face(self, face: CubeFace) -> Iterator[Item]:
        x, y = self._corner(face.side)
        paint = self._paint(face.paint)
        ink = Ink(paint.fill, self.theme.ink, 0.26)
        hatch = Hatch(self.theme.ink, *paint.hatch) if paint.hatch else None
        items: list[Item] = [Path(_square(x, y, FACE), ink, hatch, cls="face")]
        edge = FACE * (1 - INNER) / 2
        paper = Ink(self.theme.paper, self.theme.ink, 0.16)
        items.append(Path(_square(x + edge, y + edge, FACE * INNER), paper))
        items += self._borne(face, x + FACE / 2, y + edge)
        items += self._words(face, x + FACE / 2, y + FACE - edge)
        yield Group(f"faces/{face.side}", tuple(items), cls="face", title=self._title(face))

    def _paint(self, thing: ThingState | None) -> Paint:
        return self.theme.paints.get(self._colour(thing), Paint(self.theme.paper))

    def _colour(self, thing: ThingState | None) -> str:
        written = self.asked.text.things.get(thing.name) if thing else None
        return written.colour if written else ""

    def _title(self, face: CubeFace) -> str:
        parts = [face.side, *(t.name for t in (face.paint, *face.bears) if t)]
        return " ".join(parts)

    def _borne(self, face: CubeFace, x: float, top: float) -> Iterator[Item]:
        for thing in face.bears:
            glyph = thing.kind.glyph.as_is(thing.fill, thing.manner)
            left, low, right, high = glyph.box
            room = FACE * INNER * TALL
            unit = min(room / (high - low), room / (right - left))
            middle = (left + right) / 2 * unit, (low + high) / 2 * unit
            y = top + FACE * INNER * 0.34
            yield from draw_thing(glyph, Pose(x - middle[0], y + middle[1], 0.0, unit), self.theme)

    def _words(self, face: CubeFace, x: float, bottom: float) -> Iterator[Item]:
        """東青 圭."""
        style = self.theme.lettering[Role.THING]
        colour = self._colour(face.paint)
        jade = "".join(t.kind.name for t in face.bears)
        told = " ".join(part for part in (f"{face.side}{colour}", jade) if part)
        text = self.asked.tongue.lead(Said(told, NAMES_EN[face.side])).text
        y = bottom - 1.3
        yield Text(x, y, text, style.han, style.han_size - 0.6, self.theme.ink, "middle")
        em = style.han_size * MM_PER_PT
        half = len(text) * em / 2
        self.boxes.append(Box(face.side, "label", x - half, y - 0.8 * em, x + half, y + 0.1 * em))

    def side(self, said: str, basis: str) -> Iterator[Item]:
        """The length of a side, below the west face."""
        x, y = self._corner("西")
        y += FACE + 3.4
        yield from dimension((x, y), (x + FACE, y), self.theme)
        items, box = words(said, basis, (x + FACE / 2, y + 3.8), self.theme)
        self.boxes.append(box)
        yield from items


def _square(x: float, y: float, side: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return line(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), closed=True)
