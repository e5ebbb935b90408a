"""Tallies set out: every one that lies is drawn at its length and place, and told by its number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import pytest
from conftest import read
from kit_play import so
from kit_sheet import groups, layer, texts
from kit_words import WORDS
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.ink.furniture import Furniture
from layout.draw.page.panels import Asked
from layout.matters.archery.nouns import words_of
from layout.matters.archery.panels.set_out import (
    PILE,
    HeapShown,
    counted_in,
    heaps_of,
    in_pairs,
    tallies,
)
from layout.measure.numerals import number_in_words
from layout.picture import Group, Item, Path, Sheet, Text
from layout.say.tongue import HAN
from layout.shape import overlap

LENGTH = 1.4  # 記「箭籌八十，長尺有握」
COUNTED, LAST = "xiangshe.521", "xiangshe.531"

TERMS = words_of(WORDS)


@pytest.fixture(scope="module")
def plates() -> Plates:
    return Plates(read("xiangshe").compiled, manner("modern", "bilingual", "A4"))


@pytest.fixture(scope="module")
def counted(plates: Plates) -> Sheet:
    i = _index(plates, COUNTED)
    return plates.sheet(Span(i, i))


def test_as_many_tallies_are_drawn_as_lie_in_a_heap(plates: Plates) -> None:
    """In every frame of the count: one stick for one tally, but for piles in one spot."""
    detail = next(d for d in plates.text.details if d.show.name == "數筭")
    told = 0
    for i in range(_index(plates, "xiangshe.511"), _index(plates, "xiangshe.532")):
        panel = tallies(detail, _asked(plates, i))
        assert panel is not None
        drawn = {g.id: _sticks(g.items) for g in panel.items if isinstance(g, Group)}
        for heap in heaps_of(plates.frames[i].things):
            there = sum(t.place == heap.place for t in plates.frames[i].things.values()
                        if t.kind.name == "筭" and not t.held_by and not t.inside)  # fmt: skip
            assert heap.number == there
            assert len(drawn[f"tallies/{heap.place}"]) == _seen(heap)
            told += heap.number
    assert told > 0


def test_heaps_are_told_by_the_numbers_of_the_state(plates: Plates, counted: Sheet) -> None:
    """The words of the tally panel are the numbers of the heaps as played."""
    said = [text.text for text in texts(counted.items)]
    heaps = {h.place: h for h in heaps_of(plates.frames[_index(plates, COUNTED)].things)}
    for place in ("右獲", "左獲"):
        number = heaps[place].number
        assert f"{place} {number_in_words(number)}　{in_pairs(number, TERMS).han}" in said
        for run in heaps[place].runs:
            assert run.words(TERMS).han in said


def test_lengthwise_and_crosswise_are_at_right_angles(plates: Plates, counted: Sheet) -> None:
    """鄭注「縮，從也，於數者東西為從」: as drawn, 縮 lies east to west and 橫 north to south."""
    things = plates.frames[_index(plates, COUNTED)].things
    seen = set()
    for group in _sticks(counted.items):
        manner_of = so(things[group.title])
        way = _way(group)
        if "縮" in manner_of:
            assert way == "東西"
        if "橫" in manner_of:
            assert way == "南北"
        seen.update(manner_of)
    assert {"縮", "橫"} <= seen


def test_tallies_lie_to_one_scale(plates: Plates, counted: Sheet) -> None:
    """Their lengths and their distances are of one scale."""
    things = plates.frames[_index(plates, COUNTED)].things
    sticks = [g for g in _sticks(counted.items) if things[g.title].place in ("右獲", "左獲")]
    k = max(_size(sticks[0])) / LENGTH
    for one in sticks:
        assert max(_size(one)) == pytest.approx(LENGTH * k)
    middles = [(_middle(g), things[g.title].pos) for g in sticks]
    (x0, y0), home = middles[0]
    assert home is not None
    for (x, y), pos in middles:
        assert pos is not None
        assert (x - x0) / k == pytest.approx(pos[0] - home[0], abs=1e-6)
        assert (y0 - y) / k == pytest.approx(pos[1] - home[1], abs=1e-6)


def test_what_is_told_of_the_count_stands_with_it(plates: Plates) -> None:
    """「以純數告」: the words of him who tells, and the heaps as they were counted."""
    first, last = _index(plates, "xiangshe.511"), _index(plates, LAST)
    frames = plates.frames[first : last + 1]
    said = next(e.words for f in frames for e in f.events if e.verb.name == "告獲" and e.words)
    sheet = plates.sheet(Span(first, last))
    assert any(f"告曰「{said}」" in text.text for text in texts(sheet.items))
    right, left = (
        next(h.number for h in heaps_of(counted_in(frames).things) if h.place == place)
        for place in ("右獲", "左獲")
    )
    assert said == f"右賢於左{in_pairs(right - left, TERMS).han}"


def test_a_heap_on_the_map_is_one_symbol_with_its_number(plates: Plates) -> None:
    """A heap of tallies on the map is one sign, with its number on it."""
    i = _index(plates, "xiangshe.515")
    sheet = plates.sheet(Span(i, i))
    things = plates.frames[i].things
    drawn = [g for g in groups(sheet.items) if g.id.startswith("things/") and "筭" in g.cls]
    heaps = heaps_of(things)
    assert len(drawn) == len(heaps)
    marks = layer(sheet, "marks").items
    told = {t.text for t in marks if isinstance(t, Text)}  # and how many bows and arrows lie there
    assert {str(heap.number) for heap in heaps} <= told


@pytest.mark.parametrize("slug", ["dashe", "xiangshe"])
def test_no_number_of_a_heap_lies_on_another(slug: str) -> None:
    """In wood, where numbers are words, those of tallies, bows and arrows keep apart."""
    plates = Plates(read(slug).compiled, manner("woodcut", "zh", "A4"))
    found = []
    for i in range(0, len(plates.frames), 10):
        frame = plates.frames[i]
        for view in plates.series.plan([frame]).views:
            heaps = [
                one for one in Furniture(plates.site, view, is_leaf=True).laid(frame, ())
                if one.count > 1 and one.is_told
            ]  # fmt: skip
            found += [(i, a.number, b.number) for a, b in combinations(heaps, 2)]
    assert [one for one in at_least(20, found) if overlap(*one[1:])] == []


@pytest.mark.parametrize("number", range(1, 81))
def test_pairs_are_twice_their_number(number: int) -> None:
    """「二筭為純」「一筭為奇」."""
    han = in_pairs(number, TERMS).han
    pairs = han.partition("純")[0] if "純" in han else "零"
    assert han.endswith("一奇") == bool(number % 2)
    assert pairs == number_in_words(number // 2)


def _seen(heap: HeapShown) -> int:
    return sum(min(len(r.tallies), PILE) if r.is_pile else len(r.tallies) for r in heap.runs)


def _index(plates: Plates, step: str) -> int:
    return next(i for i, f in enumerate(plates.frames) if f.step.id == step)


def _asked(plates: Plates, i: int) -> Asked:
    frame, theme = plates.frames[i], plates.series.theme
    return Asked(plates.site, "射宮", (frame,), plates.text, theme, HAN, 60.5)


def _sticks(items: Sequence[Item]) -> list[Group]:
    return [group for group in groups(items) if group.cls == "tally"]


def _points(stick: Group) -> list[tuple[float, float]]:
    whole = next(i for i in stick.items if isinstance(i, Path) and i.cls == "tally")
    return [(ns[0], ns[1]) for _, ns in whole.segments if ns]


def _size(stick: Group) -> tuple[float, float]:
    """Its two sides, the first along the page where it lies so."""
    xs, ys = zip(*_points(stick), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _middle(stick: Group) -> tuple[float, float]:
    points = _points(stick)[:4]
    return math.fsum(x for x, _ in points) / 4, math.fsum(y for _, y in points) / 4


def _way(stick: Group) -> str:
    wide, tall = _size(stick)
    return "東西" if wide > tall else "南北"
