"""A text cut: into sections by its headings, into clauses at its stops, into steps by sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from layout.files import shown
from layout.problems import Mark, ProblemError, asked_wrongly
from layout.read.fields import Found
from layout.read.files.source import read_source
from layout.read.text import PARTS, read_text
from layout.say.simple_forms import OLD, SIMPLE
from layout.score import Clause

_STOPS = "，。；：！？"
_PIECE = re.compile(f"[^{_STOPS}]+[{_STOPS}]*[」』》]*")
_ENDED = re.compile("[。！？；][」』]*$")
_HEADING = 12  # characters of the longest
_UNPOINTED = 8  # characters of a clause, where the text has no stops
_SLIPS = 0.01  # of a text, that may look simplified: 四部叢刊 has 合卺, and 巹 nowhere
_STEP = 40  # characters beyond which a step ends at the next stop


def clauses_of(path: Path, slug: str, title: str) -> tuple[Clause, ...]:
    """The clauses of a base text (.tsv), or of a plain one: a short line without stops, or one
    that begins with #, is the heading of a section; the heading 記 begins that part."""
    if not path.is_file():
        raise asked_wrongly("U970", f"there is no text {str(path)[:80]}", "name a .txt or a .tsv")
    findings = Found()
    tabled = path.suffix == ".tsv"
    clauses = read_text(path, findings) if tabled else tuple(_plain(path, title))
    if findings.problems:
        raise ProblemError(*findings.problems)
    written = "".join(clause.text for clause in clauses)
    if not any(unicodedata.name(sign, "").startswith("CJK UNIFIED") for sign in written):
        what = f"{shown(path)} has no words in Chinese"
        raise asked_wrongly("U970", what, "write the text, a section after another")
    simple = [sign for sign in written if _is_simple(sign)]
    if len(simple) > len(written) * _SLIPS:
        new = [*dict.fromkeys(simple)]
        what = f"{shown(path)} is in simplified characters: {' '.join(new[:5])}"
        older = " ".join(OLD[SIMPLE.index(sign)] for sign in new[:5])
        raise asked_wrongly("U970", what, f"write those of the text itself: {older}")
    return tuple(replace(c, id=f"{slug}.{n:03}") for n, c in enumerate(clauses, start=1))


def _is_simple(sign: str) -> bool:
    """Whether it is written so in simplified characters alone: 宾, not 于."""
    try:
        sign.encode("big5")
    except UnicodeEncodeError:
        return sign in SIMPLE
    return False


def _plain(path: Path, title: str) -> Iterator[Clause]:
    """The clauses of a text that is no table."""
    lines = [line.strip() for line in read_source(path).split("\n")]
    pointed = any(stop in line for line in lines for stop in _STOPS)
    part, section = PARTS[0], title
    for number, line in enumerate(lines, start=1):
        bare = line.lstrip("# ")
        is_short = pointed and len(line) <= _HEADING and not any(s in line for s in _STOPS)
        if bare and (line.startswith("#") or is_short):
            part, section = (PARTS[1] if bare == PARTS[1] else part), bare
        elif bare:
            mark = Mark(shown(path), number, 1, len(line))
            for text in _pieces(line):
                yield Clause("", part, section, text, mark)


def _pieces(line: str) -> Iterator[str]:
    """The clauses of a line: to each stop, or so many characters where it has none."""
    if any(stop in line for stop in _STOPS):
        yield from _PIECE.findall(line)
    else:
        yield from (line[at : at + _UNPOINTED] for at in range(0, len(line), _UNPOINTED))


def steps_of(clauses: Iterable[Clause]) -> Iterator[tuple[Clause, ...]]:
    """The clauses of one step after another: a sentence, with what is said in it."""
    step: list[Clause] = []
    for clause in clauses:
        if step and (clause.section, clause.part) != (step[0].section, step[0].part):
            yield tuple(step)
            step = []
        step.append(clause)
        said = "".join(each.text for each in step)
        is_open = said.count("「") > said.count("」")
        if (_ENDED.search(said) and not is_open) or len(said) > _STEP:
            yield tuple(step)
            step = []
    if step:
        yield tuple(step)
