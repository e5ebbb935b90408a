"""V6xx: files of words."""

from __future__ import annotations

from catalogue import Entry

TABLES = (
    Entry("V601", "unknown table", "a vocabulary file has tables of words, and none of this name",
          "mannerisms:\n  蹲: {en: squatting}\n", "write the table meant", kind="words"),
    Entry("V602", "word twice", "a word stands once in all the tables of one name, a rite's own "
          "and the common ones together", "manners:\n  後首: {en: head behind}\n",
          "keep one of them", kind="words"),
)  # fmt: skip
