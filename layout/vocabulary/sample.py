"""Somebody on the sheet of symbols, with what he bears."""

from __future__ import annotations

from dataclasses import dataclass

from layout.vocabulary.dress import Dress
from layout.vocabulary.kind import Kind
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Party

HANDS = ("both", "left", "right", "belt", "shot")  # how a thing is borne


@dataclass(frozen=True, slots=True)
class Sample:
    """Who he is, of what kind the thing is, and how he bears it; with none he offers."""

    name: str
    en: str
    who: Party
    kind: Kind | None = None
    hand: str = HANDS[0]
    fill: str | None = None
    manner: tuple[Manner, ...] = ()
    dress: tuple[Dress, ...] = ()
