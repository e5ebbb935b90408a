"""docs/manual/problems.md: the catalogue of problems."""

from __future__ import annotations

from collections.abc import Iterator

from catalogue import KINDS, RETIRED, Entry, entries

FAMILIES = {
    "Y": "YAML: how a file is written",
    "S": "Keys, names and act lines",
    "V": "Files of words; from V701 on what a plate finds wrong with itself",
    "T": "The text, whole and in order",
    "E": "Repetitions: as, with, except, each",
    "P": "Sites, place phrases and ways",
    "R": "Impossible acts",
    "X": "Expectations",
    "C": "Laws over the frames",
    "D": "Drawing and writing",
    "U": "What is asked of a command",
}
SHOWN = 300  # characters of an example

HEAD = """# Problems

Printed by `python tools/manuals.py` from the catalogue in `tools/catalogue/`; do not edit.

A problem says where, what, why and how to mend it. Its code keeps its meaning for ever.
Each is shown with the smallest input that has it and no other; a test runs them all.
"""


def manual() -> str:
    """The whole page."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield HEAD
    for letter, title in FAMILIES.items():
        yield f"## {letter}: {title}\n"
        for entry in entries():
            if entry.code.startswith(letter):
                yield from _entry(entry)
        for old, new in RETIRED.items():
            if old.startswith(letter):
                yield f"{old} is told no more: {new} is told in its place.\n"


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### {entry.code} {entry.name}\n"
    yield f"{entry.meaning[:1].upper()}{entry.meaning[1:]}. To mend it: {entry.fix}.\n"
    example = _visible(entry.example)
    if len(example) > SHOWN:
        example = f"{example[:60]} … ({len(entry.example):,} characters)"
    yield f"{KINDS[entry.kind][:1].upper()}{KINDS[entry.kind][1:]}:\n"
    yield f"```\n{example.rstrip()}\n```\n"


def _visible(text: str) -> str:
    """What does not show is written as its code."""
    return "".join(
        c if c == "\n" or (c.isprintable() and c != "`") else f"\\u{ord(c):04x}" for c in text
    )
