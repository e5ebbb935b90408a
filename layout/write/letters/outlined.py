"""Text in an SVG as outlines: no font is needed, and it is the same picture everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from string import ascii_letters, digits
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.fonts import font_files
from layout.picture import Text
from layout.typeset import SetGlyph
from layout.write.letters.contours import Outline, terse
from layout.write.letters.texts import Letters, glyphs_of, place
from layout.write.numbers import fmt
from layout.write.xml import XLINK, already, legal, name_of

# Of a font's units to one of its outlines here, the first that is fine enough where it stands: a
# 110th of the em up to ten points, a 250th above.
GRIDS = (9, 4)
ENOUGH = 0.032  # mm: three quarters of a dot at 600 to the inch, so that a point is less than half
# a dot from its place
_FINE = 5  # decimals of a scale: over a line of a hundred letters some hundredths of a mm
_SIGNS = digits + ascii_letters
_FACES = 20  # more than there are
_OF_PARTS = "_"  # how the name of a word begins, and no key of a glyph

_Part = tuple[str, int, int]  # what, and how far to the right and down
_Word = tuple[_Part, ...]  # its glyphs by their keys, each from the first
_Run = tuple[tuple[_Word, int, int], ...]  # each of its words
_INLINE, _SHARED, _DEFINED = 33, 39, 23  # signs that a glyph, a word and what holds one take


class Outlined(Letters):
    """Every glyph drawn once, in the defs if it is used again; a word too that stands twice; the
    words in a label."""

    def __init__(self) -> None:
        self._runs: dict[_Run, list[Element]] = {}

    def write(self, parent: Element, text: Text) -> None:
        group = SubElement(parent, "g", {"role": "img", "aria-label": legal(text.text)})
        if text.cls:
            group.set("class", text.cls)
        group.set("fill", text.colour)
        runs = _laid((text.text, text.face, text.size, text.anchor, text.vertical, text.spacing))
        seats = [place(text, run.x, run.y) + run.lies for run in runs]
        where = [{"transform": seat} for seat in seats]
        if len(seats) == 1:
            group.set("transform", seats[0])
            where = [{}]
            if not text.halo:
                self._run(group, runs[0])
                return
        if text.halo:
            for seat, run in zip(where, runs, strict=True):
                wide = fmt(text.halo_width / run.scale, 0)
                look = {"fill": "none", "stroke": text.halo, "stroke-width": wide}
                self._run(group, run, {**seat, **look, "stroke-linejoin": "round"})
        for seat, run in zip(where, runs, strict=True):
            self._run(group, run, seat)

    def _run(self, parent: Element, run: _Laid, look: dict[str, str] | None = None) -> None:
        """A run where it stands, in the group itself or with a look of its own; how it is drawn is
        known when all are."""
        if run.words:
            seat = parent if look is None else SubElement(parent, "use", look)
            self._runs.setdefault(run.words, []).append(seat)

    def shared(self) -> Iterator[Element]:
        """The glyphs, words and runs that stand more than once; and all runs are laid."""
        times = Counter(
            word
            for run, seats in self._runs.items()
            for word, _, _ in run
            for _ in seats[: 1 if _is_of_one_text(seats) else 2]
        )
        often = {word: _named(word) for word, n in times.items() if _is_worth(len(word), n)}
        bench = _Bench()
        for word, name in often.items():
            bench.define(name, word)
        for run, seats in self._runs.items():
            parts = tuple(_inside(run, often))
            if _is_of_one_text(seats) and (len(parts) > 1 or parts[0][1:] == (0, 0)):
                bench.lay_with_halo(seats[0], seats[1], parts)
                continue
            if len(parts) > 1 and _is_worth(len(parts), len(seats)):
                bench.define(_named(parts), parts)
                parts = ((_named(parts), 0, 0),)
            for seat in seats:
                bench.laid.append((seat, parts))
        yield from bench.finished()


class _Bench:
    """What is to be laid where, until it is known what stands more than once."""

    def __init__(self) -> None:
        self.laid: list[tuple[Element, Sequence[_Part]]] = []
        self._defined: list[Element] = []
        self._again: list[tuple[Element, _Part]] = []  # what is used where it stands itself

    def define(self, name: str, parts: Sequence[_Part]) -> None:
        self._defined.append(Element("g", {"id": name}))
        self.laid.append((self._defined[-1], parts))

    def lay_with_halo(self, halo: Element, ink: Element, parts: Sequence[_Part]) -> None:
        """A run whose halo is the same once more."""
        self.laid.append((ink, parts))
        if len(parts) == 1:
            self._again.append((halo, parts[0]))
        else:
            ink.set("id", _named(parts))
            self._again.append((halo, (_named(parts), 0, 0)))

    def finished(self) -> Iterator[Element]:
        """All is laid; and what of it belongs into the defs."""
        times = Counter(name for _, parts in self.laid for name, _, _ in parts)
        once = {name for name, n in times.items() if n == 1}
        for key in times:
            if key not in once and key[0] != _OF_PARTS and (outline := _outline(key)):
                yield Element("path", {"id": _id(key), "d": outline.at(0, 0)})
        again = {name for _, (name, _, _) in self._again}
        for seat, parts in self.laid:
            _lay(seat, parts, once)
            if seat.tag == "path" and parts[0][0] in again:
                seat.set("id", _id(parts[0][0]))
        for halo, (name, x, y) in self._again:
            _use(halo, name, x, y)
        yield from self._defined


class _Laid(NamedTuple):
    """A run of one text: where it begins, the mm of its unit, how it lies, and its words."""

    x: float
    y: float
    scale: float
    lies: str
    words: _Run


@lru_cache(maxsize=4096)
def _laid(told: tuple[str, str, float, str, bool, float]) -> tuple[_Laid, ...]:
    """The runs of a text, wherever it stands and whatever its colour."""
    words, face, size, anchor, is_vertical, spacing = told
    text = Text(0.0, 0.0, words, face, size, "", anchor, is_vertical, spacing)
    return tuple(map(_as_laid, _even_runs(glyphs_of(text))))


def _as_laid(run: Sequence[SetGlyph]) -> _Laid:
    first = run[0]
    fine = (n for n, grid in enumerate(GRIDS) if grid * first.scale <= ENOUGH)
    grid = next(fine, len(GRIDS) - 1)
    scale = first.scale * GRIDS[grid]
    turn = f"rotate({fmt(first.turn)})" if first.turn else ""
    lies = f"{turn}scale({fmt(scale, _FINE).removeprefix('0')})"
    return _Laid(first.x, first.y, scale, lies, tuple(_words(_seats(run, grid))))


_Seat = tuple[str, float, float]  # a part before it is rounded


def _seats(run: Sequence[SetGlyph], grid: int) -> Iterator[_Seat | None]:
    """The glyphs, and where they stand from the first; where there is no ink, nothing."""
    first = run[0]
    scale = first.scale * GRIDS[grid]
    for glyph in run:
        x, y = (glyph.x - first.x) / scale, (glyph.y - first.y) / scale
        if first.turn:
            x, y = y, -x
        name = f"{grid}{glyph.key}"
        yield (name, x, y) if _outline(name) else None


def _words(seats: Iterable[_Seat | None]) -> Iterator[tuple[_Word, int, int]]:
    """What stands between blanks, each glyph from its first."""
    for is_inked, group in groupby(seats, key=lambda seat: seat is not None):
        if is_inked:
            told = [seat for seat in group if seat is not None]
            _, left, top = told[0]
            word = tuple((key, round(x - left), round(y - top)) for key, x, y in told)
            yield word, round(left), round(top)


def _even_runs(glyphs: Iterable[SetGlyph]) -> Iterator[tuple[SetGlyph, ...]]:
    """Neighbouring glyphs of one scale and turn."""
    for _, run in groupby(glyphs, key=lambda g: (g.scale, g.turn)):
        yield tuple(run)


# --- what stands more than once ---


def _is_worth(size: int, times: int) -> bool:
    """Whether what is so large is shorter told once."""
    return times * _SHARED + size * _INLINE + _DEFINED < times * size * _INLINE


def _is_of_one_text(seats: Sequence[Element]) -> bool:
    """Whether these are the halo and the ink of one, both at its own place."""
    return (
        [seat.tag for seat in seats] == ["use", "use"]
        and seats[0].get("fill") == "none"
        and not seats[1].attrib
    )


def _inside(run: _Run, often: Mapping[_Word, str]) -> Iterator[_Part]:
    """What a run is laid of: words by their names, and single glyphs."""
    for word, left, top in run:
        if word in often:
            yield often[word], left, top
            continue
        for key, x, y in word:
            yield key, left + x, top + y


# --- in their place ---


def _lay(seat: Element, parts: Sequence[_Part], once: Collection[str]) -> None:
    """Glyphs or words in their place, of which one alone takes the place itself."""
    if len(parts) > 1:
        seat.tag = "g"
        seat.append(already("".join(_told(part, part[0] in once) for part in parts)))
        return
    name, x, y = parts[0]
    if name in once and (outline := _outline(name)):
        seat.tag = "path"
        seat.set("d", outline.at(x, y))
    else:
        seat.tag = "use"
        _use(seat, name, x, y)


def _use(seat: Element, name: str, x: int, y: int) -> None:
    seat.set(XLINK, f"#{_id(name)}")
    if x:
        seat.set("x", str(x))
    if y:
        seat.set("y", str(y))


def _told(part: _Part, is_once: bool) -> str:
    """As it is written: by far the most of a file."""
    name, x, y = part
    if is_once and (outline := _outline(name)):
        return f'<path d="{outline.at(x, y)}"/>'
    right, down = f' x="{x}"' if x else "", f' y="{y}"' if y else ""
    return f'<use xlink:href="#{_id(name)}"{right}{down}/>'


def _named(parts: Sequence[_Part]) -> str:
    return name_of(" ".join(f"{name},{x},{y}" for name, x, y in parts))


@lru_cache(maxsize=8192)
def _id(name: str) -> str:
    """What a glyph is called, in few signs and in every file alike; a word keeps its name."""
    if name[0] == _OF_PARTS:
        return name
    grid, key = int(name[0]), name[1:]
    face = key.rstrip(digits)
    number = int(key[len(face) :]) * _FACES + [file.key for file in font_files()].index(face)
    number = number * len(GRIDS) + grid
    said = ""
    while number or not said:
        number, sign = divmod(number, len(_SIGNS))
        said = _SIGNS[sign] + said
    return f"{_OF_PARTS}{said}"


@lru_cache(maxsize=8192)
def _outline(name: str) -> Outline | None:
    """A glyph as the files have it; nothing if it has no ink, or is a word."""
    return None if name[0] == _OF_PARTS else terse(typeset.path(name[1:]), GRIDS[int(name[0])])
