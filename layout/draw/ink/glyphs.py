"""Things on the page: the printed size of a glyph, its ink and its box."""

from __future__ import annotations

from functools import cache, lru_cache

from layout.draw.dress import Theme
from layout.picture import Disc, Ink, Item, Path
from layout.shape import Bounds, Pose, bounds
from layout.vocabulary.drawn.glyph import Glyph, Primitive, Style

CLOSE = 1.9  # mm per 尺: from here things are as true as figures
TOLD = 2.95  # from here whatever lies there is named, and what lies upon it drawn
ENLARGED = 2.0  # portable things are drawn twice their size about their exact place
LEAST_ON_GROUND = 2.4  # mm, longer side
LEAST_IN_HAND = 3.6
UNMEASURED = 2.0  # mm per unit of a thing whose size no source gives


def unit_of(glyph: Glyph, k: float, *, held: bool = False, measure: float | None = None) -> float:
    """mm per unit where a 尺 is k mm; `measure` is this one's own longer side in 尺."""
    size = measure or glyph.measure
    if size is None:
        return UNMEASURED
    if glyph.true:
        return size * k / glyph.longer
    least = LEAST_IN_HAND if held else LEAST_ON_GROUND
    times = ENLARGED if k < CLOSE else 1.0
    return max(size * k * times, least) / glyph.longer


def true_unit(glyph: Glyph, k: float) -> float:
    """mm per unit, at the size the thing has."""
    return UNMEASURED if glyph.measure is None else glyph.measure * k / glyph.longer


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
def _inks(theme: Theme) -> dict[Style, Ink]:
    """Each style as ink of the theme."""

    def line(width: float, dash: tuple[float, ...] = (), colour: str = theme.ink) -> Ink:
        return Ink(None, colour, width, dash, "butt" if dash else "round", "round")

    return {
        Style.OUTLINE: Ink(theme.paper, theme.ink, 0.26, join="round"),
        Style.TINTED: Ink(theme.thing_tint, theme.ink, 0.26, join="round"),
        Style.SOLID: Ink(theme.ink),
        Style.LINE: line(0.26),
        Style.FINE: line(0.15),
        Style.BOLD: line(0.5),
        Style.BOLDER: line(0.75),
        Style.STOUT: line(0.55),
        Style.DASHED: line(0.2, (0.6, 0.4)),
        Style.BROKEN: line(0.3, (0.9, 0.6)),
        Style.PAPER: Ink(theme.paper),
        Style.PAPER_LINE: line(0.2, colour=theme.paper),
        Style.WATER: line(0.2, colour=theme.water),
        Style.MAT: Ink(theme.mat, theme.mat_edge, 0.22),
        Style.WEAVE: line(0.08, colour=theme.mat_edge),
        Style.HEAD: Ink(theme.mat_head),
    }
