"""The animated SVG tells what the film tells: everybody's places, looks and name, in time."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from conftest import read
from seen import at_least

from layout.api.film import FilmWish, reel
from layout.picture import Mover, Reel, ReelSpot, Scene
from layout.shape import nearest
from layout.write.files import zipped
from layout.write.film.animated import Fonts, standpoints, to_animated
from layout.write.film.moving import angle_at, caption_at, shown_at, spot_at

SVG = "{http://www.w3.org/2000/svg}"
NEAR, LATE = 0.25, 100  # mm, ms
TURNED = 5.0  # degrees: a facing is one of the film's, which are three apart, or between two keys
BOUND = 150_000  # bytes, compressed
# A hall from near, two grounds, a chamber and its dishes, one of archery; some minutes and some
# half an hour long.
WINDOWS = {
    "xiangyinjiu": (60, 89),
    "jin": (20, 40),
    "tesheng": (30, 329),
    "xiangshe": (1499, 1798),
}
CROWDED = ("tesheng", "xiangshe")


@cache
def film(slug: str) -> Reel:
    return reel(read(slug), *WINDOWS[slug], FilmWish("svg"))


@cache
def data(slug: str) -> bytes:
    return to_animated(film(slug))


@pytest.fixture(scope="module", params=WINDOWS)
def written(request: pytest.FixtureRequest) -> tuple[Reel, Element]:
    """Some steps as a reel, and as the file that was written of it."""
    return film(request.param), ElementTree.fromstring(data(request.param))


# -- reading it back -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Track:
    """One animation: its times in ms, and what it says."""

    times: tuple[float, ...]
    values: tuple[str, ...]
    is_even: bool

    @staticmethod
    def of(each: Element, end: int) -> Track:
        times = tuple(float(t) * end for t in each.get("keyTimes", "").split(";"))
        values = tuple(each.get("values", "").split(";"))
        return Track(times, values, each.get("calcMode") != "discrete")

    def at(self, t: float) -> str:
        return self.values[max(0, bisect_right(self.times, t) - 1)]

    def numbers(self, t: float) -> tuple[float, ...]:
        i = max(0, bisect_right(self.times, t) - 1)
        j = min(i + 1, len(self.times) - 1)
        a, b = (tuple(map(float, self.values[n].split())) for n in (i, j))
        far = self.times[j] - self.times[i]
        share = (t - self.times[i]) / far if self.is_even and far else 0.0
        return tuple(p + (q - p) * share for p, q in zip(a, b, strict=True))


def attribute(element: Element, name: str, end: int) -> Track:
    """How an attribute of an element changes, or what it always is."""
    for each in element.findall(f"{SVG}animate"):
        if each.get("attributeName") == name:
            return Track.of(each, end)
    return Track((0.0,), (element.get(name, ""),), is_even=False)


def transform(element: Element, kind: str, end: int) -> Track:
    """The same of a transform; an element's own, not that which it tells of another."""
    for each in element.findall(f"{SVG}animateTransform"):
        if each.get("type") == kind and each.get("href") is None:
            return Track.of(each, end)
    found = re.search(rf"{kind}\(([^)]*)\)", element.get("transform", ""))
    return Track((0.0,), (found[1] if found else "0 0",), is_even=False)


def movers(written: tuple[Reel, Element]) -> Iterator[tuple[Scene, Mover, Element]]:
    """Everybody and everything of each scene, with what stands for it in the file."""
    made, root = written
    groups = {e.get("id"): e for e in root.iter(f"{SVG}g")}
    for n, here in enumerate(standpoints(made)):
        drawn = (e for e in groups[f"scene{n}"] if e.get("class") in {"person", "thing", "way"})
        element = dict(zip((mover.name for mover in here.movers()), drawn, strict=True))
        for scene in here.scenes:
            yield from ((scene, mover, element[mover.name]) for mover in scene.movers)


def times_of(made: Reel, scene: Scene) -> list[int]:
    """Every step's beginning, middle and end, and a third of the way between them."""
    found = (
        caption.start + (caption.end - caption.start) * n // 7
        for caption in made.captions
        if scene.start <= caption.start < scene.end
        for n in (0, 2, 4, 6)
    )
    return [t for t in found if t < scene.end - LATE]


def is_steadily(mover: Mover, t: int) -> bool:
    """Whether he is in sight, or out of it, all about a time: else it is a moment's matter."""
    return len({shown_at(mover.layers[0], t + n) is None for n in range(-150, 151, 50)}) == 1


def way_about(spots: Sequence[ReelSpot], t: int) -> list[tuple[float, float]]:
    """Where somebody is from a little before a time till a little after it."""
    first, last = (bisect_left(spots, t + n, key=lambda spot: spot.t) for n in (-LATE, LATE))
    times = (t - LATE, *(spot.t for spot in spots[first:last]), t + LATE)
    return [spot_at(spots, time) for time in times]


# -- the truth -------------------------------------------------------------------------------------


def test_everybody_and_everything_seen_is_where_the_film_has_it(
    written: tuple[Reel, Element],
) -> None:
    """To a quarter of a millimetre, and to a tenth of a second of its times."""
    made, _ = written
    examined = 0
    for scene, mover, element in movers(written):
        place = transform(element, "translate", made.end)
        for t in times_of(made, scene):
            if shown_at(mover.layers[0], t) is None or not is_steadily(mover, t):
                continue
            there = place.numbers(t)
            ways = pairwise(way_about(mover.spots, t))
            off = min(math.dist(there, nearest(a, b, there)) for a, b in ways)
            assert off < NEAR, (mover.name, t)
            examined += 1
    assert examined > 500


def test_names_go_with_their_bearers(written: tuple[Reel, Element]) -> None:
    """What is told of a name's way is, word for word, what is told of its bearer's."""
    _, root = written
    ids = {e.get("id") for e in root.iter(f"{SVG}g")}
    examined = 0
    for _, _, element in movers(written):
        ways = [e for e in element.findall(f"{SVG}animateTransform") if e.get("type") != "rotate"]
        for way in ways[1:]:
            assert way.get("href", "")[1:] in ids
            for told in ("keyTimes", "values", "dur"):
                assert way.get(told) == ways[0].get(told)
            examined += 1
    assert examined > 3


def test_everybody_looks_and_faces_as_in_the_film(written: tuple[Reel, Element]) -> None:
    """In sight when the film has them in sight, and turned as there."""
    made, _ = written
    examined = 0
    for scene, mover, element in movers(written):
        turning = element.findall(f"{SVG}g")
        body = turning[0] if turning else element
        uses = body.findall(f"{SVG}use")
        turns = transform(body, "rotate", made.end) if turning else None
        for t in times_of(made, scene):
            if not is_steadily(mover, t):
                continue
            looks = [attribute(use, "href", made.end).at(t) for use in uses]
            is_seen = shown_at(mover.layers[0], t) is not None
            assert is_seen is any(look != "#nothing" for look in looks[:1]), (mover.name, t)
            if is_seen and mover.angles:
                facing = turns.numbers(t)[0] if turns else 0.0
                about = (angle_at(mover.angles, t + n) for n in (0, *range(-300, 301, 2)))
                off = (abs((a - facing + 180) % 360 - 180) for a in about)
                assert any(each < TURNED for each in off), (mover.name, t)
            examined += 1
    assert examined > 500


def test_everybody_and_everything_has_its_name(written: tuple[Reel, Element]) -> None:
    """People and things alike, in each scene."""
    examined = 0
    for _, mover, element in movers(written):
        assert element.findtext(f"{SVG}title") == mover.name
        assert element.get("class") == mover.cls
        examined += 1
    assert examined > 20


def test_the_words_are_those_of_the_step(written: tuple[Reel, Element]) -> None:
    """In the bar stands at each time what the film has there."""
    made, root = written
    defs = {f"#{e.get('id')}": e for e in root.iter(f"{SVG}g")}
    (use,) = defs["#caption"]
    words = attribute(use, "href", made.end)
    for caption in made.captions:
        t = (caption.start + caption.end) // 2
        assert caption_at(made, t) is caption
        said = "".join(defs[words.at(t)].itertext())
        for text in caption.items:
            told = getattr(text, "text", "")
            assert told.replace(" ", "") in re.sub(r"\s", "", said), caption.label
    assert len(made.captions) > 5


# -- the file --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", WINDOWS)
def test_it_is_plain_xml(slug: str) -> None:
    """Without a document type, so that it may stand in a page; every id is given once."""
    assert b"<!" not in data(slug)
    ids = [e.get("id") for e in ElementTree.fromstring(data(slug)).iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert len(ids) > 20


def test_every_animation_has_a_time_for_every_value(written: tuple[Reel, Element]) -> None:
    """From nought up to one, never backwards; to the end where it goes evenly."""
    made, root = written
    found = [e for e in root.iter() if e.tag.startswith(f"{SVG}animate")]
    assert len(found) > 20
    for each in found:
        times = [float(t) for t in each.get("keyTimes", "").split(";")]
        assert len(times) == len(each.get("values", "").split(";"))
        assert each.get("dur") == f"{made.end / 1000:.3f}".rstrip("0").rstrip(".") + "s"
        assert times[0] == 0
        assert times == sorted(times)
        assert times[-1] <= 1
        assert each.get("calcMode") == "discrete" or times[-1] == 1


def test_every_look_that_is_used_is_there(written: tuple[Reel, Element]) -> None:
    """At the beginning and whenever it is another; and none is there that is never used."""
    _, root = written
    ids = {f"#{e.get('id')}" for e in root.iter() if e.get("id")}
    used = {e.get("href", "") for e in root.iter(f"{SVG}use")}
    for each in root.iter(f"{SVG}animate"):
        if each.get("attributeName") == "href":
            used |= set(each.get("values", "").split(";"))
    assert used <= ids
    looks = {look for look in ids if re.fullmatch(r"#[a-z]\d+", look)}
    assert len(looks) > 10
    assert looks <= used


def test_it_asks_for_nothing_from_elsewhere(written: tuple[Reel, Element]) -> None:
    """So that it plays as an image: no script, no address, no style from outside; but for the
    licence, which its metadata name and nobody fetches."""
    parts = [part for part in written[1] if not part.tag.endswith("metadata")]
    text = "".join(ElementTree.tostring(part, encoding="unicode") for part in at_least(5, parts))
    text = re.sub(r' xmlns:\w+="[^"]*"', "", text)
    assert not re.search(
        r"<(?:\w+:)?script|https?://(?!www\.w3\.org)|@import|url\((?!#|data:)", text
    )


def test_once_stays_at_its_end_and_else_it_begins_again() -> None:
    """An animated SVG repeats without end, or freezes at its end."""
    made = film("xiangyinjiu")
    assert b'repeatCount="indefinite"' in to_animated(made, loop=True)
    once = to_animated(made, loop=False)
    assert b"repeatCount" not in once
    assert b'fill="freeze"' in once


def test_the_fonts_are_in_it_if_wanted() -> None:
    """Fonts are in an animated SVG where they are asked for, and else not."""
    made = film("xiangyinjiu")
    assert b"@font-face" in to_animated(made, Fonts.EMBEDDED)
    assert b"@font-face" not in data("xiangyinjiu")


def test_an_animated_svg_is_the_same_on_every_run() -> None:
    """Two writings of a film are the same bytes, compressed too, and hold no time."""
    made = film("jin")
    assert to_animated(made) == data("jin")
    small = zipped(data("jin"))
    assert small == zipped(data("jin"))
    assert small[4:8] == bytes(4)


@pytest.mark.parametrize("slug", CROWDED)
def test_three_hundred_crowded_steps_are_small(slug: str) -> None:
    """Some forty people with their arrows, or every dish, in the language that one gets unasked."""
    people = {m.name for s in film(slug).scenes for m in s.movers if m.cls == "person"}
    assert len(people) >= 38
    assert len(zipped(data(slug))) < BOUND


def test_a_section_of_thirty_steps_is_small() -> None:
    """Twelve kilobytes compressed, with the building."""
    assert len(zipped(data("xiangyinjiu"))) < 20_000
