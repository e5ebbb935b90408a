"""Things on the page: the glyph of a kind, its printed size, its ink and its box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from layout.draw.theme import Theme
from layout.draw.things import TABLE
from layout.kinds import kind_of
from layout.picture import Disc, Ink, Item, Path
from layout.problems import NOWHERE, Problem, ProblemError, nearest
from layout.shape import Bounds, Pose, Segments, bounds, circle, points, rectangle, segments
from layout.vocabulary.manner import Manner, MannerTrait

CLOSE = 1.9  # mm per 尺: from here things are as true as figures
TOLD = 2.95  # from here whatever lies there is named, and what lies upon it drawn
ENLARGED = 2.0  # portable things are drawn twice their size about their exact place
LEAST_ON_GROUND = 2.4  # mm, longer side
LEAST_IN_HAND = 3.6
UNMEASURED = 2.0  # mm per unit of a thing whose size no source gives
_HEADINGS = {"北": 0.0, "東": 90.0, "南": 180.0, "西": 270.0}
_VARIANTS = {"實": "實", "虛": "空"}  # the fill of a thing -> how its glyph's name ends
_MANNERS = {("弓", MannerTrait.UNSTRUNG): "弛弓"}


@dataclass(frozen=True, slots=True)
class Primitive:
    """One stroke or shape of a glyph; a circle keeps its radius, so as to stay one on the page."""

    style: str
    shape: Segments
    disc: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """A thing seen from above, in its own units, its front or north at +y; one object a drawing."""

    name: str
    primitives: tuple[Primitive, ...]
    box: Bounds  # left, back, right, front
    measure: float | None  # 尺, of the longer side
    true: bool  # drawn true to scale, never enlarged
    heading: float  # where its head points when it lies as drawn

    @property
    def longer(self) -> float:
        """The longer side, in units."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])

    def unit(self, k: float, *, held: bool = False, measure: float | None = None) -> float:
        """mm per unit where a 尺 is k mm; `measure` is this one's own longer side in 尺."""
        size = measure or self.measure
        if size is None:
            return UNMEASURED
        if self.true:
            return size * k / self.longer
        least = LEAST_IN_HAND if held else LEAST_ON_GROUND
        times = ENLARGED if k < CLOSE else 1.0
        return max(size * k * times, least) / self.longer

    def true_unit(self, k: float) -> float:
        """mm per unit, at the size the thing has."""
        return UNMEASURED if self.measure is None else self.measure * k / self.longer

    @property
    def is_mat(self) -> bool:
        return _is_mat(self)

    def turn(self, facing: float | None, head: float | None = None) -> float:
        """How far to turn it so that its head points to `head`, else so that it faces `facing`.

        A mat faces the way its sitter does; what else has a head faces the way its head points.
        """
        if head is not None:
            return head - self.heading
        if facing is None:
            return 0.0
        return facing if self.is_mat else facing - self.heading


@lru_cache(maxsize=1024)
def find_glyph(kind: str, fill: str | None = None, manner: tuple[Manner, ...] = ()) -> Glyph:
    """The glyph of a kind, filled or empty as it is; a kind without one is a problem."""
    table = all_glyphs()
    wider = kind_of(kind)
    for word in (kind, *((wider.name, wider.like) if wider else ())):
        if word in table:
            words = [word + _VARIANTS.get(fill or "", "")]
            words += [
                _MANNERS[word, t] for how in manner for t in how.traits if (word, t) in _MANNERS
            ]
            return next((table[w] for w in reversed(words) if w in table), table[word])
    raise ProblemError(
        Problem(
            "D801",
            NOWHERE,
            f"no glyph for the kind {kind}",
            "every kind of thing has its own small plan drawing",
            nearest(kind, table),
        )
    )


@lru_cache(maxsize=512)
def _is_mat(glyph: Glyph) -> bool:
    return any(p.style == "mf" for p in glyph.primitives)


@lru_cache(maxsize=4096)  # most things lie still from plate to plate
def draw_thing(glyph: Glyph, pose: Pose, theme: Theme) -> tuple[Item, ...]:
    """The glyph's ink on the page. Line weights are printed mm, never scaled."""
    inks = _inks(theme)
    return tuple(_drawn(p, pose, inks[p.style]) for p in glyph.primitives)


@lru_cache(maxsize=4096)
def glyph_box(glyph: Glyph, pose: Pose) -> Bounds:
    """The box of the glyph on the page: left, top, right, bottom."""
    left, back, right, front = glyph.box
    corners = ((left, back), (right, back), (right, front), (left, front))
    return bounds(pose.point(*corner) for corner in corners)


def _drawn(primitive: Primitive, pose: Pose, ink: Ink) -> Item:
    if primitive.disc is None:
        return Path(pose.segments(primitive.shape), ink)
    x, y, r = primitive.disc
    return Disc(*pose.point(x, y), r * pose.unit, ink)


@cache
def _inks(theme: Theme) -> dict[str, Ink]:
    """Each style of the table as ink of the theme."""

    def line(width: float, dash: tuple[float, ...] = (), colour: str = theme.ink) -> Ink:
        return Ink(None, colour, width, dash, "butt" if dash else "round", "round")

    return {
        "o": Ink(theme.paper, theme.ink, 0.26, join="round"),
        "t": Ink(theme.thing_tint, theme.ink, 0.26, join="round"),
        "f": Ink(theme.ink),
        "l": line(0.26),
        "h": line(0.15),
        "b": line(0.5),
        "bb": line(0.75),
        "sw": line(0.55),
        "d": line(0.2, (0.6, 0.4)),
        "dd": line(0.3, (0.9, 0.6)),
        "w": Ink(theme.paper),
        "wl": line(0.2, colour=theme.water),
        "m": Ink(theme.mat, theme.mat_edge, 0.22),
        "mh": line(0.08, colour=theme.mat_edge),
        "mf": Ink(theme.mat_head),
    }


@cache
def all_glyphs() -> dict[str, Glyph]:
    """Every glyph by name, in the order of the table."""
    return {name: glyph for glyph, names in _read(TABLE) for name in names}


def _read(table: str) -> Iterator[tuple[Glyph, list[str]]]:
    for entry in _gathered(table.strip("\n").split("\n"), indent=0):
        head, *rest = entry.split("\n")
        lines = (" ".join(part.split()) for part in _gathered(rest, indent=2))
        names, *about = (part.strip() for part in head.split("|"))
        primitives, called = tuple(map(_primitive, lines)), names.split()
        true, sizes = about[0].startswith("="), about[0].removeprefix("=").split()
        if len(sizes) == 1:
            yield _glyph(called[0], sizes[0], true, about[1:], primitives), called
        else:
            for name, size in zip(called, sizes, strict=True):
                yield _glyph(name, size, true, about[1:], primitives), [name]


def _gathered(lines: list[str], indent: int) -> list[str]:
    """Lines joined to the line above them when they stand deeper than `indent`."""
    out: list[str] = []
    for line in lines:
        if len(line) - len(line.lstrip()) > indent and out:
            out[-1] += "\n" + line
        else:
            out.append(line)
    return out


def _glyph(
    name: str, size: str, true: bool, head: list[str], primitives: tuple[Primitive, ...]
) -> Glyph:
    return Glyph(
        name,
        primitives,
        bounds(p for primitive in primitives for p in points(primitive.shape)),
        None if size == "—" else float(size),
        true,
        _HEADINGS[head[0]] if head else 0.0,
    )


def _primitive(line: str) -> Primitive:
    kind, rest = line.split(" ", 1)
    if kind == "P":
        style, path = rest.split(" ", 1)
        return Primitive(style, segments(path))
    words = rest.split()
    if kind == "C":
        x, y, r = map(float, words[:3])
        return Primitive(words[3], circle(x, y, r), (x, y, r))
    x, y, w, h = map(float, words[:4])
    corner = float(words[5].removeprefix("r")) if len(words) > 5 else 0.0
    return Primitive(words[4], rectangle(x, y, w, h, corner))
