"""What the text says is drawn as the text's."""

from __future__ import annotations

from truth import named_deeds, under_claimed


def test_a_deed_whose_doer_and_verb_stand_in_its_clause_rests_on_it(rite):
    """No act whose doer begins a run of its clause, and whose verb follows, is drawn as a
    commentator's word or ours: found by the letters, apart from the reader that decides it."""
    seen, left = under_claimed(rite)
    assert seen >= 30, f"only {seen} deeds of this rite were there to be examined"
    assert not left
    assert seen == sum(1 for _ in named_deeds(rite))
