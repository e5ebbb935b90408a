"""Plates scored by an eye, and how far their judge agrees with it."""

from __future__ import annotations

import re

from seen import at_least

from eye import SCORES, Scored, Verdict, agreement, printable, scored


def test_a_plate_sent_back_has_its_causes() -> None:
    """Each of the list at the table’s head; every plate has a score, and what was looked at."""
    notes = "".join(line for line in SCORES.read_text().splitlines(True) if line[0] == "#")
    listed = set(re.findall(r"(?:#| ) {2}(\w+) {2,}\w", notes))
    for row in at_least(50, scored()):
        assert (len(row.drawn), row.score in "0123", row.half in ("fit", "held", "fresh")) == (
            12,
            True,
            True,
        )
        assert row.is_sent_back == bool(row.causes.split()), row.address
        assert set(row.causes.split()) <= listed, row.address


def test_what_judge_and_eye_agree_on_is_counted() -> None:
    """Recall is of what the eye sends back, precision of what the judge blames."""
    rows = [Scored("", f"key {n}", "", "", "", score=score) for n, score in enumerate("0123")]
    codes = (frozenset({"V710"}), frozenset[str](), frozenset({"V722"}), frozenset[str]())
    verdicts = [Verdict(row, own, True) for row, own in zip(rows, codes, strict=True)]
    assert agreement(verdicts) == "recall 1 of 2 (50 %), precision 1 of 2 (50 %)"
    assert printable(rows) == "printable 2 of 4 (50 %), a joy 1 of 4 (25 %)"
