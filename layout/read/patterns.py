"""Words with places in braces for what is named when they are said: 「{of}立面，自南視之」."""

from __future__ import annotations

from collections.abc import Sequence

from layout.problems import Mark
from layout.read.fields import Found


def pattern(text: str, names: Sequence[str], mark: Mark, found: Found) -> str:
    """The words, if nothing but these names stands in braces in them."""
    places = [f"{{{name}}}" for name in names]
    rest = text
    for place in places:
        rest = rest.replace(place, "")
    if "{" in rest or "}" in rest:
        what = f"{text[:40]} has braces about what is not known"
        fix = f"write {' '.join(places)}" if places else "leave the braces out"
        found.wrong("V681", mark, what, fix=fix)
        return ""
    return text
