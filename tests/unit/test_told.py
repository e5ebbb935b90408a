"""What is read out in place of a picture."""

from __future__ import annotations

import re

from seen import at_least

import layout
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of

BROKEN = re.compile(r"[.!?] (and|or|but|then|so|who|which|with|to) ")


def test_glosses_go_on_where_one_breaks_off(rite: layout.Rite) -> None:
    """No sentence of a key plate ends before the clause that goes on with it, and each does end."""
    plates = Plates(rite, manner("print", "en", "A4"))
    for span in at_least(1, spans_of(rite, Selection(key=True))):
        told = plates.sheet(span).desc
        assert not BROKEN.search(told), told
        assert told.endswith(".")
