"""Place phrases read: from left to right, by the rows of `layout.phrases.grammar`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import takewhile

from layout.compass import Axis
from layout.derivation import Distance
from layout.ground.body import OWN_WORDS, TO_BE, Ref
from layout.measure import PACE, MeasureError
from layout.measure.numerals import scan_number
from layout.measure.terms import scan_measure
from layout.phrases.form import FormRow, PhraseForm, Yields
from layout.phrases.grammar import ROUTES, ROWS, WINDS, Found, readings
from layout.phrases.near import Near
from layout.phrases.phrase import Phrase
from layout.phrases.relations import EDGES, HANDS, PARTS, RIM, Rel, RelationSort
from layout.phrases.shift import Shift
from layout.problems import NOWHERE, Mark, Problem, ProblemError
from layout.value import replace

BREAKS = "，、又 　"


def scan_count(text: str, at: int) -> tuple[Fraction, int] | None:
    """The number that begins there, and where it ends; none where the digits make none."""
    try:
        return scan_number(text, at)
    except MeasureError:
        return None


def slip_of_number(text: str, at: int) -> tuple[str, str] | None:
    """Why the digits at or after that place make no number, and what to write; none if they do."""
    for start in range(at, len(text)):
        try:
            if scan_number(text, start):
                return None
        except MeasureError as error:
            return error.why, error.fix
    return None


def scan_distance(text: str, at: int) -> tuple[Distance, int] | None:
    """The measure that begins there, and where it ends."""
    number = scan_count(text, at)
    try:
        measure = scan_measure(text, at) if number else None
    except MeasureError:
        return None
    if measure:
        return Distance(measure.value, text[at : measure.end]), measure.end
    if number and (number[1] == len(text) or text[number[1]] in BREAKS):
        # 西十、北十: numbers without a unit count 步 (大射: 貍步, six 尺)
        return Distance(number[0] * Fraction(PACE), f"{text[at : number[1]]}步"), number[1]
    return None


LONGEST = 40  # characters; no phrase of the text has twenty

_CORNERS = "隅角"
_FLANKS = "側旁"
_GOING = {"進": "前", "退": "後"}  # 少進: a little the way he faces
_LEVEL = "當直齊参參"  # 東西當東榮; but 參侯 is a name
_FACED = "面鄉"
_ONWARD = frozenset("以" + wind for wind in "東西南北")  # 阼階以東

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


def _read(reader: _Reader, mark: Mark, names: Callable[[], Iterable[str]]) -> Phrase:
    text = reader.text
    if not text or len(text) > LONGEST:
        what = "a place phrase is missing" if not text else "this is too long for a place phrase"
        raise ProblemError(
            Problem("P320", mark, what, fix="write what is named here, and 上, 南, 前 … of it")
        )
    route = next((word for word in ROUTES if text.startswith(word)), None)
    if route and reader.known(text):
        route = None
    parts = reader.parts(len(route or ""))
    if parts is None and text[0] in "以直" and text[1:] in WINDS:
        rel = Rel(RelationSort.SIDE, text[1:], text=text[1:])
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
        elif text[-1] in _FACED and text[-2:-1] in WINDS:
            fix = f"a facing is no place: write {text[-2:]} apart, behind a space"
        elif meant := [*dict.fromkeys(_meant(text, reader.names, names()))]:
            fix = f"did you mean {' or '.join(meant[:_OFFERED])}?"
        raise ProblemError(Problem("P320", mark.shifted(at) if mark.line else mark, what, why, fix))
    return Phrase(text, tuple(form for form, _ in parts), route, tuple(words for _, words in parts))


def _meant(text: str, known: Known, names: Iterable[str]) -> Iterator[str]:
    """Phrases that can be read, where a name stands that differs in one sign: 西階上 for 西皆上."""
    for name in sorted(names, key=lambda name: (-len(name), name)):
        for at in range(len(text) - len(name) + 1) if len(name) > 1 else ():
            if sum(a != b for a, b in zip(name, text[at:], strict=False)) == 1:
                meant = f"{text[:at]}{name}{text[at + len(name) :]}"
                if _Reader(meant, known).parts(0):
                    yield meant


_Parts = tuple[tuple[PhraseForm, str], ...]


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
        """The rest of the text as forms with their words; what fails once is not tried again."""
        if at not in self.read:
            self.read[at] = self._parts(at)
        return self.read[at]

    def _parts(self, at: int) -> _Parts | None:
        start = at
        while at < len(self.text) and self.text[at] in BREAKS:
            at += 1
        if at == len(self.text):
            return ()
        is_onward = at > start and self.text[at - 1] == "又"
        if self.text.startswith(TO_BE, at) and not any(
            ref.noun.startswith(TO_BE) for ref, _ in self._refs(at)
        ):
            at += len(TO_BE)
            is_onward = False
        for row in ROWS:
            for form, end in readings(row, self.text, at, self._named):
                if self._is_name(row, at, end):
                    continue
                rest = self.parts(end)
                if rest is None:
                    continue
                is_tight = rest and isinstance(rest[0][0], Near) and self.text[end] not in BREAKS
                if is_tight and form.runs_into(rest[0][0]):
                    continue
                parts = ((form, self.text[at:end]), *rest)
                if not is_onward:
                    return parts
                on = [*takewhile(lambda part: isinstance(part[0], Shift), parts)]  # 又東三尺北二尺
                return (*((form.onward(), words) for form, words in on), *parts[len(on) :])
        return None

    def _is_name(self, row: FormRow, at: int, end: int) -> bool:
        """Whether the words are a name of the frame, to which the row gives way."""
        match row.yields:
            case Yields.WHOLE:
                return self.known(self.text[at:end])
            case Yields.START:
                return any(
                    self.known(self.text[at:stop]) for stop in range(at + 2, len(self.text) + 1)
                )
            case Yields.LONGER:
                words = self.text[at:end]
                nouns = (ref.noun for ref, _ in self._refs(at))
                return any(noun.startswith(words) and noun != words for noun in nouns)
        return False

    # what a row names

    def _named(self, sort: str, at: int) -> Iterator[Found]:
        """What of a sort is named there: see `FormRow`."""
        match sort:
            case "ref":
                yield from self._refs(at)
            case "landmark":
                yield from self._landmarks(at)
            case "rel":
                yield from filter(None, [self._rel(at)])
            case "level":
                word = self.text[at : at + 1]
                is_name = any(ref.noun.startswith(word) for ref, _ in self._refs(at))
                if word and word in _LEVEL and not is_name:
                    yield word, at + 1
            case "number":
                if (number := scan_count(self.text, at)) is not None:
                    yield number
            case "length":
                ends = range(len(self.text), at, -1)
                longest = (end for end in ends if self.known("以" + self.text[at:end]))
                yield from ((self.text[at:end], end) for end in [*longest][:1])

    def _landmarks(self, at: int) -> Iterator[Found]:
        """A landmark with its relations, as many as there are."""
        for ref, end in self._refs(at):
            rels: tuple[Rel, ...] = ()
            stops = [(rels, end)]
            if measured := scan_distance(self.text, end):
                words = self.text[end : measured[1]]
                far = Rel(RelationSort.SIDE, "", measured[0], text=words, measure=words)
                stops.append(((far,), measured[1]))
            while step := self._rel(stops[-1][1] if rels else end):
                rels = (*rels, step[0])
                stops.append((rels, step[1]))
            yield from (((ref, each), stop) for each, stop in reversed(stops))

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
                elif self.known(noun) and noun not in PARTS and noun not in EDGES:
                    found.append((Ref(noun, word), stop))
            if self.known(word) or word == "其":
                found.append((Ref(word), end))
        self.landmarks[at] = found
        return found

    def _is_owner(self, word: str) -> bool:
        return word == "其" or (len(word) == 2 and word[1] == "方" and word[0] in "東西南北")

    def _rel(self, at: int) -> tuple[Rel, int] | None:
        """One relation, if one stands here: 之西, 少退, 上, 末, 南端; as it is written."""
        step = self._step(at)
        if step is None:
            return None
        rel, end = step
        return replace(rel, text=self.text[at:end]), end

    def _step(self, at: int) -> tuple[Rel, int] | None:  # noqa: PLR0911 - one return a sort
        is_led = self.text.startswith("之", at) or self.text[at : at + 2] in _ONWARD
        at += is_led
        little = self.text.startswith("少", at)
        at += little
        if self.text[at : at + 1] in (*_GOING,):
            return self._going(at, little=little)
        side = next((w for w in (*WINDS, *HANDS) if self.text.startswith(w, at)), None)
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
        if after in (*EDGES, RIM):
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
        after = self.text[at + 1 : at + 2]
        if (word == "兩" and after in (*EDGES,)) or (word in "內外" and after == RIM):
            return Rel(RelationSort.EDGE, after, side=word), at + 2
        if word in EDGES:
            return Rel(RelationSort.EDGE, word), at + 1
        if word not in PARTS or self.text.startswith("中等", at):
            return None
        return self._measured(Rel(RelationSort.PART, word), at + 1)

    def _measured(self, rel: Rel, end: int) -> tuple[Rel, int]:
        """The relation with the measure that follows it, if one does."""
        measure = scan_distance(self.text, end) or self._length(end)
        if measure is None:
            return rel, end
        words = "" if measure[0].lengths else self.text[end : measure[1]]
        return replace(rel, by=measure[0], measure=words), measure[1]

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
