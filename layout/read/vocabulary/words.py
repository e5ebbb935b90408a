"""The table of verbs, and what the tables of words say beyond their declarations: words made of
several, and of others."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from layout.compass import Wind
from layout.derivation import Distance
from layout.matters import hooks
from layout.measure import MeasureError, read_length
from layout.measure.numerals import number_in_words
from layout.problems import Mark, nearest
from layout.read.fields import Fields, Found
from layout.read.files.nodes import Scalar
from layout.read.files.paths import VOCABULARY
from layout.read.patterns import pattern
from layout.read.schema import Schema, Table, Values, closed, words_of
from layout.read.vocabulary.glyphs import length
from layout.said import Said
from layout.value import replace
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark, Drawn
from layout.vocabulary.drawn.sample import SignWord
from layout.vocabulary.drawn.showing import Showing
from layout.vocabulary.gap import Gaps, GapWords
from layout.vocabulary.kind import Kind
from layout.vocabulary.manner import ArrayWord, Counts, EndWord, Manner, MannerTrait, Points
from layout.vocabulary.part import Part, Parts, Zone, ZoneWord
from layout.vocabulary.party import STRANGER, Party
from layout.vocabulary.pinyin import Pinyin
from layout.vocabulary.verb import Does, Effect, Slot, Verb
from layout.vocabulary.work import Work

_NAMED = re.compile(r"\{([^}|]*)[^}]*\}")
_ARGUMENTS: Mapping[StrEnum, Collection[str]] = {
    Does.BEAR: ("sides", "ahead", "apart"),
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


Manners = Mapping[str, Manner]
_WINDS = {Wind.東: "east", Wind.南: "south", Wind.西: "west", Wind.北: "north"}
_WIND, _NUMBER = "{wind}", "{n}"
_COUNTED = (*range(2, 21), *range(25, 101, 5))  # 二以並 … 二十以為列 … 百以為列
_LOOK = ("back", "cap", "head", "colours", "sample")
_READING = re.compile(r"[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü']+")


@dataclasses.dataclass(frozen=True, slots=True)
class English:
    """A word of which nothing is told but what it is called."""

    en: str  # its English


def read_manners(tables: Mapping[str, Table], schema: Schema) -> Manners:
    """`張: {en: strung, ends: [弛]}`, and those that ends and arrays make."""
    ends = schema.table("ends", EndWord, tables["ends"], _of_an_end)
    arrays = schema.table("arrays", ArrayWord, tables["arrays"], _of_an_array)
    made = {m.name: m for each in (*ends.values(), *arrays.values()) for m in each}
    own = schema.table("manners", Manner, tables["manners"])
    for name in own:
        if name in made:
            what = f"{name} stands among the manners, and an end or an array makes it"
            fix = "take it out of manners:"
            schema.found.wrong("V602", tables["manners"][name].key, what, fix=fix)
    schema.words["manners"] = {**made, **own}
    return {**made, **own}


def _of_an_end(said: Fields, told: Values) -> tuple[Manner, ...]:
    """One end of a thing to each of the four winds: 東首 南首 西首 北首."""
    word = EndWord(**told)
    _has_place(said, word.en, _WIND, "its wind", f": “head {_WIND}”")
    turned = 180.0 if word.points is Points.FOOT else 0.0
    return tuple(
        Manner(
            wind.value + said.whose,
            word.en.replace(_WIND, en),
            word.traits | {MannerTrait.HELD},
            head=(wind.bearing + turned) % 360.0,
        )
        for wind, en in _WINDS.items()
    )


def _of_an_array(said: Fields, told: Values) -> tuple[Manner, ...]:
    """二以並 … 十以並; with a wind four of it."""
    word, name = ArrayWord(**told), said.whose
    wanted = _NUMBER if "counts" in said else _WIND
    _has_place(said, word.en, wanted, f"its {wanted}")
    if word.counts is None:
        return tuple(
            Manner(wind.value + name, word.en.replace(_WIND, en), toward=wind)
            for wind, en in _WINDS.items()
        )
    is_abreast = word.counts is Counts.ABREAST
    return tuple(
        Manner(
            number_in_words(n) + name,
            word.en.replace(_NUMBER, str(n)),
            abreast=n if is_abreast else 0,
            rows=0 if is_abreast else n,
        )
        for n in _COUNTED
    )


def _has_place(said: Fields, english: str, place: str, what: str, example: str = "") -> None:
    """That the English of what makes several has a place for what tells them apart."""
    if english and place not in english:
        fix = f"write {place} where {'the wind' if example else 'it'} is to stand{example}"
        what = f"{said.whose} does not say {what}"
        said.found.wrong("V611", said.mark("en"), what, fix=fix)


def read_parties(table: Table, schema: Schema) -> Mapping[str, Party]:
    """`主: {key: host, han: 主黨, en: host’s side, back: straight, …}`; `尸: {like: 賓, …}`."""
    keys: set[str] = set()

    def party(said: Fields, told: Values) -> Party:
        if told["key"] in keys:
            what = f"{told['key']} is the key of another party"
            said.found.wrong("V662", said.mark("key"), what, fix="choose another")
        order = len(keys)
        keys.add(told["key"])
        look = told["like"].look if "like" in told else None
        drawn = {key: getattr(look or STRANGER, key) for key in _LOOK} if "like" in said else {}
        own = {"many": told["en"], "sample": said.whose[:1], "order": order}
        return Party(**{**own, **told, **drawn, "like": look})

    return schema.table("parties", Party, table, party)


def read_works(table: Table, schema: Schema) -> Mapping[str, Work]:
    """`鄉射禮: {kind: chapter, forms: [鄉射], en: The District Shooting, text: xiangshe}`."""
    owner: dict[str, str] = {}

    def work(said: Fields, told: Values) -> Work:
        made = Work(**{"title": said.whose, **told})
        for form in (made.name, *made.forms):
            if owner.setdefault(form, made.name) != made.name:
                what = f"{form} is {owner[form]} and {made.name}"
                said.found.wrong(
                    "V641", said.mark("forms"), what, fix="one form stands for one work"
                )
        return made

    return schema.table("works", Work, table, work)


def read_parts(table: Table, schema: Schema) -> Parts:
    """`阼階: {en: east stair, also: [東階], traits: [host_stair]}`."""
    named: Mapping[str, Part] = schema.table("parts", Part, table)
    return Parts(named, {other: name for name, part in named.items() for other in part.also})


def read_zones(table: Table, schema: Schema) -> Mapping[Zone, Said]:
    """`outside: {han: 門外, en: outside the gate}`: what charts call each sort of ground."""
    known = closed(table, (zone.value for zone in Zone), "ground", "zones", schema.found)
    told: Mapping[str, ZoneWord] = schema.table("zones", ZoneWord, known)
    return {Zone(name): Said(each.han, each.en) for name, each in told.items()}


def read_gaps(table: Table, schema: Schema) -> Gaps:
    """`beside: {measure: 一跬半, why: 立於器旁…}`."""
    names = [each.name for each in dataclasses.fields(Gaps)]
    known = closed(table, names, "gap", "gaps", schema.found)
    told: Mapping[str, GapWords] = schema.table("gaps", GapWords, known)
    return Gaps(
        **{name: dataclasses.replace(gap.measure, why=gap.why) for name, gap in told.items()}
    )


def distance(said: Scalar, found: Found) -> Distance | None:
    """A length in the text's words."""
    try:
        return Distance(float(read_length(said.value)), said.value)
    except MeasureError as error:
        what = f"「{said.value[:60]}」 is no measure"
        found.wrong("P307", said.mark, what, why=str(error))
        return None


def read_pinyin(table: Table, schema: Schema) -> Pinyin:
    """`阼階: zuòjiē`."""
    readings: dict[str, str] = {}
    for name, _, said in words_of(table, schema.found):
        if _READING.fullmatch(said.value):
            readings[name] = said.value
        else:
            what = f"{name}: {said.value[:20]} is no pinyin"
            fix = "write small letters with their tones and no space: zuòjiē"
            schema.found.wrong("V671", said.mark, what, fix=fix)
    return Pinyin(readings)


def read_english(name: str, table: Table, schema: Schema) -> Mapping[str, str]:
    """`擯者: {en: usher}`, `侯道: {en: range of the target}`: the English of each."""
    return schema.table(name, English, table, lambda _, told: told["en"])


def showing(said: Fields, told: Values) -> Showing:
    """`立面: {draws: elevation, title: "{of}立面，自南視之", en: …, wide: yes}`."""
    told["pattern"] = pattern(told["pattern"], ("of",), said.mark("title"), said.found)
    return Showing(**told)


def act_mark(said: Fields, told: Values) -> ActMark:
    """`讓: {en: yielding, drawn: stroke, path: "M-.28,1.75 …"}`."""
    if told.get("drawn") is Drawn.STROKE:
        said.needed("path")
    return ActMark(**told)


def read_signs(table: Table, schema: Schema) -> Mapping[Any, Said]:
    """`墉: {en: wall, draws: wall}`."""
    signs: Mapping[str, SignWord] = schema.table("signs", SignWord, table)
    return {sign: word.said for word in signs.values() for sign in word.draws}


def read_symbols(
    table: Table, glyphs: Mapping[str, Glyph], kinds: Mapping[str, Kind], found: Found
) -> Mapping[str, tuple[Glyph, str]]:
    """`爵實: cup, filled`: a glyph, a form of one or a kind, with its English."""
    known = {name: kind.glyph for name, kind in kinds.items()}
    known |= {each.name: each for glyph in glyphs.values() for each in _forms(glyph)}
    symbols: dict[str, tuple[Glyph, str]] = {}
    for name, mark, said in words_of(table, found):
        if name in known:
            symbols[name] = (known[name], said.value)
        else:
            found.wrong("S208", mark, f"no glyph is named {name[:40]}", fix=nearest(name, known))
    return symbols


def _forms(glyph: Glyph) -> Iterator[Glyph]:
    yield glyph
    for form in glyph.forms:
        yield from _forms(form.glyph)
