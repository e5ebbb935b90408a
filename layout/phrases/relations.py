"""A relation of a landmark: 西, 上, 末, 少南, 之東南三步; what it is, and how English says it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from layout.compass import WIND_EN
from layout.derivation import Distance
from layout.phrases.english import EnglishPlace, Nouns, far_in_english

HANDS = ("左", "右")
PARTS = "上下前後中內外"
EDGES = "端首末足"
RIM = "廉"  # 西階東廉, 西階內廉: always of a side
_PARTS_EN = {
    "上": "on",
    "下": "at the foot of",
    "前": "before",
    "後": "behind",
    "中": "in",
    "內": "inside",
    "外": "outside",
    "左": "to the left of",
    "右": "to the right of",
}
_ENDS_EN = {
    "端": "end",
    "首": "head",
    "末": "tail",
    "足": "foot",
    RIM: "edge",
    "前": "front end",
    "後": "rear end",
}
_ONWARD_EN = {
    **_PARTS_EN, "前": "forward", "後": "back", "左": "to the left", "右": "to the right",
}  # fmt: skip
_GOING = {"前": "進", "後": "退"}  # 少進: a little the way he faces


class RelationSort(Enum):
    """The kinds of relation a landmark takes."""

    SIDE = "side"
    PART = "part"
    EDGE = "edge"
    LITTLE = "little"
    CORNER = "corner"
    FLANK = "flank"  # 側: whichever side is nearer


@dataclass(frozen=True, slots=True)
class Rel:
    """One step away from a landmark: 西, 上, 末, 少南; `by` is a measure that follows it, or one of
    the site's lengths (堂廉南堂深), `side` the wind before an edge: 南端."""

    sort: RelationSort
    word: str
    by: Distance | None = None
    side: str = ""
    text: str = field(default="", compare=False)  # as it is written: 之東南三步
    measure: str = field(default="", compare=False)  # the measure in it, as it is written

    def chinese(self) -> str:
        """The words that say it, as briefly as they may."""
        by = self.by.lengths or (self.by.words,) if self.by else ()
        if self.sort is RelationSort.LITTLE:
            return f"少{_GOING.get(self.word, self.word)}"
        corner = "隅" if self.sort is RelationSort.CORNER else ""
        return f"{self.side}{self.word}{corner}{''.join(by)}"

    def english(self, nouns: Nouns, at: EnglishPlace, *, goes_on: bool = False) -> EnglishPlace:  # noqa: PLR0911 - one return a sort
        """A place with this step more; `goes_on`: another follows."""
        far = far_in_english(self.by, nouns, little=self.sort is RelationSort.LITTLE)
        match self.sort:
            case RelationSort.EDGE:
                return _end_of(at, self.side, self.word)
            case RelationSort.FLANK:
                return at.within("beside")
            case RelationSort.CORNER:
                return EnglishPlace(
                    f"the {WIND_EN.get(self.word, 'near')} corner of {at.as_noun}", "in"
                )
        if wind := WIND_EN.get(self.word):
            return at.toward(wind, far)
        if not self.word:
            return at.then(f"{far}off")
        if self.sort is RelationSort.LITTLE or at.off:
            return at.then(f"{far}{_ONWARD_EN[self.word]}")
        if self.word == "中" and goes_on:
            return EnglishPlace(f"the middle of {at.as_noun}", "at")
        if self.word == "上" and "stair" in at.noun:
            return EnglishPlace(f"the head of {at.as_noun}", "at")
        if self.word == "下" and not far:
            return EnglishPlace(f"the foot of {at.as_noun}", "at")
        return at.within(_PARTS_EN[self.word], far)


def _end_of(at: EnglishPlace, side: str, word: str) -> EnglishPlace:
    """At the south end of it, at its tail, at both ends."""
    wind = WIND_EN.get(side, {"內": "inner", "外": "outer"}.get(side, ""))
    name = _ENDS_EN[word] if not wind or word == RIM else "end"
    if side == "兩":
        return EnglishPlace(f"both {name}s of {at.as_noun}", at="at")
    return EnglishPlace(f"the {f'{wind} ' if wind else ''}{name} of {at.as_noun}", at="at")
