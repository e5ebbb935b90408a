"""The English of a repeated passage: the same sentences with the names changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from layout.read.names import Names, finder

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
             "tenth", "eleventh", "twelfth")  # fmt: skip
_WINDS = {"北": "north", "東北": "north-east", "東": "east", "東南": "south-east",
          "南": "south", "西南": "south-west", "西": "west", "西北": "north-west"}  # fmt: skip
_STAIRS = {"阼階": "east stair", "西階": "west stair"}

Pairs = Iterable[tuple[str, str]]


class Gloss:
    """What English words stand for the roles that change, and what for those who take them."""

    def __init__(
        self, names: Names, people: Pairs, things: Pairs, facings: Pairs, words: Pairs
    ) -> None:
        changed = [
            *_people(names, people),
            *((names.things[old].en, names.things[new].en) for old, new in things),
            *((f"facing {_WINDS[old]}", f"facing {_WINDS[new]}") for old, new in facings),
            *_places(words),
        ]
        said: dict[str, set[str]] = {}
        for old, new in changed:
            said.setdefault(old, set()).add(new)
        # a word that would become two is left alone
        self.words: Mapping[str, str] = {old: news.pop() for old, news in said.items()
                                         if len(news) == 1 and news != {old}}  # fmt: skip
        self.finder = _finder(_known(names))

    def sentence(self, en: str) -> str:
        """The sentence with all names changed at once; the second guest is not the guest."""
        if not self.words:
            return en
        said = self.finder.sub(lambda m: self.words.get(m.group(), m.group()), en)
        return said.replace("s's ", "s' ").replace("s’s ", "s’ ")


@lru_cache(maxsize=8)
def _finder(words: frozenset[str]) -> re.Pattern[str]:
    """Finds whole words only: compiled once for all the passages of a rite."""
    return re.compile(rf"(?<![\w-])(?:{finder(words).pattern})(?![\w-])")


def _known(names: Names) -> frozenset[str]:
    """Everything that some change of roles may change in an English sentence."""
    said = {word for name in names.persons for word in _called(names, name)}
    said.update(thing.en for thing in names.things.values())
    said.update(f"facing {wind}" for wind in _WINDS.values())
    said.update(f"{wind} of" for wind in _WINDS.values())
    said.update(_STAIRS.values())
    return frozenset(said)


def _called(names: Names, name: str) -> tuple[str, ...]:
    """How a person is called: by himself, or by his rank in a group and by the group."""
    person = names.persons[name]
    if person.group is None:
        return (person.en,)
    rank = names.groups[person.group].index(name)
    return (f"{_ORDINALS[rank]} of the {person.en}" if rank < len(_ORDINALS) else person.en,
            person.en)  # fmt: skip


def _people(names: Names, pairs: Pairs) -> Pairs:
    return ((_called(names, old)[0], _called(names, new)[0]) for old, new in pairs)


def _places(words: Pairs) -> Pairs:
    """A stair for a stair; a side for a side, as where 賓薦西 becomes 主人薦北."""
    for old, new in words:
        if old in _STAIRS and new in _STAIRS:
            yield _STAIRS[old], _STAIRS[new]
        elif old[-1] in _WINDS and new[-1:] in _WINDS:
            yield f"{_WINDS[_side(old)]} of", f"{_WINDS[_side(new)]} of"


def _side(phrase: str) -> str:
    return phrase[-2:] if phrase[-2:] in _WINDS else phrase[-1]
