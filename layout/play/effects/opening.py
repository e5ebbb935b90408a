"""The opening: the cast and the things where the rite file puts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from layout.basis import Basis
from layout.compass import read_wind
from layout.derivation import Link, Relation
from layout.play import where
from layout.play.effects.filling import filled_spot, fitted, hidden, part_filled
from layout.play.effects.lying import laid, lying_spot
from layout.play.effects.moves import remember
from layout.play.effects.ranks import in_row
from layout.play.moment import Moment, Setting
from layout.problems import Mark, Problem, ProblemError
from layout.score import Act, Cast, Step, Thing
from layout.stage import Event, PersonState, ThingState
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary.party import PartyTrait
from layout.vocabulary.verb import BEING

_BEFORE = Step("", "", "經", None, "", ())


def opening(setting: Setting) -> tuple[World, list[Problem]]:
    """The world before the first step. What cannot be placed is a problem, and is not there."""
    score = setting.score
    problems: list[Problem] = []
    dress = score.vocabulary.usual_dress
    world = World(
        {
            c.name: PersonState(c.name, c.group, titled=c.titled, dress=dress)
            for c in score.cast.values()
        },
        {t.name: unplaced(t) for t in score.things.values()},
        home=score.ground,
    )
    for thing in score.things.values():
        if thing.fits:
            how = partial(_fit, setting, world, thing)
            world = _try(how, world, thing.mark, problems)
    for thing in score.things.values():
        if thing.at is not None:
            how = partial(_place_thing, setting, world, thing)
            world = _try(how, world, thing.mark, problems)
    world = _filled(world, score.things.values())  # who lies in a coffin lies in what it is in, too
    for person in score.cast.values():
        if person.at is not None:
            how = partial(_place_person, setting, world, person)
            world = _try(how, world, person.mark, problems)
    for thing in score.things.values():
        if thing.held is not None:
            holder, state = world.people[thing.held], world.things[thing.name]
            world = world.with_person(replace(holder, both=(*holder.both, thing.name)))
            world = world.with_thing(replace(state, held_by=thing.held, pos=holder.pos))
    world = _filled(world, score.things.values())
    return hidden(world), problems


def _filled(world: World, things: Iterable[Thing]) -> World:
    """Whatever lies in something is where that is."""
    for thing in things:
        if thing.inside is not None:
            holder, state = world.things.get(thing.inside), world.things[thing.name]
            world = world.with_thing(replace(state, pos=holder.pos if holder else None))
    return world


def unplaced(thing: Thing) -> ThingState:
    """A thing that lies nowhere yet, or in what holds it."""
    ground = thing.ground
    said = ground is not None and (ground.cite or ground.why)
    return ThingState(
        thing.name,
        thing.kind,
        inside=thing.inside,
        fill=thing.fill,
        manner=thing.manner,
        head=float(read_wind(thing.head).bearing) if thing.head else None,
        basis=ground.basis if ground else Basis.經,
        derivation=(Link(Relation.RESTS, ground=ground),) if ground and said else (),
    )


def _try(how: Callable[[], World], world: World, mark: Mark, problems: list[Problem]) -> World:
    try:
        return how()
    except ProblemError as error:
        problems.extend(p if p.mark.file else replace(p, mark=mark) for p in error.problems)
        return world


def _moment(setting: Setting, world: World, act: Act, who: str) -> Moment:
    return Moment(setting, world, _BEFORE, act, who, Event(who, act))


def _place_thing(setting: Setting, world: World, thing: Thing) -> World:
    act = Act((), BEING, "", facing=thing.facing, ground=thing.ground, mark=thing.mark)
    m = _moment(setting, world, act, "")
    state = world.things[thing.name]
    spot = filled_spot(m, state) if thing.fits else where.spot_for(m, thing.at or "", state)
    facing = where.bearing_of(m, thing.facing) if thing.facing else spot.facing
    basis, why = m.because(spot.derivation)
    placed = replace(
        world.things[thing.name],
        pos=spot.pos,
        place=spot.phrase,
        inside=spot.container,
        facing=facing,
        basis=basis,
        derivation=why,
    )
    return world.with_thing(placed)


def _place_person(setting: Setting, world: World, cast: Cast) -> World:
    who = setting.score.groups.get(cast.group or "", ()) if cast.row else (cast.name,)
    act = Act(who, BEING, "", place=cast.at, facing=cast.facing, row=cast.row, ground=cast.ground,
              mark=cast.mark)  # fmt: skip
    m = replace(_moment(setting, world, act, cast.name), nth=who.index(cast.name), of=len(who))
    is_dead = cast.party.has(PartyTrait.LIES)
    there = lying_spot(m, cast.name) if is_dead else where.spot_of(m, cast.at or "")
    spot, rank, _ = in_row(m, there)
    facing = where.bearing_of(m, cast.facing) if cast.facing else spot.facing
    basis, why = m.because((*spot.derivation, *rank))
    stands = replace(
        m.me,
        on_stage=True,
        pos=spot.pos,
        facing=facing or 0.0,
        place=spot.phrase,
        area=spot.area,
        mat=spot.mat,
        basis=basis,
        derivation=why,
    )
    if is_dead:
        stands = laid(m, stands)
    return world.with_person(remember(stands, stood=True))


def _fit(setting: Setting, world: World, thing: Thing) -> World:
    """A thing is as large as the part of the house that it fills."""
    kind = fitted(thing.kind, part_filled(setting, thing), thing.name)
    return world.with_thing(replace(world.things[thing.name], kind=kind))
