"""Plates of a place without a rite: 尺寸圖 with its measures, 釋宮 with the name of every part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from layout.compass import Axis
from layout.derivation import Link, Number, Relation
from layout.draw.dress import (
    HARD,
    PAGES,
    TAIL,
    Obstacles,
    Page,
    Point,
    Rect,
    Theme,
    dimension,
    extension,
    shapes_of,
    themes,
    to_page,
    words,
)
from layout.draw.dress import LEAST as HEADS_WITHIN
from layout.draw.ink import Building, draw_building
from layout.draw.names import Key, Namer, Placed, Wanted, draw_keys, keyed, place_labels
from layout.draw.sheets.tables import (
    PITCHES,
    LengthTold,
    TableLine,
    TableStrip,
    block_of,
    draw_entries,
    draw_rows,
)
from layout.draw.ways import NORTH_ROOM, draw_north, draw_scale
from layout.draw.windows import (
    BAR,
    TAG_R,
    Extent,
    Plan,
    View,
    draw_frames,
    frame_edges,
    on_ground,
    plan_place,
    tag_boxes,
)
from layout.draw.words import HeadWords, TextDress, TextStrip, draw_footer, draw_heading
from layout.picture import Box, Group, Item, Sheet, Window
from layout.said import Said
from layout.say.measures import Told, lengths_of, told, working_of
from layout.say.quoting import SIGNS
from layout.say.tongue import BOTH, Tongue
from layout.site import Area, Feature, FeatureKind, Ring, Site
from layout.vocabulary import PartTrait

HALF = 0.5
# by the last character of its name: which way a length may run
_ACROSS = {"廣": (0,), "深": (1,), "方": (0, 1), "長": (0, 1), "間": (0,), "徑": (0,)}
_PREFER = (
    FeatureKind.EDGE,
    FeatureKind.AREA,
    FeatureKind.STAIR,
    FeatureKind.WALL,
    FeatureKind.GATE,
    FeatureKind.DOOR,
    FeatureKind.BEAM,
    FeatureKind.PATH,
    FeatureKind.LINE,
    FeatureKind.MARK,
)
CLOSE = 2e-3  # 尺: coordinates are told to a thousandth


@dataclass(frozen=True, slots=True)
class Dimension:
    """A length between two points of one axis; `at` is where on the other axis its part lies."""

    told: Told
    axis: int  # 0: west to east, 1: south to north
    low: float
    high: float
    at: float
    part: str


def realized(site: Site, ground: str, length: Told) -> Dimension | None:
    """The part in which the length is seen best; None of heights, and of what is not in plan."""
    parts = [f for f in site.features.values() if f.ground == ground]
    found = [span for part in parts for span in _spans(part, length)]
    found = found or list(_of_its_name(site, ground, length))
    kinds = {f.name: f.kind for f in parts}
    order = {kind: i for i, kind in enumerate(_PREFER)}
    return min(
        found,
        key=lambda s: order.get(kinds.get(s.part, FeatureKind.COLUMN), len(order)),
        default=None,
    )


def _spans(part: Feature, length: Told) -> Iterator[Dimension]:
    middle = Extent.around(part.shape)
    if middle is None:
        return
    at = (middle.south + middle.north) / 2, (middle.west + middle.east) / 2
    for link in part.derivation:
        if link.axis is None:
            continue
        axis = 0 if link.axis is Axis.東西 else 1
        for low, high in _seen(link, length):
            if abs(high - low - length.value) < CLOSE:
                yield Dimension(length, axis, low, high, at[axis], part.name)


def _seen(link: Link, length: Told) -> Iterator[tuple[float, float]]:
    """The stretches that a relation measures by the length, or by half of it."""
    if link.relation is Relation.CENTRED:
        if _times(link, length) == 1:
            yield _told(link.result[0]), _told(link.result[1])
        link = link.links[0]
    if link.relation is Relation.OFF:
        start, end = _told(link.start[0]), _told(link.result[0])
        times = _times(link, length)
        if times == 1:
            yield min(start, end), max(start, end)
        elif times == HALF:
            off = _told(link.by.chi) if link.by else 0.0
            yield start - off, start + off


def _told(value: Number) -> float:
    """To the thousandth, as its derivation says it."""
    return round(float(value), 3)


def _times(link: Link, length: Told) -> float:
    return round(link.by.times(length.name, length.value), 9) if link.by else 0.0


def _of_its_name(site: Site, ground: str, length: Told) -> Iterator[Dimension]:
    """夾廣 is the breadth of a 夾, 堂深 the depth of a 堂: of an area so named and so large."""
    stem = length.name[:-1]
    axes = _ACROSS.get(length.name[-1], ())
    areas = [site.areas[name] for name in site.grounds.get(ground, tuple(site.areas))]
    features = [f for f in site.features.values() if on_ground(site, ground, f.area)]
    shapes = [(a.name, a.ring) for a in areas]
    shapes += [(f.name, _girth(f)) for f in features]
    for name, ring in shapes:
        extent = Extent.around(ring)
        if not stem or extent is None or stem not in name:
            continue
        sides = ((extent.west, extent.east), (extent.south, extent.north))
        for axis in axes:
            low, high = sides[axis]
            if abs(high - low - length.value) < CLOSE:
                at = (extent.south + extent.north) / 2, (extent.west + extent.east) / 2
                yield Dimension(length, axis, low, high, at[axis], name)


def _girth(part: Feature) -> Ring:
    """Its outline; of a pillar, what its thickness makes of a point."""
    if len(part.shape) > 1 or "徑" not in part.size:
        return part.shape
    (x, y), half = part.anchor, part.size["徑"] / 2
    return ((x - half, y - half), (x + half, y + half))


LEAST = 1.6  # mm: a shorter length is told in the table alone
STEP = 1.4  # mm between the places tried
FARTHEST = 70.0  # mm
ROOM = 0.9  # mm kept on both sides of a line
NEAR_COST = 0.16  # for each mm farther off
HIGH = 3.0  # mm of a measure's letters
ALONG = (0.5, 0.35, 0.65, 0.2, 0.8)  # of the line: where its measure may stand
MEASURES = Said("尺寸圖", "its measures")
NAMES = Said("釋宮", "the names of its parts")
APART = Said("不見於圖", "not on the plan")
TRUE = Said("諸數皆中度", "Every length true to scale.")
FOOT = 13.0  # mm below a map for its bar
UNDER = 4.0  # mm from that to the words
LOOSEST = 7.0  # mm from row to row of a list that has a page to itself
WORDS = 36.0  # mm that those take at least
ABOVE = 0.56  # of what paper is left, so much over the map: the dimensions stand there
SHORT = 0.6  # of the height for a map: one that takes less has the whole width
WALL_COST, EDGE_COST, BEAM_COST, GATE_COST, STAIR_COST = 6.0, 5.0, 0.6, 5.0, 5.0


@dataclass(frozen=True, slots=True)
class Ruler:
    """A length as set: its ink, the boxes of its measure and of its line."""

    span: Dimension
    items: tuple[Item, ...]
    words: Box


@dataclass(frozen=True, slots=True)
class _Try:
    """One place of a line, with its measure."""

    a: Point
    b: Point
    text: Point
    anchor: str
    cost: float


def set_rulers(
    spans: Sequence[Dimension], window: Window, dress: tuple[Theme, Tongue], obstacles: Obstacles
) -> tuple[tuple[Ruler, ...], tuple[Dimension, ...]]:
    """The dimension lines, and the lengths for which there was no room."""
    out: list[Ruler] = []
    left: list[Dimension] = []
    for span in sorted(spans, key=lambda s: s.high - s.low):
        ruler = _set(span, window, dress, obstacles)
        if ruler is None:
            left.append(span)
        else:
            out.append(ruler)
    return tuple(out), tuple(left)


def _set(
    span: Dimension, window: Window, dress: tuple[Theme, Tongue], obstacles: Obstacles
) -> Ruler | None:
    theme, tongue = dress
    if (span.high - span.low) * window.k < LEAST:
        return None
    best: tuple[_Try, tuple[Item, ...], Box] | None = None
    least = HARD
    for one in _places(span, window):
        if one.cost >= least:
            continue
        items, box = words(*span.told.beside(tongue), one.text, theme, one.anchor)
        cost = one.cost + obstacles.cost(_grown(box)) + obstacles.cost(_strip(one.a, one.b))
        if cost < least:
            best, least = (one, items, box), cost
    if best is None:
        return None
    place, lettered, box = best
    obstacles.add(_grown(box))
    obstacles.add(_strip(place.a, place.b))
    lines = (*_extensions(span, place, window, theme), *dimension(place.a, place.b, theme))
    return Ruler(span, (*lines, *lettered), box)


def _places(span: Dimension, window: Window) -> Iterator[_Try]:
    """From the part itself outward, on either side."""
    for n in range(int(FARTHEST / STEP) * 2):
        off = STEP * (n // 2 + 1) * (-1 if n % 2 else 1)
        cost = NEAR_COST * abs(off)
        if span.axis == 0:
            (ax, y), (bx, _) = (to_page(window, (v, span.at)) for v in (span.low, span.high))
            a, b = (ax, y + off), (bx, y + off)
            for i, t in enumerate(ALONG):
                yield _Try(a, b, (ax + (bx - ax) * t, a[1] - 0.9), "middle", cost + 0.2 * i)
            yield _Try(a, b, (bx + TAIL + 1.2, a[1] + 0.9), "start", cost + 0.6)
            yield _Try(a, b, (ax - TAIL - 1.2, a[1] + 0.9), "end", cost + 0.7)
        else:
            (x, ay), (_, by) = (to_page(window, (span.at, v)) for v in (span.low, span.high))
            a, b = (x + off, ay), (x + off, by)
            for i, t in enumerate(ALONG):
                y = ay + (by - ay) * t + 0.9
                yield _Try(a, b, (x + off + 1.1, y), "start", cost + 0.2 * i)
                yield _Try(a, b, (x + off - 1.1, y), "end", cost + 0.2 * i + 0.1)
            if abs(ay - by) >= HEADS_WITHIN:
                continue
            top, foot = min(ay, by) - TAIL - 0.8, max(ay, by) + TAIL + HIGH
            yield _Try(a, b, (x + off, top), "middle", cost + 0.6)
            yield _Try(a, b, (x + off, foot), "middle", cost + 0.7)


def _extensions(span: Dimension, place: _Try, window: Window, theme: Theme) -> Iterator[Item]:
    """From the part to its line."""
    for value, end in ((span.low, place.a), (span.high, place.b)):
        point = (value, span.at) if span.axis == 0 else (span.at, value)
        start = to_page(window, point)
        if max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 1.0:
            yield extension(start, end, theme)


def _strip(a: Point, b: Point) -> Rect:
    """What a line covers, with its tails where its heads stand outside."""
    tail = TAIL if max(abs(a[0] - b[0]), abs(a[1] - b[1])) < HEADS_WITHIN else 0.0
    along, across = (tail, ROOM) if abs(a[1] - b[1]) < abs(a[0] - b[0]) else (ROOM, tail)
    return (
        min(a[0], b[0]) - max(along, ROOM),
        min(a[1], b[1]) - max(across, ROOM),
        max(a[0], b[0]) + max(along, ROOM),
        max(a[1], b[1]) + max(across, ROOM),
    )


def _grown(box: Box) -> Rect:
    return box.left - 0.3, box.top - 0.2, box.right + 0.3, box.bottom + 0.2


@dataclass(frozen=True, slots=True)
class GroundPlate:
    """A ground of a site, and how its plates are drawn."""

    site: Site
    ground: str
    theme: str = "modern"
    tongue: Tongue = BOTH
    page: str = "A4"

    @property
    def called(self) -> Said:
        """The ground, by its name."""
        return Said(self.ground, self.site.ground_en.get(self.ground, ""))


def measures_plate(place: GroundPlate) -> Sheet:
    """尺寸圖: the plan with its lengths as dimension lines, and all of them in a list."""
    plate = PlacePage(place, MEASURES, tuple(_lengths_told(place)))
    lengths = told(place.site, place.ground)
    spans = [s for one in lengths if (s := realized(place.site, place.ground, one))]
    drawn = {r.span.told.name for r in plate.measured(spans)}
    metre = place.site.units.get("尺", 0.231)
    rows = [
        replace(_line(one, place.tongue, metre), is_apart=one.name not in drawn) for one in lengths
    ]
    note = place.tongue.told(APART)
    unseen = f"○ {' '.join(filter(None, (note.han, note.en)))}"
    return plate.sheet(rows, unseen if any(r.is_apart for r in rows) else "")


def _line(one: Told, tongue: Tongue, metre: float) -> TableLine:
    """A length by its name, with what it is made of, its figures and on what it rests; in English,
    whose names are long, by its figure."""
    if tongue.has_han:
        return TableLine(one.name, one.words, one.ground, one.figure, f"{one.value * metre:.2f} m")
    return TableLine(one.figure, one.en or one.name, tongue.lead(SIGNS[one.basis]).text)


def parts_plate(place: GroundPlate) -> Sheet:
    """釋宮: every part of the place by its name, on the plan or by a number in the list."""
    return parts_numbered(place)[0]


def parts_numbered(place: GroundPlate) -> tuple[Sheet, tuple[Key, ...]]:
    """釋宮, and what its numbers mean."""
    plate = PlacePage(place, NAMES)
    keys = plate.named()
    rows = []
    for key in keys:
        wording = place.tongue.glossed(key.said)
        rows.append(TableLine(f"{key.number} {wording.han}", wording.en, key.basis))
    return plate.sheet(rows, ""), keys


def derivations(place: GroundPlate) -> tuple[Sheet, ...]:
    """Every length with its arithmetic and on whose word it is, as many pages as it takes; none, if
    the plate of measures has room for it."""
    page, theme = PAGES[place.page], themes()[place.theme]
    entries = tuple(_lengths_told(place))
    if PlacePage(place, MEASURES, entries).block:
        return ()
    wide = TableStrip(page.left, page.right, page.top, page.footer - 4, theme)
    whole = TextStrip(page.left, page.right, page.top, page.footer)
    dress = TextDress(theme, place.tongue)
    sheets = []
    called = place.called
    head = place.tongue.lead(Said(f"{called.han}　度", f"{called.en}: its measures")).text
    for n, group in enumerate(draw_entries(entries, head, wide), 1):
        footer = draw_footer(Said(), Said(f"{called.han} {n}", f"{called.en} {n}"), whole, dress)
        title = f"{place.site.title} {place.ground} 度 {n}"
        meta = {"ground": place.ground}
        desc = f"{place.ground}之度所由"
        size = page.width, page.height
        sheets.append(Sheet(*size, title, desc, theme.paper, (group, footer), meta=meta))
    return tuple(sheets)


def _lengths_told(place: GroundPlate) -> Iterator[LengthTold]:
    """Each by its name, how it is worked out, and who says it: to whom reads no Chinese, upon what
    it rests."""
    lengths = lengths_of(place.site, place.ground)
    for one, named in zip(told(place.site, place.ground), lengths, strict=True):
        if place.tongue.has_han:
            said = f"{one.ground}：{one.cite}" if one.cite else ""
            yield LengthTold(one.name, working_of(named.length), said)
        else:
            working = " = ".join(filter(None, (one.made_of, one.figure)))
            yield LengthTold(f"{one.en} {one.name}", working, "")


@dataclass
class PlacePage:
    """A page of a place: its maps, and a list of what they show."""

    place: GroundPlate
    title: Said
    entries: tuple[LengthTold, ...] = ()  # told below the list, where there is room for all
    block: Group | None = field(default=None, init=False)  # these
    items: list[Item] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    signs: list[Box] = field(default_factory=list)

    def __post_init__(self) -> None:
        place = self.place
        self.site, self.ground, self.tongue = place.site, place.ground, place.tongue
        self.theme: Theme = themes()[place.theme]
        usual, *others = shapes_of(place.page)
        self.page: Page = usual
        self.plan: Plan = plan_place(self.site, self.ground, usual)
        if self.plan.bottom - usual.top < SHORT * usual.map_height:
            for page in others:
                self._set_broad(page)

    def _set_broad(self, page: Page) -> None:
        """The map over the whole width, its words below it, and all of it in the middle."""
        self.page, self.plan = page, plan_place(self.site, self.ground, page)
        end = self._set_block() or self._words_end()
        self.page = replace(page, top=page.top + max(0.0, ABOVE * (page.footer - end)))
        self.plan = plan_place(self.site, self.ground, self.page)
        self._set_block()

    def _words_end(self) -> float:
        """Where the list may end, and the title does."""
        *_, column = self._columns()
        end = max(column.top + WORDS, draw_heading(self._heading, column, self.dress)[1])
        rows = -(-len(self.entries) // 2) + 1  # and the line below them
        return max(end, column.top + UNDER + rows * PITCHES[0])

    def _set_block(self) -> float | None:
        """How each length is found, below the list of them, and where it ends."""
        top, page = self._words_end() + UNDER, self.page
        wide = TableStrip(page.left, page.right, top, page.footer - 4, self.theme)
        found = block_of(self.entries, wide) if self.entries else None
        self.block = found[0] if found else None
        return found[1] if found else None

    # --- the maps ---

    def measured(self, spans: Sequence[Dimension]) -> list[Ruler]:
        """The maps with their dimension lines; a length is drawn where it is largest."""
        out: list[Ruler] = []
        for i, view in enumerate(self.plan.views):
            building, obstacles = self._ground(view, i)
            own = [s for s in spans if self._home(s) is view]
            dress = self.theme, self.tongue
            rulers, _ = set_rulers(own, view.window, dress, obstacles)
            out += rulers
            ink = tuple(item for ruler in rulers for item in ruler.items)
            self.boxes += (ruler.words for ruler in rulers)
            names = self._names(view, obstacles, everything=False)
            self._add(view, i, building, [Group(f"measures-{i}", ink, cls="measures"), *names])
        return out

    def marked(self, marks: Callable[[View], Sequence[Item]]) -> None:
        """The maps with some names, and whatever is marked upon them."""
        for i, view in enumerate(self.plan.views):
            building, obstacles = self._ground(view, i)
            names = self._names(view, obstacles, everything=False)
            self._add(view, i, building, [Group(f"marks-{i}", tuple(marks(view))), *names])

    def named(self) -> tuple[Key, ...]:
        """The maps with every name; what finds no room is numbered."""
        keys: tuple[Key, ...] = ()
        for i, view in enumerate(self.plan.views):
            building, obstacles = self._ground(view, i)
            labels, _ = self._placed(view, obstacles, everything=not view.is_small)
            names = [replace(p.group, id=f"labels/{p.name}-{i}") for p in labels]
            self.boxes += (p.box for p in labels)
            told = {p.name for p in labels} | {k.name for k in keys}
            larger = [v.extent for v in self.plan.views if v.window.k > view.window.k]
            more = [
                k
                for k in keyed(self.site, view, told)
                if not any(extent.has(k.at) for extent in larger)
            ]
            ink, boxes, numbered = draw_keys(more, len(keys), view.window, (self.theme, obstacles))
            names.append(Group(f"keys-{i}", ink, cls="keys"))
            self.boxes += boxes
            keys += numbered
            self._add(view, i, building, names)
        return keys

    def _home(self, span: Dimension) -> View | None:
        """The view with the largest scale that holds a length, if it can be seen there."""
        ends = [(v, span.at) if span.axis == 0 else (span.at, v) for v in (span.low, span.high)]
        holding = [v for v in self.plan.views if all(v.extent.grown(1.0).has(p) for p in ends)]
        best = max(holding, key=lambda v: v.window.k, default=None)
        return best if best and (span.high - span.low) * best.window.k >= LEAST else None

    def _ground(self, view: View, i: int) -> tuple[Building, Obstacles]:
        window = view.window
        cut: frozenset[str] = frozenset()
        if self.plan.is_cut:
            cut = frozenset("南") if i == 0 else frozenset("北")
        building = draw_building(self.site, window, self.theme, cut)
        right = self.page.left + self.page.map_width
        foot = window.top + window.height + (0.0 if self.plan.is_cut else BAR)
        frame = (self.page.left, self.page.top - 4, right, foot)
        if len(self.plan.views) > 1 and not view.is_small:
            right, foot = window.left + window.width, window.top + window.height
            frame = (window.left, window.top, right, foot)
        obstacles = Obstacles(frame)
        if view.is_small:
            for rect in tag_boxes(self.plan, window):
                obstacles.add(rect)
            for rect in frame_edges(self.plan, window):
                obstacles.add(rect, EDGE_COST)
        elif view.tag:
            side = 2 * TAG_R + 1.6
            obstacles.add((window.left, window.top, window.left + side, window.top + side))
        costs = {"beam": BEAM_COST, "edge": EDGE_COST, "gate": GATE_COST, "stair": STAIR_COST}
        for box in building.walls:
            obstacles.add((box.left, box.top, box.right, box.bottom), WALL_COST)
        for box in building.lines:
            obstacles.add((box.left, box.top, box.right, box.bottom), costs[box.kind])
        if i == len(self.plan.views) - 1:
            _, _, right, low = self._for_signs
            obstacles.add((right - NORTH_ROOM[0], low - NORTH_ROOM[1], right, low))
        return building, obstacles

    @property
    def _for_signs(self) -> Rect:
        """Where scale bars and the north arrow may stand; that at its corner, if nowhere else."""
        page = self.page
        low = self.plan.bottom + FOOT if page.is_broad else page.top + page.map_height
        return page.left, page.top, page.left + page.map_width, low

    def _names(self, view: View, obstacles: Obstacles, *, everything: bool) -> list[Group]:
        labels, _ = self._placed(view, obstacles, everything=everything)
        self.boxes += (p.box for p in labels)
        return [p.group for p in labels]

    def _placed(
        self, view: View, obstacles: Obstacles, *, everything: bool
    ) -> tuple[tuple[Placed, ...], tuple[Wanted, ...]]:
        parts: list[Area | Feature] = [*self.site.areas.values(), *self.site.features.values()]
        named = (p.name for p in parts if not p.has(PartTrait.PASSAGE))  # 門 is written there
        said = " ".join(named) if everything else ""
        namer = Namer(self.site, view.window, self.theme, self.tongue, said, view.is_small)
        return place_labels(namer.wanted(), obstacles)

    def _add(self, view: View, i: int, building: Building, more: Sequence[Item]) -> None:
        window = view.window
        page = self.page
        signs = Obstacles(self._for_signs)
        for box in (*self.boxes, *self.signs):
            signs.add((box.left, box.top, box.right, box.bottom))
        for one in self.plan.views:
            w = one.window
            signs.add((w.left, w.top, w.left + w.width, w.top + w.height))
        metre = 1 / self.site.units.get("尺", 0.231)
        self.items += (building.group, *more)
        if i == 0 or window.k != self.plan.views[i - 1].window.k:
            foot = window.top + window.height + FOOT
            high = replace(signs, frame=(page.left, page.top, signs.frame[2], foot))
            bar, box = draw_scale(window.k, metre, high, self.theme)
            self.items.append(bar)
            self.signs.append(box)
        if i == len(self.plan.views) - 1:
            self.items.append(draw_north(signs, self.theme, self.tongue)[0])

    # --- the sheet ---

    @property
    def _heading(self) -> HeadWords:
        return HeadWords(self.tongue.told(self.place.called), self.tongue.told(self.title))

    @property
    def dress(self) -> TextDress:
        return TextDress(self.theme, self.tongue)

    def _columns(self) -> Iterator[TableStrip]:
        """Of the list, and last that of the title, where it stands apart."""
        page, top = self.page, self.page.top
        left = page.left + page.map_width + page.gutter
        if page.is_broad:
            top, left = self.plan.bottom + FOOT + UNDER, page.right - page.upright
            width = (left - page.left) / 2
            for x in (page.left, page.left + width):
                yield self._column(x, x + width - page.gutter, top)
        yield self._column(left, page.right, top)

    def _column(self, left: float, right: float, top: float) -> TableStrip:
        return TableStrip(left, right, top, self.page.footer - 6, self.theme)

    def sheet(self, rows: Sequence[TableLine], note: str) -> Sheet:
        page = self.page
        columns = list(self._columns())
        heading, y = draw_heading(self._heading, columns[-1], self.dress)
        note = "　".join(part for part in (note, *_readings(self.site)) if part)
        *beside, _ = columns
        half = -(-len(rows) // max(1, len(beside)))
        tables = [
            draw_rows(
                rows[n * half : (n + 1) * half],
                strip,
                strip.top + UNDER,
                "" if n else note,
                0.0 if self.block else LOOSEST,
            )
            for n, strip in enumerate(beside)
        ] or [draw_rows(rows, columns[-1], y, note)]
        wide = TextStrip(page.left, page.right, page.top, page.footer)
        footer = draw_footer(TRUE, self.place.called, wide, self.dress)
        below = (self.block,) if self.block else ()
        extra = (*draw_frames(self.plan, self.theme, self.tongue),)
        return Sheet(
            page.width,
            page.height,
            f"{self.site.title} {self.ground} {self.title.han}",
            f"{self.ground}{self.title.han}",
            self.theme.paper,
            (*self.items, *extra, heading, *tables, *below, footer),
            windows=tuple(v.window for v in self.plan.views),
            boxes=tuple(self.boxes),
            meta={"ground": self.ground, "k": f"{self.plan.window.k:g}"},
        )


def _readings(site: Site) -> Iterator[str]:
    """The readings that are not the default."""
    for name, reading in site.variants.items():
        dispute = site.disputes.get(name)
        if dispute is not None and reading != dispute.readings[0]:
            yield f"{name}：{reading}"
