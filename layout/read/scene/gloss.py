"""The English of a repeated passage: the same sentences with the names changed.

A sentence that speaks of somebody replaced in words of its own (the first lay off their bows) is
left as it was, and told as that: the same again, with these in place of those.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from layout.compass import WIND_EN
from layout.read.scene.names import Names, finder, printed
from layout.vocabulary import PartTrait

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
             "tenth", "eleventh", "twelfth")  # fmt: skip
_STAIRS = frozenset([PartTrait.HOST_STAIR, PartTrait.GUEST_STAIR])
_LITTLE = frozenset(["the", "of", "at", "his", "a", "an", "and", "in", "on", "to", "who"])
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
_LISTED = 4  # persons named one by one
# 「The first lay off their bows」: not of the first arrow, nor where it tells how a row stands
_THE_FIRST = re.compile(
    rf"\bthe ({'|'.join(_ORDINALS)})\b(?! (?:·|(?:of them at|time|step|round|shot)\b))", re.I
)

Pairs = Iterable[tuple[str, str]]
Several = tuple[str, ...]


class Gloss:
    """What English words stand for the roles that change, and what for those who take them."""

    def __init__(
        self,
        names: Names,
        people: Mapping[Several, Several],
        things: Pairs,
        facings: Pairs,
        words: Pairs,
    ) -> None:
        self.finder = _finder(_known(names))
        self.people = tuple(_people(names, people))
        changed = [
            *((names.things[old].en, names.things[new].en) for old, new in things),
            *((f"facing {WIND_EN[old]}", f"facing {WIND_EN[new]}") for old, new in facings),
            *_places(words, _stairs(names)),
        ]
        self.always = _certain(changed)
        exchanged = [pair for part in self.people for pair in part.pairs]
        self.words = _certain([*exchanged, *changed])

    def sentence(self, en: str) -> str:
        """The sentence with all names changed at once; the second guest is not the guest."""
        if not self.words and not self.people:
            return en
        en = printed(en)  # as names are
        meant = self._meant(en)
        words = self.always if meant else self.words
        said = self.finder.sub(lambda m: words.get(m.group(), m.group()), en)
        said = said.replace("s’s ", "s’ ")
        if not meant:
            return said
        instead = ", ".join(f"{_the(p.new)} in place of {_the(p.old)}" for p in meant)
        return f"The same again, with {instead}: {said[:1].lower()}{said[1:]}"

    def _meant(self, en: str) -> list[_Part]:
        """Those replaced of whom the sentence speaks otherwise than by a name to be changed, and
        then all others of whom it speaks; not one by one who are replaced as a group."""
        rest = self.finder.sub("·", en)
        named = frozenset(m.group() for m in self.finder.finditer(en))
        unsaid = named - self.words.keys()
        odd = [p for p in self.people if p.is_told(rest) or p.called & unsaid]
        told = [p for p in self.people if odd and (p in odd or p.called & named)]
        groups = {name for p in told if len(p.who) > 1 for name in p.who}
        once = {p.who: p for p in told if len(p.who) > 1 or p.who[0] not in groups}
        return list(once.values())


@dataclass(frozen=True, slots=True)
class _Part:
    """What is said of those replaced and of those who take their part, and whether the one may
    stand in a sentence for the other: one for one, several for several."""

    who: Several
    old: str
    new: str
    also: tuple[str, str] = ("", "")  # other names of both
    fits: bool = True

    @property
    def pairs(self) -> Pairs:
        """What is said for what, where it can be."""
        return [(a, b) for a, b in ((self.old, self.new), self.also) if self.fits and a and a != b]

    @property
    def called(self) -> frozenset[str]:
        """What would have to be said otherwise."""
        return frozenset(a for a, b in ((self.old, self.new), self.also) if a and a != b)

    def is_told(self, rest: str) -> bool:
        """Whether what is left of a sentence has a word by which the one is told from the other."""
        telling = _telling(self.old, len(self.who) > 1) - _words(self.new)
        if any(word in telling for word in _words(rest) if word not in _ORDINALS):
            return True
        return any(m[1].lower() in telling for m in _THE_FIRST.finditer(rest))


def _telling(english: str, is_group: bool) -> frozenset[str]:
    """The words by which somebody is known: of an archer of the first pair, that it is the first;
    an archer and a pair are those, too, who take their part."""
    owner, _, _ = english.rpartition("’s ")
    if owner or (is_group and english.endswith("pair")):
        return _words((owner or english).rpartition(" ")[0])
    return _words(english)


def _words(english: str) -> frozenset[str]:
    """The words that say something, in the singular."""
    found = (word.lower() for word in _WORD.findall(english))
    return frozenset(w.removesuffix("s") if len(w) > 3 else w for w in found if w not in _LITTLE)


def _certain(changed: Pairs) -> Mapping[str, str]:
    """The words that become one other; what would become two is left alone."""
    said: dict[str, set[str]] = {}
    for old, new in changed:
        said.setdefault(old, set()).add(new)
    return {old: min(news) for old, news in said.items() if len(news) == 1}


@lru_cache(maxsize=8)
def _finder(words: frozenset[str]) -> re.Pattern[str]:
    """Finds whole words only: compiled once for all the passages of a rite."""
    return re.compile(rf"(?<![\w-])(?:{finder(words).pattern})(?![\w-])")


def _known(names: Names) -> frozenset[str]:
    """Everything that some change of roles may change in an English sentence."""
    said = {word for name in names.persons for word in _called(names, name)}
    said.update(_together(names, members) for members in names.groups.values())
    said.update(thing.en for thing in names.things.values())
    said.update(f"facing {wind}" for wind in WIND_EN.values())
    said.update(f"{wind} of" for wind in WIND_EN.values())
    said.update(_stairs(names).values())
    return frozenset(said - {""})


def _called(names: Names, name: str) -> tuple[str, str]:
    """What a person is called first: by his rank among those who are called alike; and also:
    without it, or the upper archer of the first pair. Empty where he has no other name."""
    person = names.persons[name]
    rank = names.ranks.get(name, 0)
    if 0 < rank <= len(_ORDINALS):
        if person.group:
            return f"{_ORDINALS[rank - 1]} of the {person.en}", ""
        return f"{_ORDINALS[rank - 1]} {person.en}", person.en
    owner, of, what = person.en.rpartition("’s ")
    return person.en, f"{what} of the {owner}" if of else ""


def _together(names: Names, members: Several) -> str:
    """Several: the first pair, whose are the first pair's upper and lower archer; the ministers;
    the duke and the first minister; empty where they are too many to be named."""
    called = [names.persons[name].en for name in members]
    if not called:  # of whom it is told elsewhere that there are none
        return ""
    one = called[0]
    if len(set(called)) == 1:
        many = one if names.persons[members[0]].group else f"{one}s"
        if len(members) == sum(person.en == one for person in names.persons.values()):
            return many
        ranks = [_called(names, name)[0].removesuffix(one).strip() for name in members]
        return f"{_listed(ranks, '')}{many}" if all(ranks) and many != one else ""
    owners = {en.rpartition("’s ")[0] for en in called}
    if len(owners) == 1 and "" not in owners:
        return owners.pop()
    each = [_called(names, name)[0] for name in members]
    return _listed(each, "the ").strip() if len(members) <= _LISTED else ""


def _listed(words: Several | list[str], article: str) -> str:
    """「first, second and third 」."""
    head = f", {article}".join(words[:-1])
    return f"{head} and {article}{words[-1]} " if head else f"{words[-1]} "


def _the(english: str) -> str:
    return english if english.startswith(("his ", "the ")) else f"the {english}"


def _people(names: Names, table: Mapping[Several, Several]) -> Iterator[_Part]:
    whole = dict(table)
    for members in names.groups.values():
        if all((name,) in table for name in members):
            whole.setdefault(members, tuple(n for name in members for n in table[name,]))
    for old, new in whole.items():
        said = _said(names, old), _said(names, new)
        also = "", ""
        if len(old) == 1 and len(new) == 1:
            (_, mine), (_, other) = _called(names, old[0]), _called(names, new[0])
            also = mine, other or said[1]
        if all(said) and old != new:
            yield _Part(old, *said, also, fits=(len(old) > 1) == (len(new) > 1))


def _said(names: Names, people: Several) -> str:
    return _called(names, people[0])[0] if len(people) == 1 else _together(names, people)


def _stairs(names: Names) -> Mapping[str, str]:
    """The stairs of host and guest, and their English."""
    parts = names.vocabulary.parts.named.values()
    return {part.name: part.en for part in parts if part.traits & _STAIRS}


def _places(words: Pairs, stairs: Mapping[str, str]) -> Pairs:
    """A stair for a stair; a side for a side, as where 賓薦西 becomes 主人薦北."""
    for old, new in words:
        if old in stairs and new in stairs:
            yield stairs[old], stairs[new]
        elif old[-1] in WIND_EN and new[-1:] in WIND_EN:
            yield f"{WIND_EN[_side(old)]} of", f"{WIND_EN[_side(new)]} of"


def _side(phrase: str) -> str:
    return phrase[-2:] if phrase[-2:] in WIND_EN else phrase[-1]
