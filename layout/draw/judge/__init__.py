"""The plate judges itself: what is wrong with a page, by the geometry of what is drawn on it."""

from __future__ import annotations

from layout.draw.judge.acts import act_faults
from layout.draw.judge.bodies import body_faults
from layout.draw.judge.fault import Fault
from layout.draw.judge.lines import line_faults
from layout.draw.judge.marks import page_of
from layout.draw.judge.paper import paper_faults
from layout.picture import Sheet

__all__ = ["Fault", "faults_of"]


def faults_of(sheet: Sheet) -> tuple[Fault, ...]:
    """What is wrong with a page, and with it in each of its other languages; each once."""
    page = page_of(sheet)
    found = [*line_faults(page), *body_faults(page), *paper_faults(page), *act_faults(page)]
    found += [fault for _, other in sheet.tongues for fault in faults_of(other)]
    return tuple(dict.fromkeys(found))
