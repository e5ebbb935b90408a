"""Another day begins: whoever was there has gone home, and nobody is seen going."""

from __future__ import annotations

from collections.abc import Collection

from layout.play.effects.holding import carry, let_go
from layout.play.effects.moves import off_stage
from layout.play.effects.opening import unplaced
from layout.score import Score
from layout.stage.course import World
from layout.value import replace


def next_day(world: World, cleared: Collection[str], score: Score) -> World:
    """Nobody is there, and what was cleared since is as before it was first laid: a cup in its
    basket, dishes not there yet. All else stays, as what was set out on the eve does."""
    things, people = dict(world.things), dict(world.people)
    inside = {n for n, thing in things.items() if thing.pos and thing.inside in cleared}
    for name in inside.union(n for n in cleared if things[n].pos):
        was = things[name]
        if was.held_by is not None:
            people[was.held_by] = let_go(people[was.held_by], name)
        first = unplaced(score.things[name])
        vessel = first.inside if first.inside and first.inside not in cleared else None
        things[name] = replace(first, pos=things[vessel].pos if vessel else None)
    people = {name: off_stage(person) for name, person in people.items()}
    after = replace(world, people=people, things=things, offers={}, trails={}, lain={})
    return carry(after, people)
