"""What is read out in place of a picture."""

from __future__ import annotations

import re

import pytest
from seen import at_least

import layout
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.say.called import one_of

BROKEN = re.compile(r"[.!?] (and|or|but|then|so|who|which|with|to) ")
STATES = re.compile(r"The ([^.:,]+?)(: [^.]*| (?:has|have) gone [^.]*)\.")
ONES_OWN = re.compile(r"^: (at|on|in) (her|his) | has gone ")


@pytest.fixture(scope="module")
def told(rite: layout.Rite) -> list[str]:
    """What is read out of each key plate, drawn once."""
    plates = Plates(rite.compiled, manner("print", "en", "A4"))
    return [plates.sheet(span).desc for span in spans_of(rite, Selection(key=True))]


def test_glosses_go_on_where_one_breaks_off(told: list[str]) -> None:
    """No sentence of a key plate ends before the clause that goes on with it, and each does end."""
    for words in at_least(1, told):
        assert not BROKEN.search(words), words
        assert words.endswith(".")


def test_several_are_told_of_as_several(told: list[str]) -> None:
    """Nobody whose name is that of more than one has a place of his own, or has gone to it."""
    for called, said in at_least(10, STATES.findall(" ".join(told))):
        if one_of(called) != called:
            assert not ONES_OWN.search(said), (called, said)
