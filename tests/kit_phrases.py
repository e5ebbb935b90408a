"""The phrases of place that five rites say, and which of them no rite can read, with the reason."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent / "data"
# Not phrases of place: measures of a 侯道 and a fraction of it that other words of the clause fix.
BEYOND = {
    "七十": "a number of 貍步 alone: the length of a 侯道",
    "九十": "a number of 貍步 alone: the length of a 侯道",
    "五十": "a number of 貍步 alone: the length of a 侯道",
    "侯黨之一": "a third of the 侯道, on the side of the 侯",
}
UNREAD = {
    **BEYOND,
    "弣": "the grip of a bow in his hands: how he holds, and no place",
    "弦": "the string of a bow in his hands: how he holds, and no place",
    "弦弣": "string and grip of a bow in his hands: how he holds, and no place",
    "純下": "below the pairs of tallies: a count, and no thing of the rite",
    "頌磬西紘": "the cord of a bell frame, which is no thing of the rite",
    "縣中": "the midst of what hangs: scholars dispute where, and the rite has it as a variant",
    "肵": "the text cuts 肵俎 short",
}


class Row(NamedTuple):
    """A phrase, how often it is said, and in which clauses."""

    phrase: str
    count: int
    clauses: tuple[str, ...]

    def of(self, rite: str) -> bool:
        """Whether that rite says it."""
        return any(clause.startswith(f"{rite}.") for clause in self.clauses)


@cache
def phrase_rows() -> tuple[Row, ...]:
    """All of them, as a hand-checked segmentation has them."""
    lines = (DATA / "phrases.tsv").read_text(encoding="utf-8").splitlines()[1:]
    cells = (line.split("\t") for line in lines)
    return tuple(Row(said, int(n), tuple(ids.split())) for said, _, n, ids in cells)
