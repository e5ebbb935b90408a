"""A thing that lies on a side of another is there in the state, and so in every export."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from conftest import read
from seen import at_least

from layout.derivation import Relation
from layout.play.effects.holding import gap
from layout.stage import ThingState

SIDES = {"東": (1, 0), "西": (-1, 0), "南": (0, -1), "北": (0, 1)}


def test_what_lies_on_a_side_of_its_stand_is_there() -> None:
    """「有玄酒，在西」: its point is on the side that the words tell, and still on the stand."""
    lying = [(thing, frame.state.things[thing.inside], side)
             for slug in ("xiangyinjiu", "tesheng", "xiangshe")
             for frame in read(slug).frames[30:600:90]
             for thing in frame.state.things.values() if thing.inside
             for side in _sides(thing)]  # fmt: skip
    for thing, bearer, side in at_least(12, lying):
        assert bearer.pos is not None
        assert thing.pos is not None
        east, north = SIDES[side]
        off = (thing.pos[0] - bearer.pos[0]) * east + (thing.pos[1] - bearer.pos[1]) * north
        assert off > 0, thing.name
        assert gap(thing.pos, bearer) == 0, thing.name


def test_what_is_borne_together_lies_side_by_side() -> None:
    """「楅…南面坐委矢于楅，北括」: of one sort no two have one point, and all are on what bears
    them."""
    borne = Counter((slug, frame.state.n, thing.inside, thing.kind.name, thing.pos)
                    for slug in ("xiangyinjiu", "xiangshe")
                    for frame in read(slug).frames[20::60]
                    for thing in frame.state.things.values()
                    if thing.inside and thing.pos)  # fmt: skip
    assert max(borne.values()) == 1
    things = [frame.state.things for frame in read("xiangshe").frames[20::60]]
    for thing, bearer in at_least(60, [(t, each[t.inside]) for each in things
                                       for t in each.values() if t.inside and t.pos]):  # fmt: skip
        assert thing.pos is not None
        assert gap(thing.pos, bearer) == 0, thing.name


def _sides(thing: ThingState) -> Iterator[str]:
    """The sides that the derivation of its place tells."""
    for link in thing.derivation:
        yield from (part.word for part in link.links if part.relation is Relation.ON_TOP)
