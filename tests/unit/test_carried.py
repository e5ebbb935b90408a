"""Who is in, at or about a thing that moves: all that docs/language.md tells of it, on its road."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest
from kit_play import CAST, rite
from kit_words import KINDS, WORDS
from seen import at_least

from layout.check import Case, laws
from layout.check.law import judge
from layout.motion.build import timeline_of
from layout.motion.instant import at
from layout.place import area_at, place_site
from layout.play import play
from layout.play.effects.filling import hidden
from layout.read.scene.actline import parse_act
from layout.read.scene.names import Names
from layout.score import Cast, Score, Thing
from layout.screen.build import place_of
from layout.screen.camera import NEAREST, Action, aims
from layout.screen.clock import Clock
from layout.site import Site
from layout.stage import Frame, PersonState, Point, ThingState
from layout.stage.course import Played, World

DOCS = Path(__file__).parents[2] / "docs"
GATE = "女家之門外"
THINGS = (
    Thing("車", KINDS["車"], "carriage", at=f"{GATE}南", facing="東"),
    *(Thing(f"馬{n}", KINDS["馬"], "horse", at=f"{GATE}西") for n in "一二"),
    Thing("几", KINDS["几"], "armrest", at="壻家之門外"),
)
WHO = {"御者": "西南", "壻": "東南", "從者一": "東", "從者二": "東又東二步"}
HOST = replace(CAST["主人"], group=None, stair=None, facing="西")
PEOPLE = {name: replace(HOST, name=name, at=GATE + where) for name, where in WHO.items()}


def told(page: str, name: str) -> str:
    """What stands between the marks of an example of a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return text.split(f"<!-- {name} -->")[1].split(f"<!-- /{name} -->")[0]


LINES = re.findall(r"^\| `(.*?)`", told("language.md", "carried"), re.MULTILINE)


@pytest.fixture(name="road", scope="module")
def _road(tmp_path_factory: pytest.TempPathFactory) -> Site:
    path = tmp_path_factory.mktemp("road") / "road.yaml"
    path.write_text(told("site.md", "road").split("```yaml\n")[1].split("```")[0], "utf-8")
    return place_site(path)


def _score(lines: list[str]) -> Score:
    """A step a line, by the people of the road."""
    plain = rite("主人 北面")
    cast: dict[str, Cast] = dict(PEOPLE)
    groups = {"從者": ("從者一", "從者二")}
    things = {thing.name: thing for thing in THINGS}
    known = Names(cast, groups, things, {}, vocabulary=WORDS)
    steps = [
        replace(plain.steps[0], id=f"road.{n:03}", acts=parse_act(line, plain.steps[0].mark, known))
        for n, line in enumerate(lines, start=1)
    ]
    return replace(plain, cast=cast, groups=groups, things=things, steps=tuple(steps))


@pytest.fixture(name="course", scope="module")
def _course(road: Site) -> Played:
    return play(_score(LINES), road)


def test_the_page_is_played_as_it_is_written(course: Played) -> None:
    """Every line of the example can be done, one after another."""
    assert len(list(at_least(12, LINES))) == len(course.frames)
    assert course.problems == ()


def _within(person: PersonState, thing: ThingState) -> Point:
    """Where somebody is as the thing has him: to its right, and ahead of its middle."""
    assert person.pos is not None
    assert thing.pos is not None
    east, north = person.pos[0] - thing.pos[0], person.pos[1] - thing.pos[1]
    angle = math.radians(thing.facing or 0.0)
    sin, cos = math.sin(angle), math.cos(angle)
    return round(east * cos - north * sin, 2), round(north * cos + east * sin, 2)


def _kept(frames: tuple[Frame, ...]) -> list[tuple[str, Point, Point]]:
    """Of everybody who goes with one thing from step to step: where he was and is in it."""
    found = []
    for i, after in enumerate(frames[1:]):
        for name, person in after.people.items():
            old, bearer = frames[i].people[name], person.bearer
            if bearer is not None and old.bearer == bearer:
                pairs = ((frames[i], old), (after, person))
                was, now = (_within(who, frame.things[bearer.thing]) for frame, who in pairs)
                found.append((name, was, now))
    return found


def test_everybody_keeps_his_place_about_what_he_goes_with(course: Played) -> None:
    """From step to step nobody's place in or about a thing changes, however that goes and turns."""
    moved = [f for a, f in zip(course.frames, course.frames[1:], strict=False)
             if a.things["車"].pos != f.things["車"].pos]  # fmt: skip
    assert len(list(at_least(2, moved))) == 2
    assert [each for each in at_least(12, _kept(course.frames)) if each[1] != each[2]] == []


def test_a_way_leads_along_the_road(course: Played, road: Site) -> None:
    """From gate to gate goes a way as long as the road is told to be; without the road none."""
    event = next(e for f in course.frames for e in f.events if e.by.word == "驅")
    length = road.lengths["道長"].value
    assert event.walked > float(length) - 130  # less what is before both gates
    ground = [area_at(road, at_way) for at_way in event.path]
    assert [area.name for area in ground if area is not None].count("道") >= 2  # it is on the road
    apart = replace(road, portals=tuple(p for p in road.portals if "道" not in p.areas))
    gone = play(_score(["壻 適 壻家之門外"]), apart)
    assert [e.path for e in gone.frames[0].events] == [()]


def test_in_a_film_nobody_leaves_what_he_is_in(course: Played, road: Site) -> None:
    """At every tick of a journey who is in the carriage is where he was in it, and so are the
    horses: nothing of it comes late."""
    timeline = timeline_of(course, road)
    step = timeline.steps[LINES.index("御者 驅 壻家之門外")]
    seen = []
    for t in range(step.start, step.end + 1, 50):
        now = at(timeline, t)
        carriage = now.things["車"].pos
        assert carriage is not None
        riders = (now.people[name].pos for name in ("御者", "壻"))
        seen += [math.dist(pos, carriage) for pos in riders]
    far = [distance for distance in at_least(100, seen) if distance > 4.0]
    assert far == []


def test_who_gets_down_is_on_the_ground(course: Played) -> None:
    """After the last line nobody goes with anything, and all that was borne lies."""
    last = course.frames[-1]
    assert [name for name, person in last.people.items() if person.bearer] == []
    assert last.things["几"].held_by is None
    assert last.things["几"].place == "壻家之門外"


def test_what_a_rider_holds_is_taken_along(road: Site) -> None:
    """What somebody holds who goes with a carriage goes along with no act of its own."""
    lines = ["御者 御車 車", "從者一 適 几西", "從者一 取 几", "從者一 適 女家之門外東",
             "從者一 從車 車 于 車北 西面", "御者 驅 壻家之門外"]  # fmt: skip
    score = _score(lines)
    course = play(score, road)
    assert course.problems == ()
    case = Case(score, road, course.frames, is_whole=False)
    verdicts = [judge(law, case, ()) for law in laws() if law.name == "things_conserved"]
    assert [v.law.name for v in at_least(1, verdicts) if v.broken] == []


def test_the_camera_of_a_film_goes_along_the_road(course: Played, road: Site) -> None:
    """While a carriage drives on the road, and stops nowhere on it, it is in the picture all the
    way, as near as what is done at a gate."""
    timeline = timeline_of(course, road)
    step = timeline.steps[LINES.index("御者 驅 壻家之門外")]
    place = place_of(road, road.title)
    clock, size = Clock(0, 8.0), (120.0, NEAREST)
    looks = aims(Action(timeline), [step], size, place, clock)
    xs = [look.x for look in at_least(10, looks)]
    assert max(xs) - min(xs) > float(road.lengths["道長"].value) / 2
    assert Action(timeline).draws_back(step, clock, place, size) <= 2
    for look in looks[1:-1]:
        spot = at(timeline, step.start + round((look.t - looks[0].t) * 8 / 10)).people["御者"].pos
        assert abs(spot[0] - look.x) < size[0], look


def test_curtains_hide_who_rides(road: Site) -> None:
    """Of a carriage with a manner that is `closed` who is in it is hidden, though he is drawn."""
    first = play(_score(["壻 升車 車"]), road).frames[-1]
    carriage = replace(first.things["車"], manner=(WORDS.manners["蓋"],))
    world = World(first.people, {**first.things, "車": carriage})
    groom = hidden(world).people["壻"]
    assert (groom.hidden, groom.is_covered) == ("車", False)
