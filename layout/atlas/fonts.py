"""The faces of the atlas, in slices that never move.

Which characters go together stands in `slices.txt`, the commonest first: a page loads a slice when
it shows one of its characters, and a slice is the same file in every atlas. What the list lacks
comes in a slice of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from layout import typeset
from layout.cache import again, code_of, digest_of
from layout.cache.disk import Blobs
from layout.typeset import Face
from layout.write.player import packed

SLICES = Path(__file__).parent / "slices.txt"
_LATIN = "".join(map(chr, range(0x20, 0x7F))) + "–—‘’“”…·×²éāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ←→≥≤"
_HAN_FAMILY, _BOLD_FAMILY, _LATIN_FAMILY = "Atlas Han", "Atlas Han Bold", "Layout Serif"


class FontSlice(NamedTuple):
    """A font file of the atlas: its address, its bytes, and the rule by which a page finds it."""

    address: str
    data: bytes
    rule: str


@cache
def slices() -> Sequence[str]:
    """The characters that go together."""
    return tuple(filter(None, SLICES.read_text(encoding="utf-8").split("\n")))


def font_slices(letters: Collection[str], names: Collection[str]) -> Iterator[FontSlice]:
    """The faces for pages on which these characters stand, and in these those of names and titles,
    which are bold."""
    for face, is_italic, weight in (
        (Face.LATIN, False, 400),
        (Face.LATIN_ITALIC, True, 400),
        (Face.LATIN_SEMIBOLD, False, 600),
    ):
        yield _slice(_LATIN_FAMILY, face, _LATIN, f"{weight}", is_italic=is_italic)
    wanted = {c for c in letters if ord(c) > 0x2E7F}
    rest = "".join(sorted(wanted - set("".join(slices()))))
    for some in (*slices(), *(rest[at : at + 100] for at in range(0, len(rest), 100))):
        if wanted.intersection(some):
            yield _slice(_HAN_FAMILY, Face.HAN_MEDIUM, some, "400 700")
    bold = {c for c in names if ord(c) > 0x2E7F}
    if bold:
        yield _slice(_BOLD_FAMILY, Face.HAN_SEMIBOLD, "".join(sorted(bold)), "400 700")


def _slice(
    family: str, face: Face, text: str, weight: str, *, is_italic: bool = False
) -> FontSlice:
    key = digest_of([face.value, text, code_of("layout.fonts")])
    data = again(key, lambda: _made(face, text), Blobs())
    name = f"/a/{face.value}-{hashlib.sha256(data).hexdigest()[:10]}.woff2"
    ranges = "" if face.value.startswith("latin") else f"unicode-range:{_ranges(text)};"
    rule = (
        f"@font-face{{font-family:'{family}';font-weight:{weight};font-display:swap;"
        f"font-style:{'italic' if is_italic else 'normal'};{ranges}"
        f"src:url({name.removeprefix('/a/')}) format('woff2')}}"
    )
    return FontSlice(name, data, rule)


def _made(face: Face, text: str) -> bytes:
    """The first file of the face that has most of the characters, cut to them."""
    cut = {
        f: d
        for f, d in typeset.subset([face], text, flat=True).items()
        if "Caption" not in f.family
    }
    return packed(max(cut.values(), key=len))[0]


def _ranges(text: str) -> str:
    """Code points as a style sheet has them."""
    codes = sorted(set(map(ord, text)))
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][-1] + 1:
            runs[-1][1:] = [code]
        else:
            runs.append([code])
    return ",".join(f"U+{run[0]:x}" + (f"-{run[-1]:x}" if len(run) > 1 else "") for run in runs)


def ranked(counted: Mapping[str, int]) -> str:
    """The list of slices anew: the commonest characters first, in ever smaller lots."""
    order = sorted(counted, key=lambda c: (-counted[c], c))
    lots, at, size = [], 0, 320
    while at < len(order):
        lots.append("".join(order[at : at + size]))
        at, size = at + size, max(96, size // 2)
    return "\n".join((*lots, ""))
