"""A curator's guide through a rite: at which steps to stop, and what to say there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from layout.problems import Mark, ProblemError
from layout.read.fields import Fields, Found, fields
from layout.read.files.strict import read_yaml
from layout.said import Said


@dataclass(frozen=True, slots=True)
class Stop:
    """A step, or some from one to another, with a title and the curator's words."""

    steps: str
    title: Said
    words: Said
    mark: Mark  # of the steps


def read_guide(path: Path) -> tuple[Stop, ...]:
    """The stops of a guide, in their order; ProblemError with all that is wrong with it."""
    found = Found()
    guide = Fields(read_yaml(path), "a guide", found).only(("stops",))
    stops = tuple(_stops(guide))
    if not stops and not found.problems:
        found.wrong("S202", guide.node.mark, "a guide has no stops:", fix="add stops:")
    if found.problems:
        raise ProblemError(*found.problems)
    return stops


def _stops(guide: Fields) -> Iterator[Stop]:
    for node in guide.items("stops"):
        stop = fields(node, "a stop", guide.found)
        if stop is None:
            continue
        stop.only(("steps", "title", "words"))
        steps = stop.needed("steps")
        yield Stop(steps, _said(stop, "title"), _said(stop, "words"), stop.mark("steps"))


def _said(stop: Fields, key: str) -> Said:
    """What is said in one language or in both."""
    if key not in stop:
        stop.needed(key)
    inner = stop.inner(key)
    if inner is None:
        return Said()
    inner.only(("zh", "en"))
    said = Said(inner.text("zh") or "", inner.text("en") or "")
    if not said.text:
        stop.found.wrong("S202", inner.node.mark, f"{key}: says nothing", fix="add zh: or en:")
    return said
