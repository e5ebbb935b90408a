"""docs/manual/vocabulary.md: every table of words, its keys, its traits and its smallest entry."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from layout.basis import Ground
from layout.matters import hooks
from layout.read.schema import KeyRow, allowed, rows_of
from layout.read.vocabulary import TABLES as TYPES
from layout.vocabulary.drawn.glyph import Borne, Style

_BAR = "\\|"
_FIELD = re.compile(r"^    (\w+): [^#\n]+(?:  # (.*))?$", re.M)
_MEMBER = re.compile(r"^ {4}([A-Z_]+) = \"([^\"]+)\"(?:  # (.*))?$", re.M)
_HEAD = """# The words of scenes

Printed by `python tools/manuals.py`; do not edit.

What scenes may say is data: files in `scenes/vocabulary/` hold the words that all rites share,
and a `vocabulary.yaml` beside a `rite.yaml` those that one rite brings. Either is a mapping of
tables, each from a word to what it means. A word stands once in a table, a rite's own and the
common ones together, but that among verbs, manners and counters a rite's own wins in it: where it
has `verbs: 乘: {…}`, mounting a carriage, its 乘 is that, the common 乘 (by fours) is not there
with any of its forms, and a form of another verb is written otherwise. What is wrong is told with
file, line, column and what to write instead
([problems.md](problems.md), V6xx).

The engine knows no word by its name. What it must know of one is said by its **traits**, its
effects and a few other keys whose values are English words; there are no others than those told
here. Every entry below can be put into a rite's `vocabulary.yaml` as it stands.
"""
_MATTERS = """## Tables of a matter

What only some rites are about has tables of its own, told at the head of its file:
"""


@dataclass(frozen=True, slots=True)
class Told:
    """One table: what its words are, its smallest entry."""

    name: str
    what: str
    example: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)  # where no dataclass declares them
    lists: Mapping[str, type[Enum]] = field(default_factory=dict)  # what these can be


TABLES = (
    Told(
        "verbs",
        "What people do. [verbs.md](verbs.md) lists them. The English of one is a pattern: "
        "`sees[ {to}] off`; a part in brackets falls out with what it names, `{to|him}` is `him` "
        "where nobody is named, `{n}` how often. Its effects are told in order: `dress:袒` puts on "
        "a piece of dress and `dress:/決` takes it off, `manner:弛` leaves a manner on a thing and "
        "`manner:/束` ends it.",
        ('verbs:\n  冠: {family: 服, en: "caps[ {to}]", does: [turn, near], takes: to}\n'),
    ),
    Told(
        "families",
        "Verbs as the manual groups them.",
        "families:\n  冠: {en: capping, seconds: 4}\n",
    ),
    Told(
        "prefixes",
        "Words joined to the front of a verb.",
        "prefixes:\n  又: {en: again}\n",
    ),
    Told(
        "marks",
        "How an act is marked on a plate.",
        'marks:\n  冠: {en: capping, drawn: stroke, path: "M-1,2 L1,2"}\n',
    ),
    Told(
        "kinds",
        "Kinds of things. [kinds.md](kinds.md) shows them.",
        (
            "kinds:\n"
            "  笄: {en: hairpin, family: dress, size: 尺二寸 × 0.1, basis: 擬, why: 無文, "
            "glyph: 扃}\n"
        ),
    ),
    Told(
        "glyphs",
        "How a thing looks from above, in units of its own, its front to the north.",
        "glyphs:\n  笄:\n    draw:\n    - {box: [0, 0, 1, .1], ink: solid}\n",
        {
            "measure": "the length of its longer side",
            "true": "yes: drawn true to scale",
            "head": "the wind its head points to as drawn",
            "as": "another glyph whose drawing it has",
            "draw": (
                "its strokes, each `{circle: [x, y, radius]}`, `{box: [x, y, width, "
                "height]}` or `{path: M0,0 L1,0}`"
            ),
            "forms": "other drawings of it, each with one of fill, manner, borne",
            "fill": "of a form: drawn when it is 實 or 虛",
            "manner": "of a form: drawn when it is in a manner of this trait",
            "borne": "of a form: as a body bears it",
            "circle": "of a stroke",
            "box": "of a stroke",
            "path": "of a stroke",
            "corner": "of a box: the radius of its corners",
            "ink": "of a stroke: how it is inked",
        },
        {"ink": Style, "borne": Borne},
    ),
    Told(
        "symbols",
        ("Things on the sheet of symbols: a glyph, a form of one or a kind, and its English."),
        "symbols:\n  扃: lifting bar\n",
    ),
    Told(
        "samples",
        ("People on the sheet of symbols, with something in their hands or what they do."),
        "samples:\n  執豐: {en: cup stand, who: 有司, kind: 豐}\n",
    ),
    Told(
        "signs",
        "What is drawn of a building, on the sheet of symbols: one word for each.",
        "signs:\n  隔: {en: partition, draws: wall}\n",
    ),
    Told(
        "counters",
        "Words that count things.",
        "counters:\n  雙: {each: 二}\n",
    ),
    Told(
        "cuts",
        "How victims are cut up: the parts that a thing with `parts:` is.",
        "cuts:\n  豚解: {whole: 豚, parts: {左肱: left foreleg, 脊: chine}}\n",
    ),
    Told(
        "parties",
        "Whose side people are on, in the order of legends.",
        (
            "parties:\n"
            "  冠: {key: capped, han: 冠者, en: he who is capped, back: round, cap: ring, "
            "head: cut}\n"
        ),
    ),
    Told(
        "offices",
        "What somebody is called while he has an office.",
        "offices:\n  冠者: {en: capped man}\n",
    ),
    Told(
        "lengths",
        "The named lengths of sites, each by its name without the house it is in.",
        "lengths:\n  席長: {en: length of a mat}\n",
    ),
    Told(
        "dress",
        "What somebody wears, piece by piece; a bared arm is a piece too.",
        "dress:\n  緇布冠: {en: cap of black cloth, replaces: [襲], cap: disc}\n",
    ),
    Told(
        "manners",
        "How a thing lies or is held, how somebody goes.",
        "manners:\n  蹲: {en: squatting, traits: [held]}\n",
    ),
    Told(
        "ends",
        "The end of a thing that a wind is said of: 首 makes 東首 南首 西首 北首.",
        'ends:\n  領: {en: "collar {wind}", points: head}\n',
    ),
    Told(
        "arrays",
        (
            "In what order several lie or stand (docs/phrases.md): 以並 makes 二以並 … 十以並, "
            "陳 makes 東陳 南陳 西陳 北陳."
        ),
        'arrays:\n  為行: {en: "{n} to a row", counts: abreast}\n',
    ),
    Told(
        "parts",
        "The parts of a building, by their names without the house they are in.",
        "parts:\n  檻: {en: balustrade, traits: [line]}\n",
    ),
    Told(
        "zones",
        ("What charts call each sort of ground; all five are told, so that a rite adds none."),
    ),
    Told(
        "gaps",
        (
            "How far apart things and people stand where no text says. Every rule of "
            "placing that asks for a gap has one, so that a rite adds none."
        ),
    ),
    Told(
        "pinyin",
        (
            "How characters and words are read: small letters with their tones; of a "
            "name the longest words are found from the left."
        ),
        "pinyin:\n  緅: zōu\n",
    ),
    Told(
        "works",
        "Works that a cite may name.",
        "works:\n  冠禮考: {kind: treatise, en: On the Capping}\n",
    ),
    Told(
        "terms",
        "What a reader of English is told once: our English for a term, the same everywhere.",
        'terms:\n  席末: {en: foot of the mat, means: "the end where the feet are"}\n',
    ),
    Told(
        "panels",
        "What a plate may show apart from its map.",
        'panels:\n  旁面: {draws: target, title: "{of}旁面", en: "{of}, from the side"}\n',
    ),
)


def meanings(of: type[Enum]) -> Iterator[tuple[str, str]]:
    """Every value of an enum, with what its line says of it."""
    for _, value, said in _MEMBER.findall(inspect.getsource(of)):
        yield value, said


def manual() -> str:
    """The whole page."""
    matters = ((f"{matter}.yaml", hook.TABLES) for matter, hook in hooks("reading").items())
    rows = [f"- `scenes/vocabulary/{name}`: {', '.join(tables)}" for name, tables in matters]
    first: dict[type[Enum], str] = {}
    sections = [_section(told, first) for told in TABLES]
    return "\n".join((_HEAD, *sections, _MATTERS, *rows, ""))


def keys_told(told: Told) -> Mapping[str, str]:
    """The keys of an entry, each with what its line in the code says of it."""
    of = TYPES[told.name]
    return told.keys if of is None else dict(_keys(of))


def _keys(of: type) -> Iterator[tuple[str, str]]:
    comments = dict(_FIELD.findall(inspect.getsource(of)))
    for row in rows_of(of):
        if row.kind is Ground:
            yield "basis", "經 記 注 疏 後 擬: what it rests on"
            yield "cite", "the words it rests on, with who says them"
            yield "why", "the reason of what is 擬"
        else:
            told = (comments.get(row.field, ""), _allowed(row))
            yield row.key, "; ".join(each for each in told if each) or "below"


def _allowed(row: KeyRow) -> str:
    """Which words a key can say, where they are few or another table's."""
    if row.told.of:
        return f"of the table {row.told.of}"
    return "" if _is_enum(row) else " ".join(map(str, allowed(row)))


def _is_enum(row: KeyRow) -> bool:
    return isinstance(row.kind, type) and issubclass(row.kind, Enum)


def _lists(told: Told) -> Mapping[str, type[Enum]]:
    of = TYPES[told.name]
    return told.lists if of is None else {r.key: r.kind for r in rows_of(of) if _is_enum(r)}


def _section(told: Told, first: dict[type[Enum], str]) -> str:
    """One table; `first`: in which table the words of each enum are told."""
    lines = [f"## {told.name}", "", told.what, ""]
    if told.example:
        lines += ["```yaml", told.example.rstrip(), "```", ""]
    if keys := keys_told(told):
        lines += ["| key | |", "|---|---|"]
        lines += [f"| `{key}` | {said.replace('|', _BAR)} |" for key, said in keys.items()] + [""]
    for key, of in _lists(told).items():
        if first.setdefault(of, told.name) != told.name:
            lines += [f"`{key}` can be what it can be of the {first[of]}.", ""]
            continue
        words = [f"`{value}`" + (f" ({said})" if said else "") for value, said in meanings(of)]
        lines += [f"`{key}` can be: {'; '.join(words)}.", ""]
    return "\n".join(lines)
