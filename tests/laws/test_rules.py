"""釋例: every rule of the books can fail, and fails alone."""

from __future__ import annotations

import pytest
from conftest import OTHERS, RITES, read
from kit_rules import broken
from seen import at_least

from layout.check import Case, Verdict
from layout.check.law import judge
from layout.check.rules import rules
from layout.read.rules import read_rules
from layout.vocabulary.rule import Rule

RULES = read_rules().rules
# Who shoots with a covered arm has no ring, against another rule, or has one, against this law; who
# is told to see him off outside the gate, and is on the hall, is not there.
SAME = {
    "射必袒": {"ring_on_a_bared_arm"},
    "請射北面": {"told_to_his_face"},
    "送再拜": {"place_reached"},
}


@pytest.mark.parametrize("rule", list(at_least(90, RULES)), ids=lambda rule: rule.name)
def test_the_example_of_a_rule_breaks_it_alone(rule: Rule) -> None:
    """What is written under `fails:` can be played, and is against this rule and no other law."""
    assert rule.fails, "give the smallest example that breaks it: fails:"
    against, wrong = broken(rule)
    assert ({*against} - SAME.get(rule.name, set()), wrong) == ({rule.name}, [])


def verdicts(slug: str) -> list[Verdict]:
    """What every rule finds in a rite that makes no exceptions."""
    rite = read(slug)
    case = Case(rite.score, rite.site, tuple(frame.state for frame in rite.frames))
    return [judge(law, case, ()) for law in rules()]


@pytest.mark.skipif(bool(OTHERS), reason="it is of all rites together")
def test_every_rule_and_every_exception_of_one_is_of_use() -> None:
    """Each rule has a case in some rite; each `unless` excuses something in some rite."""
    found = [verdict for slug in RITES for verdict in verdicts(slug)]
    applied = {verdict.law.name for verdict in found if verdict.examined}
    excuses = "\n".join(line for verdict in found for line in verdict.excepted)
    assert [rule.name for rule in RULES if rule.name not in applied] == []
    every = [(rule.name, one) for rule in RULES for one in rule.unless]
    unused = [(name, one.words) for name, one in at_least(15, every)
              if f"{one.words}（{one.source}）" not in excuses]  # fmt: skip
    assert unused == []
