"""Steps in which many act close together, in each hand that once left a line through somebody; and
those with the most people and words, in a file that is not too large."""

from __future__ import annotations

import pytest
from conftest import RITES, read
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.api.rite import Rite
from layout.draw.judge import faults_of
from layout.write.svg import to_svg

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


HANDS = (
    ("modern", "bilingual"),
    ("print", "bilingual"),
    ("woodcut", "bilingual"),
    ("modern", "en"),
    ("print", "zh"),
)
LARGEST = 250_000  # bytes, letters as outlines
LONGEST = {"dashe": (3099, 3144, 3190)}  # that were the largest of all: crowds, and much disputed


@pytest.mark.parametrize("slug", RITES)
def test_the_fullest_plate_is_a_file_that_a_page_can_bear(slug: str) -> None:
    """Of each rite the steps with the most people, and with the most words, in each theme."""
    rite = read(slug)
    sizes = {}
    for theme, lang in HANDS:
        plates = Plates(rite, manner(theme, lang, "A4"))
        for step in _fullest(rite) | set(LONGEST.get(slug, ())):
            for n, sheet in enumerate(plates.sheets(Span(step - 1, step - 1))):
                sizes[theme, lang, step, n] = len(to_svg(sheet))
    found = at_least(len(HANDS), sizes.items())
    assert [(each, size) for each, size in found if size > LARGEST] == []


def _fullest(rite: Rite) -> set[int]:
    """By number: of all steps, and of those told in words."""
    frames = [frame.state for frame in rite.frames]
    most = max(frames, key=lambda f: (len(f.people) + len(f.things), len(f.step.text or "")))
    longest = max(frames, key=lambda f: (len(f.step.text or ""), len(f.people)))
    return {most.n, longest.n}
