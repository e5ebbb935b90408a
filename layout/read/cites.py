"""Every cite of a file of scenes, whether it is played or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from layout.citation import Cited
from layout.problems import Mark
from layout.read.citing import Citer
from layout.read.files.nodes import Mapped, Node, Scalar, Sequence
from layout.read.files.strict import read_yaml
from layout.read.scene.inline import spread
from layout.read.text import PARTS

_CITE = "cite"
_QUOTING = (_CITE, "why", "by", "held", "note")


def cites_of(path: Path, citer: Citer) -> Iterator[Cited]:
    """Every cite: of a file, in order, whether it is played or not, and what else may quote."""
    yield from _cites(read_yaml(path), citer, None)


def _cites(node: Node, citer: Citer, step: Mark | None) -> Iterator[Cited]:
    if isinstance(node, Mapped):
        step = _quoting(node) or step
        for key, entry in node.entries.items():
            if key in _QUOTING and isinstance(entry.value, Scalar):
                said, is_cite = entry.value, key == _CITE
                yield Cited(citer.read(said.value), said.value, said.mark, step, is_cite)
            else:
                yield from _cites(spread(entry.value), citer, step)
    elif isinstance(node, Sequence):
        for item in map(spread, node.items):
            yield from _cites(item, citer, step)
            step = _quoting(item) or step  # a step without text goes on with the clause above


def _quoting(node: Node) -> Mark | None:
    """The mark of the text that a step quotes; none where it quotes none, or is no step."""
    if not isinstance(node, Mapped):
        return None
    return next((node.entries[part].value.mark for part in PARTS if part in node.entries), None)
