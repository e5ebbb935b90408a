"""Problems of composing a plate."""

from __future__ import annotations

from catalogue import Entry

DRAWING = (
    Entry(
        "D802",
        "no room for a name",
        "the name of somebody who acts fits nowhere near his figure, nor farther off at the end "
        "of a line; names are never laid over one another, so the plate leaves it out and says so",
        example="80 people on 4 尺",
        fix="split the step into two, or draw fewer people",
        kind="plate",
    ),
    Entry(
        "D803",
        "no room for a number",
        "the number of a movement would cover a figure, a thing, a wall or another number",
        example="200 movements on 4 尺",
        fix="split the step into two",
        kind="plate",
    ),
    Entry(
        "D804",
        "nothing to show apart",
        "a detail is of something that is not on this ground, or has no tiers or faces",
        example="立面 月",
        fix="write the name of a terrace of the site, or of a thing that lies there",
        kind="detail",
    ),
)
