"""The timeline as plain lists, small enough to go into a page: what the player reads.

    {"ticks": 100, "end": t,
     "steps":  [[n, start, end], …],
     "people": {name: {"stays": [[start, end or null, [t,x,y, t,x,y, …], [t,angle, …]], …],
                       "posture": [t, word, …], "dress": [t, word, …],
                       "title": [t, word or null, …]}},
     "things": {name: {"abodes": [[since, at, holder, hand, inside, x, y, facing, head,
                                   shared_with], …],
                       "fill": [t, word or null, …], "manner": [t, word, …]}},
     "deeds":  [[start, end, n, who, verb, act, thing, to, words, mark, basis], …]}

Times are ticks. Between keys a place and an angle go evenly; words change at once. Angles go on
past 360, so that the way between two is the way he turns. A list loses the nulls at its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from layout.stage.timeline import TICKS, Abode, Change, Doing, Halt, Timeline, Values

_PLACES = 3  # decimals of a 尺: a quarter of a millimetre
Json = dict[str, Any]


def compact(timeline: Timeline) -> Json:
    """The timeline as JSON can carry it: the same for the same rite."""
    return {
        "ticks": TICKS,
        "end": timeline.end,
        "steps": [list(step) for step in timeline.steps],
        "people": {
            name: {
                "stays": [_stay(stay) for stay in track.stays],
                "posture": _words(track.postures),
                "dress": _said(track.dresses),
                "title": _words(track.titles),
            }
            for name, track in timeline.people.items()
        },
        "things": {
            name: {
                "abodes": [_abode(abode) for abode in track.abodes],
                "fill": _words(track.fills),
                "manner": _said(track.manners),
            }
            for name, track in timeline.things.items()
        },
        "deeds": [_deed(deed) for deed in timeline.deeds],
    }


def _stay(stay: Halt) -> list[Any]:
    places = [n for p in stay.places for n in (p.t, _number(p.x), _number(p.y))]
    facings = [n for f in stay.facings for n in (f.t, _number(f.angle))]
    return [stay.start, stay.end, places, facings]


def _words(changes: Iterable[Change]) -> list[Any]:
    return [part for change in changes for part in change]


def _said(values: Iterable[Values[Any]]) -> list[Any]:
    return [part for each in values for part in (each.t, each.words)]


def _abode(abode: Abode) -> list[Any]:
    x, y = (None, None) if abode.pos is None else map(_number, abode.pos)
    where = (abode.holder, abode.hand, abode.inside, x, y)
    lies = (_maybe(abode.facing), _maybe(abode.head), abode.shared_with)
    values = [abode.since, abode.at, *where, *lies]
    kept = list(values)
    while kept and kept[-1] is None:
        kept.pop()
    return kept


def _deed(deed: Doing) -> list[Any]:
    what = (
        deed.who,
        deed.by.word,
        deed.verb.name,
        deed.thing,
        deed.to,
        deed.words,
        deed.verb.mark and deed.verb.mark.name,
    )
    return [deed.start, deed.end, deed.n, *what, deed.basis.value]


def _maybe(value: float | None) -> float | int | None:
    return None if value is None else _number(value)


def _number(value: float) -> float | int:
    rounded = round(value, _PLACES)
    return int(rounded) if rounded == int(rounded) else rounded
