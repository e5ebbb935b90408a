"""What a page does to its paper: ink over ink, empty ground, letters too small to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from layout.draw.judge.fault import Fault
from layout.draw.judge.limits import LIMITS
from layout.draw.judge.marks import Rect, SeenPage, ground_of
from layout.picture import Meant, Text
from layout.shape import overlap, union

_NUMBER = re.compile(r"\d+[a-z]?")  # of a movement: its disc is seen
_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")
Known = tuple[str, BaseGeometry]


def paper_faults(page: SeenPage) -> Iterator[Fault]:
    """Every fault of the paper."""
    yield from _overprinted(page)
    yield from _ruled_through(page)
    yield from _over_sticks(page)
    yield from _under_signs(page)
    yield from _empty(page)
    yield from _bare(page)
    yield from _small(page.letters)


def _overprinted(page: SeenPage) -> Iterator[Fault]:
    """Words over words, over the disc of a number, and a map apart over what is not its own."""
    words = page.words
    boxes = [shapely.box(*word.box) for word in words]
    for i, j in _meeting(boxes, boxes):
        if i < j and words[i].part_of != words[j].part_of and _overlap(words[i].box, words[j].box):
            yield Fault("V713", words[j].text, words[i].text, words[i].box[:2])
    discs = [shapely.Point(n.at).buffer(n.r) for n in page.numbers]
    for i, j in _meeting(discs, boxes):
        is_own = discs[i].contains(boxes[j].centroid)
        if not is_own and _overlap(discs[i].bounds, words[j].box):
            yield Fault("V713", page.numbers[i].text, words[j].text, page.numbers[i].at)
    for number, box in page.close_ups:
        paper = shapely.box(*box)
        for body in page.bodies:
            if body.map != number and paper.intersection(body.shape).area > LIMITS.touch:
                yield Fault("V713", "a map apart", body.name, body.shape.bounds[:2])


def _ruled_through(page: SeenPage) -> Iterator[Fault]:
    """Words through whose middle a line runs that is drawn among the words round the map, or words
    round it that stand on a line of the map; on the map itself letters have a rim of paper."""
    for lines, seen in ((page.lines, page.words), (page.rules, page.told)):
        words = [word for word in seen if not word.is_on_disc]
        boxes = [shapely.box(*line) for line in lines if _is_rule(line)]
        middles = [shapely.box(*_middle(word.box)) for word in words]
        for j in sorted({j for _, j in _meeting(boxes, middles)}):
            yield Fault("V713", words[j].text, "a line", words[j].box[:2])


def _over_sticks(page: SeenPage) -> Iterator[Fault]:
    """Words over tallies as they lie, which are counted by eye."""
    words = [shapely.box(*word.box) for word in page.words]
    sticks = [shapely.box(*stick) for stick in page.sticks]
    for j in sorted({j for i, j in _meeting(sticks, words) if _lies_on(words[j], sticks[i])}):
        yield Fault("V713", page.words[j].text, "a tally", page.words[j].box[:2])


def _is_rule(box: Rect) -> bool:
    thin, long = sorted((box[2] - box[0], box[3] - box[1]))
    return thin < LIMITS.under < LIMITS.rule < long


def _middle(box: Rect) -> Rect:
    left, top, right, bottom = box
    across, down = (right - left) * LIMITS.middle / 2, (bottom - top) * LIMITS.middle / 2
    x, y = (left + right) / 2, (top + bottom) / 2
    return x - across, y - down, x + across, y + down


def _under_signs(page: SeenPage) -> Iterator[Fault]:
    for sign in page.signs:
        if not sign.boxes:
            continue
        whole = union(sign.boxes)
        known = list(_known(page, whole))
        shapes = [shape for _, shape in known]
        boxes = [shapely.box(*box) for box in sign.boxes]
        found = {
            known[j][0]: boxes[i].intersection(shapes[j]).bounds[:2]
            for i, j in _meeting(boxes, shapes)
            if _lies_on(boxes[i], shapes[j])
        }
        middle = shapely.box(*whole).centroid
        if any(ground_of(w).contains(middle) for w in page.sheet.windows if w.name):
            found |= {"a map": whole[:2]}
        near = (w for w in page.words if _overlap(whole, w.box) and w.part_of != sign.number)
        others = (w for w in near if any(_overlap(own, w.box) for own in sign.boxes))
        found |= {word.text: word.box[:2] for word in others}
        for what, (x, y) in sorted(found.items()):
            yield Fault("V707", _CALLED[sign.meant], what, (x, y))


_CALLED = {Meant.SCALE: "scale bar", Meant.NORTH: "north arrow"}


def _known(page: SeenPage, near: Rect) -> Iterator[Known]:
    """What a sign may not lie on, as far as it is near."""
    touch = LIMITS.touch
    for body in (b for b in page.bodies if b.meant is not Meant.MAT):
        if overlap(body.shape.bounds, near):
            clip = None if body.clip is None else shapely.box(*body.clip)
            yield body.name, body.shape if clip is None else body.shape.intersection(clip)
    yield from (("a wall", wall) for wall in page.walls if overlap(wall.bounds, near))
    ways = (way.line for way in page.ways if overlap(way.line.bounds, near, touch))
    yield from (("a way", line.buffer(touch)) for line in ways)
    for number in page.numbers:
        if overlap((*number.at, *number.at), near, number.r):
            yield "a number", shapely.Point(number.at).buffer(number.r)


def _lies_on(box: BaseGeometry, shape: BaseGeometry) -> bool:
    if shape.is_empty:
        return False
    left, top, right, bottom = box.intersection(shape).bounds
    return min(right - left, bottom - top) > LIMITS.touch


def _overlap(a: Rect, b: Rect) -> bool:
    """Whether two boxes cover one another by more than a touch."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return min(across, down) > LIMITS.touch


def _meeting(
    some: Sequence[BaseGeometry], others: Sequence[BaseGeometry]
) -> Iterator[tuple[int, int]]:
    if some and others:
        found = STRtree(list(others)).query(list(some), predicate="intersects")
        yield from zip(*found.tolist(), strict=True)


# --- emptiness ---


def _empty(page: SeenPage) -> Iterator[Fault]:
    """Where a page bears nothing, in one piece, but floors and what they are called."""
    cell, sheet = LIMITS.cell, page.sheet
    if not all(window.name for window in sheet.windows):
        return  # a drawing with no ground is what fills it
    by = LIMITS.margin * sheet.width
    left, top, right, bottom = by, by, sheet.width - by, sheet.height - by
    columns, rows = int((right - left) / cell), int((bottom - top) / cell)
    floor = LIMITS.floor * sheet.width * sheet.height
    grid = [[False] * columns for _ in range(rows)]
    for box in _taken(page):
        if (box[2] - box[0]) * (box[3] - box[1]) > floor:
            continue
        first = max(int((box[0] - left) / cell), 0)
        last = min(int((box[2] - left) / cell) + 1, columns)
        for row in range(
            max(int((box[1] - top) / cell), 0), min(int((box[3] - top) / cell) + 1, rows)
        ):
            grid[row][first:last] = [True] * max(last - first, 0)
    area, at = _largest(grid)
    part = area / (columns * rows) if columns and rows else 0.0
    if part > (LIMITS.empty if sheet.windows else LIMITS.blank):
        yield Fault("V715", f"{100 * part:.0f}", at=(left + at[0] * cell, top + at[1] * cell))


def _taken(page: SeenPage) -> Iterator[Rect]:
    """All that stands on a page but its floors and what they are called."""
    called = {name.number for name in page.names} | {sign.number for sign in page.signs}
    told = set(map(id, page.told))
    yield from (w.box for w in page.words if w.part_of in called or id(w) in told)
    yield from (*page.rounds, *page.rules, *page.lines)
    yield from (box for _, box in page.close_ups)
    yield from (box for sign in page.signs for box in sign.boxes)
    shapes = [*(b.shape for b in page.bodies), *page.walls, *page.anchors]
    yield from (shape.bounds for shape in shapes)
    for way in page.ways:
        steps = int(way.line.length / LIMITS.cell) + 1
        for spot in (way.line.interpolate(n / steps, normalized=True) for n in range(steps + 1)):
            yield spot.x, spot.y, spot.x, spot.y


def _bare(page: SeenPage) -> Iterator[Fault]:
    """Of several maps one on which nobody and nothing is, and nobody's way; one that is smaller
    than the others shows where they lie."""
    windows = page.sheet.windows
    drawn = [*(b.shape for b in page.bodies), *(way.line for way in page.ways)]
    if page.breaks or not any(b.is_person for b in page.bodies):
        return  # beyond a break is what tells where the other map lies
    for w in windows:
        ground = shapely.box(w.left, w.top, w.left + w.width, w.top + w.height)
        is_small = w is windows[0] and len(windows) > 1 and w.k <= LIMITS.overview
        if not is_small and not any(shape.intersects(ground) for shape in drawn):
            yield Fault("V717", w.name, at=(w.left, w.top))


def _largest(grid: Sequence[Sequence[bool]]) -> tuple[int, tuple[int, int]]:
    """The largest rectangle of free squares: how many, and its upper left corner."""
    best, at = 0, (0, 0)
    heights = [0] * (len(grid[0]) if grid else 0)
    for row, line in enumerate(grid):
        heights = [0 if taken else h + 1 for h, taken in zip(heights, line, strict=True)]
        stack: list[tuple[int, int]] = []
        for column, height in enumerate([*heights, 0]):
            start = column
            while stack and stack[-1][1] >= height:
                start, high = stack.pop()
                if high * (column - start) > best:
                    best, at = high * (column - start), (start, row - high + 1)
            stack.append((start, height))
    return best, at


# --- letters ---


def _small(letters: Sequence[Text]) -> Iterator[Fault]:
    """The smallest type of either script, numbers apart, if it is too small."""
    words = [text for text in letters if not _NUMBER.fullmatch(text.text)]
    for is_han, least in ((True, LIMITS.han), (False, LIMITS.latin)):
        own = [t for t in words if bool(_HAN.search(t.text)) is is_han and t.text.strip()]
        small = min(own, key=lambda text: text.size, default=None)
        if small is not None and small.size < least - 1e-6:
            yield Fault("V716", small.text, f"{small.size:.2g}", (small.x, small.y))
