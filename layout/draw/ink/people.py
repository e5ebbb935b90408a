"""The people of a frame as figures: how strongly each is drawn, what he holds, and his name."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter

from shapely import Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from layout.basis import Basis
from layout.draw.dress import Rect, Role, State, Theme, to_page
from layout.draw.ink.figures import Figure, Singled, silhouette, size_of
from layout.draw.ink.hands import Grip, Held, handings
from layout.draw.windows import Fabric, View, area_extents, roles, standing
from layout.said import Said
from layout.say.brief import PlateText, Someone
from layout.say.called import in_common, one_of, unnumbered
from layout.say.places import Speaker
from layout.shape import bounds, overlap, union
from layout.site import Site
from layout.stage import Frame, PersonState
from layout.vocabulary import Family
from layout.vocabulary.drawn.glyph import Borne
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.party import STRANGER, Party, PartyTrait

ROW = 14.0  # 尺: members of a group no farther apart share one name
BESIDE = 32.0  # mm, on the page
BYSTANDER = 0.72  # of the size of those who act
MOST_HELD = 2  # things in an actor's hands that are drawn
LESS = (0.85, 0.7, 0.55)  # times as large, where there is no room
LEAST_BODY, LEAST_CAME = 3.0, 5.5  # mm: of the smallest body; of who has acted
TOUCH = 0.08  # of one body under another, where he could be smaller
WALLED, HIDDEN = 0.2, 0.3  # of a body on a wall, of one under another: more is too much
_SINGLED = {PartyTrait.DEAD: Singled.DEAD, PartyTrait.WOMAN: Singled.WOMAN}

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A person on the page."""

    person: PersonState
    figure: Figure
    x: float
    y: float
    outline: Outline
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rect", bounds(self.outline))

    @property
    def rank(self) -> int:
        """Those who act come first, then those who have just come."""
        return list(State).index(self.figure.state)


@dataclass(frozen=True, slots=True)
class Named:
    """One name for one person, or for members of a group who stand together."""

    name: str
    english: str
    members: tuple[Shown, ...]

    @property
    def lead(self) -> Shown:
        return self.members[0]

    @property
    def rect(self) -> Rect:
        return union(m.rect for m in self.members)

    @property
    def basis(self) -> Basis:
        basis = self.lead.person.basis
        for member in self.members[1:]:
            basis = basis.weaker(member.person.basis)
        return basis

    @property
    def told(self) -> Someone:
        """What words tell of him."""
        people = tuple(member.person for member in self.members)
        rank = min(member.rank for member in self.members)
        return Someone(Said(self.name, self.english), people, self.basis, rank)

    @property
    def attends(self) -> bool:
        return PartyTrait.ATTENDS in self.lead.figure.party.traits

    @property
    def role(self) -> Role:
        if any(m.figure.state is State.ACTING for m in self.members):
            return Role.ACTING
        return Role.ATTENDANT if self.attends else Role.NAME


def look_of(party: Party) -> tuple[Party, Singled | None]:
    """The party as whose people somebody is drawn, and what sets him apart from them."""
    return party.look, next((s for trait, s in _SINGLED.items() if trait in party.traits), None)


@dataclass(frozen=True, slots=True)
class Dressing:
    """What is needed to dress the people of a frame."""

    site: Site
    view: View
    text: PlateText
    theme: Theme
    fabric: Fabric

    def party(self, name: str) -> tuple[Party, Singled | None]:
        member = self.text.cast.get(name)
        return look_of(member.party if member else STRANGER)

    def floor(self, area: str | None) -> str | None:
        """The colour of the floor of an area; None where it is paper."""
        if area in self.fabric.room_names:
            return self.theme.room
        if area in self.fabric.hall_names:
            return self.theme.floor(self.fabric.tier_of[area or ""])
        return None

    def floor_at(self, pos: tuple[float, float]) -> str | None:
        """The colour of the floor at a point of the ground that is shown."""
        areas = area_extents(self.site)
        for name in self.site.grounds.get(self.view.ground, tuple(areas)):
            if areas[name].has(pos):
                return self.floor(name)
        return None


def concerned(frames: Sequence[Frame], states: Mapping[str, State]) -> frozenset[str] | None:
    """Who acts and to whom something is done, as against all who stand by; None where nobody
    acts."""
    return frozenset({*states, *roles(frames).spoken_to}) if states else None


def show_people(
    cast: Dressing,
    frame: Frame,
    states: Mapping[str, State],
    fore: frozenset[str] | None = None,
) -> tuple[Shown, ...]:
    """Everybody in the view; if some are in the fore, the others recede."""
    shown: list[Shown] = []
    spoken_to = roles([frame]).spoken_to
    window = cast.view.window
    drunk = {(e.who, e.thing) for e in frame.events if is_drawn(e.verb.mark, Drawn.CUP)}
    there = [one for one in standing(cast.site, window.name, frame) if cast.view.extent.has(one[1])]
    places = {person.name: pos for person, pos, _ in there}
    handed = handings(frame, places, window.k, cast.view.unit)
    between = frozenset(handing.thing for handing in handed if handing.is_between)
    for person, pos, facing in there:
        recedes = fore is not None and person.name not in fore
        in_hands = _held(person, frame, between)
        held = (*_worn(person, frame), *_few(in_hands, 1 if recedes else MOST_HELD))
        party, singled = cast.party(person.name)
        usual = State.CAME if person.name in spoken_to else State.WAITING
        figure = Figure(
            person.name,
            party,
            facing,
            person.posture,
            states.get(person.name, usual),
            held,
            person.dress,
            singled,
            drinking=any(_is_drained(frame, name) for who, name in drunk if who == person.name),
            k=window.k,
            ground=cast.floor(person.area),
            recedes=recedes,
            size=size_of(person.posture, window.k, cast.view.unit, BYSTANDER if recedes else 1.0),
        )
        x, y = to_page(window, pos)
        outline = silhouette(figure, x, y, cast.view.unit)
        shown.append(Shown(person, figure, x, y, outline))
    return tuple(shown)


def _is_drained(frame: Frame, name: str | None) -> bool:
    """Whether a cup was drunk from and not filled again."""
    cup = frame.things.get(name or "")
    return cup is not None and cup.fill != "實"


def _few(held: Iterable[tuple[bool, Held]], most: int) -> Iterator[Held]:
    """Of what is in somebody's hands so much: what is handled now first, and of arms that nobody
    handles none in those of a bystander, one in another's."""
    arms = most - 1
    for is_idle, holding in sorted(held, key=itemgetter(0)):
        is_arm = is_idle and holding.kind.family is Family.ARMS
        if most <= 0 or (is_arm and arms <= 0):
            continue
        most, arms = most - 1, arms - is_arm
        yield holding


def _worn(person: PersonState, frame: Frame) -> Iterator[Held]:
    """The cap on his head, if one was put on it that has a drawing so."""
    for piece in person.dress:
        thing = frame.things.get(piece.name) if piece.cap else None
        if thing and thing.held_by == person.name and thing.kind.glyph.borne(Borne.HEAD):
            yield Held(thing.kind, Grip.HEAD)


def _held(
    person: PersonState, frame: Frame, between: frozenset[str]
) -> Iterator[tuple[bool, Held]]:
    """What is in his hands, but what is drawn `between` him and another, and whether nobody handles
    it now."""
    handled = {event.thing for event in frame.events}
    if not person.hands:
        return
    caps = {
        thing.inside: thing.kind for thing in frame.things.values()
        if thing.inside in person.hands and thing.kind.glyph.borne(Borne.HEAD)
    }  # fmt: skip
    for hand, names in (
        (Grip.BOTH, person.both),
        (Grip.LEFT, person.left),
        (Grip.RIGHT, person.right),
    ):
        for name in names:
            thing = frame.things.get(name)
            if thing is None or thing.shared_with or name in between:  # drawn between the two
                continue
            holding = Held(thing.kind, hand, thing.fill, thing.manner, caps.get(name))
            yield name not in handled, holding


def strengths(frames: Sequence[Frame], drawn: Collection[str]) -> dict[str, State]:
    """Who acts now, and who has acted in the frames and is still."""
    came = {e.who for f in frames for e in f.events if e.who in drawn}
    acting = (e.who for e in frames[-1].events if e.who in drawn)
    return dict.fromkeys(came, State.CAME) | dict.fromkeys(acting, State.ACTING)


def named(
    shown: Sequence[Shown],
    text: PlateText,
    only: frozenset[str] = frozenset(),
    spoken: frozenset[str] = frozenset(),
) -> tuple[Named, ...]:
    """One name each; one for members of a group that stand together and are drawn alike.

    Who acts singly, or is `spoken` of, is numbered in his group, unless he is the `only` one of it;
    so are those who have names of their own, but are called alike in English.
    """
    out: list[Named] = []
    called = Counter(c.en for one in shown if (c := text.cast.get(one.person.name)) and not c.group)
    for row in _rows(shown):
        lead = row[0].person
        cast = text.cast.get(lead.name)
        english = cast.en if cast else ""
        english = text.called(lead.titled) if lead.titled else english
        name = lead.titled or lead.name
        if len(row) > 1 and lead.group:
            name = lead.group
        elif lead.group:
            english = one_of(english)
            is_still = row[0].figure.state is State.WAITING and lead.name not in spoken
            if lead.name in only or is_still:
                name = lead.group
            elif english:
                english = text.told_apart(lead.name)
        elif cast and not lead.titled and called[cast.en] > 1:
            english = text.told_apart(lead.name)
        out.append(Named(name, english, tuple(row)))
    return tuple(out)


def in_groups(
    names: Sequence[Named], text: PlateText, spoken: frozenset[str] = frozenset()
) -> tuple[Named, ...]:
    """The names with those under one who form a whole group of the cast (次耦, 三耦), stand
    together, do alike and are not spoken of one by one; the largest such groups first."""
    out = list(names)
    for group, members in sorted(text.groups.items(), key=lambda pair: -len(pair[1])):
        own = _own(out, members)
        if _makes_one(own, members) and not any(
            m.person.name in spoken for n in own for m in n.members
        ):
            out = _as_one(out, own, (group, text.called_together.get(group, "")))
    return tuple(out)


def taken_in(
    names: Sequence[Named], text: PlateText, homeless: frozenset[str]
) -> tuple[Named, ...]:
    """The names, where those found no room of whom `homeless` are the first: under one with those
    beside them, though they are spoken of one by one; in the smallest groups that do. Of a group
    whose members differ by their number alone, those suffice who do alike."""
    out = list(names)
    by_size = sorted(text.groups.items(), key=lambda pair: len(pair[1]))
    for is_whole in (True, False):
        for group, members in by_size:
            own = _own(out, members)
            lacking = [n for n in own if n.lead.person.name in homeless]
            if lacking and not is_whole:
                own = [n for n in own if _is_like(n, lacking[0])]
            whole = members if is_whole else [m.person.name for n in own for m in n.members]
            if lacking and _makes_one(own, whole):
                english = text.called_together.get(group, "") if is_whole else ""
                out = _as_one(out, own, (group, english))
                homeless -= frozenset(whole)
    return tuple(out)


def _is_like(named: Named, other: Named) -> bool:
    """Whether two differ by their number alone."""
    is_as_strong = named.lead.figure.state is other.lead.figure.state
    return is_as_strong and unnumbered(named.english) == unnumbered(other.english)


def _own(names: Sequence[Named], members: Collection[str]) -> list[Named]:
    """The names that are of members alone."""
    return [n for n in names if {m.person.name for m in n.members} <= set(members)]


def _makes_one(own: Sequence[Named], members: Collection[str]) -> bool:
    """Whether these names are of a whole group that stands together and does alike."""
    there = [m for n in own for m in n.members]
    return (
        len(own) > 1
        and len(there) == len(members)
        and len({m.figure.state for m in there}) == 1
        and len({n.lead.figure.party for n in own}) == 1
        and bool(in_common([n.english for n in own]))
        and _is_row(there)
    )


def _as_one(names: Sequence[Named], own: Sequence[Named], group: tuple[str, str]) -> list[Named]:
    """The names with the group's own in place of its members'; English may have none for it."""
    at = names.index(own[0])
    rest = [n for n in names if n not in own]
    han, english = group
    members = tuple(m for n in own for m in n.members)
    named = Named(han, english or in_common([n.english for n in own]), members)
    return [*rest[:at], named, *rest[at:]]


def _is_row(members: Sequence[Shown]) -> bool:
    """Whether each stands near another of them, so that one name says whose it is."""
    waiting, row = list(members[1:]), [members[0]]
    while waiting:
        near = [m for m in waiting if any(_are_near(m, other) for other in row)]
        if not near:
            return False
        row += near
        waiting = [m for m in waiting if m not in near]
    return True


def _are_near(one: Shown, other: Shown) -> bool:
    a, b = one.person.pos, other.person.pos
    if a is None or b is None:
        return False
    return math.dist(a, b) <= ROW and math.dist((one.x, one.y), (other.x, other.y)) <= BESIDE


def speaker_of(site: Site, text: PlateText, frame: Frame) -> Speaker:
    """Who calls people what they are called in the frame."""
    titles = {p.name: p.titled for p in frame.people.values() if p.titled}
    return Speaker(site, text, alone(frame), titles)


def spoken_of(frames: Sequence[Frame]) -> frozenset[str]:
    """Whom the acts of the frames name: to whom something is done, beside whom somebody stands."""
    steps = [f.step for f in frames]
    places = [p for s in steps for a in s.acts for p in (a.place, a.facing, *a.to, *a.route) if p]
    return frozenset(n for n in frames[-1].people if any(n in place for place in places))


def alone(frame: Frame) -> frozenset[str]:
    """Members of groups of whom no other is on stage: they need no number."""
    present = [p for p in frame.people.values() if p.on_stage and p.group]
    count = Counter(p.group for p in present)
    return frozenset(p.name for p in present if count[p.group] == 1)


def _rows(shown: Iterable[Shown]) -> Iterator[list[Shown]]:
    rows: list[list[Shown]] = []
    groups: dict[tuple[str, str | None], list[list[Shown]]] = {}
    for one in shown:
        person = one.person
        alike = groups.setdefault((person.group, person.titled), []) if person.group else []
        home = next((row for row in alike if any(_together(one, other) for other in row)), None)
        if home is None:
            rows.append([one])
            alike.append(rows[-1])
        else:
            home.append(one)
    yield from rows


def _together(one: Shown, other: Shown) -> bool:
    """Whether two of a group stand together and are drawn alike."""
    acting = State.ACTING in (one.figure.state, other.figure.state)
    if acting and one.figure.state is not other.figure.state:
        return False
    return _are_near(one, other)


# --- who has not the room that the others have: on walls, and on one another ---


def shape_of(one: Shown) -> BaseGeometry:
    """His body on the page."""
    return Polygon(one.outline).convex_hull


def is_walled(one: Shown, walls: Iterable[Rect]) -> bool:
    """Whether too much of him is drawn on walls."""
    near = [box(*wall) for wall in walls if overlap(wall, one.rect)]
    if not near:
        return False
    shape = shape_of(one)
    return bool(union_all(near).intersection(shape).area > WALLED * shape.area)


def is_hidden(one: Shown, other: Shown, most: float = HIDDEN) -> bool:
    """Whether of one of them too much lies under the other."""
    if one is other or not overlap(one.rect, other.rect):
        return False
    a, b = shape_of(one), shape_of(other)
    return bool(a.intersection(b).area > most * min(a.area, b.area))


def eased(shown: Sequence[Shown], walls: Sequence[Rect], unit: float) -> tuple[Shown, ...]:
    """The same, those smaller who do not act now and would stand on a wall or on
    another."""
    out = list(shown)
    for i, one in enumerate(out):
        if one.figure.state is State.ACTING or one.person.lies:
            continue
        least = LEAST_BODY if one.figure.state is State.WAITING else LEAST_CAME
        for less in LESS:
            if not (is_walled(out[i], walls) or any(is_hidden(out[i], o, TOUCH) for o in out)):
                break
            size = max(one.figure.size * less, least / (2 * unit))
            figure = replace(one.figure, size=min(size, one.figure.size))
            out[i] = replace(one, figure=figure, outline=silhouette(figure, one.x, one.y, unit))
    return tuple(out)
