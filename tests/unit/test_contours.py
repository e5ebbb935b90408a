"""Outlines of letters as files have them: in few signs, and hardly beside the font's own."""

from __future__ import annotations

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from seen import at_least
from shapely import MultiLineString

from layout import typeset
from layout.shape import rings
from layout.write.letters import GRIDS, terse

WORDS = {
    "han-medium": "主人坐取爵實之西北面獻賓篚觶鼎俎一",
    "han-cut": "主人坐取爵實之西北面獻賓",
    "latin-italic": "The guest, facing east & “bowing” twice: 0123456789.",
    "latin-regular": "The guest, facing east & “bowing” twice: 0123456789.",
}


_OPS = {"moveTo": "M", "lineTo": "L", "qCurveTo": "Q", "curveTo": "C", "closePath": "Z"}


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("face", WORDS)
def test_an_outline_keeps_to_that_of_the_font(face: str, grid: int) -> None:
    """No point of either is farther from the other than two of the grid, and the farthest of a
    letter, on the mean, than one and a half."""
    keys = {glyph.key for glyph in typeset.outline(WORDS[face], face, 10)}
    far = []
    for key in at_least(10, keys):
        if told := terse(typeset.path(key), grid):
            far.append(_lines(typeset.path(key), 1).hausdorff_distance(_lines(told.at(0, 0), grid)))
    assert max(far) <= 2 * grid
    assert sum(far) / len(far) <= grid * 1.5


def _lines(data: str, unit: float) -> MultiLineString:
    pen = RecordingPen()
    parse_path(data, pen)
    drawn = rings(
        (_OPS[name], tuple(n for point in points for n in point)) for name, points in pen.value
    )
    return MultiLineString([[(x * unit, y * unit) for x, y in (*r, r[0])] for r in drawn])


def test_what_follows_a_beginning_is_a_line_unasked() -> None:
    """The longest line is the one that closes; level and upright lines have one number."""
    told = terse("m0,0l400,0l0,800l-40,0l0,-760l-360,0z", 4)
    assert told is not None
    assert told.at(0, 0) == "m90 10h-90v-10h100v200h-10z"
    assert told.at(5, -7) == "m95 3h-90v-10h100v200h-10z"
    told = terse("m0,0l400,80l0,800z", 4)
    assert told is not None
    assert told.at(0, 0) == "m0 0 100 20v200z"
    assert terse("", 4) is None
