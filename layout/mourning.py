"""Who mourns whom, in what, how long (喪服): the tree, the grades and the rules as values.

Everybody is reached from him who mourns by steps (up, down, beside, wed). A rule says who wears
what for whom; what the text leaves unsaid is answered by the rule of one whose rules hold for him
(`same`), or by the rule that binds the other way and says 報: it is returned.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.measure import in_words, read_length
from layout.problems import NOWHERE, Mark
from layout.said import Said
from layout.score import Clause, TextReading


class Sex(Enum):
    """Of whoever mourns or is mourned."""

    MAN = "man"
    WOMAN = "woman"


class KinMove(Enum):
    """One step in a tree."""

    UP = "up"
    DOWN = "down"
    BESIDE = "beside"
    WED = "wed"


_THREADS = Keyed(reads=float, wrong=("V612", "{key}: {text} is no number", "write 升 so: 3.5"))
_MONTHS = Keyed(reads=int, wrong=("V612", "{key}: {text} is no number", "write months so: 7"))


class LawLook(Enum):
    """How a law looks at the rules."""

    ONE = "one"
    RETURNED = "returned"
    YOUNG = "young"
    LOWER = "lower"


_BACK = {
    KinMove.UP: KinMove.DOWN,
    KinMove.DOWN: KinMove.UP,
    KinMove.BESIDE: KinMove.BESIDE,
    KinMove.WED: KinMove.WED,
}

_ARTICLE = re.compile("^(his|her|the|an?) ")

Way = tuple[tuple[KinMove, Sex], ...]


@dataclass(frozen=True, slots=True)
class KinStep:
    """`父: {moves: up, sex: man}`."""

    moves: KinMove
    sex: Sex


@dataclass(frozen=True)
class Kin:
    """Somebody who is mourned, by his way from the mourner or by what binds them."""

    name: Annotated[str, WORD]
    en: str
    way: Annotated[tuple[KinStep, ...], Keyed(of="steps")] = ()
    bond: str = ""
    han: str = ""  # as the text has it, where the name must be told from another
    is_apart: Annotated[bool, Keyed(name="apart")] = False  # few have such a one: not in a square

    @property
    def said(self) -> Said:
        """As he is called by nobody in particular, without an article."""
        return Said(self.han or self.name, _ARTICLE.sub("", self.en.format(his="his")))

    def label(self, by: Sex) -> str:
        """In English, where it is known whose he is: wife of her father’s brother."""
        return _ARTICLE.sub("", self.of(by).en)

    def of(self, by: Sex) -> Said:
        """As he is called by a mourner: his sister, the wife of her father's brother."""
        his = "his" if by is Sex.MAN else "her"
        is_own = bool(self.way) and "{his}" not in self.en and not self.en.startswith("the ")
        return Said(self.said.han, f"{his} {self.en}" if is_own else self.en.format(his=his))

    @cached_property
    def path(self) -> Way:
        """His way, older and younger alike."""
        return tuple((step.moves, step.sex) for step in self.way)

    @property
    def sex(self) -> Sex | None:
        return self.path[-1][1] if self.path else None

    @property
    def is_by_marriage(self) -> bool:
        """Whether it is a husband or a wife by whom he is reached."""
        return bool(self.path) and self.path[0][0] is KinMove.WED


@dataclass(frozen=True, slots=True)
class TreePlace:
    """Where somebody stands in the square of a clan: a row a generation, a column a degree."""

    generation: int  # above the mourner; below zero, beneath him
    degree: int  # from the line of fathers and sons: a brother and an uncle one, a cousin two
    is_aside: bool  # she is no wife, and not of the line: to the left


def place_in_clan(way: Way) -> TreePlace | None:
    """Nowhere, if the way runs by a woman or a marriage, the last step excepted."""
    if not way:
        return TreePlace(0, 0, is_aside=False)
    blood = way[:-1] if way[-1][0] is KinMove.WED else way
    inner = blood if len(blood) < len(way) else blood[:-1]
    if any(move is KinMove.WED or sex is Sex.WOMAN for move, sex in inner):
        return None
    moves = [move for move, _ in blood]
    beside = moves.count(KinMove.BESIDE)
    up, down = moves.count(KinMove.UP), moves.count(KinMove.DOWN)
    degree = min(up, down) + beside if beside else 0
    is_woman = bool(blood) and blood[-1][1] is Sex.WOMAN
    return TreePlace(up - down, degree, is_aside=is_woman and degree > 0)


def back(way: Way, of: Sex) -> Way:
    """The same way from its other end, of a mourner of this sex."""
    sexes = (of, *(sex for _, sex in way))
    steps = zip(way, sexes, strict=False)
    return tuple((_BACK[move], sex) for (move, _), sex in reversed(tuple(steps)))


@dataclass(frozen=True, slots=True)
class Mourner:
    """Who mourns; where his own rules are silent, whose hold for him."""

    name: Annotated[str, WORD]
    sex: Sex
    en: str
    same: Annotated[str, Keyed(name="as")] = ""

    @property
    def said(self) -> Said:
        return Said(self.name, self.en)


@dataclass(frozen=True, slots=True)
class Grade:
    """How heavy: cloth and cap by the kind of grief, in 升 of eighty threads."""

    name: Annotated[str, WORD]
    title: str
    en: str
    short: str = ""  # in a cell of a square, with a key
    months: int = 0
    rank: int | None = None  # one more is one grade lighter; none: beside the five
    is_of_young: Annotated[bool, Keyed(name="young")] = False  # worn for those who die young alone
    # months of one dead at this age
    shorter: Annotated[Mapping[str, int], _MONTHS] = field(default_factory=dict)
    told: str = ""  # its cloth in the text's words, where a number of 升 does not say it
    cloth: Annotated[Mapping[str, float], _THREADS] = field(default_factory=dict)
    cap: Annotated[Mapping[str, float], _THREADS] = field(default_factory=dict)

    @property
    def said(self) -> Said:
        return Said(self.title, self.en)

    @property
    def label(self) -> str:
        return self.short or self.en


@dataclass(frozen=True, slots=True)
class MourningWord:
    """A word of the rules that is only called something: a state, an age, a kind."""

    name: Annotated[str, WORD]
    en: str
    short: str = ""  # in a cell of a square
    is_plain: Annotated[bool, Keyed(name="plain")] = False  # of a state: it changes no grade
    is_common: Annotated[bool, Keyed(name="common")] = False  # and it befalls everybody

    @property
    def label(self) -> str:
        return self.short or self.en


@dataclass(frozen=True, slots=True)
class MourningNote:
    """What a rule may say besides its grade."""

    name: Annotated[str, WORD]
    en: str
    is_returned: Annotated[bool, Keyed(name="returned")] = False  # 報: the other wears the same
    is_raised: Annotated[bool, Keyed(name="raised")] = False  # 加: more than is due to such kin
    months: int = 0  # not as long as its grade


@dataclass(frozen=True, slots=True)
class MourningSentence:
    """How something is told, with what it names in braces."""

    name: Annotated[str, WORD]
    han: str
    en: str

    def of(self, **named: Said) -> Said:
        """The sentence of these."""
        return Said(
            self.han.format(**{key: each.han for key, each in named.items()}),
            self.en.format(**{key: each.en for key, each in named.items()}),
        )


@dataclass(frozen=True, slots=True)
class Young:
    """What is worn for one dead young, of one for whom a grade is worn when grown."""

    own: Annotated[tuple[str, ...], Keyed(of="grades")]
    wed: Annotated[tuple[str, ...], Keyed(of="grades")]


@dataclass(frozen=True, slots=True)
class MourningLaw:
    """What holds over the rules: how it looks at them, and at which."""

    name: Annotated[str, WORD]
    looks: LawLook
    en: str
    source: str
    by: Annotated[str, Keyed(of="mourners")] = ""
    than: Annotated[str, Keyed(of="mourners")] = ""  # lower than of him
    state: Annotated[str, Keyed(of="states")] = ""
    against: Annotated[str, Keyed(of="states")] = ""  # lower than in this state
    through: Annotated[KinStep | None, Keyed(of="steps")] = (
        None  # of ways that begin so, and without it
    )

    @property
    def said(self) -> Said:
        return Said(self.name, self.en)


_CHI = Keyed(
    reads=lambda words: float(read_length(words)),
    wrong=("V612", "{key}: {text} is no length", "write it in the words of the text: 二尺有二寸"),
)


@dataclass(frozen=True, slots=True)
class CoatPart:
    """A part of the coat of mourning, and its measures in 尺."""

    name: Annotated[str, WORD]
    han: str
    en: str
    clause: Annotated[str, Keyed(of="text")] = ""
    words: str = ""  # of the clause, or of him on whose word it is
    told_en: Annotated[str, Keyed(name="told")] = ""
    basis: str = ""  # whose word, where it is not the text's
    long: Annotated[float, _CHI] = 0.0
    broad: Annotated[float, _CHI] = 0.0

    def long_told(self, is_han: bool) -> str:
        return in_words(self.long) if is_han else f"{self.long:g} 尺"

    def broad_told(self, is_han: bool) -> str:
        return in_words(self.broad) if is_han else f"{self.broad:g} 尺"


class ChartForm(Enum):
    """How a chart of mourning is laid out."""

    SQUARE = "square"
    LIST = "list"
    CLOTH = "cloth"
    COAT = "coat"


@dataclass(frozen=True, slots=True)
class MourningChart:
    """One picture: its form, and of which rules."""

    name: Annotated[str, WORD]
    form: ChartForm
    en: str
    by: Annotated[tuple[str, ...], Keyed(of="mourners")] = ()  # none: whoever mourns
    grade: Annotated[tuple[str, ...], Keyed(of="grades")] = ()  # none: any
    through: Annotated[KinStep | None, Keyed(of="steps")] = None  # of ways that begin so
    is_young: Annotated[bool, Keyed(name="young")] = False  # of those alone who die young
    middle: str = ""  # of a square: what stands in its middle
    middle_en: str = ""

    @property
    def said(self) -> Said:
        return Said(self.name, self.en)

    def holds(self, rule: MourningRule) -> bool:
        """Whether a rule is in the picture."""
        begin = ((self.through.moves, self.through.sex),) if self.through else ()
        return (
            (not self.by or rule.by.name in self.by)
            and (not self.grade or rule.grade.name in self.grade)
            and rule.kin.path[: len(begin)] == begin
            and (not self.is_young or bool(rule.age))
        )


@dataclass(frozen=True, slots=True)
class MourningExemption:
    """A rule that a law does not bind, with the reason in the text's own words or a scholar's."""

    law: str
    clause: str
    why: str
    by: tuple[str, ...] = ()  # of the clause these mourners alone; none: all of them


@dataclass(frozen=True, slots=True)
class MourningRule:
    """One who mourns, one who is mourned, and what is worn."""

    clause: str
    by: Mourner
    kin: Kin
    grade: Grade
    kind: str  # 正 as it stands, 降 brought down, 義 of duty
    age: str = ""
    state: str = ""
    notes: tuple[MourningNote, ...] = ()
    basis: str = ""  # whose word, where it is not the text's
    mark: Mark = NOWHERE

    @property
    def is_returned(self) -> bool:
        return any(note.is_returned for note in self.notes)

    @property
    def is_raised(self) -> bool:
        return any(note.is_raised for note in self.notes)

    @property
    def months(self) -> int:
        told = next((note.months for note in self.notes if note.months), 0)
        return told or self.grade.shorter.get(self.age, self.grade.months)

    @property
    def who(self) -> tuple[str, str, str, str]:
        return self.by.name, self.kin.name, self.age, self.state

    @property
    def cloth(self) -> float | None:
        return self.grade.cloth.get(self.kind)

    @property
    def cap(self) -> float | None:
        return self.grade.cap.get(self.kind)


class KinReach(Enum):
    """For which kin a rule about rules holds."""

    ALL = "all"
    CLAN = "clan"  # of the mourner's own clan
    BESIDE = "beside"  # of it, and not in the line of fathers and sons
    MOTHERS = "mothers"  # reached by the mother

    def holds(self, way: Way) -> bool:
        place = place_in_clan(way)
        match self:
            case KinReach.ALL:
                return bool(way)
            case KinReach.CLAN:
                return place is not None
            case KinReach.BESIDE:
                return place is not None and place.degree > 0
            case KinReach.MOTHERS:
                return way[:1] == ((KinMove.UP, Sex.WOMAN),)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A rule about rules: so many grades less than another wears for the same person."""

    name: Annotated[str, WORD]
    clause: Annotated[str, Keyed(of="text")]
    en: str
    kin: KinReach
    by: Annotated[tuple[str, ...], Keyed(of="mourners")] = ()  # none: whoever mourns
    than: Annotated[str, Keyed(of="mourners")] = ""
    down: int = 0  # grades lighter
    up: int = 0  # grades heavier
    grades: Annotated[tuple[str, ...], Keyed(of="grades")] = ()  # of these alone
    against: Annotated[str, Keyed(of="states")] = ""  # the state in which the other's rule is taken
    state: Annotated[str, Keyed(of="states")] = ""  # in which it is so
    through: Annotated[KinStep | None, Keyed(of="steps")] = None  # whose kin they are
    of: Annotated[str, Keyed(of="kin")] = ""  # a man whose kin they are, and no way leads to him
    is_young: Annotated[bool, Keyed(name="young")] = False  # for one who dies young

    @property
    def said(self) -> Said:
        return Said(self.name, self.en)


class Answering(Enum):
    """By what a rule answers one who asks."""

    OWN = "own"  # the text says it of himself
    ALIKE = "alike"  # of one whose rules hold for him
    RETURNED = "returned"  # of the other, to whom it is returned
    RECKONED = "reckoned"  # of another, from whose grade this one is reckoned


@dataclass(frozen=True)
class Worn:
    """An answer: the rule, and by what it answers."""

    rule: MourningRule
    by: Mourner  # who asks
    kin: Kin  # of whom
    how: Answering = Answering.OWN
    reckoning: Reckoning | None = None
    base: MourningRule | None = None  # from which it is reckoned

    @property
    def state(self) -> str:
        """In what state he is for whom it is worn; of what is returned it is the mourner’s."""
        return "" if self.how is Answering.RETURNED else self.rule.state


@dataclass(frozen=True)
class Mourning:
    """The chapter: its text, the tree and every rule."""

    clauses: tuple[Clause, ...]
    kin: Mapping[str, Kin]
    mourners: Mapping[str, Mourner]
    grades: Mapping[str, Grade]
    states: Mapping[str, MourningWord]
    ages: Mapping[str, MourningWord]
    kinds: Mapping[str, MourningWord]
    sentences: Mapping[str, MourningSentence]
    young: Mapping[str, Young]
    reckoned: Mapping[str, Reckoning]
    rules: tuple[MourningRule, ...]
    laws: Mapping[str, MourningLaw]
    charts: Mapping[str, MourningChart]
    exemptions: tuple[MourningExemption, ...]
    readings: tuple[TextReading, ...]  # where the witnesses of the text part
    coat: Mapping[str, CoatPart]
    apart: Mapping[str, str]  # clauses that are no rule of one for one: what they are

    def clause(self, name: str) -> Clause:
        return self._clauses[name]

    def printed(self, clause: Clause) -> str:
        """Its words as they are printed: the base text, but where a better reading is decided."""
        words = clause.text
        for reading in self.readings:
            if reading.clause == clause.id:
                words = words.replace(reading.words, reading.printed, 1)
        return words

    @cached_property
    def _clauses(self) -> Mapping[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def after(self, name: str) -> tuple[Clause, ...]:
        """The 傳 that stands under a clause."""
        ids = [clause.id for clause in self.clauses]
        at = ids.index(name) + 1
        end = next((i for i in range(at, len(ids)) if self.clauses[i].part != "傳"), len(ids))
        return self.clauses[at:end]

    @cached_property
    def _ruled(self) -> Mapping[tuple[str, str], Sequence[MourningRule]]:
        """The rules by who mourns whom."""
        found: dict[tuple[str, str], list[MourningRule]] = {}
        for rule in self.rules:
            found.setdefault((rule.by.name, rule.kin.name), []).append(rule)
        return found

    @property
    def plain(self) -> tuple[str, ...]:
        """The states that make nobody lighter or heavier: at home, the parents living or dead."""
        return tuple(name for name, state in self.states.items() if state.is_plain)

    def line_of(self, by: Mourner) -> Iterator[Mourner]:
        """The mourner, and those whose rules hold for him."""
        seen: set[str] = set()
        while by.name not in seen:
            yield by
            seen.add(by.name)
            by = self.mourners.get(by.same, by)

    def worn(
        self, by: Mourner | None = None, kin: Iterable[Kin] = (), of: str = ""
    ) -> tuple[Worn, ...]:
        """What this mourner wears for these; of nobody in particular, for everybody."""
        asked = tuple(kin)
        who = (by,) if by else tuple(self.mourners.values())
        found = [each for mourner in who for each in self._of(mourner, asked)]
        return tuple(each for each in found if not of or each.rule.grade.name == of)

    def _of(self, by: Mourner, asked: tuple[Kin, ...]) -> Iterator[Worn]:
        for each in asked or tuple(self.kin.values()):
            found = self._own(by, [each])
            if asked and not found and each.path:
                found = self._own(by, [kin for kin in self.kin.values() if kin.path == each.path])
            reckoned = list(self._reckoned(by, each, found))
            if any(worn.reckoning and by.name in worn.reckoning.by for worn in reckoned):
                found = [worn for worn in found if worn.how is not Answering.ALIKE]
                reckoned = [
                    worn for worn in reckoned if worn.reckoning and by.name in worn.reckoning.by
                ]
            returned = list(self._returned(by, each)) if asked else []
            if any(not worn.rule.state for worn in returned):  # what a man wears is not hers, then
                found = [worn for worn in found if worn.rule.by.sex is by.sex]
            found += reckoned
            yield from found
            is_silent = not any(not worn.rule.age and not worn.reckoning for worn in found)
            if is_silent and not any(not worn.rule.state for worn in reckoned):
                yield from returned
            if asked:
                yield from self._young(by, each, found or returned)

    def _own(self, by: Mourner, kin: Collection[Kin]) -> list[Worn]:
        """By his own rules, and where they are silent by those that hold for him."""
        found: dict[tuple[str, str, str], Worn] = {}
        for mourner in self.line_of(by):
            how = Answering.OWN if mourner is by else Answering.ALIKE
            for each in kin:
                for rule in self._ruled.get((mourner.name, each.name), ()):
                    told = rule.kin.name, rule.age, rule.state
                    found.setdefault(told, Worn(rule, by, rule.kin, how))
        return list(found.values())

    def _returned(self, by: Mourner, kin: Kin) -> Iterator[Worn]:
        """By a rule that the other keeps for him and that says 報."""
        if not kin.path:
            return
        way, grades = back(kin.path, by.sex), set[str]()
        for rule in self.rules:
            is_his = rule.is_returned and rule.by.sex is kin.sex and rule.kin.path == way
            if is_his and not rule.age and rule.grade.name not in grades:
                grades.add(rule.grade.name)
                yield Worn(rule, by, kin, Answering.RETURNED)

    # --- rules about rules ---

    def _reckoned(self, by: Mourner, kin: Kin, own: Collection[Worn]) -> Iterator[Worn]:
        """By what another wears, where the mourner has no rule of his own in that state."""
        line = {mourner.name for mourner in self.line_of(by)}
        told = {worn.rule.state for worn in own
                if worn.how is Answering.OWN and not worn.rule.age}  # fmt: skip
        if told & set(self.plain):
            told.add("")
        for each in self.reckoned.values():
            begin: Way = ((each.through.moves, each.through.sex),) if each.through else ()
            way = kin.path[len(begin) :]
            is_such = kin.path[: len(begin)] == begin and each.kin.holds(way)
            if is_such and line & set(each.by) and each.state not in told:
                base = self._grown(each, kin, way)
                if base and (not each.grades or base.grade.name in each.grades):
                    told.add(each.state)
                    yield self._shifted(each, base, by, kin, base.grade.rank)

    def _grown(self, each: Reckoning, kin: Kin, way: Way) -> MourningRule | None:
        """What the other wears for one on this way, grown: the same kin before another."""
        by, state = self.mourners[each.than], each.against
        others = (other for other in self.kin.values() if other.path == way)
        on_it = [kin, *(other for other in others if not (kin.is_apart or other.is_apart))]
        for other in on_it if kin.path == way else on_it[1:]:
            own = self._own(by, [other])
            also: Iterable[Worn] = () if by.name in each.by else self._reckoned(by, other, own)
            for worn in (*own, *also):
                is_so = worn.rule.state == state or (not state and worn.rule.state in self.plain)
                if is_so and not worn.rule.age:
                    return worn.rule
        return None

    def _shifted(
        self, each: Reckoning, base: MourningRule, by: Mourner, kin: Kin, rank: int | None
    ) -> Worn:
        grade = base.grade
        if rank is not None and each.down != each.up:
            lightest = max(other.rank or 0 for other in self.grades.values())
            new = min(rank + each.down - each.up, lightest)
            grade = next(g for g in reversed(tuple(self.grades.values())) if g.rank == new)
        rule = MourningRule(each.clause, by, kin, grade, "", state=each.state)
        return Worn(rule, by, kin, Answering.RECKONED, each, base)

    def _young(self, by: Mourner, kin: Kin, found: Collection[Worn]) -> Iterator[Worn]:
        """For one who dies young, at the ages of which the text is silent; nobody does who is
        married, or a forefather."""
        is_such = any(move is not KinMove.UP for move, _ in kin.path)
        if not is_such or kin.path[-1][0] is KinMove.WED:
            return
        told = {worn.rule.age for worn in found}
        grown = next((worn.rule for worn in found if not worn.rule.age
                      and worn.rule.state in ("", *self.plain)), None)  # fmt: skip
        table = self.young.get(grown.grade.name) if grown else None
        if not grown or not table:
            return
        grades = table.wed if kin.is_by_marriage and by.sex is Sex.WOMAN else table.own
        for each in self.reckoned.values():
            for age, name in zip(self.ages, grades, strict=True):
                if each.is_young and age not in told:
                    rule = MourningRule(each.clause, by, kin, self.grades[name], "", age)
                    yield Worn(rule, by, kin, Answering.RECKONED, each, grown)
