"""What the column of captions leaves out when it is too short, from the least needful on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layout.draw.captions.caption import Caption, Move
from layout.said import Said


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
    few = replace(few, gloss="", rows=())
    for count in range(len(few.moves), -1, -1):
        yield replace(few, moves=few.moves[:count])


def needful(caption: Caption) -> Caption:
    """What must be said, whatever is shown beside: the gloss, and every movement in Chinese."""
    plain = tuple(replace(m, said=m.said.bare) for m in caption.moves)
    return replace(caption, moves=_run_on(plain), standings=(), measures=(), grounds=())


def first_sentences(text: str, count: int) -> str:
    parts = [p for p in text.split(". ") if p]
    kept = ". ".join(parts[:count])
    return kept if not kept or kept.endswith(".") else kept + "."


def _after(one: Said, other: Said) -> str:
    """A sentence behind another, which has no capital there if it begins with no name."""
    said = other.latin
    said = f"{said[:1].lower()}{said[1:]}" if said.startswith("The ") else said
    return f"{one.latin}; {said}"


def _run_on(moves: Sequence[Move]) -> tuple[Move, ...]:
    """What has no number of its own goes on after what was done before it."""
    joined: list[Move] = []
    for move in moves:
        if joined and not move.number:
            one, other = joined[-1].said, move.said
            run = Said(f"{one.han}；{other.han}") if one.han else Said(en=_after(one, other))
            joined[-1] = replace(joined[-1], said=run)
        else:
            joined.append(move)
    return tuple(joined)
