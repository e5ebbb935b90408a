"""One page composed: a placed site and a frame, or a span of frames drawn as one, to a Sheet."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace

from layout.draw.acts import Scene, act_marks
from layout.draw.brief import PlateText
from layout.draw.building import Building, draw_building
from layout.draw.captions import Column
from layout.draw.fabric import fabric
from layout.draw.figures import Figure, draw_figure, silhouette
from layout.draw.furniture import Laid, draw_things, lay_fixture, lay_things
from layout.draw.glyphs import all_glyphs
from layout.draw.labels import Obstacles, Placed, Rect, place_labels
from layout.draw.margins import Margins, used_marks
from layout.draw.movements import Ghost, Movement, gather
from layout.draw.names import Namer
from layout.draw.page import PAGES, Page, to_page
from layout.draw.paths import Drawn, draw_paths, trails
from layout.draw.people import (
    Cast,
    Named,
    Shown,
    alone,
    named,
    show_people,
    spoken_of,
    strengths,
)
from layout.draw.reasons import describe
from layout.draw.signs import draw_north, draw_scale
from layout.draw.theme import State, Theme, themes
from layout.draw.titles import Titles
from layout.draw.view import View, ground_of, plan_view
from layout.picture import Box, Group, Item, Sheet
from layout.problems import Problem
from layout.shape import bounds
from layout.site import Feature, Site
from layout.stage import Frame

GHOSTS = 3  # a person
FROM_GHOST = 3.0  # mm from the middle of a ghost to where his path begins
AIR = 0.5  # mm kept about figures and things
BELOW = 15.0  # mm below the map for the scale bar and the north arrow
BEAM_COST, STAIR_COST, EDGE_COST = 1.2, 25.0, 100.0


@dataclass(frozen=True, slots=True)
class Manner:
    """How a plate is drawn, whatever it shows."""

    theme: str = "modern"
    lang: str = "bilingual"  # zh en bilingual
    page: str = "A4"


def compose(  # noqa: PLR0913 - the whole of a plate
    site: Site,
    frames: Sequence[Frame],
    text: PlateText,
    manner: Manner | None = None,
    *,
    around: Sequence[Frame] = (),
    view: View | None = None,
    previous: Sheet | None = None,
    heading: tuple[str, str] = ("", ""),
) -> Sheet:
    """The plate of one frame, or of a span of frames drawn as one with numbered movements.

    `around` are the frames of the section (the one before the first included, for ghosts): they
    choose the view, unless one is given, so that a section's plates do not pulse. `previous` is
    the plate of the step before, whose names keep their sides. `heading` is the title of a key
    plate and its English, in place of the section's.
    """
    manner = manner or Manner()
    page = PAGES[manner.page]
    if view is None:
        view = plan_view(site, around or frames, page, ground_of(site, frames, around))
    numbers = {f.n: f for f in around}
    before = numbers.get(frames[0].n - 1)
    theme = themes()[manner.theme]
    plate = _Plate(site, tuple(frames), before, text, view, page, theme, manner, previous, heading)
    return plate.sheet()


@dataclass
class _Plate:
    """The parts of one plate as they are worked out, in the order they depend on one another."""

    site: Site
    frames: tuple[Frame, ...]
    before: Frame | None
    text: PlateText
    view: View
    page: Page
    theme: Theme
    manner: Manner
    previous: Sheet | None
    heading: tuple[str, str]
    problems: list[Problem] = field(default_factory=list)

    def sheet(self) -> Sheet:
        frame, window = self.frames[-1], self.view.window
        self.cast = Cast(
            self.site, self.view, self.text, self.theme, fabric(self.site, window.name)
        )
        self.moves, ghosts = gather(self.frames, self.before, self.text.cast)
        building = draw_building(self.site, window, self.theme)
        self.fixtures = self._fixtures()
        drawn = {p.name for p in frame.people.values() if p.on_stage}
        shown, missing = show_people(self.cast, frame, strengths(self.frames, drawn))
        laid, lacking = lay_things(self.site, frame, window, [s.rect for s in shown])
        self.problems += (*missing, *lacking)
        phantoms = self._phantoms(ghosts, shown)
        obstacles = self._obstacles(building, laid, shown, phantoms)
        marks = self._marks(shown, laid, obstacles)
        paths = self._paths(shown, obstacles)
        signs = self._signs(building, obstacles)
        names = named(shown, self.text, alone(frame), spoken_of(self.frames))
        labels = self._labels(names, laid, obstacles)
        bodies = [(s.figure, s.x, s.y) for s in _by_rank(shown)]
        map_items: tuple[Item, ...] = (
            building.group,
            *draw_things((*laid, *self.fixtures), self.theme),
            paths.group,
            self._figures("ghosts", phantoms),
            self._figures("people", bodies),
            marks,
            Group("labels", tuple(_label_group(p) for p in labels), cls="labels"),
            *(sign for sign, _ in signs),
        )
        others = self._margins(names, laid, paths, bool(phantoms))
        boxes = tuple(self._boxes(building, laid, shown, paths, labels))
        return self._bound((*map_items, *others), boxes, names)

    # --- on the map ---

    def _figures(self, name: str, bodies: Sequence[tuple[Figure, float, float]]) -> Group:
        unit = self.view.unit
        drawn = (draw_figure(figure, x, y, unit, self.theme) for figure, x, y in bodies)
        return Group(name, tuple(drawn), cls=name)

    def _marks(self, shown: Sequence[Shown], laid: Sequence[Laid], obstacles: Obstacles) -> Group:
        people = {one.person.name: one for one in shown}
        k, unit = self.view.window.k, self.view.unit
        items, boxes = act_marks(Scene(self.frames[-1], people, laid, k, unit, self.theme))
        for box in boxes:
            obstacles.add(box)
        return Group("marks", items, cls="marks")

    def _fixtures(self) -> tuple[Laid, ...]:
        """Fixtures that have a glyph of their own (a 碑), drawn as things."""
        window = self.view.window
        known = all_glyphs()
        return tuple(
            lay_fixture(f, known[word], window)
            for f in self.cast.fabric.features
            if f.kind == "fixture"
            and (word := _bare(f)) in known
            and self.view.extent.has(f.anchor)
        )

    def _phantoms(
        self, ghosts: Sequence[Ghost], shown: Sequence[Shown]
    ) -> list[tuple[Figure, float, float]]:
        """A ghost where each movement began, unless somebody stands there now."""
        unit = self.view.unit
        out: list[tuple[Figure, float, float]] = []
        count: dict[str, int] = {}
        for i, ghost in enumerate(ghosts):
            x, y = to_page(self.view.window, ghost.pos)
            near = [(s.x, s.y) for s in shown] + [(gx, gy) for _, gx, gy in out]
            if not self.view.extent.has(ghost.pos) or count.get(ghost.who, 0) >= GHOSTS:
                continue
            if any((x - a) ** 2 + (y - b) ** 2 < (1.7 * unit) ** 2 for a, b in near):
                continue
            count[ghost.who] = count.get(ghost.who, 0) + 1
            party, _ = self.cast.party(ghost.who)
            figure = Figure(
                ghost.who,
                party,
                ghost.facing,
                ghost.posture,
                State.GHOST,
                k=self.view.window.k,
                ground=self.cast.floor_at(ghost.pos),
                id=f"ghosts/{i + 1}/{ghost.who}",
            )
            out.append((figure, x, y))
        return out

    def _obstacles(
        self,
        building: Building,
        laid: Sequence[Laid],
        shown: Sequence[Shown],
        phantoms: Sequence[tuple[Figure, float, float]],
    ) -> Obstacles:
        page, window = self.page, self.view.window
        frame = (
            min(page.left, window.left),
            page.top,
            max(self.view.map_right, page.left + self._map_width()),
            min(page.top + page.map_height, window.top + window.height + BELOW),
        )
        rings = [self.site.areas[name].ring for name in self.cast.fabric.closed_names]
        rooms = tuple(bounds(to_page(window, p) for p in ring) for ring in rings)
        obstacles = Obstacles(frame, rooms=rooms)
        obstacles.add_walls(building.walls)
        costs = {"beam": BEAM_COST, "stair": STAIR_COST, "edge": EDGE_COST}
        for box in building.lines:
            obstacles.add((box.left, box.top, box.right, box.bottom), costs[box.kind])
            if box.kind == "edge":  # a name below the edge would stand in the court
                obstacles.walls.append((box.left, box.top, box.right, box.bottom))
        for one in (*laid, *self.fixtures):
            obstacles.add(_grown(one.rect, AIR * 0.6))
        for person in shown:
            obstacles.add(_grown(person.rect, AIR))
        for figure, x, y in phantoms:
            obstacles.add(_grown(bounds(silhouette(figure, x, y, self.view.unit)), 0.2))
        return obstacles

    def _map_width(self) -> float:
        return self.page.map_width if self.view.is_whole else self.page.narrow_width

    def _paths(self, shown: Sequence[Shown], obstacles: Obstacles) -> Drawn:
        ends = {s.person.name: s.outline for s in shown}
        start = min(FROM_GHOST, 1.25 * self.view.unit)
        lines = trails(self.moves, self.view.window, ends, start)
        colours = {m.leader: self._colour(m.leader) for m in self.moves}
        drawn = draw_paths(lines, colours, self.theme, obstacles)
        for number in drawn.homeless:
            self._lacks("D803", f"no room for the number {number}", "its whole way is taken up")
        return drawn

    def _lacks(self, code: str, what: str, why: str) -> None:
        step = self.frames[-1].step
        fix = "split the step, or draw a smaller part of the place"
        where = f"{what} in {step.id or step.section}"
        self.problems.append(Problem(code, step.mark, where, why, fix))

    def _colour(self, name: str) -> str:
        return self.theme.party[self.cast.party(name)[0]]

    def _signs(self, building: Building, obstacles: Obstacles) -> list[tuple[Group, Box]]:
        floor = obstacles.copy()
        for rect in building.floors:
            floor.add(rect)
        metre = 1 / self.site.units.get("尺", 0.231)
        signs = [
            draw_scale(self.view.window.k, metre, floor, self.theme),
            draw_north(floor, self.theme, self.manner.lang),
        ]
        for _, box in signs:
            obstacles.add((box.left, box.top, box.right, box.bottom))
        return signs

    # --- names ---

    def _labels(
        self, names: Sequence[Named], laid: Sequence[Laid], obstacles: Obstacles
    ) -> tuple[Placed, ...]:
        titles = Titles(self.cast, self.frames, self.manner.lang, self.previous)
        said = "".join(f.step.text or "" for f in self.frames)
        namer = Namer(self.site, self.view.window, self.theme, self.manner.lang, said)
        wanted = [*titles.people(names), *titles.things(laid), *namer.wanted()]
        for one in self.fixtures:
            wanted.append(namer.fixture(self.site.features[one.thing.name], one.rect))
        placed, unplaced = place_labels(wanted, obstacles)
        for want in unplaced:
            if not want.may_yield:
                name = want.name.partition("/")[2]
                why = "everything within 27 mm of the figure is taken"
                self._lacks("D802", f"no room for the name {name}", why)
        return placed

    # --- the sheet ---

    def _margins(
        self, names: Sequence[Named], laid: Sequence[Laid], paths: Drawn, has_ghosts: bool
    ) -> tuple[Item, ...]:
        page, view = self.page, self.view
        column = Column(
            page.left + self._map_width() + page.gutter,
            page.right,
            page.top,
            page.legend - 4,
            self.theme,
            self.manner.lang,
        )
        used = used_marks(names, laid, paths.styles, has_ghosts)
        placed = {box.name for box in paths.numbers}
        moves = tuple((_as_numbered(m, placed), self._colour(m.leader)) for m in self.moves)
        things = tuple(one.thing for one in laid)
        margins = Margins(
            self.site, self.frames, self.text, view, page, column, things, self.heading
        )
        return margins.items(names, moves, used)

    def _boxes(
        self,
        building: Building,
        laid: Sequence[Laid],
        shown: Sequence[Shown],
        paths: Drawn,
        labels: Sequence[Placed],
    ) -> Iterator[Box]:
        yield from building.walls
        yield from (one.box for one in (*laid, *self.fixtures))
        for one in shown:
            yield Box(one.person.name, "figure", *one.rect)
        yield from paths.numbers
        yield from (p.box for p in labels)

    def _bound(
        self, items: tuple[Item, ...], boxes: tuple[Box, ...], names: Sequence[Named]
    ) -> Sheet:
        frame = self.frames[-1]
        title = f"{self.text.title} {self.heading[0] or frame.step.section}"
        meta = {
            "step": frame.step.id,
            "frame": str(frame.n),
            "ground": self.view.ground,
            "k": f"{self.view.window.k:g}",
            "figures": f"{self.view.enlargement:g}",
        }
        return Sheet(
            self.page.width,
            self.page.height,
            title,
            describe(frame, names),
            self.theme.paper,
            items,
            windows=(self.view.window,),
            boxes=boxes,
            meta=meta,
            problems=tuple(dict.fromkeys(self.problems)),
        )


def _as_numbered(move: Movement, placed: Container[str]) -> Movement:
    """The movement with its number if that stands on the map."""
    return move if move.number in placed else replace(move, number="")


def _by_rank(shown: Sequence[Shown]) -> list[Shown]:
    """Who acts is drawn over the others."""
    return sorted(shown, key=lambda s: s.figure.state is State.ACTING)


def _label_group(placed: Placed) -> Group:
    return Group(f"labels/{placed.name}", placed.items, cls="label")


def _bare(feature: Feature) -> str:
    return feature.name[-1]


def _grown(rect: Rect, by: float) -> Rect:
    return rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by
