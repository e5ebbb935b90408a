"""Values as plain bytes and back: frozen values, tuples, dicts, words and numbers, no calls.

What is read back runs nothing: a file names classes of ours alone, and their fields are filled in.
Things alike are filled a column at a time, which is quicker than one by one.
"""

from __future__ import annotations

import json
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from inspect import ismemberdescriptor
from itertools import chain, compress, repeat
from itertools import count as counted
from operator import attrgetter, not_
from types import MappingProxyType
from typing import Any

_MOST = 1 << 14  # groups of one value, and empty things beside the others: the largest rite has 240
_PLAIN = (str, int, float, bool, type(None))
_LONE = {"dict": dict, "list": list, "frozenset": frozenset, "set": set}


def pack(value: object) -> bytes:
    """The value as bytes; TypeError where something in it is no plain value."""
    return _packed(_Packer(), value)[0]


def unpack(data: bytes, shared: Sequence[object] = ()) -> object:
    """The value that was packed; some exception where these bytes are none that `pack` made."""
    return unpacked(data, shared)[-1]


def unpacked(data: bytes, shared: Sequence[object] = ()) -> list[Any]:
    """Everything that the value is made of, after what is shared with others, and it last."""
    start = 8 + int.from_bytes(data[:8], "little")
    plain, groups, last, wide = json.loads(data[8:start])
    made = [*shared, *plain]
    for (kind, count, width), part in _parts_of(groups, wide, data[start:]):
        made += _made(kind, count, width, map(made.__getitem__, part))
    return [*made, made[last]]


def _parts_of(
    groups: Sequence[Group], wide: str, data: bytes
) -> Iterator[tuple[Group, array[int]]]:
    """What the things of each group are made of."""
    refs = array(wide)
    refs.frombytes(data)
    if len(groups) > _MOST or any(count < 1 or width < 0 for _, count, width in groups):
        raise ValueError("these are no groups")
    if sum(count * (width or 1) for _, count, width in groups) > len(refs) + _MOST:
        raise ValueError("there is more said than is there")
    at = 0
    for group in groups:
        size = group[1] * group[2]
        yield group, refs[at : at + size]
        at += size


class Shared:
    """A value that others are packed upon: what of them is in it is named, not said again."""

    def __init__(self, value: object) -> None:
        self._packer = _Packer()
        self.data, self._place = _packed(self._packer, value)

    def pack(self, *values: object) -> list[bytes]:
        """Each value, without what it shares with this and with those before it; to be unpacked
        with the same before it."""
        place, packed = self._place, list[bytes]()
        for value in values:
            data, place = _packed(self._packer, value, place)
            packed.append(data)
        return packed


def _packed(
    packer: _Packer, value: object, shared: Mapping[int, int] = MappingProxyType({})
) -> tuple[bytes, Mapping[int, int]]:
    """The value as bytes, and by its number where everything is found when it is unpacked."""
    root = packer.number(value)
    within = packer.within(root, shared)
    plain = sorted(number for number in within if number > 0)
    alike: dict[tuple[int, str], list[int]] = {}
    for number in sorted((number for number in within if number < 0), reverse=True):
        alike.setdefault(packer.sorts[number], []).append(number)
    rows = sorted(alike.items())
    order = chain(plain, *(numbers for _, numbers in rows))
    place = {**shared, **dict(zip(order, counted(len(shared)), strict=False))}
    groups: list[Group] = []
    refs = array("H" if len(place) <= 1 << 16 else "I")
    for (_, kind), numbers in rows:
        members = [packer.parts[number] for number in numbers]
        columns = members if kind.startswith("tuple") else zip(*members, strict=True)
        refs.extend(map(place.__getitem__, chain.from_iterable(columns)))
        groups.append((kind, len(members), len(members[0])))
    said = [packer.plain[number - 1] for number in plain]
    head = json.dumps([said, groups, place[root], refs.typecode]).encode()
    return len(head).to_bytes(8, "little") + head + refs.tobytes(), place


Group = tuple[str, int, int]  # things of one kind: how many, and of how many parts each is made


class _Packer:
    """Numbers everything in values: plain things from 1 up, what is made of others from -1 down.

    What is equal has one number, for nothing here is ever changed; dicts and lists alone have each
    their own.
    """

    def __init__(self) -> None:
        self.plain: list[object] = []
        self.parts: dict[int, tuple[int, ...]] = {}  # what it is made of, by its number
        self.sorts: dict[int, tuple[int, str]] = {}  # how deep that goes, and of which kind it is
        self._same: dict[object, int] = {}
        self._seen: dict[int, int] = {}  # by its id
        self._held: list[object] = []  # all of them, else an id may come again
        self._deep: dict[int, int] = {}

    def number(self, value: Any) -> int:
        if seen := self._seen.get(id(value)):
            return seen
        cls = type(value)
        if cls in _PLAIN:
            key = (cls, value or repr(value))  # there are two noughts
            number = self._same.setdefault(key, len(self.plain) + 1)
            if number > len(self.plain):
                self.plain.append(value)
        else:
            kind, parts = _taken_apart(cls, value)
            refs: list[Any] = [*map(self._seen.get, map(id, parts))]
            if not all(refs):  # most are known, and cost no call
                for at in [*compress(counted(), map(not_, refs))]:
                    refs[at] = self.number(parts[at])
            number = self._row(kind, tuple(refs))
        self._seen[id(value)] = number
        self._held.append(value)
        return number

    def _row(self, kind: str, refs: tuple[int, ...]) -> int:
        key = (kind, refs)
        if key in self._same:
            return self._same[key]
        number = -1 - len(self.parts)
        deep = 1 + max(map(self._deep.get, refs, repeat(0)), default=0)
        self.parts[number], self._deep[number], self.sorts[number] = refs, deep, (deep, kind)
        if kind not in ("dict", "list", "set"):
            self._same[key] = number
        return number

    def within(self, root: int, known: Mapping[int, int]) -> set[int]:
        """All that something is made of, and it, without what is known."""
        found, new = set[int](), {root}.difference(known)
        while new:
            found |= new
            new = set[int]().union(*map(self.parts.get, new, repeat(()))) - found
            new = new.difference(known)  # one by one: that goes through the lesser of the two
        return found


def _taken_apart(cls: type, value: Any) -> tuple[str, Sequence[Any]]:
    """Of which kind a value is, and what it is made of."""
    if cls is tuple:
        return f"tuple {len(value)}", value
    if cls is dict:
        return "dict", (tuple(value), tuple(value.values()))
    if cls in _LONE.values():
        parts = value if cls is list else sorted(value, key=repr)  # sets are in no order
        return cls.__name__, (tuple(parts),)
    if cls is Fraction:
        return "fraction", (value.numerator, value.denominator)
    name, parts = _parts(cls)
    return name, parts(value)


@lru_cache(maxsize=512)
def _parts(cls: Any) -> tuple[str, Callable[[Any], Sequence[Any]]]:
    """The name of a class of ours, and what takes a value of it apart."""
    name = f"{cls.__module__} {cls.__qualname__}"
    if _class(name) is not cls:
        raise TypeError(f"{name} is no plain value")
    if issubclass(cls, Enum):
        return name, lambda value: (value.name,)
    if issubclass(cls, tuple):
        return name, tuple
    names = [field.name for field in fields(cls)]
    if len(names) < 2:
        return name, lambda value: [getattr(value, each) for each in names]
    return name, attrgetter(*names)


def _made(kind: str, count: int, width: int, parts: Iterator[Any]) -> Iterator[Any]:
    """So many things of a kind, from what they are made of."""
    if kind.startswith("tuple"):
        return zip(*[parts] * width, strict=True) if width else iter([()] * count)
    given = list(parts)
    columns = [given[i * count : (i + 1) * count] for i in range(width)]
    if kind == "dict":
        return map(dict, map(zip, *columns))
    if kind in _LONE:
        return map(_LONE[kind], *columns)
    if kind == "fraction":
        return map(Fraction, *columns)
    return _ours(_class(kind), count, columns)


def _ours(cls: Any, count: int, columns: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """So many values of a class of ours, filled in a field at a time."""
    if issubclass(cls, Enum):
        return iter([cls[name] for name in columns[0]])
    if issubclass(cls, tuple):
        return map(cls._make, zip(*columns, strict=True))
    made = list(map(object.__new__, repeat(cls, count)))
    for fill, column in zip(_fillers(cls), columns, strict=True):
        deque(map(fill, made, column), maxlen=0)
    return iter(made)


@lru_cache(maxsize=512)
def _class(name: str) -> Any:
    """A class of ours that is a frozen value, an enum or a named tuple, and nothing else."""
    module, _, qualname = name.partition(" ")
    if not module.startswith("layout.") or module.endswith("__main__"):
        raise TypeError(f"{name} is none of ours")
    cls = getattr(import_module(module), qualname)
    if not isinstance(cls, type) or cls.__module__ != module:
        raise TypeError(f"{name} is no class of that module")
    if not (is_dataclass(cls) or issubclass(cls, Enum) or hasattr(cls, "_make")):
        raise TypeError(f"{name} is no plain value")
    return cls


@lru_cache(maxsize=512)
def _fillers(cls: Any) -> tuple[Callable[[object, object], None], ...]:
    """How each field of a value is filled in."""

    def filler(name: str) -> Callable[[object, object], None]:
        slot = getattr(cls, name, None)
        if ismemberdescriptor(slot):
            return slot.__set__
        return lambda each, value: each.__dict__.__setitem__(name, value)

    return tuple(filler(field.name) for field in fields(cls))
