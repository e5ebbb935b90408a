"""The only room that opens inputs. YAML is loaded when a rite is read, not before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from layout.score import Score

if TYPE_CHECKING:
    from layout.read.scene.written import ReadSection
    from layout.vocabulary import Vocabulary

__all__ = ["load_again", "load_score", "site_variants"]


def load_score(name: str, variants: Mapping[str, str] | None = None) -> Score:
    """The score of a rite by slug, Chinese title or folder; ProblemError with all that is wrong."""
    return load_again(name, variants or {}, None, ())[0]


def load_again(
    name: str,
    variants: Mapping[str, str],
    words: Vocabulary | None,
    before: Iterable[ReadSection],
) -> tuple[Score, tuple[ReadSection, ...]]:
    """As `load_score`, and its sections as they were read; `words` and `before`: as they were when
    all but the sections was the same. Of those only what has changed since is read."""
    from layout.read.load import read_again  # noqa: PLC0415

    return read_again(name, variants, words, before)


def site_variants(score: Score, variants: Mapping[str, str]) -> dict[str, str]:
    """Of the readings asked for, those that are not the rite's own: the site must know them."""
    return {name: reading for name, reading in variants.items() if name not in score.variants}
