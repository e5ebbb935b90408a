"""The tables of manners, and of what makes several of them: ends of things, arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from layout.compass import Wind
from layout.measure.numerals import number_in_words
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry
from layout.vocabulary.manner import Manner, MannerTrait

Manners = Mapping[str, Manner]
_WINDS = {Wind.東: "east", Wind.南: "south", Wind.西: "west", Wind.北: "north"}
_WIND, _NUMBER = "{wind}", "{n}"
_COUNTED = range(2, 11)  # 二以並 … 十以為列


class _Counts(Enum):
    """What the number of an array counts."""

    ABREAST = "abreast"
    ROWS = "rows"


class _Points(Enum):
    """Which end of a thing the wind is that of."""

    HEAD = "head"
    FOOT = "foot"


def read_manners(table: Mapping[str, Entry], found: Found) -> Manners:
    """`張: {en: strung, ends: [弛]}`."""
    manners: dict[str, Manner] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "traits", "ends", "pace", "abreast"))
        manners[name] = Manner(
            name,
            said.needed("en"),
            said.members("traits", MannerTrait),
            frozenset(said.known("ends", table)),
            said.number("pace") or 1.0,
            abreast=int(said.number("abreast") or 0),
        )
    return manners


def read_ends(table: Mapping[str, Entry], found: Found) -> Manners:
    """`首: {en: "head {wind}", points: head}` is 東首 南首 西首 北首."""
    manners: dict[str, Manner] = {}
    for end, entry in table.items():
        said = fields(entry.value, end, found)
        if said is None:
            continue
        said.only(("en", "points", "traits"))
        manners |= {manner.name: manner for manner in _of_an_end(end, said)}
    return manners


def _of_an_end(end: str, said: Fields) -> Iterator[Manner]:
    """One end of a thing to each of the four winds."""
    english = said.needed("en")
    if english and _WIND not in english:
        fix = f"write {_WIND} where the wind is to stand: “head {_WIND}”"
        said.found.wrong("V611", said.mark("en"), f"{end} does not say its wind", fix=fix)
    said.needed("points")
    points = said.choice("points", [each.value for each in _Points])
    turned = 180.0 if points == _Points.FOOT.value else 0.0
    traits = said.members("traits", MannerTrait) | {MannerTrait.HELD}
    for wind, word in _WINDS.items():
        head = (wind.bearing + turned) % 360.0
        yield Manner(wind.value + end, english.replace(_WIND, word), traits, head=head)


def read_arrays(table: Mapping[str, Entry], found: Found) -> Manners:
    """`以並: {en: "{n} abreast", counts: abreast}` is 二以並 … 十以並; with a wind it is four."""
    manners: dict[str, Manner] = {}
    for word, entry in table.items():
        said = fields(entry.value, word, found)
        if said is None:
            continue
        said.only(("en", "counts"))
        english, counts = said.needed("en"), said.choice("counts", [each.value for each in _Counts])
        wanted = _NUMBER if counts else _WIND
        if english and wanted not in english:
            fix = f"write {wanted} where it is to stand"
            said.found.wrong("V611", said.mark("en"), f"{word} does not say its {wanted}", fix=fix)
        made = _by_number(word, english, counts) if counts else _by_wind(word, english)
        manners |= {manner.name: manner for manner in made}
    return manners


def _by_number(word: str, english: str, counts: str) -> Iterator[Manner]:
    for n in _COUNTED:
        name, en = number_in_words(n) + word, english.replace(_NUMBER, str(n))
        abreast = n if counts == _Counts.ABREAST.value else 0
        yield Manner(name, en, abreast=abreast, rows=0 if abreast else n)


def _by_wind(word: str, english: str) -> Iterator[Manner]:
    for wind, en in _WINDS.items():
        yield Manner(wind.value + word, english.replace(_WIND, en), toward=wind)


def all_manners(made: Manners, own: Manners, table: Mapping[str, Entry], found: Found) -> Manners:
    """The manners of all tables; a word stands in one of them."""
    for name in own:
        if name in made:
            what = f"{name} stands among the manners, and an end or an array makes it"
            found.wrong("V602", table[name].key, what, fix="take it out of manners:")
    return {**made, **own}
