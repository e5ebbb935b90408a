"""Problems of drawing and writing files."""

from __future__ import annotations

from catalogue import Entry

INK = (
    Entry(
        "D801",
        "no glyph",
        "a kind has no small plan drawing; nothing is ever left out silently",
        example="kinds:\n  笄:\n    en: hairpin\n    family: dress\n    size: 尺二寸 × 一寸\n"
        "    basis: 擬\n    why: 無文\n",
        fix="draw it in glyphs:, or name a glyph that there is",
        kind="words",
    ),
    Entry(
        "D891",
        "no such coordinate",
        "a shape has a coordinate that is not a finite number",
        example="nan",
        fix="look for a measure or scale that divides by nought or is beyond all size",
        kind="number",
    ),
    Entry(
        "D892",
        "picture too large or too small",
        "a picture in dots would have no dot, or more than 20,000 a side",
        example="--dpi 1000000",
        fix="choose another --dpi or --width, or write SVG, which has no dots",
        kind="raster",
    ),
    Entry(
        "D893",
        "no file name",
        "a name given to a file is empty, a folder's, or has signs that lead elsewhere",
        example="../plate",
        fix="give a plain name without / \\ or a leading dot",
        kind="filename",
    ),
    Entry(
        "D894",
        "cannot write",
        "the file could not be made where it was wanted; nothing was left behind",
        example="/dev/null/plate.svg",
        fix="choose a folder that exists and can be written to",
        kind="file",
    ),
)
