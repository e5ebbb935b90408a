"""The rules of the rites (`scenes/laws/`), each a law, asked of all that is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeVar

from layout.check.asking import ask, is_kind
from layout.check.deeds import Deed, Row
from layout.check.law import Case, Finding, Law, no_rite
from layout.read.rules import read_rules
from layout.score import Exemption, LawChange, Score, Step
from layout.value import replace
from layout.vocabulary import PartTrait, Vocabulary
from layout.vocabulary.rule import Asks, Bond, Demand, Once, Pattern, Rule, Rules, Within

CODE = "C850"
Asked = TypeVar("Asked", bound=Pattern)


@lru_cache(maxsize=2)
def rules(books: Rules | None = None) -> tuple[Law, ...]:
    """Every rule of the books as a law; they are read where they are not at hand."""
    return tuple(
        Law(
            CODE,
            rule.name,
            rule.words,
            rule.source,
            rule.en,
            partial(look, rule),
            no_rite,
            partial(lacking, rule),
            partial(_is_changed, rule),
        )
        for rule in (books or read_rules()).rules
    )


def look(rule: Rule, case: Case) -> Iterator[Finding]:
    """Each case of a rule in a rite, and whether it is as the rule says."""
    if _not_of(rule, case.score):
        return
    for changed, scope in _scopes(rule, case.score):
        asked = _Asked(changed, case.row)
        for deed in asked.cases():
            if not scope.holds(deed.step):
                continue
            holds = asked.holds(deed)
            unless = None if holds else asked.unless(deed)
            event = deed.event
            done = " ".join((event.who, event.by.word, "、".join(event.to))).strip()
            what, told = f"{done}: {changed.en}", deed.told.id
            mark = event.by.mark
            yield Finding(holds, deed.step, what, "", mark, unless or "", told, scope.change)


@dataclass(frozen=True, slots=True)
class _Scope:
    """Which steps a rule is asked of, as it is or as the rite changes it there."""

    change: Exemption | None = None
    within: tuple[Exemption, ...] = ()  # in one of these at the least, if there are any
    but: tuple[Exemption, ...] = ()  # and in none of these

    def holds(self, step: Step) -> bool:
        if self.change is not None and not self.change.covers(step):
            return False
        is_within = not self.within or any(one.covers(step) for one in self.within)
        return is_within and not any(one.covers(step) for one in self.but)


def _scopes(rule: Rule, score: Score) -> Iterator[tuple[Rule, _Scope]]:
    """A rule as it is, and as the rite turns it about, each with where it is asked so."""
    turned: list[Exemption] = []
    for change in _changes(rule, score):
        if change.change is not LawChange.BOUND:
            yield turn(rule, change.change, score.vocabulary), _Scope(change, but=tuple(turned))
            turned.append(change)
    if not _is_of_others(rule, score):
        yield rule, _Scope(but=tuple(turned))
        return
    for one in _bound(rule, score):
        if one.change is LawChange.BOUND:
            yield rule, _Scope(one, but=tuple(turned))


def _changes(rule: Rule, score: Score) -> Iterator[Exemption]:
    """What a rite says of a rule but that it is lifted."""
    for one in score.exceptions:
        if one.law == rule.name and one.change is not LawChange.LIFTED:
            yield one


def _bound(rule: Rule, score: Score) -> tuple[Exemption, ...]:
    """Where a rite says that a rule of other rites holds in it."""
    return tuple(one for one in _changes(rule, score) if one.binds or one.change is LawChange.BOUND)


def _is_of_others(rule: Rule, score: Score) -> bool:
    """Whether a rule is of some rites, and the rite is none of them."""
    return bool(rule.rites) and score.title not in rule.rites


def _is_changed(rule: Rule, change: LawChange, score: Score) -> bool:
    """Whether a change makes another rule of it, or one of another rite."""
    if change is LawChange.LIFTED:
        return False
    if change is LawChange.BOUND:
        return _is_of_others(rule, score)
    return turn(rule, change, score.vocabulary) != rule


_TURNED = {
    Bond.FIRST: Bond.THEN, Bond.THEN: Bond.FIRST,
    Bond.NOT_FIRST: Bond.NOT_THEN, Bond.NOT_THEN: Bond.NOT_FIRST,
}  # fmt: skip
_SIDED = frozenset(
    (Asks.HAND, Asks.KEPT, Asks.AT, Asks.PLACE, Asks.LAID, Asks.VIA, Asks.FACING, Asks.LIES,
     Asks.HEAD)
)  # fmt: skip
_OPPOSITE = {Asks.EAST: Asks.WEST, Asks.WEST: Asks.EAST, Asks.LEFT: Asks.RIGHT,
             Asks.RIGHT: Asks.LEFT}  # fmt: skip


def turn(rule: Rule, change: LawChange, vocabulary: Vocabulary) -> Rule:
    """A rule turned about: left and right exchanged, east and west and the two stairs with them;
    or what comes before put after."""
    if change is LawChange.ORDER:
        demands = {_TURNED.get(bond, bond): demand for bond, demand in rule.demands.items()}
        return replace(rule, demands=demands)
    stairs = (PartTrait.HOST_STAIR, PartTrait.GUEST_STAIR)
    host, guest = (vocabulary.parts.word(trait) for trait in stairs)
    other = {host: guest, guest: host}  # the longer names first
    other |= {one.value: opposite.value for one, opposite in _OPPOSITE.items()}
    sides = re.compile("|".join(map(re.escape, filter(None, other))))

    def turned(pattern: Asked) -> Asked:
        asks = {
            _OPPOSITE.get(key, key): tuple(
                sides.sub(lambda side: other[side[0]], word) if key in _SIDED else word
                for word in words
            )
            for key, words in pattern.asks.items()
        }
        return replace(pattern, asks=asks, but=tuple(map(turned, pattern.but)))

    demands = {bond: turned(demand) for bond, demand in rule.demands.items()}
    return replace(rule, when=turned(rule.when), demands=demands)


def _not_of(rule: Rule, score: Score) -> str:
    """Why a rite is none of those that a rule speaks of; nothing where it is one."""
    if _is_of_others(rule, score) and not _bound(rule, score):
        return f"it is of {'、'.join(rule.rites)}"
    things = score.things.values()
    if rule.has and not any(is_kind(thing.kind, rule.has) for thing in things):
        return f"there is no {' or '.join(rule.has)}"
    return ""


_AT_ONCE = frozenset((Bond.IS, Bond.NOT, Bond.FIRST, Bond.NOT_FIRST, Bond.ALONE))


class Foreseen:
    """The rules, asked whether a deed that may come after all that is done would break one.

    Of what must follow, be answered or be counted a rule cannot be broken yet."""

    def __init__(self, row: Row) -> None:
        self._deeds, self._sections = [*row.deeds], [*row.sections]
        self._by_verb = {verb: [*deeds] for verb, deeds in row.by_verb.items()}
        own = Row(row.score, row.site, self._deeds, self._by_verb, self._sections)
        score = row.score
        rules_of_it = (
            rule
            for rule in read_rules().rules
            if not _not_of(rule, score) and not any(_changes(rule, score))
        )
        self._asked = tuple(_Asked(rule, own) for rule in rules_of_it)

    def broken_by(self, deeds: Sequence[Deed]) -> list[tuple[Rule, Deed]]:
        """The rules that one of these deeds would break; they are numbered after all others."""
        section = self._sections[-1] if self._sections else 1
        for deed in deeds:
            self._deeds.append(deed)
            self._sections.append(section)
            self._by_verb.setdefault(deed.verb, []).append(deed)
        broken = [
            (asked.rule, deed)
            for asked in self._asked
            for deed in deeds
            if self._breaks(asked, deed)
        ]
        for deed in deeds:
            self._deeds.pop()
            self._sections.pop()
            self._by_verb[deed.verb].pop()
        return broken

    def _breaks(self, asked: _Asked, deed: Deed) -> bool:
        bonds = [demanded.bond for demanded in asked.demands]
        if _AT_ONCE.issuperset(bonds) and asked.when.fits(deed, deed) and deed in asked.cases():
            return not asked.holds(deed) and asked.unless(deed) is None
        forbidden = [each for each in asked.demands if each.bond is Bond.NOT_THEN]
        return any(
            demanded.asked.fits(deed, case)
            and not demanded.holds(case)
            and asked.unless(case) is None
            for demanded in forbidden
            for case in asked.cases()
            if case is not deed and demanded.span.near(case, deed)
        )


def lacking(rule: Rule, case: Case) -> str:
    """Why a rule does not apply to a rite: what it speaks of, and nothing done there has."""
    if reason := _not_of(rule, case.score):
        return reason
    row = case.row
    when = ask(rule.when, row)
    deeds = row.of(when.verbs)
    for key, words in rule.when.asks.items():
        of_verb = key in (Asks.DOES, Asks.VERB)
        test = next((test for name, test in when.tests if name is key), None)
        if not deeds if of_verb else test and not any(test(deed, deed) for deed in deeds):
            return f"no {key} {' '.join(words)}"
    return f"nothing with all of {' '.join(rule.when.asks)}"


class _Asked:
    """A rule made ready for one rite."""

    def __init__(self, rule: Rule, row: Row) -> None:
        self.rule, self.row = rule, row
        self.when = ask(rule.when, row)
        self.demands = tuple(_Demanded(*each, row) for each in rule.demands.items())
        self.excuses = tuple(
            (ask(one.when, row), tuple(_Demanded(*each, row) for each in one.demands.items()),
             f"{one.words}（{one.source}）")
            for one in rule.unless
        )  # fmt: skip
        self.answers: dict[int, frozenset[int]] = {}  # a deed that answers, and what it answers
        for demanded in self.demands:
            if demanded.bond is Bond.ANSWERED:
                self.answers.update(_answers(self, demanded))
        self.answered = frozenset[int]().union(*self.answers.values())

    def cases(self) -> Iterator[Deed]:
        """The deeds that the rule speaks of; of those alike the first, where it says so."""
        seen: set[tuple[object, ...]] = set()
        for deed in self.row.of(self.when.verbs):
            if not self.when.fits(deed, deed) or deed.n in self.answers:
                continue
            if self.rule.once:
                key = tuple(_ONCE[once](deed, self.row) for once in self.rule.once)
                if key in seen:
                    continue
                seen.add(key)
            yield deed

    def holds(self, case: Deed) -> bool:
        return all(
            case.n in self.answered if demanded.bond is Bond.ANSWERED else demanded.holds(case)
            for demanded in self.demands
        )

    def unless(self, case: Deed) -> str | None:
        """The words of the exception that the rule itself makes of a case."""
        for asked, demands, words in self.excuses:
            if asked.fits(case, case) and all(demanded.holds(case) for demanded in demands):
                return words
        return None


def _answers(asked: _Asked, demanded: _Demanded) -> Mapping[int, frozenset[int]]:
    """What each deed answers: the last that waits, with all of its moment that it is said to."""
    found: dict[int, frozenset[int]] = {}
    waiting: list[Deed] = []
    met: list[Deed] = []  # what was answered last
    moment = 0  # and when
    for deed in asked.row.of(
        None
        if asked.when.verbs is None or demanded.asked.verbs is None
        else asked.when.verbs | demanded.asked.verbs
    ):
        waiting = [case for case in waiting if demanded.span.near(case, deed)]
        fitting = [case for case in waiting if demanded.asked.fits(deed, case)]
        if fitting:
            group = fitting[-1].event.group
            met, moment = [c for c in fitting if c.event.group == group], deed.event.group
            waiting = [case for case in waiting if case not in met]
        elif moment != deed.event.group or not any(demanded.asked.fits(deed, c) for c in met):
            if asked.when.fits(deed, deed) and asked.unless(deed) is None:
                waiting.append(deed)
            continue
        found[deed.n] = frozenset(case.n for case in met)
    return found


_ONCE: Mapping[Once, Callable[[Deed, Row], object]] = {
    Once.RITE: lambda _deed, _row: None,
    Once.SECTION: lambda deed, row: row.sections[deed.n],
    Once.STEP: lambda deed, _row: deed.frame.n,
    Once.DOER: lambda deed, _row: deed.event.who,
    Once.OTHER: lambda deed, _row: deed.others,
}


@dataclass(frozen=True, slots=True)
class _Span:
    """Where other deeds are looked for."""

    row: Row
    within: str

    def near(self, case: Deed, deed: Deed) -> bool:
        if self.within == Within.RITE:
            return True
        if self.within == Within.STEP:
            return deed.frame.n == case.frame.n
        if self.within == Within.SECTION:
            return self.row.sections[deed.n] == self.row.sections[case.n]
        return abs(deed.frame.n - case.frame.n) <= int(self.within)

    def later(self, case: Deed) -> Iterator[Deed]:
        """The deeds after the moment of the case, while they are near."""
        deeds = self.row.deeds
        for at in range(case.n + 1, len(deeds)):
            deed = deeds[at]
            if not self.near(case, deed):
                return
            if deed.event.group != case.event.group:
                yield deed

    def earlier(self, case: Deed) -> Iterator[Deed]:
        """The deeds before the moment of the case, the last first, while they are near."""
        deeds = self.row.deeds
        for at in range(case.n - 1, -1, -1):
            deed = deeds[at]
            if not self.near(case, deed):
                return
            if deed.event.group != case.event.group:
                yield deed

    def together(self, case: Deed) -> Iterator[Deed]:
        """The other deeds of the same moment."""
        deeds = self.row.deeds
        for way in (1, -1):
            at = case.n + way
            while 0 <= at < len(deeds) and deeds[at].event.group == case.event.group:
                yield deeds[at]
                at += way


class _Demanded:
    """One demand of a rule, made ready for one rite."""

    def __init__(self, bond: Bond, demand: Demand, row: Row) -> None:
        self.bond, self.demand = bond, demand
        self.asked = ask(demand, row)
        self.until = ask(demand.until, row) if demand.until else None
        self.span = _Span(row, demand.within)

    def holds(self, case: Deed) -> bool:
        bond, span = self.bond, self.span
        if bond is Bond.IS:
            return self.asked.fits(case, case)
        if bond is Bond.NOT:
            return not self.asked.fits(case, case)
        if bond is Bond.AMONG:
            others = (*span.earlier(case), case, *span.together(case), *span.later(case))
            return self._times(others, case) == (self.demand.times or 1)
        places = {
            Bond.WITH: span.together, Bond.ALONE: span.together,
            Bond.THEN: span.later, Bond.NOT_THEN: span.later,
            Bond.FIRST: span.earlier, Bond.NOT_FIRST: span.earlier,
        }  # fmt: skip
        found = self._found(places[bond](case), case)
        return found is (bond not in (Bond.ALONE, Bond.NOT_THEN, Bond.NOT_FIRST))

    def _found(self, deeds: Iterable[Deed], case: Deed) -> bool:
        """Whether there is such a deed, so often as is asked."""
        if self.demand.times is not None:
            return self._times(deeds, case) == self.demand.times
        for deed in deeds:
            if self.asked.fits(deed, case):
                return True
            if self.until is not None and self.until.fits(deed, case):
                return False
        return False

    def _times(self, deeds: Iterable[Deed], case: Deed) -> int:
        found: dict[int, None] = {}
        for deed in deeds:
            if self.until is not None and self.until.fits(deed, case):
                break
            if self.asked.fits(deed, case):
                found[deed.n] = None
        return len(found)
