"""The things of a scene as movers: seen where they lie, and on their way from hand to hand."""

from __future__ import annotations

from collections.abc import Iterable

from layout.draw.ink import unit_of
from layout.motion.instant import lie_at
from layout.picture.reel import Angle, Mover, ReelSpot, Seen
from layout.screen import keys
from layout.screen.looks import Wardrobe
from layout.screen.people import Interval
from layout.stage import Point
from layout.stage.timeline import Abode, Lie, ThingTrack, Timeline
from layout.vocabulary import Family
from layout.vocabulary.drawn.glyph import Glyph


class Things:
    """Everything that is seen in a film."""

    def __init__(self, timeline: Timeline, wardrobe: Wardrobe) -> None:
        self.timeline, self.wardrobe = timeline, wardrobe
        self.covered = dict(_covered(timeline))

    def movers(self, span: Interval) -> list[Mover]:
        """Those that are seen at some time of the scene, mats first, then the large ones."""
        found: list[tuple[tuple[bool, float, str], Mover]] = []
        for track in self.timeline.things.values():
            glyph = track.kind.glyph
            mover = self._mover(track, glyph, span)
            if mover:
                breadth = unit_of(glyph, span.window.k) * glyph.longer
                order = (not glyph.is_mat, -breadth, track.name)
                found.append((order, mover))
        return [mover for _, mover in sorted(found, key=lambda one: one[0])]

    def _mover(self, track: ThingTrack, glyph: Glyph, span: Interval) -> Mover | None:
        spots: list[ReelSpot] = []
        angles: list[Angle] = []
        shows: list[Seen] = []
        for t in sorted(set(self._changes(track, span))):
            lie = lie_at(self.timeline, track, t) if self._may_show(track, t) else None
            ms = span.clock.ms(t)
            if lie is None or lie.pos is None or not self._is_seen(track, lie, t):
                shows.append(Seen(ms, None))
                continue
            look = self.wardrobe.thing(track.kind, lie.fill, lie.manner, span.window.k)
            shows.append(Seen(ms, look))
            spots += span.spots(t, *lie.pos)
            angles.append(Angle(ms, glyph.turn(lie.facing, lie.head)))
        seen = keys.shows(shows)
        if not any(show.look for show in seen):
            return None
        ways, turns = keys.spots(spots), keys.angles(angles)
        return Mover(track.name, ways, turns, (seen,), cls="thing")

    def _changes(self, track: ThingTrack, span: Interval) -> Iterable[int]:
        """The ticks at which it may be elsewhere or look otherwise than before."""
        yield span.start
        found = [t for a in track.abodes for t in (a.since, a.at - 1, a.at)]
        found += self._borne(track, span)
        found += [change.t for change in track.fills]
        found += [change.t for change in track.manners]
        yield from (t for t in found if span.start < t < span.end)

    def _borne(self, track: ThingTrack, span: Interval) -> Iterable[int]:
        """While two bear it between them, the ticks at which either may go on otherwise."""
        ends = (*(a.since for a in track.abodes[1:]), self.timeline.end + 1)
        for abode, end in zip(track.abodes, ends, strict=True):
            if abode.shared_with is None or abode.holder is None:
                continue
            both = (self.timeline.people[who] for who in (abode.holder, abode.shared_with))
            ways = [p.t for track in both for stay in track.stays for p in stay.places]
            yield from (t for t in (*ways, *span.clock.ends) if abode.at < t < end)

    @staticmethod
    def _may_show(track: ThingTrack, t: int) -> bool:
        """Whether it lies somewhere, is borne between two, or is on its way."""
        now = _abode(track, t)
        return now.pos is not None or now.shared_with is not None or t < now.at

    def _is_seen(self, track: ThingTrack, lie: Lie, t: int) -> bool:
        """On the ground, between two, or on its way; not in a vessel, not on a jar it covers."""
        if lie.underway:
            return _abode(track, t) is not track.abodes[0]
        if _abode(track, t).shared_with is not None:
            return True
        if lie.holder is not None or (track.name, _abode(track, t).at) in self.covered:
            return False
        container = self.timeline.things.get(lie.inside or "")
        return container is None or container.kind.family is Family.MAT


def _abode(track: ThingTrack, t: int) -> Abode:
    return next((a for a in reversed(track.abodes) if a.since <= t), track.abodes[0])


def _covered(timeline: Timeline) -> Iterable[tuple[tuple[str, int], str]]:
    """What lies at the very spot of something larger: a 勺 or a 冪 on its jar."""
    spots: dict[Point, list[tuple[str, Abode, float]]] = {}
    for track in timeline.things.values():
        size = track.kind.width * track.kind.depth
        for abode in track.abodes:
            if abode.pos is not None:
                spots.setdefault(abode.pos, []).append((track.name, abode, size))
    for here in spots.values():
        for name, abode, size in here:
            for other, its, larger in here:
                is_mat = timeline.things[other].kind.family is Family.MAT
                if other != name and not is_mat and larger > size and its.at <= abode.at:
                    yield (name, abode.at), other
