"""What two bear by its bar (特牲 舉鼎) is between them until it is set down."""

from __future__ import annotations

import math
from itertools import pairwise

from conftest import read
from kit_play import played
from seen import at_least

from layout.api.data.document import step_document
from layout.api.film import FilmWish, reel
from layout.read.whereabouts import QuotationFinder
from layout.stage import Frame
from layout.write.film.moving import shown_at, spot_at

LIFTED = (
    "介 適 中庭南二丈 北面，設 鼎 于 中庭南二丈",
    "介 適 鼎西 北面",
    "贊者 在 鼎東 北面",
    "介、贊者 舉鼎 鼎",
)


def bearers(frame: Frame) -> tuple[float, ...]:
    one, other, thing = frame.people["介"].pos, frame.people["贊者"].pos, frame.things["鼎"].pos
    assert one is not None
    assert other is not None
    assert thing is not None
    return (math.dist(one, thing), math.dist(other, thing), math.dist(one, other))


def test_a_tripod_is_between_those_who_bear_it() -> None:
    """It is in the middle, when they lift it and where they have come with it."""
    done = played(*LIFTED, "介 適 中庭南四丈西三尺 北面", "贊者 適 介東六尺 北面")
    assert not done.problems, done.problems
    lifted, *_, last = at_least(3, done.frames[3:])
    for frame in (lifted, last):
        one, other, apart = bearers(frame)
        assert one == other == apart / 2
        assert frame.things["鼎"].held_by == "介"
        assert frame.things["鼎"].shared_with == "贊者"


def test_who_sets_it_down_sets_it_down_for_both() -> None:
    """It lies where it was set, and no one bears it; the other may go."""
    done = played(*LIFTED, "介 奠 鼎 于 中庭南二丈", "贊者 適 中庭東二丈")
    assert not done.problems, done.problems
    tripod = done.frames[-1].things["鼎"]
    assert (tripod.held_by, tripod.shared_with) == (None, "")
    assert tripod.pos == done.frames[0].things["鼎"].pos


def test_a_film_shows_it_between_them_all_the_way() -> None:
    """From when it is lifted until it is set down it is seen halfway between its two bearers."""
    rite = read("tesheng")
    shared = [
        (track.name, abode, after)
        for track in rite.timeline.things.values()
        for abode, after in pairwise(track.abodes)
        if abode.shared_with
    ]
    steps = [t.n for t in rite.timeline.steps for _, a, b in shared if a.at <= t.end <= b.since]
    film = reel(rite, min(steps) - 1, max(steps) - 1, FilmWish("svg"))
    found = []
    for scene in film.scenes:
        movers = {mover.name: mover for mover in scene.movers}
        for name, abode, _ in shared:
            three = [movers.get(who or "") for who in (name, abode.holder, abode.shared_with)]
            thing, one, other = three
            for t in range(scene.start, scene.end, 200):
                if thing and one and other and shown_at(thing.layers[0], t) is not None:
                    at, a, b = (spot_at(mover.spots, t) for mover in (thing, one, other))
                    found.append(math.dist(at, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)))
    between = [far for far in at_least(30, found) if far < 0.3]
    assert len(between) > 0.8 * len(found), "else it lies where it was or has been set"


def test_the_export_tells_who_bears_it_with_its_holder() -> None:
    """A thing says `shared_with` as the frame has it, null where nobody does."""
    told, finder = [], QuotationFinder(read("tesheng").score)
    for frame in at_least(30, read("tesheng").frames[110:140]):
        things = step_document(frame.state, "tesheng", finder)["things"]
        for name, thing in frame.state.things.items():
            assert things[name]["shared_with"] == (thing.shared_with or None)
            told.append(things[name]["shared_with"])
    assert len(set(told)) == 4, "three tripods have each another second bearer"
