"""Key plates are for a book: each is one plate, and every number on it is told."""

from __future__ import annotations

from functools import partial

import pytest
from conftest import read
from kit_sheet import layer, texts
from seen import at_least

from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import every_key_plate, key_spans
from layout.picture import Sheet
from layout.read.files.paths import whole_rites


@pytest.fixture(scope="module", params=whole_rites())
def key_plates(request: pytest.FixtureRequest) -> list[tuple[str, list[Sheet]]]:
    rite = read(request.param)
    asked = every_key_plate(rite, partial(Plates, manner=manner("modern", "bilingual", "A4")))
    assert len(asked) == len(rite.score.key_plates) >= len(key_spans(rite))
    return [(span.title, plates.sheets(span)) for plates, span in asked]


def test_a_key_plate_is_one_plate(key_plates: list[tuple[str, list[Sheet]]]) -> None:
    """No key plate is told in parts."""
    assert [title for title, sheets in at_least(2, key_plates) if len(sheets) > 1] == []


def test_every_number_on_the_map_is_told_beside_it(
    key_plates: list[tuple[str, list[Sheet]]],
) -> None:
    """Each number of a way on the map stands in the words beside it."""
    untold = []
    for title, (sheet, *_) in at_least(2, key_plates):
        there, told = (
            {t.text for t in texts(layer(sheet, name).items)} for name in ("paths", "captions")
        )
        untold += [title] if there - told else []
    assert untold == []
