"""SMIL: how an element of an SVG changes in the course of a film, by as few keys as will do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from layout.write.numbers import fmt
from layout.write.short import terse

Key = tuple[int, str]  # ms of the film, and what is so from then on
_LEAST = 3  # digits of a time's share of the film


@dataclass(frozen=True, slots=True)
class Smil:
    """The animations of one film, all as long as the film is; no time is `fine` ms off."""

    end: int  # ms
    fine: int
    loop: bool

    @property
    def seconds(self) -> int:
        return max(1, math.ceil(self.end / 1000))

    def steps(self, element: Element, name: str, keys: Sequence[Key]) -> None:
        """An attribute that changes at once; where it never does, it is merely set."""
        if len(keys) == 1:
            element.set(name, keys[0][1])
        else:
            about = {"attributeName": name, "calcMode": "discrete"}
            self._animation(element, "animate", about, keys)

    def grows(self, element: Element, name: str, first: str, last: str) -> None:
        """An attribute that grows evenly all the time."""
        element.set(name, first)
        keys = self._stretched([(0, first), (self.end, last)])
        self._animation(element, "animate", {"attributeName": name}, keys)

    def goes(self, element: Element, home: str, keys: Sequence[Key]) -> None:
        """Evenly from key to key, each told from home."""
        if home != "0 0":
            element.set("transform", f"translate({home})")
        if {value for _, value in keys} != {"0 0"}:
            told = self._stretched(_changing(keys))
            self._animation(element, "animateMotion", {"calcMode": "linear"}, told)

    def transform(
        self, element: Element, kind: str, base: str, keys: Sequence[Key], *, at_once: bool = False
    ) -> None:
        """A transform, told from a base, that changes evenly from key to key or at once."""
        if base != "0":
            element.set("transform", f"{element.get('transform', '')}{kind}({base})")
        if {value for _, value in keys} == {"0"}:
            return
        about = {"attributeName": "transform", "type": kind}
        about |= {"calcMode": "discrete"} if at_once else {}
        about |= {"additive": "sum"} if base != "0" else {}
        told = list(keys) if at_once else self._stretched(_changing(keys))
        self._animation(element, "animateTransform", about, told)

    def _animation(
        self, element: Element, tag: str, about: dict[str, str], keys: Sequence[Key]
    ) -> None:
        whole = self.seconds * 1000
        digits = max(_LEAST, math.ceil(math.log10(whole / self.fine / 2)))
        times = [terse(fmt(t / whole, digits)) for t, _ in keys]
        SubElement(
            element,
            tag,
            {
                **about,
                "dur": str(self.seconds),
                **({"repeatCount": "indefinite"} if self.loop else {"fill": "freeze"}),
                "keyTimes": ";".join(times),
                "values": ";".join(value for _, value in keys),
            },
        )

    def _stretched(self, keys: Sequence[Key]) -> list[Key]:
        """From the beginning of the film to its end."""
        first = [(0, keys[0][1])] if keys[0][0] > 0 else []
        whole = self.seconds * 1000
        return [*first, *keys, *([(whole, keys[-1][1])] if keys[-1][0] < whole else [])]


def _changing(keys: Sequence[Key]) -> list[Key]:
    """Without those that say what the one before and the one after say too."""
    around = zip(keys, keys[1:], keys[2:], strict=False)
    inner = (key for before, key, after in around if not before[1] == key[1] == after[1])
    return [keys[0], *inner, *keys[1:][-1:]]
