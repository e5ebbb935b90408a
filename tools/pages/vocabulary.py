"""docs/manual/vocabulary.md: every table of words, its keys, its traits and its smallest entry."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from layout.matters import hooks
from layout.vocabulary import DressTrait, Family, KindTrait, MannerTrait, PartTrait, VerbTrait
from layout.vocabulary.drawn.glyph import Borne, Style
from layout.vocabulary.drawn.mark import Drawn
from layout.vocabulary.drawn.sample import Sign
from layout.vocabulary.part import Storey
from layout.vocabulary.party import Back, Cap, Head, PartyTrait
from layout.vocabulary.work import JuanOf, WorkKind

_MEMBER = re.compile(r"^ {4}([A-Z_]+) = \"([^\"]+)\"(?:  # (.*))?$", re.M)
_HEAD = """# The words of scenes

Printed by `python tools/manuals.py`; do not edit.

What scenes may say is data: files in `scenes/vocabulary/` hold the words that all rites share,
and a `vocabulary.yaml` beside a `rite.yaml` those that one rite brings. Either is a mapping of
tables, each from a word to what it means. A word stands once in a table, a rite's own and the
common ones together. What is wrong is told with file, line, column and what to write instead
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
    """One table: what its words are, its keys, its smallest entry."""

    name: str
    what: str
    keys: Mapping[str, str]
    example: str
    lists: Mapping[str, type[Enum]] = field(default_factory=dict)  # what a key can be


_EN = "its English"
TABLES = (
    Told(
        "verbs",
        "What people do. [verbs.md](verbs.md) lists them.",
        {
            "family": "one of the table families",
            "en": (
                "its English, a pattern: `sees[ {to}] off`; a part in brackets falls out "
                "with what it names, `{to\\|him}` is `him` where nobody is named, `{n}` how "
                "often"
            ),
            "also": "other written forms",
            "does": (
                "its effects, in order ([verbs.md](verbs.md)); `dress:袒` puts on a piece of "
                "dress and `dress:/決` takes it off, `manner:弛` leaves a manner on a thing "
                "and `manner:/束` ends it"
            ),
            "takes": (
                "what an act line may say after it: thing to place via route row words manner"
            ),
            "needs": "what it must say",
            "mark": "one of the table marks",
            "seconds": "how long it takes, if not as its family",
            "times": "how often it is done where the act line counts nothing",
            "traits": "below",
            "source": "why it does what it does",
        },
        ('verbs:\n  冠: {family: 服, en: "caps[ {to}]", does: [turn, near], takes: to}\n'),
        {"traits": VerbTrait},
    ),
    Told(
        "families",
        "Verbs as the manual groups them.",
        {
            "en": _EN,
            "seconds": "how long its verbs take that say nothing else",
            "traits": "of all its verbs, as those of a verb",
        },
        ("families:\n  冠: {en: capping, seconds: 4}\n"),
    ),
    Told(
        "prefixes",
        "Words joined to the front of a verb.",
        {
            "en": _EN,
            "posture": "坐 or 立: it is done so",
            "count": "how often it is done, in figures",
            "hand": "左 or 右: the hand it is done with",
            "together": "yes: with all the things at once",
            "turns": "yes: each does it once, one after another",
        },
        ("prefixes:\n  又: {en: again}\n"),
    ),
    Told(
        "marks",
        "How an act is marked on a plate.",
        {
            "en": _EN,
            "drawn": "how; without it films and the page alone tell it",
            "path": "of a stroke, in units of a figure whose point is at 0, 1.3",
            "again": "the path where it is done more than once",
            "posture": "drawn only while the doer is in it",
        },
        ('marks:\n  冠: {en: capping, drawn: stroke, path: "M-1,2 L1,2"}\n'),
        {"drawn": Drawn},
    ),
    Told(
        "kinds",
        "Kinds of things. [kinds.md](kinds.md) shows them.",
        {
            "en": _EN,
            "like": "a wider word for it",
            "family": "what it is for",
            "size": "width × depth in 尺 as it lies with its front or head to the north",
            "basis": "經 記 注 疏 後 擬: what the size rests on",
            "cite": "the words it rests on",
            "why": "the reason of what is 擬",
            "traits": "below",
            "glyph": "its drawing, if it has not its own name",
            "phrase": "its English in a place phrase",
        },
        (
            "kinds:\n"
            "  笄: {en: hairpin, family: dress, size: 尺二寸 × 0.1, basis: 擬, why: 無文, "
            "glyph: 扃}\n"
        ),
        {"family": Family, "traits": KindTrait},
    ),
    Told(
        "glyphs",
        "How a thing looks from above, in units of its own, its front to the north.",
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
        ("glyphs:\n  笄:\n    draw:\n    - {box: [0, 0, 1, .1], ink: solid}\n"),
        {"ink": Style, "borne": Borne},
    ),
    Told(
        "symbols",
        "Things on the sheet of symbols: a glyph, a form of one or a kind, and its English.",
        {},
        ("symbols:\n  扃: lifting bar\n"),
    ),
    Told(
        "samples",
        "People on the sheet of symbols, with something in their hands or what they do.",
        {
            "en": _EN,
            "who": "a party",
            "kind": "what he bears",
            "hand": "both, left, right, belt or shot",
            "fill": "實 or 虛",
            "manner": "how it is held",
            "dress": "what he wears",
            "posture": "立 坐 揖 俯 拜 稽首",
            "mark": "of what he does: one of the table marks",
            "times": "how often he does it",
            "before": "a kind of thing that lies before him",
        },
        "samples:\n  執豐: {en: cup stand, who: 有司, kind: 豐}\n",
    ),
    Told(
        "signs",
        "What is drawn of a building, on the sheet of symbols: one word for each.",
        {"en": _EN, "draws": "what it names"},
        "signs:\n  隔: {en: partition, draws: wall}\n",
        {"draws": Sign},
    ),
    Told(
        "counters",
        "Words that count things.",
        {
            "each": "how many it stands for, or all",
            "kind": (
                "what its pieces are, if it stands after a number; without it the word "
                "stands before any kind"
            ),
        },
        ("counters:\n  雙: {each: 二}\n"),
    ),
    Told(
        "parties",
        "Whose side people are on, in the order of legends.",
        {
            "key": "the English word that files and style sheets know it by",
            "han": "what legends call it",
            "en": "one of it",
            "many": "all of it",
            "traits": "below",
            "back": "the back edge of a body",
            "cap": "the mark in the middle of a figure",
            "head": "the head of a tablet",
            "colours": 'by theme, `"#A92E1E"`',
            "sample": "what a tablet shows that is a sample",
            "like": "the party whose look it borrows; it says none of the last five then",
        },
        (
            "parties:\n"
            "  冠: {key: capped, han: 冠者, en: he who is capped, back: round, "
            "cap: ring, head: cut}\n"
        ),
        {"traits": PartyTrait, "back": Back, "cap": Cap, "head": Head},
    ),
    Told(
        "offices",
        "What somebody is called while he has an office.",
        {
            "en": "what English calls him then",
        },
        ("offices:\n  冠者: {en: capped man}\n"),
    ),
    Told(
        "lengths",
        "The named lengths of sites, each by its name without the house it is in.",
        {
            "en": _EN,
        },
        ("lengths:\n  席長: {en: length of a mat}\n"),
    ),
    Told(
        "dress",
        "What somebody wears, piece by piece; a bared arm is a piece too.",
        {
            "en": _EN,
            "traits": "below",
            "replaces": "the pieces that are off with it, and it with them",
            "cap": "the mark in the middle of a figure that wears it, as of a party",
        },
        ("dress:\n  緇布冠: {en: cap of black cloth, replaces: [襲], cap: disc}\n"),
        {"traits": DressTrait},
    ),
    Told(
        "manners",
        "How a thing lies or is held, how somebody goes.",
        {
            "en": _EN,
            "traits": "below",
            "ends": "the manners that are over with it",
            "pace": "how many times his pace somebody goes",
            "abreast": "of several, how many lie or stand side by side: 2",
        },
        ("manners:\n  蹲: {en: squatting, traits: [held]}\n"),
        {"traits": MannerTrait},
    ),
    Told(
        "ends",
        "The end of a thing that a wind is said of: 首 makes 東首 南首 西首 北首.",
        {
            "en": "its English, `{wind}` where the wind stands",
            "points": "head, or foot where the wind is that of the other end",
            "traits": "of the four manners, besides held",
        },
        ('ends:\n  領: {en: "collar {wind}", points: head}\n'),
    ),
    Told(
        "arrays",
        "In what order several lie or stand (docs/phrases.md): 以並 makes 二以並 … 十以並, "
        "陳 makes 東陳 南陳 西陳 北陳.",
        {
            "en": "its English, `{n}` where the number stands, else `{wind}` where the wind does",
            "counts": "abreast, or rows; without it a wind is said of the word",
        },
        ('arrays:\n  為行: {en: "{n} to a row", counts: abreast}\n'),
    ),
    Told(
        "parts",
        "The parts of a building, by their names without the house they are in.",
        {
            "en": _EN,
            "at": "how English says that somebody is there",
            "short": "its name where one sees whose it is",
            "also": "other names",
            "means": "of a general word: the part it means where nothing else is said",
            "east": "of a word for either of two: the one in the east",
            "west": "… in the west",
            "inner": "… within the gate",
            "outer": "… outside",
            "gate": "of ground about a gate: its sill",
            "end": "the part that is its end",
            "wall": "of a word for a wall of any room: 東 南 西 北, on which side of it",
            "level": "of a part that is a level: below",
            "side": "of a stair: whose side of the house it is on",
            "traits": "below",
        },
        ("parts:\n  檻: {en: balustrade, traits: [line]}\n"),
        {"level": Storey, "traits": PartTrait},
    ),
    Told(
        "zones",
        "What charts call each sort of ground; all five are told, so that a rite adds none.",
        {"han": "in Chinese", "en": _EN},
        "",
    ),
    Told(
        "gaps",
        (
            "How far apart things and people stand where no text says. Every rule of placing "
            "that asks for a gap has one, so that a rite adds none."
        ),
        {
            "measure": "in the text's words",
            "why": "its reason",
        },
        "",
    ),
    Told(
        "pinyin",
        (
            "How characters and words are read: small letters with their tones; of a name "
            "the longest words are found from the left."
        ),
        {},
        ("pinyin:\n  緅: zōu\n"),
    ),
    Told(
        "works",
        "Works that a cite may name.",
        {
            "kind": "below",
            "en": _EN,
            "title": "as a bibliography has it",
            "author": "whose it is",
            "author_en": "his name in Latin letters",
            "dynasty": "of the author",
            "edition": "the witness quoted",
            "text": "of a chapter: the rite whose text it is",
            "number": "of a chapter: which of the seventeen it is",
            "juan": "of a commentary: what one 卷 has, if that is known",
            "forms": "other names it is quoted by",
        },
        ("works:\n  冠禮考: {kind: treatise, en: On the Capping}\n"),
        {"kind": WorkKind, "juan": JuanOf},
    ),
    Told(
        "panels",
        "What a plate may show apart from its map.",
        {
            "draws": "a panel of a matter, or near: the place itself, close by",
            "title": "over it, `{of}` for what is shown",
            "en": "the same in English",
            "wide": "yes: as wide as the page",
        },
        ('panels:\n  旁觀: {draws: near, title: "{of}旁觀", en: "{of}, close by"}\n'),
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
    return "\n".join((_HEAD, *map(_section, TABLES), _MATTERS, *rows, ""))


def _section(told: Told) -> str:
    lines = [f"## {told.name}", "", told.what, ""]
    if told.example:
        lines += ["```yaml", told.example.rstrip(), "```", ""]
    if told.keys:
        lines += ["| key | |", "|---|---|"]
        lines += [f"| `{key}` | {said} |" for key, said in told.keys.items()] + [""]
    for key, of in told.lists.items():
        words = [f"`{value}`" + (f" ({said})" if said else "") for value, said in meanings(of)]
        lines += [f"`{key}` can be: {'; '.join(words)}.", ""]
    return "\n".join(lines)
