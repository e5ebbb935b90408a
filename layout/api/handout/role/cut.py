"""The piece of a plate about one person, with its scale and its north."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from layout.measure import in_words
from layout.picture import Group, Ink, Item, Meant, Path, Sheet, Text, Window
from layout.said import Said
from layout.say.tongue import Tongue
from layout.stage import Point
from layout.typeset import Face, measure
from layout.write.crops import ASIDE, Crop, cropped, inked, named_whole, without

ROOM = (62.0, 43.0)  # mm: what is shown round somebody
STRIP = 5.0  # mm below it, of scale and north
_MARGIN = 9.0
_FAR = 1.3  # rooms: whoever is farther off is not shown with him, since names were too small
_CLOSE = "details"
_BARS = (1, 2, 3, 6, 12, 30, 60, 120, 300, 600)  # 尺: half a pace, one, two, five …
_LEAST = 9.0  # mm of the bar, where there is room for it
_NORTH = 7.5  # mm at the right, which the arrow has
_INK, _PT = "#000000", 6.5
_RULE = 0.15  # mm: lines, all of which must lie within the picture
FIGURES = (Meant.ACTOR, Meant.CAME, Meant.FIGURE)


@dataclass(frozen=True, slots=True)
class CutWish:
    """Who is to be seen, by which way he came, and with whom he has to do."""

    who: str
    way: Sequence[Point]
    others: Sequence[str]
    metre: float  # of a 尺


def cut_about(sheet: Sheet, aim: CutWish, tongue: Tongue) -> Sheet | None:
    """The best view of him that the plate has; none where he is not on it."""
    seen = _seen(sheet, aim)
    if seen is None:
        return None
    window, box = seen
    near = [_boxed(_on_paper(window, p)) for p in aim.way if _holds(window, p)]
    others = [b for who in aim.others for b in _boxes(sheet, who, window)]
    name = list(_boxes(sheet, aim.who, window, names=True))
    crop = box
    for more in ([*near, *others, *name], [*near, *name], [*near], name, []):
        crop = _shaped(joined([box, *more]).grown(_MARGIN))
        if crop.width <= _FAR * ROOM[0]:
            break
    crop = within(crop, window, box)
    piece = cropped(named_whole(alone(sheet, box), crop), crop)
    return measured(piece, window.k, aim.metre, tongue)


def _seen(sheet: Sheet, aim: CutWish) -> tuple[Window, Crop] | None:
    """His figure in the view that shows it largest, of those that show the way that he came."""
    found = [
        (window, inked_of(group))
        for group in figures(sheet, aim.who)
        for window in sheet.windows
        if amid(inked_of(group), window)
    ]
    return max(found, key=lambda pair: (_on_whole(pair[0], aim.way), pair[0].k), default=None)


def _on_whole(window: Window, way: Sequence[Point]) -> bool:
    return all(_holds(window, point) for point in way)


def figures(sheet: Sheet, who: str) -> Iterator[Group]:
    """The groups of a sheet that show somebody, in its maps and close views."""
    for layer in sheet.items:
        if isinstance(layer, Group) and layer.meant is not Meant.WORDS:
            yield from _marks(layer, who, FIGURES)


def everybody(sheet: Sheet) -> Iterator[Group]:
    """The groups of a sheet that show anybody."""
    for layer in sheet.items:
        if isinstance(layer, Group) and layer.meant is not Meant.WORDS:
            yield from _marks(layer, None, FIGURES)


def _marks(group: Group, who: str | None, meant: Sequence[Meant]) -> Iterator[Group]:
    if group.meant in meant and (who is None or who in group.of):
        yield group
        return
    for item in group.items:
        if isinstance(item, Group):
            yield from _marks(item, who, meant)


def inked_of(group: Group) -> Crop:
    """Where the ink of a group is."""
    return inked(Sheet(1, 1, "", "", "", group.items))


def _boxes(sheet: Sheet, who: str, window: Window, *, names: bool = False) -> Iterator[Crop]:
    meant = (Meant.NAME,) if names else (*FIGURES, Meant.NAME)
    for layer in sheet.items:
        if isinstance(layer, Group) and layer.meant is not Meant.WORDS:
            boxes = (inked_of(group) for group in _marks(layer, who, meant))
            yield from (box for box in boxes if amid(box, window))


def is_close(item: Item) -> bool:
    return isinstance(item, Group) and item.meant is Meant.CLOSE_UP


def alone(sheet: Sheet, figure: Crop) -> Sheet:
    """The maps of a sheet, or its close views: whichever have that figure."""
    close = (layer for layer in sheet.items if is_close(layer))
    in_close = any(_has(layer, figure) for layer in close if isinstance(layer, Group))
    layers = {item.id.partition("/")[0] for item in sheet.items if isinstance(item, Group)}
    away = layers - {_CLOSE} if in_close else ASIDE | {_CLOSE, "signs", "key", "frames"}
    kept = without(sheet, away)
    return replace(kept, items=tuple(_unsigned(kept.items)))


def _unsigned(items: Iterable[Item]) -> Iterator[Item]:
    """Without the signs that stand for names in a list, which is not there."""
    for item in items:
        if isinstance(item, Group) and item.meant in (None, Meant.CLOSE_UP):
            yield replace(item, items=tuple(_unsigned(item.items)))
        elif not isinstance(item, Group) or item.meant is not Meant.SIGN:
            yield item


def _has(group: Group, figure: Crop) -> bool:
    inner = (item for item in group.items if isinstance(item, Group))
    own = group.meant in FIGURES and inked_of(group) == figure
    return own or any(_has(item, figure) for item in inner)


def amid(box: Crop, window: Window) -> bool:
    """Whether a box has its middle in a window."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return (
        window.left <= x <= window.left + window.width
        and window.top <= y <= window.top + window.height
    )


def _holds(window: Window, point: Point) -> bool:
    return amid(_boxed(_on_paper(window, point)), window)


def _on_paper(window: Window, point: Point) -> Point:
    x, y = point
    return window.left + (x - window.west) * window.k, window.top + (window.north - y) * window.k


def _boxed(point: Point) -> Crop:
    return Crop(*point, *point)


def joined(boxes: Iterable[Crop]) -> Crop:
    """The box of all of them."""
    first, *rest = boxes
    for box in rest:
        first = first.joined(box)
    return first


def _shaped(crop: Crop) -> Crop:
    """Grown about its middle to the shape of the room, and never smaller than it."""
    rate = max(crop.width / ROOM[0], crop.height / ROOM[1], 1.0)
    x, y = (crop.left + crop.right) / 2, (crop.top + crop.bottom) / 2
    half = rate * ROOM[0] / 2, rate * ROOM[1] / 2
    return Crop(x - half[0], y - half[1], x + half[0], y + half[1])


def within(crop: Crop, window: Window, shown: Crop) -> Crop:
    """Moved so that no more than need be of it lies beyond the view and what is to be shown, which
    may stand out of the view; cut where all is shown."""
    right, bottom = window.left + window.width, window.top + window.height
    view = Crop(window.left, window.top, right, bottom).joined(shown)
    left, right = _slid(crop.left, crop.right, view.left, view.right)
    top, bottom = _slid(crop.top, crop.bottom, view.top, view.bottom)
    return Crop(left, top, right, bottom)


def _slid(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    least, most = least - 1, most + 1
    if high - low >= most - least:
        return least, most
    by = max(0.0, least - low) - max(0.0, high - most)
    return low + by, high + by


def measured(piece: Sheet, k: float, metre: float, tongue: Tongue) -> Sheet:
    """The piece in a frame, over a strip with a bar of so many 尺 and an arrow to the north."""
    x, y = piece.width, piece.height + STRIP - 1.6
    bars = {chi: _bar(chi, metre, tongue) for chi in _BARS}
    room = x - _NORTH
    fitting = [n for n in _BARS if _after(n * k) + _long(bars[n]) < room] or [_BARS[0]]
    chi = next((n for n in fitting if n * k >= _LEAST), fitting[-1])
    words, north = bars[chi], tongue.lead(Said("北", "N"))
    inner, low = x - _RULE / 2, piece.height
    signs: list[Item] = [
        _line((_RULE / 2, _RULE / 2), (inner, _RULE / 2), (inner, low), (_RULE / 2, low),
              (_RULE / 2, 0.0)),
        _line((0.5, y - 1.5), (0.5, y), (0.5 + chi * k, y), (0.5 + chi * k, y - 1.5)),
        _text(words, _after(chi * k), y),
        _line((x - 6.0, y + 0.6), (x - 6.0, y - 2.6)),
        Path(
            (("M", (x - 7.0, y - 1.4)), ("L", (x - 6.0, y - 3.4)), ("L", (x - 5.0, y - 1.4)),
             ("Z", ())),
            Ink(_INK),
        ),
        _text(north, x - 4.2, y),
    ]  # fmt: skip
    items = (*piece.items, Group("measured", tuple(signs), meant=Meant.SCALE))
    return replace(piece, height=piece.height + STRIP, items=items)


def _bar(chi: int, metre: float, tongue: Tongue) -> Said:
    """What stands beside a bar of so many 尺."""
    return tongue.lead(
        Said(f"{in_words(chi)} = {chi * metre:.2g} 米", f"{chi} 尺 = {chi * metre:.2g} m")
    )


def _after(bar: float) -> float:
    """Where the words beside a bar begin."""
    return 2.0 + bar


def _long(words: Said) -> float:
    return measure(words.text, _face(words), _PT)


def _line(*corners: Point) -> Path:
    first, *rest = corners
    return Path((("M", first), *(("L", p) for p in rest)), Ink(None, _INK, _RULE))


def _text(words: Said, x: float, y: float) -> Text:
    return Text(x, y, words.text, _face(words), _PT, _INK)


def _face(words: Said) -> str:
    return Face("han-regular" if words.han else "latin-regular").value
