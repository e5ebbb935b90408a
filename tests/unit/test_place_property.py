"""Phrases made by the grammar, in every site: the point lies in all they name, or is refused."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from kit_place import shi_temple, standing, temple, xiang
from sampling import WHOLE
from seen import at_least
from shapely import MultiPolygon, Polygon, STRtree, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from layout.place import Around, area_at, describe, place_site, resolve
from layout.problems import Problem, ProblemError
from layout.site import Feature, FeatureKind, Site, Spot
from layout.vocabulary import PartTrait, Storey

SITES = (
    *("xiang", "tesheng", "she", "dashe", "jin", "temple", "dwelling", "shi", "shiguan"),
    *("lodge", "altar", "curtain", "palace", "mourning"),
)
PHRASES = 2_000 if WHOLE else 160  # in each site
POINTS = 2_000 if WHOLE else 8  # of them, as many as are placed
NOISE = 4_000 if WHOLE else 1_200  # strings
LONG = 10_000  # characters
SECONDS = 10  # for any string
DEEPEST_GATE = 40  # 尺, from its sill to its eave
FAR = 1e5
EXACT = 0.12  # 尺: as near to a line as a coordinate in 分 comes
SEED = 20261122
PACE, CLOSE = 6.0, 12.0  # 尺
TOLD = 0.01  # 尺: words tell a place to the 分
WINDS = {"東": (1, 0), "西": (-1, 0), "北": (0, 1), "南": (0, -1)}
LANDMARKS = (FeatureKind.FIXTURE, FeatureKind.COLUMN, FeatureKind.DOOR, FeatureKind.MARK)
REFUSALS = {"P322", "P323", "P326", "P327", "P328", "P329", "P332"}

Atom = tuple[str, BaseGeometry]


@cache
def site_of(name: str) -> Site:
    return {"xiang": xiang, "tesheng": shi_temple}.get(name, lambda: place_site(name))()


def bounds(feature: Feature) -> tuple[float, float, float, float]:
    half = feature.size.get("徑", 0.0) / 2
    xs, ys = [x for x, _ in feature.shape], [y for _, y in feature.shape]
    return (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def beyond(feature: Feature, wind: str) -> BaseGeometry:
    """The half of the plane on that side of it."""
    west, south, east, north = bounds(feature)
    sides = {"東": (east, -FAR, FAR, FAR), "西": (-FAR, -FAR, west, FAR)}
    sides |= {"北": (-FAR, north, FAR, FAR), "南": (-FAR, -FAR, FAR, south)}
    return box(*sides[wind])


def grounds(site: Site, names: Iterator[str]) -> BaseGeometry:
    return MultiPolygon([Polygon(site.areas[name].ring) for name in names])


def level_with(feature: Feature) -> Iterator[Atom]:
    """東西當X, 南北當X: the line through its middle."""
    west, south, east, north = bounds(feature)
    x, y = (west + east) / 2, (south + north) / 2
    yield f"東西當{feature.name}", box(x - EXACT, -FAR, x + EXACT, FAR)
    yield f"南北當{feature.name}", box(-FAR, y - EXACT, FAR, y + EXACT)


def measured(feature: Feature) -> Iterator[Atom]:
    """X東三步: so far from its edge."""
    west, south, east, north = bounds(feature)
    far = 3 * PACE
    for wind, x in (("東", east + far), ("西", west - far)):
        yield f"{feature.name}{wind}三步", box(x - EXACT, -FAR, x + EXACT, FAR)
    for wind, y in (("北", north + far), ("南", south - far)):
        yield f"{feature.name}{wind}三步", box(-FAR, y - EXACT, FAR, y + EXACT)


def lengthwise(site: Site) -> Iterator[Atom]:
    """南北以堂深: so far from the edge of the hall; 西階二等: on that stair; 室中西北隅: in it."""
    edge, deep = site.bearing(PartTrait.HALL_EDGE), site.lengths.get("堂深")
    if edge is not None and deep is not None:
        y = edge.anchor[1] - deep.value
        yield "南北以堂深", box(-FAR, y - EXACT, FAR, y + EXACT)
    for area in site.areas.values():
        ring = Polygon(area.ring)
        west, south, east, north = ring.bounds
        x, y = (west + east) / 2, (south + north) / 2
        if area.is_on(Storey.STAIR) and not area.owner:
            yield f"{area.name}二等", ring
        elif area.has(PartTrait.CHAMBER) and not area.owner:
            yield f"{area.name}東北隅", ring.intersection(box(x, y, east, north))
            yield f"{area.name}西南隅", ring.intersection(box(west, south, x, y))


def about_gate(site: Site) -> Iterator[Atom]:
    """門外, 門內 and their sides: the ground before the gate and behind it."""
    court, gate = site.bearing(PartTrait.COURT), site.bearing(PartTrait.GATE)
    for word, area in (("門外", site.areas.get("門外")), ("門內", site.areas.get(court.name))):
        if area is None or gate is None:
            continue
        ring = Polygon(area.ring)
        if ring.distance(Dot(gate.anchor)) > DEEPEST_GATE:  # another court lies between (館)
            continue
        west, south, east, north = ring.bounds
        yield word, ring
        middle = (west + east) / 2
        yield f"{word}東方", ring.intersection(box(middle, south, east, north))
        yield f"{word}西方", ring.intersection(box(west, south, middle, north))


@cache
def atoms(name: str) -> tuple[Atom, ...]:
    """What may be a part of a phrase in a site, with the ground it means, told from the features
    themselves and from nothing that reads phrases."""
    site, found = site_of(name), []
    mine = [each for each in site.features.values() if not each.owner]
    for area in (area for area in site.areas.values() if not area.owner):
        if area.has(PartTrait.ROOM) and area.name in site.features:
            found.append((f"{area.name}中", Polygon(area.ring)))
    hall = [a.name for a in site.areas.values() if not a.owner and a.has(PartTrait.HALL)]
    found.append(("堂上", grounds(site, iter(hall))))
    for feature in mine:
        if feature.kind in LANDMARKS and not feature.name.endswith("方"):  # a ground, and a wind
            found += [(f"{feature.name}{wind}", beyond(feature, wind)) for wind in WINDS]
            found += [*level_with(feature), *measured(feature)]
            west, south, east, north = bounds(feature)
            close = box(west - CLOSE, south - CLOSE, east + CLOSE, north + CLOSE)
            found += [(f"負{feature.name}", close), (f"接{feature.name}", close)]
    return (*found, *about_gate(site), *lengthwise(site))


def phrases(name: str, n: int) -> Iterator[tuple[str, tuple[Atom, ...]]]:
    rng = random.Random(f"{SEED} {name}")
    for _ in range(n):
        parts = tuple(rng.sample(atoms(name), rng.choice((1, 2, 2, 3))))
        yield "，".join(words for words, _ in parts), parts


def speakers(name: str) -> tuple[Around, ...]:
    """Nobody, one who stands in the middle of the court, and one who sets a dish."""
    site = site_of(name)
    court = site.bearing(PartTrait.COURT_MIDDLE) or site.bearing(PartTrait.COURT)
    assert court is not None
    area = area_at(site, court.anchor)
    assert area is not None
    someone = {"賓": standing("賓", *court.anchor, area.name)}
    return (
        Around(site),
        Around(site, people=someone, who="賓"),
        Around(site, people=someone, who="賓", thing="敦"),
    )


def placed(phrase: str, around: Around) -> Spot | Problem:
    """The spot of a phrase, or why there is none."""
    try:
        return resolve(phrase, around)
    except ProblemError as error:
        (problem,) = error.problems
        return problem


@pytest.mark.parametrize("name", SITES)
def test_a_made_phrase_lies_in_all_that_it_names(name: str) -> None:
    """Phrases of one to three parts: where one is placed, the point is in the ground of each part;
    where it is refused because two disagree, they have nothing in common."""
    around, told = speakers(name), Counter[str]()
    for n, (phrase, parts) in enumerate(at_least(PHRASES, phrases(name, PHRASES))):
        spot = placed(phrase, around[n % 3])
        told[spot.code if isinstance(spot, Problem) else "placed"] += 1
        if isinstance(spot, Problem):
            assert spot.code in REFUSALS, (phrase, spot)
            if spot.code == "P328" and len(parts) == 2:
                shared = parts[0][1].intersection(parts[1][1])
                assert shared.buffer(-3 * EXACT).is_empty, (phrase, spot)
            continue
        for words, ground in parts:
            assert ground.distance(Dot(spot.pos)) < EXACT, (phrase, words, spot.pos)
    print(f"{name}: {dict(told)}")
    assert told["placed"] >= PHRASES // 5, told
    assert told["P328"] >= PHRASES // 50, told


@pytest.mark.parametrize("name", SITES)
def test_the_point_of_a_made_phrase_leads_back(name: str) -> None:
    """Both ways: the point described gives a phrase that leads to the point, if it is so far from
    a wall (where two meet at a post) as words can tell."""
    around = speakers(name)[0]
    spots = (placed(phrase, around) for phrase, _ in phrases(name, PHRASES))
    solid = [f for f in site_of(name).features.values() if f.kind is FeatureKind.WALL and f.closed]
    walls = STRtree([Polygon(wall.shape) for wall in solid])
    placed_at = [spot.pos for spot in spots if isinstance(spot, Spot)]
    points = [at for at in placed_at if not len(walls.query(Dot(at), "dwithin", TOLD))]
    for pos in at_least(min(POINTS, len(points)), points[:POINTS]):
        words = describe(pos, around)
        assert resolve(words, around).pos == pytest.approx(pos, abs=0.06), words


NOUNS = (
    *("西階", "阼階", "東序", "西序", "東塾", "北墉", "東房", "室中", "門外", "門內", "中庭"),
    *("兩楹間", "賓席", "神席", "東榮", "東壁", "堂深", "所設", "參分庭一在南", "室戶", "廟門"),
    *("閾", "洗", "敦一", "俎一", "主人", "祝", "宗人"),
)
CHARACTERS = (
    "東南西北上下前後中內外左右之于當直齊負沒夾繼而以間方隅角端首末側旁少進退參分一在二三步尺丈等盡兩"
    "與其位所席又，自由鉤還室房堂庭門塾階碑洗序楹牖戶墉楣闑賓敦俎壺 \n�𠀀x0"
)


def noise(n: int) -> Iterator[str]:
    """Names and characters of the grammar thrown together, some of them very long."""
    rng = random.Random(SEED)
    for k in range(n):
        words = [rng.choice((rng.choice(NOUNS), rng.choice(CHARACTERS))) for _ in range(k % 9)]
        yield ("".join(words) * (LONG if k % 200 == 0 else 1))[:LONG]


def test_any_string_is_a_place_or_a_problem() -> None:
    """No string up to 10,000 characters stops with anything but a problem that says what, nor
    takes long."""
    told = Counter[bool]()
    scenes = [temple(who, thing=thing) for who, thing in product((None, "賓", "史"), (None, "敦"))]
    for k, text in enumerate(at_least(NOISE, noise(NOISE))):
        start = time.process_time()
        spot = placed(text, scenes[k % len(scenes)])
        assert time.process_time() - start < SECONDS, text[:100]
        told[isinstance(spot, Spot)] += 1
        assert isinstance(spot, Spot) or spot.what
    assert told[True] >= NOISE // 14, told
    assert told[False] >= NOISE // 14, told
