"""What is put on somebody is worn by him, and is his until it is taken off him."""

from __future__ import annotations

import pytest
from kit_play import played


def _worn(person) -> tuple[str, ...]:
    return tuple(piece.name for piece in person.dress)


PUT_ON = "介 適 決北 南面，坐取 決，興，適 賓東 西面，著 決 賓"


def test_what_is_put_on_another_is_worn_by_him_and_in_no_hand():
    """The thing is with whom it is put on, he wears it, and the doer's hands are empty."""
    _, frames, problems = played(PUT_ON)
    assert not problems
    people, ring = frames[-1].people, frames[-1].things["決"]
    assert ring.held_by == "賓"
    assert ring.pos == people["賓"].pos
    assert not people["賓"].hands
    assert not people["介"].hands
    assert "決" in _worn(people["賓"])


def test_what_somebody_wears_can_be_taken_off_him():
    """Taken off by another it is in that one's hands, and worn no more."""
    _, frames, problems = played(PUT_ON, "介 去 決 賓")
    assert not problems
    assert frames[-1].people["介"].hands == ("決",)
    assert "決" not in _worn(frames[-1].people["賓"])


@pytest.mark.parametrize(("first", "then"), [("裨冕", "皮弁"), ("皮弁", "裨冕")])
def test_of_two_pieces_that_replace_each_other_one_is_worn(first: str, then: str):
    """It is enough that one of the two says so."""
    person = played(f"介 {first}", f"介 {then}").frames[-1].people["介"]
    assert then in _worn(person)
    assert first not in _worn(person)
