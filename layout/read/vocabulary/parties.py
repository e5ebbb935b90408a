"""The table of parties."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry
from layout.vocabulary.party import COLOURED, STRANGER, Back, Cap, Head, Party, PartyTrait

_KEYS = ("key", "han", "en", "many", "traits")
_LOOK = ("back", "cap", "head", "colours", "sample")
_KEY = re.compile(r"[a-z]{2,20}")
_COLOUR = re.compile(r"#[0-9A-F]{6}")
Choice = TypeVar("Choice", bound=Enum)


def read_parties(table: Mapping[str, Entry], found: Found) -> Mapping[str, Party]:
    """`主: {key: host, han: 主黨, en: host’s side, back: straight, …}`; `尸: {like: 賓, …}`."""
    parties: dict[str, Party] = {}
    for order, (name, entry) in enumerate(table.items()):
        said = fields(entry.value, name, found)
        if said is not None:
            party = _party(name, order, said, parties)
            if party.key in {other.key for other in parties.values()}:
                what = f"{party.key} is the key of another party"
                found.wrong("V662", said.mark("key"), what, fix="choose another")
            parties[name] = party
    return parties


def _party(name: str, order: int, said: Fields, before: Mapping[str, Party]) -> Party:
    like = next((before[word] for word in said.known("like", before)), None)
    said.only((*_KEYS, "like") if "like" in said else (*_KEYS, *_LOOK))
    key, han, en = said.needed("key"), said.needed("han"), said.needed("en")
    if key and not _KEY.fullmatch(key):
        said.found.wrong("V661", said.mark("key"), f"{key[:20]} is no plain English word",
                         fix="write small letters alone: host")  # fmt: skip
    if "like" in said:
        look = like.look if like else STRANGER
        drawn = look.back, look.cap, look.head
        colours, sample = look.colours, look.sample
    else:
        drawn = _one(said, "back", Back), _one(said, "cap", Cap), _one(said, "head", Head)
        colours, sample = _colours(said), said.text("sample") or name[:1]
    traits = said.members("traits", PartyTrait)
    many = said.text("many") or en
    return Party(
        name,
        key,
        han,
        en,
        many,
        *drawn,
        traits,
        colours,
        sample,
        order,
        like.look if like else None,
    )


def _one(said: Fields, key: str, of: type[Choice]) -> Choice:
    """One value of an enum that must be there."""
    words = {str(member.value): member for member in of}
    said.needed(key)
    return words.get(said.choice(key, words) or "", next(iter(of)))


def _colours(said: Fields) -> Mapping[str, str]:
    """The colours of the themes that have one for it."""
    inner = said.inner("colours")
    if inner is None:
        return {}
    told = {theme: inner.text(theme) for theme in inner.only(COLOURED).node.entries}
    for theme, colour in told.items():
        if colour and not _COLOUR.fullmatch(colour):
            what = f"{theme}: {colour[:20]} is no colour"
            said.found.wrong("V663", inner.mark(theme), what, fix='write it as "#A92E1E"')
    return {theme: colour for theme, colour in told.items() if colour}
