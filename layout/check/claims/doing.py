"""Verbs: what a clause says is done is done, as often as it says, and what it denies is not."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import pairwise

from layout.check.claims.as_good import does_so, is_for, wants
from layout.check.claims.claim import Claim, claim_law
from layout.check.claims.units import GOES_ON, PlayedClause
from layout.check.law import Case
from layout.read.scene.clause import Lexicon, Mood, Run, Word
from layout.stage import Event, Frame, Posture
from layout.vocabulary import Verb
from layout.vocabulary.verb import Does, Effect, Slot, VerbTrait

_TO = re.compile(
    "[從自由][^，。；：「」]+?至於?([^，。；：「」至]{1,8}?)(?:而已|止|而止)?(?=[，。；：「」]|$)"
)
# Begun in one clause, ended in a later one: 降洗, 獻工.
_BEGUN = frozenset({Does.WASH, Does.RINSE, Does.OFFER})


@claim_law(
    "C840",
    "verbs_played",
    "經言其事，必行其事",
    "every verb of a clause that says something is done",
)
def verbs(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every verb that says something is done."""
    for word in unit.words:
        if word.is_done and not word.part:
            what = f"「{word.text}」 of the clause is not done"
            yield Claim(word.text, is_played(unit, word), what)


@claim_law(
    "C899",
    "each_word_its_own_act",
    "一言一事，不以一事當兩言",
    "every word to somebody, and everything done with what is in hand, that a clause tells",
)
def own_act(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every word to somebody (命 禮辭), and what is done with what is in hand (㨎 嘗): not by an
    act that another word of the clause says, since that is said besides (命下射曰)."""
    words = [w for w in unit.words if w.verb and w.mood in (Mood.DONE, Mood.ASKED) and not w.part]
    for word in words:
        verb = word.verb
        assert verb is not None
        speaks = Slot.WORDS in verb.takes and not verb.does(Does.BOW)
        if not word.is_done or not (speaks or verb.does(Does.IN_HAND, Does.NEAR)):
            continue
        doing = [e for e in unit.events if does_so(verb, word.text, e)]
        others = [each for each in words if each.verb != verb and not each.people]
        taken = [e for e in doing if any(e.verb == o.verb or o.text in e.by.word for o in others)]
        own = [e for e in doing if e.verb == verb or word.text in e.by.word or e not in taken]
        if verb.is_(VerbTrait.QUOTES):
            own += [event for event in unit.events if event.words]
        if doing:
            what = f"「{word.text}」 of the clause has no act of its own"
            yield Claim(word.text, bool(own), what)


@claim_law(
    "C901",
    "passage_to_its_end",
    "曰自某至某而止，則行至某",
    "every repeated passage of which a note, a cite or an answer says where it ends (從某至某)",
)
def to_its_end(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Where a passage is repeated and words about it say from what to what (從進受命至告吉): the
    last deed that they name is done."""
    is_again = any(frame.step.expands for frame in unit.frames)
    if not is_again and not any(word in (unit.step.text or "") for word in GOES_ON):
        return
    grounds = (act.ground.cite for act in unit.acts if act.ground)
    answers = (question.by for question in unit.step.open)
    texts = (unit.step.note, *grounds, *answers)
    ends = {match[1] for text in texts for match in _TO.finditer(text)}
    lexicon = Lexicon.of(case.score)
    for end in sorted(ends):
        verbs_named = [word for run in lexicon.runs(end) for word in run.words if word.verb]
        for word in verbs_named[-1:]:
            assert word.verb is not None
            done = any(does_so(word.verb, word.text, event) for event in unit.events)
            what = f"words have it done as far as 「{end}」, and it is not"
            yield Claim(word.text, done, what)


@claim_law("C842", "denied_not_played", "曰不則不", "every verb that a clause denies")
def denied(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every verb that is denied: 不拜."""
    for word in unit.words:
        if word.verb and word.mood is Mood.DENIED and not word.verb.is_(VerbTrait.GOES):
            said = word.text
            doing = [e for e in unit.events if e.verb == word.verb and said in e.by.word]
            what = (
                f"「{said}」 is denied by the clause, and {doing[0].who if doing else ''} does it"
            )
            yield Claim(said, not doing, what)


@claim_law("C841", "numbers_played", "曰三則三，曰再則再", "every number before a verb of a clause")
def numbers(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every number right before a verb: 三讓, 再拜."""
    for run in unit.runs:
        for word, two in pairwise(() if run.is_supposed else run.words):
            often = word.prefix.count if word.prefix else None
            if not often or not two.is_done or two.at != word.at + len(word.text) or not two.verb:
                continue
            if two.verb.is_(VerbTrait.GOES) or not is_played(unit, two):
                continue
            told = times(unit, two)
            what = (
                f"「{word.text}{two.text}」 of the clause, and it is done {max(told, default=0)} ×"
            )
            yield Claim(word.text + two.text, often in told, what)


def times(unit: PlayedClause, word: Word) -> frozenset[int]:
    """How often the verb is done, at once or in all, by each who does it."""
    assert word.verb is not None
    often: dict[str, int] = {}
    once: set[int] = set()
    for event in unit.events:
        if does_so(word.verb, word.text, event) or is_part(event.verb, word.verb):
            often[event.who] = often.get(event.who, 0) + event.count
            once.add(event.count)
    return frozenset({*often.values(), *once})


@claim_law("C843", "order_played", "先言先行，後言後行", "the verbs of a clause, one after another")
def order(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """The verbs of each run, one after another, and each by an act of its own."""
    at, last = -1, ""
    for run in unit.runs:
        for word in () if run.is_supposed else run.words:
            doing = doings(unit, run, word)
            if not doing:
                continue
            later = [i for i in doing if i > at or (i == at and word.text != last)]
            what = f"「{word.text}」 is not done in the order of the clause"
            places = (unit.events[i].path or unit.events[i].by.place for i in doing)
            on_spot = is_literal(unit) and not any(places)  # 立于: he goes there
            if later or on_spot or not is_state(word):
                yield Claim(word.text, bool(later), what)
            at, last = later[0] if later else at, word.text


@claim_law(
    "C863", "each_in_order", "先言先行，人各如之", "two verbs of a clause that one person does"
)
def each_in_order(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """What is said one after another: who does both, each once, does them in that order."""
    said, whose = list[tuple[frozenset[str], Word]](), frozenset[str]()
    for run in unit.runs:
        whose = run.people or whose
        said += [(whose, word) for word in run.words if _is_one_act(word) and not run.is_supposed]
    names = [(word.verb, word.wind) for _, word in said]
    once = [pair for pair, name in zip(said, names, strict=True) if names.count(name) == 1]
    for (his, one), (its, two) in pairwise(once):
        if two.wind or is_state(two) or (one.verb and one.verb.does(Does.CLEAR, Does.DRAIN)):
            continue  # how he stands who does it; what is cleared goes a way before
        first, second = _by_whom(unit.frames[0], his, one), _by_whom(unit.frames[0], its, two)
        for who in sorted(first.keys() & second.keys()):
            if len(first[who]) == len(second[who]) == 1 and first[who] != second[who]:
                what = f"「{one.text}…{two.text}」 of the clause, and {who} does it the other way"
                yield Claim(two.text, first[who] < second[who], what)


def _is_one_act(word: Word) -> bool:
    """Whether an act may say the word alone."""
    return (bool(word.wind) and not word.is_row) or (
        word.is_done and not (word.part or word.is_thing or word.prefix)
    )


def _by_whom(frame: Frame, whose: frozenset[str], word: Word) -> Mapping[str, list[int]]:
    """Who of some, or of all, does it, and which of the events are that."""
    found: dict[str, list[int]] = {}
    for i, event in enumerate(frame.events):
        is_turn = event.verb.is_(VerbTrait.FACING) and event.by.facing == word.wind
        if (is_turn if word.wind else event.verb == word.verb) and (
            not whose or event.who in whose
        ):
            found.setdefault(event.who, []).append(i)
    return found


def doings(unit: PlayedClause, run: Run, word: Word) -> list[int]:
    """Which of the events do what a verb says: those of whom the run speaks, if there are any."""
    verb = word.verb
    if word.wind and not word.is_row:
        return turning(unit, run, word)
    if word.prefix:  # 坐取: it goes with the verb behind it, if no act of its own says it
        return sitting(unit, run, word) if word.prefix.kneeling else []
    if not word.is_done or word.part or not verb or word.is_thing:
        return []
    if is_state(word):
        return [i for i, event in enumerate(unit.events) if event.verb == verb]
    found = [i for i, event in enumerate(unit.events) if does_so(verb, word.text, event)]
    if is_literal(unit):
        found = [i for i in found if unit.events[i].verb == verb]
    own = mine(unit, run)
    return [i for i in found if i in own] or found


def mine(unit: PlayedClause, run: Run) -> list[int]:
    """Which of the events are done by those with whom a run begins; all, if it names nobody."""
    named = {name for subject in run.subject for name in subject.people}
    return [i for i, event in enumerate(unit.events) if not named or event.who in named]


def turning(unit: PlayedClause, run: Run, word: Word) -> list[int]:
    """Which of the events are a turn to the wind, and nothing else, in which a deed is done that
    is told right after it: 北面坐奠."""
    after = run.next_to(word)
    if after is None or not (after.verb or after.prefix) or not is_literal(unit):
        return []
    turns = [i for i in mine(unit, run) if unit.events[i].verb.is_(VerbTrait.FACING)]
    return [i for i in turns if unit.events[i].by.facing == word.wind]


def sitting(unit: PlayedClause, run: Run, word: Word) -> list[int]:
    """Which of the events are a sitting down to the deed that is told right after it: 坐挩手."""
    after, own = run.next_to(word), mine(unit, run)
    verbs = [unit.events[i].verb for i in own]
    near = [{*verbs[max(0, n - 1) : n + 2]} for n in range(len(own))]
    return [i for i, beside in zip(own, near, strict=True)
            if after and after.verb in beside and unit.events[i].verb.does(Does.SIT)]  # fmt: skip


def is_literal(unit: PlayedClause) -> bool:
    """Whether each verb that it says is done, and says once, is one that its acts say too, and no
    other for it. What is cleared goes a way before it is."""
    played = {event.verb for event in unit.events}
    said = [w.verb for w in unit.words if w.is_done and not w.part and not w.is_thing and w.verb]
    return len(said) == len({*said}) and all(
        verb in played and not verb.does(Does.CLEAR) for verb in said
    )


def is_state(word: Word) -> bool:
    """Whether it may be said of how somebody is already: 坐, 立, 執."""
    verb = word.verb
    return verb is not None and verb.does(Does.HOLD, Does.SIT, Does.STAND)


def is_played(unit: PlayedClause, word: Word) -> bool:
    """Whether somebody does in the step what the verb says, or words of its acts say it."""
    verb = word.verb
    assert verb is not None
    if not (word.is_thing and verb.does(Does.WASH)) and any(
        word.text in phrase for phrase in unit.phrases
    ):
        return True
    doing = [event for event in unit.events if does_so(verb, word.text, event)]
    if any(not is_bow_for_going(unit, word, event) for event in doing):
        return True
    return (
        is_done_in_parts(unit, verb)
        or is_ended_later(unit, verb)
        or (word.prefix is not None and word.prefix.kneeling in kneeling(unit))
        or (verb.does(Does.SIT) and True in kneeling(unit))
        or (word.is_thing and any(word.text in t for act in unit.acts for t in act.thing))
        or (verb.does(Does.HOLD) and holds_something(unit))
        or (verb.is_(VerbTrait.LETS) and is_let(unit, word))
    )


def is_let(unit: PlayedClause, word: Word) -> bool:
    """Whether something is done by or to those who are let do it, where they are named right after
    it (升賓); else by anybody."""
    after = next((each for run in unit.runs if (each := run.next_to(word))), None)
    others = {*after.people} if after else set[str]()
    with_part = {name for event in unit.events for name in (event.who, *event.by.to)}
    return bool(others & with_part if others else unit.events)


def is_bow_for_going(unit: PlayedClause, word: Word, event: Event) -> bool:
    """Whether it is but the bow of somebody who goes nowhere in the clause, where that says that he
    goes to meet or to see off (送)."""
    is_bow = event.verb.does(Does.BOW) and word.text not in event.by.word
    goes = {e.who for e in unit.events if e.path and not e.verb.does(Does.UP, Does.DOWN)}
    return bool(word.verb and word.verb.does(Does.GO_IF)) and is_bow and event.who not in goes


def is_done_in_parts(unit: PlayedClause, verb: Verb) -> bool:
    """Whether all that must come of it comes of several acts: 拜受 of 拜 and 受."""
    done = {each for event in unit.events for each in wants(event.verb)}
    needed = wants(verb)
    return len(needed) > 1 and all(any(is_for(d, each) for d in done) for each in needed)


def is_part(done: Verb, verb: Verb) -> bool:
    """Whether it is the bow of what the verb says: 拜 of 拜受."""
    return verb.does(Does.BOW) and done.does(Does.BOW)


def kneeling(unit: PlayedClause) -> frozenset[bool]:
    """How those are who act, up or down, before and after."""
    doers = {event.who for event in unit.events}
    frames = (*filter(None, [unit.before]), *unit.frames)
    told = {event.by.kneeling for event in unit.events if event.by.kneeling is not None}
    states = {frame.people[who].rest is Posture.坐 for frame in frames for who in doers}
    return frozenset(told | states)


def holds_something(unit: PlayedClause) -> bool:
    """Whether one of those who act has anything in his hands."""
    doers = {event.who for event in unit.events}
    frames = (*filter(None, [unit.before]), *unit.frames)
    return any(frame.people[who].hands for frame in frames for who in doers)


def is_ended_later(unit: PlayedClause, verb: Verb) -> bool:
    """Whether what is begun here is ended in a later clause of the section, before it is begun
    anew, by one who acts here: that which is still to do of it, if it is of what may wait."""
    doers = {event.who for event in unit.events}
    left = wants(verb) - done_in(unit.frames, doers)
    if not left or any(each.does not in _BEGUN for each in left):
        return False
    if verb.does(Does.WASH) and _goes_on(unit.frames, doers):
        return False
    for later in unit.after:
        left -= done_in(later.frames, doers)
        if not left:
            return True
        if any(wants(word.verb) & left for word in later.words if word.is_done and word.verb):
            return verb.does(Does.WASH) and is_ended_later(later, verb)  # 降洗 … 盥洗 … 卒洗
    return False


def _goes_on(frames: Iterable[Frame], doers: Container[str]) -> bool:
    """Whether some have gone up or filled a cup: what was to be washed is washed by then."""
    events = (event for frame in frames for event in frame.events if event.who in doers)
    return any(event.verb.does(Does.UP, Does.FILL) for event in events)


def done_in(frames: Iterable[Frame], doers: Container[str]) -> frozenset[Effect]:
    """What is done in the frames by some."""
    events = (event for frame in frames for event in frame.events if event.who in doers)
    return frozenset(each for event in events for each in wants(event.verb))
