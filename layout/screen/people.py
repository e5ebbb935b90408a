"""The people of a scene as movers: where they go, how they turn, what they look like when; and the
ways that they go."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import Obstacles, State, to_page
from layout.draw.ink import Grip, Held
from layout.draw.ways import Bodies, draw_paths, trails
from layout.motion.instant import angle_at, place_at, pose_at, value, values
from layout.picture import Angle, Mover, ReelSpot, Seen, Window
from layout.said import Said
from layout.score import Cast
from layout.screen import keys
from layout.screen.clock import Clock
from layout.screen.looks import HANDS, BodyLook, Wardrobe, half_breadth
from layout.shape import bounds, circle, points
from layout.stage import Frame
from layout.stage.movements import gather
from layout.stage.timeline import PersonTrack, StepTime, Timeline
from layout.vocabulary.drawn.glyph import Borne
from layout.vocabulary.party import STRANGER, Party

CROWDED = 1.2  # mm to a 尺: seen from farther, only who acts is named


@dataclass(frozen=True, slots=True)
class Interval:
    """What a scene shows: these steps, on this window, by this clock."""

    start: int
    end: int
    window: Window
    clock: Clock

    def spots(self, t: int, x: float, y: float) -> Iterable[ReelSpot]:
        """Where somebody is at a tick; at the end of a step until it has stood still."""
        at = to_page(self.window, (x, y))
        yield from (
            ReelSpot(ms, *at) for ms in dict.fromkeys((self.clock.ms(t), self.clock.after(t)))
        )


class People:
    """Everybody who is seen in a film, and what is in whose hands."""

    def __init__(self, timeline: Timeline, cast: Mapping[str, Cast], wardrobe: Wardrobe) -> None:
        self.timeline, self.cast, self.wardrobe = timeline, cast, wardrobe
        self.holdings = _holdings(timeline)
        self.acts: dict[str, list[tuple[int, int]]] = {}
        together = {(d.n, d.group): set[str]() for d in timeline.deeds}
        for deed in timeline.deeds:
            together[deed.n, deed.group].add(deed.who)
        spans = {step.n: (step.start, step.end) for step in timeline.steps}
        for deed in timeline.deeds:
            known = self.acts.setdefault(deed.who, [])
            if not known or known[-1] != spans[deed.n]:
                known.append(spans[deed.n])
        self.alone = {(d.who, d.n) for d in timeline.deeds if len(together[d.n, d.group]) == 1}
        self.steps = timeline.steps
        self.starts = [step.start for step in timeline.steps]

    def movers(self, span: Interval) -> list[Mover]:
        """Those who are in sight at some time of the scene."""
        found = (self._mover(track, span) for track in self.timeline.people.values())
        return [mover for mover in found if mover is not None]

    def _mover(self, track: PersonTrack, span: Interval) -> Mover | None:
        spots: list[ReelSpot] = []
        angles: list[Angle] = []
        for stay in track.stays:
            end = span.end if stay.end is None else min(stay.end, span.end)
            start = max(stay.start, span.start)
            if start >= end:
                continue
            rims = (start, end - 1)
            places = [(p.t, (p.x, p.y)) for p in stay.places if start < p.t < end - 1]
            ends = (t for t in span.clock.ends if start < t < end - 1)
            places += ((t, place_at(stay, t)[:2]) for t in (*rims, *ends))
            spots += (spot for t, place in sorted(places) for spot in span.spots(t, *place))
            turned = [(f.t, f.angle) for f in stay.facings if start < f.t < end - 1]
            turned += ((t, angle_at(stay, t)) for t in rims)
            angles += (Angle(span.clock.ms(t), angle) for t, angle in sorted(turned))
        if not spots:
            return None
        ticks = sorted(set(self._changes(track, span)))
        at = span.clock.after  # who acts looks so until his words have been read
        k = span.window.k
        bodies = [Seen(at(t), self._look(track, t, k)) for t in ticks]
        hands = [Seen(at(t), self._hands(track, t, k)) for t in ticks]
        tags = [Seen(at(t), self._tag(track, t, k)) for t in ticks]
        return Mover(
            track.name,
            keys.spots(spots),
            keys.angles(angles),
            (keys.shows(bodies), keys.shows(hands)),
            keys.shows(tags),
            "person",
        )

    def _changes(self, track: PersonTrack, span: Interval) -> Iterable[int]:
        """The ticks at which he may look otherwise than before."""
        yield span.start
        words = (*track.postures, *track.titles)
        found = [change.t for change in words]
        found += [change.t for change in track.dresses]
        found += [t for stay in track.stays for t in (stay.start, stay.end) if t is not None]
        found += [t for acts in self.acts.get(track.name, ()) for t in acts]
        found += [t for t, _ in self.holdings.get(track.name, ())]
        yield from (t for t in found if span.start < t < span.end)

    def _look(self, track: PersonTrack, t: int, k: float) -> str | None:
        pose = pose_at(track, t)
        if pose is None:
            return None
        state = State.ACTING if self._is_acting(track, t) else State.WAITING
        held = _held(self.holdings.get(track.name, ()), t)
        name = pose.titled or self._grouped(track, t)
        body = BodyLook(name, self._party(track.name), pose.posture, pose.dress, state, held)
        return self.wardrobe.body(body, k)

    def _hands(self, track: PersonTrack, t: int, k: float) -> str | None:
        """What he holds, as far before him as his posture puts it."""
        pose = pose_at(track, t)
        held = _held(self.holdings.get(track.name, ()), t)
        if pose is None or not held:
            return None
        return self.wardrobe.hands(held, pose.posture, k)

    def _is_acting(self, track: PersonTrack, t: int) -> bool:
        acts = self.acts.get(track.name, ())
        i = bisect_right(acts, t, key=lambda span: span[0]) - 1
        return i >= 0 and t < acts[i][1]

    def _tag(self, track: PersonTrack, t: int, k: float) -> str | None:
        pose = pose_at(track, t)
        if pose is None:
            return None
        if k < CROWDED and not self._is_acting(track, t):
            return None
        words = self.wardrobe.tongue.lead(self._called(track, t, pose.titled))
        return self.wardrobe.name(words, self._party(track.name), k) if words.text else None

    def _called(self, track: PersonTrack, t: int, titled: str | None) -> Said:
        """His name; of a group the first has that of all, others theirs while they act alone."""
        member = self.cast.get(track.name)
        if titled:
            return Said(titled)
        name = self._grouped(track, t)
        if name == track.group and self._first(track, t) != track.name:
            return Said()
        return Said(name, member.en if member else "")

    def _grouped(self, track: PersonTrack, t: int) -> str:
        """His group's name; his own if he has none, or acts alone."""
        step = self.steps[max(0, bisect_right(self.starts, t) - 1)]
        acts = (track.name, step.n) in self.alone and self._is_acting(track, t)
        return track.name if acts or not track.group else track.group

    def _first(self, track: PersonTrack, t: int) -> str:
        group = (o for o in self.timeline.people.values() if o.group == track.group)
        return next((o.name for o in group if pose_at(o, t) is not None), track.name)

    def _party(self, name: str) -> Party:
        member = self.cast.get(name)
        return member.party if member else STRANGER


class Trodden:
    """The ways that people go, each for as long as its step is shown."""

    def __init__(
        self, frames: Sequence[Frame], cast: Mapping[str, Cast], wardrobe: Wardrobe
    ) -> None:
        self.frames, self.cast, self.wardrobe = frames, cast, wardrobe

    def movers(
        self, frames: Iterable[Frame], times: Iterable[StepTime], span: Interval
    ) -> list[Mover]:
        """Those of some steps, as they are drawn on a plate, one mover a step."""
        found = (self._mover(*each, span) for each in zip(frames, times, strict=True))
        return [mover for mover in found if mover is not None]

    def _mover(self, frame: Frame, time: StepTime, span: Interval) -> Mover | None:
        before = self.frames[frame.n - 2] if frame.n > 1 else None
        moves = [move for move in gather([frame], before, self.cast)[0] if move.paths]
        k = span.window.k
        trodden = [to_page(span.window, p) for move in moves for path in move.paths for p in path]
        if not trodden:
            return None
        left, top, right, bottom = bounds(trodden)
        middle = (left + right) / 2, (top + bottom) / 2
        reach = math.dist(middle, (left, top)) + half_breadth(k)
        if len(moves) == 1:
            moves = [replace(moves[0], number="")]  # there is no other
        about = replace(span.window, left=-middle[0], top=-middle[1])
        walkers = {
            event.who: event.path[-1] for move in moves for event in move.events if event.path
        }
        half = half_breadth(k)
        outlines = {
            who: tuple(points(circle(*to_page(about, at), half))) for who, at in walkers.items()
        }
        lines = trails(moves, about, Bodies(outlines, ()))
        theme = self.wardrobe.theme
        colours = {move.leader: theme.of_party(self._party(move.leader)) for move in moves}
        obstacles = Obstacles((-reach, -reach, reach, reach))
        for outline in outlines.values():
            obstacles.add(bounds(outline))
        group = draw_paths(lines, colours, theme, (obstacles, ()), k).group
        if not any(line.has_line for line in lines):
            return None
        look = self.wardrobe.way(frame.n, k, group.items, reach)
        start, end = span.clock.after(time.start), span.clock.after(time.end)
        shown = (Seen(span.clock.ms(span.start), None), Seen(start, look), Seen(end, None))
        return Mover(
            f"way {frame.n}", (ReelSpot(start, *middle),), (), (keys.shows(shown),), (), "way"
        )

    def _party(self, name: str) -> Party:
        member = self.cast.get(name)
        return member.party if member else STRANGER


Holding = tuple[int, tuple[Held, ...]]


def _holdings(timeline: Timeline) -> dict[str, list[Holding]]:
    """What is in whose hands, from each tick at which that changes."""
    changes: dict[str, set[int]] = {}
    spans: dict[str, list[tuple[int, int, str, str | None]]] = {}
    for track in timeline.things.values():
        for i, abode in enumerate(track.abodes):
            if abode.holder is None or abode.shared_with is not None:
                continue
            last = i + 1 == len(track.abodes)
            until = timeline.end + 1 if last else track.abodes[i + 1].since
            spans.setdefault(abode.holder, []).append((abode.at, until, track.name, abode.hand))
            times = [*(c.t for c in track.fills), *(c.t for c in track.manners)]
            words = [t for t in times if abode.at < t < until]
            changes.setdefault(abode.holder, set()).update((abode.at, until, *words))
    out: dict[str, list[Holding]] = {}
    for who, ticks in changes.items():
        out[who] = [(t, tuple(_in_hand(timeline, spans[who], t))) for t in sorted(ticks)]
    return out


def _in_hand(
    timeline: Timeline, spans: Iterable[tuple[int, int, str, str | None]], t: int
) -> Iterable[Held]:
    for start, end, name, hand in spans:
        if not start <= t < end:
            continue
        track = timeline.things[name]
        fill, manner = value(track.fills, t), values(track.manners, t)
        is_cap = hand is None and track.kind.glyph.borne(Borne.HEAD) is not None
        yield Held(track.kind, Grip.HEAD if is_cap else HANDS[hand], fill, manner)


def _held(holdings: Sequence[Holding], t: int) -> tuple[Held, ...]:
    i = bisect_right(holdings, t, key=lambda holding: holding[0]) - 1
    return holdings[i][1] if i >= 0 else ()
