"""Frames to an animated GIF, by ffmpeg: one palette, no dither, of a frame only what changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from layout.picture import Reel
from layout.problems import NOWHERE, Problem, ProblemError
from layout.write.extras import at_hand
from layout.write.film.frames import FilmFrame, Format, frames
from layout.write.film.mp4 import encode
from layout.write.film.sprites import Sprites
from layout.write.particulars import as_words

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST = 180_000  # ms: a GIF of more is larger than the same as MP4 many times over
_COLOURS = 128
_COMMENT = 255  # bytes of one
_PALETTE_SIDE = 900  # pixels of the sheet from which the colours are taken


def refuse_if_long(reel: Reel) -> None:
    """A GIF past a sensible length is refused, with advice."""
    if reel.end <= LONGEST:
        return
    raise ProblemError(
        Problem(
            "D897",
            NOWHERE,
            f"a GIF of {reel.end / 1000:.0f} seconds",
            f"past {LONGEST / 1000:.0f} seconds a GIF is many times as large as the same in MP4",
            "take --format mp4, or fewer --steps",
        )
    )


def write_gif(
    film: Iterable[FilmFrame], reel: Reel, form: Format, path: Path, *, loop: bool
) -> None:
    """The frames encoded one after another; no more than one is kept."""
    with tempfile.NamedTemporaryFile(suffix=".png") as colours:
        _palette(reel, form).save(colours.name)
        paint = "[0][1]paletteuse=dither=none:diff_mode=rectangle"
        options = "-i", colours.name, "-lavfi", paint, "-loop", "0" if loop else "-1", "-f", "gif"
        encode(film, form, path, *options)
    with path.open("r+b") as file:  # ffmpeg writes no words into a GIF: before its last byte
        file.seek(-1, os.SEEK_END)
        words = as_words(reel)["Comment"].encode()[:_COMMENT]
        file.write(b"\x21\xfe" + bytes([len(words)]) + words + b"\0\x3b")


def _palette(reel: Reel, form: Format) -> Image:
    """The colours of the film: of its first frame, and of every look however small."""
    first = next(frames(reel, Format(form.width, form.height, 1)))
    pillow = at_hand("PIL.Image")
    sheet: Image = pillow.new("RGB", (_PALETTE_SIDE, _PALETTE_SIDE), reel.paper)
    sheet.paste(first.image.resize((_PALETTE_SIDE, _PALETTE_SIDE // 2), 0), (0, 0))
    sprites = Sprites(form.width / reel.width)
    x, y, row = 0, _PALETTE_SIDE // 2, 0
    for look in reel.looks.values():
        sprite = sprites.of(look, 0.0)
        side = 2 * sprite.half
        if side > _PALETTE_SIDE // 2:  # a long way, in the colour of who goes it
            continue
        if x + side > _PALETTE_SIDE:
            x, y, row = 0, y + row, 0
        sheet.paste(sprite.image, (x, y), sprite.image)
        x, row = x + side, max(row, side)
    few = sheet.quantize(_COLOURS, method=pillow.Quantize.FASTOCTREE, dither=pillow.Dither.NONE)
    levels = (few.getpalette() or [])[: 3 * _COLOURS]
    triples = [tuple(levels[n : n + 3]) for n in range(0, len(levels), 3)]
    palette: Image = pillow.new("RGB", (16, 16))  # as ffmpeg reads one
    palette.putdata([triples[n % len(triples)] for n in range(256)])
    return palette
