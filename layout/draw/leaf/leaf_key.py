"""The key of a leaf (例): the marks that are on it and no others, in words, and its things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layout.draw.dress import State
from layout.draw.ink import KNEES
from layout.draw.leaf.columns import MARKS
from layout.draw.page import Used
from layout.draw.ways import Corner
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Head

HEADS = {Head.POINTED: "圭首者", Head.ROUND: "圓首者", Head.CUT: "截角者"}
_STATES = {
    State.ACTING: "墨蓋者行禮之人",
    State.CAME: "雙圍者甫至",
    State.WAITING: "單圍者立俟",
    State.GHOST: "點圍者初所在",
}
_LINES = {
    "solid": "實線據經記",
    "chained": "長短線據他篇",
    "dashed": "斷線據注疏",
    "dotted": "點線出於擬",
}
_WAYS = {
    Corner.曲: "方折者曲行",
    Corner.反: "圜轉者反行",
}
MOST = 12  # things
GAP = "\u3000"  # for a mark, which is not run down as a character


@dataclass(frozen=True, slots=True)
class LeafKey:
    """The words, then things with what they are called."""

    words: str
    glyphs: tuple[tuple[Glyph, str], ...]


def key_of(used: Used, named: frozenset[str]) -> LeafKey:
    """What is used; `named` are the things whose names stand on the map."""
    glyphs = [
        (one.glyph, "".join(GAP if char in MARKS else char for char in one.said.han))
        for one in used.signs
        if one.glyph.name not in named and not one.glyph.is_mat
    ]
    return LeafKey("".join(_sentences(used)), tuple(glyphs[:MOST]))


def _sentences(used: Used) -> Iterator[str]:
    if not used.parties:
        return
    yield "人名各書其所，字首所向即其面也。"
    heads = []
    for head, words in HEADS.items():
        there = [party.han for party in used.parties if party.head is head]
        if there:
            heads.append(words + "、".join(there))
    yield "，".join(heads) + "。"
    states = [
        words
        for state, words in _STATES.items()
        if (state in used.states or state is State.WAITING)
    ]
    yield "，".join(states) + "。"
    if used.postures & KNEES:
        yield "足二畫者坐。"
    lines = [words for style, words in _LINES.items() if style in used.lines]
    if lines:
        yield f"名旁{'，'.join(lines)}。"
    ways = [f"圈中二矢相背者{way.name}" for way in used.ways if isinstance(way, ActMark)]
    ways += [words for way, words in _WAYS.items() if way in used.ways]
    ways += [f"行有雙刺者{way.name}" for way in used.ways if isinstance(way, Manner)]
    if ways:
        yield f"{'，'.join(ways)}。"
