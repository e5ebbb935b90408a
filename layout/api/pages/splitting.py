"""A plate with more on it than it can tell, told in several: by its steps, else by its people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from layout.measure.numerals import number_in_words
from layout.picture import Sheet
from layout.said import Said
from layout.say.brief import Heading
from layout.stage import Frame

MOST_NAMES = 24  # of people on one plate
LACKING = frozenset({"D802", "D803"})  # a name or a number found no room
FEWEST = 2  # names: fewer are not divided again
MANY = Said(
    f"其人多於{number_in_words(MOST_NAMES)}，分圖以名之。", "More than 24 people: in parts."
)
ONLY_ACTING = Said(
    f"其人多於{number_in_words(MOST_NAMES)}，唯名行者。",
    "More than 24 people: those who act have names.",
)
CROWDED = Said(
    "一圖不足以容其名與次，故分之。",
    "Too much for one plate: in parts.",
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a plate: the frames it shows, and whose names it tells."""

    first: int
    last: int
    tells: frozenset[str] | None = None


Draw = Callable[[Piece, Heading], Sheet]


def in_parts(whole: Piece, frames: Sequence[Frame], heading: Heading, draw: Draw) -> list[Sheet]:
    """The plate, or its parts, each with the reason why it is one of several."""
    sheet = draw(whole, heading)
    why = _why(sheet)
    if why is None:
        return [sheet, *_more(sheet, whole, heading, draw)]
    pieces = _divided(whole, why, frames, lambda piece: draw(piece, heading))
    if pieces == [whole]:
        return [sheet, *_more(sheet, whole, heading, draw)]
    out: list[Sheet] = []
    for n, piece in enumerate((_with_actors(p, frames, heading, draw) for p in pieces), 1):
        part = replace(heading, why=_also(heading, ONLY_ACTING), tells=piece.tells)
        if len(pieces) > 1:
            told = f"{why.en[:-1]}, {n} of {len(pieces)}."
            number = f"{number_in_words(n)}之{number_in_words(len(pieces))}"
            part = replace(part, part=number, why=_also(heading, Said(why.han, told)))
        sheet = draw(piece, part)
        out += [sheet, *_more(sheet, piece, part, draw)]
    return out


def _also(heading: Heading, why: Said) -> Said:
    """That not all of it is played weighs more than why it is in parts."""
    return heading.why if heading.why.text else why


def _with_actors(piece: Piece, frames: Sequence[Frame], heading: Heading, draw: Draw) -> Piece:
    """The part with the names of those who act, which each part of a plate bears, if there is
    room for them."""
    if piece.tells is None:
        return piece
    acting = _acting(frames[piece.first : piece.last + 1])
    fuller = replace(piece, tells=piece.tells | acting)
    sheet = draw(fuller, replace(heading, tells=fuller.tells))
    lacks = any(p.code in LACKING for p in sheet.problems)
    return piece if lacks else fuller


def _more(sheet: Sheet, piece: Piece, heading: Heading, draw: Draw) -> Iterator[Sheet]:
    """The leaves of words that follow one whose words have no room on it."""
    for leaf in range(1, int(sheet.meta.get("leaves", "1"))):
        yield draw(piece, replace(heading, leaf=leaf))


def _why(sheet: Sheet) -> Said | None:
    """What is too much for one plate; None if nothing is."""
    if len(people_named(sheet)) > MOST_NAMES:
        return MANY
    return CROWDED if any(p.code in LACKING for p in sheet.problems) else None


def is_told(sheet: Sheet) -> bool:
    """Whether the plate tells all that is on it."""
    return _why(sheet) is None


def people_named(sheet: Sheet) -> list[str]:
    """The people whose names stand on a plate."""
    labels = {box.name for box in sheet.boxes if box.kind == "label"}
    people = dict.fromkeys(box.name for box in sheet.boxes if box.kind == "figure")
    return [name for name in people if f"people/{name}" in labels]


def _divided(
    piece: Piece,
    why: Said | None,
    frames: Sequence[Frame],
    draw: Callable[[Piece], Sheet],
) -> list[Piece]:
    """Divided until each can be told; `why` is what is too much for one plate of it.

    Where several steps have too many people, only those who act are named: the others stand about
    in each of the steps, and no division by steps would make them fewer. What is still too much is
    halved: between two steps where there are several, else by who is named, those who act first,
    then the others from west to east.
    """
    if why is None:
        return [piece]
    everybody = _ordered(frames[piece.last], piece.tells)
    if piece.last > piece.first:
        acting = _acting(frames[piece.first : piece.last + 1])
        if why is MANY and piece.tells is None and 0 < len(acting) < len(everybody):
            named = replace(piece, tells=acting)
            return _divided(named, _why(draw(named)), frames, draw)
        middle = _middle(frames, piece)
        halves = [Piece(piece.first, middle), Piece(middle + 1, piece.last)]
    else:
        if len(everybody) < FEWEST:
            return [piece]
        cut = len(everybody) // 2
        halves = [
            Piece(piece.first, piece.last, frozenset(s)) for s in (everybody[:cut], everybody[cut:])
        ]
    return [part for half in halves for part in _divided(half, _why(draw(half)), frames, draw)]


def _acting(frames: Sequence[Frame]) -> frozenset[str]:
    """Who does something in the frames."""
    return frozenset(event.who for frame in frames for event in frame.events)


def _middle(frames: Sequence[Frame], piece: Piece) -> int:
    """The step after which half of what is done has been done."""
    counts = [max(1, len(frames[i].events)) for i in range(piece.first, piece.last + 1)]
    done, half = 0, sum(counts) / 2
    for i, count in enumerate(counts[:-1]):
        done += count
        if done >= half:
            return piece.first + i
    return piece.last - 1


def _ordered(frame: Frame, only: frozenset[str] | None) -> list[str]:
    acting = list(dict.fromkeys(e.who for e in frame.events))
    others = [p for p in frame.people.values() if p.on_stage and p.pos is not None]
    rest = sorted((p for p in others if p.name not in acting), key=lambda p: p.pos or (0.0, 0.0))
    names = [*(n for n in acting if frame.people[n].on_stage), *(p.name for p in rest)]
    return [name for name in names if only is None or name in only]
