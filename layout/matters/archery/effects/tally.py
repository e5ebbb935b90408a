"""The tallies: laid for hits, set out to be counted, told, and those by which one side is ahead."""

from __future__ import annotations

from collections.abc import Sequence

from layout.derivation import Link, Relation
from layout.matters.archery.effects.flight import at_range, range_now, words
from layout.matters.archery.nouns import PAIR, CountTold, Rank
from layout.play.effects.holding import grasp, lay, with_manner
from layout.play.moment import Moment, refuse
from layout.play.where import spot_of
from layout.stage import Point, ThingState
from layout.value import replace
from layout.vocabulary import KindTrait, MannerTrait

_TEN = 20  # 「十純則縮而委之」
_LONG = 1.4  # 尺有握 (鄉射記「長尺有握」)
_ASIDE = 0.5  # 尺 between heaps: 「每委異之」, 擬
_CLOSE = 0.15  # 尺 from tally to tally in a heap, 擬


def _tallies(m: Moment) -> list[ThingState]:
    return [t for t in m.world.things.values() if t.kind.has(KindTrait.TALLY)]


def heap(m: Moment, name: str) -> list[ThingState]:
    """The tallies that lie in one heap."""
    return [t for t in _tallies(m) if t.place == name and t.held_by is None]


def lay_tally(m: Moment, _: str) -> Moment:
    """A tally for each hit that counts and has none yet, from his hand, else from the box.

    On the right of the box for an upper archer, on the left for a lower one.
    """
    now = range_now(m)
    due = [shot for shot in now.shots[now.tallied :] if shot.counts]
    m = at_range(m, replace(now, tallied=len(now.shots)))
    if not due:
        return m.unheard()
    for shot in due:
        name = words(m).heap(shot.rank).name
        thing = _next(m)
        held = grasp(m, thing, None) if thing.held_by is None else m
        m = _lay(held, held.world.things[thing.name], name, len(heap(m, name)), shot.archer)
    return m


def _next(m: Moment) -> ThingState:
    """In hand first, then in the box."""
    mine = [t for t in _tallies(m) if t.held_by == m.who]
    inside = [t for t in _tallies(m) if t.inside is not None]
    if not mine and not inside:
        raise refuse(
            "R554",
            m.act,
            f"{m.who} has no tally to lay",
            why="「釋獲者坐取中之八筭…興，執而俟」",
            fix="坐取 八筭 于 中, and 實 八筭 于 中, before each pair",
        )
    return (mine or inside)[0]


def _lay(m: Moment, thing: ThingState, name: str, nth: int, archer: str) -> Moment:
    """Beside the last one, lengthwise as the counter sees it."""
    spot = spot_of(m, name)
    pos = (spot.pos[0], round(spot.pos[1] - _side(m, name) * _CLOSE * nth, 4))
    why = (Link(Relation.TALLIED, what=name, of=(archer,)), *spot.derivation)
    m = lay(m, thing, pos, place=name, facing=90.0, derivation=why)
    return m.told(thing=thing.name)


def _side(m: Moment, name: str) -> int:
    """Away from the box: the right heap grows south, the left one north."""
    return 1 if words(m).heaps[name].rank is Rank.UPPER else -1


def number(m: Moment, _: str) -> Moment:
    """A heap is set out by tens of pairs, then the pairs left over, then the odd one.

    「十純則縮而委之，每委異之；有餘純則橫於下；奇則又縮諸純下」. Those crosswise point south, those
    lengthwise east (敖繼公「此橫者亦南末也，其縮者東末與」).
    """
    name = _heap_named(m)
    mine = [t for t in _tallies(m) if t.held_by == m.who]
    things = heap(m, name) or mine
    spot = spot_of(m, name)
    for thing, (pos, way) in zip(
        things, _figure(len(things), spot.pos, _side(m, name)), strict=True
    ):
        facing = 90.0 if way is MannerTrait.LENGTHWISE else 180.0
        lies = m.manner(way)
        heap_why = (Link(Relation.HEAPED, what=name), Link(Relation.LIES, word=lies.name))
        why = (*heap_why, *spot.derivation)
        m = lay(m, thing, pos, place=name, facing=facing, derivation=why)
        m = with_manner(m, thing.name, lies).told(thing=thing.name)
    return m if things else m.unheard()


def _figure(n: int, at: Point, side: int) -> list[tuple[Point, MannerTrait]]:
    """Where each tally of n lies, and how: the counter sits west of them and faces east."""
    tens, pairs, odd = n // _TEN, n % _TEN // PAIR, n % PAIR
    found: list[tuple[Point, MannerTrait]] = []
    y = at[1]
    for _ in range(tens):  # lengthwise is east-west
        for _ in range(_TEN):
            found.append(((at[0], round(y, 4)), MannerTrait.LENGTHWISE))
            y -= side * _CLOSE
        y -= side * _ASIDE
    x = at[0] - (_LONG if tens else 0.0)  # 下: nearer to the counter, west
    for _ in range(pairs):
        for k in range(PAIR):
            found.append(((round(x - k * _CLOSE, 4), at[1]), MannerTrait.CROSSWISE))
        x -= _ASIDE
    found += [((round(x - _LONG / 2, 4), at[1]), MannerTrait.LENGTHWISE)] * odd
    return found


def _heap_named(m: Moment) -> str:
    heaps = words(m).heaps
    if (place := m.act.place or "") in heaps:
        return place
    raise refuse(
        "R555",
        m.act,
        f"{m.act.place or 'nothing'} is no heap of tallies",
        fix="write " + " or ".join(heaps),
    )


def take_surplus(m: Moment, _: str) -> Moment:
    """The tallies by which one side is ahead; where they are even, one of each.

    鄭注「齊之而取其餘」, 經「左右皆執一筭以告」.
    """
    right, left = (heap(m, words(m).heap(rank).name) for rank in (Rank.UPPER, Rank.LOWER))
    lead = len(right) - len(left)
    if lead == 0:
        taken: Sequence[ThingState] = (*right[-1:], *left[-1:])
    else:
        taken = (right if lead > 0 else left)[-abs(lead) :]
    if not taken:
        raise refuse(
            "R554", m.act, "there is no tally in either heap", fix="let tallies be laid before"
        )
    for thing in taken:
        m = grasp(m, thing, m.act.hand or "右").told(thing=thing.name)
    return m


def announce(m: Moment, _: str) -> Moment:
    """Tells by how many tallies one side is ahead: 「右賢於左若干純若干奇」, or 「左右鈞」."""
    event = replace(m.event, words=score_words(m), to=m.setting.spoken(m.act.to))
    return replace(m, event=event)


def score_words(m: Moment) -> str:
    """What is announced of the round shot last."""
    shots, told = range_now(m).shots, words(m)
    last = [shot for shot in shots if shot.round == shots[-1].round and shot.counts]
    lead = sum(1 if shot.rank is Rank.UPPER else -1 for shot in last)
    if lead == 0:
        return told.counts[CountTold.EVEN]
    sides = [told.heap(rank).side for rank in (Rank.UPPER, Rank.LOWER)]
    more, less = sides if lead > 0 else reversed(sides)
    pairs, odd = told.pairs(abs(lead))
    return told.counts[CountTold.AHEAD].format(more=more, less=less, pairs=pairs, odd=odd)
