"""A work that may be quoted: a chapter of the text, another classic, a scholar's notes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class WorkKind(Enum):
    """What the words of a work are told by."""

    CHAPTER = "chapter"  # of the 儀禮 itself: 經 and 記
    CLASSIC = "classic"  # another text of its own
    COMMENTARY = "commentary"  # what a scholar says clause by clause, of any chapter
    TREATISE = "treatise"  # a book of a scholar's own


class JuanOf(Enum):
    """What one 卷 of a commentary has."""

    CHAPTERS = "chapters"  # a chapter


@dataclass(frozen=True, slots=True)
class Work:
    """One work, with what a bibliography prints of it."""

    name: str
    kind: WorkKind
    en: str
    title: str
    author: str = ""
    author_en: str = ""  # in Latin letters
    dynasty: str = ""
    edition: str = ""  # the witness quoted here
    text: str = ""  # the rite whose base text is this chapter
    number: int = 0  # of a chapter: which of the seventeen it is
    juan: JuanOf | None = None  # of a commentary; none where that is not known
    forms: tuple[str, ...] = ()  # the other names it is quoted by
