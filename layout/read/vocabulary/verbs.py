"""The table of verbs: what each does, of what, and the forms it is written in."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from layout.matters import hooks
from layout.problems import Mark, nearest
from layout.read.fields import Fields, Found
from layout.read.files.nodes import Scalar
from layout.read.files.paths import VOCABULARY
from layout.read.schema import Schema, Table, Values
from layout.read.vocabulary.glyphs import length
from layout.value import replace
from layout.vocabulary.verb import Does, Effect, Slot, Verb

_NAMED = re.compile(r"\{([^}|]*)[^}]*\}")
_ARGUMENTS: Mapping[StrEnum, Collection[str]] = {
    Does.BEAR: ("sides", "ahead"),
    Does.BOARD: ("", "drives"),
}
_WORDS = ("to", "thing", "n", "words")


def read_verbs(table: Table, schema: Schema) -> Mapping[str, Verb]:
    """Every written form and its verb: `適: {family: 行, also: [至, 及], en: goes, does: go}`."""
    forms: dict[str, Verb] = {}

    def verb(said: Fields, told: Values) -> Verb:
        for name in _NAMED.findall(told["pattern"]):
            if name not in _WORDS:
                what = f"en: an act has no {{{name[:40]}}}"
                said.found.wrong("V652", said.mark("en"), what, fix=nearest(name, _WORDS))
        own, family = Verb(**told), told["family"]
        takes = own.takes | own.needs | {Slot.FACING}  # every verb takes a facing
        seconds = told.get("seconds", family.seconds)
        made = replace(own, takes=takes, seconds=seconds, traits=own.traits | family.traits)
        forms[made.name] = made
        for other in said.words("also"):
            if other.value in table and is_own(table[other.value].key) and not is_own(other.mark):
                continue  # the rite has a verb of its own that is written so
            if other.value in table or other.value in forms:
                owner = other.value if other.value in table else forms[other.value].name
                what = f"{other.value} is already a form of {owner}"
                fix = "a written form is of one verb"
                said.found.wrong("V651", other.mark, what, fix=fix)
            else:
                forms[other.value] = made
        return made

    schema.table("verbs", Verb, table, verb)
    return forms


def is_own(mark: Mark) -> bool:
    """Whether a word stands in the vocabulary of a rite, and not in the common ones."""
    return Path(mark.file).name == VOCABULARY


def effect(
    word: Scalar, found: Found, dress: Collection[str], manners: Collection[str]
) -> Effect | None:
    """`dress:袒`: what is done, and of what; `dress:/決`: what is over with it."""
    name, _, what = word.value.partition(":")
    does = _known().get(name)
    if does is None:
        found.wrong("S207", word.mark, f"does: cannot be {name[:40]}", fix=nearest(name, _known()))
        return None
    if does is Does.DRESS or does in _of_manners():
        known, sort = (dress, "piece of dress") if does is Does.DRESS else (manners, "manner")
        for each in re.split("[/,]", what):
            if each and each not in known:
                told = f"{name}: no {sort} is named {each[:40]}"
                found.wrong("V654", word.mark, told, fix=nearest(each, known))
    if (allowed := _ARGUMENTS.get(does)) and what not in allowed:
        told = f"{name}: cannot be of {what[:40]}" if what else f"{name}: of what?"
        found.wrong("V655", word.mark, told, fix=nearest(what, tuple(filter(None, allowed))))
    if does is Does.CONVEY and what:
        length(Scalar(what, word.mark), found)
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
