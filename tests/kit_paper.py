"""What stands on the pages of a PDF: its letters with their size on paper, and where they are."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2
from pypdfium2 import raw

from layout.draw.judge.limits import LIMITS
from layout.say.tongue import Tongue
from layout.typeset import MM_PER_PT

HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
CLAUSE = re.compile(rf"(?:{HAN.pattern}){{4,}}[，。；：]")  # of Chinese
SENTENCE = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}")  # of English
_QUOTED = re.compile(r"「(?:[^「」]|「[^「」]*」)*」|《[^》]*》|\([^()]*\)|（[^（）]*）")
_READING = re.compile(r"\([^\W\d]+\)")  # of a term, where it is first spoken of
UNSEEN = 1.2  # pt: what is set so small is for those who search
HEAD = 7.5  # mm, that a heading with its lines takes
ROWS = 22.0  # mm, that it takes with the head of a table and two rows
SLACK = 0.03  # pt, by which sizes are rounded


def without_readings(words: str) -> str:
    """What is said without the readings of the terms in it."""
    return _READING.sub("", words)


@dataclass(frozen=True, slots=True)
class Letter:
    """A character as it is printed: its size in pt, its box in mm from the top left corner."""

    char: str
    size: float
    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_han(self) -> bool:
        return "\u2e80" <= self.char <= "\u9fff" or self.char > "\U00020000"

    @property
    def is_small(self) -> bool:
        """Whether it is too small to be read."""
        least = LIMITS.han if self.is_han else LIMITS.latin
        return UNSEEN < self.size < least - SLACK


def unquoted(words: str) -> str:
    """The words without what they quote."""
    while _QUOTED.search(words):
        words = _QUOTED.sub("", words)
    return words


def in_another_tongue(words: str, tongue: Tongue) -> str:
    """A sentence that a book in that tongue has no right to: in the other, and not quoted."""
    found = None if tongue.has_english else SENTENCE.search(words)
    if not tongue.has_han:
        found = CLAUSE.search(unquoted(" ".join(words.split())))
    return found[0] if found else ""


def stranded(pdf: pypdfium2.PdfDocument, deep: float = HEAD) -> list[str]:
    """Headings under which their page has nothing more, so deep below where they begin."""
    return [
        mark.get_title()
        for mark in pdf.get_toc()
        if (dest := mark.get_dest())
        and not _goes_on(pdf[dest.get_index()], dest.get_view()[1], deep)
    ]


def _goes_on(page: pypdfium2.PdfPage, view: Sequence[float], deep: float) -> bool:
    """Whether something stands below a heading and its own line, above the foot of the page."""
    below = page.get_height() * MM_PER_PT - view[1] * MM_PER_PT + deep if len(view) > 1 else 0.0
    inked = _inked(page, FOOT)
    return any(any(row) for row in inked[max(0, round((below - FOOT) / CELL)) :])


def letters_of(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    """Every character of a page that is no space."""
    words, high = page.get_textpage(), page.get_height()
    matrix, box = raw.FS_MATRIX(), [ctypes.c_double() for _ in range(4)]
    for i in range(words.count_chars()):
        char = chr(raw.FPDFText_GetUnicode(words, i))
        if char.isspace() or raw.FPDFText_IsGenerated(words, i):
            continue
        raw.FPDFText_GetMatrix(words, i, matrix)
        raw.FPDFText_GetCharBox(words, i, *box)
        left, right, bottom, top = (each.value for each in box)
        size = raw.FPDFText_GetFontSize(words, i) * math.hypot(matrix.b, matrix.d)
        yield Letter(
            char,
            size,
            left * MM_PER_PT,
            (high - top) * MM_PER_PT,
            right * MM_PER_PT,
            (high - bottom) * MM_PER_PT,
        )


def small_letters(pdf: pypdfium2.PdfDocument) -> list[tuple[int, Letter]]:
    """Every letter too small to be read, with its page."""
    return [(n, own) for n, page in enumerate(pdf, 1) for own in letters_of(page) if own.is_small]


@dataclass(frozen=True, slots=True)
class Line:
    """Letters on one line of a column: where it stands in mm, and how large they are."""

    left: float
    right: float
    base: float
    size: float


LINE = 1.6  # mm by which baselines of one line differ, since accents and small letters are in it
WORD = 4.0  # mm between what is on one line of a column
ALONE = 1.15  # times its size, in mm, to the next line: farther off it is another paragraph
FULL_LINE = 0.93  # of a column: a line so long goes on
BROKEN = 40.0  # mm: what is narrower is no paragraph


def widows(pdf: pypdfium2.PdfDocument) -> list[int]:
    """Pages that begin with the last line of a paragraph, which the page before began."""
    pages = [lines_of_page(page) for page in pdf]
    return [n for n, (one, other) in enumerate(pairwise(pages), 2) if _is_broken(one, other)]


def _is_broken(before: Sequence[Line], after: Sequence[Line]) -> bool:
    """Whether the first line of a page stands alone, and goes on from a full one before."""
    if len(before) < 2 or len(after) < 2:
        return False
    last, first = before[-1], after[0]
    column = max(line.right for line in before if abs(line.left - last.left) < 1.0)
    is_full = last.right - last.left > FULL_LINE * (column - last.left) > BROKEN
    is_one = abs(first.left - last.left) < 1.0 and abs(first.size - last.size) < 0.1
    is_alone = after[1].base - first.base > ALONE * first.size
    return is_full and is_one and is_alone


def lines_of_page(page: pypdfium2.PdfPage) -> list[Line]:
    """The lines between the running lines, from above."""
    low = page.get_height() * MM_PER_PT - EDGE
    found: list[list[Letter]] = []
    for own in letters_of(page):
        if own.top > EDGE and own.bottom < low and own.size > UNSEEN:
            near = found[-1][-1] if found else None
            if near and abs(near.bottom - own.bottom) < LINE and -1 < own.left - near.right < WORD:
                found[-1].append(own)
            else:
                found.append([own])
    lines = [
        Line(run[0].left, run[-1].right, max(own.bottom for own in run), run[0].size)
        for run in found
    ]
    return sorted(lines, key=lambda line: line.base)


LEANING = "fijlt,.;:’'"  # in italics and ligatures
UPON = 0.4  # of a letter's box: so much of it under another is no kerning


def overprinted(pdf: pypdfium2.PdfDocument) -> list[tuple[int, Letter, Letter]]:
    """Letters printed upon others, with their page; in the very same place they are a halo."""
    return [
        (n, one, other)
        for n, page in enumerate(pdf, 1)
        for one, other in _near([*letters_of(page)])
        if (one.left, one.top) != (other.left, other.top) and _shared(one, other) > UPON
    ]


def _near(letters: Sequence[Letter]) -> Iterator[tuple[Letter, Letter]]:
    """Pairs whose boxes may meet, without the slight ones that lean upon their neighbours."""
    row = sorted((own for own in letters if own.char not in LEANING), key=lambda own: own.left)
    for i, one in enumerate(row):
        for other in row[i + 1 :]:
            if other.left > one.right:
                break
            yield one, other


def _shared(one: Letter, other: Letter) -> float:
    """Of the smaller box, how much is the other's."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    least = min((x.right - x.left) * (x.bottom - x.top) for x in (one, other))
    return max(wide, 0.0) * max(high, 0.0) / least if least > 0 else 0.0


CELL = 2.0  # mm: the squares by which emptiness is measured
DARK = 6  # of 255: what is so much darker than the ground of a page is ink
FOOT = 12.0  # mm at the foot, where the last line of a small page may stand above its number
EDGE = 16.0  # mm at the head and the foot of a page, which its running lines have


def emptiness(page: pypdfium2.PdfPage) -> float:
    """The largest rectangle without ink, as a part of what the margins leave."""
    body = _inked(page)
    return _largest(body) / (len(body) * len(body[0]))


def darkness(page: pypdfium2.PdfPage) -> float:
    """How much of what the margins leave has ink."""
    body = _inked(page)
    return sum(map(sum, body)) / (len(body) * len(body[0]))


def used(page: pypdfium2.PdfPage) -> float:
    """How far down the ink goes, as a part of what the margins leave."""
    body = _inked(page)
    return max((y for y, row in enumerate(body, 1) if any(row)), default=0) / len(body)


def _inked(page: pypdfium2.PdfPage, edge: float = EDGE) -> list[list[bool]]:
    """Which squares of a page within its margins have ink."""
    picture = page.render(scale=MM_PER_PT / CELL, grayscale=True).to_pil()
    wide, high = picture.size
    dots = picture.tobytes()
    rows = [[abs(dot - dots[0]) >= DARK for dot in dots[y * wide :][:wide]] for y in range(high)]
    at = [x for row in rows for x in range(wide) if row[x]]
    left, right = (min(at), max(at) + 1) if at else (0, wide)
    top = round(edge / CELL)
    return [row[left:right] for row in rows[top : high - top]]


def _largest(rows: list[list[bool]]) -> int:
    """The most squares of a rectangle without ink."""
    best, deep = 0, [0] * len(rows[0])
    for row in rows:
        deep = [0 if is_inked else d + 1 for d, is_inked in zip(deep, row, strict=True)]
        stack: list[tuple[int, int]] = []  # where a rectangle begins, and how high it is
        for x, high in enumerate([*deep, 0]):
            start = x
            while stack and stack[-1][1] >= high:
                start, own = stack.pop()
                best = max(best, own * (x - start))
            stack.append((start, high))
    return best
