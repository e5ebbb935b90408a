"""Ink as classes: shapes that are inked alike in every dress share one, so that a page can change
its dress without being drawn again.

A dress is a theme, or a theme and the state of a figure. Widths and dashes stay in mm; the page
tells how many units of its own a mm is (`--m`), and with what lines a hatch is drawn (`--h0` …).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from layout.picture import Disc, Group, Hatch, Ink, Item, Path, Text
from layout.write.numbers import DRAWN, fmt, path_data

_BARE = Ink()


class Inking(NamedTuple):
    """A theme, and the state of a figure where it makes a difference."""

    theme: str
    state: str = ""

    @property
    def selector(self) -> str:
        return f".{self.theme} .{self.state} " if self.state else f".{self.theme} "


class _Shape(NamedTuple):
    """The outline of a shape as markup without its class, and whether it is a hatch upon it."""

    tag: str
    data: str
    is_hatch: bool


Look = Ink | Hatch


@dataclass
class InkWardrobe:
    """Gives classes to looks, and tells them in a style sheet at the end."""

    _classes: dict[tuple[tuple[Inking, Look], ...], str] = field(default_factory=dict)
    _hatches: dict[Hatch, int] = field(default_factory=dict)
    _themes: dict[str, None] = field(default_factory=dict)

    def markup(self, dressed: Mapping[Inking, Sequence[Item]]) -> str:
        """The picture as SVG elements; themes that draw other shapes have groups of their own."""
        self._themes.update(dict.fromkeys(dress.theme for dress in dressed))
        drawn = {dress: dict(_shapes(items)) for dress, items in dressed.items()}
        alike: dict[tuple[_Shape, ...], list[Inking]] = {}
        for theme in dict.fromkeys(dress.theme for dress in drawn):
            dresses = [dress for dress in drawn if dress.theme == theme]
            shapes = _merged([list(drawn[dress]) for dress in dresses])
            home = next((known for known in alike if _same(known, shapes)), None)
            alike.setdefault(shapes if home is None else home, []).extend(dresses)
            if home is not None and len(shapes) > len(home):  # one that is hatched besides
                alike[shapes] = alike.pop(home)
        parts = [(self._inked(shapes, drawn, own), own) for shapes, own in alike.items()]
        if len(parts) == 1:
            return parts[0][0]
        return "".join(f'<g class="{_only(own)}">{markup}</g>' for markup, own in parts)

    def _inked(
        self,
        shapes: Sequence[_Shape],
        drawn: Mapping[Inking, Mapping[_Shape, Look]],
        own: Sequence[Inking],
    ) -> str:
        out = []
        for shape in shapes:
            looks = tuple((dress, drawn[dress].get(shape, _BARE)) for dress in own)
            out.append(f'<{shape.tag} class="{self._class(looks)}" {shape.data}/>')
        return "".join(out)

    def _class(self, looks: tuple[tuple[Inking, Look], ...]) -> str:
        for _, look in looks:
            if isinstance(look, Hatch):
                self._hatches.setdefault(look, len(self._hatches))
        return self._classes.setdefault(looks, f"k{len(self._classes)}")

    @property
    def hatches(self) -> Sequence[Hatch]:
        """The hatches in the order of their numbers."""
        return tuple(self._hatches)

    def css(self) -> str:
        """What each class looks like in each dress."""
        rules: dict[str, list[str]] = {}
        for looks, name in self._classes.items():
            for dress, look in looks:
                rules.setdefault(self._style(look), []).append(f"{dress.selector}.{name}")
        told = [f"{','.join(names)}{{{style}}}" for style, names in rules.items()]
        for theme in self._themes:
            told.append(f".{theme} .only:not(.in-{theme}){{display:none}}")
        return "\n".join(told) + "\n"

    def _style(self, look: Look) -> str:
        if isinstance(look, Hatch):
            return f"fill:var(--h{self._hatches[look]})"
        style = [f"fill:{look.fill or 'none'}"]
        if look.stroke and look.width:
            style += [f"stroke:{look.stroke}", f"stroke-width:{_mm(look.width)}"]
            if look.dash:
                style.append(f"stroke-dasharray:{' '.join(map(_mm, look.dash))}")
            if look.cap != "butt":
                style.append(f"stroke-linecap:{look.cap}")
            if look.join != "miter":
                style.append(f"stroke-linejoin:{look.join}")
        return ";".join(style)


def _mm(length: float) -> str:
    return f"calc({fmt(length)}*var(--m))"


def _only(dresses: Sequence[Inking]) -> str:
    return " ".join(("only", *dict.fromkeys(f"in-{dress.theme}" for dress in dresses)))


def _shapes(items: Sequence[Item]) -> Iterator[tuple[_Shape, Look]]:
    """Every shape with its ink, a hatch as a shape upon its own; the same shape twice is told
    apart by how often it has come."""
    seen: dict[tuple[str, str], int] = {}
    for item in _flat(items):
        if isinstance(item, Disc):
            ends = zip(("cx", "cy", "r"), (item.x, item.y, item.r), strict=True)
            tag, data = "circle", " ".join(f'{key}="{fmt(n, DRAWN)}"' for key, n in ends)
        else:
            tag, data = "path", f'd="{path_data(item.segments, DRAWN)}"'
        times = seen[tag, data] = seen.get((tag, data), 0) + 1
        data += " " * (times - 1)
        yield _Shape(tag, data, False), item.ink
        if isinstance(item, Path) and item.hatch:
            yield _Shape(tag, data, True), item.hatch


def _flat(items: Sequence[Item]) -> Iterator[Path | Disc]:
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items)
        elif not isinstance(item, Text):
            yield item


def _same(one: Sequence[_Shape], other: Sequence[_Shape]) -> bool:
    return [s for s in one if not s.is_hatch] == [s for s in other if not s.is_hatch]


def _merged(lists: Sequence[Sequence[_Shape]]) -> tuple[_Shape, ...]:
    """All shapes of the dresses of one theme, in order."""
    out = list(lists[0])
    for shapes in lists[1:]:
        for i, shape in enumerate(shapes):
            if shape not in out:
                at = out.index(shapes[i - 1]) + 1 if i and shapes[i - 1] in out else len(out)
                out.insert(at, shape)
    return tuple(out)
