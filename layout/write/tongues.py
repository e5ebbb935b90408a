"""A sheet in several languages: layers that say the same in all of them once, the others each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from layout.picture import Group, Item, Sheet


@dataclass(frozen=True, slots=True)
class Switched:
    """A layer that differs: for readers of these languages this, the last for all others."""

    name: str
    said: tuple[tuple[str, Group], ...]  # language tags and ink


def layers_of(sheet: Sheet) -> Iterator[Item | Switched]:
    """The layers from the lowest up; where languages differ, all that is said."""
    if not sheet.tongues:
        yield from sheet.items
        return
    pages = (*sheet.tongues, ("", sheet))
    named = [_by_name(page) for _, page in pages]
    for name in dict.fromkeys(name for layers in named for name in layers):
        own = [layers.get(name) for layers in named]
        if len({_silent(layer) for layer in own}) == 1:
            yield own[-1] or Group(name, ())
            continue
        said = [
            (tags, _marked(layer or Group(name, ()), page.lang if tags else ""))
            for (tags, page), layer in zip(pages, own, strict=True)
        ]
        yield Switched(name, tuple(said))


def _by_name(sheet: Sheet) -> dict[str, Group]:
    """The layers; of what lies among them loose, each piece as a layer."""
    layers: dict[str, Group] = {}
    for item in sheet.items:
        layer = item if isinstance(item, Group) else Group(f"loose{len(layers)}", (item,))
        layers[layer.id] = layer
    return layers


def _silent(layer: Group | None) -> Group | None:
    """The ink alone, without what is read out."""
    if layer is None:
        return None
    items = tuple(_silent(i) or i if isinstance(i, Group) else i for i in layer.items)
    return replace(layer, items=items, title="", desc="")


def _marked(layer: Group, lang: str) -> Group:
    """Under ids of its language: no two of a file are the same."""
    suffix = f".{lang}" if lang else ".other"
    inner = tuple(_marked(i, lang) if isinstance(i, Group) else i for i in layer.items)
    return replace(layer, id=f"{layer.id}{suffix}", items=inner)
