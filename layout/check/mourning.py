"""The laws of mourning, over every rule: what is returned, who is brought down, and by how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layout.mourning import LawLook, Mourning, MourningLaw, MourningRule, Way, back


@dataclass(frozen=True, slots=True)
class MourningCase:
    """What one law saw of one rule."""

    law: MourningLaw
    rule: MourningRule
    other: MourningRule | None  # with which it was compared
    is_kept: bool
    why: str = ""  # of an exception, in the words of the text or a scholar's

    @property
    def is_broken(self) -> bool:
        return not self.is_kept and not self.why


Compared = Iterator[tuple[MourningRule, MourningRule | None, bool]]


def mourning_cases(mourning: Mourning) -> tuple[MourningCase, ...]:
    """Every law over every rule that it is about."""
    cases = []
    for law in mourning.laws.values():
        match law.looks:
            case LawLook.ONE:
                pairs = _one(mourning)
            case LawLook.RETURNED:
                pairs = _returned(mourning)
            case LawLook.YOUNG:
                pairs = _young(mourning)
            case LawLook.LOWER:
                pairs = _lower(mourning, law)
        for rule, other, is_kept in pairs:
            why = "" if is_kept else _excused(mourning, law, rule)
            cases.append(MourningCase(law, rule, other, is_kept, why))
    return tuple(cases)


def _excused(mourning: Mourning, law: MourningLaw, rule: MourningRule) -> str:
    for each in mourning.exemptions:
        is_of_it = (each.law, each.clause) == (law.name, rule.clause)
        if is_of_it and (not each.by or rule.by.name in each.by):
            return each.why
    return ""


def _one(mourning: Mourning) -> Compared:
    """Each rule beside the first of the same mourner for the same person."""
    first: dict[tuple[str, ...], MourningRule] = {}
    for rule in mourning.rules:
        other = first.setdefault(rule.who, rule)
        yield rule, other, other.grade is rule.grade


def _returned(mourning: Mourning) -> Compared:
    """Each rule that says so beside one for him by whom it is returned, if there is one: of those
    who bring nothing down."""
    lowered = {name for each in mourning.reckoned.values() if each.down for name in each.by}
    for rule in mourning.rules:
        if rule.is_returned and rule.kin.path:
            way = back(rule.kin.path, rule.by.sex)
            others = [
                other
                for other in mourning.rules
                if (other.kin.path, other.by.sex) == (way, rule.kin.sex)
                and other.age == rule.age
                and not other.state
                and not {mourner.name for mourner in mourning.line_of(other.by)} & lowered
            ]
            ranks = [other.grade.rank for other in others]
            yield rule, next(iter(others), None), not ranks or rule.grade.rank in ranks


def _young(mourning: Mourning) -> Compared:
    """Each rule for one dead young beside that for the same one grown."""
    ages = tuple(mourning.ages)
    for rule in mourning.rules:
        if rule.age:
            grown = _grown(mourning, rule)
            table = mourning.young.get(grown.grade.name) if grown else None
            if grown and table:
                worn = table.wed if rule.kin.is_by_marriage else table.own
                yield rule, grown, worn[ages.index(rule.age)] == rule.grade.name


def _grown(mourning: Mourning, rule: MourningRule) -> MourningRule | None:
    """The rule for him grown: by this mourner or one like him, of one who has the same way; or
    such as is returned to him."""
    for mourner in mourning.line_of(rule.by):
        own = [
            r for r in mourning.rules if r.by is mourner and not r.age and r.grade.rank is not None
        ]
        for name in (rule.kin.name, ""):
            for other in own:
                is_he = other.kin.name == name or (not name and other.kin.path == rule.kin.path)
                if is_he and other.state in ("", *mourning.plain):
                    return other
        way = back(rule.kin.path, mourner.sex)
        for other in mourning.rules:
            is_given = other.is_returned and not other.age and not other.state
            if is_given and (other.kin.path, other.by.sex) == (way, rule.kin.sex):
                return other
    return None


def _lower(mourning: Mourning, law: MourningLaw) -> Compared:
    """Each rule of the mourner and state beside that of the other, for a person on the same way."""
    through: Way = ((law.through.moves, law.through.sex),) if law.through else ()
    for rule in mourning.rules:
        if rule.age or rule.grade.rank is None or rule.state != law.state or not rule.kin.path:
            continue
        if law.by and rule.by.name != law.by:
            continue
        if through and rule.kin.path[: len(through)] != through:
            continue
        path = rule.kin.path[len(through) :]
        other = _heavier(mourning, law, rule, path) if path else None
        if other and other.grade.rank is not None:
            yield rule, other, rule.grade.rank == other.grade.rank + 1


def _heavier(
    mourning: Mourning, law: MourningLaw, rule: MourningRule, path: Way
) -> MourningRule | None:
    by = law.than or rule.by.name
    states = ("", *mourning.plain) if law.than else (law.against,)
    found = [
        other
        for other in mourning.rules
        if other.by.name == by and not other.age and other.kin.path == path
        and other.state in states
    ]  # fmt: skip
    return next((other for other in found if other.kin is rule.kin), next(iter(found), None))
