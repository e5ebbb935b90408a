"""Sheets of paper as they are sold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A size in mm, under the name that typst has for it."""

    name: str
    width: float
    height: float


PAPERS = {
    "A3": Paper("a3", 297.0, 420.0),
    "A4": Paper("a4", 210.0, 297.0),
    "A5": Paper("a5", 148.0, 210.0),
    "Letter": Paper("us-letter", 215.9, 279.4),
}
