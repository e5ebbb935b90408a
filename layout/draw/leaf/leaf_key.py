"""The key of a leaf (例): the marks that are on it and no others, in words, and its things."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import State, style_of
from layout.draw.ink import KNEES, Figure, Laid, Named
from layout.draw.leaf.columns import MARKS
from layout.draw.page import Way
from layout.draw.ways import Corner
from layout.stage import Posture
from layout.vocabulary import Kind
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Head, Party

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
MOST_KINDS = 2  # that one sign is told of by name
GAP = "\u3000"  # for a mark, which is not run down as a character


@dataclass(frozen=True, slots=True)
class ToldThing:
    """A sign for things, and what those are that have it on this leaf."""

    glyph: Glyph
    han: str


@dataclass(frozen=True, slots=True)
class Used:
    """The marks that a leaf uses."""

    parties: tuple[Party, ...]  # in their order
    states: frozenset[State]
    postures: frozenset[Posture]
    signs: tuple[ToldThing, ...]
    lines: frozenset[str]
    ways: frozenset[Way]


@dataclass(frozen=True, slots=True)
class LeafKey:
    """The words, then things with what they are called."""

    words: str
    glyphs: tuple[tuple[Glyph, str], ...]


def key_of(used: Used, named: frozenset[str]) -> LeafKey:
    """What is used; `named` are the things whose names stand on the map."""
    glyphs = [
        (one.glyph, "".join(GAP if char in MARKS else char for char in one.han))
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


def used_marks(
    people: tuple[Sequence[Figure], Sequence[Named]],
    things: tuple[Sequence[Laid], Collection[str]],
    lines: tuple[Collection[str], Collection[Way]],
    has_ghosts: bool,
) -> Used:
    """Every mark on the map, for the key: of things those first that are handled or spoken of,
    then mats; of lines what they rest on, and how they go."""
    figures, names = people
    laid, handled = things
    bases, ways = lines
    states = {f.state for f in figures} | ({State.GHOST} if has_ghosts else set())
    drawn = [(item.glyph, item.thing.kind, item.thing.manner) for item in laid]
    for held in (h for f in figures for h in f.held):
        drawn.append((held.kind.glyph.as_is(held.fill, held.manner), held.kind, held.manner))
    said = "".join(handled)
    return Used(
        tuple(sorted({f.party for f in figures}, key=lambda party: party.order)),
        frozenset(states - {State.WAITING}),
        frozenset(f.posture for f in figures),
        tuple(
            sorted(
                _signs(drawn),
                key=lambda s: (s.glyph.name[0] not in said, not s.glyph.is_mat, s.glyph.nth),
            )
        ),
        frozenset(bases) | {style_of(n.basis) for n in names},
        frozenset(ways),
    )


def _signs(drawn: Iterable[tuple[Glyph, Kind, tuple[Manner, ...]]]) -> Iterator[ToldThing]:
    """Each sign once, with the names of the kinds that have it here, and how they are where their
    drawing tells it."""
    by_sign: dict[str, tuple[Glyph, dict[str, str], str]] = {}
    for glyph, kind, manners in drawn:
        _, called, _ = by_sign.setdefault(glyph.name, (glyph, {}, _how(glyph, kind, manners)))
        called[kind.name] = kind.said.han
    for glyph, called, how in by_sign.values():
        names = [*called.values()]
        han = "、".join(names[:MOST_KINDS]) + "等" * (len(names) > MOST_KINDS)
        yield ToldThing(glyph, f"{han}，{how}" if how else han)


def _how(glyph: Glyph, kind: Kind, manners: tuple[Manner, ...]) -> str:
    """What a drawing of a kind tells beside what it is."""
    for form in kind.glyph.forms:
        if form.glyph is glyph and form.fill is not None:
            return form.fill
        if form.glyph is glyph and form.manner is not None:
            return next((m.said.han for m in manners if form.manner in m.traits), "")
    return ""
