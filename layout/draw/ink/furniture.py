"""Things and mats on the page: each at its place, enlarged ones pushed clear of one another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count
from operator import is_, itemgetter

from layout.basis import Ground
from layout.derivation import Relation
from layout.draw.dress import Rect, Role, Theme, receded, to_page
from layout.draw.ink.borne import is_food, laid_on, ranged
from layout.draw.ink.glyphs import ENLARGED, LEAST_ON_GROUND, TOLD, draw_thing, true_unit, unit_of
from layout.draw.ink.hands import HANDFUL
from layout.draw.ink.laid import CLEAR, NUMBER, Huddle, Laid, huddles
from layout.draw.windows import Extent, View, area_extents, on_ground
from layout.measure.numerals import number_in_words
from layout.picture import Group, Ink, Item, Meant, Path, Text, Window
from layout.say.brief import PlateText
from layout.shape import Pose, overlap, rectangle, union
from layout.site import Feature, Site
from layout.stage import Frame, ThingState
from layout.typeset import MM_PER_PT, measure
from layout.vocabulary import Family, Kind, KindTrait
from layout.vocabulary.drawn.glyph import Glyph

BEARERS = (Family.STAND, Family.DISH)  # what lies on them is seen from close by
_SERVED = (*BEARERS, Family.FOOD, Family.CUP)
_FIXED = frozenset([KindTrait.FIXED])
Things = Mapping[str, ThingState]
SIGN = 2.5  # mm of a number in wood
MANY = 4  # of so many in rows each is drawn where it lies
FILLED = 0.9  # of the way from one of them to the next
LEAST_APART = 1.2  # mm from one of them to the next: closer they are a frame with a number
FRAME = 0.2  # mm of its line
PILE = 4.0  # mm: in a place no larger only a handful of things alike is drawn


@dataclass
class Furniture:
    """The things of one view, frame after frame: what lies as it lay is not laid out anew.

    On quiet ground what is served is not enlarged: a chamber full of dishes would be a heap.
    """

    site: Site
    view: View
    is_leaf: bool = False  # numbers are in words
    quiet: tuple[Extent, ...] = ()
    _known: Sequence[object] = ()  # what lies, and on or in what
    _alone: dict[int, Laid] = field(default_factory=dict)  # each as it stands by itself
    _borne: Sequence[Laid] = ()
    _huddles: list[Huddle] = field(default_factory=list)
    _order: list[int] = field(default_factory=list)  # of all that are in the huddles
    _settled: Sequence[Laid] = ()
    _laid: tuple[Laid, ...] = ()

    def laid(self, frame: Frame, people: Sequence[Rect]) -> tuple[Laid, ...]:
        """Where they are drawn in this frame, among people's figures."""
        things = frame.things
        known = [
            each for t in things.values() if _lies(t)
            for each in (t, things.get(t.inside or ""), things.get(t.place or ""))
        ]  # fmt: skip
        if not _are_same(known, self._known):
            self._known = known
            self._range(things)
        settled = [item for huddle in self._huddles for item in huddle.settle(people)]
        if not _are_same(settled, self._settled):
            self._settled = settled
            in_order = sorted(zip(self._order, settled, strict=True), key=itemgetter(0))
            free = [item for _, item in in_order]
            laid = [*free, *laid_on(free, self._borne)]
            seen = {item.thing.name for item in laid}
            self._laid = tuple(
                sorted(
                    laid,
                    key=lambda item: (
                        not item.is_mat,
                        item.thing.inside in seen and item.is_ranked,  # a coffin on its carriage
                        -item.weight,
                    ),
                )
            )
        return self._laid

    def _range(self, things: Things) -> None:
        """What is seen, each as it stands by itself, in huddles."""
        lying = [t for t in things.values() if _lies(t)]
        hidden = _covered(lying, things)
        site, view = self.site, self.view
        seen = [
            t for t in lying
            if t.name not in hidden
            and _is_seen(site, things, t, view.window)
        ]  # fmt: skip
        fields = list(_fields(seen))
        pitches = {t.name: (t, pitch) for ranked, pitch in fields for t in ranked}
        self._alone = {
            id(t): self._stood(*pitches[t.name])
            if t.name in pitches
            else self._alone.get(id(t)) or self._stood(t)
            for t in seen
        }
        free, self._borne = ranged([self._alone[id(t)] for t in seen])
        free = _blocked(
            free, [ranked for ranked, pitch in fields if pitch * view.window.k < LEAST_APART]
        )
        before = {tuple(map(id, huddle.alone)): huddle for huddle in self._huddles}
        self._order, self._huddles = [], []
        edges = extent(view.window)
        for order, huddle in huddles(list(_few(_heaped(free, self.is_leaf))), edges):
            self._order += order
            self._huddles.append(before.get(tuple(map(id, huddle.alone)), huddle))

    def _stood(self, thing: ThingState, pitch: float = 0.0) -> Laid:
        """A thing where it is, turned as it is, in its size; of one in rows no larger than from it
        to the next."""
        assert thing.pos is not None
        k, glyph = self.view.window.k, thing.kind.glyph.as_is(thing.fill, thing.manner)
        x, y = to_page(self.view.window, thing.pos)
        is_served = thing.kind.portable and thing.kind.family in _SERVED
        is_quiet = is_served and any(extent.has(thing.pos) for extent in self.quiet)
        # who lies on it is drawn to scale
        is_bed = thing.kind.is_bed and thing.kind.family not in (Family.MAT, Family.CARRIAGE)
        is_filling = thing.kind.has(KindTrait.FILLS)
        unit = true_unit(glyph, k) if is_quiet or is_bed or is_filling else unit_of(glyph, k)
        unit = min(unit, pitch * k * FILLED / glyph.longer) if pitch else unit
        pose = Pose(x, y, glyph.turn(thing.facing, thing.head), unit)
        ranked = bool(pitch) or is_bed or is_filling
        within = extent(self.view.window) if thing.kind.stands_fast else None
        return Laid(thing, glyph, pose, (x, y), is_ranked=ranked, within=within)


def _fields(things: Iterable[ThingState]) -> Iterator[tuple[list[ThingState], float]]:
    """Those that lie in one array, in their order, and how far they are from one another."""
    arrays: dict[tuple[str | None, int | None, int], dict[int, ThingState]] = {}
    for thing in things:
        rank = next((link for link in thing.derivation if link.relation is Relation.RANK), None)
        if rank is not None and rank.n is not None and (rank.many or 0) >= MANY:
            tries = ((thing.place, rank.many, n) for n in count())  # 夾碑 has two of one place
            array = next(a for key in tries if rank.n not in (a := arrays.setdefault(key, {})))
            array[rank.n] = thing
    for array in arrays.values():
        ranked = [array[n] for n in sorted(array)]
        spots = {thing.pos for thing in ranked if thing.pos is not None}
        if len(ranked) >= MANY and len(spots) == len(ranked):
            yield ranked, min(math.dist(a, b) for a, b in combinations(spots, 2))


def _blocked(laid: Sequence[Laid], fields: Iterable[Sequence[ThingState]]) -> list[Laid]:
    """Of rows too close to be drawn the first alone, as it lies, within a frame about all of them
    with their number."""
    by_name, hidden = {item.thing.name: item for item in laid}, set[str]()
    for ranked in fields:
        items = [by_name[thing.name] for thing in ranked if thing.name in by_name]
        if len(items) < len(ranked):
            continue
        first, second = items[:2]
        axis = 0 if first.home[1] == second.home[1] else 1
        row = {i.thing.name for i in items if i.home[1 - axis] == first.home[1 - axis]}
        hidden |= {item.thing.name for item in items} - row
        frame = union(item.rect for item in items)
        by_name[first.thing.name] = replace(first, count=len(items), outline=frame)
    return [by_name[i.thing.name] for i in laid if i.thing.name not in hidden]


def _few(laid: Iterable[Laid]) -> Iterator[Laid]:
    """Of many alike in one place (sixteen arrows on the rack) a handful."""
    count: Counter[tuple[str, int, int]] = Counter()
    for item in laid:
        pile = (item.glyph.name, round(item.home[0] / PILE), round(item.home[1] / PILE))
        count[pile] += 1
        if item.is_mat or item.is_ranked or count[pile] <= HANDFUL:
            yield item


def _heaped(laid: Iterable[Laid], is_leaf: bool) -> Iterator[Laid]:
    """What lies in one heap is one symbol in the midst of it, with how many they are: tallies, and
    more than a handful of arms of which each is drawn over the next."""
    tallies: dict[str, list[Laid]] = {}
    arms: dict[tuple[str, Pose], list[Laid]] = {}
    for item in laid:
        if item.is_counted:
            tallies.setdefault(item.thing.place or "", []).append(item)
        elif item.thing.kind.family is Family.ARMS and item.thing.inside is None:
            at = replace(item.pose, x=0.0, y=0.0)
            arms.setdefault((item.glyph.name, at), []).append(item)
        else:
            yield item
    piles = [pile for alike in arms.values() for pile in _piles(alike)]
    yield from (item for pile in piles if len(pile) <= HANDFUL for item in pile)
    for heap in (*tallies.values(), *(pile for pile in piles if len(pile) > HANDFUL)):
        xs, ys = zip(*(item.home for item in heap), strict=True)
        pose = replace(heap[0].pose, x=sum(xs) / len(xs), y=sum(ys) / len(ys))
        told = max(NUMBER, SIGN * len(_in_signs(len(heap)))) if is_leaf else NUMBER
        yield replace(heap[0], pose=pose, count=len(heap), told=told)


def _piles(alike: Iterable[Laid]) -> Iterator[list[Laid]]:
    """Those of which each is drawn over the next."""
    left = list(alike)
    while left:
        pile, more = [], [left.pop(0)]
        while more:
            pile += more
            near = [o for o in left if any(overlap(o.rect, m.rect) for m in more)]
            left = [o for o in left if o not in near]
            more = near
        yield pile


def _lies(thing: ThingState) -> bool:
    """Not in somebody's hands; what is borne by two is drawn between them."""
    return thing.held_by is None or bool(thing.shared_with)


def _are_same(ones: Sequence[object], others: Sequence[object]) -> bool:
    """Whether they are the very same, one by one."""
    return len(ones) == len(others) and all(map(is_, ones, others))


def _is_seen(site: Site, things: Things, thing: ThingState, window: Window) -> bool:
    """In the view, and not in a vessel: what is in a 篚 is not drawn beside it."""
    if thing.pos is None:
        return False
    holder = things.get(thing.inside or "")
    if thing.inside is not None and not _covers(holder, thing):
        kind = holder.kind if holder else None
        # mm of its longer side, twice as large as it is
        is_told = window.k >= TOLD or (
            (ENLARGED * window.k * max(thing.kind.size)) >= LEAST_ON_GROUND
            and _lies_alone(things, thing)
        )
        is_near = is_told and kind is not None and kind.family in BEARERS
        if kind is None or not (kind.bares(thing.kind) or is_near):
            return False
    under = things.get(thing.place or "")
    is_on = under is not None and under is not thing and under.pos == thing.pos
    if is_on and window.k < TOLD and not (_covers(under, thing) or thing.inside == thing.place):
        return False  # a 勺 or a 冪 on its jar
    if thing.kind.stands_fast:
        return _is_crossed(thing, window) and _is_near(site, thing, window)
    x, y = to_page(window, thing.pos)
    left, top, right, bottom = extent(window)
    return left <= x <= right and top <= y <= bottom and _is_near(site, thing, window)


def _is_crossed(thing: ThingState, window: Window) -> bool:
    """Whether what hangs or stands there reaches into the view."""
    assert thing.pos is not None
    (x, y), (wide, deep) = thing.pos, thing.kind.footprint(thing.facing)
    (a, b), (c, d) = (to_page(window, (x + i * wide / 2, y + i * deep / 2)) for i in (-1, 1))
    box = min(a, c), min(b, d), max(a, c), max(b, d)
    return overlap(box, extent(window), air=0.01)


def extent(window: Window) -> Rect:
    """The view on the page."""
    return window.left, window.top, window.left + window.width, window.top + window.height


def _lies_alone(things: Things, thing: ThingState) -> bool:
    """Whether it is food that has a stand for itself, as the hare has the tray."""
    holder = things.get(thing.inside or "")
    if holder is None or holder.kind.family is not Family.STAND or not is_food(thing.kind):
        return False
    return sum(t.inside == thing.inside for t in things.values() if _lies(t)) == 1


def _covered(lying: Iterable[ThingState], things: Things) -> set[str]:
    """The stands of which a jar on them leaves nothing to be seen (「膳尊兩甒在南，有豐」)."""
    borne = [(t.inside, t) for t in lying if t.inside is not None]
    return {under for under, on in borne if _covers(things.get(under), on)}


def _covers(holder: ThingState | None, thing: ThingState) -> bool:
    if holder is None:
        return False
    above, below = thing.kind, holder.kind
    if (above.family, below.family) != (Family.JAR, Family.STAND):
        return False
    return above.width >= below.width and above.depth >= below.depth


def _is_near(site: Site, thing: ThingState, window: Window) -> bool:
    """Whether the thing lies on the ground that is shown: grounds do not overlap."""
    assert thing.pos is not None
    areas = area_extents(site).items()
    home = next((name for name, extent in areas if extent.has(thing.pos)), None)
    return home is None or on_ground(site, window.name, home)


def lay_fixture(feature: Feature, glyph: Glyph, window: Window) -> Laid:
    """A part of the place that is drawn as a thing, of a kind of its own."""
    x, y = to_page(window, feature.anchor)
    size = glyph.measure or 0.0
    kind = Kind(glyph.name, "", Family.STAND, (size, size), Ground(feature.basis), glyph, _FIXED)
    thing = ThingState(feature.name, kind, feature.anchor, feature.facing)
    pose = Pose(x, y, glyph.turn(feature.facing), unit_of(glyph, window.k))
    return Laid(thing, glyph, pose, (x, y))


def left_alone(
    laid: Iterable[Laid], frames: Sequence[Frame], text: PlateText, fore: frozenset[str] | None
) -> frozenset[str]:
    """What recedes with a crowd: what the clauses neither handle nor name, and is of nobody in the
    fore. Where there is no crowd, nothing does."""
    if fore is None:
        return frozenset()
    handled = {e.thing for f in frames for e in f.events}
    steps = [f.step for f in frames]
    said = "".join(dict.fromkeys(step.text or "" for step in steps))
    places = {p for step in steps for act in step.acts for p in (act.place, *act.to) if p}
    people = frames[-1].people
    theirs = {people[name].mat for name in fore if name in people}

    def is_concerned(thing: ThingState) -> bool:
        known = text.things.get(thing.name)
        is_told = thing.kind.name in said or any(thing.name in place for place in places)
        is_theirs = thing.name in theirs or (known is not None and known.of in fore)
        return thing.name in handled or is_told or is_theirs

    return frozenset(item.thing.name for item in laid if not is_concerned(item.thing))


def draw_things(
    laid: Iterable[Laid], theme: Theme, quiet: frozenset[str] = frozenset()
) -> tuple[Group, Group]:
    """The mats and, above them, the other things; those that are quiet recede."""
    mats: list[Item] = []
    things: list[Item] = []
    for item in laid:
        name = item.thing.name
        items = draw_thing(item.glyph, item.pose, receded(theme) if name in quiet else theme)
        title = name if item.thing.fill is None else f"{name} {item.thing.fill}"
        cls, meant = f"thing {item.thing.kind.name}", Meant.MAT if item.is_mat else Meant.THING
        cls += " receding" if name in quiet else ""
        if item.outline is not None:
            left, top, right, bottom = item.outline
            edge = rectangle(left, top, right - left, bottom - top)
            items = (Path(edge, Ink(stroke=theme.sub, width=FRAME)), *items)
        left, top, right, bottom = item.within or (0.0, 0.0, 0.0, 0.0)
        clip = (left, top, right - left, bottom - top) if item.within else None
        group = Group(f"things/{name}", items, cls, title, clip=clip, meant=meant, of=(name,))
        (mats if item.is_mat else things).append(group)
    return Group("mats", tuple(mats), cls="mats"), Group("things", tuple(things), cls="things")


def number_boxes(laid: Iterable[Laid], theme: Theme) -> Iterator[Rect]:
    """Where those stand."""
    for text in draw_numbers(laid, theme):
        wide, tall = measure(text.text, text.face, text.size), text.size * MM_PER_PT
        left = text.x - (wide if text.anchor == "end" else 0.0)
        yield left, text.y - tall, left + wide, text.y + 0.15 * tall


def _in_signs(count: int) -> str:
    """A number in few of them."""
    return number_in_words(count).replace("二十", "廿").replace("三十", "卅")


def draw_numbers(
    laid: Iterable[Laid], theme: Theme, quiet: frozenset[str] = frozenset()
) -> Iterator[Text]:
    """How many are in each heap, beside the symbol."""
    style = theme.lettering[Role.COUNT]
    for heap in (item for item in laid if item.count > 1 and item.is_told):
        left, top, right, bottom = heap.number
        base = (top + bottom) / 2 + 0.3 * style.han_size * MM_PER_PT
        x, anchor = (right - CLEAR, "end") if heap.is_told_left else (left + CLEAR, "start")
        words, face, size = str(heap.count), style.latin, style.latin_size
        if theme.is_leaf:
            words = _in_signs(heap.count)
            face, size = style.han, style.han_size
        ink = theme.sub if heap.thing.name in quiet else theme.ink
        yield Text(x, base, words, face, size, ink, anchor)
