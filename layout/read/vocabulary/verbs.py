"""The tables of verbs: families, marks, prefixes, and the verbs themselves."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from layout.matters import hooks
from layout.problems import nearest
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry, Scalar
from layout.shape import segments
from layout.vocabulary.drawn.mark import ActMark, Drawn
from layout.vocabulary.verb import Does, Effect, Prefix, Slot, Verb, VerbFamily, VerbTrait

_VERB = (
    *("family", "also", "en", "does", "takes", "needs"),
    *("mark", "seconds", "times", "traits", "source"),
)
_TIMES = [str(n) for n in range(1, 10)]
_NAMED = re.compile(r"\{([^}|]*)[^}]*\}")
_WORDS = ("to", "thing", "n", "words")
_UPRIGHT = {"坐": True, "立": False}
_POSTURES = ("立", "坐", "揖", "俯", "拜", "稽首")
_HANDS = ("左", "右")


@dataclass(frozen=True, slots=True)
class Of:
    """The words that effects may name."""

    dress: Collection[str]
    manners: Collection[str]


def read_families(table: Mapping[str, Entry], found: Found) -> Mapping[str, VerbFamily]:
    """`行: {en: going, seconds: 0, traits: goes}`."""
    families: dict[str, VerbFamily] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is not None:
            said.only(("en", "seconds", "traits"))
            seconds, traits = said.number("seconds") or 0.0, said.members("traits", VerbTrait)
            families[name] = VerbFamily(name, said.needed("en"), seconds, traits)
    return families


def read_marks(table: Mapping[str, Entry], found: Found) -> Mapping[str, ActMark]:
    """`讓: {en: yielding, drawn: stroke, path: "M-.28,1.75 …"}`."""
    marks: dict[str, ActMark] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "drawn", "path", "again", "posture"))
        drawn = said.choice("drawn", [how.value for how in Drawn])
        if drawn == Drawn.STROKE.value:
            said.needed("path")
        marks[name] = ActMark(
            name,
            said.needed("en"),
            Drawn(drawn) if drawn else None,
            _path(said, "path"),
            _path(said, "again"),
            said.choice("posture", _POSTURES),
        )
    return marks


def read_prefixes(table: Mapping[str, Entry], found: Found) -> Mapping[str, Prefix]:
    """`再: {en: twice, count: 2}`."""
    prefixes: dict[str, Prefix] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "posture", "count", "hand", "together", "turns"))
        count = said.choice("count", _TIMES)
        prefixes[name] = Prefix(
            said.needed("en"),
            _UPRIGHT.get(said.choice("posture", _UPRIGHT) or ""),
            int(count) if count else None,
            said.choice("hand", _HANDS),
            together=said.choice("together", ("yes", "no")) == "yes",
            turns=said.choice("turns", ("yes", "no")) == "yes",
        )
    return prefixes


def read_verbs(
    table: Mapping[str, Entry],
    families: Mapping[str, VerbFamily],
    marks: Mapping[str, ActMark],
    of: Of,
    found: Found,
) -> Mapping[str, Verb]:
    """Every written form and its verb: `適: {family: 行, also: [至, 及], en: goes, does: go}`."""
    forms: dict[str, Verb] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        verb = _verb(name, said.only(_VERB), families, marks, of)
        if verb is None:
            continue
        forms[name] = verb
        for other in said.words("also"):
            if other.value in table or other.value in forms:
                owner = other.value if other.value in table else forms[other.value].name
                what = f"{other.value} is already a form of {owner}"
                found.wrong("V651", other.mark, what, fix="a written form is of one verb")
            else:
                forms[other.value] = verb
    return forms


def _verb(
    name: str,
    said: Fields,
    families: Mapping[str, VerbFamily],
    marks: Mapping[str, ActMark],
    of: Of,
) -> Verb | None:
    said.needed("family")
    family = families.get(said.choice("family", families) or "")
    mark = marks.get(said.choice("mark", marks) or "")
    needs, seconds = said.members("needs", Slot), said.number("seconds")
    told = (_effect(word, of, said.found) for word in said.words("does"))
    effects = tuple(effect for effect in told if effect)
    pattern = _pattern(said)
    if family is None:
        return None
    return Verb(
        name,
        family,
        pattern,
        effects,
        said.members("takes", Slot) | needs | {Slot.FACING},  # every verb takes a facing
        needs,
        mark,
        family.seconds if seconds is None else seconds,
        int(said.choice("times", _TIMES) or 1),
        said.members("traits", VerbTrait) | family.traits,
        tuple(other.value for other in said.words("also")),
        said.text("source") or "",
    )


def _effect(word: Scalar, of: Of, found: Found) -> Effect | None:
    """`dress:袒`: what is done, and of what; `dress:/決`: what is over with it."""
    name, _, what = word.value.partition(":")
    does = _known().get(name)
    if does is None:
        found.wrong("S207", word.mark, f"does: cannot be {name[:40]}", fix=nearest(name, _known()))
        return None
    if does is Does.DRESS or does in _of_manners():
        known, sort = (of.dress, "piece of dress") if does is Does.DRESS else (of.manners, "manner")
        for each in re.split("[/,]", what):
            if each and each not in known:
                told = f"{name}: no {sort} is named {each[:40]}"
                found.wrong("V654", word.mark, told, fix=nearest(each, known))
    return Effect(does, what)


@lru_cache(maxsize=1)
def _known() -> Mapping[str, StrEnum]:
    """Every effect by its name, those of matters too."""
    others = (nouns.EFFECTS for nouns in hooks("nouns").values())
    return {str(does): does for some in (Does, *others) for does in some}


@lru_cache(maxsize=1)
def _of_manners() -> frozenset[StrEnum]:
    """The effects that leave a manner on a thing."""
    others = (does for nouns in hooks("nouns").values() for does in nouns.OF_MANNERS)
    return frozenset([Does.MANNER, Does.PUT, Does.TUCK, *others])


def _pattern(said: Fields) -> str:
    """English that names nothing but what an act has."""
    pattern = said.needed("en")
    for name in _NAMED.findall(pattern):
        if name not in _WORDS:
            what = f"en: an act has no {{{name[:40]}}}"
            said.found.wrong("V652", said.mark("en"), what, fix=nearest(name, _WORDS))
    return pattern


def _path(said: Fields, key: str) -> str:
    path = said.text(key) or ""
    try:
        segments(path)
    except (ValueError, KeyError, IndexError) as error:
        what = f"{key}: cannot be drawn"
        said.found.wrong("V653", said.mark(key), what, why=str(error), fix="write M x,y L x,y …")
        return ""
    return path
