"""A person as his name on a tablet, written in the direction he faces: the top of the characters is
his front. Where there is no room for that, a small blank tablet, and his name beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layout.basis import Basis
from layout.draw.dress import DASHES, State, Theme, style_of
from layout.draw.ink.figures import Figure, is_covered, meant_by
from layout.draw.ink.glyphs import draw_thing, glyph_box
from layout.draw.ink.hands import in_hands
from layout.picture import Group, Ink, Item, Path, Text
from layout.shape import Point, Pose, Segments, hull, points, segments
from layout.stage import Posture
from layout.typeset import MM_PER_PT
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.party import Cap, Head, Party

SIZES = (9.6, 8.8, 8.0, 7.2, 6.6)  # pt, of the name
UNIT = 2.1  # mm: what the marks of acts and things in the hand are placed by
COLUMN = 3  # characters: a longer name stands in two columns
PITCH = 1.05  # em from character to character
HALF, HALF_TWO = 0.64, 1.16  # em from the axis to the side, of one column and of two
SHOULDER, POINT = 0.62, 0.46  # em before the first character's middle, and the head beyond that
FOOT = 0.64  # em behind the last
BASIS_OFF = 0.55  # mm from the side to the line that says what his place rests on
KNEELING = 0.5  # mm from the foot to the second line across it
INNER_BAR = 0.42  # mm from either end of who lies to the line across it
SHEET = 0.62  # mm about who lies, the sheet that is over him
SIGN = 1.1  # mm: the unit of a sign of what lasts, beyond the head
CAME = 0.5  # mm from the outline to the second one inside it
EDGE, INNER, BASIS = 0.32, 0.2, 0.24
PIP_UNIT = 1.2
PIP = (1.05, 0.7, 1.0, 0.95)  # mm: half width, shoulder, head, foot of a blank tablet
LESS = (0.6, 0.45)  # times as large: blank ones in a press
BOARD = 0.5  # mm: the ruler's board beyond his head
GHOST_DOTS = (0.01, 0.62)
KNEES = frozenset([Posture.坐, Posture.拜, Posture.稽首])


@dataclass(frozen=True, slots=True)
class Tablet:
    """The shape of one person: with his name at a size in points, or blank."""

    party: Party
    name: str = ""
    size: float = 0.0
    less: float = 1.0  # a blank one is smaller, so close to others that it would hide them
    is_narrow: bool = False  # in one column, however long the name

    @property
    def columns(self) -> tuple[str, ...]:
        if len(self.name) <= COLUMN or self.is_narrow:
            return (self.name,)
        half = -(-len(self.name) // 2)
        return self.name[:half], self.name[half:]

    @property
    def _pip(self) -> tuple[float, ...]:
        return tuple(self.less * each for each in PIP)

    @property
    def em(self) -> float:
        return self.size * MM_PER_PT

    @property
    def half(self) -> float:
        if not self.name:
            return self._pip[0]
        return (HALF if len(self.columns) == 1 else HALF_TWO) * self.em

    @property
    def shoulder(self) -> float:
        return SHOULDER * self.em if self.name else self._pip[1]

    @property
    def front(self) -> float:
        return self.shoulder + (POINT * self.em if self.name else self._pip[2])

    @property
    def back(self) -> float:
        if not self.name:
            return -self._pip[3]
        return -((len(self.columns[0]) - 1) * PITCH + FOOT) * self.em

    def slab(self, inset: float = 0.0) -> str:
        """Of who lies: square at both ends."""
        w, back, front = self.half - inset, self.back + inset, self.front - inset
        left, right = f"{-w:.3f}", f"{w:.3f}"
        return f"M{left},{back:.3f} L{right},{back:.3f} L{right},{front:.3f} L{left},{front:.3f} Z"

    def outline(self, inset: float = 0.0) -> str:
        """Pointed (圭), round, or with its corners cut, as the party has it."""
        w, back, shoulder = self.half - inset, self.back + inset, self.shoulder
        front = self.front - inset * 1.3
        if self.party.head is Head.POINTED:
            head = f"L{w:.3f},{shoulder:.3f} L0,{front:.3f} L{-w:.3f},{shoulder:.3f}"
        elif self.party.head is Head.ROUND:
            high = shoulder + (front - shoulder) * 1.15
            head = (
                f"L{w:.3f},{shoulder:.3f} C{w:.3f},{high:.3f} {-w:.3f},{high:.3f}"
                f" {-w:.3f},{shoulder:.3f}"
            )
        else:
            cut = min(w * 0.45, front - shoulder)
            top = shoulder + cut
            head = (
                f"L{w:.3f},{shoulder:.3f} L{w - cut:.3f},{top:.3f}"
                f" L{cut - w:.3f},{top:.3f} L{-w:.3f},{shoulder:.3f}"
            )
        return f"M{-w:.3f},{back:.3f} L{w:.3f},{back:.3f} {head} Z"


def ring_of(tablet: Tablet, figure: Figure, x: float, y: float) -> tuple[Point, ...]:
    """The outline that other ink keeps clear of, with what he holds and kneels on."""
    pose = Pose(x, y, figure.facing, 1.0)
    out = list(points(pose.segments(_shape(tablet, figure))))
    if is_covered(figure):
        out += points(pose.segments(segments(tablet.slab(-SHEET))))
    side = tablet.half + (BASIS_OFF + BASIS if tablet.name else 0.0)
    back = tablet.back - (KNEELING + EDGE if figure.posture in KNEES else 0.0)
    out += [pose.point(side, back), pose.point(side, tablet.shoulder)]
    for glyph, lying in _held(tablet, figure, x, y):
        left, top, right, bottom = glyph_box(glyph, lying)
        out += [(left, top), (right, top), (right, bottom), (left, bottom)]
    return hull(out)


def _shape(tablet: Tablet, figure: Figure, inset: float = 0.0) -> Segments:
    """Its outline, by how he is."""
    is_lying = figure.posture is Posture.臥
    return segments(tablet.slab(inset) if is_lying else tablet.outline(inset))


def _held(tablet: Tablet, figure: Figure, x: float, y: float) -> Iterator[tuple[Glyph, Pose]]:
    """What he holds, beyond his head."""
    unit = UNIT if tablet.name else PIP_UNIT
    ahead = tablet.front - 1.3 * unit
    lying = Pose(x, y, figure.facing, unit).at(0, ahead / unit)
    return in_hands(figure.held, lying, Posture.立, figure.k)


def draw_tablet(
    tablet: Tablet, figure: Figure, at: Point, basis: Basis | None, theme: Theme
) -> Group:
    """The tablet: white on black who acts, doubly outlined who has just come, else a single line;
    a ghost small, red and dotted."""
    drawing = _Graver(tablet, figure, Pose(*at, figure.facing, 1.0), theme)
    return Group(
        figure.id or f"people/{figure.name}",
        tuple(drawing.items(basis)),
        cls=f"person {figure.party.name} {figure.state.value} {figure.posture.value}",
        title=figure.name,
        meant=meant_by(figure.state),
        of=(figure.name,),
    )


@dataclass(frozen=True, slots=True)
class _Graver:
    tablet: Tablet
    figure: Figure
    pose: Pose
    theme: Theme

    def items(self, basis: Basis | None) -> Iterator[Item]:
        if self.figure.state is State.GHOST:
            yield from self._ghost()
            return
        is_acting = self.figure.state is State.ACTING
        ink, paper = self.theme.ink, self.theme.paper
        outline = self.pose.segments(_shape(self.tablet, self.figure))
        yield Path(outline, Ink(None, paper, EDGE + 0.7, join="round"), cls="halo")
        fill = ink if is_acting else paper
        yield Path(outline, Ink(fill, ink, EDGE, join="round"), cls="tablet")
        if self.figure.state is State.CAME:
            inset = CAME if self.tablet.name else 0.36
            inner = self.pose.segments(_shape(self.tablet, self.figure, inset))
            yield Path(inner, Ink(None, ink, INNER, join="round"))
        if self.figure.party.cap is Cap.BOARD:
            yield self._across(self.tablet.front + BOARD, 0.5 * self.tablet.half, 0.5, ink)
        if self.figure.posture in KNEES:
            yield self._across(self.tablet.back - KNEELING, self.tablet.half, EDGE, ink)
        if self.figure.posture is Posture.臥:
            for y in (self.tablet.back + INNER_BAR, self.tablet.front - INNER_BAR):
                yield self._across(y, self.tablet.half, INNER, ink)
        for piece in self.figure.dress:
            if piece.sign:  # beyond his head
                seat = Pose(self.pose.x, self.pose.y, self.pose.facing, SIGN)
                ahead = seat.at(0, (self.tablet.front + SIGN) / SIGN)
                yield Path(ahead.segments(segments(piece.sign)), Ink(None, ink, 0.24, cap="round"))
        if is_covered(self.figure):
            sheet = self.pose.segments(segments(self.tablet.slab(-SHEET)))
            yield Path(sheet, Ink(None, ink, INNER, join="round"), cls="sheet")
        if basis is not None and self.tablet.name:
            yield self._basis(basis)
        yield from self._name(paper if is_acting else ink)
        for glyph, lying in _held(self.tablet, self.figure, self.pose.x, self.pose.y):
            yield from draw_thing(glyph, lying, self.theme)

    def _ghost(self) -> Iterator[Item]:
        red = Ink(None, self.theme.marker, 0.26, GHOST_DOTS, "round")
        yield Path(self.pose.segments(_shape(self.tablet, self.figure)), red, cls="ghost")
        if self.figure.posture in KNEES:
            w, y = self.tablet.half, self.tablet.back - KNEELING
            yield Path(self.pose.segments(segments(f"M{-w:.3f},{y:.3f} L{w:.3f},{y:.3f}")), red)

    def _across(self, y: float, half: float, width: float, colour: str) -> Item:
        return Path(
            self.pose.segments(segments(f"M{-half:.3f},{y:.3f} L{half:.3f},{y:.3f}")),
            Ink(None, colour, width),
        )

    def _basis(self, basis: Basis) -> Item:
        """A line along his right side."""
        x, (low, high) = self.tablet.half + BASIS_OFF, (self.tablet.back, self.tablet.shoulder)
        dash = DASHES[style_of(basis)]
        cap = "round" if dash[:1] == (0.01,) else "butt"
        ink = Ink(None, self.theme.ink, BASIS, dash, cap)
        shape = segments(f"M{x:.3f},{low:.3f} L{x:.3f},{high:.3f}")
        return Path(self.pose.segments(shape), ink, cls="basis")

    def _name(self, colour: str) -> Iterator[Item]:
        tablet = self.tablet
        if not tablet.name:
            return
        columns = tablet.columns
        off = 0.0 if len(columns) == 1 else 0.53 * tablet.em
        for n, column in enumerate(columns):
            x, y = self.pose.point(off * (1 - 2 * n), tablet.em / 2)
            yield Text(
                x,
                y,
                column,
                "han-cut",
                tablet.size,
                colour,
                vertical=True,
                spacing=PITCH - 1,
                turn=self.figure.facing,
            )
