"""What a key plate tells is broad enough to be seen, on its map or close by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from conftest import read
from seen import at_least

from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import every_key_plate
from layout.draw.captions import CaptionColumn
from layout.draw.page import aside, faced
from layout.draw.page.chart import Chart
from layout.draw.page.closeup import CloseUp, close_up
from layout.draw.page.narrow import NARROW, Doings, all_doings, picture_of, tells, with_narrow
from layout.read.files.paths import whole_rites


class Act(NamedTuple):
    """What a clause tells, and mm of it where it is drawn largest."""

    title: str
    doings: Doings
    size: float


@pytest.fixture
def acts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[Act]:
    """All that is told on ground of every key plate in one theme."""
    maps: list[tuple[Chart, ...]] = []
    beside: list[Chart] = []
    facing: list[Chart] = []

    def noting(views: list[Chart]) -> Callable[..., object]:
        def note(near: CloseUp, *where: CaptionColumn) -> object:
            drawn = close_up(near, *where)  # type: ignore[arg-type]
            views.append(drawn[1])
            return drawn

        return note

    def reading(charts: tuple[Chart, ...], *more: object) -> list[CloseUp]:
        maps.append(charts)
        return with_narrow(charts, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(aside, "close_up", noting(beside))
    monkeypatch.setattr(faced, "close_up", noting(facing))
    monkeypatch.setattr(aside, "with_narrow", reading)

    def drawn() -> Iterator[Act]:
        in_theme = manner(request.param, "bilingual", "A4")
        for slug in whole_rites():
            for plates, span in every_key_plate(
                read(slug), lambda rite: Plates(rite.compiled, in_theme)
            ):
                for noted in (maps, beside, facing):
                    noted.clear()
                windows = plates.sheets(span)[0].windows  # of what was tried some was given up
                shown = [view for view in beside if view.cast.view.window in windows]
                yield from _told(span.title, maps[-1], [*shown, *facing])

    return list(drawn())


def _told(title: str, charts: tuple[Chart, ...], views: list[Chart]) -> Iterator[Act]:
    for doings in all_doings(charts[0].told.frames):
        chart = max(charts, key=doings.size_on)
        size = doings.size_on(chart)
        if size >= NARROW or (size and tells(picture_of(chart, doings))):
            yield Act(title, doings, max(size, *map(doings.size_on, views), 0.0))


@pytest.mark.parametrize("acts", ["modern"], indirect=True)
def test_what_a_key_plate_tells_is_broad(acts: list[Act]) -> None:
    """What a clause tells, with all who do it, their ways and what they handle, is 25 mm broad."""
    assert [act for act in at_least(250, acts) if act.size < NARROW] == []


@pytest.mark.parametrize("acts", ["woodcut"], indirect=True)
def test_in_wood_few_acts_are_narrow(acts: list[Act]) -> None:
    """In wood, where bodies stay as they are, one in eight is narrower."""
    narrow = [act for act in at_least(250, acts) if act.size < NARROW]
    assert len(narrow) * 8 <= len(acts)
