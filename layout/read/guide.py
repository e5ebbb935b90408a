"""A curator's guide through a rite: at which steps to stop, and what to say there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from layout.problems import NOWHERE, Mark, ProblemError
from layout.read.fields import Found
from layout.read.files.nodes import Scalar
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema
from layout.said import Said


@dataclass(frozen=True, slots=True)
class CuratorWords:
    """What is said in one language or in both."""

    zh: str = ""  # in Chinese
    en: str = ""  # in English
    mark: Mark = NOWHERE

    @property
    def said(self) -> Said:
        return Said(self.zh, self.en)


@dataclass(frozen=True, slots=True)
class Stop:
    """A step, or some from one to another, with a title and the curator's words."""

    steps: Scalar  # one, or the first and the last: little.3-little.9
    title: CuratorWords  # over the words
    words: CuratorWords  # of the curator
    minutes: int = 0  # that a class has for it


@dataclass(frozen=True, slots=True)
class GuideFile:
    """The keys of a guide."""

    title: CuratorWords = CuratorWords()  # of the whole
    stops: tuple[Stop, ...] = ()  # in their order


def read_guide(path: Path) -> GuideFile:
    """A guide with its stops in their order; ProblemError with all that is wrong with it."""
    found, top = Found(), read_yaml(path)
    guide = Schema(found).value(GuideFile, top, "a guide") or GuideFile()
    for stop in guide.stops:
        for key, words in (("title", stop.title), ("words", stop.words)):
            if not words.said.text:
                found.wrong("S202", words.mark, f"{key}: says nothing", fix="add zh: or en:")
    if not guide.stops and not found.problems:
        found.wrong("S202", top.mark, "a guide has no stops:", fix="add stops:")
    if found.problems:
        raise ProblemError(*found.problems)
    return guide
