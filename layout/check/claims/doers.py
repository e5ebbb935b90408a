"""Who does what a clause says: he of whom it speaks, he first, and all of whom it says all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from layout.check.claims.as_good import does_so
from layout.check.claims.claim import Claim, claim_law
from layout.check.claims.doing import is_state
from layout.check.claims.naming import whom
from layout.check.claims.units import PlayedClause
from layout.check.law import Case
from layout.read.scene.clause import Run, Word
from layout.vocabulary import Verb
from layout.vocabulary.verb import Does, Slot, VerbTrait

_SAID_FIRST = r"(?<!and )(?<!and the )(?<!of the )\b{} (?:goes (?:up|down|in|out) )?first\b(?! of)"
_LEVELS = (Does.UP, Does.DOWN)
_PAIR = 2
_WAYS = (*_LEVELS, Does.ENTER, Does.LEAVE)
_THEN = ("乃", "則")  # what follows is next; who does it may be another: 「姆加景，乃驅」


@claim_law(
    "C871", "level_by_itself", "曰升則升，曰降則降", "every way up or down that a clause tells"
)
def levels(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every way up or down: it is gone by an act that says so, not by the way."""
    for run in unit.runs:
        for word in () if run.is_supposed else run.words:
            verb = word.verb
            if verb is None or not word.is_done or word.part or not verb.does(*_LEVELS):
                continue
            after = run.next_to(word)
            if after and (after.people or after.verb or after.is_thing):
                continue  # 升賓: he lets him go up; 升飲者: who he is
            going = [e for e in unit.events
                     if verb.name in e.verb.name
                     or any(e.verb.does(one) and verb.does(one) for one in _LEVELS)]  # fmt: skip
            what = f"「{word.text}」 of the clause, and no act says that somebody does so"
            yield Claim(word.text, bool(going), what)


@claim_law(
    "C872",
    "he_does_the_rest",
    "言某而後所言皆其事",
    "what is said of somebody after the first thing that he does",
)
def each_verb(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """What is said of one after the first thing that he does: he does that too."""
    whose: tuple[Word, ...] = ()
    for run in unit.runs:
        whose = run.subject or (() if run.text.lstrip("　").startswith(_THEN) else whose)
        is_topic = all(word.people or word.verb is None for word in run.words)  # 大夫與大夫，
        whose = () if run.is_supposed or (run.subject and is_topic) else whose
        people = {name for word in whose for name in word.people}
        for word in () if run.is_supposed or not people else _own(run):
            assert word.verb is not None
            doing = [e for e in unit.events if does_so(word.verb, word.text, e)]
            takes = any(effect.does is Does.RECEIVE for effect in word.verb.effects)
            who = {e.who for e in doing}
            who |= {m for e in doing for m in whom(case, e)} if takes else set()
            if doing:
                what = f"「{word.text}」 is said of {whose[0].text}, and {doing[0].who} does it"
                yield Claim(word.text, bool(who & people), what)
        if run.text.endswith("之") or any(w.verb and _is_order(w.verb) for w in run.words):
            whose = ()  # he to whom he speaks may do what follows


def _own(run: Run) -> Iterator[Word]:
    """The verbs of a run, up to where it speaks of somebody else."""
    subject = run.subject
    for word in run.words:
        if word in subject:
            continue
        if word.people:
            return
        if word.verb and word.is_done and not word.part and not word.is_thing:
            if word.verb.is_(VerbTrait.MUSIC):
                return
            if word is not run.deed or not subject:
                yield word
            if _is_order(word.verb):
                return  # what follows may be others'


def _is_order(verb: Verb) -> bool:
    """Whether others may do what is said after it."""
    return verb.is_(VerbTrait.LETS) or (Slot.WORDS in verb.takes and not verb.does(Does.BOW))


@claim_law("C873", "all_are_several", "曰皆則非一人", "everything that a clause says all (皆) do")
def several(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Everything of which it is said that all do it: they are two at least, or it is done twice;
    and who does it does so as often as the others."""
    whole = False  # what is said next of nobody else is of all too
    for run in unit.runs:
        whole = whole and not any(word.people for word in run.words)
        for word in () if run.is_supposed else run.words:
            if not word.verb or not word.is_done or word.part:
                continue
            whole = whole or "皆" in run.before(word)
            doing = [e.who for e in unit.events if does_so(word.verb, word.text, e)]
            if whole and doing:
                what = f"「皆{word.text}」 of the clause, and {doing[0]} alone does it once"
                yield Claim(word.text, len(doing) > 1, what)
                often = Counter(e.who for e in unit.events if e.verb == word.verb)
                what = f"「皆{word.text}」 of the clause, and one does it less often than another"
                yield Claim(word.text, is_state(word) or len({*often.values()}) < _PAIR, what)


@claim_law(
    "C874", "salutes_are_returned", "相為禮者其數同", "every salute of two that a clause tells"
)
def mutual(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every salute so often told, of two (三揖): each of them gives it as often."""
    for run in unit.runs:
        for word in () if run.is_supposed or "如" in run.text else run.words:
            if word.verb is None or not word.is_done or not word.verb.does(Does.SALUTE):
                continue
            given = Counter(
                e.who for e in unit.events if e.verb == word.verb for _ in range(e.count)
            )
            if len(given) == _PAIR:
                what = f"「{run.text}」, and one of {'、'.join(given)} does it less often"
                yield Claim(word.text, len({*given.values()}) == 1, what)
            elif len(given) == 1 and "與" in run.before(word):
                yield Claim(word.text, False, f"「{run.text}」, and {'、'.join(given)} alone")


@claim_law(
    "C885", "both_go_on", "相為禮者偕行", "what a clause says after two have saluted each other"
)
def both_go_on(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """What is said after two have saluted each other, and of nobody else: if one of them does it,
    so does the other."""
    pair: set[str] = set()
    for run in unit.runs:
        alone = len(run.subject) not in (0, _PAIR) or run.is_first
        pair = set() if alone else pair
        for word in () if run.is_supposed or "如" in run.text else run.words:
            if word.verb is None or not word.is_done or word.part:
                continue
            same = [e for e in unit.events if e.verb == word.verb]
            doing = {e.who for e in same if e.by.word == word.text} or {e.who for e in same}
            if word.verb.does(Does.SALUTE):
                pair = doing if len(doing) == _PAIR and not alone else pair
            elif doing & pair:
                what = f"「{word.text}」 of two who salute each other, and one of them does it not"
                yield Claim(word.text, pair <= doing, what)


@claim_law(
    "C875", "named_goes_first", "經言其人，則其人先行", "who is said to go up or down, in or out"
)
def leads(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Who is said to go up or down, in or out: nobody who is not said goes before him."""
    whose: tuple[Word, ...] = ()
    seen: set[Does] = set()
    named: set[str] = set()
    for run in unit.runs:
        named |= {name for word in whose for name in word.people}
        whose = run.subject
        deed = run.deed
        if not whose or run.is_supposed or deed is None or deed.verb is None:
            continue
        does = next((effect for effect in _WAYS if deed.verb.does(effect)), None)
        if does is None or does in seen or "從" in run.text:
            continue
        seen.add(does)
        people = {name for word in whose for name in word.people}
        going = [e for e in unit.events if e.verb.does(does) and e.by.word == e.verb.name]
        if {e.who for e in going} & people:
            going = [e for e in going if e.who not in named - people]
            first = {e.who for e in going if e.group == going[0].group}
            what = f"{whose[0].text}{deed.text}, and {going[0].who} does so before"
            yield Claim(deed.text, bool(first & people), what)


@claim_law(
    "C876", "said_first_is_first", "曰先某則先某", "every act that is said to be done first (先)"
)
def said_first(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every act that says 先: nobody does it before him in its step."""
    for frame in unit.frames:
        for event in frame.events:
            if event.by.word[:1] == "先":
                before = [
                    e
                    for e in frame.events
                    if e.group < event.group
                    and any(e.verb.does(o) and event.verb.does(o) for o in _WAYS)
                ]
                what = f"{event.who} {event.by.word}, and {before[0].who if before else ''} before"
                yield Claim(event.by.word, not before, what)


@claim_law(
    "C900",
    "pair_salutes",
    "二人偕升偕面，則偕揖",
    "a salute of nobody named, after two have done alike",
)
def pair_salutes(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """A salute with no word of who gives it, in a clause that names nobody: where the only two who
    act have done alike, both give it."""
    if any(word.people for run in unit.runs for word in run.words):
        return
    doers = {event.who for event in unit.events}
    for run in unit.runs:
        for word in () if run.is_supposed or "如" in run.text else run.words:
            if word.verb is None or not word.is_done or not word.verb.does(Does.SALUTE):
                continue
            before: dict[tuple[str, str | None], set[str]] = {}
            for event in takewhile(lambda event: event.verb != word.verb, unit.events):  # noqa: B023
                before.setdefault((event.verb.name, event.by.facing), set()).add(event.who)
            giving = {e.who for e in unit.events if e.verb == word.verb}
            if giving and doers in before.values() and len(doers) == _PAIR:
                what = f"「{run.text}」 of two who do alike, and {'、'.join(giving)} alone"
                yield Claim(word.text, giving == doers, what)


@claim_law(
    "C903",
    "gloss_order",
    "譯文言先者，行必在先",
    "every gloss that says of one person of the rite that he does it first",
)
def glossed_first(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Who alone is first by the gloss (the host goes first): of what he and others do alike in the
    step, he does one thing at least before them."""
    cast = case.score.cast
    for name, person in cast.items():
        said = re.search(_SAID_FIRST.format(re.escape(person.en)), unit.step.en)
        mine = {e.verb.name: e.group for e in reversed(unit.events) if e.who == name}
        others = {e.verb.name: e.group for e in reversed(unit.events)
                  if cast[e.who].en != person.en}  # fmt: skip
        alike = mine.keys() & others.keys()
        if said and alike:
            what = f"“{said[0]}” of the gloss, and others do it before him"
            yield Claim(said[0], any(mine[verb] <= others[verb] for verb in alike), what)


@claim_law("C877", "to_another", "人不施於己", "everything that is done to somebody")
def oneself(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Whoever does something to somebody: it is another."""
    for event in unit.events:
        if event.to:
            what = f"{event.who} does it to himself"
            yield Claim(event.by.word, whom(case, event) != {event.who}, what)
