"""Who: the persons that a clause names have their part in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from layout.check.claims.as_good import does_so
from layout.check.claims.claim import Claim, claim_law
from layout.check.claims.doing import is_ended_later
from layout.check.claims.units import PlayedClause
from layout.check.law import Case
from layout.measure import NUMERALS, read_number
from layout.read.scene.clause import Mood, Run, Word
from layout.stage import Event
from layout.vocabulary.verb import Does, Slot

_WAYS = (Does.UP, Does.DOWN, Does.ENTER, Does.LEAVE)
_PEOPLE = re.compile(f"([{NUMERALS}]+)人")
_PAIR = 2  # of more who are named in one breath, not all need do it in this clause


@claim_law(
    "C848",
    "subjects_played",
    "經言誰某，則誰某行之",
    "who begins a run of a clause, and what he does",
)
def subjects(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Who begins a run and what he does: it is he that does it."""
    for run in unit.runs:
        subject, deed = run.subject, run.deed
        if not subject or deed is None or deed.verb is None or run.is_supposed:
            continue
        doing = [e for e in unit.events if does_so(deed.verb, deed.text, e)]
        if doing:
            what = f"「{subject[0].text}」 should {deed.text}, and {doing[0].who} does"
            takes = any(effect.does is Does.RECEIVE for effect in deed.verb.effects)
            whose = {e.who for e in doing}
            whose |= {m for e in doing for m in whom(case, e)} if takes else set()
            joined = all if len(subject) == _PAIR and run.is_of_each else any
            holds = joined(whose & {*word.people} for word in subject)
            yield Claim(subject[0].text, holds, what)


@claim_law(
    "C834",
    "named_has_part",
    "經言其人，其人必與焉",
    "who begins a run of a clause in which he does something",
)
def takes_part(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Who begins a run of which something is done: he does something in the step, or something is
    done to him or for him."""
    active = {event.who for event in unit.events}
    active |= {name for event in unit.events for name in whom(case, event)}
    for run in unit.runs if active else ():
        deed = run.deed
        there = {name for name in run.people if unit.frames[-1].people[name].on_stage}
        if there and deed is not None and not run.is_supposed:
            what = f"「{run.subject[0].text}」 of the clause should {deed.text}, and does nothing"
            yield Claim(run.subject[0].text, bool(run.people & active), what)


@claim_law("C838", "all_play", "曰皆則皆", "every group that does something in a clause")
def everybody(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Of whom it is said that all do something: each of them does it."""
    subject: tuple[Word, ...] = ()
    numbers: dict[str, str] = {}  # 相者二人皆: not all of them
    for run in unit.runs:
        subject, deed = run.subject or subject, run.deed
        told = ((word, _PEOPLE.match(run.after(word))) for word in run.subject)
        numbers |= {word.text: number[1] for word, number in told if number}
        if deed is None or deed.verb is None or run.is_supposed or not run.is_of_all:
            continue
        same = {e.who for e in unit.events if e.verb == deed.verb}
        doing = same or {e.who for e in unit.events if does_so(deed.verb, deed.text, e)}
        everyone = {name for word in subject for name in word.people}
        for group in subject if doing & everyone else ():
            people = unit.frames[-1].people
            left = [n for n in group.people if n not in doing and people[n].on_stage]
            number = numbers.get(group.text)
            if number and len(doing & {*group.people}) == read_number(number):
                left = []
            what = f"{group.text}皆{deed.text}, and {'、'.join(left[:4])} does not"
            yield Claim(group.text, not left, what)


@claim_law("C836", "first_is_first", "曰先則先", "who is said to do something first")
def first(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Who does something first (先): nobody does it before him."""
    for run in unit.runs:
        deed, named = run.deed, {name for word in run.subject for name in word.people}
        if not deed or not deed.verb or not named or not run.is_first or run.is_supposed:
            continue
        doing = [e for e in unit.events if e.verb == deed.verb]
        if doing:
            what = f"{run.subject[0].text}先{deed.text}, and {doing[0].who} does so before"
            yield Claim(deed.text, doing[0].who in named, what)


@claim_law(
    "C858", "both_go", "二人同行，先言者不後", "every way up, down, in or out of two who are named"
)
def together(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Two who are said to go up or down, in or out: both go, and who is named first no later."""
    for run in unit.runs:
        pair = run.subject
        ways = [w for w in run.words if w.is_done and w.verb and w.verb.does(*_WAYS)]
        if len(pair) != _PAIR or run.is_supposed or run.deed is None:
            continue
        for word in ways:
            going = [(i, e.who) for i, e in enumerate(unit.events) if e.verb == word.verb]
            at = [min((i for i, who in going if who in one.people), default=None) for one in pair]
            if all(i is None for i in at):
                continue
            first, second = at
            holds = (
                first is not None
                and second is not None
                and (first < second or unit.events[first].group == unit.events[second].group)
            )
            names = f"{pair[0].text}、{pair[1].text}"
            what = f"「{names}」 of the clause do not both {word.text}, the first named first"
            yield Claim(word.text, holds, what)


@claim_law("C859", "followers_follow", "曰從則從", "who is said to follow")
def followers(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Who goes after another (從之): he sets out no earlier than the one of whom it is said."""
    leaders: set[str] = set()
    for run in unit.runs:
        named = {name for word in run.subject for name in word.people}
        deed = run.deed
        if deed and deed.verb and deed.verb.does(Does.FOLLOW) and named and leaders:
            first = [_sets_out(unit, whose) for whose in (leaders, named - leaders)]
            if None not in first and not run.is_supposed:
                holds = first[0] <= first[1]  # type: ignore[operator]
                what = f"{run.subject[0].text} goes before the one whom he follows"
                yield Claim(deed.text, holds, what)
        leaders = named or leaders


def _sets_out(unit: PlayedClause, whose: set[str]) -> int | None:
    """The moment in which the first of some goes from where he is."""
    moments = (e.group for e in unit.events if e.who in whose and e.path)
    return min(moments, default=None)


@claim_law(
    "C835", "company_kept", "同行者其事同", "what all (皆) do after the first thing that they do"
)
def company(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """What is said after 皆 of the same persons: all who do the first of it do the rest."""
    together: frozenset[str] = frozenset()
    for run in unit.runs:
        if run.is_supposed or (run.subject and not run.is_of_all):
            together = frozenset()
            continue
        deeds = [word for word in run.words if word.is_done and not word.part]
        for word in deeds if together or run.is_of_all else ():
            doing = frozenset(e.who for e in unit.events if e.verb == word.verb)
            left = together - doing
            if together & doing:
                others = "、".join(sorted(left))
                what = f"「{word.text}」 is done by some of them, and not by {others}"
                yield Claim(word.text, not left, what)
            together = together or doing


@claim_law("C849", "objects_played", "經言於誰某，則於誰某", "whom a verb of a clause names")
def objects(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Whom a verb names right after it, or after 于: it is done to him. What is done without words
    or offers may be done to nobody that is told."""
    for run in unit.runs:
        for word, two in zip(run.words, run.words[1:], strict=False):
            if two.mood is Mood.ASKED or any(w.at == two.at + len(two.text) and w.is_thing
                                             for w in run.words):  # fmt: skip
                continue  # 請賓 is to ask who shall be guest; 受尸角 is to take his cup
            verb = word.verb
            between = run.after(word)[: two.at - word.at - len(word.text)]
            if (
                not (bool(two.people) and not two.is_thing and between in ("", "于", "於"))
                or not word.is_done
                or not verb
                or run.is_supposed
            ):
                continue
            yield from _of_number(case, unit, run, word, two)
            doing = [e for e in unit.events if does_so(verb, word.text, e)]
            is_said_to = {Slot.WORDS, Slot.TO} <= verb.takes
            if doing and (is_said_to or verb.does(Does.OFFER) or all(e.to for e in doing)):
                holds = any({*two.people} & whom(case, e) for e in doing)
                done = "、".join(doing[0].to)
                what = f"「{word.text}{two.text}」, and it is done to {done or 'nobody'}"
                yield Claim(word.text + two.text, holds or is_ended_later(unit, verb), what)


def _of_number(case: Case, unit: PlayedClause, run: Run, word: Word, two: Word) -> Iterator[Claim]:
    """Those to whom a verb is done, if the clause says how many they are: 作下大夫二人."""
    told = _PEOPLE.match(run.after(two))
    doing = [e for e in unit.events if word.verb and does_so(word.verb, word.text, e)]
    others = {name for event in doing for name in whom(case, event)} & {*two.people}
    if told and others:
        what = f"「{word.text}{two.text}{told[0]}」, and it is done to {len(others)}"
        yield Claim(word.text + two.text, len(others) == read_number(told[1]), what)


def whom(case: Case, event: Event) -> set[str]:
    """To whom something is done, group by group."""
    return {m for name in event.by.to for m in case.score.groups.get(name, (name,))}
