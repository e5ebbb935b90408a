"""A person on the page: seen from above, the point is the way he faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from layout.draw.dress import Role, State, Theme, mix, receded
from layout.draw.ink.bodies import (
    CAP_BACK,
    CAP_R,
    FOLDS,
    SHEET,
    UNDER_SHEET,
    Silhouette,
    body,
)
from layout.draw.ink.glyphs import draw_thing, glyph_box
from layout.draw.ink.hands import Grip, Held, in_hands
from layout.picture import Disc, Group, Hatch, Ink, Item, Meant, Path, Text
from layout.shape import Point, Pose, Segments, circle, hull, points, rectangle, rings, segments
from layout.stage import Posture
from layout.vocabulary import KindTrait
from layout.vocabulary.dress import GEAR, Dress, DressTrait, cap_of, traits_of
from layout.vocabulary.party import Cap, Party

_TRIANGLE = segments(
    f"M0,{1.12 * CAP_R} L{1.05 * CAP_R},{-0.78 * CAP_R} L{-1.05 * CAP_R},{-0.78 * CAP_R} Z"
)
_SQUARE = rectangle(0, 0, 1.72 * CAP_R, 1.72 * CAP_R)
_BOARD = rectangle(0, 0, 0.48, 0.98)  # the 冕 of the ruler, with its tassels forward
_TASSELS = segments("M-.2,.62 L-.2,.82 M0,.62 L0,.82 M.2,.62 L.2,.82")
_PIN = segments("M-.72,0 L.72,0")
_DISC_R = {Cap.DISC: 0.98 * CAP_R, Cap.DOT: 0.36 * CAP_R}


def draw_cap(cap: Cap, pose: Pose, head: float, colour: str) -> Iterator[Item]:
    """The cap on a head that is `head` forward."""
    seat = pose.at(0, head - CAP_BACK)
    solid = Ink(fill=colour)
    if cap in _DISC_R:
        yield Disc(seat.x, seat.y, _DISC_R[cap] * pose.unit, solid)
    elif cap is Cap.RING:
        ring = Ink(stroke=colour, width=0.5 * CAP_R * pose.unit)
        yield Disc(seat.x, seat.y, 0.72 * CAP_R * pose.unit, ring)
    elif cap is Cap.BOARD:
        yield Path(seat.segments(_BOARD), solid)
        yield Path(seat.segments(_TASSELS), Ink(stroke=colour, width=0.07 * pose.unit))
    else:
        yield Path(seat.segments(_TRIANGLE if cap is Cap.TRIANGLE else _SQUARE), solid)


def pin(pose: Pose, head: float, colour: str) -> Iterator[Item]:
    """A woman's hairpin through the cap, its bead at her left."""
    seat = pose.at(0, head - CAP_BACK)
    yield Path(seat.segments(_PIN), Ink(stroke=colour, width=0.26, cap="round"))
    bead = seat.point(-0.72, 0)
    yield Disc(*bead, 0.1 * pose.unit, Ink(fill=colour))


class Singled(Enum):
    """What sets one person apart from his party. The ruler is a party of his own."""

    DEAD = "dead"
    WOMAN = "woman"
    MANY = "many"  # he stands for several
    DISPUTED = "disputed"  # where he would be by another reading


@dataclass(frozen=True, slots=True)
class Figure:
    """One person as he is to be drawn."""

    name: str
    party: Party
    facing: float
    posture: Posture = Posture.立
    state: State = State.WAITING
    held: tuple[Held, ...] = ()
    dress: tuple[Dress, ...] = ()
    singled: Singled | None = None
    count: int = 0  # 眾: how many more than the one drawn
    drinking: bool = False  # the cup in his hand is at his face
    k: float = 1.0  # mm per 尺 of the view: things in the hand are sized by it
    ground: str | None = None  # the colour beneath, for halo and ghost; None: paper
    id: str = ""  # of the group; empty: people/NAME
    recedes: bool = False  # he stands by while others act: smaller and grey
    size: float = 1.0  # of those who act


_SHOULDER = (-0.45, -0.3)  # 袒 bares the left: x up to, y from


_RING = (0.42, 0.62)  # 決 on the right thumb, at the sleeve's end


_GUARD = segments("M-.64,.36 L-.36,.74")  # 遂 on the left forearm


_OUTSET = 0.22  # the second outline of the 尸


_SHORTEST = 0.85  # mm: half the breadth of who lies, at the least

_BEHIND = (-0.6, -0.3)  # the two empty outlines of 眾


_MEANT = {State.ACTING: Meant.ACTOR, State.CAME: Meant.CAME, State.GHOST: Meant.GHOST}


@lru_cache(maxsize=2048)
def draw_figure(figure: Figure, x: float, y: float, unit_mm: float, theme: Theme) -> Group:
    """The person's ink at his exact place; unit_mm is half his breadth on the page."""
    pose = Pose(x, y, figure.facing, unit_mm * figure.size)
    drawing = _Drawing(figure, pose, theme)
    marks = ["person", figure.party.name, figure.state.value, figure.posture.value]
    return Group(
        figure.id or f"people/{figure.name}",
        tuple(drawing.items()),
        cls=" ".join([*marks, *["receding"] * figure.recedes]),
        title=figure.name,
        meant=meant_by(figure.state),
        of=(figure.name,),
    )


def meant_by(state: State) -> Meant:
    """What a figure in that state is to a reader."""
    return _MEANT.get(state, Meant.FIGURE)


@lru_cache(maxsize=2048)  # most people stand still from plate to plate
def silhouette(figure: Figure, x: float, y: float, unit_mm: float) -> tuple[Point, ...]:
    """The outline that names and numbers must keep clear of, with what he holds."""
    pose = Pose(x, y, figure.facing, unit_mm * figure.size)
    shape = body(figure.party.back, figure.posture)
    parts = [shape.outline, circle(0, shape.head, shape.head_r)]
    parts += [part for part in (shape.skirt, shape.ground) if part]
    if is_covered(figure):
        parts.append(SHEET)
    if figure.singled is Singled.MANY:
        parts += [_shifted(shape.outline, by) for by in _BEHIND]
    out = [p for part in parts for p in points(pose.segments(part))]
    for glyph, lying in in_hands(_shown(figure), pose, figure.posture, figure.k):
        left, top, right, bottom = glyph_box(glyph, lying)
        out += [(left, top), (right, top), (right, bottom), (left, bottom)]
    return hull(out)


def is_covered(figure: Figure) -> bool:
    """Whether he lies under a sheet."""
    return figure.posture is Posture.臥 and DressTrait.COVER in traits_of(figure.dress)


def size_of(posture: Posture, k: float, unit: float, size: float = 1.0) -> float:
    """How large somebody is drawn against a body of that unit, where a 尺 is `k` mm: who lies to
    the scale of the ground, so that he is seen on his bed and in his coffin."""
    return max(k, _SHORTEST) / unit if posture is Posture.臥 else size


def _shown(figure: Figure) -> tuple[Held, ...]:
    """What is drawn in his hands: who drinks has no cup there."""
    cup = cup_of(figure.held) if figure.drinking else None
    return tuple(holding for holding in figure.held if holding is not cup)


def cup_of(held: Sequence[Held]) -> Held | None:
    """What he holds that he can drink from."""
    return next((h for h in held if h.kind.has(KindTrait.WINE)), None)


def _shifted(shape: Segments, by: float) -> Segments:
    return tuple(
        (op, tuple(n + by if i % 2 == 0 else n for i, n in enumerate(numbers)))
        for op, numbers in shape
    )


class _Drawing:
    """The inks of one figure, worked out once, and its parts in the order they are laid."""

    def __init__(self, figure: Figure, pose: Pose, theme: Theme) -> None:
        self.figure, self.pose, self.theme = figure, pose, theme
        self.shape: Silhouette = body(figure.party.back, figure.posture)
        self.tone = theme.tones[figure.state]
        self.colour = theme.of_party(figure.party)
        if figure.recedes:
            self.colour, self.tone = theme.receding, replace(self.tone, outline=0.2)
        self.edge = theme.ink if self.tone.inked else self.colour
        self.ground = figure.ground or theme.paper
        self.ghost = figure.state is State.GHOST

    def items(self) -> Iterator[Item]:
        disputed = self.figure.singled is Singled.DISPUTED
        yield from self._behind()
        if self.shape.skirt:
            yield from self._skirt(self.shape.skirt)
        yield self._solid(self.shape.outline, self.ground if disputed else None)
        if disputed:
            yield self._text("?", Role.QUERY, self.pose.x, self.pose.y + 1.0, "middle")
            return
        if self.shape.lines and not self.ghost:
            lines = self.pose.segments(self.shape.lines)
            yield Path(lines, Ink(None, self._fold(), 0.18, cap="round"))
        yield from self._dress()
        yield from self._head()
        for piece in self.figure.dress if not self.ghost else ():
            if piece.sign:
                seat = self.pose.at(0, self.shape.head).segments(segments(piece.sign))
                yield Path(seat, Ink(None, self.theme.ink, 0.34, cap="round"), cls="sign")
        if is_covered(self.figure) and not self.ghost:
            fill = mix(self.colour, self.theme.paper, 0.9)
            yield Path(self.pose.segments(SHEET), self._line(fill=fill), cls="sheet")
            yield Path(self.pose.segments(UNDER_SHEET), Ink(None, self.edge, 0.16, cap="round"))
        for glyph, lying in in_hands(
            _shown(self.figure), self.pose, self.figure.posture, self.figure.k
        ):
            theme = receded(self.theme) if self.figure.recedes else self.theme
            yield from draw_thing(glyph, lying, theme)

    def _line(self, width: float | None = None, fill: str | None = None) -> Ink:
        return Ink(fill, self.edge, width or self.tone.outline, self.tone.dash, join="round")

    def _behind(self) -> Iterator[Item]:
        """The halo; the second outline of a 尸; the empty outlines of a crowd."""
        outline, halo = self.pose.segments(self.shape.outline), self.tone.halo
        if self.figure.singled is Singled.DEAD:
            rim = 2 * _OUTSET * self.pose.unit
            for width, colour in ((rim + 0.26, self.edge), (rim - 0.26, self.ground)):
                yield Path(outline, Ink(None, colour, width, join="round"))
        if self.figure.singled is Singled.MANY:
            for by in _BEHIND:
                seg = self.pose.segments(_shifted(self.shape.outline, by))
                yield Path(seg, self._line(fill=self.ground))
            x, y = self.pose.x + 0.85 * self.pose.unit, self.pose.y - 0.7 * self.pose.unit
            yield self._text(str(self.figure.count), Role.COUNT, x, y, "start")
        if self.figure.singled not in (Singled.DEAD, Singled.MANY):
            shapes = [outline]
            if self.shape.skirt:
                shapes.insert(0, self.pose.segments(self.shape.skirt))
            for shape in shapes:
                yield Path(shape, Ink(None, self.ground, halo, join="round"), cls="halo")

    def _skirt(self, skirt: Segments) -> Iterator[Item]:
        fill = self.ground if self.ghost else mix(self.colour, self.theme.paper, self.tone.skirt)
        hatch = self._hatch(self.tone.skirt_hatch)
        yield Path(self.pose.segments(skirt), self._line(fill=fill), hatch)
        if not self.ghost:
            yield Path(self.pose.segments(FOLDS), Ink(None, self._fold(), 0.18, cap="round"))

    def _fold(self) -> str:
        """The colour of a line on his robe: paper where that is full."""
        on_full = self.tone.body == 0 and not self._hatch(self.tone.skirt_hatch)
        return self.theme.paper if on_full else self.edge

    def _solid(self, outline: Segments, empty: str | None) -> Item:
        lies = self.figure.posture is Posture.臥  # pale, whoever acts about him
        fill = mix(self.colour, self.theme.paper, max(self.tone.body, 0.72 * lies))
        if empty or self.ghost:
            fill = self.ground
        hatch = None if empty else self._hatch(self.tone.body_hatch)
        return Path(self.pose.segments(outline), self._line(fill=fill), hatch)

    def _hatch(self, lines: tuple[float, float] | None) -> Hatch | None:
        return Hatch(self.edge, *lines) if lines else None

    def _dress(self) -> Iterator[Item]:
        worn = traits_of(self.figure.dress)
        if DressTrait.BARE_LEFT in worn:
            # the part of the body at the bared shoulder (Sutherland and Hodgman, two edges)
            ring = rings(self.shape.outline)[0]
            right, low = _SHOULDER
            beside = _kept(list(ring), lambda p: right - p[0])
            bare = _kept(beside, lambda p: p[1] - low)
            first, *rest = (self.pose.point(*p) for p in bare)
            patch = (("M", first), *(("L", p) for p in rest), ("Z", ()))
            yield Path(patch, Ink(self.theme.paper))
            yield Path(self.pose.segments(self.shape.outline), self._line())
        if worn & GEAR:
            yield Disc(*self.pose.point(*_RING), 0.1 * self.pose.unit, Ink(self.theme.ink))
            yield Path(self.pose.segments(_GUARD), Ink(None, self.theme.ink, 0.5))

    def _head(self) -> Iterator[Item]:
        x, y = self.pose.point(0, self.shape.head)
        r = self.shape.head_r * self.pose.unit
        if self.ghost:
            yield Disc(x, y, r, self._line(fill=self.ground))
            return
        yield Disc(x, y, r, self._line(0.16, self.theme.paper))
        if self.figure.posture is Posture.臥:
            return
        if all(holding.hand is not Grip.HEAD for holding in self.figure.held):
            cap = cap_of(self.figure.dress) or self.figure.party.cap
            yield from draw_cap(cap, self.pose, self.shape.head, self.colour)
        if self.figure.singled is Singled.WOMAN:
            yield from pin(self.pose, self.shape.head, self.colour)
        if self.shape.ground:
            bar = Ink(None, self.edge, 0.5)
            yield Path(self.pose.segments(self.shape.ground), bar)

    def _text(self, text: str, role: Role, x: float, y: float, anchor: str) -> Text:
        face = self.theme.lettering[role]
        return Text(x, y, text, face.latin, face.latin_size, self.colour, anchor)


def _kept(ring: list[Point], inside: Callable[[Point], float]) -> list[Point]:
    """The ring cut at the line where `inside` is nought, its positive side kept."""
    out: list[Point] = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        here, there = inside(a), inside(b)
        if here >= 0:
            out.append(a)
        if here * there < 0:
            t = here / (here - there)
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out
