"""What the tables of words say beyond their declarations: words made of several, and of others."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any

from layout.compass import Wind
from layout.derivation import Distance
from layout.measure import MeasureError, read_length
from layout.measure.numerals import number_in_words
from layout.problems import nearest
from layout.read.fields import Fields, Found
from layout.read.files.nodes import Scalar
from layout.read.patterns import pattern
from layout.read.schema import Schema, Table, Values, closed, words_of
from layout.said import Said
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
from layout.vocabulary.work import Work

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
