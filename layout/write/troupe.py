"""Those who move in an animated SVG: each a figure that goes its way, turns, and looks so or so.

A figure is a `use` whose reference changes. Who is not there is far outside the picture: that
costs no more than a key of his way, and spares body, hands and name their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from xml.etree.ElementTree import Element, SubElement

from layout.reel import Angle, Mover, Seen, Spot
from layout.write.costumes import Costumes, seat
from layout.write.lying import Cell, Figure, Flight, Part, settle
from layout.write.moving import came_to, spot_at
from layout.write.numbers import fmt
from layout.write.smil import Key, Smil
from layout.write.walks import walk
from layout.write.xml import legal

_BRIEF = 1300  # ms: where turns are made at once nobody faces a way for less
_SLIGHT, _MOMENT = 60, 4000  # degrees, ms: nor turns so little for so short a time
_FAR = "9e4 0"  # units: outside every picture
_STAYS = 10_000  # ms: so long what has flown may lie on what is there for good
_NEVER = 1 << 60  # ms
_ADDITIVE = 35  # characters that a base of its own costs
Gap = tuple[int, int]  # ms


@dataclass(frozen=True, slots=True)
class Troupe:
    """Writes movers; `ids` tells what each look is called in the file."""

    smil: Smil
    unit: float  # mm
    ids: Mapping[str | None, str]
    at_once: bool  # turns
    costumes: Costumes

    def enter(self, parent: Element, movers: Sequence[Mover]) -> None:
        """All of them, in order; what comes and goes together is shown and hidden as one."""
        if self.at_once:
            self._things(parent, [mover for mover in movers if mover.cls == "thing"])
            movers = [mover for mover in movers if mover.cls != "thing"]
        for seen, run in groupby(movers, _apart):
            together = list(run)
            if seen is None or len(together) == 1:
                for mover in together:
                    self._mover(parent, mover)
                continue
            group = SubElement(parent, "g")
            self.smil.steps(group, "display", [(t, "inline" if on else "none") for t, on in seen])
            for mover in together:
                self._mover(group, _always(mover))

    def pan(self, camera: Element, spots: Sequence[Spot]) -> None:
        """What the camera sees: the ground goes the other way."""
        self._go(camera, [(s.t, self._cell(-s.x, -s.y)) for s in spots])

    # -- things, in a long film ------------------------------------------------------------------

    def _things(self, parent: Element, movers: Sequence[Mover]) -> None:
        """Those that lie, then those that fly."""
        settled = settle(movers, self.smil.end, self.smil.stills, self.unit, self.costumes.period)
        for figure in settled.figures:
            self._lying(parent, figure)
        for run in settled.flights:
            self._flying(parent, run)

    def _lying(self, parent: Element, figure: Figure) -> None:
        """A figure at all its places."""
        first, end, home = figure.stays[0]
        if first == 0 and end >= self.smil.end:
            for part in figure.parts:
                self._use(parent, self._look(part), home[0] + part.x, home[1] + part.y)
            return
        looks = tuple((self._look(part), part.x, part.y) for part in figure.parts)
        body = self._use(parent, self.costumes.together(looks), *home)
        if len({cell for _, _, cell in figure.stays}) == 1:
            self._blinking(body, figure)
            return
        keys = [(0, _FAR)] if first else []
        for start, end, cell in figure.stays:
            if keys and keys[-1][0] == start:
                keys.pop()
            if not keys or keys[-1][1] != _way(home, cell):
                keys.append((start, _way(home, cell)))
            keys.append((end, _FAR))
        self.smil.hops(body, keys[:-1] if keys[-1][0] >= self.smil.end else keys)

    def _blinking(self, body: Element, figure: Figure) -> None:
        """A figure of one place: its look is nothing while it is not there."""
        look, nothing = body.attrib.pop("href"), f"#{self.ids[None]}"
        keys = [(0, nothing)]
        for start, end, _ in figure.stays:
            keys = [key for key in keys if key[0] != start] + [(start, look), (end, nothing)]
        self.smil.steps(body, "href", [key for key in keys if key[0] < self.smil.end])

    def _flying(self, parent: Element, flights: Sequence[Flight]) -> None:
        """A figure that stands for one thing after another on its way."""
        body = self._use(parent, self._look(flights[0]), 0, 0)
        keys: list[Key] = [(0, _FAR)]
        for flight, after in pairwise([*flights, None]):
            assert flight is not None
            way = [_way((0, 0), cell) for cell in (flight.origin, flight.goal)]
            keys += [(flight.start, keys[-1][1]), (flight.start, way[0]), (flight.end, way[1])]
            if after is None or after.start - flight.end > _STAYS:
                keys.append((flight.end, _FAR))
        self.smil.goes(body, "0 0", keys)

    def _use(self, parent: Element, look: str, x: int, y: int) -> Element:
        return SubElement(parent, "use", {"href": f"#{look}", **seat(x, y)})

    def _look(self, part: Part | Flight) -> str:
        return self.costumes.turned(self.ids[part.look], part.angle)

    def _mover(self, parent: Element, mover: Mover) -> None:
        gaps = [] if _is_still(mover) else _gaps(mover.layers[0])
        layers = [_between(layer, gaps) for layer in mover.layers if any(s.look for s in layer)]
        has_tag = any(show.look for show in mover.tags)
        turns = {angle.degrees % 360 for angle in mover.angles}
        is_plain = len(layers) == 1 and not has_tag
        if is_plain and len(turns) < 2:
            body = turning = SubElement(parent, "use")
        else:
            body = SubElement(parent, "g")
            turning = SubElement(body, "use" if len(layers) == 1 else "g")
        if not self.at_once:  # in a long film whoever is named has his name beside him, and no more
            title = Element("title")
            title.text = legal(mover.name)
            body.insert(0, title)
        self._walk(body, self._stations(mover.spots, gaps))
        self._turn(turning, mover.angles)
        for layer in layers:
            self._show(turning if turning.tag == "use" else SubElement(turning, "use"), layer)
        if has_tag:
            self._named(body, _between(mover.tags, gaps))

    def _show(self, element: Element, shows: Sequence[Seen]) -> None:
        before = [Seen(0, None)] if shows[0].t > 0 else []
        keys = [(show.t, f"#{self.ids[show.look]}") for show in (*before, *shows)]
        self.smil.steps(element, "href", keys)

    def _named(self, body: Element, tags: Sequence[Seen]) -> None:
        """His name; one that never changes stands with him, without a name of its own."""
        (look, *others) = {show.look for show in tags}
        if others or tags[0].t or not self.at_once:
            self._show(SubElement(body, "use"), tags)
        else:
            body.append(self.costumes.worn(self.ids[look]))

    # -- going -----------------------------------------------------------------------------------

    def _stations(
        self, spots: Sequence[Spot], gaps: Sequence[Gap]
    ) -> list[tuple[int, Cell | None]]:
        """Where it is when; nowhere in the gaps."""
        keys: list[tuple[int, int, Cell | None]] = []
        for spot in spots:
            if not any(start <= spot.t <= end for start, end in gaps):
                keys.append((spot.t, 0, self._cell(spot.x, spot.y)))
        for start, end in gaps:
            keys += [(start, 0, self._cell(*came_to(spots, start)))] if start else []
            keys.append((start, 1, None))
            if end < _NEVER:
                keys += [(end, 1, None), (end, 2, self._cell(*spot_at(spots, end)))]
        return [(t, cell) for t, _, cell in sorted(keys, key=lambda key: key[:2])]

    def _walk(self, element: Element, stations: Sequence[tuple[int, Cell | None]]) -> None:
        """From station to station: in a long film along a path."""
        way = walk(stations, self.smil.stills) if self.at_once else None
        if way is None:
            self._go(element, stations)
        else:
            self.smil.walks(element, way)

    def _go(self, element: Element, stations: Sequence[tuple[int, Cell | None]]) -> None:
        """From station to station, told from the place from which that is shortest."""
        cells = Counter(cell for _, cell in stations if cell is not None)
        if not cells:
            return

        home = _home(list(cells.elements()))
        keys = [(t, _FAR if cell is None else _way(home, cell)) for t, cell in stations]
        self.smil.goes(element, _way((0, 0), home), keys)

    def _cell(self, x: float, y: float) -> Cell:
        return round(x / self.unit), round(y / self.unit)

    # -- turning ---------------------------------------------------------------------------------

    def _turn(self, element: Element, angles: Sequence[Angle]) -> None:
        """Told from the facing that is commonest, if that is shorter."""
        if not angles:
            return
        turns = _lasting(angles) if self.at_once else angles
        ((commonest, _),) = Counter(round(turn.degrees) for turn in turns).most_common(1)
        ways = [self._told(turns, base) for base in (0, commonest)]
        lengths = [sum(len(value) for _, value in way) for way in ways]
        is_shorter = (
            len({value for _, value in ways[1]}) == 1 or lengths[1] + _ADDITIVE < lengths[0]
        )
        base, keys = (commonest, ways[1]) if is_shorter else (0, ways[0])
        self.smil.transform(element, "rotate", fmt(base % 360, 0), keys, at_once=self.at_once)

    def _told(self, turns: Sequence[Angle], base: float) -> list[Key]:
        return [(turn.t, fmt(self._degrees(turn.degrees - base), 0)) for turn in turns]

    def _degrees(self, delta: float) -> float:
        """Of a turn at once, the way that is written shorter; else as many rounds as are made."""
        if not self.at_once:
            return delta
        return min(delta % 360, delta % 360 - 360, key=lambda each: len(fmt(each, 0)))


def _lasting(angles: Sequence[Angle]) -> list[Angle]:
    """The facings that last, from when he turns to them: at the pace of a long film a turn is a
    few pictures, and a key is saved."""
    turns = [Angle(a.t, b.degrees) for a, b in pairwise(angles) if a.degrees != b.degrees]
    kept = [Angle(0, angles[0].degrees % 360)]
    for turn, after in pairwise([*turns, Angle(_NEVER, 0.0)]):
        degrees = turn.degrees % 360
        delta = abs((degrees - kept[-1].degrees + 180) % 360 - 180)
        if turn.t - kept[-1].t < _BRIEF:
            kept[-1] = Angle(kept[-1].t, degrees)
        elif delta >= _SLIGHT or (delta and after.t - turn.t >= _MOMENT):
            kept.append(Angle(turn.t, degrees))
    return kept


def _home(cells: Sequence[Cell]) -> Cell:
    """From where the places are told in the fewest characters, its own telling counted."""
    best = _least([x for x, _ in cells]), _least([y for _, y in cells])
    told = [sum(len(_way(home, cell)) for cell in cells) for home in ((0, 0), best)]
    return (
        best if told[1] + len(f' transform="translate({_way((0, 0), best)})"') < told[0] else (0, 0)
    )


def _least(places: Sequence[int]) -> int:
    """The same along an axis."""
    known = Counter(places)
    tried = {0, *(place - back for place in known for back in (0, 9, 99))}

    def length(home: int) -> int:
        return sum(len(str(n - home)) * times for n, times in known.items())

    return min(sorted(tried), key=length)


def _way(home: Cell, place: Cell) -> str:
    """From a place to another."""
    return f"{place[0] - home[0]} {place[1] - home[1]}"


# -- being there -----------------------------------------------------------------------------------


def _gaps(shows: Sequence[Seen]) -> list[Gap]:
    """When nothing is seen."""
    begin = [Seen(0, None)] if shows[0].t > 0 else []
    ends = [show.t for show in shows] if begin else [show.t for show in shows[1:]]
    times = zip((*begin, *shows), (*ends, _NEVER), strict=True)
    return [(show.t, end) for show, end in times if show.look is None]


def _between(shows: Sequence[Seen], gaps: Sequence[Gap]) -> list[Seen]:
    """The looks without the nothing in the gaps, each once as long as it lasts."""
    out: list[Seen] = []
    for show in shows:
        is_away = show.look is None and any(start <= show.t < end for start, end in gaps)
        if not is_away and (not out or out[-1].look != show.look):
            out.append(show)
    if out and out[0].t > 0 and any(start == 0 and out[0].t <= end for start, end in gaps):
        out[0] = Seen(0, out[0].look)
    return out


def _is_still(mover: Mover) -> bool:
    return len({(spot.x, spot.y) for spot in mover.spots}) < 2


def _apart(mover: Mover) -> tuple[tuple[int, bool], ...] | None:
    """When something is seen that does nothing but come and go; None of all else."""
    looks = {show.look for show in mover.layers[0]} - {None}
    turns = {angle.degrees for angle in mover.angles}
    if not _is_still(mover) or mover.tags or len(mover.layers) > 1 or len(looks) != 1:
        return None
    if len(turns) > 1 or not _gaps(mover.layers[0]):
        return None
    begin = [(0, False)] if mover.layers[0][0].t > 0 else []
    return (*begin, *((show.t, show.look is not None) for show in mover.layers[0]))


def _always(mover: Mover) -> Mover:
    """The same, never away."""
    (look,) = {show.look for show in mover.layers[0]} - {None}
    return replace(mover, layers=((Seen(0, look),),))
