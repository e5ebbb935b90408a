"""SMIL: how an element of an SVG changes in the course of a film, and begins again with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from layout.write.numbers import fmt

FINE = 100  # ms: no time is farther off than this
_PARTS = (10_000, 20_000, 50_000)  # of a film, of which its times are told; or ten times as many
Key = tuple[int, str]  # ms of the film, and what is so then
Told = tuple[str, str]  # the same as it is written


@dataclass(frozen=True)
class Smil:
    """The animations of one film: all as long as the film is, so that all begin again together."""

    end: int  # ms
    loop: bool

    def steps(self, element: Element, name: str, keys: Sequence[Key]) -> None:
        """An attribute that changes at once; where it never does, it is merely set."""
        told = self._at_once(keys)
        element.set(name, told[0][1])
        if len(told) > 1:
            about = {"attributeName": name, "calcMode": "discrete"}
            self._animation(element, "animate", about, told)

    def moves(self, kind: str, keys: Sequence[Key], element: Element, *others: Element) -> None:
        """A transform of elements that changes evenly from key to key. Others than the first have
        an id, and are told of in the first as well."""
        told = self._evenly(keys)
        for each in (element, *others):
            about = {} if each is element else {"href": f"#{each.get('id')}"}
            self._transform(each, element, {"type": kind, **about}, told)

    def jumps(self, kind: str, keys: Sequence[Key], element: Element) -> None:
        """A transform that changes at once."""
        about = {"type": kind, "calcMode": "discrete"}
        self._transform(element, element, about, self._at_once(keys))

    def grows(self, element: Element, name: str, first: str, last: str) -> None:
        """An attribute that grows evenly all the time."""
        element.set(name, first)
        told = self._evenly([(0, first), (self.end, last)])
        self._animation(element, "animate", {"attributeName": name}, told)

    def _transform(
        self, element: Element, parent: Element, about: dict[str, str], told: Sequence[Told]
    ) -> None:
        """Merely set where it never changes, and not even that where it is nothing."""
        values = {value for _, value in told}
        if values - {"0"}:
            element.set("transform", f"{about['type']}({told[0][1]})")
        if len(values) > 1:
            named = {"attributeName": "transform", **about}
            self._animation(parent, "animateTransform", named, told)

    def _animation(
        self, parent: Element, tag: str, about: dict[str, str], told: Sequence[Told]
    ) -> None:
        again = {"repeatCount": "indefinite"} if self.loop else {"fill": "freeze"}
        times, values = (";".join(each) for each in zip(*told, strict=True))
        lasts = {"dur": f"{fmt(self._whole / 1000)}s", **again}
        SubElement(parent, tag, {**about, **lasts, "values": values, "keyTimes": times})

    def lasting(self, keys: Sequence[Key]) -> list[Key]:
        """Without what is over in a moment: in the middle of it one change is made of two."""
        out: list[Key] = []
        for t, value in keys:
            since = t
            if out and t - out[-1][0] < self.moment:
                before, _ = out.pop()
                since = (before + t) // 2 if before else 0
            if not out or out[-1][1] != value:
                out.append((since, value))
        return out

    @property
    def moment(self) -> int:
        """ms: what a film tells no times of; never more than a tenth of a second."""
        return -(-self._whole // self._parts)

    def _at_once(self, keys: Sequence[Key]) -> list[Told]:
        """Each key that changes something; of several at one time the last."""
        latest = {self._share(t): value for t, value in self.lasting(keys)}
        return [next(run) for _, run in groupby(latest.items(), key=lambda key: key[1])]

    def _evenly(self, keys: Sequence[Key]) -> list[Told]:
        """From the beginning of the film to its end; of several at one time the first and the last,
        and none that is passed anyway between two that are the same."""
        stretched = [(0, keys[0][1]), *keys, (self._whole, keys[-1][1])]
        told = [(self._share(t), value) for t, value in stretched]
        for which in (0, 1):
            around = zip(told, told[1:], told[2:], strict=False)
            inner = [b for a, b, c in around if not a[which] == b[which] == c[which]]
            told = [told[0], *inner, told[-1]]
        return told

    def _share(self, t: int) -> str:
        """A time as a share of the film."""
        parts = self._parts
        return fmt(round(t * parts / self._whole) / parts, len(str(parts - 1)))

    @cached_property
    def _parts(self) -> int:
        """The fewest that will do."""
        tens = (10**n for n in range(9))
        counts = (parts * ten for ten in tens for parts in _PARTS)
        fewest: int = next(parts for parts in counts if self._whole <= FINE * parts)
        return fewest

    @property
    def _whole(self) -> int:
        return max(1, self.end)
