"""釋例: every rule of the books can fail, and fails alone."""

from __future__ import annotations

import pytest
from kit_rules import broken
from seen import at_least

from layout.read.rules import read_rules
from layout.vocabulary.rule import Rule

RULES = read_rules().rules


@pytest.mark.parametrize("rule", list(at_least(90, RULES)), ids=lambda rule: rule.name)
def test_the_example_of_a_rule_breaks_it_alone(rule: Rule) -> None:
    """What is written under `fails:` can be played, and is against this rule and no other."""
    assert rule.fails, "give the smallest example that breaks it: fails:"
    assert broken(rule) == ((rule.name,), [])
