"""What one or several people are called in English who are called alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from layout.score import Cast, alike

_NUMERALS = "0123456789 "
_FURTHER = re.compile(r"(?= (?:of|with|at|in|who) )")  # what is told of somebody after what he is


def one_of(english: str) -> str:
    """One of several: a host's helper, a servant of the guests, a young man, a wife of the clan."""
    head = _FURTHER.split(english)[0]
    rest = english[len(head) :]
    for many, one in (("men", "man"), ("wives", "wife")):
        if head.endswith(many):
            return head.removesuffix(many) + one + rest
    return head.removesuffix("s") + rest if not head.endswith("ss") else english


def of_whom(owner: str) -> str:
    """The guest’s, the mistress’s; the other guests’, the dresser of carriages’."""
    return f"{owner}’" if owner.endswith("s") and not owner.endswith("ss") else f"{owner}’s"


def told_apart(person: Cast, number: int | None) -> str:
    """Somebody for a label or a list, with his number among those whom English calls alike."""
    if number is None:
        return person.en
    return f"{one_of(person.en) if person.group else person.en} {number}"


def listed(cast: Mapping[str, Cast], name: str) -> str:
    """Somebody where a group stands once in a list: as the group is called, or told apart."""
    person = cast[name]
    return person.en if person.group else told_apart(person, alike(cast).get(name))


def gathered(names: Sequence[str], groups: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """A group by its name where all of it is there, the largest first."""
    left = dict.fromkeys(names)
    for group in sorted(groups, key=lambda group: -len(groups[group])):
        members = groups[group]
        if len(members) > 1 and all(name in left for name in members):
            first = next(name for name in left if name in members)
            left = {
                group if n == first else n: None for n in left if n == first or n not in members
            }
    return tuple(left)


def all_alike(cast: Mapping[str, Cast], names: Sequence[str]) -> Mapping[str, str]:
    """For each of these the plural, if with all others who are called alike he is one of these:
    the ministers. Members of a group have its name."""
    ranks = alike(cast)
    every = Counter(c.en for name, c in cast.items() if name in ranks and not c.group)
    own = {n: cast[n].en for n in names if n in ranks and not cast[n].group}
    there = Counter(own.values())
    return {name: f"{en}s" for name, en in own.items() if there[en] == every[en]}


def unnumbered(english: str) -> str:
    """The lower archer, of the lower archer 2."""
    return english.rstrip(_NUMERALS)


def in_common(english: Sequence[str]) -> str:
    """Archers, of the first pair's upper archer and the second's lower; empty if nothing is."""
    tails = [unnumbered(e.split(" of ")[0]).split(" ")[::-1] for e in english]
    same: list[str] = []
    for words in zip(*tails, strict=False):
        if len(set(words)) > 1:
            break
        same.insert(0, words[0])
    word = " ".join(same)
    if not word or word.endswith("s"):
        return word
    return f"{word[:-3]}men" if word.endswith("man") else f"{word}s"
