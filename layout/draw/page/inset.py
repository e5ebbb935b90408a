"""The whole place, small, beside a map of a part of it: everybody a dot of his party, who acts
larger, their ways whole, and what the map shows outlined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from layout.draw.dress import Point, Role, Theme, faced, line, to_page
from layout.draw.ink import filled_paths, look_of
from layout.draw.windows import (
    Extent,
    Plan,
    fabric,
    on_ground,
    outlines,
    roles,
    standing,
    window_on,
    within,
)
from layout.draw.words import TextDress, TextStrip
from layout.picture import Disc, Group, Ink, Item, Meant, Path, Text, Window
from layout.said import Said
from layout.say.brief import PlateText
from layout.site import Site
from layout.stage import Frame
from layout.typeset import measure
from layout.vocabulary.party import STRANGER

WHOLE = Said("全圖", "the whole place")
WIDTH, HEIGHT = 32.0, 60.0
MARGIN = 1.5
DOT, ACTOR = 0.42, 0.75  # mm: half a dot, of who acts
HARDLY = 0.01  # mm: how long a line is that is a dot
WAY = 0.35  # mm
JOURNEY = 40.0  # 尺 of ground about a way from another house


@dataclass(frozen=True, slots=True)
class InsetTold:
    """Who and what is seen on the whole place of a plan; of a journey, from where it led."""

    site: Site
    plan: Plan
    ground: str  # that of the plan; nothing: all grounds, where a road leads to it from another
    place: Extent
    dots: tuple[tuple[Point, str], ...]  # who stands by, with his colour
    acting: tuple[tuple[Point, str], ...]
    ways: tuple[tuple[Point, ...], ...]


def inset_told(
    site: Site, plan: Plan, frames: Sequence[Frame], text: PlateText, theme: Theme
) -> InsetTold:
    """What the whole place shows of the frames."""
    known = roles(frames).all
    dots: dict[bool, list[tuple[Point, str]]] = {True: [], False: []}
    for person, pos, _ in standing(site, plan.ground, frames[-1]):
        member = text.cast.get(person.name)
        party, _singled = look_of(member.party if member else STRANGER)
        dots[person.name in known].append((pos, theme.of_party(party)))
    events = [e for frame in frames for e in frame.events if len(e.path) > 1]
    gone = ((e.path, frames[-1].people.get(e.who)) for e in events)
    here = (path for path, one in gone if one and on_ground(site, plan.ground, one.area))
    place = plan.place
    for view in plan.views:
        place = place.joined(view.extent)
    ways, about = tuple(here), place.grown(max(place.size))
    journeys = [way for way in ways if not all(map(about.has, way))]
    for way in journeys:
        place = place.joined(Extent.around(way, JOURNEY))
    ground = "" if journeys else plan.ground
    return InsetTold(site, plan, ground, place, tuple(dots[False]), tuple(dots[True]), ways)


def draw_inset(
    told: InsetTold,
    column: TextStrip,
    dress: TextDress,
    room: tuple[float, float] = (WIDTH, HEIGHT),
) -> tuple[Group, float]:
    """The inset at the foot of the column, no larger than its room, and how much of the column it
    takes."""
    theme, place = dress.theme, told.place
    width, height = place.size
    k = _scaled(place, room)
    own = (width * k + 2 * MARGIN, height * k + 2 * MARGIN)
    left, top = column.left, column.bottom - own[1]
    window = window_on(told.ground, place, k, left + MARGIN, top + MARGIN)
    right, bottom = left + own[0], top + own[1]
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    items: list[Item] = [Path(line(corners, closed=True), theme.lines["inset"])]
    items += _building(told.site, place, window, theme)
    ink = Ink(None, theme.marker, WAY, join="round")
    seen: list[Item] = [*_dots(told, place, window)]
    seen += (Path(line(to_page(window, p) for p in way), ink) for way in told.ways)
    seen += (Disc(*to_page(window, pos), ACTOR, Ink(colour)) for pos, colour in told.acting)
    items.append(Group("inset/seen", tuple(seen), clip=(left, top, *own)))
    items += outlines(told.plan, window, theme, dress.tongue)
    items += _title(dress, column.right, (right, top))
    taken = own[1] + 4.0
    return Group("inset", tuple(items), cls="inset", meant=Meant.WORDS), taken


def inset_left(told: InsetTold, room: tuple[float, float], width: float) -> float:
    """How far in it begins to stand in the middle of a width."""
    return (width - told.place.size[0] * _scaled(told.place, room)) / 2 - MARGIN


def _scaled(place: Extent, room: tuple[float, float]) -> float:
    """The scale of a place in the room."""
    width, height = place.size
    return min((room[0] - 2 * MARGIN) / width, (room[1] - 2 * MARGIN) / height)


def _dots(told: InsetTold, place: Extent, window: Window) -> Iterator[Item]:
    """Who stands by: those of a colour as one path, each the round end of hardly a line."""
    by_colour: dict[str, list[Point]] = {}
    for pos, colour in told.dots:
        if place.has(pos):
            by_colour.setdefault(colour, []).append(to_page(window, pos))
    for colour, dots in by_colour.items():
        lines = ((("M", (x, y)), ("L", (x + HARDLY, y))) for x, y in dots)
        ink = Ink(None, colour, 2 * DOT, cap="round")
        yield Path(tuple(chain.from_iterable(lines)), ink)


def _title(dress: TextDress, most: float, corner: tuple[float, float]) -> Iterator[Item]:
    """What it is, at its right, as far as there is room."""
    x, y = corner[0] + 2.5, corner[1] + 3.2
    for one in faced(dress.tongue.told(WHOLE), dress.theme.lettering[Role.CAPTION]):
        if x + measure(*one) <= most + 1.0:
            yield Text(x, y, *one, dress.theme.ink if one[0] == WHOLE.han else dress.theme.sub)
            y += 3.6


def _building(site: Site, place: Extent, window: Window, theme: Theme) -> Iterator[Item]:
    """Floors and walls, as far as they are on the ground that is shown."""
    parts, wall = fabric(site, window.name), Ink(theme.wall, theme.wall, 0.12)
    inks = (
        (parts.hall, Ink(fill=theme.hall)),
        (parts.rooms, Ink(fill=theme.room)),
        (parts.court_walls, wall),
        (parts.walls, wall),
    )
    for shape, ink in inks:
        yield from filled_paths(within(shape, place), window, ink)
