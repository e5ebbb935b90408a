"""The laws of archery."""

from collections.abc import Mapping
from enum import StrEnum

from layout.matters.archery.laws.passing import PASSING
from layout.matters.archery.laws.shooting import ARCHERY, sticks
from layout.matters.archery.nouns import Shooting
from layout.vocabulary.verb import Does

__all__ = ["AS_GOOD", "LAWS", "sticks"]

LAWS = ARCHERY + PASSING
# What may be played for what, where a text calls one deed by several words.
AS_GOOD: Mapping[StrEnum, frozenset[StrEnum]] = {
    Shooting.GATHER: frozenset({Shooting.GATHER, Does.TAKE}),
    Shooting.RENOCK: frozenset({Shooting.RENOCK, Shooting.NOCK, Shooting.SHOOT}),
    Shooting.NOCK: frozenset({Shooting.NOCK, Shooting.GRIP, Shooting.ARM, Does.HOLD}),
}
