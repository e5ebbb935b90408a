"""The words that all rites share, as tests ask for them: kinds, glyphs and parties by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import Glyph, Kind, Party, Vocabulary

WORDS: Vocabulary = read_vocabulary()
KINDS: Mapping[str, Kind] = WORDS.kinds

SIDES = tuple(party for party in WORDS.parties.values() if party.like is None)


def side(name: str) -> Party:
    """A party by its name."""
    return WORDS.parties[name]


def _with_forms(glyph: Glyph) -> Iterator[Glyph]:
    yield glyph
    for form in glyph.forms:
        yield from _with_forms(form.glyph)


GLYPHS: Mapping[str, Glyph] = {
    each.name: each for glyph in WORDS.glyphs.values() for each in _with_forms(glyph)
}
