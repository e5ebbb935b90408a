"""The yardstick: a sheet's ink written with f-strings and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from layout.picture import Disc, Group, Ink, Item, Path, Sheet, Text

MM_PER_PT = 25.4 / 72


def plain_svg(sheet: Sheet) -> str:
    """The same elements in the same order, with no care for ids, clips, runs or hatches."""
    size = f'width="{sheet.width}mm" height="{sheet.height}mm"'
    box = f'viewBox="0 0 {sheet.width} {sheet.height}"'
    body = "".join(_items(sheet.items))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>{body}</svg>'


def _items(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        match item:
            case Path():
                d = "".join(
                    f"{op}{' '.join([f'{n:.3f}' for n in numbers])}"
                    for op, numbers in item.segments
                )
                yield f'<path d="{d}"{_ink(item.ink)}/>'
            case Disc():
                at = f'cx="{item.x:.3f}" cy="{item.y:.3f}" r="{item.r:.3f}"'
                yield f"<circle {at}{_ink(item.ink)}/>"
            case Text():
                at = f'x="{item.x:.3f}" y="{item.y:.3f}" font-size="{item.size * MM_PER_PT:.3f}"'
                look = f'fill="{item.colour}" font-family="{item.face}" text-anchor="{item.anchor}"'
                yield f"<text {at} {look}>{item.text}</text>"
            case Group():
                yield f'<g id="{item.id}"><title>{item.title}</title>'
                yield from _items(item.items)
                yield "</g>"


def _ink(ink: Ink) -> str:
    stroke = f' stroke="{ink.stroke}" stroke-width="{ink.width:.3f}"' if ink.stroke else ""
    return f' fill="{ink.fill or "none"}"{stroke} stroke-linecap="{ink.cap}"'
