"""docs/schema/: for editors without the server, the keys of vocabularies, sites, laws and guides as
their dataclasses declare them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from layout.basis import Basis, Ground
from layout.matters import hooks
from layout.read.files.nodes import Entry
from layout.read.guide import GuideFile
from layout.read.rules import BookFile
from layout.read.schema import KeyRow, allowed, rows_of
from layout.read.sitefile import Dispute, SiteFile
from layout.read.vocabulary import TABLES
from layout.site import DraftGround, DraftLength, DraftPart, DraftPortal
from layout.vocabulary.rule import Beyond, Rule

Shape = Mapping[str, Any]
_WORD: Shape = {"type": ["string", "number", "boolean"]}
_YES: Shape = {"enum": ["yes", "no", True, False]}  # as YAML 1.2 reads them, and as 1.1
_LAWS: Mapping[str, Any] = {"rules": Rule, "beyond": Beyond}
_SITE: Mapping[str, Any] = {
    "lengths": DraftLength,
    "features": DraftPart,
    "areas": DraftPart,
    "portals": DraftPortal,
    "grounds": DraftGround,
    "variants": Dispute,
}


def of_site() -> str:
    """The schema of a site file, where an entry may tell no more than what is otherwise."""
    return _page("a site", SiteFile, _Shapes(_SITE, is_partial=True))


def of_laws() -> str:
    """The schema of a book of rules."""
    return _page("a book of rules", BookFile, _Shapes(_LAWS))


def of_guide() -> str:
    """The schema of a curator's guide."""
    return _page("a guide", GuideFile, _Shapes({}))


def of_vocabulary() -> str:
    """The schema of a file of words."""
    tables: dict[str, Any] = {**TABLES}
    for hook in hooks("reading").values():
        tables |= hook.TABLES
    shapes = _Shapes(tables)
    top = {name: shapes.table(name) for name in sorted(tables)}
    return _printed("a vocabulary", _object(top, []), shapes)


class _Shapes:
    """The shapes of dataclasses, each of them told once.

    `tables`: what an entry is of the tables that are read when all files are.
    """

    def __init__(self, tables: Mapping[str, Any], *, is_partial: bool = False) -> None:
        self.tables, self.is_partial = tables, is_partial
        self.made: dict[str, Shape] = {}

    def table(self, name: str) -> Shape:
        """Words with what each is."""
        of = self.tables[name]
        return _each(self.of(of, name)) if of else {"type": "object"}

    def of(self, of: Any, table: str = "") -> Shape:
        """A dataclass; of one whose keys differ from table to table that of this one."""
        rows = [row for row in rows_of(of) if row.told.table in ("", table)]
        name = of.__name__ + (f" of {table}" if len(rows) < len(rows_of(of)) else "")
        if name not in self.made:
            self.made[name] = {}  # it may hold others of its own sort
            keys = {key: self.key(row, key) for row in rows for key in row.keys}
            needed = [] if self.is_partial else [row.keys[0] for row in rows if _must_be(row)]
            self.made[name] = _object(keys, needed)
        return {"$ref": f"#/definitions/{name.replace(' ', '%20')}"}

    def key(self, row: KeyRow, key: str) -> Shape:
        """What may stand under a key."""
        if row.kind is Ground:
            return {"enum": [basis.value for basis in Basis]} if key == "basis" else _WORD
        if row.kind is Entry:
            return self.table(row.key)
        one = self.one(row)
        if row.many is Mapping:
            return _each(one)
        if not row.many:
            return one
        several: Shape = {"type": "array", "items": one}
        is_listed = "$ref" in one and not row.told.may_be_one
        return several if is_listed else {"anyOf": [one, several]}

    def one(self, row: KeyRow) -> Shape:
        """One value of a key."""
        is_plain = not (row.told.of or row.told.form or row.told.reads)
        if is_dataclass(row.kind) and is_plain:
            return self.of(row.kind)
        if row.kind is bool and is_plain and not row.told.among:
            return _YES
        words: list[str | int] = []
        if row.many is not Mapping:
            words += allowed(row._replace(many=None))
            words += [int(word) for word in words if str(word).isdecimal()]  # as YAML reads them
        return {"enum": words} if words else _WORD


def _must_be(row: KeyRow) -> bool:
    return row.is_needed and not row.told.may_lack and not row.told.unless


def _object(keys: Mapping[str, Shape], needed: list[str]) -> Shape:
    """A mapping of these keys and no others."""
    shape = {"type": "object", "additionalProperties": False, "properties": keys}
    return {**shape, "required": needed} if needed else shape


def _each(shape: Shape) -> Shape:
    return {"type": "object", "additionalProperties": shape}


def _page(title: str, of: Any, shapes: _Shapes) -> str:
    return _printed(title, shapes.of(of), shapes)


def _printed(title: str, shape: Shape, shapes: _Shapes) -> str:
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": title}
    whole = {**head, "allOf": [shape], "definitions": shapes.made}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
