"""Vocabulary files: the words that all rites share, and those that one rite brings.

Every file is a mapping of tables (`manners:`, `kinds:` …), each from a word to what it means. All
files of `scenes/vocabulary/` are read, then the rite's own `vocabulary.yaml`; a word that stands
twice in one table is a problem. What an entry of a table may say is declared on the dataclass that
`TABLES` names, or by the matter whose it is (`layout.matters`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from layout.matters import hooks
from layout.problems import Problem, ProblemError, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Entry, Mapped, Scalar
from layout.read.files.paths import VOCABULARY, FileStamp, scenes_folder, stamps
from layout.read.files.strict import read_yaml
from layout.read.schema import Form, Schema, Table
from layout.read.vocabulary.glyphs import read_glyphs
from layout.read.vocabulary.kinds import footprint, read_kinds
from layout.read.vocabulary.words import (
    English,
    act_mark,
    distance,
    effect,
    is_own,
    read_english,
    read_gaps,
    read_manners,
    read_parties,
    read_parts,
    read_pinyin,
    read_signs,
    read_symbols,
    read_verbs,
    read_works,
    read_zones,
    showing,
)
from layout.value import replace
from layout.vocabulary import Vocabulary
from layout.vocabulary.counter import Counter
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.drawn.sample import Sample, SignWord
from layout.vocabulary.drawn.showing import Showing
from layout.vocabulary.dress import Dress
from layout.vocabulary.gap import GapWords
from layout.vocabulary.kind import Kind, VictimCut
from layout.vocabulary.manner import ArrayWord, EndWord, Manner
from layout.vocabulary.part import Part, ZoneWord
from layout.vocabulary.party import Party
from layout.vocabulary.pinyin import RiteTerm
from layout.vocabulary.verb import Effect, Prefix, Verb, VerbFamily
from layout.vocabulary.work import Work

OWN_WINS = ("counters", "manners", "verbs")  # in these a rite may give a common word its own sense
TABLES: Mapping[str, type | None] = {  # what an entry of each is; None: words, or strokes
    "arrays": ArrayWord,
    "counters": Counter,
    "cuts": VictimCut,
    "dress": Dress,
    "ends": EndWord,
    "families": VerbFamily,
    "gaps": GapWords,
    "glyphs": None,
    "kinds": Kind,
    "lengths": English,
    "manners": Manner,
    "marks": ActMark,
    "offices": English,
    "panels": Showing,
    "parties": Party,
    "parts": Part,
    "pinyin": None,
    "prefixes": Prefix,
    "samples": Sample,
    "signs": SignWord,
    "symbols": None,
    "terms": RiteTerm,
    "verbs": Verb,
    "works": Work,
    "zones": ZoneWord,
}


def files_of(folder: Path | None) -> tuple[Path, ...]:
    """Every vocabulary file that a rite's words come from, the common ones first."""
    common = sorted((scenes_folder() / "vocabulary").glob("*.yaml"))
    own = folder / VOCABULARY if folder else None
    return (*common, own) if own and own.is_file() else tuple(common)


def read_vocabulary(folder: Path | None = None) -> Vocabulary:
    """The words of the rite in a folder, or the common ones; ProblemError with all problems."""
    files = files_of(folder)
    return _read(tuple(zip(files, stamps(files), strict=True)))


@lru_cache(maxsize=8)
def _read(files: tuple[tuple[Path, FileStamp], ...]) -> Vocabulary:
    """The words of these files as they are now, read once."""
    found = Found()
    own = hooks("reading")
    names = (*TABLES, *(name for hook in own.values() for name in hook.TABLES))
    tables: dict[str, dict[str, Entry]] = {name: {} for name in names}
    for path, stamp in files:
        try:
            _collect(_nodes(path, stamp), tables, found)
        except ProblemError as error:
            found.problems.extend(error.problems)
    made = _made(tables, found)
    matters = {matter: hook.words(tables, found) for matter, hook in own.items()}
    if found.problems:
        raise ProblemError(*found.problems)
    return replace(made, matters=matters)


def _made(tables: Mapping[str, Table], found: Found) -> Vocabulary:
    """The words of the tables, those before whose values others are made of."""

    def done(word: Scalar, found: Found) -> Effect | None:
        return effect(word, found, schema.words["dress"], schema.words["manners"])

    forms: Mapping[str, Form] = {"distance": distance, "footprint": footprint, "effect": done}
    schema = Schema(found, tables, forms)
    glyphs = schema.words["glyphs"] = read_glyphs(tables["glyphs"], found)
    kinds = read_kinds(tables["kinds"], glyphs, schema)
    return Vocabulary(
        cuts=schema.table("cuts", VictimCut, tables["cuts"]),
        dress=schema.table("dress", Dress, tables["dress"]),
        manners=read_manners(tables, schema),
        gaps=read_gaps(tables["gaps"], schema),
        parts=read_parts(tables["parts"], schema),
        zones=read_zones(tables["zones"], schema),
        works=read_works(tables["works"], schema),
        glyphs=glyphs,
        kinds=kinds,
        parties=read_parties(tables["parties"], schema),
        offices=read_english("offices", tables["offices"], schema),
        lengths=read_english("lengths", tables["lengths"], schema),
        pinyin=read_pinyin(tables["pinyin"], schema),
        terms=schema.table("terms", RiteTerm, tables["terms"]),
        symbols=read_symbols(tables["symbols"], glyphs, kinds, found),
        signs=read_signs(tables["signs"], schema),
        counters=schema.table("counters", Counter, tables["counters"]),
        families=schema.table("families", VerbFamily, tables["families"]),
        marks=schema.table("marks", ActMark, tables["marks"], act_mark),
        samples=schema.table("samples", Sample, tables["samples"]),
        prefixes=schema.table("prefixes", Prefix, tables["prefixes"]),
        panels=schema.table("panels", Showing, tables["panels"], showing),
        verbs=read_verbs(tables["verbs"], schema),
    )


@lru_cache(maxsize=32)
def _nodes(path: Path, _: FileStamp) -> Mapped:
    return read_yaml(path)


def _collect(top: Mapped, tables: Mapping[str, dict[str, Entry]], found: Found) -> None:
    """Add the tables of one file to those of the files before it."""
    for name, entry in top.entries.items():
        if name not in tables:
            what = f"a vocabulary has no table {name[:40]}"
            found.wrong("V601", entry.key, what, fix=nearest(name, tables))
        elif not isinstance(entry.value, Mapped):
            what = f"{name}: wants words and what they mean"
            found.wrong("S203", entry.value.mark, what, fix="write `word: {en: …}`")
        else:
            for word, said in entry.value.entries.items():
                if word in tables[name] and not (name in OWN_WINS and is_own(said.key)):
                    first = tables[name][word].key
                    what = f"{word} stands twice among the {name}"
                    fix = f"keep this one or the one at {first}"
                    found.problems.append(Problem("V602", said.key, what, fix=fix))
                else:
                    tables[name][word] = said
