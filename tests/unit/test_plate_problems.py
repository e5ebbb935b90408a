"""The catalogue of drawing: every example has its code and no other."""

from __future__ import annotations

from dataclasses import replace

import kit
import pytest

from layout.catalogue.drawing import DRAWING
from layout.draw.brief import PlateText
from layout.draw.plate import compose
from layout.picture import Sheet
from layout.score import Cast
from layout.stage import Event

TEXT = PlateText("禮", "A rite")


@pytest.mark.parametrize("entry", DRAWING, ids=lambda e: e.code)
def test_every_example_has_its_problem_and_no_other(entry) -> None:  # type: ignore[no-untyped-def]
    count, what, _, size, _ = entry.example.split()
    sheet = {"people": _people, "movements": _movements}[what](int(count), float(size))
    assert {p.code for p in sheet.problems} == {entry.code}


def _people(count: int, size: float) -> Sheet:
    """So many people, each with a long name, crowded on a patch of the court."""
    side = round(count**0.5)
    names = [f"一二三四五六七八九十執事之人其{i}" for i in range(count)]
    people = [
        kit.person(name, (size * (i % side) / side, -60 - size * (i // side) / side), area="庭")
        for i, name in enumerate(names)
    ]
    text = replace(TEXT, cast={name: Cast(name, "賓", "") for name in names})
    return compose(kit.little_site(), [kit.frame(people)], text)


def _movements(count: int, size: float) -> Sheet:
    """So many people, one after another, each a few steps to one spot."""
    events = [
        Event(f"人{i}", "進", "進", ((size * i / count, -60.0), (0.0, -60.0)), group=i)
        for i in range(1, count + 1)
    ]
    people = [kit.person("賓", (0.0, -60.0), area="庭")]
    return compose(kit.little_site(), [kit.frame(people, (), events)], TEXT)
