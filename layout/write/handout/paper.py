"""Sheets of paper as they are sold, and their margins."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A size in mm, under the name that typst has for it."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PaperMargins:
    """What is left white about a page, in mm, and the room within."""

    inner: float
    outer: float
    head: float
    foot: float
    width: float
    height: float
    rate: float  # of A4


def margins_of(paper: Paper) -> PaperMargins:
    """Margins as the paper is large."""
    rate = min(paper.width / 210, 1.3)
    inner, outer, head, foot = (each * rate for each in (21.0, 13.0, 17.0, 15.0))
    width, height = paper.width - inner - outer, paper.height - head - foot
    return PaperMargins(inner, outer, head, foot, width, height, rate)


PAPERS = {
    "A3": Paper("a3", 297.0, 420.0),
    "A4": Paper("a4", 210.0, 297.0),
    "A5": Paper("a5", 148.0, 210.0),
    "A6": Paper("a6", 105.0, 148.0),  # a card for the hand
    "Letter": Paper("us-letter", 215.9, 279.4),
}
