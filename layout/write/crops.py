"""Sheets made smaller: some of their layers, a piece of them, or all of them reduced."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from layout import typeset
from layout.picture import Box, Disc, Group, Ink, Item, Meant, Path, Sheet, Text, Window
from layout.shape import points
from layout.typeset import MM_PER_PT, Face

# Names, and what leads to them or holds them.
LETTERED = frozenset({"labels", "marks", "measures", "signs"})
HOLDING = frozenset({"number", "tag", "leader"})  # of single marks
ACROSS = 190.0  # mm of a row of pictures: two frames of a key plate
AROUND, BETWEEN = 1.0, 4.0  # mm of paper about what is cut out, and between two pieces
TIGHTER, NEAR = 0.9, 1e-9  # times as large, until there is room for the names too


@dataclass(frozen=True, slots=True)
class Crop:
    """A piece of a sheet, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.left, self.top, self.width, self.height

    def joined(self, other: Crop) -> Crop:
        return Crop(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: float) -> Crop:
        return Crop(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def within(self, other: Crop) -> Crop:
        """What of it lies in the other."""
        return Crop(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def holds(self, other: Crop | None) -> bool:
        """Whether all of the other lies in it."""
        return other is None or self.joined(other) == self

    def meets(self, other: Crop) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def without(sheet: Sheet, layers: Collection[str]) -> Sheet:
    """The sheet without some of its layers; a detail's layers are called after it."""
    kept = (i for i in sheet.items if not (isinstance(i, Group) and _layer(i) in layers))
    return replace(sheet, items=tuple(kept))


def maps_of(sheet: Sheet) -> Sheet:
    """What a plate shows, without what stands round its maps."""
    return replace(sheet, items=tuple(i for i in sheet.items if not _is_beside(i)))


def _is_beside(item: Item) -> bool:
    return isinstance(item, Group) and item.meant in (Meant.WORDS, Meant.CLOSE_UP)


def cut_out(sheet: Sheet) -> Sheet:
    """All of its ink, with a little paper about it."""
    return _piece(sheet, sheet.items, inked(sheet).grown(AROUND))


def maps_in(sheet: Sheet, width: float, height: float) -> Sheet:
    """The same for so much room: as large as it allows with the names that can then be read, and
    without the others."""
    names = tuple(i for i in sheet.items if isinstance(i, Group) and _layer(i) in LETTERED)
    fixed = inked(without(sheet, LETTERED))

    def fitting(crop: Crop) -> float:
        return min(width / crop.width, height / crop.height)

    k = fitting(fixed.grown(AROUND))
    while True:
        read = tuple(readable(names, k))
        crop = (fixed.joined(_ink_of(read) or fixed)).grown(AROUND)
        if fitting(crop) >= k - NEAR:
            return _piece(sheet, tuple(readable(sheet.items, k)), crop)
        k *= TIGHTER


def in_rows(sheet: Sheet, views: Sequence[tuple[Item, ...]], across: float) -> Sheet | None:
    """Pictures beside one another, in rows that have room on so broad a page with their letters;
    None, if there are none."""
    least = max((legible_from(view) for view in views), default=0.0)
    kept = tuple(_in_rows(views, min(ACROSS, across / max(least, NEAR))))
    if not kept:
        return None
    return _piece(sheet, kept, inked(replace(sheet, items=kept)).grown(AROUND))


def _in_rows(views: Iterable[tuple[Item, ...]], across: float) -> Iterator[Item]:
    """Each beside the one before it, their heads level."""
    x = y = low = 0.0
    for view in views:
        if (box := _ink_of(view)) is not None:
            if x and x + box.width > across:
                x, y = 0.0, low + BETWEEN
            yield from moved(view, 1.0, x - box.left, y - box.top)
            x += box.width + BETWEEN
            low = max(low, y + box.height)


def inked(sheet: Sheet) -> Crop:
    """Where the ink of a sheet is."""
    return _ink_of(sheet.items) or Crop(0, 0, sheet.width, sheet.height)


def _ink_of(items: tuple[Item, ...]) -> Crop | None:
    found: Crop | None = None
    for item in items:
        own = _reach(item)
        if own is not None:
            found = own if found is None else found.joined(own)
    return found


def cropped(sheet: Sheet, crop: Crop, scale: float = 1.0) -> Sheet:
    """The piece as a sheet of its own; ink wholly beyond it is left out, so that no word is found
    there which nobody sees."""
    kept = Group("piece", tuple(_kept(sheet.items, crop)), clip=crop.box)
    return _piece(sheet, (kept,), crop, scale)


def _piece(sheet: Sheet, kept: tuple[Item, ...], crop: Crop, scale: float = 1.0) -> Sheet:
    """A piece with all of those items."""
    items = tuple(moved(kept, scale, -crop.left * scale, -crop.top * scale))
    width, height = crop.width * scale, crop.height * scale
    return replace(sheet, width=width, height=height, items=items, windows=(), boxes=())


def named_whole(sheet: Sheet, crop: Crop) -> Sheet:
    """The sheet without the names and words that a cut would go through: half a name is none."""
    return replace(sheet, items=tuple(_whole(sheet.items, crop)))


def _whole(items: tuple[Item, ...], crop: Crop) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group) and item.meant is not Meant.NAME:
            yield replace(item, items=tuple(_whole(item.items, crop)))
        elif isinstance(item, Path | Disc) or crop.holds(_reach(item)):
            yield item


def on_paper(sheet: Sheet, width: float, height: float) -> Sheet:
    """The sheet enlarged or reduced until it fills a paper one way, in the middle of the other."""
    k = min(width / sheet.width, height / sheet.height)
    dx, dy = (width - sheet.width * k) / 2, (height - sheet.height * k) / 2
    meta = dict(sheet.meta)
    if "k" in meta:
        meta["k"] = f"{float(meta['k']) * k:.6g}"
    return replace(
        sheet,
        width=width,
        height=height,
        items=tuple(moved(tuple(_as_broad(sheet.items, k)), k, dx, dy)),
        windows=tuple(_window(w, k, dx, dy) for w in sheet.windows),
        boxes=tuple(_box(b, k, dx, dy) for b in sheet.boxes),
        meta=meta,
        tongues=tuple((tags, on_paper(page, width, height)) for tags, page in sheet.tongues),
    )


def _as_broad(items: tuple[Item, ...], k: float) -> Iterator[Item]:
    """Lines which in their new size take another cut of the font, as broad as they were."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_as_broad(item.items, k)))
        elif isinstance(item, Text) and (old := _length(item, 1.0)):
            yield replace(item, size=item.size * old * k / _length(item, k))
        else:
            yield item


def _length(text: Text, k: float) -> float:
    if text.vertical:
        return text.size * k
    return typeset.measure(text.text, Face(text.face), text.size * k, text.spacing)


def _window(window: Window, k: float, dx: float, dy: float) -> Window:
    return replace(
        window,
        left=window.left * k + dx,
        top=window.top * k + dy,
        width=window.width * k,
        height=window.height * k,
        k=window.k * k,
    )


def _box(box: Box, k: float, dx: float, dy: float) -> Box:
    return replace(
        box,
        left=box.left * k + dx,
        top=box.top * k + dy,
        right=box.right * k + dx,
        bottom=box.bottom * k + dy,
    )


def moved(items: tuple[Item, ...], k: float, dx: float, dy: float) -> Iterator[Item]:
    """The items k times as large, then moved."""
    for item in items:
        if isinstance(item, Path):
            shape = tuple(
                (op, tuple(v * k + (dy if i % 2 else dx) for i, v in enumerate(numbers)))
                for op, numbers in item.segments
            )
            hatch = item.hatch
            if hatch is not None and k != 1:
                hatch = replace(hatch, width=hatch.width * k, pitch=hatch.pitch * k)
            yield replace(item, segments=shape, ink=_thinned(item.ink, k), hatch=hatch)
        elif isinstance(item, Group):
            clip = item.clip
            if clip is not None:
                clip = (clip[0] * k + dx, clip[1] * k + dy, clip[2] * k, clip[3] * k)
            yield replace(item, items=tuple(moved(item.items, k, dx, dy)), clip=clip)
        elif isinstance(item, Disc):
            ink = _thinned(item.ink, k)
            yield replace(item, x=item.x * k + dx, y=item.y * k + dy, r=item.r * k, ink=ink)
        else:
            width = item.halo_width * k
            x, y = item.x * k + dx, item.y * k + dy
            yield replace(item, x=x, y=y, size=item.size * k, halo_width=width)


def wordless(items: tuple[Item, ...]) -> Iterator[Item]:
    """The items without words, and without what leads to them or holds them."""
    for item in items:
        if isinstance(item, Group) and _layer(item) not in LETTERED:
            yield replace(item, items=tuple(wordless(item.items)))
        elif not isinstance(item, Text | Group) and item.cls not in HOLDING:
            yield item


def nameless(sheet: Sheet) -> Sheet:
    """The sheet without words, cut down to what is left."""
    bare = replace(sheet, items=tuple(wordless(sheet.items)))
    return _piece(bare, bare.items, inked(bare).grown(AROUND))


def readable(items: tuple[Item, ...], k: float) -> Iterator[Item]:
    """The items without words that nobody could read k times as large, and what led to them."""
    for item in items:
        if isinstance(item, Group):
            kept = tuple(readable(item.items, k))
            if not _has_words(item.items) or _has_words(kept):
                yield replace(item, items=kept)
        elif not isinstance(item, Text) or legible_from((item,)) <= k:
            yield item


def visible(items: tuple[Item, ...], least: float) -> Iterator[Item]:
    """The items without ink that is nowhere so broad, or clears so little about a figure."""
    for item in items:
        if isinstance(item, Group):
            if kept := tuple(visible(item.items, least)):
                yield replace(item, items=kept)
        elif isinstance(item, Text) or _is_seen(item, least):
            yield item


def _is_seen(item: Path | Disc, least: float) -> bool:
    if item.cls == "halo":
        return item.ink.width >= least
    reach = _reach(item)
    return reach is not None and max(reach.width, reach.height) >= least


def _has_words(items: tuple[Item, ...]) -> bool:
    return any(isinstance(item, Text) for item in items)


def legible_from(items: tuple[Item, ...]) -> float:
    """How many times as large they must be printed at the least, for all words to be read."""
    least = 0.0
    for item in items:
        if isinstance(item, Group):
            least = max(least, legible_from(item.items))
        elif isinstance(item, Text):
            least = max(least, typeset.legible_from(item.text, Face(item.face), item.size))
    return least


def _thinned(ink: Ink, k: float) -> Ink:
    if k == 1:
        return ink
    return replace(ink, width=ink.width * k, dash=tuple(d * k for d in ink.dash))


def _layer(group: Group) -> str:
    return group.id.partition("/")[0]


def _kept(items: tuple[Item, ...], crop: Crop) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            inner = tuple(_kept(item.items, crop))
            if inner:
                yield replace(item, items=inner)
            continue
        reach = _reach(item)
        if reach is not None and reach.meets(crop):
            yield item


def _reach(item: Item) -> Crop | None:
    """The box of an item's ink, a little generous."""
    if isinstance(item, Group):
        if item.clip is not None:
            left, top, width, height = item.clip
            return Crop(left, top, left + width, top + height)
        return _ink_of(item.items)
    if isinstance(item, Disc):
        return Crop(item.x, item.y, item.x, item.y).grown(item.r + item.ink.width / 2)
    if isinstance(item, Text):
        return _lettering(item)
    xs, ys = zip(*points(item.segments), strict=True) if item.segments else ((), ())
    if not xs:
        return None
    half = max(item.ink.width / 2, 0.01)
    return Crop(min(xs), min(ys), max(xs), max(ys)).grown(half)


def _lettering(text: Text) -> Crop:
    size = text.size * MM_PER_PT
    long = len(text.text) * size
    if text.vertical:
        return Crop(text.x - size / 2, text.y, text.x + size / 2, text.y + long * 1.05)
    long = typeset.measure(text.text, Face(text.face), text.size, text.spacing)
    back = {"start": 0.0, "middle": long / 2, "end": long}[text.anchor]
    return Crop(text.x - back, text.y - size * 0.9, text.x - back + long, text.y + size * 0.25)
