"""Whom and what a text names, guessed from its words: people whom other rites know and whoever is
called by what he does, things by their kinds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from layout.problems import ProblemError
from layout.read.fields import Found
from layout.read.files.paths import RITE, VOCABULARY, scenes_folder, whole_rites
from layout.read.files.strict import read_yaml
from layout.read.rite import RiteHead, read_rite
from layout.read.scene.clause import Lexicon, Mood, Word
from layout.read.vocabulary import read_vocabulary
from layout.score import Cast, Thing
from layout.vocabulary import Vocabulary
from layout.vocabulary.party import Party, PartyTrait

_DOER = re.compile("(?:^|[，。；：！？　])([^，。；：！？　「」]{1,3}者)")  # 卦者, 贊冠者
_MANY = 3  # of a group, until somebody says how many


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, or a group, whom the text names."""

    name: str
    party: Party
    en: str = ""
    count: int = 0  # of a group


@dataclass(frozen=True, slots=True)
class Guess:
    """Whom and what a text names."""

    people: tuple[Person, ...]
    things: tuple[Thing, ...]


def guessed(texts: Iterable[str], vocabulary: Vocabulary) -> Guess:
    """The people and things of the clauses, those named first before the others."""
    texts = tuple(texts)
    known = {**_doers(texts, vocabulary), **_known_people(vocabulary)}
    cast = {name: Cast(name, person.party, person.en) for name, person in known.items()}
    things = {
        name: Thing(name, kind, kind.en)
        for name, kind in vocabulary.kinds.items()
        if name not in vocabulary.prefixes
    }
    lexicon = Lexicon(vocabulary, cast, {}, things)
    leading, named, lying = Counter[str](), Counter[str](), Counter[str]()
    for text in texts:
        for run in lexicon.runs(text):
            leading.update(word.text for word in run.subject)
            named.update(word.text for word in run.words if len(word.people) == 1)
            lying.update(word.text for word in run.words if _lies(word) and word.text in things)
    people = (p for name, p in known.items() if leading[name] or (named[name] and len(name) > 1))
    return Guess(
        tuple(sorted(people, key=lambda p: -(leading[p.name] + named[p.name]))),
        tuple(things[name] for name in lying),
    )


def _lies(word: Word) -> bool:
    """Whether the word is a thing here, and nothing else."""
    return word.is_thing and not word.people and (word.verb is None or word.mood is Mood.NAMED)


def _doers(texts: Iterable[str], vocabulary: Vocabulary) -> Mapping[str, Person]:
    """Those called by what they do who begin a clause more than once: 冠者."""
    times = Counter(name for text in texts for name in _DOER.findall(text))
    party = next(p for p in vocabulary.parties.values() if PartyTrait.ATTENDS in p.traits)
    return {name: Person(name, party) for name, n in times.items() if n > 1}


def _known_people(vocabulary: Vocabulary) -> Mapping[str, Person]:
    """Everybody whom a whole rite has in its cast, and every group, with party and English."""
    found: dict[str, Person] = {}
    for head in _heads(vocabulary):
        for name, members in head.names.groups.items():
            if all(member.rstrip("一二三四五六七八九十") == name for member in members):
                character = head.names.persons[members[0]]
                found.setdefault(name, Person(name, character.party, character.en, _MANY))
        for person in head.names.persons.values():
            if person.group is None:
                found.setdefault(person.name, Person(person.name, person.party, person.en))
    return found


def _heads(vocabulary: Vocabulary) -> Iterator[RiteHead]:
    """The heads of the rites that are whole."""
    for slug in whole_rites():
        folder = scenes_folder() / slug
        own = read_vocabulary(folder) if (folder / VOCABULARY).is_file() else vocabulary
        try:
            yield read_rite(read_yaml(folder / RITE), folder, own, Found())
        except ProblemError:
            continue  # what is wrong with it is told when it is played
