"""A form of place phrase: what every one of them has, each in a module of its own.

A form is a value, what some words of a phrase say. Beside one another in its class stand
`rows` (how it is written), `point` (where that is), `bounds` (the ground it leaves open), `reasons`
(the words of the links that it makes), `chinese` (the words that say it) and `english`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from layout.derivation import Link, Relation
from layout.ground.body import Body, Ref
from layout.ground.bounds import FAR
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.partly import Partly
from layout.phrases.placing import Placing
from layout.phrases.relations import Rel
from layout.site import Bound, Box, Point

ALL: Box = (-FAR, -FAR, FAR, FAR)
LINE = 0.05  # 尺: a line is so wide on either side

Words = Callable[[Link], str]


class Yields(Enum):
    """To which name of the frame a row gives way: what is a name says what it names."""

    NEVER = "never"
    WHOLE = "whole"  # to one that is all its words: 戶牖間
    START = "start"  # to one that begins them: 夾爵, 前庭
    LONGER = "longer"  # to one that begins with them and goes on: 西方尊


@dataclass(frozen=True, slots=True)
class FormRow:
    """One way a form is written: what stands before a name, what is named, what stands behind.

    `words` are signs of the text, and what is named: `ref` a landmark, `landmark` one with its
    relations, `rel` a relation alone, `wind`, `axis`, `level` (當 直 齊), `number`, `length` (one
    that the site names); (a|b) is either, [a|b] either or nothing. `makes` is given what is named
    or chosen, in order; it may refuse.
    """

    words: str
    makes: Callable[..., PhraseForm | None]
    yields: Yields = Yields.NEVER


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part of a phrase as it was placed: its words, its landmark, the place before and after."""

    words: str
    form: PhraseForm
    body: Body | None
    before: Partly
    after: Partly
    start: Point | None = None  # where its landmark is, by itself


class PhraseForm:
    """A part of a phrase."""

    __slots__ = ()

    rows: ClassVar[tuple[FormRow, ...]]
    reasons: ClassVar[Mapping[Relation, Words]]
    in_a_room: ClassVar[bool] = False  # whether an axis left open may be that of a room beside

    def point(self, run: Placing, place: Partly) -> Partly:
        """The place as far as it is told with this part."""
        raise NotImplementedError

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """What the words up to this part leave open."""
        raise NotImplementedError

    def chinese(self) -> str:
        """The words that say it, as briefly as they may."""
        raise NotImplementedError

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """What English says with this part too; none where something has no English."""
        raise NotImplementedError

    # what some forms have

    @property
    def refs(self) -> tuple[Ref, ...]:
        """The landmarks that it names."""
        return ()

    @property
    def rels(self) -> tuple[Rel, ...]:
        """The relations that it ends with."""
        return ()

    @property
    def side_first(self) -> str:
        """The side that it begins with, of what stands before it: 西階西當西序."""
        return ""

    @property
    def is_place(self) -> bool:
        """Whether it says where without a relation too: 兩楹間, 堂上."""
        return False

    def measured(self, run: Placing) -> PhraseForm:
        """With the lengths of this site where it names them."""
        return self

    def onward(self) -> PhraseForm:
        """又東三尺: on from there, whatever lies between."""
        return self

    def runs_into(self, other: PhraseForm) -> bool:
        """Whether it swallows the head of a name that begins the other: 下門, 南洗."""
        return False


def with_new(
    bounds: tuple[Bound, ...], part: PlacedPart, boxes: tuple[Box, ...]
) -> tuple[Bound, ...]:
    """What is told, and the ground of one more part, if it leaves any."""
    return (*bounds, Bound(part.words, boxes)) if boxes else bounds
