"""Which parts of an act stand in its clause: they rest on the clause, whatever else of it does not.

A part is said of who does the act: of 「主人西面，賓答拜」 the facing is the host's and the bow the
guest's. Who is not named in a clause does nothing by its word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from layout.basis import ActPart
from layout.read.scene.clause import Mood, Run, Word
from layout.read.scene.names import Names
from layout.score import Act
from layout.value import replace
from layout.vocabulary.verb import Slot, VerbTrait


class _Said(NamedTuple):
    """A run, and of whom it is said."""

    run: Run
    people: frozenset[str]

    def says(self, act: Act) -> bool:
        """Whether it says that what the act is, is done."""
        return any(_says(self.run, word, act) for word in self.run.words)


def stated(acts: Iterable[Act], text: str, names: Names) -> Iterator[Act]:
    """The acts of a clause, each with the parts of it that stand there."""
    said, people, whole = list[_Said](), frozenset[str](), frozenset[str]()
    for run in (part for whole in names.lexicon.runs(text) for part in _cut(whole)):
        whole = whole if people & whole else people  # of whom he is one
        people = _subject(run) | (people if run.text[:1] in _WITH else frozenset()) or people
        people = whole if people & whole and run.text.startswith(_ALL) else people
        said.append(_Said(run, people))
    for act in acts:
        doers = {name for who in act.who for name in names.members(who)}
        own = [each for each in said if doers and doers <= each.people]
        is_read = act.verb.name in names.lexicon.verbs
        parts = frozenset(_parts(act, own, is_read=is_read))
        yield replace(act, in_clause=act.in_clause | parts) if parts - act.in_clause else act


def _subject(run: Run) -> frozenset[str]:
    """Of whom a run is said, if it says so: also 賓 of 賓左執爵, which is no 賓左."""
    whose = run.words[0] if run.words else None
    side = run.next_to(whose) if whose else None
    deed = run.next_to(side) if side and side.side else None
    if whose and deed and deed.verb and Slot.THING in deed.verb.needs | deed.verb.takes:
        return frozenset(whose.people)
    return run.people


def _cut(run: Run) -> Iterator[Run]:
    """A run parted before each who begins anew in it: 賓出主人送."""
    words, begun = run.words, 0
    for i, word in enumerate(words[1:], start=1):
        verb = words[i - 1].verb if words[i - 1].is_done else None
        if word.people and verb and Slot.TO not in verb.takes | verb.needs:
            yield _between(run, words[begun:i], word.at)
            begun = i
    yield _between(run, words[begun:], run.start + len(run.text)) if begun else run


def _between(run: Run, words: tuple[Word, ...], end: int) -> Run:
    start = words[0].at
    return replace(
        run, text=run.text[start - run.start : end - run.start], words=words, start=start
    )


def _parts(act: Act, own: Sequence[_Said], *, is_read: bool) -> Iterator[ActPart]:
    """`is_read`: whether the verb is among the words that clauses are read by; else its mere name
    must be there (在, 適)."""
    deeds = [
        said.run for said in own
        if said.says(act) or (not is_read and act.verb.name in said.run.text)
    ]  # fmt: skip
    if deeds:
        yield ActPart.DEED
    often = [word for word in act.word if word in _OFTEN]
    if act.count > 1 and any(word in run.text for run in deeds for word in often):
        yield ActPart.NUMBER
    words = [word for said in own for word in said.run.words]
    if act.facing and any(w.wind == act.facing and not w.is_row for w in words):
        yield ActPart.FACING
    if act.hand and any(act.hand in (w.side, w.text[:1]) for w in words):
        yield ActPart.HAND
    places = {ActPart.STAIR: (act.via,), ActPart.WAY: act.route, ActPart.PLACE: (act.place,)}
    for part, phrases in places.items():
        if any(phrases) and all(any(p and p in said.run.text for said in own) for p in phrases):
            yield part


_OFTEN = "再三壹"
_ALL = ("皆", "並")  # 上耦揖進，上射在左，並行: both do
_IF = "若"  # what is supposed, and staged
_WHERE = re.compile("[^　][東西南北上下]$|與之$|以$")
_WHO = "者"
_WITH = "及與"  # 主人降，及賓盥: he with another


def _says(run: Run, word: Word, act: Act) -> bool:
    """Whether a word of a clause says that what the act is, is done: the first of its run, or one
    after another that is done, also by the side of something
    (筵西拜), with another (與之讓), or so (以復位)."""
    before, after = run.before(word), run.after(word)
    is_first = word is next((each for each in run.words if not each.people), None)
    is_so = (is_first or bool(_WHERE.search(before))) and not after.startswith(_WHO)
    goes = [w for w in run.words if w.at <= word.at and w.verb and w.verb.is_(VerbTrait.GOES)]
    is_so = is_so or (len(goes) > 1 and word is run.next_to(goes[-2]))  # 反入: both are done
    is_done = word.mood is Mood.DONE or (word.mood is Mood.LIKE and _IF in before)
    if word.people or not (is_done or (word.mood is Mood.NAMED and is_so)):
        return False
    if word.verb is None:
        return word.text == act.word  # 西面
    if word.verb == act.verb or word.text in act.word or act.verb.name in word.text:
        return True
    is_way = word.verb.is_(VerbTrait.GOES) and act.verb.is_(VerbTrait.GOES)
    if is_way and act.word in word.text:  # 反位, written with the place: 反 西階上
        return True
    same = bool(act.verb.effects) and set(act.verb.effects) == set(word.verb.effects)
    return same and after.startswith(act.thing)  # 設公席, spread: 席 公席
