"""Several pieces of ground packed into one room of the page."""

from __future__ import annotations

from collections.abc import Sequence

BREAK = 9.0  # mm of paper between two windows
APART = 12.0  # mm below a map of its own scale, for its bar


def packed(
    sizes: Sequence[tuple[float, float]], k: float, room: tuple[float, float]
) -> list[tuple[float, float]] | None:
    """The corners of pieces: the largest on the left, the others one below another beside it, or
    else in a row below it; None if there is no room for them."""
    paper = [(w * k, h * k) for w, h in sizes]
    main = max(range(len(paper)), key=lambda i: paper[i][0] * paper[i][1], default=0)
    others = [i for i in range(len(paper)) if i != main]
    wide, high = paper[main]
    for is_beside in (True, False):
        out = {main: (0.0, 0.0)}
        x, y = (wide + BREAK, 0.0) if is_beside else (0.0, high + APART)
        for i in others:
            out[i] = x, y
            x, y = (x, y + paper[i][1] + APART) if is_beside else (x + paper[i][0] + BREAK, y)
        if all(
            x + paper[i][0] <= room[0] and y + paper[i][1] <= room[1] for i, (x, y) in out.items()
        ):
            return [out[i] for i in range(len(paper))]
    return None
