"""The column of captions beside the map: title, section, clause, gloss, movements, places, grounds.

From the top: vertical title, section and clause, read from the right; below them horizontal text.
Missing parts close up. What would run past the foot of the map is left out from the least needful.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layout.draw.captions.across import WordSetter
from layout.draw.captions.caption import FIRST_LINE, Caption, CaptionColumn, Move
from layout.draw.captions.clause import set_upright
from layout.picture import Group, Item, Meant
from layout.said import Said

LARGER = (1.4, 1.2)  # times: of a gloss, as of the clause, where there is room
LARGEST = (3.0, 2.6, 2.2, 1.9, 1.6)  # so where no Chinese stands beside it and most would be empty
MOST = 0.6  # of the columns: what words so large may take


def shortenings(caption: Caption) -> Iterator[Caption]:
    """The caption whole, then ever shorter: fewer places, no English of moves, the moves run on and
    small, less of the gloss; last of all fewer moves. What a reader misses goes on elsewhere: of a
    plate for a book all of it, else gloss and moves."""
    yield caption
    caption = replace(caption, measures=(), goes_on=caption.is_for_book)
    yield caption
    for count in range(len(caption.standings) - 1, 3, -1):
        yield replace(caption, standings=caption.standings[:count])
    short = replace(caption, standings=caption.standings[:4])
    yield replace(short, grounds=caption.grounds[:2])
    short = replace(short, grounds=caption.grounds[:1])
    yield short
    short = replace(short, standings=caption.standings[:2])
    yield short
    yield replace(short, standings=())
    plain = tuple(replace(m, said=m.said.bare) for m in caption.moves)
    yield replace(short, moves=plain)
    yield replace(short, moves=plain, grounds=())
    few = replace(short, moves=plain, standings=(), grounds=())
    yield few
    few = replace(few, moves=_run_on(plain))
    yield few
    few = replace(few, is_small=True)
    yield few
    few = replace(few, goes_on=True)
    sentences = caption.gloss.count(". ")
    for count in range(sentences, -1, -1):
        yield replace(few, gloss=first_sentences(caption.gloss, count))
    few = replace(few, gloss="")
    for count in range(len(few.moves), -1, -1):
        yield replace(few, moves=few.moves[:count])


def first_sentences(text: str, count: int) -> str:
    parts = [p for p in text.split(". ") if p]
    kept = ". ".join(parts[:count])
    return kept if not kept or kept.endswith(".") else kept + "."


def _after(wording: Said, other: Said) -> str:
    """A sentence behind another, which has no capital there if it begins with no name."""
    said = other.latin
    said = f"{said[:1].lower()}{said[1:]}" if said.startswith("The ") else said
    return f"{wording.latin}; {said}"


def _run_on(moves: Sequence[Move]) -> tuple[Move, ...]:
    """What has no number of its own goes on after what was done before it."""
    joined: list[Move] = []
    for move in moves:
        if joined and not move.number:
            wording, other = joined[-1].said, move.said
            run = (
                Said(f"{wording.han}；{other.han}")
                if wording.han
                else Said(en=_after(wording, other))
            )
            joined[-1] = replace(joined[-1], said=run)
        else:
            joined.append(move)
    return tuple(joined)


def draw_captions(caption: Caption, column: CaptionColumn) -> tuple[Group, bool]:
    """The column, going on where there is paper; where there is none, shortened; and whether it
    goes on on a facing page."""
    head, y = _head(caption, column)
    enlarged = _enlarged(caption, column, y) if caption.gloss else None
    if enlarged is not None:
        return Group("captions", (*head, *enlarged), cls="captions", meant=Meant.WORDS), False
    goes_on = False
    for shorter in shortenings(caption):
        setter = WordSetter(column, y)
        items, _ = setter.set(shorter)
        flowed = setter.flowed((column,))
        goes_on = shorter.goes_on
        if flowed is not None:
            items = flowed
            break
    return Group("captions", (*head, *items), cls="captions", meant=Meant.WORDS), goes_on


def _enlarged(caption: Caption, column: CaptionColumn, y: float) -> tuple[Item, ...] | None:
    """All of it with its gloss enlarged, if there is room."""
    most = MOST * (column.bottom - column.top)
    for scale in () if column.tongue.has_han else LARGEST:
        setter = WordSetter(column, y)
        _, end = setter.set(replace(caption, scale=scale))
        is_whole = setter.gloss_end <= column.bottom and setter.holds(caption.gloss, scale)
        flowed = setter.flowed((column,)) if is_whole and end - y <= most else None
        if flowed is not None:
            return flowed
    for scale in LARGER:
        items, end = WordSetter(column, y).set(replace(caption, scale=scale))
        if end <= column.bottom:
            return items
    return None


def draw_heading(caption: Caption, column: CaptionColumn) -> tuple[Group, float]:
    """Title and section alone, and where what is told under them may begin."""
    head, y = _head(caption, column)
    items, end = WordSetter(column, y).set(caption)
    return Group("captions", (*head, *items), cls="captions", meant=Meant.WORDS), end


def _head(caption: Caption, column: CaptionColumn) -> tuple[list[Item], float]:
    """What runs down, and the y of the first line that runs across."""
    items, y = set_upright(caption, column)
    return items, y if column.upright is None else column.top + FIRST_LINE
