"""Mappings to values: the keys, their kinds and their defaults are those of a dataclass.

Every mistake is told with its line and column, why, and what to write; reading goes on past it.
What is wrong or missing is left at its default, or at the least of its type (`""`, the first member
of an enum); where a type has no least, the whole value is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, is_dataclass, replace
from dataclasses import fields as declared
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from layout.basis import Ground
from layout.keys import PLAIN, YES, Keyed
from layout.problems import Mark, nearest
from layout.read.fields import GROUND, Fields, Found, fields, word
from layout.read.files.nodes import Entry, Mapped, Node, Scalar

Made = TypeVar("Made")
Table = Mapping[str, Entry]  # a word, and what its file says of it
Values = dict[str, Any]  # of the fields of a dataclass
Form = Callable[[Scalar, Found], Any]  # None: it is wrong, and told


class KeyRow(NamedTuple):
    """One field of a dataclass as its key is read."""

    field: str
    key: str
    kind: Any  # of what it holds, without None
    many: Any  # tuple, frozenset or Mapping, if it holds several
    told: Keyed
    is_needed: bool
    is_shared: bool = False  # with other keys, each of which tells a part of it

    @property
    def keys(self) -> tuple[str, ...]:
        """Those that are its value together."""
        return GROUND if self.kind is Ground else (self.key,)


@cache
def _hints(of: Any) -> Mapping[str, tuple[Any, Keyed]]:
    """The type of each field of a dataclass, and what is said of its key."""
    hints = get_type_hints(of, include_extras=True)
    pairs = ((name, (*get_args(hint), PLAIN)[:2]) for name, hint in hints.items()
             if get_origin(hint) is Annotated)  # fmt: skip
    return {**{name: (hint, PLAIN) for name, hint in hints.items()}, **dict(pairs)}


@cache
def rows_of(of: Any) -> tuple[KeyRow, ...]:
    """The fields of a dataclass that have keys, in order."""
    rows: list[KeyRow] = []
    for each in declared(of):
        hint, told = _hints(of)[each.name]
        if hint is Mark or told.is_word or told.is_unread:
            continue
        if not told.keys:
            rows.append(_row(each, hint, told))
        for key in told.keys:
            part = replace(told, of=key if told.each_of else told.of)
            row = _row(each, get_args(hint)[1], part)
            rows.append(row._replace(key=key, is_needed=False, is_shared=True))
    return tuple(rows)


def _row(each: Field[Any], hint: Any, told: Keyed) -> KeyRow:
    if get_origin(hint) in (Union, UnionType):
        hint = next(kind for kind in get_args(hint) if kind is not NoneType)
    many = get_origin(hint)
    if many not in (tuple, frozenset, Mapping) or (
        many is tuple and Ellipsis not in get_args(hint)
    ):
        many = None  # a pair is one value
    kind = hint if many is None else get_args(hint)[many is Mapping]
    has_default = each.default is not MISSING or each.default_factory is not MISSING
    return KeyRow(each.name, told.name or each.name, kind, many, told, not has_default)


@cache
def _own_of(of: Any) -> Mapping[str, bool]:
    """The fields of the word that an entry is of (true) and of where it stands (false)."""
    hints = _hints(of).items()
    return {n: told.is_word for n, (hint, told) in hints if told.is_word or hint is Mark}


@cache
def keys_of(of: Any) -> tuple[str, ...]:
    """Every key of a dataclass."""
    return tuple(key for row in rows_of(of) for key in row.keys)


class Schema:
    """Reads what dataclasses declare, and collects what is wrong.

    `names`: the words of tables that are not read yet; `words`: those that are, with their values;
    `forms`: how forms of words are read that are of no type of their own.
    """

    def __init__(
        self,
        found: Found,
        names: Mapping[str, Iterable[str]] | None = None,
        forms: Mapping[str, Form] | None = None,
    ) -> None:
        self.found, self.names, self.forms = found, names or {}, forms or {}
        self.words: dict[str, Mapping[str, Any]] = {}

    def table(
        self,
        name: str,
        of: type[Made],
        table: Table,
        make: Callable[[Fields, Values], Any] | None = None,
    ) -> dict[str, Any]:
        """Every word of a table with its value, as it is declared or as it is made of that."""
        made: dict[str, Any] = {}
        self.words[name] = made
        for each, said in self.entries(table):
            values = self.values(of, said, name)
            if values is not None:
                value = make(said, values) if make else of(**values)
                if value is not None:
                    made[each] = value
        return made

    def entries(self, table: Table) -> Iterator[tuple[str, Fields]]:
        """The entries of a table that are mappings."""
        for name, entry in table.items():
            if said := fields(entry.value, name, self.found):
                yield name, said

    def value(self, of: type[Made], node: Node, whose: str, **own: Any) -> Made | None:
        """One value as it is declared, with fields that are not read."""
        said = fields(node, whose, self.found)
        values = self.values(of, said) if said else None
        return None if values is None else of(**values, **own)

    def values(self, of: Any, said: Fields, table: str = "") -> Values | None:
        """The values of the fields of a dataclass; None where one that is needed cannot be had."""
        rows = [
            row
            for row in rows_of(of)
            if row.told.unless not in said and row.told.table in ("", table)
        ]
        said.only(key for row in rows for key in row.keys)
        values: Values = {}
        for row in rows:
            if row.is_shared:
                values.setdefault(row.field, {})
            if row.key not in said and not row.is_needed and row.kind is not Ground:
                continue
            value = self._of(row, said)
            if value is None and row.is_needed and not row.told.may_lack:
                value = _least(row)
                if value is None:
                    values[row.field] = None
            if value is not None and row.is_shared:
                values[row.field][row.key] = value
            elif value is not None:
                values[row.field] = value
        if None in values.values():
            return None
        for name, is_word in _own_of(of).items():
            values[name] = said.whose if is_word else said.node.mark
        return values

    def _of(self, row: KeyRow, said: Fields) -> Any:
        """What a key says; None where there is nothing, or it is wrong."""
        if row.kind is Ground:
            said.needed("basis") if row.is_needed and "basis" not in said else None
            return said.ground(must_cite=row.told.must_cite)
        if row.key not in said:
            said.needed(row.key) if row.is_needed and not row.told.may_lack else None
            return None
        if row.many is Mapping:
            return self._mapping(row, said)
        return row.many(self._several(row, said)) if row.many else self._one(row, said)

    def _several(self, row: KeyRow, said: Fields) -> Iterator[Any]:
        """The values of a list, or of one word or several."""
        if is_dataclass(row.kind) and not row.told.of and not row.told.form:
            of: Any = row.kind
            node = said.node.entries[row.key].value
            is_one = row.told.may_be_one and isinstance(node, Mapped)
            items = (node,) if is_one else said.items(row.key)
            told = (self.value(of, item, row.key) for item in items)
            yield from (value for value in told if value is not None)
        elif _is_enum(row):
            yield from said.members(row.key, row.kind)
        elif row.told.of and (not row.is_shared or row.told.of in self.names):
            names = self.names.get(row.told.of) if row.kind is str else None
            words = self.words.get(row.told.of, {})
            for name in said.known(row.key, words if names is None else names):
                yield name if names is not None else words[name]
        else:
            for scalar in said.words(row.key):
                if (value := self._read(row, row.key, scalar)) is not None:
                    yield value

    def _one(self, row: KeyRow, said: Fields) -> Any:
        if row.told.of:
            return next(self._several(row, said), None) if said.text(row.key) else None
        if among := allowed(row):
            chosen = said.choice(row.key, among)
            return None if chosen is None else among[chosen]
        if row.kind in (int, float) and not (row.told.reads or row.told.form):
            number = said.number(row.key)
            return None if number is None else row.kind(number)
        if is_dataclass(row.kind) and not row.told.form:
            of: Any = row.kind
            return self.value(of, said.node.entries[row.key].value, f"{row.key}:")
        scalar = said.scalar(row.key)
        return None if scalar is None else self._read(row, row.key, scalar)

    def _mapping(self, row: KeyRow, said: Fields) -> Any:
        """A value under each name."""
        inner = said.inner(row.key)
        if inner is None or row.kind is Entry:
            return inner and inner.node.entries
        if is_dataclass(row.kind) and not row.told.form:
            of: Any = row.kind
            made = {n: self.value(of, each.value, n) for n, each in inner.node.entries.items()}
            return {name: value for name, value in made.items() if value is not None}
        if among := allowed(row):
            inner.only(among)
        pairs = ((name, inner.scalar(name)) for name in inner.node.entries)
        told = {name: self._read(row, name, scalar) for name, scalar in pairs if scalar}
        return {name: value for name, value in told.items() if value is not None}

    def _read(self, row: KeyRow, key: str, scalar: Scalar) -> Any:
        """The value of words, or a problem as the key declares it."""
        if row.told.form:
            return self.forms[row.told.form](scalar, self.found)
        if row.kind is Scalar or row.told.reads is None:
            return scalar if row.kind is Scalar else scalar.value
        try:
            return row.told.reads(scalar.value)
        except ValueError as error:
            code, what, fix = row.told.wrong
            what = what.format(key=key, text=scalar.value[:60])
            self.found.wrong(code, scalar.mark, what, why=str(error), fix=fix)
            return None


def allowed(row: KeyRow) -> Mapping[str, Any]:
    """The words that a key allows, with what each means; none where it allows any."""
    if row.kind is bool and not row.told.among:
        return {yes: yes == YES[0] for yes in YES}
    if _is_enum(row) and not row.many:
        return {str(member.value): member for member in row.kind}
    among = row.told.among
    if callable(among):
        among = among()
    return among if isinstance(among, Mapping) else {each: each for each in among}


def _least(row: KeyRow) -> Any:
    """What stands for a value that cannot be had."""
    if row.many:
        return {} if row.many is Mapping else row.many()
    if row.kind in (str, int, float, bool):
        return row.kind()
    return next(iter(row.kind)) if _is_enum(row) else None


def _is_enum(row: KeyRow) -> bool:
    return isinstance(row.kind, type) and issubclass(row.kind, Enum)


def words_of(table: Table, found: Found) -> Iterator[tuple[str, Mark, Scalar]]:
    """The entries of a table that are words: each with the mark of its own."""
    for name, entry in table.items():
        if said := word(entry.value, name, found):
            yield name, entry.key, said


def closed(table: Table, known: Iterable[str], noun: str, of: str, found: Found) -> Table:
    """A table that has these words, all of them and no other."""
    known = tuple(known)
    for name, entry in table.items():
        if name not in known:
            found.wrong("S201", entry.key, f"no {noun} is {name[:40]}", fix=nearest(name, known))
    for name in (name for name in known if name not in table):
        fix = f"add {name}: to {of}:"
        found.wrong("S202", Mark(""), f"the {noun} {name} is missing", fix=fix)
    return {name: entry for name, entry in table.items() if name in known}
