"""Frames to an animated GIF: one palette, no dither, and of each frame only what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from layout.picture.reel import Reel
from layout.problems import NOWHERE, Problem, ProblemError
from layout.write.extras import at_hand
from layout.write.film.frames import Box, FilmFrame, Format, frames
from layout.write.film.sprites import Sprites

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST = 180_000  # ms: a GIF of more is larger than the same as MP4 many times over
_COLOURS = 128
_PALETTE_SIDE = 900  # pixels of the sheet from which the colours are taken
_LOOPS = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # for ever


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
    """The frames written one after another; no more than one is kept."""
    palette = _palette(reel, form)
    with path.open("wb") as file:
        file.write(_head(form, palette, loop=loop))
        for block in _blocks(film, form, palette):
            file.write(block)
        file.write(b";")


@dataclass(frozen=True, slots=True)
class _Part:
    """What a frame paints, where, and since when."""

    image: Image
    at: tuple[int, int]
    since: int


def _blocks(film: Iterable[FilmFrame], form: Format, palette: Image) -> Iterator[bytes]:
    """A block for each frame that differs from the one before; it lasts until the next."""
    waiting: _Part | None = None
    last = 0
    for i, frame in enumerate(film):
        last = round((i + 1) * 100 / form.fps)  # hundredths, the only unit a GIF has
        if not frame.changed:
            continue
        since = round(i * 100 / form.fps)
        if waiting is not None:
            yield from _block(waiting, since)
        box = _around(frame.changed)
        waiting = _Part(_mapped(frame.image.crop(box), palette), box[:2], since)
    if waiting is not None:
        yield from _block(waiting, last)


def _block(part: _Part, until: int) -> Iterator[bytes]:
    getdata = at_hand("PIL.GifImagePlugin").getdata
    yield from getdata(part.image, part.at, duration=(until - part.since) * 10, disposal=1)


def _mapped(image: Image, palette: Image) -> Image:
    return image.quantize(palette=palette, dither=at_hand("PIL.Image").Dither.NONE)


def _around(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


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
        if x + side > _PALETTE_SIDE:
            x, y, row = 0, y + row, 0
        sheet.paste(sprite.image, (x, y), sprite.image)
        x, row = x + side, max(row, side)
    return sheet.quantize(_COLOURS, method=pillow.Quantize.FASTOCTREE, dither=pillow.Dither.NONE)


def _head(form: Format, palette: Image, *, loop: bool) -> bytes:
    colours = bytes(palette.getpalette() or ())[: 3 * _COLOURS].ljust(3 * _COLOURS, b"\0")
    bits = _COLOURS.bit_length() - 2
    size = form.width.to_bytes(2, "little") + form.height.to_bytes(2, "little")
    return b"GIF89a" + size + bytes([0xF0 | bits, 0, 0]) + colours + (_LOOPS if loop else b"")
