"""The player's symbols: every body, thing and act mark as it is drawn on plates, in every theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from layout.api.player.strings import Json, Row, short
from layout.compass import Turn
from layout.draw.dress import State, Theme
from layout.draw.ink import Figure, Held, Singled, act_mark, body, draw_figure, draw_thing, turning
from layout.picture import Item
from layout.shape import Pose, points
from layout.stage import Posture
from layout.vocabulary import ActMark, Glyph, KindTrait, Vocabulary
from layout.vocabulary import Kind as KindOfThing
from layout.vocabulary.drawn.glyph import Borne
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.dress import GEAR, Dress, DressTrait, cap_of, traits_of
from layout.vocabulary.party import Back, Party
from layout.write.player.inks import Inking, InkWardrobe

UNIT = 3.0  # mm: half a person's breadth, the largest there is on a plate
_IN_HAND = (Borne.HANDS, Borne.SHOT)
# What the page must know of a glyph and of a mark: flags that are added up.
_TRUE, _MAT, _BANNER, _ARROW = 1, 2, 4, 8
_BRIEF, _LAID, _SHOT, _ABOUT = 1, 2, 4, 8
_THERE = Pose(0.0, 0.0, 0.0, UNIT)
Kind = tuple[Party, Singled | None, Posture, tuple[Dress, ...]]
_LIVING = (State.ACTING, State.CAME, State.WAITING)


class Symbols:
    """Draws symbols as they are asked for, each once."""

    def __init__(
        self, themes: Mapping[str, Theme], wardrobe: InkWardrobe, vocabulary: Vocabulary
    ) -> None:
        self.themes, self.wardrobe, self.vocabulary = themes, wardrobe, vocabulary
        self._glyphs: dict[str, tuple[int, Glyph]] = {}

    def glyph(self, glyph: Glyph) -> int:
        """The number of a glyph; a bow has others in the hand."""
        for how in _IN_HAND:
            if other := glyph.borne(how):
                self.glyph(other)
        return self._glyphs.setdefault(glyph.name, (len(self._glyphs), glyph))[0]

    def glyphs(self) -> list[Row]:
        """Each glyph asked for: name, ink, box, measure, flags, heading, English, the numbers of
        its drawings in the hand and while it is shot (-1: none)."""
        out: list[Row] = []
        for name, (_, glyph) in self._glyphs.items():
            markup = self._dressed(partial(draw_thing, glyph, Pose(0, 0)))
            measure = None if glyph.measure is None else short(glyph.measure)
            kind = None if glyph.fill else self.vocabulary.kinds.get(glyph.of)
            about = (measure, _flags(glyph, kind), glyph.heading, kind.en if kind else "")
            borne = (self._number(glyph.borne(how)) for how in _IN_HAND)
            out.append([name, markup, [short(v) for v in glyph.box], *about, *borne])
        return out

    def _number(self, glyph: Glyph | None) -> int:
        return self._glyphs[glyph.name][0] if glyph else -1

    def bodies(self, kinds: Iterable[Kind]) -> Json:
        """Each figure there is, living and as a ghost, by party, posture and dress."""
        out: Json = {}
        for party, singled, posture, dress in kinds:
            word = dress_word(dress)
            figure = Figure("", party, 0.0, posture, dress=dress, singled=singled)
            out[f"{person_kind(party, singled)}/{posture.value}/{word}"] = self._living(figure)
            for low in (Posture.立, Posture.坐):
                ghost = Figure("", party, 0.0, low, State.GHOST)
                out[f"{party.key}/{low.value}/ghost"] = self._dressed(
                    partial(_drawn, ghost), "ghost"
                )
        return out

    def _living(self, figure: Figure) -> str:
        return self.wardrobe.markup(
            {
                Inking(name, state.value): _drawn(replace(figure, state=state), theme)
                for name, theme in self.themes.items()
                for state in _LIVING
            }
        )

    def marks(self) -> Json:
        """Each act mark by its word and, where it differs, the posture it goes with."""
        out: Json = {}
        host = self.vocabulary.party(Back.STRAIGHT)
        cup = Held(self.vocabulary.usual(KindTrait.WINE))
        for mark, count, posture in product(self.vocabulary.marks.values(), (1, 2), Posture):
            if count > 1 and not mark.again:
                continue
            word = mark_key(mark, count)
            figure = Figure("", host, 0.0, posture, held=(cup,))
            markup = self._dressed(partial(_marked, mark, figure, count))
            if markup and markup != out.get(word):
                out[f"{word}/{posture.value}" if word in out else word] = markup
        for way in Turn:
            out[way.value] = self._dressed(partial(_turned, way))
        return out

    def acts(self, marks: Iterable[str]) -> Json:
        """How each mark is shown: its flags, and the postures it is shown in if not in every."""
        about = frozenset(mark.partition("/")[0] for mark in marks)
        out: Json = {way.value: [_BRIEF + _ABOUT] for way in Turn}
        for mark, count in product(self.vocabulary.marks.values(), (1, 2)):
            flags = _BRIEF * is_drawn(mark, Drawn.CUP, Drawn.MORSEL)
            flags += _LAID * is_drawn(mark, Drawn.LAID) + _SHOT * is_drawn(mark, Drawn.SHOT)
            key = mark_key(mark, count)
            flags += _ABOUT * (key in about)
            if flags:
                deeper = [Posture.稽首.value] * (mark.posture == Posture.拜.value)
                out[key] = [flags, *([mark.posture] if mark.posture else []), *deeper]
        return out

    def reaches(self, kinds: Iterable[Kind]) -> Json:
        """How far each body reaches from its place, in its own units: for names to keep clear."""
        out: Json = {}
        for party, _, posture, _ in kinds:
            shape = body(party.back, posture)
            parts = [part for part in (shape.outline, shape.skirt, shape.ground) if part]
            ends = [point for part in parts for point in points(part)]
            out[f"{party.key}/{posture.value}"] = [
                short(min(y for _, y in ends), 2),
                short(max(shape.head + shape.head_r, *(y for _, y in ends)), 2),
            ]
        return out

    def _dressed(self, draw: Callable[[Theme], Sequence[Item]], state: str = "") -> str:
        return self.wardrobe.markup(
            {Inking(name, state): draw(theme) for name, theme in self.themes.items()}
        )


def _drawn(figure: Figure, theme: Theme) -> Sequence[Item]:
    return draw_figure(figure, 0, 0, UNIT, theme).items


def _marked(mark: ActMark, figure: Figure, count: int, theme: Theme) -> Sequence[Item]:
    return act_mark(mark, figure, _THERE, theme, count)


def _turned(by: Turn, theme: Theme) -> Sequence[Item]:
    return turning(_THERE, by, theme.ink)


def person_kind(party: Party, singled: Singled | None) -> str:
    """Which body somebody has: his party, and what sets him apart from it."""
    return party.key + (f"-{singled.name.lower()}" if singled else "")


def dress_word(dress: Iterable[Dress]) -> str:
    """What of a dress is drawn: a bared shoulder, the ring and the guard of an archer, a cap."""
    worn, cap = traits_of(dress), cap_of(dress)
    bare, armed = "bare" * (DressTrait.BARE_LEFT in worn), "armed" * bool(worn & GEAR)
    signs = "".join(piece.name for piece in dress if piece.sign)
    return (
        bare + armed + "covered" * (DressTrait.COVER in worn) + (cap.value if cap else "") + signs
    )


def mark_key(mark: ActMark, count: int) -> str:
    """A mark on the page, and that of the act done more than once."""
    return f"{mark.name}·{count}" if count > 1 and mark.again else mark.name


def _flags(glyph: Glyph, kind: KindOfThing | None) -> int:
    flags = _TRUE * glyph.true + _MAT * glyph.is_mat
    traits = kind.traits if kind else frozenset()
    return flags + _BANNER * (KindTrait.BANNER in traits) + _ARROW * (KindTrait.ARROW in traits)
