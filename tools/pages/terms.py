"""docs/manual/terms.md: the terms of the rites, as their table has them."""

from __future__ import annotations

from layout.read.vocabulary import read_vocabulary

_HEAD = """# The terms

Printed by `python tools/manuals.py` from `scenes/vocabulary/terms.yaml`; do not edit.
What English readers are told once: how a term is read, the one English that stands for it in every
rite, and what it is. In a book of English, or of both languages, its reading stands behind it where
a clause first speaks of it.

| term | read | English | what it is |
|---|---|---|---|
"""


def manual() -> str:
    """The whole of docs/manual/terms.md."""
    words = read_vocabulary()
    rows = (
        f"| {name} | {words.pinyin.of(name)} | {' / '.join(filter(None, (t.en, t.other)))} "
        f"| {t.means} |"
        for name, t in words.terms.items()
    )
    return _HEAD + "\n".join(rows) + "\n"
