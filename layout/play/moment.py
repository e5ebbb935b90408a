"""The setting of a play, and the moment of one verb done by one person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from layout.basis import ActPart, Basis, Ground
from layout.derivation import Derivation, Link, Relation
from layout.problems import Problem, ProblemError
from layout.score import Act, Cast, Score, Step
from layout.site import Area, PortalKind, Site
from layout.stage import Event, PersonState, Point, ThingState
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary import KindTrait, Manner, MannerTrait, Storey

REACH_THING = 8.0  # 尺 to a thing: 一尋, both arms stretched (鄉射記注「八尺曰尋」), 擬
REACH_PERSON = 10.0  # 尺 to a person: two arms and a mat's depth between them, 擬


def _height(area: Area) -> float:
    return area.height


@dataclass(frozen=True)
class Setting:
    """What stays the same while a rite is played, with its indexes."""

    score: Score
    site: Site

    @cached_property
    def mats(self) -> Mapping[str, str]:
        """Person -> his mat; where several are his, the first named."""
        found: dict[str, str] = {}
        for thing in self.score.things.values():
            if thing.of is not None and thing.kind.has(KindTrait.SEAT):
                found.setdefault(thing.of, thing.name)
        return found

    @cached_property
    def stairs(self) -> Mapping[str, str]:
        """Person -> the stair he uses when none is said."""
        return {c.name: c.stair for c in self.score.cast.values() if c.stair is not None}

    @property
    def also(self) -> Mapping[str, str]:
        """Other names of persons -> the name in the cast."""
        return self.score.others

    @cached_property
    def stair_ends(self) -> Mapping[str, tuple[Area, Area]]:
        """Stair -> the ground below it and the ground above it."""
        areas = self.site.areas
        ends: dict[str, set[str]] = {}
        for portal in self.site.portals:
            if portal.kind is PortalKind.STAIR:
                name = portal.name  # one name for all the steps of an altar
                beyond = [a for a in portal.areas if not areas[a].is_on(Storey.STAIR) and a != name]
                ends.setdefault(name, set()).update(beyond)
        joined = {name: sorted((areas[a] for a in two), key=_height) for name, two in ends.items()}
        return {name: (two[0], two[-1]) for name, two in joined.items() if len(two) > 1}

    def cast(self, name: str) -> Cast | None:
        return self.score.cast.get(name)

    def spoken(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Persons as the text calls them: a whole group by its name."""
        whole = next((g for g, members in self.score.groups.items() if members == names), None)
        return (whole,) if whole else names


def ground_of(act: Act, step: Step, part: ActPart = ActPart.PLACE) -> Ground:
    """What a part of an act rests on: its own words, else the clause."""
    return act.ground_of(part) or Ground(Basis(step.part))


@dataclass(frozen=True, slots=True)
class Moment:
    """One verb being done by one person: the world so far and the event taking shape."""

    setting: Setting
    world: World
    step: Step
    act: Act
    who: str
    event: Event
    nth: int = 0  # his rank among those who do it together, from 0
    of: int = 1  # how many do it
    done: tuple[Event, ...] = ()  # events before this one: 徹 冪一、冪二 is two
    complaints: tuple[Problem, ...] = ()  # what should not be, though the act is done all the same
    silent: bool = False  # nothing came of it: no event is told

    @property
    def me(self) -> PersonState:
        return self.world.people[self.who]

    @property
    def ground(self) -> Ground:
        return ground_of(self.act, self.step)

    def manner(self, trait: MannerTrait) -> Manner:
        """The manner that a deed leaves on a thing."""
        return self.setting.score.vocabulary.manner(trait)

    def manners(self, names: Iterable[str]) -> tuple[Manner, ...]:
        """Manners by name."""
        known = self.setting.score.vocabulary.manners
        return tuple(known[name] for name in names if name)

    def put(self, *states: PersonState | ThingState) -> Moment:
        """The moment with these states in place of the former ones."""
        people, things = self.world.people, self.world.things
        persons = {s.name: s for s in states if isinstance(s, PersonState)}
        others = {s.name: s for s in states if isinstance(s, ThingState)}
        return self._with(
            World(
                {**people, **persons} if persons else people,
                {**things, **others} if others else things,
                self.world.offers,
                self.world.scene,
                self.world.matters,
                self.world.trails,
                self.world.lain,
                self.world.home,
                self.world.dismissed,
            ),
            self.event,
        )

    def _with(self, world: World, event: Event) -> Moment:
        """As dataclasses.replace, which is slow for what every verb does several times."""
        return Moment(
            self.setting,
            world,
            self.step,
            self.act,
            self.who,
            event,
            self.nth,
            self.of,
            self.done,
            self.complaints,
            self.silent,
        )

    def told(  # noqa: PLR0913 - each of them by its name
        self,
        *,
        thing: str | None = None,
        to: tuple[str, ...] = (),
        path: tuple[Point, ...] | None = None,
        via: str | None = None,
        facing: float | None = None,
        placed: Basis | None = None,
        faced: Basis | None = None,
    ) -> Moment:
        """The moment with these facts added to its event; a second thing makes a second event."""
        if thing is not None and self.event.thing not in (None, thing):
            another = replace(self.event, path=(), via=None)
            self = replace(self, done=(*self.done, self.event), event=another)  # noqa: PLW0642
        event = replace(
            self.event,
            thing=thing or self.event.thing,
            to=to or self.event.to,
            path=self.event.path if path is None else path,
            via=via or self.event.via,
            facing=self.event.facing if facing is None else facing,
            placed=placed or self.event.placed,
            faced=faced or self.event.faced,
        )
        return self._with(self.world, event)

    def unheard(self) -> Moment:
        """The moment when there was nothing to do: no hit to call, no tally to lay."""
        return replace(self, silent=True)

    def complain(self, code: str, what: str, why: str = "", fix: str = "") -> Moment:
        """The act is impossible as written, but its intent is plain: report it and go on."""
        problem = Problem(code, self.act.mark, what, why, fix)
        return replace(self, complaints=(*self.complaints, problem))

    def because(
        self,
        derivation: Derivation,
        *,
        default: Ground | None = None,
        part: ActPart = ActPart.PLACE,
    ) -> tuple[Basis, Derivation]:
        """Basis and reasons of a placing that this act makes; `default`: the engine chose it;
        `part`: by which part of the act the place is had."""
        ground = ground_of(self.act, self.step, part)
        basis = Basis.擬 if default else ground.basis
        faces = ground_of(self.act, self.step, ActPart.FACING)
        last: Derivation = ()
        if self.act.facing and (self.act.facing_ground or faces.basis is not basis):
            last = (Link(Relation.FACES, ground=faces),)
        if default is not None:
            return basis, (*derivation, Link(Relation.CHOSEN, ground=default), *last)
        text = self.step.text or ""
        if ground.cite or ground.why or text:
            derivation = (*derivation, Link(Relation.RESTS, written=text, ground=ground))
        return basis, (*derivation, *last)


def refuse(code: str, act: Act, what: str, why: str = "", fix: str = "") -> ProblemError:
    """An act that cannot be done at all, to be raised; the engine skips it and goes on."""
    return ProblemError(Problem(code, act.mark, what, why, fix))
