"""Paper: how large a plate is printed, at what scale, and which piece of the place it shows."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from layout.api.ask import latest, locate
from layout.api.compiled import Compiled
from layout.draw.dress import PAGES, THUMBNAIL, bare_page, page_for, themes
from layout.draw.page import Planning
from layout.draw.windows import (
    Extent,
    Field,
    Plan,
    Precinct,
    camera,
    least_room,
    plan_at,
    plan_of,
    whole_plan,
)
from layout.picture import Sheet
from layout.problems import ProblemError, asked_wrongly
from layout.site import Site
from layout.stage import Frame
from layout.typeset import LEAST_LATIN
from layout.write.crops import on_paper
from layout.write.handout.paper import PAPERS as SHEETS
from layout.write.slides.deck import HEIGHT, WIDTH

ABOUT = 12.0  # 尺 of ground about a place that is a point
BEYOND = 24.0  # 尺 about all that is built: farther off there is nothing
LEAST = 2.0  # 尺: a piece is no smaller
EDGE = 7.0  # 尺 about an area, for its walls and stairs


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of one ground."""

    ground: str
    extent: Extent


def region_of(rite: Compiled, words: str) -> Region:
    """A rectangle of the ground, or a ground, level, area or part by its name, or what is about
    the point where a place phrase leads at the end."""
    site = rite.site
    extent = _rectangle(words) or _named(site, words)
    if extent is None:
        extent = Extent.around([locate(rite, latest(rite), words, None).pos], ABOUT)
    for ground, areas in site.grounds.items():
        whole = Extent.around(p for name in areas for p in site.areas[name].ring)
        if extent is None or whole is None or not extent.meets(whole.grown(BEYOND)):
            continue
        there = _within(extent, whole.grown(BEYOND))
        if min(there.size) >= LEAST:
            return Region(ground, there)
    fix = "`layout plates RITE --site` shows the place and names its parts"
    raise asked_wrongly("U962", f"there is no ground at {words[:60]!r}", fix)


def _rectangle(words: str) -> Extent | None:
    parts = words.split(",")
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        return None
    if len(numbers) == 4 and all(map(math.isfinite, numbers)):
        west, south, east, north = numbers
        if west < east and south < north:
            return Extent(west, south, east, north)
    what = f"{words[:60]!r} is no rectangle"
    fix = "write WEST,SOUTH,EAST,NORTH in 尺, such as -40,-60,40,20"
    raise asked_wrongly("U962", what, fix)


def _named(site: Site, name: str) -> Extent | None:
    """What a name covers, with a little about it."""
    if name in site.grounds:
        areas = [site.areas[each] for each in site.grounds[name]]
    elif name in site.areas:
        areas = [site.areas[name]]
    else:
        areas = [area for area in site.areas.values() if area.level.name == name]
    points = [p for area in areas for p in area.ring]
    if not points and name in site.features:
        return Extent.around(site.features[name].shape, ABOUT)
    return Extent.around(points, EDGE)


def _within(extent: Extent, whole: Extent) -> Extent:
    return Extent(
        max(extent.west, whole.west),
        max(extent.south, whole.south),
        min(extent.east, whole.east),
        min(extent.north, whole.north),
    )


# Sizes in mm, the smallest first.
PAPERS = {
    "A5": (SHEETS["A5"].width, SHEETS["A5"].height),
    "A4": (SHEETS["A4"].width, SHEETS["A4"].height),
    "Letter": (SHEETS["Letter"].width, SHEETS["Letter"].height),
    "16:9": (WIDTH, HEIGHT),
    "A3": (SHEETS["A3"].width, SHEETS["A3"].height),
}
RATIOS = (2.0, 20_000.0)  # a scale is 1 to so many
ROUND = tuple(n * 10**power for power in (1, 2, 3, 4) for n in (1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5))
NEAREST = 3.0  # mm to the 尺 of a piece that no scale is asked for
SIDES = (60.0, 2000.0)  # mm of a page
_SIZED = re.compile(r"(\d{1,4}(?:\.\d)?)(?:[x×](\d{1,4}(?:\.\d)?))?mm")
_READ = 6.0 / LEAST_LATIN  # how much larger than it is composed a map in a column is printed
_LONG = 1.3  # of its breadth, that it may be high
_RATIO = re.compile(r"1:(\d{1,6}(?:\.\d{1,3})?)")


@dataclass(frozen=True, slots=True)
class Printing:
    """How plates come to paper, if not each as its section would have it."""

    scale: float | None = None  # 1 to so many
    region: Region | None = None  # this alone, on paper cut to it
    is_clear: bool = False  # nothing is laid beneath the ink
    is_whole: bool = False  # all of the place
    is_single: bool = False  # a key plate is one page
    is_bare: bool = False  # maps alone, a sheet a piece
    size: tuple[float, float] | None = None  # mm of a page that has no name
    across: float | None = None  # mm of a column of text: maps alone, as broad


def printing(  # noqa: PLR0913 - each of them by its name
    rite: Compiled,
    scale: str | None = None,
    crop: str | None = None,
    *,
    whole: bool = False,
    clear: bool = False,
    single: bool = False,
    size: tuple[float, ...] = (),
) -> Printing:
    """The wish, checked: 1:100; WEST,SOUTH,EAST,NORTH in 尺, or the name of a place; a size is
    both sides of a page, or the breadth of a column."""
    ratio = None if scale is None else _ratio(scale)
    region = None if crop is None else region_of(rite, crop)
    if len(size) == 1:
        return Printing(ratio, region, clear, whole, single, is_bare=True, across=size[0])
    own = (size[0], size[1]) if size else None
    return Printing(ratio, region, clear, whole, single, size=own)


def page_of(words: str) -> tuple[str, tuple[float, ...]]:
    """A page as it is asked for: its name; of one that has none A4, on which it is composed, and
    its sides in mm, or the breadth of a column alone."""
    found = _SIZED.fullmatch(words.strip())
    if found is None:
        if words not in PAPERS:
            fix = f"choose {', '.join(PAPERS)}, or write 170x240mm, or 125mm for a column of text"
            raise asked_wrongly("U911", f"there is no page {words[:40]!r}", fix)
        return words, ()
    size = tuple(float(side) for side in found.groups() if side)
    least, most = SIDES
    if not all(least <= side <= most for side in size):
        fix = f"give sides from {least:g} to {most:g} mm"
        raise asked_wrongly("U911", f"a page of {words[:40]}", fix)
    return "A4", size


def _ratio(words: str) -> float:
    found = _RATIO.fullmatch(words.strip())
    if found is None or not RATIOS[0] <= float(found[1]) <= RATIOS[1]:
        what = f"there is no scale {words[:40]!r}"
        fix = f"write 1:100; from 1:{RATIOS[0]:g} to 1:{RATIOS[1]:g}"
        raise asked_wrongly("U960", what, fix)
    return float(found[1])


class Press:
    """Brings the plates of a site to paper: the grid they are composed on, and its enlargement."""

    def __init__(self, site: Site, theme: str, paper: str, wish: Printing) -> None:
        self.chi = 1000 * site.units.get("尺", 0.231)  # mm
        self.theme, self.paper, self.wish = themes()[theme], paper, wish
        self.page = page_for(paper, self.theme)
        self.planned: Planning | None = whole_plan if wish.is_whole else None
        if paper == THUMBNAIL:
            self.planned = partial(camera, is_frame=True)
        if wish.across is not None:
            width = wish.across / _READ - bare_page(0.0, 0.0).width
            self.page = bare_page(width, width * _LONG)
        elif wish.is_bare:
            self.page = replace(self.page, is_bare=True)
        if wish.region is not None:
            k = self._k_of(wish.region)
            self.page = bare_page(*(side * k for side in wish.region.extent.size))
            self.planned = self._piece(wish.region, k)
        elif wish.scale is not None:
            self.planned = self._at_scale(wish.scale)

    @property
    def has_spreads(self) -> bool:
        """Whether a key plate is two pages: not on a slide, nor of a piece or at a scale."""
        wish = self.wish
        is_asked = wish.is_single or wish.is_bare or wish.scale is not None
        is_asked = is_asked or wish.region is not None
        return not (is_asked or self.theme.is_leaf) and PAGES[self.paper] is PAGES["A4"]

    @property
    def ratio(self) -> str:
        """The scale that was asked for, in words."""
        return f"1:{self.wish.scale:g}" if self.wish.scale is not None else ""

    def printed(self, sheet: Sheet) -> Sheet:
        """The sheet in the size of its paper."""
        across = self.wish.across
        if across is not None:
            sheet = on_paper(sheet, across, across / sheet.width * sheet.height)
        elif self.wish.region is None and self.paper in PAPERS:
            size = self._turned(self.paper, sheet.width > sheet.height)
            if size != (sheet.width, sheet.height):
                sheet = on_paper(sheet, *size)
        return replace(sheet, paper="") if self.wish.is_clear else sheet

    def _turned(self, paper: str, is_broad: bool) -> tuple[float, float]:
        """A paper, upright or on its side."""
        is_own = self.wish.size and paper == self.paper
        short, long = sorted(self.wish.size if is_own and self.wish.size else PAPERS[paper])
        return (long, short) if is_broad else (short, long)

    def _times(self, paper: str) -> float:
        """How much larger a plate is on paper than it is composed."""
        page = page_for(paper, self.theme)
        if paper not in PAPERS:
            return 1.0
        width, height = self._turned(paper, page.width > page.height)
        return min(width / page.width, height / page.height)

    # --- at a scale ---

    def _at_scale(self, ratio: float) -> Planning:
        def at_scale(ground: Precinct, frames: Sequence[Frame], field: Field) -> Plan:
            times = self._times(self.paper)
            plan = plan_at(ground, frames, field, self.chi / ratio / times)
            if plan is None:
                raise self._too_large(ground, frames, field, ratio)
            return plan

        return at_scale

    def _too_large(
        self, ground: Precinct, frames: Sequence[Frame], field: Field, ratio: float
    ) -> ProblemError:
        times = self._times(self.paper)
        wide, high = (side * self.chi / ratio for side in least_room(ground, frames).size)
        section = frames[-1].step.section
        what = f"「{section}」 at 1:{ratio:g} takes {wide:.0f} by {high:.0f} mm"
        why = f"the map of {self.paper} has {field.width * times:.0f} by {field.height * times:.0f}"

        def holds(paper: str, ratio: float) -> bool:
            page = page_for(paper, self.theme)
            room = Field(page.left, page.top, page.map_width, page.map_height)
            k = self.chi / ratio / self._times(paper)
            return plan_at(ground, frames, room, k) is not None

        held = [name for name in PAPERS if holds(name, ratio)]
        smaller = [n for n in ROUND if n > ratio and holds(self.paper, n)]
        fixes = [f"--page {held[0]} holds it"] if held else ["no page that there is holds it"]
        fixes += [f"--scale 1:{smaller[0]} does on {self.paper}"] if smaller else []
        return asked_wrongly("U961", what, "; ".join(fixes), why)

    # --- a piece ---

    def _k_of(self, region: Region) -> float:
        """mm to the 尺: as asked for, if the paper holds it; else as much as it holds."""
        most = self._most(region, self.paper)
        if self.wish.scale is None:
            return math.floor(min(most, NEAREST) * 100) / 100
        k = self.chi / self.wish.scale
        if k <= most:
            return k
        wide, high = (side * k for side in region.extent.size)
        what = f"the piece at 1:{self.wish.scale:g} takes {wide:.0f} by {high:.0f} mm"
        held = [name for name in PAPERS if self._most(region, name) >= k]
        fixes = [f"--page {held[0]} holds it"] if held else ["no page that there is holds it"]
        smaller = [n for n in ROUND if self.chi / n <= most]
        fixes += [f"--scale 1:{smaller[0]} does on {self.paper}"] if smaller else []
        why = f"{self.paper} is smaller"
        raise asked_wrongly("U961", what, "; ".join(fixes), why)

    def _most(self, region: Region, paper: str) -> float:
        """The largest scale at which a paper holds a piece, upright or on its side."""
        width, height = PAPERS.get(paper, (PAGES[paper].width, PAGES[paper].height))
        bare = bare_page(0.0, 0.0)
        east, north = region.extent.size
        return max(
            min((w - bare.width) / east, (h - bare.height) / north)
            for w, h in ((width, height), (height, width))
        )

    def _piece(self, region: Region, k: float) -> Planning:
        def piece(ground: Precinct, frames: Sequence[Frame], field: Field) -> Plan:
            there = Precinct(ground.site, region.ground)
            return plan_of(there, frames, field, (region.extent, k))

        return piece
