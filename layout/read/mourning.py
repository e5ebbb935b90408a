"""The chapter of mourning, `scenes/mourning/`: its text, the tree, the grades and the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from layout.files import shown
from layout.mourning import (
    CoatPart,
    Grade,
    Kin,
    KinStep,
    Mourner,
    Mourning,
    MourningChart,
    MourningExemption,
    MourningLaw,
    MourningNote,
    MourningRule,
    MourningSentence,
    MourningWord,
    Reckoning,
    Young,
)
from layout.problems import Mark, ProblemError, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Mapped
from layout.read.files.paths import scenes_folder
from layout.read.files.source import read_source
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema, closed
from layout.read.text import COMMENTED, read_text
from layout.read.vocabulary import read_vocabulary
from layout.score import TextReading

FOLDER = "mourning"
CHAPTER = "sangfu"  # before the number of each clause, and of its prints
WORDS = ("kinds", "states", "ages", "clauses")
TABLES = (
    "steps", "kin", "mourners", "grades", "young", "reckoned", "laws", "charts", "sentences",
    "more", "coat", *WORDS,
)  # fmt: skip
RULE = ("clause", "by", "of", "age", "state", "grade", "kind", "more", "basis")
APART = ("clause", "what")
EXCEPTION = ("law", "clause", "by", "why")
READING = ("clause", "words", "printed", "witnesses", "why", "en")
NEEDED = ("clause", "of", "grade", "what", "law", "why", "words", "witnesses", "en")
_Row = Mapping[str, tuple[str, ...]]


def mourning_files() -> tuple[Path, ...]:
    """All that the chapter is written in."""
    home = scenes_folder()
    return tuple(sorted((home / FOLDER).glob("*.*")))


def read_mourning() -> Mourning:
    """The chapter; ProblemError with all that is wrong with its files."""
    return _read(tuple((path, path.stat().st_mtime_ns) for path in mourning_files()))


@lru_cache(maxsize=2)
def _read(files: tuple[tuple[Path, int], ...]) -> Mourning:
    found = Found()
    paths = {path.name: path for path, _ in files}
    clauses = read_text(paths["text.tsv"], found, COMMENTED)
    top = read_yaml(paths["kin.yaml"])
    entries = {
        name: entry.value.entries
        for name, entry in closed(top.entries, TABLES, "table", "kin.yaml", found).items()
        if isinstance(entry.value, Mapped)
    }
    tables = {name: entries.get(name, {}) for name in TABLES}
    names = tuple(clause.id for clause in clauses)
    known = {name: tables[name] for name in ("grades", "mourners", "states", "kin")}
    schema = Schema(found, {**known, "text": names})
    schema.table("steps", KinStep, tables["steps"])
    kin = schema.table("kin", Kin, tables["kin"])
    mourners = schema.table("mourners", Mourner, tables["mourners"])
    grades = schema.table("grades", Grade, tables["grades"])
    words = {name: schema.table(name, MourningWord, tables[name]) for name in WORDS}
    notes = schema.table("more", MourningNote, tables["more"])
    young = schema.table("young", Young, tables["young"])
    reckoned = schema.table("reckoned", Reckoning, tables["reckoned"])
    laws = schema.table("laws", MourningLaw, tables["laws"])
    sentences = schema.table("sentences", MourningSentence, tables["sentences"])
    charts = schema.table("charts", MourningChart, tables["charts"])
    coat = schema.table("coat", CoatPart, tables["coat"])
    rows = _Rows(found, {
        "clause": names, "by": mourners, "of": kin,
        "grade": grades, "kind": words["kinds"], "age": words["ages"],
        "state": words["states"], "more": notes, "what": words["clauses"],
        "law": laws, "why": None, "basis": None,
        "words": None, "printed": None, "witnesses": None, "en": None,
    })  # fmt: skip
    rules = tuple(
        MourningRule(
            row["clause"][0], mourners[by], kin[of], grades[row["grade"][0]],
            "".join(row["kind"]), age, "".join(row["state"]),
            tuple(notes[word] for word in row["more"]), "".join(row["basis"]), mark,
        )
        for row, mark in rows.of(paths["rules.tsv"], RULE)
        for by in row["by"] for of in row["of"] for age in row["age"] or ("",)
    )  # fmt: skip
    apart = {row["clause"][0]: row["what"][0] for row, _ in rows.of(paths["apart.tsv"], APART)}
    exempt = tuple(
        MourningExemption(row["law"][0], row["clause"][0], " ".join(row["why"]), row["by"])
        for row, _ in rows.of(paths["exceptions.tsv"], EXCEPTION)
    )
    readings = tuple(_readings(rows, paths["readings.tsv"], {c.id: c.text for c in clauses}, found))
    if found.problems:
        raise ProblemError(*found.problems)
    return Mourning(
        clauses, kin, mourners, grades, words["states"], words["ages"],
        words["kinds"], sentences, young, reckoned, rules, laws, charts, exempt, readings, coat,
        apart,
    )  # fmt: skip


def _readings(
    rows: _Rows, path: Path, texts: Mapping[str, str], found: Found
) -> Iterator[TextReading]:
    """Where witnesses part: `徐:分 齊:注疏,楊` each reading with who has it."""
    sigla = {work.siglum for work in read_vocabulary().works.values() if work.siglum}
    for row, mark in rows.of(path, READING):
        clause, words = row["clause"][0], row["words"][0]
        pairs = [each.partition(":") for each in row["witnesses"]]
        have = {reading: tuple(who.split(",")) for reading, _, who in pairs}
        printed = "".join(row["printed"]) or words
        for name in {name for who in have.values() for name in who} - sigla:
            fix = nearest(name, sigla)
            found.wrong("S208", mark, f"no witness is named {name[:40]}", fix=fix)
        if lacking := [each for each in (words, printed) if each not in have]:
            fix = "name who has it under witnesses, and print what somebody has"
            found.wrong("S237", mark, f"no witness has {lacking[0][:40]}", fix=fix)
        if words not in texts[clause]:
            fix = f"write words of 「{texts[clause]}」"
            found.wrong("S237", mark, f"{clause} does not have {words[:40]}", fix=fix)
        why, english = "".join(row["why"]), " ".join(row["en"])
        yield TextReading(clause, words, printed, have, why, english, mark)


class _Rows:
    """The lines of a table: each column one word or several, parted by spaces."""

    def __init__(self, found: Found, known: Mapping[str, Collection[str] | None]) -> None:
        self.found, self.known = found, known

    def of(self, path: Path, columns: tuple[str, ...]) -> Iterator[tuple[_Row, Mark]]:
        """Every line whose words are all known; the rest is told."""
        lines = read_source(path, tabs=True).split("\n")
        for number, line in enumerate(lines, 1):
            mark = Mark(shown(path), number, 1, len(line))
            if not line.strip() or line.startswith(("#", "clause\t", "law\t")):
                continue
            cells = line.split("\t")
            if len(cells) != len(columns):
                what = f"{len(cells)} columns where {len(columns)} are wanted"
                self.found.wrong("T706", mark, what, fix="write " + ", ".join(columns))
                continue
            row = {name: tuple(cell.split()) for name, cell in zip(columns, cells, strict=True)}
            known = [self._is_known(name, row[name], mark) for name in columns]
            if all(known):
                yield row, mark

    def _is_known(self, column: str, words: tuple[str, ...], mark: Mark) -> bool:
        known = self.known[column]
        if not words and column in NEEDED:
            self.found.wrong("S202", mark, f"{column} is empty", fix="say it")
            return False
        strange = [word for word in words if known is not None and word not in known]
        for word in strange:
            what = f"{column}: {word[:40]} is not known"
            self.found.wrong("S207", mark, what, fix=nearest(word, known or ()))
        return not strange
