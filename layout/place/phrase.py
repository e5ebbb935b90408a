"""Place phrases read: a closed grammar of segments, each narrowing the one before.

phrase  := [自|由|出于|出入于|鉤|還|以|直] segment+
segment := ref rel* | [axis] (當|直|以) ref rel* | 負 ref | [兩] ref [與 ref] [之] 間
         | 少 side | side measure | N 等 | 中等 | 盡 ref | wind 方 | side | part | wind 隅
ref     := [owner [之]] noun            rel := [之] (side | part | edge | 少 side) [measure]
side    := one of the eight winds, 左, 右
part    := 上 下 前 後 中 內 外         edge := 端 末            axis := wind | 東西 | 南北
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from layout.compass import Axis, Wind, read_axis
from layout.derivation import Distance
from layout.measure import STANDARD, MeasureError
from layout.measure.numerals import scan_number
from layout.measure.terms import scan_measure
from layout.problems import NOWHERE, Mark, Problem, ProblemError

LONGEST = 40  # characters; no phrase of the text has twenty
PACE = Fraction(6)  # 西十、北十: numbers without a unit count 步 (大射: 貍步, six 尺)

# What a person has by himself: his places, and what of his body a thing may lie on or in.
OWN_WORDS = frozenset(["位", "所", "初位", "外位", "射位", "手", "指", "季指", "二指", "袂"])
TO_BE = "所設"  # 所設中之西南: said before the thing stands there

_WINDS = sorted((wind.value for wind in Wind), key=len, reverse=True)
_HANDS = ("左", "右")
_PARTS = "上下前後中內外"
_EDGES = "端末"
_ROUTES = ("出入于", "出于", "自", "由", "鉤", "還")
_LEVEL = ("當", "直", "参", "參")  # 東西當東榮; but 參侯 is a name
_BREAKS = "，、又 　"


class Sort(Enum):
    """The kinds of relation a landmark takes."""

    SIDE = "side"
    PART = "part"
    EDGE = "edge"
    LITTLE = "little"
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Rel:
    """One step away from a landmark: 西, 上, 末, 少南; `by` is a measure that follows it."""

    sort: Sort
    word: str
    by: Distance | None = None


@dataclass(frozen=True, slots=True)
class Ref:
    """A landmark: a noun, perhaps somebody's."""

    noun: str
    owner: str | None = None

    def __str__(self) -> str:
        return f"{self.owner}之{self.noun}" if self.owner else self.noun


@dataclass(frozen=True, slots=True)
class Near:
    """At a landmark, or off it by relations."""

    ref: Ref
    rels: tuple[Rel, ...] = ()


@dataclass(frozen=True, slots=True)
class Align:
    """當 X: one coordinate made equal. `axis` None: by the shape of X."""

    axis: Axis | None
    near: Near


@dataclass(frozen=True, slots=True)
class ByLength:
    """南北以堂深: an axis told by a named length from the hall's edge."""

    axis: Axis
    length: str


@dataclass(frozen=True, slots=True)
class Against:
    """負 X: back to it."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Between:
    """X間, 兩X之間, X與Y之間."""

    first: Ref
    second: Ref | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """From where the phrase has come to: 少南, 西五步, 左."""

    rel: Rel


@dataclass(frozen=True, slots=True)
class OnStep:
    """三等, 中等, 盡階: a step of the stair. `n` None: the top."""

    n: int | None
    ref: Ref | None = None


@dataclass(frozen=True, slots=True)
class Half:
    """西方: the side of a court, or the end of a mat."""

    wind: Wind


Segment = Near | Align | ByLength | Against | Between | Shift | OnStep | Half


@dataclass(frozen=True, slots=True)
class Phrase:
    """A whole phrase; `route` is its leading 自 由 出于 … where it has one."""

    text: str
    segments: tuple[Segment, ...]
    route: str | None = None


Known = Callable[[str], bool]

# What was read before, with the names that were asked for and whether they were there: most
# phrases of a rite come again and again, and the names of the frame seldom change how they read.
_READ: dict[str, list[tuple[Mapping[str, bool], Phrase]]] = {}
_REMEMBERED = 4096  # phrases


def read_phrase(text: str, known: Known, mark: Mark = NOWHERE) -> Phrase:
    """What a phrase says; `known` tells the names of the frame. ProblemError P320 else."""
    for asked, phrase in _READ.get(text, ()):
        if all(known(word) is there for word, there in asked.items()):
            return phrase
    reader = _Reader(text, known)
    phrase = _read(reader, mark)
    if len(_READ) >= _REMEMBERED:
        _READ.clear()
    _READ.setdefault(text, []).append((reader.asked, phrase))
    return phrase


def _read(reader: _Reader, mark: Mark) -> Phrase:
    text = reader.text
    if not text or len(text) > LONGEST:
        what = "a place phrase is missing" if not text else "this is too long for a place phrase"
        raise ProblemError(
            Problem("P320", mark, what, fix="write what is named here, and 上, 南, 前 … of it")
        )
    route = next((word for word in _ROUTES if text.startswith(word)), None)
    if route and reader.known(text):
        route = None
    segments = reader.segments(len(route or ""))
    if segments is None and text[0] in "以直" and text[1:] in _WINDS:
        rel = Rel(Sort.SIDE, text[1:])
        return Phrase(text, (Shift(rel),), text[0])
    if not segments:
        at = reader.furthest
        what = f"「{text}」 is no place phrase: 「{text[at:]}」 cannot be read"
        why = "no name here begins so, and no relation" if at < len(text) else "it stops too early"
        fix = "name a feature, thing or person of this site, then 東 南 西 北 上 下 前 後 中 間 …"
        raise ProblemError(Problem("P320", mark.shifted(at) if mark.line else mark, what, why, fix))
    return Phrase(text, segments, route)


class _Reader:
    """Reads from left to right; of several readings the one with the longest first name wins."""

    def __init__(self, text: str, known: Known) -> None:
        self.text = text
        self.names = known
        self.read: dict[int, tuple[Segment, ...] | None] = {}  # by where the rest begins
        self.landmarks: dict[int, list[tuple[Ref, int]]] = {}  # by where they begin
        self.asked: dict[str, bool] = {}
        self.furthest = 0

    def known(self, word: str) -> bool:
        if word in OWN_WORDS:
            return True
        if word not in self.asked:
            self.asked[word] = self.names(word)
        return self.asked[word]

    def segments(self, at: int) -> tuple[Segment, ...] | None:
        """The rest of the text as segments; what fails once is not tried again."""
        if at not in self.read:
            self.read[at] = self._segments(at)
        return self.read[at]

    def _segments(self, at: int) -> tuple[Segment, ...] | None:
        while at < len(self.text) and self.text[at] in _BREAKS:
            at += 1
        if at == len(self.text):
            return ()
        if self.text.startswith(TO_BE, at) and not any(
            ref.noun.startswith(TO_BE) for ref, _ in self._refs(at)
        ):
            at += len(TO_BE)
        self.furthest = max(self.furthest, at)
        for segment, end in self._readings(at):
            rest = self.segments(end)
            if rest is not None:
                return (segment, *rest)
        return None

    def _readings(self, at: int) -> list[tuple[Segment, int]]:
        """All readings of one segment, the likeliest first."""
        found = [*self._by_length(at), *self._aligned(at), *self._marked(at), *self._between(at)]
        found += self._half(at)
        found += [(Near(ref, rels), end) for ref, rels, end in self._landmarks(at)]
        return [*found, *self._shift(at)]

    def _by_length(self, at: int) -> list[tuple[Segment, int]]:
        for axis in Axis:
            if self.text.startswith(axis.value + "以", at):
                start = at + 3
                for end in range(len(self.text), start, -1):
                    if self.known(self.text[start:end]):
                        return [(ByLength(axis, self.text[start:end]), end)]
        return []

    def _aligned(self, at: int) -> list[tuple[Segment, int]]:
        for end in (at, at + 1, at + 2):
            word = self.text[end : end + 1]
            if word in _LEVEL and not any(ref.noun.startswith(word) for ref, _ in self._refs(end)):
                prefix = self.text[at:end]
                if prefix and not all(each in "東西南北" for each in prefix):
                    return []
                axis = read_axis(prefix) if prefix else None
                return [
                    (Align(axis, Near(ref, rels)), after)
                    for ref, rels, after in self._landmarks(end + 1)
                ]
        return []

    def _marked(self, at: int) -> list[tuple[Segment, int]]:
        """負 X, 盡 X, N等."""
        text = self.text
        if text.startswith("負", at):
            return [(Against(ref), end) for ref, end in self._refs(at + 1)]
        if text.startswith("盡", at):
            return [(OnStep(None, ref), end) for ref, end in self._refs(at + 1)]
        if text.startswith("中等", at) and not self.known("中等"):  # else a tier of an altar
            return [(OnStep(2), at + 2)]
        number = scan_number(text, at)
        if number and text.startswith("等", number[1]):
            return [(OnStep(int(number[0])), number[1] + 1)]
        return []

    def _between(self, at: int) -> list[tuple[Segment, int]]:
        text = self.text
        start = at + text.startswith("兩", at)
        found: list[tuple[Segment, int]] = []
        for first, end in self._refs(start):
            after = end + text.startswith("之", end)
            if text.startswith("間", after):
                found.append((Between(first), after + 1))
            second_at = end + text.startswith("與", end)
            for second, second_end in self._refs(second_at):
                after = second_end + text.startswith("之", second_end)
                if text.startswith("間", after):
                    found.append((Between(first, second), after + 1))
        return [each for each in found if not self.known(text[at : each[1]])]

    def _half(self, at: int) -> list[tuple[Segment, int]]:
        """西方; but 西方尊 may be a thing."""
        for wind in Wind:
            side = wind.value + "方"
            if not wind.axis or not self.text.startswith(side, at):
                continue
            longer = (r for r, _ in self._refs(at) if r.noun.startswith(side) and r.noun != side)
            return [] if any(longer) else [(Half(wind), at + 2)]
        return []

    def _shift(self, at: int) -> list[tuple[Segment, int]]:
        step = self._rel(at)
        return [(Shift(step[0]), step[1])] if step and step[0].sort is not Sort.EDGE else []

    def _landmarks(self, at: int) -> list[tuple[Ref, tuple[Rel, ...], int]]:
        """A landmark with its relations, as many as there are."""
        found: list[tuple[Ref, tuple[Rel, ...], int]] = []
        for ref, end in self._refs(at):
            rels: tuple[Rel, ...] = ()
            stops = [(rels, end)]
            if measured := self._measure(end):
                stops.append(((Rel(Sort.SIDE, "", measured[0]),), measured[1]))
            while step := self._rel(stops[-1][1] if rels else end):
                rels = (*rels, step[0])
                stops.append((rels, step[1]))
            found += [(ref, each, stop) for each, stop in reversed(stops)]
        return found

    def _refs(self, at: int) -> list[tuple[Ref, int]]:
        """The landmarks that may begin here: longest names first, owners before bare nouns."""
        if at in self.landmarks:
            return self.landmarks[at]
        found: list[tuple[Ref, int]] = []
        text = self.text
        for end in range(len(text), at, -1):
            word = text[at:end]
            if not (self.known(word) or self._is_owner(word)):
                continue
            after = end + text.startswith("之", end)
            for stop in range(len(text), after, -1):
                noun = text[after:stop]
                whole = word + noun
                if after > end and self.known(whole):
                    found.append((Ref(whole), stop))
                elif self.known(noun) and noun not in _PARTS and noun not in _EDGES:
                    found.append((Ref(noun, word), stop))
            if self.known(word) or word == "其":
                found.append((Ref(word), end))
        self.furthest = max([self.furthest, *(end for _, end in found)])
        self.landmarks[at] = found
        return found

    def _is_owner(self, word: str) -> bool:
        return word == "其" or (len(word) == 2 and word[1] == "方" and word[0] in "東西南北")

    def _rel(self, at: int) -> tuple[Rel, int] | None:
        """One relation, if one stands here: 之西, 少退, 上, 末."""
        at += self.text.startswith("之", at)
        little = self.text.startswith("少", at)
        at += little
        side = next((w for w in (*_WINDS, *_HANDS) if self.text.startswith(w, at)), None)
        if side is None:
            return None if little else self._part(at)
        end = at + len(side)
        if little:
            return Rel(Sort.LITTLE, side), end
        if self.text.startswith("隅", end):
            return Rel(Sort.CORNER, side), end + 1
        if self._begins_other(at, end):
            return None
        return self._measured(Rel(Sort.SIDE, side), end)

    def _part(self, at: int) -> tuple[Rel, int] | None:
        word = self.text[at : at + 1]
        if not word or (word not in _PARTS and word not in _EDGES):
            return None
        if word in _EDGES:
            return Rel(Sort.EDGE, word), at + 1
        if self.text.startswith("中等", at):
            return None
        return self._measured(Rel(Sort.PART, word), at + 1)

    def _measured(self, rel: Rel, end: int) -> tuple[Rel, int]:
        """The relation with the measure that follows it, if one does."""
        measure = self._measure(end)
        if measure is None:
            return rel, end
        return Rel(rel.sort, rel.word, measure[0]), measure[1]

    def _begins_other(self, at: int, end: int) -> bool:
        """Whether the wind here belongs to what follows: 房中西墉下, 中庭南當洗, 東方."""
        text = self.text
        if text[end : end + 1] and text[end] in "方面鄉當直":
            return True
        if any(text.startswith(axis.value + word, at) for axis in Axis for word in "當直以"):
            return True
        return any(self.known(text[at:stop]) for stop in range(end + 1, len(text) + 1))

    def _measure(self, at: int) -> tuple[Distance, int] | None:
        """A measure with its number; a bare number counts 步."""
        number = scan_number(self.text, at)
        try:
            measure = scan_measure(self.text, at, STANDARD) if number else None
        except MeasureError:
            return None
        if measure:
            return Distance(measure.value, self.text[at : measure.end]), measure.end
        if number and (number[1] == len(self.text) or self.text[number[1]] in _BREAKS):
            return Distance(number[0] * PACE, f"{self.text[at : number[1]]}步"), number[1]
        return None
