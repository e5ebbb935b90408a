"""The values under the keys of a mapping, each of the kind wanted; problems are collected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from layout.basis import Basis, Ground
from layout.problems import Mark, Problem, nearest
from layout.read.files.nodes import Mapped, Node, Scalar, Sequence
from layout.value import replace

Member = TypeVar("Member", bound=Enum)

MOST = 500  # problems told of one rite
GROUND = ("basis", "cite", "why")
_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")
_GROUNDS = [basis.value for basis in Basis]


@lru_cache
def _values(of: type[Member]) -> dict[str, Member]:
    """The members of an enum by the words for them."""
    return {str(member.value): member for member in of}


@dataclass
class Found:
    """The problems found so far. Reading goes on past each of them."""

    problems: list[Problem] = field(default_factory=list)

    def wrong(self, code: str, mark: Mark, what: str, *, why: str = "", fix: str = "") -> None:
        if len(self.problems) < MOST:
            self.problems.append(Problem(code, mark, what, why, fix))


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping whose keys are known; `whose` names it in problems."""

    node: Mapped
    whose: str
    found: Found

    def __contains__(self, key: str) -> bool:
        return key in self.node.entries

    def only(self, known: Iterable[str]) -> Fields:
        """Refuse every other key."""
        known = tuple(known)
        for key, entry in self.node.entries.items():
            if key not in known:
                what = f"{self.whose} has no key {key[:40]}"
                self.found.wrong("S201", entry.key, what, fix=nearest(key, known))
        return self

    def mark(self, key: str) -> Mark:
        """Where the value stands, or the mapping where there is none."""
        entry = self.node.entries.get(key)
        return entry.value.mark if entry else self.node.mark

    def text(self, key: str) -> str | None:
        """The words under a key, or None."""
        found = self.scalar(key)
        return found.value if found else None

    def needed(self, key: str) -> str:
        """The words under a key that must be there."""
        if key not in self.node.entries:
            fix = f"add {key}:"
            self.found.wrong("S202", self.node.mark, f"{self.whose} has no {key}:", fix=fix)
        return self.text(key) or ""

    def scalar(self, key: str) -> Scalar | None:
        entry = self.node.entries.get(key)
        return None if entry is None else word(entry.value, f"{key}:", self.found)

    def choice(self, key: str, allowed: Iterable[str]) -> str | None:
        """The words under a key, which must be among those allowed."""
        value = self.text(key)
        if value is None or value in (allowed := tuple(allowed)):
            return value
        what = f"{key}: cannot be {value[:40]}"
        self.found.wrong("S207", self.mark(key), what, fix=nearest(value, allowed))
        return None

    def inner(self, key: str) -> Fields | None:
        """The mapping under a key, or None."""
        entry = self.node.entries.get(key)
        return None if entry is None else fields(entry.value, f"{key}:", self.found)

    def items(self, key: str) -> tuple[Node, ...]:
        """The items of the list under a key; no key is an empty list."""
        entry = self.node.entries.get(key)
        if entry is None:
            return ()
        if isinstance(entry.value, Sequence):
            return entry.value.items
        self.found.wrong("S203", entry.value.mark, f"{key}: wants a list", fix="begin items with -")
        return ()

    def words(self, key: str) -> tuple[Scalar, ...]:
        """One word, or a list of words."""
        entry = self.node.entries.get(key)
        if entry is None:
            return ()
        nodes = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        return tuple(said for node in nodes if (said := word(node, f"{key}:", self.found)))

    def members(self, key: str, of: type[Member]) -> frozenset[Member]:
        """The words under a key, each of which must be a value of the enum."""
        if key not in self.node.entries:
            return frozenset()
        known = _values(of)
        found: list[Member] = []
        for said in self.words(key):
            if said.value in known:
                found.append(known[said.value])
            else:
                what = f"{key}: cannot be {said.value[:40]}"
                self.found.wrong("S207", said.mark, what, fix=nearest(said.value, known))
        return frozenset(found)

    def known(self, key: str, names: Iterable[str]) -> tuple[str, ...]:
        """The words under a key, each of which must be one of the names."""
        names = names if isinstance(names, Mapping) else frozenset(names)
        for said in (words := self.words(key)):
            if said.value not in names:
                what = f"{key}: names nothing known: {said.value[:40]}"
                self.found.wrong("S208", said.mark, what, fix=nearest(said.value, names))
        return tuple(said.value for said in words if said.value in names)

    def number(self, key: str) -> float | None:
        """The number above nothing under a key, in figures."""
        value = self.text(key)
        if value is None or (_NUMBER.fullmatch(value) and float(value) > 0):
            return None if value is None else float(value)
        what = f"{key}: {value[:20]} is no number above 0"
        self.found.wrong("V612", self.mark(key), what, fix="write a number in figures: 1.5")
        return None

    def pairs(self, key: str) -> Iterator[tuple[str, Mark, Node]]:
        """The keys, their marks and the values of the mapping under a key."""
        inner = self.inner(key)
        if inner is not None:
            for name, entry in inner.node.entries.items():
                yield name, entry.key, entry.value

    def ground(
        self, standing: Mapping[str, Ground] | None = None, must_cite: bool = False
    ) -> Ground | None:
        """What basis:, cite: and why: say together; `standing`: those that are cited by name.

        `must_cite`: 經 too says whose words they are, where no clause stands beside it.
        """
        cite, why = self.text("cite") or "", self.text("why") or ""
        if "basis" not in self:
            return None
        said = self.choice("basis", (*_GROUNDS, *(standing or ())))
        if said is None:
            return None
        if standing and said in standing:
            if cite:
                self._ungrounded(f"{said} has its own cite", "leave cite: out, or name the basis")
            return replace(standing[said], why=why) if why else standing[said]
        basis = Basis(said)
        if basis is Basis.擬 and not why:
            self._ungrounded("擬 gives no reason", "add why:")
        elif basis is not Basis.擬 and (must_cite or basis is not Basis.經) and not cite:
            self._ungrounded(f"{said} cites nobody", "add cite: with who says it and 「the words」")
        return Ground(basis, cite, why)

    def _ungrounded(self, what: str, fix: str) -> None:
        self.found.wrong("S210", self.mark("basis"), what, fix=fix)


def fields(node: Node, whose: str, found: Found) -> Fields | None:
    """The node as a mapping, or a problem."""
    if isinstance(node, Mapped):
        return Fields(node, whose, found)
    found.wrong("S203", node.mark, f"{whose} wants keys and values", fix="write `key: value`")
    return None


def word(node: Node, whose: str, found: Found) -> Scalar | None:
    """The node as words, or a problem."""
    if not isinstance(node, Scalar):
        found.wrong("S203", node.mark, f"{whose} wants words, not a list or a mapping")
        return None
    if not node.value.strip():
        found.wrong("S204", node.mark, f"{whose} is empty", fix="say it, or leave the key out")
        return None
    return node


def one_line(said: Scalar, whose: str, found: Found) -> bool:
    """Whether a value stands on one line, as what is quoted or marked by column must."""
    if said.mark.width >= len(said.value):
        return True
    found.wrong("S205", said.mark, f"{whose} runs over several lines", fix="keep it on one line")
    return False
