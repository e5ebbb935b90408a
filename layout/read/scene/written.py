"""A section as its file says it, before its steps are made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layout.problems import NOWHERE, Mark
from layout.read.files.nodes import Scalar
from layout.said import Said
from layout.score import Act, Choice, Expectation, OpenQuestion, Step

Role = tuple[Scalar, Scalar]  # who it is in the passage, who it is here


@dataclass(frozen=True, slots=True)
class Repeat:
    """A back-reference: the passages to repeat, and what differs here."""

    passages: tuple[Scalar, ...]
    roles: tuple[Role, ...] = ()
    turns: tuple[tuple[Role, ...], ...] = ()  # each: the roles of one turn after another
    without: tuple[Scalar, ...] = ()
    gone: tuple[Scalar, ...] = ()  # who and what of them there is not here
    first: bool = False  # as: stands before do:
    at_once: bool = False  # 皆: the turns are taken together, not one after another
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class Written:
    """A step as written."""

    section: str
    part: str
    text: Scalar | None
    en: str
    acts: tuple[Act, ...]
    repeat: Repeat | None
    passages: tuple[Scalar, ...]
    played: bool  # false where `when:` asks for another reading
    told: bool  # false where that of its section does: nobody moves, but it may be repeated
    silent: tuple[Act, ...]  # those of its acts that another reading would play,
    played_under: tuple[Choice, ...]  # and which
    elsewhere: str | None
    day: str
    cleared: tuple[str, ...]
    staying: tuple[str, ...]
    expect: tuple[Expectation, ...]
    open: tuple[OpenQuestion, ...]
    applies: tuple[Scalar, ...]
    unplayed: Mapping[str, str]
    note: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Section:
    """A section file as read."""

    title: str
    en: str
    steps: tuple[Written, ...]
    mark: Mark
    ground: str = ""  # that of which one off stage speaks
    recurs: Said | None = None  # when what is played once is done again: 朝夕


@dataclass(frozen=True, slots=True)
class ReadSection:
    """A section as it was read, and when it may stand for what would be read now."""

    stem: str
    digest: str  # of its file; empty where something in it is wrong
    section: Section
    digests: tuple[str, ...] = ()  # of each step as written, and where; empty where that is
    rests: str = ""  # of all that its steps are made of; empty where they cannot be used again
    steps: tuple[tuple[Step, ...], ...] = ()  # of each step as written those it becomes
