"""The table of panels: what a plate may show apart from its map."""

from __future__ import annotations

from collections.abc import Mapping

from layout.matters import hooks
from layout.read.fields import Found, fields
from layout.read.files.nodes import Entry
from layout.read.patterns import pattern
from layout.vocabulary.drawn.showing import NEAR, Showing


def read_showings(table: Mapping[str, Entry], found: Found) -> Mapping[str, Showing]:
    """`立面: {draws: elevation, title: "{of}立面，自南視之", en: …, wide: yes}`."""
    known = [NEAR, *(name for nouns in hooks("nouns").values() for name in nouns.PANELS)]
    showings: dict[str, Showing] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is not None:
            said.only(("draws", "title", "en", "wide")).needed("draws")
            draws = said.choice("draws", known) or NEAR
            wide = said.choice("wide", ("yes", "no")) == "yes"
            title = pattern(said.needed("title"), ("of",), said.mark("title"), found)
            showings[name] = Showing(name, draws, title, said.needed("en"), wide)
    return showings
