"""V6xx: files of words."""

from __future__ import annotations

from catalogue import Entry

TABLES = (
    Entry("V601", "unknown table", "a vocabulary file has tables of words, and none of this name",
          "mannerisms:\n  蹲: {en: squatting}\n", "write the table meant", kind="words"),
    Entry("V602", "word twice", "a word stands once in all the tables of one name, a rite's own "
          "and the common ones together", "manners:\n  後首: {en: head behind}\n",
          "keep one of them", kind="words"),
    Entry("V611", "an end to no wind", "the end of a thing is said of a wind, so that its English "
          "has a place for it", "ends:\n  領: {en: collar east, points: head}\n",
          "write {wind} where the wind is to stand", kind="words"),
    Entry("V612", "no number", "a pace is a number of times, above 0, in figures",
          "manners:\n  疾行: {en: fast, pace: two}\n", "write it in figures: 1.5", kind="words"),
    Entry("V641", "one form, two works", "a form by which a work is cited stands for another work "
          "already", "works:\n  射義: {kind: classic, forms: [鄉射], en: On Shooting}\n",
          "cite the work by another form", kind="words"),
)  # fmt: skip
