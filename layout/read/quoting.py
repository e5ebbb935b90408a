"""Where words stand in a base text: what a quotation is looked up by."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.read.text import bare
from layout.score import Clause

_GAP = "…"  # words left out within a quotation
_WIDEST = 200  # characters that may be left out


@dataclass(frozen=True, eq=False)
class QuotedText:
    """The clauses of one chapter, to be searched."""

    clauses: Sequence[Clause]

    @cached_property
    def words(self) -> str:
        """All its characters, in their usual forms."""
        return "".join(bare(clause.text) for clause in self.clauses)

    @cached_property
    def _owner(self) -> tuple[int, ...]:
        return tuple(i for i, each in enumerate(self.clauses) for _ in bare(each.text))

    def find(self, words: str, part: str = "") -> Iterator[tuple[int, int]]:
        """Every place where the words stand: the first and the last clause of each."""
        for start, end in places(words, self.words):
            first, last = self._owner[start], self._owner[end - 1]
            if not part or self.clauses[first].part == part == self.clauses[last].part:
                yield first, last

    def owner(self, at: int) -> int:
        """The number of the clause that a character of `words` is of."""
        return self._owner[at]

    def index(self, clause: str) -> int:
        """The number of a clause by its id."""
        return self._numbers[clause]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {clause.id: i for i, clause in enumerate(self.clauses)}

    def nearest(self, words: str) -> str:
        """The words of this text that are most like these, with the id of their clause."""
        start, end = likest(bare(words), self.words)
        return f"{self.clauses[self._owner[start]].id} 「{self.words[start:end]}」" if end else ""


def places(words: str, text: str) -> Iterator[tuple[int, int]]:
    """Where the words, bare of stops, stand in a text that is so too; … leaves some out."""
    pieces = [piece for each in words.split(_GAP) if (piece := bare(each))]
    at = text.find(pieces[0]) if pieces else -1
    while at >= 0:
        end = at + len(pieces[0])
        for piece in pieces[1:]:
            next_at = text.find(piece, end, end + _WIDEST)
            end = next_at + len(piece) if next_at >= 0 else -1
            if end < 0:
                break
        else:
            yield at, end
        at = text.find(pieces[0], at + 1)


def likest(words: str, text: str) -> tuple[int, int]:
    """The stretch of the text most like the words, round the longest run that both have."""
    match = difflib.SequenceMatcher(None, words, text, autojunk=False).find_longest_match()
    if match.size < min(2, len(words)):
        return 0, 0
    start = max(0, match.b - match.a)
    return start, min(len(text), start + len(words))
