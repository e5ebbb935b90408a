"""The words of a clause: what is done in it, who and what and where it names, what it denies.

A clause is cut into runs at its stops, and each run into words, at each place the longest that is
known: names of the rite, kinds, parts of the building, verbs with their forms. What nobody knows is
no word, and claims nothing. Speech is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest

from layout.compass import Wind
from layout.measure import NUMERALS
from layout.score import Cast, Score, Thing
from layout.vocabulary import Part, Prefix, Verb, Vocabulary
from layout.vocabulary.verb import Does, Slot, VerbTrait

_STOPS = re.compile("[，。；：！？]")
_SENTENCE = "。！？"
_SPEECH = re.compile("「[^」]*」?|『[^』]*』|《[^》]*》|(?<=曰)：(?!「)[^。！？]*")
_DENYING = frozenset("不弗未無毋勿莫非")
_PAST = frozenset("既卒已")
_ASKING = frozenset("請欲俟待將許命贊")  # what follows is not done yet, or by others
_LIKE = frozenset("如猶若")
_AT = frozenset(
    "于於自由之其此所為以初有餘兩東南西北當負"
)  # what follows is a thing or a place, not a deed
_OF = ("之", "其")
_SO = "以"  # before a way or a rising: and so
_SUPPOSING = ("若", "苟", "凡", "唯", "無")
_BESIDE = frozenset("東南西北左右")
_FACES = frozenset("面鄉手")
_ENDS = frozenset("前後末端")
_PERSONS = "人"
_TITLES = ("之禮", "之儀")
_SIDES = frozenset("左右")
_HAND = "手"
_AND = frozenset("、與及以")
_ALL = frozenset("皆各")
_WITH = frozenset("與以")
_NEEDED = {Slot.THING, Slot.PLACE}
# Verbs too, but in the texts far more often something else.
_GRAMMAR = frozenset("之及為與比相上下以無息安作過乘禮卒在數止當拾鄉")


class Mood(Enum):
    """How a verb is said."""

    DONE = "done"
    DENIED = "denied"  # 不拜
    PAST = "past"  # 既獻
    ASKED = "asked"  # 請射
    NAMED = "named"  # 執冪者, 受酬
    LIKE = "like"  # 如主人酬賓儀


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a clause, and all that it may be."""

    text: str
    at: int  # where in the clause
    verb: Verb | None = None
    prefix: Prefix | None = None
    people: tuple[str, ...] = ()
    is_thing: bool = False
    part: Part | None = None
    wind: str = ""  # of 北面, and of 北上 with `is_row`
    is_row: bool = False
    side: str = ""
    mood: Mood = Mood.DONE

    @property
    def is_done(self) -> bool:
        """Whether it says that something is done, and can hardly say anything else."""
        return self.verb is not None and self.mood is Mood.DONE and not self.people


@dataclass(frozen=True, slots=True)
class Run:
    """The words between two stops."""

    text: str
    words: tuple[Word, ...]
    is_supposed: bool = False  # 若 …
    start: int = 0  # where in the clause

    def before(self, word: Word) -> str:
        """What is said before the word."""
        return self.text[: word.at - self.start]

    def after(self, word: Word) -> str:
        """What is said after the word."""
        return self.text[word.at - self.start + len(word.text) :]

    def next_to(self, word: Word) -> Word | None:
        """The word that stands right after a word."""
        return next((w for w in self.words if w.at == word.at + len(word.text)), None)

    @property
    def subject(self) -> tuple[Word, ...]:
        """The persons with whom it begins: 主人, 賓、介; not one whose side is meant (介右)."""
        found: list[Word] = []
        for word in self.words:
            begins = not self.before(word).strip("　乃遂而則及") if not found else (
                self.text[found[-1].at - self.start + len(found[-1].text) : word.at - self.start]
                in _AND)  # fmt: skip
            if not word.people or not begins:
                break
            found.append(word)
        after = self.after(found[-1]) if found else ""
        following = self.next_to(found[-1]) if found else None
        is_side = following is not None and bool(following.side)
        is_side = is_side and after[1:2] != _HAND  # 介右; not 賓右手執
        return () if is_side or after.startswith("之") else tuple(found)

    @property
    def people(self) -> frozenset[str]:
        """Those with whom it begins, groups as their members."""
        return frozenset(name for word in self.subject for name in word.people)

    @property
    def deed(self) -> Word | None:
        """The first thing that is done in it."""
        first = next((word for word in self.words if word.verb and not word.people), None)
        return first if first and first.mood is Mood.DONE and not first.part else None

    @property
    def is_first(self) -> bool:
        """Whether it is done before others do it: 先."""
        deed = self.deed
        return deed is not None and self.before(deed).endswith("先")

    @property
    def is_of_each(self) -> bool:
        """Whether it is told of each with whom it begins (賓、介, 賓及眾賓), not of one with others
        (主人以介)."""
        return not _WITH & {*self.before(self.deed)} if self.deed else False

    @property
    def is_of_all(self) -> bool:
        """Whether all do it: 皆."""
        deed = self.deed
        return deed is not None and bool(_ALL & {*self.before(deed)})


class Lexicon:
    """The words that a rite's clauses may have."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        cast: Mapping[str, Cast],
        groups: Mapping[str, tuple[str, ...]],
        things: Mapping[str, Thing],
    ) -> None:
        self.verbs = {f: v for f, v in vocabulary.verbs.items() if f and f not in _GRAMMAR}
        self.prefixes = vocabulary.prefixes
        self.people = _people(cast, groups)
        self.things = _things(things)
        self.parts = vocabulary.parts
        names = (*self.verbs, *self.prefixes, *self.people, *self.things, *_SIDES,
                 *self.parts.named, *self.parts.also,
                 *(f"{w}{end}" for w in Wind.__members__ for end in "面鄉上"))  # fmt: skip
        longest = sorted({name for name in names if name}, key=lambda word: (-len(word), word))
        self._finder = re.compile("|".join(map(re.escape, longest)))

    @classmethod
    def of(cls, score: Score) -> Lexicon:
        """That of a rite that is read."""
        return cls(score.vocabulary, score.cast, score.groups, score.things)

    def runs(self, text: str) -> Iterator[Run]:
        """The runs of a clause, in order."""
        said = _SPEECH.sub(lambda found: "　" * len(found.group()), text)
        supposed, at = False, 0
        for stop in (*_STOPS.finditer(said), None):
            end = stop.start() if stop else len(said)
            run = said[at:end]
            supposed = supposed or run.lstrip("　").startswith(_SUPPOSING)
            if run.strip("　"):
                yield Run(run, tuple(self._words(run, at)), supposed, at)
            if stop and stop.group() in _SENTENCE:
                supposed = False
            at = end + 1

    def _words(self, run: str, start: int) -> Iterator[Word]:
        words: list[Word] = []
        for begin, end in self._spans(run):
            ended = words[-1].at + len(words[-1].text) - start if words else -1
            joined = words[-1] if ended == begin else None
            asked = run[:begin]
            for word in words:  # 贊者 asks nobody, and 將冠者 is nothing to come
                asked = asked.replace(word.text, "") if word.people else asked
            is_asked = bool(_ASKING & {*asked})
            mood = self._mood(run, (begin, end), joined, is_asked=is_asked)
            words.append(self._word(run[begin:end], start + begin, mood))
        for word, after in zip_longest(words, words[1:]):
            is_joined = after and after.at == word.at + len(word.text)
            is_before = is_joined and after and (after.verb or after.prefix)
            yield word if is_before else replace(word, prefix=None)

    def _spans(self, run: str) -> Iterator[tuple[int, int]]:
        """Where the words of a run stand. What begins it right before a thing is who does something
        with that, not a thing of his: 主人｜羞肵俎."""
        spans = [self._uncounted(run, *found.span()) for found in self._finder.finditer(run)]
        if len(spans) > 1 and spans[0][1] == spans[1][0]:
            (begin, end), (_, after) = spans[:2]
            word, thing = run[begin:end], run[end:after]
            whose = [n for n in range(1, len(word)) if word[:n] in self.people]
            if word in self.things and thing in self.things and whose:
                joint = begin + whose[-1]
                if run[joint:end] in self.verbs:
                    spans[:1] = [(begin, joint), (joint, end)]
        yield from spans

    def _uncounted(self, run: str, begin: int, end: int) -> tuple[int, int]:
        """A word for persons without the number of them: 大夫｜二人 are two, not the second."""
        if run[end : end + 1] == _PERSONS and (stem := run[begin:end].rstrip(NUMERALS)):
            return begin, begin + len(stem)
        return begin, end

    def _mood(
        self, run: str, span: tuple[int, int], joined: Word | None, *, is_asked: bool
    ) -> Mood:
        """How a verb at this place of the run is said; `joined`: the word right before it."""
        start, end = span
        before = run[:start].rstrip("".join(self.prefixes))
        before = run[:start] if before.endswith(_OF) else before  # 之左贊: a side, no hand
        last, after = before[-1:] or "　", run[end:]
        if last in _DENYING:
            return Mood.DENIED
        if last in _PAST:
            return Mood.PAST
        if is_asked:
            return Mood.ASKED
        verb = self.verbs.get(run[start:end])
        while (thing := self._finder.match(after)) and thing.group() in self.things:
            after = after[thing.end() :]  # 執冪者
        if verb and _NEEDED & verb.needs and (other := self._finder.match(after)):
            after = after[other.end() :] if other.group() in self.verbs else after  # 受酬者
        if _LIKE & {*before}:
            return Mood.LIKE
        is_so = (
            last == _SO and verb and (_goes_on(verb, before) or self._is_to(verb, before, after))
        )
        is_at = last in _AT and not is_so
        is_named = is_at or after.startswith("者") or run.endswith(_TITLES)
        is_named = is_named or run[end : end + 1] in _ENDS
        if verb and not verb.is_(VerbTrait.GOES) and run[end : end + 1] in _BESIDE:
            is_named = is_named or run[end + 1 : end + 2] not in _FACES  # 薦南, 席東
        thing = self._finder.match(run, end)  # 對醬: the sauce across
        is_named = is_named or bool(
            verb and _only_speaks(verb) and thing and thing.group() in self.things
        )
        return Mood.NAMED if is_named or _is_its_thing(joined) else Mood.DONE

    def _is_to(self, verb: Verb, before: str, after: str) -> bool:
        """Whether it is what is done to somebody with what a deed before has brought: 興以酬賓."""
        deed = before.removesuffix(_SO)
        is_deed = any(deed.endswith(form) for form in self.verbs)
        other = self._finder.match(after)
        is_person = other is not None and other.group() in self.people
        is_to = Slot.TO in {*verb.takes, *verb.needs} and not verb.is_(VerbTrait.GOES)
        return is_deed and is_person and is_to

    def _word(self, word: str, at: int, mood: Mood) -> Word:
        is_wind = word[:-1] in Wind.__members__ and word[-1] in "面鄉上"
        wind = word[:-1] if is_wind else ""
        return Word(
            word,
            at,
            self.verbs.get(word),
            self.prefixes.get(word),
            self.people.get(word, ()),
            word in self.things,
            self.parts.get(word),
            wind,
            bool(wind) and word.endswith("上"),
            word if word in _SIDES else "",
            mood,
        )


def _goes_on(verb: Verb, before: str) -> bool:
    """Whether it is what follows a deed (執以興), not what is done with a thing (以爵)."""
    return len(before) > 1 and verb.does(Does.RISE, Does.UP, Does.DOWN)


def _is_its_thing(verb: Word | None) -> bool:
    """Whether what follows right upon a verb is what it is done with or where (受酬, 復筵), or what
    it is said of (對筵)."""
    if verb is None or verb.verb is None:
        return False
    return bool(_NEEDED & verb.verb.needs) or (verb.mood is Mood.NAMED and _only_speaks(verb.verb))


def _only_speaks(verb: Verb) -> bool:
    """Whether it is a word to somebody, and nothing is done by it."""
    effects = {effect.does for effect in verb.effects}
    return Slot.WORDS in verb.takes and Slot.TO in verb.takes and effects <= {Does.TURN}


def _people(
    cast: Mapping[str, Cast], groups: Mapping[str, tuple[str, ...]]
) -> Mapping[str, tuple[str, ...]]:
    """Each word for persons, and whom it means; of one who has his group's name before his own
    (上耦上射, 眾賓一), what is his own."""
    found: dict[str, tuple[str, ...]] = {}
    for name, person in cast.items():
        words = [name, *person.also, person.titled or ""]
        own = [g for g, members in groups.items() if name in members]
        words += [name.removeprefix(g) for g in own] + [name.rstrip(NUMERALS)]
        for word in dict.fromkeys(words):
            if word.strip(NUMERALS):
                found[word] = (*found.get(word, ()), name)
    return {**found, **groups}


def _things(things: Mapping[str, Thing]) -> frozenset[str]:
    """Each word for a thing: its name, that of several that are counted (祭服 of 祭服一), its kind,
    wider words."""
    kinds = (t.kind for t in things.values())
    counted = (name.rstrip(NUMERALS) for name in things)
    words = [*things, *counted, *(word for kind in kinds for word in (kind.name, *kind.like))]
    return frozenset(filter(None, words))
