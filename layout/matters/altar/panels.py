"""What plates show of an altar: its terrace in elevation, and a box unfolded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from layout.compass import wind_of
from layout.draw.dress import Paint, Role, dimension, extension, line, words
from layout.draw.ink import draw_thing
from layout.draw.page import HEAD, Asked, Panel, heading
from layout.draw.ways import scale_bar
from layout.draw.windows import Extent
from layout.measure.length import in_words
from layout.picture import Box, Group, Hatch, Ink, Item, Path, Text
from layout.said import Said
from layout.say.measures import Told, in_derivation
from layout.say.places import Speaker
from layout.say.quoting import SIGNS
from layout.score import Detail
from layout.shape import Pose
from layout.site import Area, Feature, FeatureKind
from layout.stage import ThingState
from layout.typeset import MM_PER_PT, measure
from layout.vocabulary import KindTrait
from layout.vocabulary.manner import MannerTrait, has

RIGHT = 30.0  # mm for the height and the scale
ASIDE = 5.0  # 尺 of ground beside the terrace
LARGEST = 1.75  # mm per 尺
PITCH = 5.0  # mm between dimension lines
ABOVE = 9.0  # mm for the names of the tiers


@dataclass(frozen=True, slots=True)
class Tier:
    """One level of the terrace: from west to east, and how high its top lies."""

    said: Said
    west: float
    east: float
    top: float
    width: Told | None  # the measure of its breadth
    height: Told | None  # what its height is measured by

    @property
    def span(self) -> float:
        return self.east - self.west


def tiers_of(detail: Detail, asked: Asked) -> tuple[Tier, ...]:
    """The levels that lie within the outline of a feature, the lowest first."""
    site, ground = asked.site, asked.ground
    base = site.features.get(site.full_name(ground, detail.of))
    outline = Extent.around(base.shape) if base is not None and base.closed else None
    if outline is None:
        return ()
    levels: dict[tuple[float, str], list[Area]] = {}
    for name in site.grounds.get(ground, tuple(site.areas)):
        area = site.areas[name]
        own = Extent.around(area.ring)
        if area.height > 0 and own is not None and outline.holds(own):
            levels.setdefault((area.height, area.level.name), []).append(area)
    edges = [f for f in site.features.values() if f.kind is FeatureKind.EDGE and f.closed]
    return tuple(_tier(levels[key], edges, asked) for key in sorted(levels))


def _tier(areas: Sequence[Area], edges: Sequence[Feature], asked: Asked) -> Tier:
    xs = [x for area in areas for x, _ in area.ring]
    west, east = min(xs), max(xs)
    own = next((f for f in edges if Extent.around(f.shape) == _box(areas)), None)
    breadths = in_derivation(asked.site, asked.ground, own.derivation) if own else []
    width = next((m for m in breadths if abs(m.value - (east - west)) < 1e-6), None)
    heights = in_derivation(asked.site, asked.ground, areas[0].derivation)
    return Tier(areas[0].said, west, east, areas[0].height, width, next(iter(heights), None))


def _box(areas: Sequence[Area]) -> Extent | None:
    return Extent.around(p for area in areas for p in area.ring)


def elevation(detail: Detail, asked: Asked) -> Panel | None:
    """The terrace, the breadth of each tier below it, each height above it."""
    tiers = tiers_of(detail, asked)
    return _Elevation(detail, asked, tiers).panel() if tiers else None


class _Elevation:
    def __init__(self, detail: Detail, asked: Asked, tiers: Sequence[Tier]) -> None:
        self.detail, self.asked, self.tiers = detail, asked, tiers
        self.theme = asked.theme
        low = tiers[0]
        self.k = min(LARGEST, (asked.width - RIGHT) / (low.span + ASIDE))
        self.west = low.west - ASIDE / 2
        self.upon = self._upon()
        tall = tiers[-1].top + max((self._size(t)[1] for t in self.upon), default=0.0)
        self.base = HEAD + ABOVE + tall * self.k  # mm down to the ground
        self.boxes: list[Box] = []

    def panel(self) -> Panel:
        items = [
            *heading(self.detail.title, self.theme, self.asked.tongue, self.asked.width),
            *self._masonry(),
            *self._things(),
            *self._names(),
            *self._breadths(),
            *self._height(),
        ]
        height = self.base + PITCH * len(self.tiers) + 2.4
        name = f"{self.detail.show.name}/{self.detail.of}"
        return Panel(name, tuple(items), self.asked.width, height, tuple(self.boxes))

    def _x(self, x: float) -> float:
        return (x - self.west) * self.k

    def _y(self, height: float) -> float:
        return self.base - height * self.k

    # --- what is seen ---

    def _masonry(self) -> Iterator[Item]:
        low, most = 0.0, len(self.tiers) - 1 or 1
        edge = self.theme.lines["platform"]
        for i, tier in enumerate(self.tiers):
            corners = (
                (self._x(tier.west), self._y(low)),
                (self._x(tier.west), self._y(tier.top)),
                (self._x(tier.east), self._y(tier.top)),
                (self._x(tier.east), self._y(low)),
            )
            ink = Ink(self.theme.floor(i / most), edge.stroke, edge.width)
            yield Path(line(corners, closed=True), ink, cls="tier")
            low = tier.top
        ends = (0.0, self.base), (self._x(self.tiers[0].east + ASIDE / 2), self.base)
        yield Path(line(ends), self.theme.lines["edge"], cls="ground")

    def _upon(self) -> list[ThingState]:
        """What stands on the topmost tier."""
        site = self.asked.site
        area = site.areas[site.full_name(self.asked.ground, self.tiers[-1].said.han)]
        floor = Extent.around(area.ring)
        things = self.asked.frame.things.values()
        return [t for t in things if t.pos and not (t.held_by or t.inside) and _on(floor, t)]

    def _size(self, thing: ThingState) -> tuple[float, float]:
        """How broad and tall: only a cube's height is known from its plan."""
        wide, deep = thing.kind.footprint(thing.facing)
        return (wide, wide) if wide == deep else (wide, 0.0)

    def _things(self) -> Iterator[Item]:
        top = self.tiers[-1].top
        for thing in self.upon:
            wide, tall = self._size(thing)
            if not tall or thing.pos is None:
                continue
            x = thing.pos[0]
            left, right = self._x(x - wide / 2), self._x(x + wide / 2)
            low, high = self._y(top), self._y(top + tall)
            corners = ((left, low), (left, high), (right, high), (right, low))
            ink = Ink(self.theme.paper, self.theme.ink, 0.26)
            yield Path(line(corners, closed=True), ink, cls="thing")
            style = self.theme.lettering[Role.THING]
            base = (low + high) / 2 + 0.35 * style.han_size * MM_PER_PT
            english = Speaker(self.asked.site, self.asked.text).thing(thing.name)
            told = self.asked.tongue.lead(Said(thing.name, english)).text
            yield Text(right + 1.0, base, told, style.han, style.han_size, self.theme.ink)

    # --- its measures ---

    def _names(self) -> Iterator[Item]:
        """Each tier's name over its western tread, with its height."""
        style = self.theme.lettering[Role.PART]
        for i, tier in enumerate(self.tiers):
            inner = self.tiers[i + 1].west if i + 1 < len(self.tiers) else tier.east
            x = (self._x(tier.west) + self._x(inner)) / 2
            if i + 1 == len(self.tiers):
                x = self._x(tier.west) + 5.2
            told = [(f"高{in_words(tier.top)}", 1.2), (tier.said.han, 4.6)]
            if not self.asked.tongue.has_han:  # a tread has no room for its name, which is above
                told = [(f"{tier.top:g} 尺", 1.2)]
            for text, up in told:
                y = self._y(tier.top) - up
                yield Text(x, y, text, style.han, style.han_size, self.theme.sub, "middle")
                self._keep(text, x, y, style.han, style.han_size)

    def _keep(self, text: str, x: float, y: float, face: str, size: float) -> None:
        half, em = measure(text, face, size) / 2, size * MM_PER_PT
        self.boxes.append(Box(text, "label", x - half, y - 0.84 * em, x + half, y + 0.1 * em))

    def _breadths(self) -> Iterator[Item]:
        """Below the ground, the narrowest first."""
        for i, tier in enumerate(reversed(self.tiers), 1):
            y = self.base + PITCH * i
            left, right = self._x(tier.west), self._x(tier.east)
            for x in (left, right):
                yield extension((x, self._y(tier.top)), (x, y + 0.8), self.theme)
            yield from dimension((left, y), (right, y), self.theme)
            told = tier.width.beside(self.asked.tongue) if tier.width else (f"{tier.span:g} 尺", "")
            items, box = words(*told, ((left + right) / 2, y - 1.0), self.theme)
            self.boxes.append(box)
            yield from items

    def _height(self) -> Iterator[Item]:
        """On the right: the whole height, what each tier adds, and the scale."""
        top = self.tiers[-1]
        x = self._x(self.tiers[0].east + ASIDE / 2) + 4.0
        yield extension(
            (self._x(top.east), self._y(top.top)), (x + 0.8, self._y(top.top)), self.theme
        )
        yield extension((x - 4.0, self.base), (x + 0.8, self.base), self.theme)
        yield from dimension((x, self.base), (x, self._y(top.top)), self.theme)
        lines = [top.height.beside(self.asked.tongue) if top.height else (f"{top.top:g} 尺", "")]
        low = self.tiers[0]
        if low.height is not None and low.height != top.height:
            lines.append(low.height.beside(self.asked.tongue))
        for i, told in enumerate(lines):
            at = (x + 2.0, self._y(top.top) + 0.6 + 3.6 * i)
            items, box = words(*told, at, self.theme, "start")
            self.boxes.append(box)
            yield from items
        yield from scale_bar(self.k, (x + 2.0, self.base + 9.0), RIGHT - 10.0, self.theme)


def _on(floor: Extent | None, thing: ThingState) -> bool:
    return floor is not None and thing.pos is not None and floor.has(thing.pos)


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
    items: list[Item] = list(heading(detail.title, asked.theme, asked.tongue, asked.width))
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
