"""Reading: the only room that opens inputs. YAML is loaded when a rite is read, not before."""

from __future__ import annotations

from collections.abc import Mapping

from layout.score import Score

__all__ = ["load_score", "site_variants"]


def load_score(name: str, variants: Mapping[str, str] | None = None) -> Score:
    """The score of a rite by slug, Chinese title or folder; ProblemError with all that is wrong."""
    from layout.read.load import read_score  # noqa: PLC0415

    return read_score(name, variants or {})


def site_variants(score: Score, variants: Mapping[str, str]) -> dict[str, str]:
    """Of the readings asked for, those that are not the rite's own: the site must know them."""
    return {name: reading for name, reading in variants.items() if name not in score.variants}
