"""SMIL: how an element of an SVG changes in the course of a film, by as few keys as will do."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from layout.write.numbers import fmt
from layout.write.short import terse
from layout.write.walks import Walk

Key = tuple[int, str]  # ms of the film, and what is so from then on
_USUAL = {
    "animate": {"attributeName": "href", "calcMode": "discrete"},
    "animateMotion": {"calcMode": "linear"},
    "animateTransform": {"attributeName": "transform", "type": "rotate", "calcMode": "discrete"},
    "tspan": {"x": "0", "dy": "-1000"},  # a caption, above the one before
}
_LEAST = 3  # digits of a time's share of the film
_SLACK = 4  # of its last digit, to spare that one where something changes at once


@dataclass(frozen=True, slots=True)
class Smil:
    """The animations of one film, all as long as the film is; no time is `fine` ms off."""

    end: int  # ms
    fine: int
    loop: bool
    declares: bool = False  # what elements have in common, in the document type
    stills: Sequence[int] = ()  # ms, in order: the ends of steps, at which all must be as it is

    @property
    def whole(self) -> int:
        """The ms that every animation lasts: in full seconds where each of them has to say it."""
        return max(1000, self.end if self.declares else 1000 * math.ceil(self.end / 1000))

    def steps(self, element: Element, name: str, keys: Sequence[Key]) -> None:
        """An attribute that changes at once; where it never does, it is merely set."""
        keys = _new(keys)
        if not keys:
            return
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
            told = self._stretched(keys)
            self._animation(element, "animateMotion", {"calcMode": "linear"}, told)

    def walks(self, element: Element, walk: Walk) -> None:
        """Along a path, from its first time to its last."""
        keys = self._stretched(list(zip(walk.times, walk.points, strict=True)))
        about = {"calcMode": "linear", "path": walk.path}
        self._animation(element, "animateMotion", about, keys, "keyPoints")

    def hops(self, element: Element, keys: Sequence[Key]) -> None:
        """From place to place at once."""
        self._animation(element, "animateMotion", {"calcMode": "discrete"}, keys)

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
        told = _new(keys) if at_once else self._stretched(keys)
        self._animation(element, "animateTransform", about, told)

    def _animation(
        self,
        element: Element,
        tag: str,
        about: dict[str, str],
        keys: Sequence[Key],
        told: str = "values",
    ) -> None:
        said = {**({"calcMode": "linear"} if self.declares else {}), **about, **self._lasting}
        is_at_once = self.declares and about.get("calcMode") == "discrete"
        near = (self._near(t) for t, _ in keys)
        times = [min(each, key=len) if is_at_once else each[0] for each in near]
        changes = {"keyTimes": ";".join(times), told: ";".join(value for _, value in keys)}
        SubElement(element, tag, {**self.untold(tag, said), **changes})

    def untold(self, tag: str, about: Mapping[str, str]) -> dict[str, str]:
        """Of an element's attributes those that the document type does not tell."""
        common = self._common(tag) if self.declares else {}
        return {name: value for name, value in about.items() if common.get(name) != value}

    def _near(self, t: int) -> list[str]:
        """Shares of the film that are as good as a time's, the nearest first; none of them lies
        on another side of a still."""
        digits = max(_LEAST, math.ceil(math.log10(self.whole / self.fine / 2)))
        exact = t / self.whole * 10**digits
        passed = bisect_right(self.stills, t)
        about = (round(exact) + n for n in range(-_SLACK, _SLACK + 1))
        near = sorted(about, key=lambda n: abs(n - exact))
        good = [n for n in near if self._passed(n / 10**digits) == passed and n >= 0]
        return [terse(fmt(n / 10**digits, digits)) for n in good or near[:1]]

    def _passed(self, share: float) -> int:
        """How many stills are taken until a share of the film."""
        return bisect_right(self.stills, share * self.whole)

    @property
    def _lasting(self) -> dict[str, str]:
        again = {"repeatCount": "indefinite"} if self.loop else {"fill": "freeze"}
        return {"dur": fmt(self.whole / 1000), **again}

    def _common(self, tag: str) -> dict[str, str]:
        """What an element is when nothing else is said."""
        return {**_USUAL[tag], **(self._lasting if tag.startswith("animate") else {})}

    def doctype(self) -> str:
        """The document type that says it: XML has every reader take attributes from there."""
        lists = (
            f"<!ATTLIST {tag} "
            + " ".join(f'{name} CDATA "{value}"' for name, value in self._common(tag).items())
            + ">"
            for tag in _USUAL
        )
        return f"<!DOCTYPE svg [{''.join(lists)}]>\n"

    def _stretched(self, keys: Sequence[Key]) -> list[Key]:
        """From the beginning of the film to its end."""
        first = [(0, keys[0][1])] if keys[0][0] > 0 else []
        last = [(self.whole, keys[-1][1])] if keys[-1][0] < self.whole else []
        return _changing([*first, *keys, *last])


def _new(keys: Sequence[Key]) -> list[Key]:
    """Without those that say what the one before says."""
    return [key for n, key in enumerate(keys) if not n or key[1] != keys[n - 1][1]]


def _changing(keys: Sequence[Key]) -> list[Key]:
    """Without those that say what the one before and the one after say too."""
    around = zip(keys, keys[1:], keys[2:], strict=False)
    inner = (key for before, key, after in around if not before[1] == key[1] == after[1])
    return [keys[0], *inner, *keys[1:][-1:]]
