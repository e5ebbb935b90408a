"""A law of cups has nothing to say in a rite without one; any other must find what it is about."""

from __future__ import annotations

from dataclasses import replace

from kit_play import rite, school

from layout.check import laws
from layout.check.law import Case, judge
from layout.play import play


def silent(*kept: str) -> set[str]:
    """The laws that complain of finding nothing, in a rite with these things alone."""
    score = rite("賓 北面")
    score = replace(score, things={n: t for n, t in score.things.items() if n in kept})
    case = Case(score, school(), play(score, school()).frames)
    found = {law.name: judge(law, case, ()) for law in laws()}
    return {name for name, v in found.items() if any(p.code == "C800" for p in v.broken)}


def test_laws_of_cups_ask_for_cups_only_where_there_are_some():
    """A law about cups may find none in a rite that has none."""
    cups = {"cups_trail_closes"}
    assert cups <= silent("上篚", "壺", "爵一")
    assert not cups & silent("上篚", "壺")
    assert "offers_are_taken" in silent("上篚", "壺")
