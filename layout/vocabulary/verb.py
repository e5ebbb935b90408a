"""A verb of the text: what it takes, needs and does, how it is said and drawn."""

from __future__ import annotations

from dataclasses import dataclass

SLOTS = frozenset(["thing", "to", "place", "via", "route", "facing", "row", "words", "manner"])


@dataclass(frozen=True, slots=True)
class Verb:
    """A declared verb. `effects` name functions of `layout.play.effects`, run in order.

    An effect may carry an argument after a colon: `dress:袒`, `posture:揖`.
    """

    name: str
    family: str  # 行 立 禮 手 飲 祭 設 服 射 樂 言 使
    en: str  # as it reads after a subject: "goes down"
    effects: tuple[str, ...]
    takes: frozenset[str] = frozenset()  # slots of the act line it understands
    needs: frozenset[str] = frozenset()  # those of `takes` that must be given
    mark: str | None = None  # the mark on the plate
    bare_place: bool = False  # a place may stand without 于
    also: tuple[str, ...] = ()  # other written forms
    unseen: bool = False  # may be done by somebody who is not on stage
    source: str = ""  # why it does what it does, where that is not plain


BEING = Verb("", "", "", ())  # of what is there at the opening, and has come by no act


@dataclass(frozen=True, slots=True)
class Prefix:
    """A word joined to the front of a verb: it fills a slot of the act, or says nothing."""

    en: str
    kneeling: bool | None = None
    count: int | None = None
    hand: str | None = None
    turns: bool = False  # each does it once, one after another, as often as is counted
