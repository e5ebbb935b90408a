"""Arrays: who lies or stands where of several set out two by two, in rows, straight or bent."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from kit_place import temple
from kit_play import played, so
from kit_words import KINDS, WORDS
from seen import at_least

from layout.basis import Basis
from layout.compass import Wind
from layout.derivation import Link, Relation
from layout.ground.arrays import LaidOut
from layout.ground.rings import inside
from layout.measure.numerals import number_in_words
from layout.place import Array, array_of, people_in, place_site, resolve, things_in
from layout.site import Spot
from layout.vocabulary import Manner

PITCH = (3.0, 2.0)
SINGLE, CORNERS = ("東", "西", "南", "北"), ("東北", "西北", "東南", "西南")
SEED = 20261122


def manners(*names: str) -> list[Manner]:
    return [WORDS.manners[name] for name in names]


def made() -> Iterator[tuple[str, int, Array, tuple[str, ...]]]:
    """Arrays of every kind of words, with the head and how many lie in them."""
    rng = random.Random(SEED)
    for _ in range(400):
        n, count = rng.randint(2, 12), rng.randint(2, 6)
        head = rng.choice(SINGLE + CORNERS)
        words = [number_in_words(count) + rng.choice(("以並", "以為列", "列"))]
        words += rng.choice(([], ["屈"], ["綪"], ["不綪"], ["錯"]))
        behind = rng.choice((None, *map(Wind, SINGLE)))
        array = array_of(manners(*words), Wind(head), n, behind)
        assert array is not None
        yield head, n, array, tuple(words)


def steps(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) / PITCH[0] + abs(one[1] - other[1]) / PITCH[1]


def test_no_two_of_an_array_are_in_one_place() -> None:
    """Every one of them has a cell of its own."""
    for _, n, array, words in at_least(400, made()):
        points = array.points((0.0, 0.0), n, PITCH)
        assert len(set(points)) == n, words
        assert all(steps(*pair) >= 1 - 1e-9 for pair in pairwise(points)), words


def test_the_first_is_at_the_head() -> None:
    """東北上: nobody is farther to the east or to the north than the first."""
    for head, n, array, words in at_least(400, made()):
        points = array.points((0.0, 0.0), n, PITCH)
        for wind in map(Wind, head):
            east, north = wind.vector
            far = [x * east + y * north for x, y in points]
            assert far[0] == max(far), (head, words)


def test_what_bends_back_is_laid_without_a_leap() -> None:
    """屈, 綪, 錯: each lies beside the one before it; 不綪: each row begins beside the first."""
    bent = straight = 0
    for _, n, array, words in made():
        points = array.points((0.0, 0.0), n, PITCH)
        if array.bent:
            bent += 1
            assert all(steps(*pair) == pytest.approx(1) for pair in pairwise(points)), words
        else:
            straight += 1
            firsts = points[:: array.size]
            assert all(steps(*pair) == pytest.approx(1) for pair in pairwise(firsts)), words
    assert min(bent, straight) > 100


def test_as_many_are_abreast_as_are_told() -> None:
    """三以並 has three to a row, the last row the rest; 三列 has no more than three rows."""
    for _, n, array, words in at_least(400, made()):
        count = WORDS.manners[words[0]]
        if count.abreast:
            assert array.size == min(n, count.abreast)
        else:
            assert array.rows(n) <= count.rows


@pytest.mark.parametrize(
    ("words", "head", "told"),
    [
        # 公食「六簋，二以並，東北上。黍當牛俎，其西稷，錯以終，南陳」
        (("二以並", "錯", "南陳"), "東北", "0,0 -1,0 -1,-1 0,-1 0,-2 -1,-2"),
        # 聘「八豆…西陳，皆二以並，東上，韭菹，其南醓醢，屈」
        (("二以並", "屈", "西陳"), "東", "0,0 0,-1 -1,-1 -1,0 -2,0 -2,-1"),
        # 聘 西夾「六豆…北上，韭菹，其東醓醢，屈…皆二以並，南陳」
        (("二以並", "屈", "南陳"), "北", "0,0 1,0 1,-1 0,-1 0,-2 1,-2"),
        # 特牲「執事之俎陳于階間，二列，北上」
        (("二列",), "北", "0,0 0,-1 0,-2 1,0 1,-1 1,-2"),
        # 聘「米三十車，設于門東，為三列，東陳」
        (("三列", "東陳"), "北", "0,0 1,0 0,-1 1,-1 0,-2 1,-2"),
        (("兩兩",), "西北", "0,0 1,0 0,-1 1,-1 0,-2 1,-2"),
    ],
    ids=lambda value: "".join(value) if isinstance(value, tuple) else value,
)
def test_arrays_of_the_texts(words: tuple[str, ...], head: str, told: str) -> None:
    """The dishes of 公食, 聘 and 特牲 lie as the texts tell them, one by one."""
    array = array_of(manners(*words), Wind(head), 6)
    assert array is not None
    found = array.points((0.0, 0.0), 6, (1.0, 1.0))
    assert " ".join(f"{x:g},{y:g}" for x, y in found).replace("-0,", "0,") == told


def test_ranks_stand_behind_one_another() -> None:
    """People who face north, 東上, have their second rank in the south of the first."""
    array = array_of(manners("二列"), Wind.東, 6, Wind.南)
    assert array is not None
    assert (array.along, array.then) == (Wind.西, Wind.南)
    pairs = array_of(manners("二以並"), Wind.東, 6, Wind.南)
    assert pairs is not None
    assert (pairs.along, pairs.then, pairs.size) == (Wind.西, Wind.南, 2)


def test_an_array_keeps_to_its_ground() -> None:
    """Six tripods 門外東方 all lie outside the gate and east of it; people draw together."""
    scene = temple(thing="鼎")
    spot = resolve("門外東方", scene)
    array = array_of(manners("二以並"), Wind.東北, 6)
    assert array is not None
    points, apart, _ = things_in(scene.site, spot, array, [KINDS["鼎"]] * 6, None)
    assert apart > KINDS["鼎"].size[0]
    assert all(bound.holds(point) for bound in spot.bounds for point in at_least(6, points))
    people, far = people_in(scene.site, spot, array, 6)
    assert far <= WORDS.gaps.abreast.far
    assert all(math.dist(*pair) >= far - 1e-6 for pair in pairwise(people))


def lain(line: str) -> dict[str, tuple[float, float]]:
    """Where the tureens lie that a line sets out."""
    done = played(line)
    assert not done.problems, done.problems
    things = done.frames[-1].things.values()
    assert not any(so(thing) for thing in things if "敦" in thing.name)
    return {t.name: t.pos for t in things if "敦" in t.name and t.pos is not None}


def test_one_line_sets_out_a_row() -> None:
    """士昏「陳三鼎…北上」: the first in the north, the others in a line to the south of it."""
    found = lain("贊者 在 西階下 北面，設 黍敦一、黍敦二、黍敦三 于 西階西 北上")
    (x, first), *rest = at_least(3, list(found.values()))
    assert all(each[0] == x for each in rest)
    assert first > rest[0][1] > rest[1][1]
    apart = KINDS["敦"].size[1]
    assert first - rest[0][1] > apart, "they do not touch"


def test_one_line_sets_out_two_sorts_by_turns() -> None:
    """公食 六簋: of six tureens told sort by sort each has the other sort beside it and behind."""
    six = "黍敦一、黍敦二、黍敦三、稷敦一、稷敦二、稷敦三"
    found = lain(f"贊者 在 西階下 北面，設 {six} 于 西階西 東北上 二以並 錯 南陳")
    names = {pos: name[0] for name, pos in found.items()}
    xs, ys = sorted({x for x, _ in names}), sorted({y for _, y in names})
    assert (len(xs), len(ys)) == (2, 3)
    assert names[(xs[1], ys[2])] == "黍"
    for x in xs:
        for south, north in pairwise(ys):
            assert names[(x, south)] != names[(x, north)]
    assert all(names[(xs[0], y)] != names[(xs[1], y)] for y in ys)


def test_people_come_to_stand_two_by_two() -> None:
    """三人 二以並 北面 東上: the second west of the first, the third behind the first."""
    done = played("眾賓 在 洗南 北面 東上 二以並")
    assert not done.problems
    people = done.frames[-1].people
    first, second, third = (people[f"眾賓{n}"].pos for n in "一二三")
    assert first is not None
    assert second is not None
    assert third is not None
    assert second[0] < first[0]
    assert second[1] == first[1]
    assert third[0] == first[0]
    assert third[1] < first[1]


def test_several_stand_on_both_sides() -> None:
    """士喪 婦人俠牀: the first half stand on one side of it, the others on the other."""
    done = played("眾賓 在 夾楅 北面")
    assert not done.problems, done.problems
    people = done.frames[-1].people
    first, second, third = (people[f"眾賓{n}"].pos for n in "一二三")
    assert first is not None
    assert second is not None
    assert third is not None
    rack = done.frames[-1].things["楅"].pos
    assert rack is not None
    assert first[0] == second[0] > rack[0] > third[0]
    assert abs(first[1] - second[1]) >= WORDS.gaps.close_ranks.far


def test_things_lie_on_both_sides() -> None:
    """聘 醯醢百罋夾碑，十以為列: one half east of it, the other west, each in its rows."""
    six = "黍敦一、黍敦二、黍敦三、稷敦一、稷敦二、稷敦三"
    found = lain(f"贊者 在 中庭北 南面，設 {six} 于 夾楅 二以為列")
    assert len(set(found.values())) == 6
    assert all(pos[0] > 0 for name, pos in found.items() if name[0] == "黍")
    assert all(pos[0] < 0 for name, pos in found.items() if name[0] == "稷")


def test_whoever_faces_may_be_told_so_in_two_words() -> None:
    """大射 「公…西鄉」: 鄉 is 面, with a wind or with a person."""
    one, other = (
        played(f"介 西南{word}", f"介 {word} 主人", f"賓 適 中庭 東{word}") for word in "面鄉"
    )
    assert not one.problems
    assert not other.problems
    for before, after in zip(one.frames, other.frames, strict=True):
        assert {n: p.facing for n, p in before.people.items()} == {
            n: p.facing for n, p in after.people.items()
        }


ROOM = "東房"


def field_of(n: int, phrase: str, *words: str, kind: str = "觶") -> LaidOut:
    """How so many are laid at a place of the school."""
    scene = temple(thing="鼎")
    array = array_of(manners(*words), Wind.西, n)
    assert array is not None
    return things_in(scene.site, resolve(phrase, scene), array, [KINDS[kind]] * n, None)


def test_a_field_stays_in_its_room_or_says_what_it_runs_into() -> None:
    """綪 in the east room: as many rows as it takes, all of them within; of too many the first that
    has no room is told, with what is in its way."""
    scene = temple(thing="鼎")
    room = scene.site.areas[ROOM]
    laid = field_of(60, "房中", "綪")
    assert laid.stopped is None
    assert len({y for _, y in laid.points}) > 1, "it wraps"
    assert all(inside(room.ring, point) for point in at_least(60, laid.points))
    nth, what = field_of(120, "房中", "綪", kind="壺").stopped or (0, "")
    assert nth
    assert what


def test_a_field_at_a_middle_lies_about_it() -> None:
    """設于中庭: the spot is the middle of the field, not its first corner."""
    scene = temple(thing="鼎")
    x, y = resolve("中庭", scene).pos
    points = field_of(30, "中庭", "十以為列").points
    xs, ys = zip(*at_least(30, points), strict=True)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(x)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(y)


def test_the_room_of_a_house_of_several_grounds_is_a_room() -> None:
    """士喪 「陳衣于房…綪」 in the dwelling of a 士: about the middle of a room."""
    site = place_site("mourning")
    room = site.areas["寢之東房"]
    xs, ys = zip(*room.ring, strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    told = (Link(Relation.MIDDLE, of=("寢之東房",)),)
    spot = Spot("房", middle, "寢之東房", Basis.經, told, names="房")
    array = array_of(manners("綪"), Wind.西, 24)
    assert array is not None
    laid = things_in(site, spot, array, [KINDS["篋服"]] * 24, 180.0)
    assert laid.stopped is None
    assert all(inside(room.ring, point) for point in at_least(24, laid.points))
