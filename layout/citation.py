"""What a cite quotes: whose words, of which work and part, under which clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from layout.problems import Mark
from layout.said import NOTHING, Said
from layout.vocabulary.work import Work


class Way(Enum):
    """Where in its chapter the words stand, seen from the clause that the cite stands under."""

    上 = "上"  # above it
    下 = "下"  # below it
    此 = "此"  # the clause itself


@dataclass(frozen=True, slots=True)
class Quoted:
    """The words in one pair of 「」, or what somebody says told in other words.

    `note` is the commentary or treatise quoted; none where the text itself is. `chapter` is the
    text meant, or that the note is to; none where it is the rite's own.
    """

    words: str  # without the 「」; empty where a remark alone tells what is said
    note: Work | None = None
    chapter: Work | None = None
    part: str = ""  # 經 or 記, where one is said
    way: Way | None = None
    under: str = ""  # the words or the section that the words quoted stand under
    through: str = ""  # whom the note quotes in its turn (引)
    remark: str = ""  # what is added outside the 「」
    source: str = ""  # the source as written
    at: int = 0  # where in the cite the words stand

    @property
    def known(self) -> bool:
        """Whether the source is one that can be named."""
        return bool(self.note or self.chapter or self.part or self.way)


@dataclass(frozen=True, slots=True)
class Citation:
    """All that one cite: quotes, in order."""

    quoted: tuple[Quoted, ...]
    remark: str = ""  # what is said before or without any quotation

    @property
    def works(self) -> tuple[Work, ...]:
        """Every work named, for a bibliography."""
        told = (work for quotation in self.quoted for work in (quotation.chapter, quotation.note))
        return tuple(dict.fromkeys(work for work in told if work is not None))


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the words quoted stand, as a library looks for them."""

    quoted: Quoted
    chapter: Work | None  # the text that they are of, or are said of; none of a treatise
    heading: str = ""  # of the scholar who divided the chapter
    clauses: tuple[str, ...] = ()  # the ids of the first and the last, once if they are one
    juan: Said = NOTHING  # of the commentary: 五下, 5 part 2

    @property
    def work(self) -> Work | None:
        """The commentary or treatise; none where the text itself is quoted."""
        return self.quoted.note


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation where it is written: with its mark, and the step that it is the ground in."""

    citation: Citation
    said: str  # the cite as written
    mark: Mark
    step: Mark | None = None  # the step's; none in rite.yaml and in site files
    is_cite: bool = True  # not a reason or a name, in which words may be quoted too
