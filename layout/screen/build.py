"""A reel from a timeline: a scene for every stay on one ground, cards between sections."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import chain, groupby, pairwise
from statistics import median
from typing import Protocol

from layout.draw.dress import (
    LINE_COSTS,
    Lettering,
    Obstacles,
    Rect,
    Role,
    State,
    Theme,
    carved,
    faced,
    in_one_face,
    themes,
)
from layout.draw.ink import (
    Figure,
    Held,
    Tablet,
    draw_building,
    draw_tablet,
    look_of,
    ring_of,
    unit_of,
)
from layout.draw.names import Namer, place_labels
from layout.draw.windows import Extent, ground_of
from layout.motion import PACES
from layout.motion.instant import lie_at, pose_at
from layout.picture import (
    Angle,
    Group,
    Ink,
    Inset,
    Item,
    Look,
    Mover,
    Path,
    Reel,
    ReelCaption,
    ReelSpot,
    Scene,
    Seen,
    Sheet,
    Text,
    Window,
)
from layout.said import Said
from layout.say.tongue import BOTH, Tongue
from layout.score import Score, Step
from layout.screen import keys
from layout.screen.camera import BACK, NEAREST, Action, Aim, aims, seen
from layout.screen.clock import Clock
from layout.screen.looks import BodyLook, Wardrobe
from layout.screen.people import Interval, People, Trodden
from layout.site import Site
from layout.stage import Frame, Point, Posture
from layout.stage.timeline import Abode, Lie, StepTime, ThingTrack, Timeline
from layout.typeset import MM_PER_PT, measure, wrap
from layout.vocabulary import Family
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.party import Party

WIDE, DEEP = 52.0, 32.0  # 尺 of ground: a 侯 with its cords, and what flies past it
MOST = 0.36  # of the picture's breadth, and of its height
EDGE = 4.0  # mm from the corner of the picture
INSETS_RUN = 3  # steps without a shot between two with one, through which it stays
FRAME = 0.35  # mm
_PLACES = ((0.5, 1), (1, 1), (0, 1), (1, 0), (0, 0))  # low first: what is shot at lies south
ABOUT = 6.0  # mm that a body takes


class Takes(Protocol):
    """Steps that are filmed, and by which clock."""

    @property
    def times(self) -> Sequence[StepTime]: ...
    @property
    def clock(self) -> Clock: ...


@dataclass(frozen=True, slots=True)
class Far:
    """Steps in which something comes to rest out of the picture, and where."""

    first: StepTime
    last: StepTime
    what: Extent


def far_off(
    action: Action, shot: Takes, looks: Sequence[Aim], room: Point, k: float
) -> tuple[Far, ...]:
    """The runs of steps for which a second window is wanted; `room` is the picture in mm."""
    size = room[0] / k, room[1] / k
    wide, deep = (min(n, MOST * r) / 2 for n, r in zip((WIDE, DEEP), size, strict=True))
    steps = shot.times
    runs: list[list[tuple[int, list[Point]]]] = []
    for i, step in enumerate(steps):
        there = [p for t, p in action.landings(step) if not _sees(looks, size, shot.clock.ms(t), p)]
        if there and runs and i - runs[-1][-1][0] <= INSETS_RUN + 1:
            runs[-1].append((i, there))
        elif there:
            runs.append([(i, there)])
    return tuple(
        Far(
            steps[run[0][0]],
            steps[run[-1][0]],
            _about([p for _, ps in run for p in ps], wide, deep),
        )
        for run in runs
    )


def _about(points: Sequence[Point], wide: float, deep: float) -> Extent:
    """Where most come down; one that goes far astray does not draw it after itself."""
    x, y = (median(each) for each in zip(*points, strict=True))
    return Extent(x - wide, y - deep, x + wide, y + deep)


def _sees(looks: Sequence[Aim], size: Point, t: int, pos: Point) -> bool:
    aim = next((look for look in reversed(looks) if look.t <= t), looks[0])
    return abs(pos[0] - aim.x) < size[0] / 2 and abs(pos[1] - aim.y) < size[1] / 2


@dataclass(frozen=True, slots=True)
class Glazier:
    """Sets the second windows of a scene into its picture."""

    timeline: Timeline
    theme: Theme
    tongue: Tongue
    window: Window
    room: Point  # the picture, mm
    clock: Clock

    def insets(self, far: Sequence[Far], looks: Sequence[Aim]) -> tuple[Inset, ...]:
        return tuple(self._inset(one, looks) for one in far)

    def _inset(self, far: Far, looks: Sequence[Aim]) -> Inset:
        k, window = self.window.k, self.window
        width, height = (n * k for n in far.what.size)
        left, top = self._corner(far, looks, (width, height))
        at = (far.what.west - window.west) * k, (window.north - far.what.north) * k
        return Inset(
            self.clock.after(far.first.start),
            self.clock.after(far.last.end),
            left,
            top,
            width,
            height,
            *at,
            tuple(self._frame(left, top, width, height, self._aim(far))),
        )

    def _corner(self, far: Far, looks: Sequence[Aim], size: Point) -> Point:
        """Where the fewest stand under it, when it begins and when it ends."""

        def place(corner: tuple[float, float]) -> Point:
            x, y = (
                EDGE + (room - own - 2 * EDGE) * far_
                for room, own, far_ in zip(self.room, size, corner, strict=True)
            )
            return x, y

        seen = [p for t in (far.first.start, far.last.end) for p in self._seen(looks, t)]

        def hidden(corner: tuple[float, float]) -> int:
            (x, y), (wide, high) = place(corner), size
            return sum(
                x - ABOUT < px < x + wide + ABOUT and y - ABOUT < py < y + high + ABOUT
                for px, py in seen
            )

        return place(min(_PLACES, key=hidden))

    def _seen(self, looks: Sequence[Aim], t: int) -> Iterator[Point]:
        """Where on the picture people are."""
        now = self.clock.ms(t)
        aim = next((look for look in reversed(looks) if look.t <= now), looks[0])
        for track in self.timeline.people.values():
            pose = pose_at(track, t)
            if pose is not None:
                x, y = (pose.pos[0] - aim.x) * self.window.k, (aim.y - pose.pos[1]) * self.window.k
                yield x + self.room[0] / 2, y + self.room[1] / 2

    def _aim(self, far: Far) -> Said:
        """The name of the largest thing that lies there, in both languages."""
        best, name = 0.0, Said()
        for track in self.timeline.things.values():
            kind, lie = track.kind, lie_at(self.timeline, track, far.last.end)
            if lie.pos is None or not far.what.has(lie.pos):
                continue
            if kind.width * kind.depth > best:
                best, name = kind.width * kind.depth, Said(track.name, kind.en)
        return name

    def _frame(
        self, left: float, top: float, width: float, height: float, aim: Said
    ) -> Iterator[Item]:
        half = FRAME / 2
        west, north, east, south = left + half, top + half, left + width - half, top + height - half
        corners = ((west, north), (east, north), (east, south), (west, south))
        lines = (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
        yield Path(lines, Ink(None, self.theme.ink, FRAME))
        style = self.theme.lettering[Role.PART]
        paper = self.theme.paper
        for words, face, usual in faced(self.tongue.lead(aim), style):
            size = usual + 2
            base = top + 1.5 + size * MM_PER_PT
            yield Text(
                left + 2.0, base, words, face, size, self.theme.ink, halo=paper, halo_width=1
            )


BAR = 27.0  # mm
_EDGE = 6.0  # mm of air at the sides
_BESIDE = 66.0  # mm for the section and the number of the step
_CLAUSE, _GLOSS, _SECTION, _NUMBER = 17.0, 10.0, 11.0, 9.0  # pt
_FIRST = 8.6  # mm from the top of the bar to the first baseline
_SMALLER = (1.0, 0.85, 0.7, 0.55)
_LINES = 2  # of the clause, and of the gloss


@dataclass(frozen=True, slots=True)
class Typist:
    """Sets words in the theme's faces, on a picture so wide."""

    theme: Theme
    tongue: Tongue
    width: float
    sections: Mapping[str, str]  # title -> English

    def caption(self, top: float, step: Step, number: str) -> tuple[Item, ...]:
        """The clause, what it says, its section and its number, in the bar that begins at `top`."""
        return tuple(self._caption(top, step, number))

    def _caption(self, top: float, step: Step, number: str) -> Iterator[Text]:
        room = self.width - _BESIDE - 2 * _EDGE
        clause, gloss = self._style(Role.CLAUSE), self._style(Role.GLOSS)
        y = top + _FIRST
        if self.tongue.has_han:
            words = said(step)
            lines, size = _fitted(words, clause.han, _CLAUSE, room)
            for line in lines:
                yield Text(_EDGE, y, line, clause.han, size, self.theme.ink)
                y += 1.35 * size * MM_PER_PT
        if self.tongue.has_english:
            y = max(y, top + (15.4 if self.tongue.has_han else _FIRST))
            lines, size = _fitted(step.en, gloss.latin, _GLOSS, room)
            for line in lines:
                yield Text(_EDGE, y, line, gloss.latin, size, self.theme.sub)
                y += 1.3 * size * MM_PER_PT
        yield from self._aside(top, step, number)

    def _aside(self, top: float, step: Step, number: str) -> Iterator[Text]:
        x, style = self.width - _EDGE, self._style(Role.SECTION)
        y = top + _FIRST
        section = self.tongue.lead(Said(step.section, self.sections.get(step.section, "")))
        for words, face, _ in faced(section, style):
            yield Text(x, y, words, face, _SECTION, self.theme.ink, "end")
        count = self._style(Role.NUMBER)
        if number:
            yield Text(x, y + 6.8, number, count.latin, _NUMBER, self.theme.sub, "end")

    def _style(self, role: Role) -> Lettering:
        return self.theme.lettering[role]

    def card(self, height: float, title: str, under: str, small: str) -> Sheet:
        """A picture of words alone: the name of a section, its English, the rite."""
        middle, style = self.width / 2, self._style(Role.TITLE)
        lines = (
            (title, style.han, 30.0, self.theme.ink, -4.0),
            (under, self._style(Role.SECTION).latin, 14.0, self.theme.sub, 8.0),
            (small, style.han, 11.0, self.theme.sub, 22.0),
        )
        texts = tuple(
            Text(middle, height / 2 + down, words, face, size, colour, "middle")
            for words, face, size, colour, down in lines
            if words
        )
        return Sheet(self.width, height, title, under, self.theme.paper, texts)


def shown(step: Step, tongue: Tongue) -> Said:
    """The clause and its English, as far as the caption has them."""
    return Said(said(step) if tongue.has_han else "", step.en if tongue.has_english else "")


def said(step: Step) -> str:
    """The words of a step; of one that repeats, the passage it repeats."""
    return step.text or (f"（如「{step.expands}」）" if step.expands else "")


def _fitted(words: str, face: str, size: float, room: float) -> tuple[tuple[str, ...], float]:
    """The words in at most two lines, smaller where they are long."""
    if measure(words, face, size) <= room:
        return (words,), size
    for share in _SMALLER:
        lines = wrap(words, face, size * share, room)
        if len(lines) <= _LINES:
            return lines, size * share
    return lines[:_LINES], size * share


def draw_ground(
    site: Site, window: Window, theme: Theme, tongue: Tongue, taken: Iterable[Rect] = ()
) -> Sheet:
    """The ground of a scene as a sheet of the window's size; no name stands where things lie."""
    building = draw_building(site, window, theme)
    obstacles = Obstacles((0.0, 0.0, window.width, window.height))
    obstacles.add_walls(building.walls)
    for box in building.lines:
        obstacles.add((box.left, box.top, box.right, box.bottom), LINE_COSTS[box.kind])
    for rect in taken:
        obstacles.add(rect)
    wanted = Namer(site, window, theme, tongue, "").wanted()
    placed, _ = place_labels(wanted, obstacles)
    names = Group("labels", tuple(item for label in placed for item in label.items), cls="labels")
    return Sheet(
        window.width,
        window.height,
        site.title,
        "",
        theme.paper,
        (building.group, names),
        windows=(window,),
    )


def place_of(site: Site, ground: str) -> Extent:
    """All the ground of one house."""
    names = site.grounds.get(ground, tuple(site.areas))
    extent = Extent.around((p for n in names for p in site.areas[n].ring), 4.0)
    return extent or Extent(-30, -30, 30, 30)


def window_of(ground: str, extent: Extent, k: float) -> Window:
    """The extent as a window that fills its sheet."""
    wide, deep = extent.size
    return Window(ground, 0.0, 0.0, wide * k, deep * k, extent.west, extent.north, k)


SIZE = 9.6  # pt: the largest that plates have
LONGEST = 6  # characters: a longer name stands beside a blank tablet
AIR = 1.0  # mm about a tablet: its lines, and what it kneels on
LARGEST = 2600.0  # mm a side of a ground: ten screens
CARD = 2200  # ms of a title card
RUN = 8  # steps seen from afar between two that must be
_SQUARE = 0.7  # of a look's reach: half the side of the square in the circle


class Things:
    """Everything that is seen in a film."""

    def __init__(self, timeline: Timeline, wardrobe: Wardrobe) -> None:
        self.timeline, self.wardrobe = timeline, wardrobe
        self.covered = dict(_covered(timeline))

    def movers(self, span: Interval) -> list[Mover]:
        """Those that are seen at some time of the scene, mats first, then the large ones."""
        found: list[tuple[tuple[bool, float, str], Mover]] = []
        for track in self.timeline.things.values():
            glyph = track.kind.glyph
            mover = self._mover(track, glyph, span)
            if mover:
                breadth = unit_of(glyph, span.window.k) * glyph.longer
                order = (not glyph.is_mat, -breadth, track.name)
                found.append((order, mover))
        return [mover for _, mover in sorted(found, key=lambda one: one[0])]

    def _mover(self, track: ThingTrack, glyph: Glyph, span: Interval) -> Mover | None:
        spots: list[ReelSpot] = []
        angles: list[Angle] = []
        shows: list[Seen] = []
        for t in sorted(set(self._changes(track, span))):
            lie = lie_at(self.timeline, track, t) if self._may_show(track, t) else None
            ms = span.clock.ms(t)
            if lie is None or lie.pos is None or not self._is_seen(track, lie, t):
                shows.append(Seen(ms, None))
                continue
            look = self.wardrobe.thing(track.kind, lie.fill, lie.manner, span.window.k)
            shows.append(Seen(ms, look))
            spots += span.spots(t, *lie.pos)
            angles.append(Angle(ms, glyph.turn(lie.facing, lie.head)))
        seen = keys.shows(shows)
        if not any(show.look for show in seen):
            return None
        ways, turns = keys.spots(spots), keys.angles(angles)
        return Mover(track.name, ways, turns, (seen,), cls="thing")

    def _changes(self, track: ThingTrack, span: Interval) -> Iterable[int]:
        """The ticks at which it may be elsewhere or look otherwise than before."""
        yield span.start
        found = [t for a in track.abodes for t in (a.since, a.at - 1, a.at)]
        found += self._borne(track, span)
        found += [change.t for change in track.fills]
        found += [change.t for change in track.manners]
        yield from (t for t in found if span.start < t < span.end)

    def _borne(self, track: ThingTrack, span: Interval) -> Iterable[int]:
        """While two bear it between them, the ticks at which either may go on otherwise."""
        ends = (*(a.since for a in track.abodes[1:]), self.timeline.end + 1)
        for abode, end in zip(track.abodes, ends, strict=True):
            if abode.shared_with is None or abode.holder is None:
                continue
            both = (self.timeline.people[who] for who in (abode.holder, abode.shared_with))
            ways = [p.t for track in both for stay in track.stays for p in stay.places]
            yield from (t for t in (*ways, *span.clock.ends) if abode.at < t < end)

    @staticmethod
    def _may_show(track: ThingTrack, t: int) -> bool:
        """Whether it lies somewhere, is borne between two, or is on its way."""
        now = _abode(track, t)
        return now.pos is not None or now.shared_with is not None or t < now.at

    def _is_seen(self, track: ThingTrack, lie: Lie, t: int) -> bool:
        """On the ground, between two, or on its way; not in a vessel, not on a jar it covers."""
        if lie.underway:
            return _abode(track, t) is not track.abodes[0]
        if _abode(track, t).shared_with is not None:
            return True
        if lie.holder is not None or (track.name, _abode(track, t).at) in self.covered:
            return False
        container = self.timeline.things.get(lie.inside or "")
        return container is None or container.kind.bares(track.kind)


def _abode(track: ThingTrack, t: int) -> Abode:
    return next((a for a in reversed(track.abodes) if a.since <= t), track.abodes[0])


def _covered(timeline: Timeline) -> Iterable[tuple[tuple[str, int], str]]:
    """What lies at the very spot of something larger: a 勺 or a 冪 on its jar."""
    spots: dict[Point, list[tuple[str, Abode, float]]] = {}
    for track in timeline.things.values():
        size = track.kind.width * track.kind.depth
        for abode in track.abodes:
            if abode.pos is not None:
                spots.setdefault(abode.pos, []).append((track.name, abode, size))
    for here in spots.values():
        for name, abode, size in here:
            for other, its, larger in here:
                is_mat = timeline.things[other].kind.family is Family.MAT
                if other != name and not is_mat and larger > size and its.at <= abode.at:
                    yield (name, abode.at), other


@dataclass
class Tablets(Wardrobe):
    """The looks of a film in such a theme."""

    def body(self, body: BodyLook, k: float) -> str:
        name = body.name if len(body.name) <= LONGEST else ""
        state = State.WAITING if body.state is State.CAME else body.state
        party, singled = look_of(body.party)
        figure = Figure("", party, 0.0, body.posture, state, body.held, (), singled, k=k)
        tablet = Tablet(party, name, SIZE if name else 0.0)
        key = (tablet, body.posture, state, body.held, k)
        return self._kept(key, "p", lambda: self._tablet(tablet, figure))

    def hands(self, held: tuple[Held, ...], posture: Posture, k: float) -> None:
        """They are on the tablet."""

    def name(self, words: Said, party: Party, k: float) -> str | None:
        return super().name(words, party, k) if len(words.text) > LONGEST else None

    def _tablet(self, tablet: Tablet, figure: Figure) -> tuple[tuple[Item, ...], float]:
        group = draw_tablet(tablet, figure, (0.0, 0.0), None, self.theme)
        reach = max(math.hypot(x, y) for x, y in ring_of(tablet, figure, 0.0, 0.0))
        return group.items, reach + AIR

    def cut(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return carved(in_one_face(items))


def wardrobe_of(theme: Theme, tongue: Tongue) -> Wardrobe:
    """The looks that a theme's films have."""
    looks: dict[str, Look] = {}
    return Tablets(theme, tongue, looks) if theme.is_leaf else Wardrobe(theme, tongue, looks)


def in_sight(movers: Iterable[Mover], window: Window, looks: Mapping[str, Look]) -> Iterator[Mover]:
    """Those of whose ink any may be seen on the window, wherever the camera looks."""
    for mover in movers:
        reach = max((looks[one.look].reach for one in _shows(mover) if one.look), default=None)
        if reach is not None and _comes_in(mover.spots, window, reach):
            yield mover


def _shows(mover: Mover) -> Iterator[Seen]:
    for layer in (*mover.layers, mover.tags):
        yield from layer


def _comes_in(spots: tuple[ReelSpot, ...], window: Window, reach: float) -> bool:
    """Whether what reaches so far about its way comes over the window."""
    return any(
        max(a.x, b.x) + reach >= 0
        and min(a.x, b.x) - reach <= window.width
        and max(a.y, b.y) + reach >= 0
        and min(a.y, b.y) - reach <= window.height
        for a, b in pairwise((*spots, spots[-1]))
    )


@dataclass(frozen=True, slots=True)
class Shot:
    """Steps that follow one another on one ground."""

    ground: str
    frames: Sequence[Frame]
    times: Sequence[StepTime]
    clock: Clock
    back: int = 0  # how many times the camera has drawn back, for those who are far apart

    @property
    def start(self) -> int:
        return self.clock.offset

    @property
    def end(self) -> int:
        return self.clock.after(self.times[-1].end)


@dataclass(frozen=True, slots=True)
class Location:
    """A ground with all its shots, and for each where the camera looks and what is far from it."""

    shots: Sequence[Shot]
    window: Window
    room: Point  # the picture, mm
    aims: Sequence[tuple[Aim, ...]]
    far: Sequence[tuple[Far, ...]]

    @staticmethod
    def of(site: Site, action: Action, shots: Sequence[Shot], room: Point) -> Location:
        """The shots from near, or so far that people far from one another are seen at once."""
        ground = shots[0].ground
        place = place_of(site, ground)
        k = room[1] / (NEAREST * BACK ** shots[0].back)
        while True:
            size = (room[0] / k, room[1] / k)
            looks = [aims(action, shot.times, size, place, shot.clock) for shot in shots]
            far = [
                far_off(action, shot, look, room, k)
                for shot, look in zip(shots, looks, strict=True)
            ]
            extents = [seen(look, size) for look in looks]
            extents += [one.what for found in far for one in found]
            extent = reduce(Extent.joined, extents)
            if max(extent.size) * k <= LARGEST:
                return Location(shots, window_of(ground, extent, k), room, looks, far)
            k *= 0.8

    def camera(self, n: int) -> Iterator[ReelSpot]:
        """The upper left corner of the picture in a shot, in mm on the ground."""
        window = self.window
        wide, deep = (side / window.k for side in self.room)
        for aim in self.aims[n]:
            west, north = aim.x - wide / 2, aim.y + deep / 2
            x, y = (west - window.west) * window.k, (window.north - north) * window.k
            yield ReelSpot(aim.t, x, y)


@dataclass(frozen=True, slots=True)
class Screening:
    """How a film is shown, whatever it shows. Sizes in mm."""

    width: float = 338.67
    height: float = 190.5
    theme: str = "modern"
    tongue: Tongue = BOTH
    speed: float = 8.0  # times as fast as the people are
    cards: bool = False
    is_part: bool = False  # of the film of the whole rite: its line at the foot goes on
    follow: str = ""  # with whom the camera goes


@dataclass(frozen=True, slots=True)
class Cut:
    """A rite with its times, and the steps to be shown, by index from first to last."""

    score: Score
    site: Site
    frames: Sequence[Frame]
    timeline: Timeline
    first: int
    last: int


def reel_of(cut: Cut, screening: Screening) -> Reel:
    """The film of the steps."""
    return _Cutter(cut, screening).reel()


def locations_of(cut: Cut, screening: Screening) -> list[Location]:
    """From where a film of the steps is taken."""
    cutter = _Cutter(cut, screening)
    return list(cutter.locations(list(cutter.shots())).values())


@dataclass
class _Cutter:
    """One film being cut."""

    cut: Cut
    screening: Screening
    scenes: list[Scene] = field(default_factory=list)
    captions: list[ReelCaption] = field(default_factory=list)
    now: int = 0  # ms

    def __post_init__(self) -> None:
        self.theme: Theme = themes()[self.screening.theme]
        self.tongue = self.theme.spoken(self.screening.tongue)
        self.typist = Typist(self.theme, self.tongue, self.screening.width, self.cut.score.sections)
        self.wardrobe = wardrobe_of(self.theme, self.tongue)
        line = self.cut.timeline
        cast = self.cut.score.cast
        self.people = People(line, cast, self.wardrobe)
        self.ways = Trodden(self.cut.frames, cast, self.wardrobe)
        self.things = Things(line, self.wardrobe)
        self.action = Action(line, self.screening.follow)
        self.room = (self.screening.width, self.screening.height - BAR)

    def reel(self) -> Reel:
        """Cards and shots in order; a ground is drawn once, for all shots of it."""
        shots = list(self.shots())
        locations = self.locations(shots)
        films = {key: self._filmed(location) for key, location in locations.items()}
        for shot in shots:
            self.scenes.append(next(films[shot.ground, shot.back]))
            self._captions(shot)
        self.scenes.sort(key=lambda scene: scene.start)
        score, screening = self.cut.score, self.screening
        first, last = self.cut.frames[self.cut.first], self.cut.frames[self.cut.last]
        return Reel(
            screening.width,
            screening.height,
            BAR,
            f"{score.title} {first.n}–{last.n}",
            f"{score.en}: steps {first.n} to {last.n} as a moving plan",
            self.theme.paper,
            self.theme.ink,
            tuple(self.scenes),
            tuple(self.captions),
            self.wardrobe.looks,
            self._share(),
        )

    def locations(self, shots: Sequence[Shot]) -> dict[tuple[str, int], Location]:
        """From where the shots are taken: each ground from near, and from afar."""
        site = self.cut.site
        return {key: Location.of(site, self.action, run, self.room) for key, run in _by(shots)}

    def _share(self) -> tuple[float, float]:
        """Where in the film of the whole rite these steps stand; by themselves they are all."""
        if not self.screening.is_part:
            return 0.0, 1.0
        steps = self.cut.timeline.steps
        whole = max(1, self.cut.timeline.end)
        return steps[self.cut.first].start / whole, steps[self.cut.last].end / whole

    def shots(self) -> Iterator[Shot]:
        """Steps that follow one another on one ground, seen from as near; with cards, in one
        section."""
        frames = self.cut.frames[self.cut.first : self.cut.last + 1]
        grounds = self._grounds(frames)
        back = self._back(frames, grounds)
        cards = self.screening.cards
        keys = [
            (frame.step.section if cards else "", ground, back[frame.n])
            for frame, ground in zip(frames, grounds, strict=True)
        ]
        section = None
        for (_, ground, drawn), run in groupby(
            zip(keys, frames, strict=True), key=lambda pair: pair[0]
        ):
            taken = [frame for _, frame in run]
            if cards and taken[0].step.section != section:
                self._card(taken[0])
            section = taken[-1].step.section
            times = self.cut.timeline.steps[taken[0].n - 1 : taken[-1].n]
            words = [round(1000 * PACES.reading(shown(f.step, self.tongue))) for f in taken]
            clock = Clock.of(zip(times, words, strict=True), self.screening.speed, self.now)
            shot = Shot(ground, taken, times, clock, drawn)
            self.now = shot.end
            yield shot

    def _grounds(self, frames: Sequence[Frame]) -> list[str]:
        """On which ground each step is; one without deeds where the one before was."""
        by_section = {s: list(run) for s, run in groupby(self.cut.frames, lambda f: f.step.section)}
        grounds: list[str] = []
        for frame in frames:
            seen, there = frame, by_section[frame.step.section]
            is_still = not frame.events
            if followed := frame.people.get(self.screening.follow):
                seen, there = replace(frame, events=(), people={followed.name: followed}), []
                is_still = not followed.on_stage
            is_still = is_still and bool(grounds)
            grounds.append(grounds[-1] if is_still else ground_of(self.cut.site, [seen], there))
        return grounds

    def _back(self, frames: Sequence[Frame], grounds: Sequence[str]) -> dict[int, int]:
        """How often the camera draws back for each step: as far as what is done there is wide."""
        clock = Clock(0, self.screening.speed)
        back: dict[int, int] = {}
        size = self.room[0] * NEAREST / self.room[1], NEAREST
        for ground in dict.fromkeys(grounds):
            there = [f.n for f, g in zip(frames, grounds, strict=True) if g == ground]
            place = place_of(self.cut.site, ground)
            steps = [self.cut.timeline.steps[n - 1] for n in there]
            wanted = [self.action.draws_back(s, clock, place, size) for s in steps]
            back |= dict(zip(there, _calm(wanted), strict=True))
        return back

    def _card(self, frame: Frame) -> None:
        score, step = self.cut.score, frame.step
        under = "" if self.theme.is_leaf else score.sections.get(step.section, "")
        sheet = self.typist.card(self.screening.height - BAR, step.section, under, score.title)
        still = (ReelSpot(self.now, 0.0, 0.0),)
        self.scenes.append(Scene(self.now, self.now + CARD, self._cut_sheet(sheet), still))
        self.now += CARD

    def _filmed(self, location: Location) -> Iterator[Scene]:
        """The scenes of a location, one after another."""
        window, looks = location.window, self.wardrobe.looks
        cast: list[tuple[list[Mover], ...]] = []
        for shot in location.shots:
            span = Interval(shot.times[0].start, shot.times[-1].end, window, shot.clock)
            ways = self.ways.movers(shot.frames, shot.times, span)
            runs = self.things.movers(span), ways, self.people.movers(span)
            cast.append(tuple(list(in_sight(run, window, looks)) for run in runs))
        taken = [box for things, *_ in cast for thing in things for box in self._boxes(thing)]
        sheet = draw_ground(self.cut.site, window, self.theme, self.tongue, taken)
        ground = self._cut_sheet(sheet)
        for n, (shot, movers) in enumerate(zip(location.shots, cast, strict=True)):
            glazier = Glazier(
                self.cut.timeline, self.theme, self.tongue, window, location.room, shot.clock
            )
            yield Scene(
                shot.start,
                shot.end,
                ground,
                keys.spots(list(location.camera(n))),
                tuple(chain(*movers)),
                glazier.insets(location.far[n], location.aims[n]),
            )

    def _cut_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, items=self.wardrobe.cut(sheet.items))

    def _boxes(self, thing: Mover) -> Iterator[Rect]:
        """Where a thing lies in the scene: about every place it ever has."""
        looks = [self.wardrobe.looks[show.look] for show in thing.layers[0] if show.look]
        half = _SQUARE * max(look.reach for look in looks)
        for spot in thing.spots:
            yield spot.x - half, spot.y - half, spot.x + half, spot.y + half

    def _captions(self, shot: Shot) -> None:
        total = len(self.cut.frames)
        top = self.screening.height - BAR
        for frame, time in zip(shot.frames, shot.times, strict=True):
            number = f"{frame.n} / {total}"
            items = self.wardrobe.cut(self.typist.caption(top, frame.step, number))
            words = shown(frame.step, self.tongue)
            start, end = shot.clock.after(time.start), shot.clock.after(time.end)
            self.captions.append(ReelCaption(start, end, items, said(frame.step), words))


def _calm(wanted: Sequence[int]) -> list[int]:
    """The camera does not come nearer for a few steps, to draw back again after them."""
    runs = [(each, len(list(run))) for each, run in groupby(wanted)]
    out: list[int] = []
    for i, (each, count) in enumerate(runs):
        near = min((runs[i - 1][0], runs[i + 1][0])) if 0 < i < len(runs) - 1 else each
        out += [max(each, near) if count <= RUN else each] * count
    return out


def _by(shots: Sequence[Shot]) -> Iterator[tuple[tuple[str, int], list[Shot]]]:
    """The shots of each ground, from near and from afar."""
    for key in dict.fromkeys((shot.ground, shot.back) for shot in shots):
        yield key, [shot for shot in shots if (shot.ground, shot.back) == key]
