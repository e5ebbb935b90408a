"""Steps in which many act close together, in each hand that once left a line through somebody."""

from __future__ import annotations

import pytest
from conftest import read
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.judge import faults_of

CROWDED = (
    ("dashe", 604, "modern", "zh"),  # a close view that must not lie upon the map above it
    ("dashe", 555, "modern", "zh"),  # the players and those who lead them go to one corner
    ("dashe", 3025, "modern", "zh"),  # nine take off their shoes side by side
    ("dashe", 3026, "woodcut", "zh"),
    ("dashe", 3214, "print", "en"),
    ("tesheng", 152, "modern", "bilingual"),  # at the gate, while the chamber is shown large
    ("tesheng", 557, "modern", "zh"),  # ten ways in one room
    ("xiangshe", 2350, "modern", "en"),
)


@pytest.mark.parametrize(("slug", "step", "theme", "lang"), CROWDED)
def test_a_crowded_plate_finds_no_fault_with_itself(
    slug: str, step: int, theme: str, lang: str
) -> None:
    """What finds no clear place in the usual order finds one when it is placed first."""
    plates = Plates(read(slug), manner(theme, lang, "A4"))
    sheets = plates.sheets(Span(step - 1, step - 1))
    assert [fault.said for sheet in at_least(1, sheets) for fault in faults_of(sheet)] == []
