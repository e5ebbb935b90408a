"""One page composed: a placed site and a frame, or a span of frames drawn as one, to a Sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from layout.draw.captions import CaptionColumn, words_end
from layout.draw.dress import Page, Rect, Theme, unlegended
from layout.draw.ink import Dressing, speaker_of
from layout.draw.names import NumberedName
from layout.draw.page.aside import Aside, set_aside
from layout.draw.page.chart import ORDER, Chart, MapTold
from layout.draw.page.inset import inset_width
from layout.draw.page.legend import Used, has_legend
from layout.draw.page.margins import Margins, as_numbered, used_marks
from layout.draw.page.panels import GAP, Asked, draw_panels
from layout.draw.ways import passings
from layout.draw.windows import (
    APART,
    AROUND,
    BAR,
    TAG_R,
    Plan,
    View,
    again,
    draw_break,
    draw_frames,
    fabric,
    quiet_rooms,
    tag_boxes,
)
from layout.picture import Group, Item, Sheet
from layout.said import Said
from layout.say.brief import Heading, PlateText
from layout.say.told import describe
from layout.say.tongue import BOTH, Tongue
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState
from layout.stage.movements import Ghost, Movement, gather

BELOW = 15.0  # mm below the map for the scale bar and the north arrow
WAVED = 1.3  # mm that the edge of a break may swell over
UNDER, LEAST_WORDS = 4.0, 66.0  # mm: below a broad map, and what its words have at least
SHORT = 24  # characters: so short a clause leaves the whole place room beside it
FACING = Said("對頁", "facing page")
BODY = 150.0  # mm² that a body or a thing takes with its name


@dataclass(frozen=True, slots=True)
class PlateManner:
    """How a plate is drawn, whatever it shows."""

    theme: str = "modern"
    tongue: Tongue = BOTH
    page: str = "A4"
    ratio: str = ""  # 1:100, where a scale was asked for
    others: tuple[Tongue, ...] = ()  # in which it is drawn for their own readers


Maps = dict[tuple[int, int, Tongue], tuple[Chart, ...]]


@dataclass
class Composer:
    """The maps of one plate, and what stands round them."""

    site: Site
    frames: tuple[Frame, ...]
    before: Frame | None
    text: PlateText
    plan: Plan
    page: Page
    theme: Theme
    manner: PlateManner
    previous: Sheet | None
    heading: Heading
    maps: Maps

    def sheet(self) -> Sheet:
        if self.heading.leaf:
            return self._continued()
        charts = self.charts
        if not self.page.is_bare and self.plan.room is None and self._is_unmarked:
            self.page = unlegended(self.page)
        round_it, leaves = self._margins()
        names = [name for chart in charts for name in chart.names]
        boxes = [box for chart in charts for box in chart.boxes]
        boxes += self.aside.boxes
        problems = [*self.aside.problems, *(p for chart in self._told_on for p in chart.problems)]
        speaker = speaker_of(self.site, self.text, self.frames[-1])
        return Sheet(
            self.page.width,
            self.page.height,
            f"{self.text.title} {self.heading.title.han or self.frames[-1].step.section}",
            describe(
                self.frames, self.before, [n.told for n in names], speaker, self.manner.tongue
            ),
            self.theme.paper,
            (*self._maps(), *self.aside.items, *round_it),
            windows=(*(view.window for view in self.plan.views), *self.aside.windows),
            boxes=tuple(boxes),
            signs=tuple((one.sign, one.said) for one in (*self._entries, *self.aside.entries)),
            headings=self.aside.headings,
            meta={**self._meta(), "leaves": str(leaves)},
            problems=tuple(dict.fromkeys(problems)),
            lang=self.manner.tongue.script,
        )

    def _continued(self) -> Sheet:
        """The page that faces the map: all its words, and acts for which the map had no room."""
        names = [name for chart in self.charts for name in chart.names]
        around = self._round(None)
        entries = *around.entries, *self.aside.left_out
        around = replace(around, entries=entries, faced=self.aside.faced)
        title = f"{self.text.title} {self.heading.title.han or self.frames[-1].step.section}"
        told = self.manner.tongue.told(FACING).text
        return Sheet(
            self.page.width,
            self.page.height,
            f"{title} {told}",
            f"{title}: {told}",
            self.theme.paper,
            around.facing(names, self._told_moves(self._told_on)),
            meta={**self._meta(), "part": FACING.han},
            lang=self.manner.tongue.script,
        )

    def _meta(self) -> dict[str, str]:
        frame = self.frames[-1]
        return {
            "step": frame.step.id,
            "frame": str(frame.n),
            "ground": self.plan.ground,
            "repeats": frame.step.expands or "",
            "part": "",
            "k": f"{self.plan.window.k:g}",
            "figures": f"{self.plan.enlargement:g}",
        }

    # --- the maps ---

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        key = self.frames[0].n, self.frames[-1].n, self.manner.tongue
        if key not in self.maps:
            self.maps[key] = tuple(self._charts())
        return self.maps[key]

    def _charts(self) -> Iterator[Chart]:
        moves, ghosts = self._moves()
        tongue, passed = self.manner.tongue, passings(moves)
        told = MapTold(self.frames, moves, ghosts, self.previous, tongue, passed, self.before)
        parts = fabric(self.site, self.plan.ground)
        large = None if self.page.is_bare else self.plan.room
        apart = large.extent if large else None
        quiet = quiet_rooms(self.site, self.plan.ground, self.frames)
        used = 0
        for i, bare in enumerate(self.plan.views):
            view = replace(bare, apart=apart, quiet=quiet)
            if bare.is_small:
                view = replace(view, nearer=tuple(v.extent for v in self.plan.views[1:]))
            cast = Dressing(self.site, view, self.text, self.theme, parts)
            kept = tuple(self._kept(bare))
            foot = APART - 2.0 if self.plan.has_small and not view.is_small else 0.0
            signs, cut = self._signs(i), self._cut(i)
            room, has_words = self._room(bare), i == 0 or not self.plan.is_cut
            told_of = cast, told, room, foot, signs, cut, kept, has_words
            chart = self._chart(*told_of, has_signs=self.page.has_list, signs_used=used)
            used += len(chart.entries)
            yield chart

    _chart = Chart

    @property
    def _entries(self) -> tuple[NumberedName, ...]:
        """Who is told by a sign."""
        return tuple(entry for chart in self.charts for entry in chart.entries)

    def _moves(self) -> tuple[tuple[Movement, ...], tuple[Ghost, ...]]:
        return gather(self.frames, self.before, self.text.cast)

    def _kept(self, view: View) -> Iterator[tuple[float, float, float, float]]:
        """Where the tags of the views stand."""
        if view.is_small:
            yield from tag_boxes(self.plan, view.window)
        elif view.tag:
            left, top = view.window.left, view.window.top
            yield left, top, left + 2 * TAG_R + 1.6, top + 2 * TAG_R + 1.6
        yield from self._details_below()

    def _details_below(self) -> Iterator[Rect]:
        """What details will take of the paper below a map: signs stand elsewhere."""
        details = self.text.details_of(f.step for f in self.frames)
        page, foot = self.page, self.page.top + self.page.map_height
        wide, _ = draw_panels([d for d in details if d.show.is_wide], self._asked())
        if wide:
            tall = sum(panel.height + GAP for panel in wide)
            yield page.left, foot - tall, page.left + page.narrow_width, foot
        if not page.is_broad:
            return
        left, right = self._strips_below()[-1]
        asked = replace(self._asked(), width=right - left)
        narrow, _ = draw_panels([d for d in details if not d.show.is_wide], asked)
        bottom = self.page.legend - 4
        if narrow:
            yield left, bottom - sum(panel.height + GAP for panel in narrow), right, bottom

    def _room(self, view: View) -> tuple[float, float, float, float]:
        """Where the names and signs of a view may stand."""
        page, window = self.page, view.window
        right = window.left + window.width
        if view.is_small:
            foot = window.top + window.height + AROUND + BAR
            return page.left, page.top, page.left + self._map_width(), foot
        if len(self.plan.views) > 1:
            cut = self._cut(self.plan.views.index(view))
            low = window.top + window.height - (WAVED if "南" in cut else 0.0)
            return window.left, window.top + (WAVED if "北" in cut else 0.0), right, low
        low = BELOW if page.is_broad else 0.0
        return (
            min(page.left, window.left),
            page.top,
            max(window.left + window.width, page.left + self._map_width()),
            min(page.top + page.map_height + low, window.top + window.height + BELOW),
        )

    def _signs(self, i: int) -> frozenset[str]:
        """One arrow a plate, and a bar for each scale."""
        views = self.plan.views
        if self.plan.is_cut:
            return frozenset({"scale", "north"}) if i == self._roomiest else frozenset()
        has_bar = i == 0 or views[i].window.k != views[i - 1].window.k
        return frozenset({*(["scale"] if has_bar else []), *(["north"] if i == 0 else [])})

    @cached_property
    def _roomiest(self) -> int:
        """Of windows of one scale the one with the most paper left by bodies, things and ways."""
        frame = self.frames[-1]
        bodies: tuple[PersonState | ThingState, ...]
        bodies = (*frame.people.values(), *frame.things.values())
        spots = [body.pos for body in bodies if body.pos]
        spots += [at for frame in self.frames for event in frame.events for at in event.path]

        def paper(i: int) -> float:
            view = self.plan.views[i]
            taken = BODY * sum(map(view.extent.has, spots))
            return view.window.width * view.window.height - taken

        return max(range(len(self.plan.views)), key=paper)

    def _cut(self, i: int) -> frozenset[str]:
        if not self.plan.is_cut:
            return frozenset()
        return frozenset("南") if i == 0 else frozenset("北")

    def _map_width(self) -> float:
        return self.page.map_width if self.plan.is_whole else self.page.narrow_width

    def _maps(self) -> Iterator[Item]:
        """Layer by layer, over all maps; a small map and what it frames share no layer."""
        charts = self.charts
        for layer in ORDER:
            own = charts[0].layers[layer]
            more = (again(i, c.cast.view.tag) for c in charts[1:] for i in c.layers[layer])
            yield Group(layer, (*own, *more), cls=layer)
        yield from draw_break(self.plan, self.theme, self.manner.tongue)
        yield from draw_frames(self.plan, self.theme, self.manner.tongue)

    # --- round the maps ---

    @cached_property
    def aside(self) -> Aside:
        if self.page.is_bare:
            return Aside((), (), (), (), None)
        aside = self._set_aside()
        # the map tells what is done in a room after all, or another has need of its picture's place
        if self.plan.room and (not aside.charts or (aside.is_lacking and self._is_room_quiet)):
            self.plan = replace(self.plan, room=None)
            self.maps.clear()
            del self.charts
            aside = self._set_aside()
        return aside

    @property
    def _is_room_quiet(self) -> bool:
        """Whether nobody acts in the room that is shown large, on this plate."""
        room = self.plan.room
        quiet = quiet_rooms(self.site, self.plan.ground, self.frames)
        return room is not None and any(room.extent.holds(each) for each in quiet)

    def _set_aside(self) -> Aside:
        details = self.text.details_of(f.step for f in self.frames)
        page, plan = self.page, self.plan
        column, held = self._column(), 0.0
        if column.more:  # what the first column holds takes no room of the last
            held = column.bottom - column.top
            column = replace(column.more[-1], inset=column.inset)

        def told_to(*, has_gloss: bool) -> float:
            return self._told_to(has_gloss=has_gloss) - held

        return set_aside(details, self._asked(), self.charts, (page, plan, column), told_to)

    def _told_to(self, *, has_gloss: bool) -> float:
        """Where the words beside the map end, that no detail takes the room of; or where without
        their gloss, that only who is covered does."""
        names = [name for chart in self.charts for name in chart.names]
        caption = self._round(None).caption(names, self._told_moves(self.charts))
        caption = caption if has_gloss else replace(caption, gloss="")
        return words_end(caption, self._column())

    def _round(self, lowest: float | None, has_inset: bool = True) -> Margins:
        """What stands round the map, above the details that begin at `lowest`."""
        things = tuple(item.thing for chart in self.charts for item in chart.laid)
        shown = self.site, self.frames, self.text, self.plan, self.page
        last = self.heading, lowest, self.manner.ratio, has_inset, self._entries
        return Margins(*shown, self._column(), things, *last)

    def _told_moves(self, charts: Sequence[Chart]) -> tuple[tuple[Movement, str], ...]:
        """The movements with their colours, numbered as far as the maps have their numbers."""
        placed = {box.name for chart in charts for box in chart.paths.numbers}
        cast = charts[0].cast
        return tuple(
            (as_numbered(m, placed), self.theme.of_party(cast.party(m.leader)[0]))
            for m in charts[0].told.moves
        )

    @property
    def _told_on(self) -> tuple[Chart, ...]:
        """The maps, and what shows large what is done in a room."""
        return (*self.charts, *self.aside.charts)

    def _asked(self) -> Asked:
        return Asked(
            self.site,
            self.plan.ground,
            self.frames,
            self.text,
            self.theme,
            self.manner.tongue,
            self.page.narrow_width,
            is_for_book=self.heading.is_for_book,
        )

    def _handled(self) -> frozenset[str]:
        """The kinds of what is handled in the frames, and of what their clauses name."""
        frame = self.frames[-1]
        said = "".join(f.step.text or "" for f in self.frames)
        names = {e.thing for f in self.frames for e in f.events if e.thing}
        things = frame.things.values()
        return frozenset(t.kind.name for t in things if t.name in names or t.kind.name in said)

    def _column(self) -> CaptionColumn:
        page = self.page
        left = page.left + self._map_width() + page.gutter
        bottom = page.legend - 4
        if page.is_broad:
            return self._columns_below(bottom)
        told = page.top, bottom, self.theme, self.manner.tongue
        if not page.upright:
            return CaptionColumn(left, page.right, *told)
        beside = page.right - page.upright
        return CaptionColumn(left, beside - page.gutter, *told, (beside, page.right, bottom))

    def _columns_below(self, bottom: float) -> CaptionColumn:
        """Two columns below the map, and what runs down at their right."""
        page = self.page
        marks = (b for chart in self.charts for b in (*chart.boxes, *chart.signposts))
        ends = [box.bottom for box in marks if box.kind != "wall"]
        top = min(max([self.plan.bottom, *ends]) + UNDER, page.legend - LEAST_WORDS)
        beside = page.right - page.upright
        first, *strips = self._strips_below()
        told = top, bottom, self.theme, self.manner.tongue
        clause = "".join(dict.fromkeys(f.step.text or "" for f in self.frames))
        spot = None
        is_short = len(clause) <= SHORT and all(f.step.text for f in self.frames)
        if is_short and self.manner.tongue.has_han and not self.plan.is_whole:
            spot = CaptionColumn(beside, page.right, *told, is_apart=True)
            beside += inset_width(self.plan) + page.gutter
        upright = beside, page.right, bottom
        own = CaptionColumn(first[0], first[1], *told, upright, inset=spot)
        return replace(own, more=tuple(CaptionColumn(a, b, *told) for a, b in strips))

    def _strips_below(self) -> tuple[tuple[float, float], ...]:
        """From where to where the columns below a broad map run across."""
        page = self.page
        width = (page.right - page.upright - page.left) / 2 - page.gutter
        left = page.left + width + page.gutter
        strips = (page.left, page.left + width), (left, left + width)
        if self.manner.tongue.has_han:
            return strips
        return (*strips, (page.right - width, page.right))  # nothing runs down

    def _margins(self) -> tuple[tuple[Item, ...], int]:
        """What stands round the maps, and how many pages the whole takes."""
        if self.page.is_bare:
            return (), 1
        names = [name for chart in self.charts for name in chart.names]
        aside = self.aside
        around = self._round(aside.lowest, aside.has_inset)
        entries = (*around.entries, *aside.left_out)
        around = replace(around, below=aside.below, entries=entries)
        charts = self._told_on
        items, goes_on = around.items(names, self._told_moves(charts), self._used(charts))
        return items, 2 if goes_on or aside.faced else 1

    @property
    def _is_unmarked(self) -> bool:
        """Whether no mark of its maps is to be told."""
        return not has_legend(self._used(self.charts), self.theme)

    def _used(self, charts: Sequence[Chart]) -> Used:
        """The marks on the maps."""
        names = [name for chart in self.charts for name in chart.names]
        standing = {label.name for chart in charts for label in chart.labels}
        lettered = [name for name in names if f"people/{name.lead.person.name}" in standing]
        laid = [item for chart in charts for item in chart.laid]
        styles = {style for chart in charts for style in chart.paths.styles}
        figures = [body.figure for chart in charts for body in chart.shown]
        return used_marks(
            (figures, lettered),
            (laid, self._handled()),
            (styles, {way for chart in charts for way in chart.ways}),
            any(chart.phantoms for chart in charts),
        )
