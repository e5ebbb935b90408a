"""Over every frame of every rite: names and numbers cover nothing, and nobody goes unnamed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest

import layout
from layout.draw.brief import brief_of
from layout.draw.plate import compose
from layout.picture import Box, Sheet
from layout.stage import Frame

RITES = ("xiangyinjiu",)
HAIR = 0.02  # mm: boxes that share an edge do not overlap


@pytest.fixture(scope="module", params=RITES)
def sheets(request: pytest.FixtureRequest) -> list[Sheet]:
    rite = layout.load(request.param)
    frames = [frame.state for frame in rite.frames]
    text = brief_of(rite.score)
    made: list[Sheet] = []
    for around, frame in _with_sections(frames):
        previous = made[-1] if made else None
        made.append(compose(rite.site, [frame], text, around=around, previous=previous))
    return made


def _with_sections(frames: Sequence[Frame]) -> Iterator[tuple[list[Frame], Frame]]:
    before: list[Frame] = []
    for _, group in groupby(frames, key=lambda f: f.step.section):
        section = list(group)
        yield from (([*before, *section], frame) for frame in section)
        before = section[-1:]


def test_names_and_numbers_cover_nothing(sheets: list[Sheet]) -> None:
    found = [(s.meta["step"], *pair) for s in sheets for pair in _overlaps(s)]
    assert found == []


def test_everybody_has_a_name_and_every_movement_its_number(sheets: list[Sheet]) -> None:
    problems = [p.what for s in sheets for p in s.problems if p.code in ("D802", "D803")]
    assert problems == []


def test_a_section_keeps_its_scale_and_the_size_of_its_figures(sheets: list[Sheet]) -> None:
    views = {}
    for sheet in sheets:
        key = (sheet.title, sheet.meta["ground"])
        views.setdefault(key, set()).add((sheet.meta["k"], sheet.meta["figures"]))
    assert {key: found for key, found in views.items() if len(found) > 1} == {}


def _overlaps(sheet: Sheet) -> Iterator[tuple[str, str]]:
    moving = [b for b in sheet.boxes if b.kind in ("label", "number")]
    fixed = [b for b in sheet.boxes if b.kind not in ("label", "number")]
    for i, one in enumerate(moving):
        for other in (*moving[:i], *fixed):
            if _overlap(one, other):
                yield one.name, other.name


def _overlap(a: Box, b: Box) -> bool:
    return (
        a.left < b.right - HAIR
        and a.right > b.left + HAIR
        and a.top < b.bottom - HAIR
        and a.bottom > b.top + HAIR
    )
