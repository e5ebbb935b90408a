"""A place phrase drawn, right or wrong: the ground of its parts, the point or the two nearest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from seen import at_least

import layout
from layout.api.pages.plates import manner, phrase_plate
from layout.cli.main import main
from layout.draw.dress import to_page
from layout.picture import Disc, Group, Item, Sheet, Text
from layout.picture import Path as Shape

PHRASES = ("戶內牖東", "西階西當西序", "堂下當東榮", "門外東方", "戶外洗東", "堂上當中庭南", "洗九")


@pytest.fixture(name="rite", scope="module")
def _rite() -> layout.Rite:
    return layout.load("xiangyinjiu")


def within(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from within(item.items)


def drawn(rite: layout.Rite, phrase: str) -> tuple[Sheet, list[Item]]:
    hand = manner("modern", "bilingual", "A4")
    sheet = phrase_plate(rite.compiled, phrase, rite.frames[-1].state, None, hand)
    tried = [i for i in within(sheet.items) if isinstance(i, Group) and i.cls == "tried"]
    return sheet, [item for group in at_least(1, tried) for item in within(group.items)]


def test_each_part_of_a_phrase_is_ground(rite: layout.Rite) -> None:
    """Every part has its number on the map, and its words in the list beside it."""
    for phrase in at_least(6, PHRASES):
        sheet, tried = drawn(rite, phrase)
        bounds = rite.bounds(phrase)
        numbers = {item.text for item in tried if isinstance(item, Text)}
        assert numbers == {str(n) for n in range(1, len(bounds) + 1)}, phrase
        assert sum(isinstance(item, Shape) for item in tried) >= len(bounds)
        words = {item.text for item in within(sheet.items) if isinstance(item, Text)}
        for n, bound in enumerate(bounds, 1):
            assert f"{n} {bound.words}" in words


def test_the_point_is_where_the_phrase_leads(rite: layout.Rite) -> None:
    """What is placed has its point where `locate` says."""
    for phrase in at_least(4, PHRASES[:4]):
        sheet, tried = drawn(rite, phrase)
        x, y = to_page(sheet.windows[0], rite.locate(phrase).pos)
        discs = [item for item in tried if isinstance(item, Disc)]
        assert {(disc.x, disc.y) for disc in at_least(2, discs)} == {(x, y)}


def test_a_phrase_that_fails_shows_where_its_parts_come_nearest(rite: layout.Rite) -> None:
    """Of two parts that disagree each has a point of its own; of what is not read nothing is shown,
    and the plate says why."""
    for phrase, points in (("戶外洗東", 2), ("洗九", 0)):
        sheet, tried = drawn(rite, phrase)
        assert len({(d.x, d.y) for d in tried if isinstance(d, Disc)}) == points
        assert any(isinstance(i, Text) and i.text.startswith("P3") for i in within(sheet.items))


def test_the_command_draws_what_it_refuses(tmp_path: Path) -> None:
    """`layout locate --plate` writes the plate, and fails all the same."""
    path = tmp_path / "tried.svg"
    assert main(["locate", "xiangyinjiu", "戶外洗東", "--plate", str(path)]) == 1
    assert "<svg" in path.read_text(encoding="utf-8")
