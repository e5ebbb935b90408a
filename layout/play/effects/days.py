"""Another day begins: whoever was there has gone home, and nobody is seen going."""

from __future__ import annotations

from collections.abc import Collection

from layout.play.effects.holding import beside_its_like, carry, let_go
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
    gone = inside.union(n for n in cleared if things[n].pos)
    for name in gone:
        if holder := things[name].held_by:
            people[holder] = let_go(people[holder], name)
        things[name] = replace(unplaced(score.things[name]), inside=None)
    for name in sorted(gone):
        first = unplaced(score.things[name])
        vessel = things.get(first.inside or "")
        now = replace(world, things=things)
        at = beside_its_like(now, first, vessel, vessel.pos) if vessel and vessel.pos else None
        things[name] = replace(first, pos=at)
    people = {name: off_stage(person) for name, person in people.items()}
    after = replace(world, people=people, things=things, offers={}, trails={}, lain={})
    return carry(after, people)
