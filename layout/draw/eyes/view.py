"""The picture of what somebody sees from where he is, with the words beneath it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.compass import WIND_EN, Wind
from layout.draw.dress import (
    LabelWords,
    Lettered,
    Rect,
    Role,
    State,
    Theme,
    faced,
    line,
    mix,
    moved,
    set_block,
)
from layout.draw.eyes.figures import Portrait
from layout.draw.eyes.projection import FIELDS, Retina
from layout.draw.eyes.sight import Sight
from layout.draw.eyes.sightings import Sighting, is_met, screens, sightings
from layout.draw.eyes.terrain import Piece, house_of, terrain
from layout.draw.ink import (
    Figure,
    Named,
    Shown,
    alone,
    concerned,
    look_of,
    named,
    speaker_of,
    spoken_of,
    strengths,
)
from layout.picture import Group, Ink, Item, Meant, Path, Sheet, Text
from layout.said import Said
from layout.say.brief import PlateText
from layout.say.places import Speaker
from layout.say.told import NOT_DRAWN, direction, far_off, sees, sees_from, side_seen
from layout.say.tongue import Tongue
from layout.shape import bounds, overlap, union
from layout.site import FeatureKind, Point, Site, full_name
from layout.space import COLUMN, POST, TALL, WALL, Eye, Underfoot
from layout.stage import Frame, PersonState
from layout.typeset import MM_PER_PT, measure, wrap
from layout.vocabulary import Storey
from layout.vocabulary.party import STRANGER

MOST = 9  # names
# how high over the ground a part's name points, as a share of how high it is
_AT = {
    FeatureKind.DOOR: 0.75 * WALL,
    FeatureKind.WINDOW: 0.75 * WALL,
    FeatureKind.GATE: 0.6 * WALL,
    FeatureKind.COLUMN: 0.75 * COLUMN,
    FeatureKind.FIXTURE: POST,
}
OVER = 1.0  # 尺 over the middle of a stair
_BEFORE = 0.97  # of the way to a part nothing may stand in
LIFT = 1.6  # mm from trial to trial
ASIDE = (0.0, -0.3, 0.3, -0.6, 0.6)  # of its breadth
AIR, BARE = 0.7, 2.2  # mm: between names; from a head, where no line is wanted
WIDTH, HEIGHT = 282.222, 176.0  # mm
LEFT, RIGHT, TOP, BOTTOM = 9.0, 273.222, 24.0, 134.0  # of the picture
FOOT = 171.0  # mm: the line that tells whence it is
HORIZON = 0.44  # of its height
TICKS = 15  # degrees
TALLEST = 15.0  # mm: where the nearest stands less tall on the page, the field is narrower


@dataclass(frozen=True, slots=True)
class Landmark:
    """A part of a place with a point of it that an eye sees."""

    said: Said
    point: Point
    height: float  # over the court, 尺


def landmarks(
    site: Site, house: frozenset[str], pieces: tuple[Piece, ...], eye: Eye
) -> list[Landmark]:
    """Those that the eye sees, of one name the nearest; the nearest first."""
    found = [mark for mark in _all(site, house) if _is_open(mark, pieces, eye)]
    found.sort(key=lambda mark: eye.far(mark.point))
    return list({mark.said.han: mark for mark in reversed(found)}.values())[: -MOST - 1 : -1]


def _all(site: Site, house: frozenset[str]) -> Iterator[Landmark]:
    ground, metre = Underfoot(site), site.units["尺"]
    for feature in site.features.values():
        over = _AT.get(feature.kind)
        is_thing = feature.kind is not FeatureKind.FIXTURE or feature.closed
        if over is not None and is_thing and feature.ground in house:
            left, low, right, high = bounds(feature.shape)
            middle = (left + right) / 2, (low + high) / 2
            base = ground.height(middle)
            yield Landmark(feature.said, middle, base + over / metre)
    for name in (each for one in house for each in site.grounds[one]):
        area = site.areas[name]
        if area.is_on(Storey.STAIR):
            left, low, right, high = bounds(area.ring)
            middle = (left + right) / 2, (low + high) / 2
            called = area.flight.removeprefix(full_name(area.owner, "")) or area.called
            yield Landmark(Said(called, area.en), middle, ground.height(middle) + OVER)


def _is_open(mark: Landmark, pieces: tuple[Piece, ...], eye: Eye) -> bool:
    (x, y), (ex, ey) = mark.point, eye.pos
    short = ex + (x - ex) * _BEFORE, ey + (y - ey) * _BEFORE
    height = eye.height + (mark.height - eye.height) * _BEFORE
    return all(is_met(piece, eye, short, height) is None for piece in pieces)


@dataclass(frozen=True, slots=True)
class Label:
    """What is to be said over whom, and whether it must be."""

    name: str
    words: LabelWords
    at: Rect  # of him on the page
    far: LabelWords | None = None  # how far off he is
    is_needed: bool = False
    highest: float = 34.0  # mm over his head, at most


def place_labels(
    labels: Sequence[Label], theme: Theme, page: Rect, bodies: Sequence[Rect]
) -> tuple[list[Item], list[str]]:
    """The names that found room, and whose did not; what comes first is placed first."""
    taken: list[Rect] = []
    heads = [_head(rect) for rect in bodies]
    drawn: list[Item] = []
    homeless: list[str] = []
    for label in labels:
        block = _block(label, theme)
        kept = [head for head in heads if head != _head(label.at)]
        rect = next((r for r in _places(label, block, page) if _is_free(r, taken, kept)), None)
        if rect is None and label.is_needed:
            rect = next((r for r in _places(label, block, page) if _is_free(r, taken, ())), None)
        if rect is None:
            homeless.append(label.name)
            continue
        taken.append(rect)
        drawn.append(Group(
            f"labels/{label.name}",
            (*_thread(label, rect, theme), *(moved(i, rect[0], rect[1]) for i in block.items)),
            cls="name", meant=Meant.NAME, of=(label.name,),
        ))  # fmt: skip
    return drawn, homeless


def _head(body: Rect) -> Rect:
    left, top, right, bottom = body
    return left, top, right, top + 0.3 * (bottom - top)


def _block(label: Label, theme: Theme) -> Lettered:
    """The name, and beneath it how far off he is, about their middle."""
    name = set_block(label.words, theme, "middle")
    if label.far is None:
        return name
    far = set_block(label.far, theme, "middle")
    width = max(name.width, far.width)
    items = [moved(i, (width - name.width) / 2, 0.0) for i in name.items]
    items += [moved(i, (width - far.width) / 2, name.height + 0.5) for i in far.items]
    return Lettered(tuple(items), width, name.height + 0.5 + far.height)


def _places(label: Label, block: Lettered, page: Rect) -> Iterator[Rect]:
    """From just over his head upward, and to either side."""
    left, top, right, _ = label.at
    middle, foot = (left + right) / 2, max(top - AIR, page[1] + block.height + AIR)
    tries = int(label.highest / LIFT) + 1
    for i in range(tries * (1 + label.is_needed)):
        bottom = foot - LIFT * i
        for aside in ASIDE:
            x = middle - block.width / 2 + aside * block.width
            x = min(max(x, page[0] + AIR), page[2] - block.width - AIR)
            if bottom - block.height < page[1]:
                return
            yield x, bottom - block.height, x + block.width, bottom


def _is_free(rect: Rect, taken: Sequence[Rect], heads: Sequence[Rect]) -> bool:
    return not any(overlap(rect, other, AIR) for other in (*taken, *heads))


def _thread(label: Label, rect: Rect, theme: Theme) -> Iterator[Item]:
    """A line from the name to his head, where it is not just over it."""
    left, top, right, _ = label.at
    middle = (left + right) / 2
    if top - rect[3] > BARE:
        start = min(max(middle, rect[0]), rect[2]), rect[3] + 0.2
        yield Path(line((start, (middle, top - 0.3))), theme.lines["leader"])


@dataclass(frozen=True)
class EyeView:
    """What one person sees at the end of a step."""

    site: Site
    frame: Frame
    text: PlateText
    eye: Eye
    theme: Theme
    tongue: Tongue

    @cached_property
    def person(self) -> PersonState:
        """Whose eye it is."""
        return self.frame.people[self.eye.who]

    @cached_property
    def seen(self) -> tuple[Sighting, ...]:
        """Everybody else, seen or not."""
        return sightings(self.site, self.frame, self.eye)

    @cached_property
    def retina(self) -> Retina:
        """As wide as it goes; narrower where all who are seen are far off, and none is lost."""
        wide = self._retina(FIELDS[0])
        seen = [one for one in self.seen if not one.is_hidden and wide.sees(one.pos)]
        metre = self.site.units["尺"]
        for field in FIELDS:
            found = self._retina(field)
            if not all(found.sees(one.pos) for one in seen):
                break
            wide = found
            if not seen or max(found.size(one.pos) for one in seen) * TALL / metre > TALLEST:
                break
        return wide

    def _retina(self, field: float) -> Retina:
        radius = (RIGHT - LEFT) / 2 / math.radians(field)
        return Retina(self.eye, (LEFT + RIGHT) / 2, TOP + (BOTTOM - TOP) * HORIZON, radius, field)

    @cached_property
    def title(self) -> Said:
        """Whose sight it is."""
        return sees(self.person, self._speaker)

    @cached_property
    def place(self) -> Said:
        """From where he sees it, and which way he faces."""
        return sees_from(self.person, self._speaker)

    @cached_property
    def _speaker(self) -> Speaker:
        return speaker_of(self.site, self.text, self.frame)

    def sheet(self) -> Sheet:
        """The picture with its words."""
        window = (LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP)
        labels = self._labels()
        scene = Group("scene", tuple(self._scene()), clip=window)
        items = [scene, *labels, *self._bearings(), *self._frame()]
        words = Group("words", (*self._words(), *self._foot()), meant=Meant.WORDS)
        return Sheet(
            WIDTH,
            HEIGHT,
            f"{self.text.title} {self.title.han}",
            self.told(),
            self.theme.paper,
            (*items, words),
            lang=self.tongue.script,
            meta={"step": self.frame.step.id, "frame": str(self.frame.n), "eye": self.eye.who},
        )

    def told(self) -> str:
        """Who is seen where, for those who cannot see it."""
        rows = []
        for one in self.seen:
            if self._is_shown(one):
                far = far_off(one.far, self.site.units["尺"])
                where, side = direction(one.across), side_seen(one.turn)
                rows.append(f"{one.person.titled or one.person.name} {where.han} {far} {side.han}")
        return "；".join(rows)

    def _scene(self) -> Iterator[Item]:
        """Ground, then all that stands on it."""
        theme, retina = self.theme, self.retina
        corners = (LEFT, retina.horizon), (RIGHT, retina.horizon), (RIGHT, BOTTOM), (LEFT, BOTTOM)
        yield Path(line(corners, closed=True), Ink(mix(theme.walk, theme.paper, 0.4)))
        yield Path(line(corners[:2]), Ink(None, theme.hairline, 0.2))
        sight = Sight(self.site, self.house, self.pieces, self.frame, retina, theme)
        yield from sight.painted(self._people)

    @cached_property
    def house(self) -> frozenset[str]:
        return house_of(self.site, self.person.area)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return terrain(self.site, self.house)

    # --- people ---

    def _is_shown(self, one: Sighting) -> bool:
        return not one.is_hidden and self.retina.sees(one.pos)

    @cached_property
    def _people(self) -> tuple[tuple[Sighting, Portrait], ...]:
        """Those in the field, also those behind something."""
        drawn = [one for one in self.seen if self.retina.sees(one.pos)]
        states = strengths((self.frame,), [one.person.name for one in drawn])
        fore = concerned((self.frame,), states)
        metre = self.site.units["尺"]
        out = []
        for one in drawn:
            member = self.text.cast.get(one.person.name)
            party, singled = look_of(member.party if member else STRANGER)
            state = states.get(one.person.name, State.WAITING)
            recedes = fore is not None and one.person.name not in fore
            figure = Figure(
                one.person.name, party, one.person.facing or 0.0, one.person.posture, state,
                singled=singled, recedes=recedes,
            )  # fmt: skip
            x, y = self.retina.point(one.pos, one.base)
            size = self.retina.size(one.pos) / metre
            out.append((one, Portrait(figure, x, y, size, one.turn)))
        return tuple(out)

    def _labels(self) -> Iterator[Item]:
        shown = []
        for one, seen in self._people:
            if not one.is_hidden:
                shown.append(Shown(one.person, seen.figure, seen.x, seen.y, seen.outline))
        spoken = spoken_of((self.frame,))
        far = {one.person.name: one.far for one, _ in self._people}
        names = named(shown, self.text, alone(self.frame), spoken)
        ordered = sorted(names, key=lambda n: (self._rank(n, spoken), far[n.lead.person.name]))
        labels = [self._label(n, spoken, far) for n in ordered]
        labels += map(self._part, self._landmarks())
        page = (LEFT, TOP, RIGHT, BOTTOM)
        drawn, _ = place_labels(labels, self.theme, page, [s.rect for s in shown])
        yield Group("labels", tuple(drawn))

    def _landmarks(self) -> Iterator[Landmark]:
        built = (*self.pieces, *screens(self.site, self.frame))
        for mark in landmarks(self.site, self.house, built, self.eye):
            if self.retina.sees(mark.point):
                _, y = self.retina.point(mark.point, mark.height)
                if TOP < y < BOTTOM:
                    yield mark

    def _part(self, mark: Landmark) -> Label:
        x, y = self.retina.point(mark.point, mark.height)
        said = self.tongue.named(mark.said)
        words = LabelWords(said, Role.PART, self.theme.sub, halo=self.theme.paper)
        return Label(mark.said.han, words, (x, y, x, y), highest=12.0)

    def _rank(self, one: Named, spoken: frozenset[str]) -> int:
        names = {m.person.name for m in one.members}
        return min(m.rank for m in one.members) - (2 if names & spoken else 0)

    def _label(self, one: Named, spoken: frozenset[str], far: dict[str, float]) -> Label:
        names = [m.person.name for m in one.members]
        is_needed = one.lead.rank == 0 or bool(spoken & set(names))
        colour = self.theme.of_party(one.lead.figure.party)
        said = self.tongue.named(Said(one.name, one.english))
        words = LabelWords(said, one.role, colour, halo=self.theme.paper)
        away = None
        if is_needed:
            metre = self.site.units["尺"]
            nearest = far_off(min(far[n] for n in names), metre)
            away = LabelWords(Said(nearest), Role.FOOTER, self.theme.sub, halo=self.theme.paper)
        rect: Rect = union(m.rect for m in one.members)
        return Label(one.lead.person.name, words, rect, away, is_needed)

    # --- round the picture ---

    def _bearings(self) -> Iterator[Item]:
        """The winds along the upper edge, each where it is seen."""
        style, theme = self.theme.lettering[Role.FOOTER], self.theme
        hair = Ink(None, theme.sub, 0.2)
        for degrees in range(0, 360, TICKS):
            across = (degrees - self.eye.facing + 180.0) % 360.0 - 180.0
            if abs(across) > self.retina.field:
                continue
            x = self.retina.middle + self.retina.radius * math.radians(across)
            wind = next((w for w in Wind if float(w.bearing) == degrees), None)
            yield Path(line(((x, TOP), (x, TOP - (2.2 if wind else 1.2)))), hair)
            if wind is not None:
                said = self.tongue.lead(Said(wind.value, WIND_EN[wind.value]))
                (one,) = faced(said, style)
                yield Text(x, TOP - 3.4, *one, theme.sub, "middle")

    def _frame(self) -> Iterator[Item]:
        corners = ((LEFT, TOP), (RIGHT, TOP), (RIGHT, BOTTOM), (LEFT, BOTTOM))
        yield Path(line(corners, closed=True), self.theme.lines["inset"])

    def _words(self) -> Iterator[Item]:
        theme, tongue = self.theme, self.tongue
        head = theme.lettering[Role.TITLE]
        x = LEFT
        for text, face, size in faced(tongue.told(self.title), head):
            shown = min(size, 17.0) if face.startswith("han") else 11.0
            yield Text(x, 13.5, text, face, shown, theme.ink)
            x += measure(text, face, shown) + 4.0
        place = tongue.told(self.place)
        yield from self._right(place, 13.5)
        step = self.frame.step
        y = BOTTOM + 8.0
        clause = step.printed or (f"（{step.expands}）" if step.expands else "")
        half = (RIGHT - LEFT) * 0.58
        told = tongue.told(Said(clause, step.en))
        style = theme.lettering[Role.CLAUSE]
        for text, face, size in faced(told, style):
            shown = min(size, 12.0)
            for row in wrap(text, face, shown, half)[:4]:
                yield Text(LEFT, y, row, face, shown, theme.ink)
                y += shown * MM_PER_PT * 1.45
        y = BOTTOM + 7.0
        left = LEFT + half + 8.0
        style = theme.lettering[Role.GROUNDS]
        for said in (self._count(), tongue.told(NOT_DRAWN)):
            for text, face, size in faced(said, style):
                for row in wrap(text, face, size, RIGHT - left):
                    yield Text(left, y, row, face, size, theme.sub)
                    y += size * MM_PER_PT * 1.4

    def _foot(self) -> Iterator[Item]:
        """Of which rite, section and clause it is."""
        theme, step = self.theme, self.frame.step
        style = theme.lettering[Role.FOOTER]
        yield Path(line(((LEFT, FOOT - 5.0), (RIGHT, FOOT - 5.0))), theme.lines["hairline"])
        numbers = self.text.numbers([step])
        section = Said(step.section, self.text.sections.get(step.section, step.section))
        at = self.text.plate_id([step])
        cited = Said(f"　句 {numbers}　{at}", f", clause {numbers} · {at}") if numbers else Said()
        told = Said(
            f"{self.text.title}　{section.han}{cited.han}",
            f"{self.text.en}: {section.en}{cited.en}",
        )
        x = LEFT
        for text, face, size in faced(self.tongue.told(told), style):
            yield Text(x, FOOT, text, face, size, theme.sub)
            x += measure(text, face, size) + 3.0

    def _right(self, said: Said, y: float) -> Iterator[Item]:
        x, style = RIGHT, self.theme.lettering[Role.CAPTION]
        for text, face, size in reversed(list(faced(said, style))):
            yield Text(x, y, text, face, size, self.theme.ink, "end")
            x -= measure(text, face, size) + 3.0

    def _count(self) -> Said:
        """How many are seen, behind something, and out of the field."""
        shown = sum(map(self._is_shown, self.seen))
        out = sum(not self.retina.sees(one.pos) for one in self.seen)
        hidden = len(self.seen) - shown - out
        han, en = f"見者{shown}人", f"{shown} in sight"
        if hidden:
            han, en = f"{han}，蔽者{hidden}人", f"{en}, {hidden} behind walls"
        if out:
            han, en = f"{han}，側後{out}人", f"{en}, {out} beside or behind him"
        degrees = round(2 * self.retina.field)
        said = Said(f"廣{degrees}度。{han}。", f"{degrees}° across. {en}.")
        return self.tongue.told(said)
