"""Place phrases read: from left to right, by the grammar of `layout.phrases.phrase`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from layout.compass import Axis, Wind, read_axis
from layout.derivation import Distance
from layout.ground.body import OWN_WORDS, TO_BE, Ref
from layout.phrases.paces import BREAKS as _BREAKS
from layout.phrases.paces import scan_count, scan_distance, slip_of_number
from layout.phrases.phrase import (
    Against,
    Align,
    Astride,
    Between,
    ByLength,
    Half,
    Near,
    OnStep,
    Past,
    Phrase,
    Rel,
    RelationSort,
    Segment,
    Shift,
    Third,
    Touching,
    refs_of,
)
from layout.problems import NOWHERE, Mark, Problem, ProblemError
from layout.value import replace

LONGEST = 40  # characters; no phrase of the text has twenty

_WINDS = sorted((wind.value for wind in Wind), key=len, reverse=True)
_HANDS = ("左", "右")
_PARTS = "上下前後中內外"
_EDGES = "端首末"
_CORNERS = "隅角"
_FLANKS = "側旁"
_GOING = {"進": "前", "退": "後"}  # 少進: a little the way he faces
_ROUTES = ("出入于", "出于", "自", "由", "鉤", "還")
_LEVEL = ("當", "直", "齊", "参", "參")  # 東西當東榮; but 參侯 is a name
_MARKED: Mapping[str, type[Against | Past | Touching]] = {
    "負": Against, "沒": Past, "接": Touching,
}  # fmt: skip
_FACED = "面鄉"
_ONWARD = frozenset("以" + wind for wind in "東西南北")  # 阼階以東
_PREFIXES = ("東西", "南北", "東", "西", "南", "北", "")
_WITH = "于於"

Known = Callable[[str], bool]  # of a length it is asked with 以: 以堂深

# What was read before, with the names that were asked for and whether they were there: most
# phrases of a rite come again and again, and the names of the frame seldom change how they read.
_READ: dict[str, list[tuple[Mapping[str, bool], Phrase]]] = {}
_OFFERED = 12  # phrases that may be meant
_REMEMBERED = 4096  # phrases


def read_phrase(
    text: str,
    known: Known,
    mark: Mark = NOWHERE,
    names: Callable[[], Iterable[str]] = tuple,
) -> Phrase:
    """What a phrase says; `known` tells the names of the frame. ProblemError P320 else, with the
    phrase that may be meant by one of `names`."""
    for asked, phrase in _READ.get(text, ()):
        if all(known(word) is there for word, there in asked.items()):
            return phrase
    reader = _Reader(text, known)
    phrase = _read(reader, mark, names)
    if len(_READ) >= _REMEMBERED:
        _READ.clear()
    _READ.setdefault(text, []).append((reader.asked, phrase))
    return phrase


def own_names(phrase: Phrase, also: Mapping[str, str]) -> str:
    """The phrase with every other name of a person replaced by his own: 相西, 司正西."""
    text = phrase.text
    for segment, said in zip(phrase.segments, phrase.said, strict=True):
        for word in {ref.owner or ref.noun for ref in refs_of(segment)} & also.keys():
            text = text.replace(said, said.replace(word, also[word], 1), 1)
    return text


def _read(reader: _Reader, mark: Mark, names: Callable[[], Iterable[str]]) -> Phrase:
    text = reader.text
    if not text or len(text) > LONGEST:
        what = "a place phrase is missing" if not text else "this is too long for a place phrase"
        raise ProblemError(
            Problem("P320", mark, what, fix="write what is named here, and 上, 南, 前 … of it")
        )
    route = next((word for word in _ROUTES if text.startswith(word)), None)
    if route and reader.known(text):
        route = None
    parts = reader.parts(len(route or ""))
    if parts is None and text[0] in "以直" and text[1:] in _WINDS:
        rel = Rel(RelationSort.SIDE, text[1:])
        return Phrase(text, (Shift(rel),), text[0], (text,))
    if not parts:
        at, named = reader.stuck
        why = "no name here begins so, and no relation"
        if named:
            why = f"「{named}」 is a name, but nothing that is said here joins it to the rest"
        unread = "" if text[at:] == text else f": 「{text[at:]}」 cannot be read"
        what = f"「{text}」 is no place phrase{unread}"
        fix = "name a feature, thing or person of this site, then 東 南 西 北 上 下 前 後 中 間 …"
        if slip := slip_of_number(text, at):
            why, fix = slip
        elif text[-1] in _FACED and text[-2:-1] in _WINDS:
            fix = f"a facing is no place: write {text[-2:]} apart, behind a space"
        elif meant := [*dict.fromkeys(_meant(text, reader.names, names()))]:
            fix = f"did you mean {' or '.join(meant[:_OFFERED])}?"
        raise ProblemError(Problem("P320", mark.shifted(at) if mark.line else mark, what, why, fix))
    return Phrase(text, tuple(each for each, _ in parts), route, tuple(said for _, said in parts))


def _meant(text: str, known: Known, names: Iterable[str]) -> Iterator[str]:
    """Phrases that can be read, where a name stands that differs in one sign: 西階上 for 西皆上."""
    for name in sorted(names, key=lambda name: (-len(name), name)):
        for at in range(len(text) - len(name) + 1) if len(name) > 1 else ():
            if sum(a != b for a, b in zip(name, text[at:], strict=False)) == 1:
                meant = f"{text[:at]}{name}{text[at + len(name) :]}"
                if _Reader(meant, known).parts(0):
                    yield meant


_Parts = tuple[tuple[Segment, str], ...]


def _all_on(parts: _Parts) -> _Parts:
    """又東三尺北二尺: what follows goes on from there too."""
    if not parts:
        return parts
    (first, said), *rest = parts
    if not isinstance(first, Shift):
        return parts
    return ((replace(first, on=True), said), *_all_on(tuple(rest)))


class _Reader:
    """Reads from left to right; of several readings the one with the longest first name wins."""

    def __init__(self, text: str, known: Known) -> None:
        self.text = text
        self.names = known
        self.read: dict[int, _Parts | None] = {}  # by where the rest begins
        self.landmarks: dict[int, list[tuple[Ref, int]]] = {}  # by where they begin
        self.asked: dict[str, bool] = {}

    def known(self, word: str) -> bool:
        if word in OWN_WORDS:
            return True
        if word not in self.asked:
            self.asked[word] = self.names(word)
        return self.asked[word]

    @property
    def stuck(self) -> tuple[int, str]:
        """Where the last run of words begins that says no place, and the longest name in it."""
        at = max((at for at, parts in self.read.items() if parts is None), default=0)
        names = (word for word, there in self.asked.items() if there and word in self.text[at:])
        return at, max(names, key=len, default="")

    def parts(self, at: int) -> _Parts | None:
        """The rest of the text as segments with their words; what fails once is not tried again."""
        if at not in self.read:
            self.read[at] = self._parts(at)
        return self.read[at]

    def _parts(self, at: int) -> _Parts | None:
        start = at
        while at < len(self.text) and self.text[at] in _BREAKS:
            at += 1
        if at == len(self.text):
            return ()
        if self.text.startswith(TO_BE, at) and not any(
            ref.noun.startswith(TO_BE) for ref, _ in self._refs(at)
        ):
            at += len(TO_BE)
        for segment, end in self._readings(at, broken=at > start):
            rest = self.parts(end)
            if rest is None or self._runs_on(segment, rest, end):
                continue
            if isinstance(segment, Shift) and segment.on:
                rest = _all_on(rest)
            return ((segment, self.text[at:end]), *rest)
        return None

    def _runs_on(self, segment: Segment, rest: _Parts, end: int) -> bool:
        """Whether a bare side or part swallows the head of a name: 下門, 南洗, 前東榮."""
        if not rest or not isinstance(rest[0][0], Near) or self.text[end] in _BREAKS:
            return False
        return (
            isinstance(segment, Shift)
            and segment.rel.sort in (RelationSort.SIDE, RelationSort.PART)
            and segment.rel.by is None
            and not (segment.rel.word in _HANDS and rest[0][0].ref.noun in OWN_WORDS)
        )

    def _readings(self, at: int, *, broken: bool) -> list[tuple[Segment, int]]:
        """All readings of one segment, the likeliest first."""
        found = [*self._by_length(at), *self._aligned(at), *self._marked(at), *self._between(at)]
        found += [*self._half(at), *self._third(at), *self._followed(at), *self._both(at)]
        found += self._front(at)
        found += [(Near(ref, rels), end) for ref, rels, end in self._landmarks(at)]
        return [*found, *self._shift(at, on=broken and self.text[at - 1] == "又")]

    def _by_length(self, at: int) -> list[tuple[Segment, int]]:
        for axis in Axis:
            if self.text.startswith(axis.value + "以", at):
                start = at + 3
                for end in range(len(self.text), start, -1):
                    if self.known("以" + self.text[start:end]):
                        return [(ByLength(axis, self.text[start:end]), end)]
        return []

    def _aligned(self, at: int) -> list[tuple[Segment, int]]:
        """當X, 直X, 東西當X, 南齊于X."""
        for prefix in _PREFIXES:
            end = at + len(prefix)
            word = self.text[end : end + 1]
            if not self.text.startswith(prefix, at) or word not in _LEVEL or not word:
                continue
            if any(ref.noun.startswith(word) for ref, _ in self._refs(end)):
                continue
            axis = read_axis(prefix) if prefix else None
            edge = Wind(prefix) if word == "齊" and len(prefix) == 1 else None
            after = end + 1 + (self.text[end + 1 : end + 2] in (*_WITH,))
            return [
                (Align(axis, Near(ref, rels), edge), stop)
                for ref, rels, stop in self._landmarks(after)
            ]
        return []

    def _marked(self, at: int) -> list[tuple[Segment, int]]:
        """負 X, 接 X, 沒 X, 盡 X, N等."""
        text = self.text
        if (marked := _MARKED.get(text[at : at + 1])) is not None:
            return [(marked(ref), end) for ref, end in self._refs(at + 1)]
        if text.startswith("盡", at):
            return [(OnStep(None, ref), end) for ref, end in self._refs(at + 1)]
        if text.startswith("中等", at) and not self.known("中等"):  # else a tier of an altar
            return [(OnStep(2), at + 2)]
        number = scan_count(text, at)
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

    def _third(self, at: int) -> list[tuple[Segment, int]]:
        """參分庭一在南."""
        found: list[tuple[Segment, int]] = []
        start = at + 2
        if self.text[at:start] in ("參分", "三分"):
            for ref, end in self._refs(start):
                wind = self.text[end + 2 : end + 3]
                if self.text.startswith("一在", end) and wind and wind in "東西南北":
                    found.append((Third(ref, Wind(wind)), end + 3))
        return [each for each in found if not self.known(self.text[at : each[1]])]

    def _followed(self, at: int) -> list[tuple[Segment, int]]:
        """繼賓以西, 繼而西; 南于洗."""
        text, found = self.text, []
        if text.startswith("繼", at):
            for ref, end in [*self._refs(at + 1), (Ref("其"), at + 1)]:
                after = end + (text[end : end + 1] in ("而", "以"))
                wind = next((w for w in _WINDS if text.startswith(w, after)), None)
                if wind and after > end:
                    stop = after + len(wind)
                    found.append((Near(ref, (Rel(RelationSort.SIDE, wind),)), stop))
        wind = next((w for w in _WINDS if text.startswith(w, at)), "")
        if wind and text[at + len(wind) : at + len(wind) + 1] in (*_WITH,):
            near = self._refs(at + len(wind) + 1)
            found += [(Near(ref, (Rel(RelationSort.SIDE, wind),)), end) for ref, end in near]
        return list(found)

    def _both(self, at: int) -> list[tuple[Segment, int]]:
        """夾碑, 俠牀: no name that begins so stands here."""
        word = self.text[at : at + 1]
        if word not in ("夾", "俠"):
            return []
        return [
            (Astride(ref, word), end)
            for ref, end in self._refs(at + 1)
            if not any(self.known(self.text[at:stop]) for stop in range(at + 2, end + 1))
        ]

    def _front(self, at: int) -> list[tuple[Segment, int]]:
        """前東榮, 後西榮: the front or the rear end of what runs from one to the other."""
        word = self.text[at : at + 1]
        longer = range(at + 2, len(self.text) + 1)
        if word not in ("前", "後") or any(self.known(self.text[at:stop]) for stop in longer):
            return []
        return [
            (Near(ref, (Rel(RelationSort.EDGE, word),)), end)
            for ref, end in self._refs(at + 1)
            if ref.noun not in _PARTS
        ]

    def _shift(self, at: int, *, on: bool) -> list[tuple[Segment, int]]:
        step = self._rel(at)
        return (
            [(Shift(step[0], on), step[1])]
            if step and step[0].sort is not RelationSort.EDGE
            else []
        )

    def _landmarks(self, at: int) -> list[tuple[Ref, tuple[Rel, ...], int]]:
        """A landmark with its relations, as many as there are."""
        found: list[tuple[Ref, tuple[Rel, ...], int]] = []
        for ref, end in self._refs(at):
            rels: tuple[Rel, ...] = ()
            stops = [(rels, end)]
            if measured := scan_distance(self.text, end):
                stops.append(((Rel(RelationSort.SIDE, "", measured[0]),), measured[1]))
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
                elif self._is_owner(noun) and noun != "其" and after == end:
                    continue  # 門外東方: a side of that ground, though the court has a 東方 too
                elif self.known(noun) and noun not in _PARTS and noun not in _EDGES:
                    found.append((Ref(noun, word), stop))
            if self.known(word) or word == "其":
                found.append((Ref(word), end))
        self.landmarks[at] = found
        return found

    def _is_owner(self, word: str) -> bool:
        return word == "其" or (len(word) == 2 and word[1] == "方" and word[0] in "東西南北")

    def _rel(self, at: int) -> tuple[Rel, int] | None:  # noqa: PLR0911 - one return a sort
        """One relation, if one stands here: 之西, 少退, 上, 末, 南端."""
        is_led = self.text.startswith("之", at) or self.text[at : at + 2] in _ONWARD
        at += is_led
        little = self.text.startswith("少", at)
        at += little
        if self.text[at : at + 1] in (*_GOING,):
            return self._going(at, little=little)
        side = next((w for w in (*_WINDS, *_HANDS) if self.text.startswith(w, at)), None)
        if side is None:
            return None if little else self._part(at)
        if len(side) == 2 and self._names_axis(at + 1):  # 東序西 · 南北當棟
            side = side[0]
        end = at + len(side)
        if little:
            return Rel(RelationSort.LITTLE, side), end
        after = self.text[end : end + 1]
        if after in (*_CORNERS,):
            return Rel(RelationSort.CORNER, side), end + 1
        if self._begins_other(at, end, is_led=is_led):
            return None
        if after in (*_EDGES,):
            return Rel(RelationSort.EDGE, after, side=side), end + 1
        return self._measured(Rel(RelationSort.SIDE, side), end)

    def _going(self, at: int, *, little: bool) -> tuple[Rel, int] | None:
        """少進, 少退, 進三步."""
        way = _GOING[self.text[at]]
        if little:
            return Rel(RelationSort.LITTLE, way), at + 1
        rel, end = self._measured(Rel(RelationSort.PART, way), at + 1)
        return (rel, end) if rel.by is not None else None

    def _part(self, at: int) -> tuple[Rel, int] | None:
        word = self.text[at : at + 1]
        if not word:
            return None
        if word in _FLANKS:
            return Rel(RelationSort.FLANK, word), at + 1
        if self.text.startswith("兩", at) and self.text[at + 1 : at + 2] in (*_EDGES,):
            return Rel(RelationSort.EDGE, self.text[at + 1], side="兩"), at + 2
        if word in _EDGES:
            return Rel(RelationSort.EDGE, word), at + 1
        if word not in _PARTS or self.text.startswith("中等", at):
            return None
        return self._measured(Rel(RelationSort.PART, word), at + 1)

    def _measured(self, rel: Rel, end: int) -> tuple[Rel, int]:
        """The relation with the measure that follows it, if one does."""
        measure = scan_distance(self.text, end) or self._length(end)
        if measure is None:
            return rel, end
        return Rel(rel.sort, rel.word, measure[0]), measure[1]

    def _length(self, at: int) -> tuple[Distance, int] | None:
        """A named length of the site, how far it is being told by whoever has the site: 堂廉南堂深;
        but not where a landmark of that name begins there."""
        for end in range(len(self.text), at, -1):
            word = self.text[at:end]
            if self.known("以" + word) and not self.known(word):
                return Distance(0.0, lengths=(word,)), end
        return None

    def _begins_other(self, at: int, end: int, *, is_led: bool) -> bool:
        """Whether the wind here belongs to what follows: 房中西墉下, 中庭南當洗, 東方; but 東楹之東
        當序端 has it with what leads it."""
        text = self.text
        alone = end == at + 1 and not is_led  # 東 of 東當: a corner is no axis, and stays a side
        if text[end : end + 1] and text[end] in ("方面鄉當直齊于於" if alone else "方面鄉"):
            return True
        if self._names_axis(at):
            return True
        return any(self.known(text[at:stop]) for stop in range(end + 1, len(text) + 1))

    def _names_axis(self, at: int) -> bool:
        """Whether 東西 or 南北 here is the axis that is made equal."""
        return any(
            self.text.startswith(axis.value + word, at) for axis in Axis for word in "當直齊以"
        )
