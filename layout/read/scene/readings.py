"""Which reading of each dispute is chosen, the rite's own and those of the place it is held in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from layout.problems import ProblemError, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Mapped, Node, Scalar, Sequence
from layout.read.files.paths import site_path
from layout.read.files.strict import read_yaml
from layout.read.rite import RiteHead
from layout.read.scene.inline import spread
from layout.read.sitefile import variants_of
from layout.score import Variant

_WITHIN = ("steps", "do", "同")  # where a section, a step and a question have what they play


class Readings:
    """What `when:` asks. The site's file is opened only when a dispute that is not the rite's own
    is asked for."""

    def __init__(self, rite: RiteHead, asked: Mapping[str, str], found: Found) -> None:
        self._rite, self._asked = rite, asked
        self._place: Mapping[str, Mapping[str, str]] | None = None
        self.chosen = {
            name: variant.readings[0] for name, variant in rite.variants.items() if variant.readings
        }
        for name, reading in asked.items():
            variant = rite.variants.get(name)
            if variant is None:
                continue  # the site must know it
            if reading in variant.readings:
                self.chosen[name] = reading
            else:
                fix = nearest(reading, variant.readings)
                what = f"{name} has no reading {reading[:40]}"
                found.wrong("U910", variant.mark, what, fix=fix)

    def known(self) -> Mapping[str, tuple[str, ...]]:
        """Every dispute with its readings, the default first."""
        place = {name: tuple(readings) for name, readings in self._of_the_place().items()}
        return {**place, **{n: v.readings for n, v in self._own().items()}}

    def of(self, name: str) -> tuple[str, ...] | None:
        """The readings of a dispute, or None where nobody knows it."""
        own = self._own().get(name)
        if own is not None:
            return own.readings
        there = self._of_the_place().get(name)
        return None if there is None else tuple(there)

    def other(self, name: str) -> tuple[str, str] | None:
        """The reading drawn and who holds it, if it is not the first."""
        own = self._own().get(name)
        held: Mapping[str, str] = own.held_by if own else self._of_the_place().get(name, {})
        readings = self.of(name) or ()
        found = next((each for each in readings[1:] if self.holds(name, each)), None)
        return None if found is None else (found, held.get(found, ""))

    def holds(self, name: str, reading: str) -> bool:
        """Whether this is the reading of a known dispute that is drawn."""
        if name in self.chosen:
            return self.chosen[name] == reading
        return self._asked.get(name, (self.of(name) or ("",))[0]) == reading

    def _own(self) -> Mapping[str, Variant]:
        return self._rite.variants

    def _of_the_place(self) -> Mapping[str, Mapping[str, str]]:
        """The disputes of the site: their readings, and who holds each."""
        if self._place is None:
            try:
                written = variants_of(site_path(self._rite.site, self._rite.folder))
                self._place = {name: v.readings for name, v in written.items()}
            except ProblemError:
                self._place = {}  # what is wrong with the site is told when it is placed
        return self._place


def asked_at(path: Path, line: int) -> Mapping[str, tuple[str, ...]]:
    """The readings under which a line of a section is played: what `when:` says of it, of what is
    around it, of its step and of the section."""
    asked: dict[str, tuple[str, ...]] = {}
    node: Node | None = read_yaml(path)
    while isinstance(node := spread(node) if node else None, Mapped):
        when = node.entries.get("when")
        if when and isinstance(when.value, Mapped):
            asked |= {name: _words(each.value) for name, each in when.value.entries.items()}
        inner = next((node.entries[key].value for key in _WITHIN if key in node.entries), None)
        within = inner.items if isinstance(inner, Sequence) else (inner,) if inner else ()
        node = next((each for each in reversed(within) if each.mark.line <= line), None)
    return asked


def _words(node: Node) -> tuple[str, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(each.value for each in items if isinstance(each, Scalar))
