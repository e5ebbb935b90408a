"""One view as a map: the place, its people and things, the ways walked, and all their names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from layout.draw.dress import (
    HARD,
    LINE_COSTS,
    RULES,
    Obstacles,
    Point,
    Rect,
    State,
    line,
    pale_walls,
    to_page,
)
from layout.draw.ink import (
    Dressing,
    Figure,
    Furniture,
    Laid,
    Named,
    Shown,
    alone,
    concerned,
    draw_building,
    draw_figure,
    draw_numbers,
    draw_things,
    eased,
    in_groups,
    lay_fixture,
    left_alone,
    named,
    number_boxes,
    off_walls,
    show_people,
    silhouette,
    spoken_of,
    strengths,
)
from layout.draw.names import (
    Namer,
    Placed,
    Titles,
    Wanted,
    put_names,
)
from layout.draw.ways import (
    Bodies,
    MarkScene,
    Passing,
    PathsDrawn,
    Trail,
    act_marks,
    clear_of,
    draw_earlier,
    draw_north,
    draw_passings,
    draw_paths,
    draw_scale,
    lanes,
    rects_of,
    trails,
)
from layout.picture import Box, Group, Ink, Item, Path, Sheet
from layout.problems import Problem
from layout.say.tongue import Tongue
from layout.shape import bounds
from layout.site import FeatureKind
from layout.stage import Frame
from layout.stage.movements import Ghost, Movement
from layout.vocabulary import KindTrait

ROW, TICK, BRACKET = 3, 0.9, 0.22  # people; mm of the ends of their bracket, of its line
ABREAST = 2.1  # of a body: so near they stand in one row
LANE_COST = 1.2
MANY, STEPPED = 8, 3.0  # go: then no ghost is nearer to anybody, of a body's half breadth
ORDER = (
    "site",
    "measures",
    "mats",
    "things",
    "paths",
    "ghosts",
    "people",
    "marks",
    "labels",
    "signs",
)


@dataclass(frozen=True, slots=True)
class MapTold:
    """What a plate's maps show: its frames, and what is done in them."""

    frames: tuple[Frame, ...]
    moves: tuple[Movement, ...]
    ghosts: tuple[Ghost, ...]
    previous: Sheet | None
    tongue: Tongue
    passings: tuple[Passing, ...] = ()
    before: Frame | None = None  # the frame before the first


@dataclass
class Chart:
    """The parts of one map as they are worked out, in the order they depend on one another."""

    cast: Dressing
    told: MapTold
    frame: Rect  # where names may stand
    below: Rect  # where the scale bar and the arrow may
    signs: frozenset[str] = frozenset({"scale", "north"})
    cut: frozenset[str] = frozenset()  # the sides where the place goes on beyond the map
    tells: bool = True  # the lengths of lines that run through several views
    is_frame: bool = False  # a small picture: nobody stands over its edge
    problems: list[Problem] = field(default_factory=list)
    layers: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    measures: tuple[Box, ...] = ()
    measured: tuple[Rect, ...] = ()  # lines that are themselves a measure
    passed: tuple[Box, ...] = ()
    crossings: tuple[tuple[Item, ...], tuple[Item, ...]] = ((), ())  # ways gone before, rings
    names_all: ClassVar[bool] = True  # else nothing has its name

    def __post_init__(self) -> None:
        cast, window = self.cast, self.cast.view.window
        last = self.told.frames[-1]
        self.building = draw_building(cast.site, window, pale_walls(cast.theme), self.cut)
        self.fixtures = self._glyphs(FeatureKind.FIXTURE)
        self.underfoot = self._glyphs(FeatureKind.MARK)
        drawn = {p.name for p in last.people.values() if p.on_stage}
        states = strengths(self.told.frames, drawn)
        self.fore = concerned(self.told.frames, states)
        shown = self._people(last, states)
        self.shown = tuple(s for s in shown if self._is_whole(s)) if self.cut else shown
        rects = [s.rect for s in self.shown]
        laid = Furniture(cast.site, cast.view, cast.theme.is_leaf).laid(last, rects)
        lines = [
            (b.left, b.top, b.right, b.bottom) for b in self.building.lines if b.kind == "edge"
        ]
        laid = tuple(off_walls(item, self.walls, lines, window.k) for item in laid)
        self.laid = tuple(item for item in laid if not self.cut or self._holds(item.rect))
        fore = None if cast.theme.is_leaf else self.fore  # wood has one ink
        self.quiet = left_alone(self.laid, self.told.frames, cast.text, fore)
        self.phantoms = self._phantoms()
        obstacles = self._obstacles()
        marks = self._marks(obstacles)
        self.paths = self._paths(obstacles)
        spans = [*self._lanes(obstacles)]  # its measure is told where nobody goes over it
        signs = self._signs()
        self.names = self._told(last)
        self.labels = self._labels(obstacles) if self.names_all else ()
        self._draw(marks, spans, signs)

    def _draw(
        self, marks: Sequence[Item], measures: Sequence[Group], signs: Sequence[Group]
    ) -> None:
        theme = self.cast.theme
        mats, things = draw_things((*self.underfoot, *self.laid, *self.fixtures), theme, self.quiet)
        order = sorted(self.shown, key=lambda s: s.figure.state is State.ACTING)
        people = [self._figure(s.figure, s.x, s.y) for s in order]
        self.layers = {
            "site": self.building.group.items,
            "mats": mats.items,
            "things": things.items,
            "paths": (*self.crossings[0], *self.paths.group.items),
            "ghosts": tuple(self._figure(f, x, y) for f, x, y in self.phantoms),
            "people": tuple(people),
            "marks": (*self._counts(), *marks, *self.crossings[1]),
            "labels": (*(placed.group for placed in self.labels), *self._brackets()),
            "measures": tuple(measures),
            "signs": tuple(signs),
        }

    def _counts(self) -> Iterator[Item]:
        """How many are in each heap."""
        yield from draw_numbers(self.laid, self.cast.theme, self.quiet)

    def _brackets(self) -> Iterator[Item]:
        """A bracket along each row of three or more who have one name and stand by."""
        placed = {label.name: label.rect for label in self.labels}
        for row in self.names:
            label = placed.get(f"people/{row.lead.person.name}")
            waits = all(one.figure.state is State.WAITING for one in row.members)
            if label is None or not waits or len(row.members) < ROW:
                continue
            left, top, right, bottom = row.rect
            broad = max(one.rect[2] - one.rect[0] for one in row.members)
            if right - left <= ABREAST * broad < bottom - top:
                out = -1.0 if label[0] + label[2] < left + right else 1.0
                x = (left if out < 0 else right) + out * RULES.air
                ends = (x, top), (x + out * TICK, top), (x + out * TICK, bottom), (x, bottom)
            elif bottom - top <= ABREAST * broad < right - left:
                out = -1.0 if label[1] + label[3] < top + bottom else 1.0
                y = (top if out < 0 else bottom) + out * RULES.air
                ends = (left, y), (left, y + out * TICK), (right, y + out * TICK), (right, y)
            else:
                continue
            yield Path(line(ends), Ink(None, self.cast.theme.receding, BRACKET), cls="bracket")

    # --- what stands there ---

    def _people(self, frame: Frame, states: Mapping[str, State]) -> tuple[Shown, ...]:
        shown = show_people(self.cast, frame, states, self.fore)
        unit = self.cast.view.unit
        return eased(shown, self.walls, unit)

    @property
    def walls(self) -> list[Rect]:
        return [_rect(wall) for wall in self.building.walls]

    def _is_whole(self, one: Shown) -> bool:
        """Whether he is within the map, or acts on more than a small picture."""
        is_seen = one.figure.state is not State.WAITING and not self.is_frame
        return is_seen or self._holds(one.rect)

    def _holds(self, rect: Rect) -> bool:
        """Whether all of it is within the map."""
        window, (left, top, right, bottom) = self.cast.view.window, rect
        is_in = left >= window.left and right <= window.left + window.width
        return is_in and top >= window.top and bottom <= window.top + window.height

    def _figure(self, figure: Figure, x: float, y: float) -> Group:
        return draw_figure(figure, x, y, self.cast.view.unit, self.cast.theme)

    def _silhouette(self, figure: Figure, x: float, y: float) -> Sequence[Point]:
        return silhouette(figure, x, y, self.cast.view.unit)

    def _glyphs(self, kind: FeatureKind) -> tuple[Laid, ...]:
        """Parts with an outline and a glyph of their own: a 碑 stands there, a 物 is underfoot.

        What the rite itself has drawn there (大射「若丹若墨」) is seen when it is.
        """
        known = self.cast.site.vocabulary.glyphs
        made = {thing.kind.name for thing in self.told.frames[-1].things.values()}
        return tuple(
            lay_fixture(f, known[word], self.cast.view.window)
            for f in self.cast.fabric.features
            if f.kind is kind
            and f.closed
            and (word := f.part.shortly) in known
            and word not in made
            and self.cast.view.extent.has(f.anchor)
        )

    def _phantoms(self) -> list[tuple[Figure, float, float]]:
        """A ghost where each movement began or ended, beside whoever stands there now; none where
        it would be the same place."""
        view = self.cast.view
        unit = view.unit
        is_full = len({ghost.who for ghost in self.told.ghosts}) > MANY
        out: list[tuple[Figure, float, float]] = []
        for i, ghost in enumerate(self.told.ghosts):
            x, y = to_page(view.window, ghost.pos)
            near = [*((s.x, s.y) for s in self.shown), *((gx, gy) for _, gx, gy in out)]
            spot = clear_of((x, y), near, unit) if view.extent.has(ghost.pos) else None
            is_near = any(math.dist((x, y), (s.x, s.y)) < STEPPED * unit for s in self.shown)
            if spot is None or (is_near and is_full):
                continue
            out.append((self._phantom(ghost, f"ghosts/{i + 1}/{ghost.who}"), *spot))
        return out

    def _phantom(self, ghost: Ghost, name: str) -> Figure:
        party, _ = self.cast.party(ghost.who)
        return Figure(
            ghost.who,
            party,
            ghost.facing,
            ghost.posture,
            State.GHOST,
            k=self.cast.view.window.k,
            ground=self.cast.floor_at(ghost.pos),
            id=name,
        )

    def _marks(self, obstacles: Obstacles) -> tuple[Item, ...]:
        people = {one.person.name: one for one in self.shown}
        view = self.cast.view
        told = self.told
        before = told.frames[-2] if len(told.frames) > 1 else told.before
        size = view.window.k, view.unit
        cup = self.cast.site.vocabulary.usual(KindTrait.WINE)
        scene = MarkScene(told.frames[-1], before, people, self.laid, *size, self.cast.theme, cup)
        items, boxes = act_marks(scene)
        for box in boxes:
            obstacles.add(box)
        return items

    # --- what names keep clear of ---

    def _obstacles(self) -> Obstacles:
        window, building = self.cast.view.window, self.building
        rings = [self.cast.site.areas[name].ring for name in self.cast.fabric.closed_names]
        rooms = tuple(bounds(to_page(window, p) for p in ring) for ring in rings)
        obstacles = Obstacles(self.frame, rooms=rooms)
        obstacles.add_walls(building.walls)
        for box in building.lines:
            obstacles.add(_rect(box), LINE_COSTS[box.kind])
            if box.kind == "edge":  # a name below the edge would stand in the court
                obstacles.walls.append(_rect(box))
        for item in (*self.laid, *self.fixtures, *self.underfoot):
            cost = RULES.on_mat if item.is_mat else HARD
            obstacles.add(_grown(item.rect, RULES.air * 0.6), cost)
        for count in number_boxes(self.laid, self.cast.theme):
            obstacles.add(count)
        for person in self.shown:
            obstacles.add(_grown(person.rect, RULES.air))
        for figure, x, y in self.phantoms:
            outline = self._silhouette(figure, x, y)
            obstacles.add(_grown(bounds(outline), 0.2))
        return obstacles

    def _paths(self, obstacles: Obstacles) -> PathsDrawn:
        view = self.cast.view
        bodies = {s.person.name: s.outline for s in self.shown}
        ghosts = [tuple(self._silhouette(f, x, y)) for f, x, y in self.phantoms]
        moves = self.told.moves
        lines = trails(moves, view.window, Bodies(bodies, ghosts, self.walls), self.cut)
        self._pass(lines, obstacles)
        colours = {m.leader: self._colour(m.leader) for m in moves}
        ground = obstacles, [item.rect for item in (*self.laid, *self.fixtures, *self.underfoot)]
        drawn = draw_paths(lines, colours, self.cast.theme, ground, view.window.k)
        for number in drawn.homeless:
            self._lacks("D803", f"no room for the number {number}", "its whole way is taken up")
        return drawn

    def _pass(self, lines: Sequence[Trail], obstacles: Obstacles) -> None:
        """Where people pass each other."""
        window, theme, passings = self.cast.view.window, self.cast.theme, self.told.passings
        taken = [rect for line in lines if line.has_line for rect in rects_of(line.points)]
        signs, self.passed = draw_passings(passings, window, theme, (obstacles, taken))
        self.crossings = (tuple(draw_earlier(passings, window, theme)), signs)

    def _colour(self, who: str) -> str:
        """Of the way that somebody goes."""
        return self.cast.theme.of_party(self.cast.party(who)[0])

    def _lacks(self, code: str, what: str, why: str) -> None:
        step = self.told.frames[-1].step
        fix = "split the step, or draw a smaller part of the place"
        where = f"{what} in {step.id or step.section}"
        self.problems.append(Problem(code, step.mark, where, why, fix))

    def _lanes(self, obstacles: Obstacles) -> Iterator[Group]:
        """The lines that are themselves a measure."""
        tongue = self.told.tongue if self.tells and not self.is_frame else None
        for lane in lanes(self.cast, self.told.frames[-1], obstacles, tongue):
            for box in lane.lines:
                self.measured += (_rect(box),)
                obstacles.add(self.measured[-1], LANE_COST)
            for box in lane.words:
                obstacles.add(_rect(box))
            self.measures = (*self.measures, *lane.words)
            w = self.cast.view.window
            yield Group("lanes", lane.items, "lanes", clip=(w.left, w.top, w.width, w.height))

    def _signs(self) -> list[Group]:
        """The scale bar and the north arrow below the map."""
        floor, theme = Obstacles(self.below), self.cast.theme
        metre = 1 / self.cast.site.units.get("尺", 0.231)
        signs = []
        if "scale" in self.signs:
            signs.append(draw_scale(self.cast.view.window.k, metre, floor, theme))
        if "north" in self.signs:
            signs.append(draw_north(floor, theme, self.told.tongue))
        return [group for group, _ in signs]

    # --- names ---

    def _told(self, last: Frame) -> tuple[Named, ...]:
        """Everybody's name."""
        spoken = spoken_of(self.told.frames)
        single = named(self.shown, self.cast.text, alone(last), spoken)
        return in_groups(single, self.cast.text, spoken)

    def _lettered(self, names: tuple[Named, ...]) -> Sequence[Named]:
        """Whose names stand beside them."""
        return names

    def _labels(self, obstacles: Obstacles) -> tuple[Placed, ...]:
        """The names as placed; a bystander's that finds no room is left out."""
        put = put_names(self.names, self.cast.text, self._wanted, (obstacles, [*self._bodies()]))
        self.names = put.names
        for key in put.lacking:
            why = "everything within 27 mm of the figure is taken"
            self._lacks("D802", f"no room for the name {key.partition('/')[2]}", why)
        return put.placed

    def _bodies(self) -> Iterator[tuple[str, Sequence[Point]]]:
        """Whom and what a leader must miss: not a tent with somebody in it."""
        for item in (*self.laid, *self.fixtures):
            if not item.is_mat and not any(_holds(item.rect, s.rect) for s in self.shown):
                left, top, right, bottom = item.rect
                yield item.thing.name, ((left, top), (right, top), (right, bottom), (left, bottom))
        yield from ((body.person.name, body.outline) for body in self.shown)

    def _wanted(self, names: tuple[Named, ...]) -> list[Wanted]:
        """Every name of the map, if people have these."""
        told, cast = self.told, self.cast
        titles = Titles(cast, told.frames, told.tongue, told.previous)
        said = "".join(f.step.text or "" for f in told.frames)
        view = cast.view
        namer = Namer(cast.site, view.window, cast.theme, told.tongue, said)
        ghosts = [(f.name, bounds(self._silhouette(f, x, y))) for f, x, y in self.phantoms]
        people = titles.people(self._lettered(names), ghosts)
        wanted = [*people, *titles.things(self.laid, self.quiet)]
        wanted += namer.wanted()
        for item in self.fixtures:
            wanted.append(namer.fixture(cast.site.features[item.thing.name], item.rect))
        return wanted

    @property
    def boxes(self) -> Iterator[Box]:
        """What was placed, so that overlaps can be checked."""
        yield from self.building.walls
        yield from self.building.lines
        yield from (item.box for item in (*self.laid, *self.fixtures))
        for item in (*self.laid, *self.fixtures):
            if not item.thing.kind.portable:  # by it a place is known
                yield Box(item.thing.name, "fixture", *item.rect)
        for body in self.shown:
            yield Box(body.person.name, "figure", *body.rect)
        yield from self.measures
        yield from self.paths.numbers
        yield from self.passed
        yield from (p.box for p in self.labels)

    @property
    def inked(self) -> Iterator[Rect]:
        """Where there is ink: what was placed, the ways and measures, where people were."""
        lines = {id(box) for box in self.building.lines}
        placed = (box for box in self.boxes if id(box) not in lines)
        yield from (_rect(box) for box in placed)
        yield from self.paths.lines
        yield from self.measured
        yield from (bounds(self._silhouette(f, x, y)) for f, x, y in self.phantoms)


def _holds(rect: Rect, other: Rect) -> bool:
    """Whether the other lies within it."""
    left, top, right, bottom = rect
    return left <= other[0] and top <= other[1] and right >= other[2] and bottom >= other[3]


def _rect(box: Box) -> Rect:
    return box.left, box.top, box.right, box.bottom


def _grown(rect: Rect, by: float) -> Rect:
    return rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by
