"""What the things on a plate are called: a word for one, or for several of a kind together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from layout.draw.brief import PlateText
from layout.draw.furniture import Laid
from layout.draw.labels import Rect
from layout.draw.people import union

NEAR = 6.0  # mm: things of one kind no farther apart share a name
_NUMBERED = re.compile(r"[一二三四五六七八九十]+$")


def thing_names(laid: Sequence[Laid], text: PlateText) -> Iterator[tuple[str, list[Laid], Rect]]:
    """A word, the things it names and the box round them."""
    rows: list[tuple[str, list[Laid]]] = []
    for one in laid:
        word = _word(one, text)
        home = next((r for r in rows if r[0] == word and any(_near(one, o) for o in r[1])), None)
        if home is None:
            rows.append((word, [one]))
        else:
            home[1].append(one)
    for word, ones in rows:
        yield word, ones, union(one.rect for one in ones)


def _word(one: Laid, text: PlateText) -> str:
    """賓席 by its owner, 眾賓之席 by the owners' group; what is no mat by its kind alone."""
    name, kind = one.thing.name, one.thing.kind
    known = text.things.get(name)
    if not one.is_mat:
        bare = _NUMBERED.sub("", name)
        return kind if bare.endswith(kind) else bare
    owner = text.cast.get(known.of or "") if known else None
    if owner is not None and owner.group:
        return f"{owner.group}之席"
    return _NUMBERED.sub("", name)


def _near(one: Laid, other: Laid) -> bool:
    a, b = one.rect, other.rect
    return a[0] < b[2] + NEAR and a[2] + NEAR > b[0] and a[1] < b[3] + NEAR and a[3] + NEAR > b[1]
