"""Names of those whom an eye sees: over their heads, who acts first, none over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import LabelWords, Lettered, Rect, Theme, line, moved, set_block
from layout.picture import Group, Item, Meant, Path
from layout.shape import overlap

LIFT = 1.6  # mm from trial to trial
ASIDE = (0.0, -0.3, 0.3, -0.6, 0.6)  # of its breadth
AIR, BARE = 0.7, 2.2  # mm: between names; from a head, where no line is wanted


@dataclass(frozen=True, slots=True)
class Label:
    """What is to be said over whom, and whether it must be."""

    name: str
    words: LabelWords
    at: Rect  # of him on the page
    far: LabelWords | None = None  # how far off he is
    is_needed: bool = False
    highest: float = 34.0  # mm over his head, at most


def place_labels(
    labels: Sequence[Label], theme: Theme, page: Rect, bodies: Sequence[Rect]
) -> tuple[list[Item], list[str]]:
    """The names that found room, and whose did not; what comes first is placed first."""
    taken: list[Rect] = []
    heads = [_head(rect) for rect in bodies]
    drawn: list[Item] = []
    homeless: list[str] = []
    for label in labels:
        block = _block(label, theme)
        kept = [head for head in heads if head != _head(label.at)]
        rect = next((r for r in _places(label, block, page) if _is_free(r, taken, kept)), None)
        if rect is None and label.is_needed:
            rect = next((r for r in _places(label, block, page) if _is_free(r, taken, ())), None)
        if rect is None:
            homeless.append(label.name)
            continue
        taken.append(rect)
        drawn.append(Group(
            f"labels/{label.name}",
            (*_thread(label, rect, theme), *(moved(i, rect[0], rect[1]) for i in block.items)),
            cls="name", meant=Meant.NAME, of=(label.name,),
        ))  # fmt: skip
    return drawn, homeless


def _head(body: Rect) -> Rect:
    left, top, right, bottom = body
    return left, top, right, top + 0.3 * (bottom - top)


def _block(label: Label, theme: Theme) -> Lettered:
    """The name, and beneath it how far off he is, about their middle."""
    name = set_block(label.words, theme, "middle")
    if label.far is None:
        return name
    far = set_block(label.far, theme, "middle")
    width = max(name.width, far.width)
    items = [moved(i, (width - name.width) / 2, 0.0) for i in name.items]
    items += [moved(i, (width - far.width) / 2, name.height + 0.5) for i in far.items]
    return Lettered(tuple(items), width, name.height + 0.5 + far.height)


def _places(label: Label, block: Lettered, page: Rect) -> Iterator[Rect]:
    """From just over his head upward, and to either side."""
    left, top, right, _ = label.at
    middle, foot = (left + right) / 2, max(top - AIR, page[1] + block.height + AIR)
    tries = int(label.highest / LIFT) + 1
    for i in range(tries * (1 + label.is_needed)):
        bottom = foot - LIFT * i
        for aside in ASIDE:
            x = middle - block.width / 2 + aside * block.width
            x = min(max(x, page[0] + AIR), page[2] - block.width - AIR)
            if bottom - block.height < page[1]:
                return
            yield x, bottom - block.height, x + block.width, bottom


def _is_free(rect: Rect, taken: Sequence[Rect], heads: Sequence[Rect]) -> bool:
    return not any(overlap(rect, other, AIR) for other in (*taken, *heads))


def _thread(label: Label, rect: Rect, theme: Theme) -> Iterator[Item]:
    """A line from the name to his head, where it is not just over it."""
    left, top, right, _ = label.at
    middle = (left + right) / 2
    if top - rect[3] > BARE:
        start = min(max(middle, rect[0]), rect[2]), rect[3] + 0.2
        yield Path(line((start, (middle, top - 0.3))), theme.lines["leader"])
