"""The table of works that a cite may name."""

from __future__ import annotations

from collections.abc import Mapping

from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry
from layout.vocabulary.work import JuanOf, Work, WorkKind

_TOLD = ("author", "author_en", "dynasty", "edition", "text")
_KEYS = ("kind", "en", "title", *_TOLD, "number", "juan", "forms")
_KINDS = tuple(kind.value for kind in WorkKind)
_JUAN = tuple(of.value for of in JuanOf)


def read_works(table: Mapping[str, Entry], found: Found) -> Mapping[str, Work]:
    """`鄉射禮: {kind: chapter, forms: [鄉射], en: The District Shooting, text: xiangshe}`."""
    works: dict[str, Work] = {}
    owner: dict[str, str] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        work = _work(name, said.only(_KEYS))
        for form in (name, *work.forms):
            if owner.setdefault(form, name) != name:
                what = f"{form} is {owner[form]} and {name}"
                found.wrong("V641", said.mark("forms"), what, fix="one form stands for one work")
        works[name] = work
    return works


def _work(name: str, said: Fields) -> Work:
    said.needed("kind")
    kind = WorkKind(said.choice("kind", _KINDS) or WorkKind.CLASSIC.value)
    said_of = {key: said.text(key) or "" for key in _TOLD}
    forms = tuple(form.value for form in said.words("forms"))
    title = said.text("title") or name
    number, juan = int(said.number("number") or 0), said.choice("juan", _JUAN)
    of = JuanOf(juan) if juan else None
    return Work(
        name, kind, said.needed("en"), title, number=number, juan=of, forms=forms, **said_of
    )
