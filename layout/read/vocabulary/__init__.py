"""Vocabulary files: the words that all rites share, and those that one rite brings.

Every file is a mapping of tables (`manners:`, `kinds:` …), each from a word to what it means. All
files of `scenes/vocabulary/` are read, then the rite's own `vocabulary.yaml`; a word that stands
twice in one table is a problem. A table is read by one function, listed in `TABLES`, or by the
matter whose it is (`layout.matters`); kinds last, since a kind has its glyph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from layout.matters import hooks
from layout.problems import Problem, ProblemError, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Entry, Mapped
from layout.read.files.paths import VOCABULARY, FileStamp, scenes_folder, stamps
from layout.read.files.strict import read_yaml
from layout.read.vocabulary.counters import read_counters
from layout.read.vocabulary.dress import read_dress
from layout.read.vocabulary.english import read_english
from layout.read.vocabulary.gaps import read_gaps
from layout.read.vocabulary.glyphs import read_glyphs
from layout.read.vocabulary.kinds import read_kinds
from layout.read.vocabulary.manners import (
    all_manners,
    read_arrays,
    read_ends,
    read_manners,
)
from layout.read.vocabulary.parties import read_parties
from layout.read.vocabulary.parts import read_parts, read_zones
from layout.read.vocabulary.pinyin import read_pinyin
from layout.read.vocabulary.showings import read_showings
from layout.read.vocabulary.symbols import read_samples, read_signs, read_symbols
from layout.read.vocabulary.verbs import Of, read_families, read_marks, read_prefixes, read_verbs
from layout.read.vocabulary.works import read_works
from layout.vocabulary import Vocabulary

Table = Mapping[str, Entry]  # a word, and what its file says of it
TABLES: Mapping[str, Callable[[Table, Found], Any]] = {
    "arrays": read_arrays,
    "dress": read_dress,
    "gaps": read_gaps,
    "counters": read_counters,
    "ends": read_ends,
    "glyphs": read_glyphs,
    "manners": read_manners,
    "lengths": read_english,
    "offices": read_english,
    "parties": read_parties,
    "panels": read_showings,
    "parts": read_parts,
    "pinyin": read_pinyin,
    "works": read_works,
    "zones": read_zones,
    "families": read_families,
    "marks": read_marks,
    "signs": read_signs,
    "prefixes": read_prefixes,
}


LAST = ("kinds", "symbols", "samples", "verbs")  # their words are of words of other tables


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
    names = (*TABLES, *LAST, *(name for hook in own.values() for name in hook.TABLES))
    tables: dict[str, dict[str, Entry]] = {name: {} for name in names}
    for path, stamp in files:
        try:
            _collect(_nodes(path, stamp), tables, found)
        except ProblemError as error:
            found.problems.extend(error.problems)
    read = {name: table_of(tables[name], found) for name, table_of in TABLES.items()}
    made = {**read.pop("ends"), **read.pop("arrays")}
    read["manners"] = all_manners(made, read["manners"], tables["manners"], found)
    of = Of(read["dress"], read["manners"])
    verbs = read_verbs(tables["verbs"], read["families"], read["marks"], of, found)
    matters = {matter: hook.words(tables, found) for matter, hook in own.items()}
    kinds = read_kinds(tables["kinds"], read["glyphs"], found)
    symbols = read_symbols(tables["symbols"], read["glyphs"], kinds, found)
    samples = read_samples(tables["samples"], read, kinds, found)
    if found.problems:
        raise ProblemError(*found.problems)
    last: dict[str, Any] = {"kinds": kinds, "symbols": symbols, "samples": samples, "verbs": verbs}
    return Vocabulary(**read, **last, matters=matters)


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
                if word in tables[name]:
                    first = tables[name][word].key
                    what = f"{word} stands twice among the {name}"
                    fix = f"keep this one or the one at {first}"
                    found.problems.append(Problem("V602", said.key, what, fix=fix))
                else:
                    tables[name][word] = said
