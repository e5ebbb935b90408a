"""A work that may be quoted: a chapter of the text, another classic, a scholar's notes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from layout.keys import WORD, Keyed


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

    name: Annotated[str, WORD]
    kind: WorkKind
    en: str  # its English
    title: Annotated[str, Keyed(may_lack=True)]  # as a bibliography has it, if not by its name
    author: str = ""  # whose it is
    author_en: str = ""  # his name in Latin letters
    dynasty: str = ""  # of the author
    edition: str = ""  # the witness quoted
    siglum: str = ""  # by which it is named as a witness of the base text
    text: str = ""  # of a chapter: the rite whose text it is
    number: int = 0  # of a chapter: which of the seventeen it is
    juan: JuanOf | None = None  # of a commentary; none where that is not known
    lower: tuple[str, ...] = ()  # where a 卷 is parted (五上, 五下): the clauses its 下 begins with
    forms: tuple[str, ...] = ()  # the other names it is quoted by
