"""Roles changed in a repeated passage: {賓: 介} makes 介 of 賓, 介席 of 賓席, 介右 of 賓右."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from layout.problems import Mark, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Scalar
from layout.read.scene.actline import FACINGS, ROWS, people_in
from layout.read.scene.gloss import Gloss
from layout.read.scene.names import WINDS, Names, finder
from layout.read.scene.written import Role
from layout.score import Act
from layout.value import replace
from layout.vocabulary import Manner

Several = tuple[str, ...]


class Swap:
    """One set of roles, all changed at once, so that {賓: 主人, 主人: 賓} changes places."""

    def __init__(
        self,
        roles: Sequence[Role],
        names: Names,
        mark: Mark,
        found: Found,
        origin: Names | None = None,
    ) -> None:
        """`origin`: the names of the rite that the passage is of, where it is another."""
        self.names, self.mark, self.found = names, mark, found
        self.origin = origin or names
        self.keys = {key.value: key.mark for key, _ in roles}
        self.used: set[str] = set()
        self.people: dict[Several, tuple[Several, str]] = {}  # who -> who here, and by which key
        self.articles: dict[Several, tuple[Several, str]] = {}
        self.facings: dict[str, tuple[str, str]] = {}
        self.rows: dict[str, tuple[str, str]] = {}
        self.words: dict[str, str] = {}
        for key, value in roles:
            self.add(key, value)
        self.tokens = finder([*self.origin.tokens, *self.words])

    def add(self, key: Scalar, value: Scalar) -> None:
        """Take one role in, as what its key names."""
        names, origin, old, new = self.names, self.origin, key.value, value.value
        if old in origin.people:
            people = people_in(new, names)
            if isinstance(people, str):
                self.unknown(key, value, names.people)
            elif not people or not origin.members(old):
                self.used.add(key.value)  # nobody has that part, as in an even contest
            else:
                _pair(self.people, origin.members(old), people, old)
        elif origin.is_object(old) and all(map(names.is_object, new.split("、"))):
            found = [each for part in new.split("、") for each in names.articles(part)]
            _pair(self.articles, origin.articles(old), tuple(found), old)
        elif old in FACINGS or old in ROWS:
            forms, table = (FACINGS, self.facings) if old in FACINGS else (ROWS, self.rows)
            if new in forms:
                table[forms[old]] = (forms[new], old)
            else:
                self.unknown(key, value, forms)
        else:  # a place, or a thing for which a place stands: {上篚: 東序端}
            self.words[old] = new

    def unknown(self, key: Scalar, value: Scalar, known: Iterable[str]) -> None:
        self.used.add(key.value)  # that it changes nothing now is no second problem
        what = f"{value.value[:40]} cannot take this role"
        self.found.wrong("E410", value.mark, what, fix=nearest(value.value, known))

    def act(self, act: Act) -> Act:
        """The act with its roles changed."""
        phrase = self.phrase
        facing = act.facing and self.facing(act.facing)
        said = f"{act.facing}面"  # a facing that is itself the verb: 北面
        return replace(
            act,
            word=f"{facing}面" if act.word == said else act.word,
            who=self.several(self.people, act.who),
            to=self.several(self.people, act.to),
            thing=self.several(self.articles, act.thing, self.belonging),
            place=act.place and phrase(act.place),
            via=act.via and phrase(act.via),
            route=tuple(phrase(each) for each in act.route),
            facing=facing,
            row=act.row and self.lookup(self.rows, act.row),
            manner=tuple(self.manner(each) for each in act.manner),
        )

    def strangers(self, act: Act) -> list[str]:
        """Whom and what an act of another rite names that this one has not."""
        names, origin = self.names, self.origin
        if origin is names:
            return []
        found = [name for name in (*act.who, *act.to) if name not in names.people]
        found += [name for name in act.thing if not names.is_object(name)]
        theirs = finder(origin.tokens)
        for phrase in filter(None, (act.place, act.via, act.facing, *act.route)):
            found += [name for name in theirs.findall(phrase) if name not in names.tokens]
        for group, members in origin.groups.items():
            if {*members} <= {*found}:  # told by its name
                found = [group if name in members else name for name in found]
        return list(dict.fromkeys(found))

    def manner(self, manner: Manner) -> Manner:
        """A manner for which another stands: {東首: 西首}."""
        return self.names.manners.get(self.word(manner.name), manner)

    def several(
        self,
        table: Mapping[Several, tuple[Several, str]],
        given: Several,
        other: Callable[[str], Several] | None = None,
    ) -> Several:
        """The names with those of the table replaced: whole groups first, then one by one."""
        out: list[str] = []
        rest = list(given)
        while rest:
            found = next((k for k in table if tuple(rest[: len(k)]) == k), None)
            if found is not None:
                here, key = table[found]
                self.used.add(key)
                out += here
                del rest[: len(found)]
            else:
                name = rest.pop(0)
                out += other(name) if other else (name,)
        return tuple(dict.fromkeys(out))

    def belonging(self, name: str) -> Several:
        """What a thing of somebody replaced becomes: the same kind of thing of his successor."""
        thing = self.origin.things.get(name)
        entry = self.people.get((thing.of,)) if thing and thing.of else None
        if thing is None or thing.of is None or entry is None:
            return (name,)
        owners, key = entry
        self.used.add(key)
        found = []
        for owner in owners:
            same = self.names.things.get(name.replace(thing.of, owner))
            if same is not None and same.of == owner:
                found.append(same.name)
            elif other := self.names.belongings(owner).get(thing.kind.name):
                found.append(other)
            elif thing.of not in name:
                found.append(name)  # not called after him, it is his who does as he did
            else:
                what = f"{owner} has no {thing.kind.name} to stand for {name}"
                fix = f"declare {name.replace(thing.of, owner)} in things:, or name it in with:"
                self.found.wrong("E408", self.mark, what, fix=fix)
        return tuple(found)

    def facing(self, facing: str) -> str:
        return self.lookup(self.facings, facing) if facing in WINDS else self.phrase(facing)

    def lookup(self, table: Mapping[str, tuple[str, str]], wind: str) -> str:
        here, key = table.get(wind, (wind, ""))
        self.used.add(key)
        return here

    def word(self, word: str) -> str:
        """A whole slot replaced by what its key says."""
        if word in self.words:
            self.used.add(word)
        return self.words.get(word, word)

    def phrase(self, phrase: str) -> str:
        """A place phrase with the names in it replaced."""
        if phrase in self.words:
            return self.word(phrase)
        return self.tokens.sub(partial(self.token, phrase), phrase)

    def token(self, phrase: str, match: re.Match[str]) -> str:
        name = match.group()
        if name in self.words and name not in WINDS:
            return self.word(name)
        if name in self.origin.people:
            here = self.several(self.people, self.origin.members(name))
            here = (name,) if here == self.origin.members(name) else here
        elif name in self.origin.objects:
            here = self.several(self.articles, (name,), self.belonging)
        else:
            return name
        if len(here) > 1:
            what = f"{'、'.join(here)[:40]} cannot all stand in 「{phrase[:40]}」"
            fix = "use each:, for one after another"
            self.found.wrong("E408", self.mark, what, fix=fix)
        return here[0] if here else name

    def gloss(self) -> Gloss:
        """The English of these roles."""
        names = self.names
        if self.origin is not names:
            theirs = self.origin
            names = replace(
                names,
                persons={**theirs.persons, **names.persons},
                groups={**theirs.groups, **names.groups},
                things={**theirs.things, **names.things},
                sets={**theirs.sets, **names.sets},
                called={**theirs.called, **names.called},
            )
        things = names.things
        return Gloss(
            names,
            people={old: new for old, (new, _) in self.people.items()},
            things=[(old, new) for old, new in _one_for_one(self.articles)
                    if old in things and new in things],
            facings=[(old, new) for old, (new, _) in self.facings.items()],
            words=self.words.items(),
        )  # fmt: skip


def _one_for_one(table: Mapping[Several, tuple[Several, str]]) -> list[tuple[str, str]]:
    """The entries of one for one."""
    return [(old[0], new[0]) for old, (new, _) in table.items() if len(old) == len(new) == 1]


def _pair(table: dict[Several, tuple[Several, str]], old: Several, new: Several, key: str) -> None:
    """A group for a group of the same size is member for member too, else only whole for whole.

    The whole is tried first, so that one of them may be told apart after it: the winner of this
    pair is the upper archer, and the winner of that one the lower.
    """
    table[old] = (new, key)
    if len(old) > 1 and len(old) == len(new):
        for one, other in zip(old, new, strict=True):
            table[(one,)] = ((other,), key)
