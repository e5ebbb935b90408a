"""What somebody sees from where he is: true in bearing, distance and what hides what."""

from __future__ import annotations

import cmath
import contextlib
import io
import math
from collections.abc import Iterator
from dataclasses import replace

import pytest
from conftest import RITES, Golden, read
from seen import at_least
from shapely import Point as Spot
from shapely import Polygon

from layout.api.rite import RiteFrame
from layout.cli.main import main
from layout.draw.eyes import EyeView
from layout.draw.eyes.order import Bulk, farthest_first
from layout.draw.eyes.sight import Sight
from layout.draw.eyes.sightings import Sighting, is_met, is_screened
from layout.draw.eyes.terrain import Piece, Stuff
from layout.picture import Group, Item, Path
from layout.site import Point
from layout.space import BODIES, TALL, Eye, Underfoot
from layout.stage import Posture

FAR = 3000.0  # 尺: beyond everything


def views(every: int, who: int = 0) -> Iterator[tuple[RiteFrame, EyeView]]:
    """Sights of steps evenly from every rite, each of another person."""
    for slug in RITES:
        peopled = [(frame, there) for frame in read(slug).frames if (there := _standing(frame))]
        for n, (frame, there) in enumerate(peopled[:: max(1, len(peopled) // every)]):
            yield frame, frame.sight(there[(n + who) % len(there)])


def _standing(frame: RiteFrame) -> list[str]:
    """Who faces somewhere."""
    return [p.name for p in frame.people.values() if p.on_stage and p.facing is not None]


def test_everybody_is_seen_on_his_bearing_and_at_his_distance() -> None:
    """To each eye everybody else of his house is as far and as far round as the frame has him."""
    for frame, view in at_least(5, views(6)):
        person = frame.people[view.eye.who]
        assert person.pos is not None
        assert person.facing is not None
        here = complex(*person.pos)
        ahead = cmath.rect(1.0, math.radians(90.0 - person.facing))
        for one in view.seen:
            other = frame.people[one.person.name].pos
            assert other is not None
            away = complex(*other) - here
            assert one.far == pytest.approx(abs(away))
            right = -math.degrees(cmath.phase(away / ahead))
            assert abs((one.across - right + 180) % 360 - 180) < 1e-6
            if view.retina.sees(one.pos):
                x, _ = view.retina.point(one.pos, 0.0)
                share = (x - view.retina.middle) / view.retina.radius
                assert math.degrees(share) == pytest.approx(one.across)


def held() -> Iterator[tuple[Sighting, Point, float]]:
    """Everything in the hands of those whom somebody sees: its middle, and how high it begins."""
    for _, view in views(12, who=2):
        sight = Sight(view.site, view.house, view.pieces, view.frame, view.retina, view.theme)
        for one in view.seen:
            boxes = list(sight.held(one))
            shared = [n for n in one.person.hands if view.frame.things[n].shared_with]
            assert len(boxes) >= len(one.person.hands) - len(shared)
            for box in boxes:
                if box.name not in shared:
                    x, y = (sum(axis) / len(box.ring) for axis in zip(*box.ring, strict=True))
                    yield one, (x, y), box.low


def test_what_is_held_is_before_whoever_holds_it() -> None:
    """Whatever somebody has in his hands is seen there: before him, over the ground he is on."""
    for one, (x, y), low in at_least(10, held()):
        ahead = cmath.rect(1.0, math.radians(90.0 - (one.person.facing or 0.0)))
        away = complex(x - one.pos[0], y - one.pos[1]) / ahead
        assert 0.5 < away.real < 8.0, one.person.name
        assert abs(away.imag) < 4.0, one.person.name
        assert low >= one.base, one.person.name


def rays(eye: Eye) -> Iterator[tuple[Point, float]]:
    """Ends of lines from an eye to the left and right, up and down."""
    for across in range(-45, 46, 6):
        angle = math.radians(eye.facing + across)
        end = eye.pos[0] + FAR * math.sin(angle), eye.pos[1] + FAR * math.cos(angle)
        for slope in (-0.3, -0.1, -0.03, 0.02, 0.1):
            yield end, eye.height + slope * FAR


def test_what_a_ray_meets_first_is_painted_last() -> None:
    """Of all bodies that a line from the eye goes through the nearest is painted over the rest."""
    met = 0
    for _, view in at_least(3, views(4, who=1)):
        sight = Sight(view.site, view.house, view.pieces, view.frame, view.retina, view.theme)
        pieces = [p for p in view.pieces if view.retina.within(p.ring)]
        bulks = [Bulk(p.ring, 0.0, p.high) for p in pieces]
        for box in sight.pillars():
            bulks.append(Bulk(box.ring, box.low, box.high))
            pieces.append(Piece(box.ring, box.high, Stuff.WALL, ()))
        rank = {piece: n for n, piece in enumerate(farthest_first(bulks, view.eye))}
        for end, height in rays(view.eye):
            hits = {
                i: share
                for i, piece in enumerate(pieces)
                if (share := is_met(piece, view.eye, end, height)) is not None
                and view.eye.height + share * (height - view.eye.height) >= bulks[i].low
            }
            if len(hits) > 1:
                met += 1
                last = max(hits, key=rank.__getitem__)
                assert hits[last] * FAR < min(hits.values()) * FAR + 0.02
    assert met > 40 * len(RITES)


def seen_points(view: EyeView) -> Iterator[tuple[str, Point]]:
    """Whoever and whatever the eye has before it, by the name of its ink, and a point of it."""
    metre = view.site.units["尺"]
    for one in view.seen:
        height = one.base + BODIES[one.person.posture].head.up / metre
        if not one.is_hidden and view.retina.sees(one.pos):
            yield f"people/{one.person.name}", view.retina.point(one.pos, height)
    ground = Underfoot(view.site)
    for thing in view.frame.things.values():
        if thing.pos is None or thing.held_by or thing.inside or not view.retina.sees(thing.pos):
            continue
        height = ground.height(thing.pos) + 0.01
        is_near = view.eye.far(thing.pos) < 3.0  # the eye may stand upon it
        if not is_near and not is_screened(view.eye, thing.pos, height, view.pieces):
            yield f"things/{thing.name}", view.retina.point(thing.pos, height)


def covers(item: Item, point: Point) -> bool:
    """Whether it is paint that has the point within."""
    if not isinstance(item, Path) or item.ink.fill is None:
        return False
    corners = [ends[-2:] for _, ends in item.segments if ends]
    return len(corners) > 2 and Polygon(corners).buffer(-0.2).contains(Spot(point))


def painted_over(view: EyeView) -> Iterator[tuple[str, bool]]:
    """What is before the eye, and whether something built is painted over it."""
    (scene,) = (group for group in groups(view.sheet().items) if group.id == "scene")
    ranks = {item.id: n for n, item in enumerate(scene.items) if isinstance(item, Group)}
    for name, point in seen_points(view):
        rank = ranks.get(name)
        yield name, rank is None or any(covers(item, point) for item in scene.items[rank:])


def test_what_is_built_is_painted_over_nothing_that_is_before_it() -> None:
    """Whoever and whatever is in the field and behind no wall is seen in the ink, in all rites."""
    everything = ((v, o) for who in (0, 2) for _, v in views(8, who) for o in painted_over(v))
    for view, (name, is_covered) in at_least(400, everything):
        assert not is_covered, (view.text.title, view.frame.n, view.eye.who, name)


def test_who_is_behind_his_back_or_a_wall_is_not_named() -> None:
    """A name stands over those alone who are in the field and not hidden by what is built."""
    hidden = 0
    for _, view in at_least(3, views(3, who=2)):
        unseen = {o.person.name for o in view.seen if o.is_hidden or not view.retina.sees(o.pos)}
        hidden += len(unseen)
        named = {
            name
            for group in groups(view.sheet().items)
            for name in group.of
            if "labels/" in group.id
        }
        assert not named & unseen
    assert hidden > len(RITES)


def groups(items: tuple[Item, ...]) -> Iterator[Group]:
    """Every group within."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.items)


def test_somebody_on_the_hall_is_seen_higher() -> None:
    """Of two points as far from an eye in the court that on the hall stands higher on the page."""
    rite = read("jin")
    view = rite.find("侯氏入門右")[0].sight("侯氏")
    x, y = view.eye.pos
    hall = rite.site.areas["堂上"]
    south = hall.ring[0][1]
    ground = Underfoot(rite.site)
    on_hall = (x, south + 20.0)
    in_court = (x - 60.0, y + math.sqrt(view.eye.far(on_hall) ** 2 - 60.0**2))
    in_court = (in_court[0], min(in_court[1], south - 20.0))
    assert ground.height(on_hall) > ground.height(in_court)
    scale = view.eye.far(in_court) / view.eye.far(on_hall)
    _, higher = view.retina.point(on_hall, ground.height(on_hall))
    _, lower = view.retina.point(in_court, ground.height(in_court))
    assert higher < view.retina.horizon + (lower - view.retina.horizon) * scale


def test_who_kneels_or_bows_looks_from_lower() -> None:
    """An eye is within its body, and lower the more the body is bent."""
    heights = [
        BODIES[p].eye for p in (Posture.立, Posture.揖, Posture.坐, Posture.拜, Posture.稽首)
    ]
    assert heights == sorted(heights, reverse=True)
    assert all(body.eye < body.height <= TALL for body in BODIES.values())


def test_bodies_on_and_beside_one_another_are_painted_in_order() -> None:
    """What stands on a floor is painted after it to who looks down on it, before its edge to who
    looks up, and behind what divides it from the eye."""
    box = ((-5.0, 10.0), (5.0, 10.0), (5.0, 20.0), (-5.0, 20.0))
    wall = tuple((x, y - 8.0) for x, y in box)
    on_it = tuple((x / 10, y / 10 + 13) for x, y in box)
    bulks = [Bulk(on_it, 3.0, 9.0), Bulk(box, 0.0, 3.0), Bulk(wall, 0.0, 1.0)]
    eye = Eye("", (0.0, 0.0), 6.0, 0.0)
    assert farthest_first(bulks, eye) == [1, 0, 2]
    assert farthest_first(bulks, replace(eye, height=2.0)) == [0, 1, 2]


def test_the_rows_of_what_a_guest_sees(golden: Golden) -> None:
    """`layout show --eyes` tells who is where to him, how far off, and which side he sees."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["show", "xiangyinjiu", "賓降，主人辭", "--eyes", "賓"]) == 0
    golden.compare("eyes.txt", out.getvalue().partition("\n")[2])  # not the line of the file
