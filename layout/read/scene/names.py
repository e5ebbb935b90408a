"""The names a rite declares, and how its words are looked up among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from layout.compass import Wind
from layout.read.scene.clause import Lexicon
from layout.score import Cast, Thing, alike
from layout.vocabulary import Manner, Vocabulary
from layout.vocabulary.party import PartyTrait

LONGEST = 40
WINDS = tuple(Wind.__members__)
EXCEPT = "除"
# Words that an act line gives a meaning of their own.
RESERVED = frozenset(["于", "自", "由", "面", "鄉", "無", EXCEPT, *WINDS])
_UNFIT = re.compile(r"[^\w]|_|除")  # a name is one run of letters or characters


def printed(english: str) -> str:
    """With the apostrophe of print."""
    return english.replace("'", "’")


def unfit(name: str) -> str:
    """Why a name cannot be one; empty where it can."""
    if len(name) > LONGEST:
        return f"a name has at most {LONGEST} characters"
    if _UNFIT.search(name):
        return "a name is one run of characters, without spaces, dots, slashes or 除"
    if name in RESERVED:
        return f"an act line gives {name} another meaning"
    return ""


@dataclass(frozen=True)
class Names:
    """Everything an act line of one rite can name."""

    persons: Mapping[str, Cast]
    groups: Mapping[str, tuple[str, ...]]
    things: Mapping[str, Thing]
    sets: Mapping[str, tuple[str, ...]]  # things counted under one name: 勺 for 勺一 and 勺二
    places: frozenset[str] = frozenset()
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by a matter: 再射勝者
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    called: Mapping[str, str] = field(default_factory=dict)  # what English calls a group

    @cached_property
    def manners(self) -> Mapping[str, Manner]:
        """Those that an act line may say."""
        return self.vocabulary.said_manners

    @cached_property
    def verbs(self) -> Mapping[str, str]:
        """The English of every verb, by each form of it."""
        return {form: verb.en for form, verb in self.vocabulary.verbs.items()}

    @cached_property
    def others(self) -> Mapping[str, str]:
        """Other names of persons: 相 for 司正, 上耦再射勝者 for whoever of that pair won."""
        told = {other: name for name, cast in self.persons.items() for other in cast.also}
        return told | {name: who[0] for name, who in self.given.items() if len(who) == 1}

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that its clauses may have."""
        return Lexicon(self.vocabulary, self.persons, self.groups, self.things)

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The numbers of those whom English calls alike."""
        return alike(self.persons)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of the rite's things, and the wider words for them: 壺 and 尊."""
        own = {thing.kind for thing in self.things.values()}
        return frozenset(word for kind in own for word in (kind.name, *kind.like))

    @cached_property
    def people(self) -> frozenset[str]:
        """Every word for one person or several."""
        return frozenset([*self.persons, *self.groups, *self.others, *self.given])

    @cached_property
    def objects(self) -> frozenset[str]:
        """Every word for one thing or several."""
        return frozenset([*self.things, *self.sets, *self.kinds])

    def is_object(self, word: str) -> bool:
        """Whether the word names things, or counts a kind of them: 乘矢, 八筭."""
        counted = None if word in self.objects else self.vocabulary.quantity(word)
        return word in self.objects or (counted is not None and counted[0] in self.kinds)

    def members(self, word: str) -> tuple[str, ...]:
        """The persons a word for people means; nobody where a matter has no such person."""
        if word in self.given:
            return self.given[word]
        return self.groups.get(word) or (self.others.get(word, word),)

    def lies(self, name: str) -> bool:
        """Whether it is one of the dead, to whom a verb does what it does to a thing: 遷 尸."""
        person = self.persons.get(name)
        return person is not None and person.party.has(PartyTrait.LIES)

    def articles(self, word: str) -> tuple[str, ...]:
        """The things a word means; a kind stays a kind, to be found on the stage."""
        if word in self.kinds or word in self.things or word not in self.sets:
            return (word,)
        return self.sets[word]

    def belongings(self, owner: str) -> Mapping[str, str]:
        """The things of one person, by kind, the first declared where there are several."""
        return self._belongings.get(owner, {})

    @cached_property
    def _belongings(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for thing in self.things.values():
            if thing.of is not None:
                found.setdefault(thing.of, {}).setdefault(thing.kind.name, thing.name)
        return found

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Every name that can stand within a place phrase."""
        return (*self.people, *self.objects, *self.places)


def finder(words: Iterable[str]) -> re.Pattern[str]:
    """Finds the words in a phrase, at each place the longest: 賓 is not found inside 眾賓."""
    return _finder(frozenset(words))


@lru_cache(maxsize=64)
def _finder(words: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, longest_first)) or "(?!)")


_BESIDE = re.compile(r"(.+?)之?([東西南北左右前後])(?:[一二三四五六七八九十].*)?")


def beside(phrase: str) -> tuple[str, str] | None:
    """Of what a place phrase names a side, and which: X, 南 of X南四尺."""
    found = _BESIDE.fullmatch(phrase)
    return (found[1], found[2]) if found else None
