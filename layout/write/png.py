"""A sheet as a PNG, by way of its SVG in outlines: no font is asked for on any machine."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from layout.late import Late
from layout.picture import Sheet
from layout.problems import NOWHERE, Problem, ProblemError
from layout.write.crops import maps_of, nameless
from layout.write.particulars import as_words, as_xmp
from layout.write.svg import to_svg

if TYPE_CHECKING:
    import resvg
else:  # a browser, which draws for itself, has none
    resvg = Late("resvg")

MM_PER_INCH = 25.4
DPI = 150.0
_AS_IT_IS = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)  # the identity; resvg writes transforms row by row
_HEAD = 8 + 25  # bytes of a PNG before its first other chunk: signature and IHDR
LARGEST = 20_000  # pixels a side: four bytes each, so 1.6 GB at the most


def to_png(sheet: Sheet, dpi: float = DPI, width: int | None = None) -> bytes:
    """The picture at so many dots to the inch, or so many pixels wide."""
    if width is not None:
        dpi = width * MM_PER_INCH / sheet.width
    return described(raster(to_svg(sheet), possible(sheet, dpi)), sheet, dpi)


def thumbnail(sheet: Sheet, width: int) -> bytes:
    """The maps of a sheet without their names, which nobody could read in so few pixels."""
    small = nameless(maps_of(sheet))
    return raster(to_svg(small), width * MM_PER_INCH / small.width)


def raster(svg: bytes, dpi: float) -> bytes:
    """An SVG whose size is in mm and whose text is outlines, as PNG."""
    # The options belong to the thread that made them: they are never kept.
    options = resvg.usvg.Options.default()
    options.dpi = dpi
    tree = resvg.usvg.Tree.from_str(svg.decode(), options)
    return bytes(resvg.render(tree, _AS_IT_IS))


def described(png: bytes, sheet: Sheet, dpi: float) -> bytes:
    """With its size on paper and what it is, in front of the picture itself."""
    return png[:_HEAD] + b"".join(_chunks(sheet, dpi)) + png[_HEAD:]


def _chunks(sheet: Sheet, dpi: float) -> Iterator[bytes]:
    per_metre = round(dpi * 1000 / MM_PER_INCH)
    yield _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))
    for key, words in (as_words(sheet) | {"XML:com.adobe.xmp": as_xmp(sheet)}).items():
        # keyword, plain not packed, no language, no other keyword
        yield _chunk(b"iTXt", key.encode() + b"\0\0\0\0\0" + words.encode())


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


def possible(sheet: Sheet, dpi: float) -> float:
    """So many dots to the inch, if a picture can be so large."""
    pixels = max(sheet.width, sheet.height) * dpi / MM_PER_INCH
    if 1 <= pixels <= LARGEST:
        return dpi
    raise ProblemError(
        Problem(
            "D892",
            NOWHERE,
            f"a picture {pixels:.0f} pixels a side",
            f"a side has between 1 and {LARGEST} pixels",
            "choose another --dpi or --width, or write SVG, which has no pixels",
        )
    )
