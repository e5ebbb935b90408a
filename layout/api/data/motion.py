"""Motion data for animators: a rite in metres, degrees and seconds, as JSON or as tables."""

from __future__ import annotations

import csv
import io
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from layout.api.rite import Rite
from layout.motion import PACES
from layout.motion.instant import angle_at, pose_at
from layout.space import Underfoot
from layout.stage import Point
from layout.stage.timeline import TICKS, Abode, Change, Doing, Halt, PersonTrack, ThingTrack, Values

SCHEMA = 1
COLUMNS = ("time_s", "x_m", "y_m", "z_m", "facing_deg", "posture", "dress", "hands", "step")
_NOTE = (
    "Places, facings and the order of acts are the rite's as played; every time and speed is "
    "conjecture (擬), since no text gives one. Between two keys positions and facings change "
    "evenly; all else changes at once."
)
Json = dict[str, Any]


def motion_document(rite: Rite) -> Json:
    """The whole rite as motion data; its JSON Schema is in docs/schema/motion-1.json."""
    score, timeline = rite.score, rite.timeline
    writer = _Writer(rite)
    return {
        "schema": SCHEMA,
        "kind": "motion",
        "rite": {
            "slug": score.slug,
            "title": score.title,
            "en": score.en,
            "variants": dict(rite.variants),
        },
        "units": {"length": "m", "angle": "deg", "time": "s", "chi": writer.metre},
        "note": _NOTE,
        "walk": writer.metres(PACES.walk),
        "fastest": writer.metres(PACES.fastest(rite.score.vocabulary.manners.values())),
        "duration": seconds(timeline.end),
        "areas": list(writer.areas()),
        "steps": list(writer.steps()),
        "people": {name: writer.person(track) for name, track in timeline.people.items()},
        "props": {name: writer.prop(track) for name, track in timeline.things.items()},
        "acts": [_act(deed) for deed in timeline.deeds],
    }


class _Writer:
    """Turns the lengths of one place into metres."""

    def __init__(self, rite: Rite) -> None:
        self.rite = rite
        self.metre = rite.site.units.get("尺", 0.231)
        self.ground = Underfoot(rite.site)

    def metres(self, length: float) -> float:
        return round(length * self.metre, 4) + 0.0

    def areas(self) -> Iterator[Json]:
        for area in self.rite.site.areas.values():
            ring = [[self.metres(x), self.metres(y)] for x, y in area.ring]
            yield {"name": area.name, "height": self.metres(area.height), "ring": ring}

    def steps(self) -> Iterator[Json]:
        for frame, time in zip(self.rite.frames, self.rite.timeline.steps, strict=True):
            step = frame.state.step
            yield {
                "n": time.n,
                "id": step.id,
                "section": step.section,
                "text": step.text,
                "en": step.en,
                "start": seconds(time.start),
                "end": seconds(time.end),
            }

    def person(self, track: PersonTrack) -> Json:
        cast = self.rite.score.cast.get(track.name)
        return {
            "group": track.group,
            "party": cast.party.name if cast else "",
            "en": cast.en if cast else "",
            "stays": [self._stay(stay) for stay in track.stays],
            "posture": _words(track.postures),
            "dress": _said(track.dresses),
            "title": _words(track.titles),
        }

    def _stay(self, stay: Halt) -> Json:
        places = [[seconds(p.t), *map(self.metres, (p.x, p.y, p.z))] for p in stay.places]
        return {
            "start": seconds(stay.start),
            "end": None if stay.end is None else seconds(stay.end),
            "position": places,
            "facing": [[seconds(f.t), round(f.angle, 3)] for f in stay.facings],
        }

    def prop(self, track: ThingTrack) -> Json:
        thing = self.rite.score.things.get(track.name)
        return {
            "kind": track.kind.name,
            "en": thing.en if thing else "",
            "size": [self.metres(side) for side in track.kind.size],
            "parents": [self._parent(abode) for abode in track.abodes],
            "fill": _words(track.fills),
            "manner": _said(track.manners),
        }

    def _parent(self, abode: Abode) -> Json:
        return {
            "leaves": seconds(abode.since),
            "arrives": seconds(abode.at),
            "person": abode.holder,
            "hand": abode.hand,
            "with": abode.shared_with,
            "thing": abode.inside,
            "position": None if abode.pos is None else self._spot(abode.pos),
            "facing": None if abode.facing is None else round(abode.facing, 3),
            "head": None if abode.head is None else round(abode.head, 3),
        }

    def _spot(self, pos: Point) -> list[float]:
        return [self.metres(pos[0]), self.metres(pos[1]), self.metres(self.ground.height(pos))]


def seconds(t: int) -> float:
    return t / TICKS


def _words(changes: Iterable[Change]) -> list[list[Any]]:
    return [[seconds(change.t), change.value] for change in changes]


def _said(worn: Iterable[Values[Any]]) -> list[list[Any]]:
    return [[seconds(each.t), each.words] for each in worn]


def _act(deed: Doing) -> Json:
    return {
        "start": seconds(deed.start),
        "end": seconds(deed.end),
        "step": deed.n,
        "who": deed.who,
        "verb": deed.by.word,
        "act": deed.verb.name,
        "en": deed.verb.en,
        "thing": deed.thing,
        "to": deed.to,
        "words": deed.words,
        "basis": deed.basis.value,
    }


def tables(rite: Rite) -> Iterator[tuple[str, str]]:
    """A table for everybody who is ever in sight: his name and the text of his CSV file."""
    writer = _Writer(rite)
    hands = _hands(rite)
    for name, track in rite.timeline.people.items():
        if track.stays:
            yield name, _table(rite, track, writer, hands.get(name, []))


def _table(rite: Rite, track: PersonTrack, writer: _Writer, hands: list[tuple[int, str]]) -> str:
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    starts = [step.start for step in rite.timeline.steps]
    for stay in track.stays:
        end = rite.timeline.end + 1 if stay.end is None else stay.end
        for t in sorted(_ticks(track, stay, end, hands)):
            pose = pose_at(track, t)
            if pose is None:
                continue
            place = map(writer.metres, (*pose.pos, pose.z))
            i = bisect_right(hands, t, key=lambda change: change[0]) - 1
            held = hands[i][1] if i >= 0 else ""
            n = rite.timeline.steps[max(0, bisect_right(starts, t - 1) - 1)].n
            words = (pose.posture.value, "、".join(piece.name for piece in pose.dress), held, n)
            rows.writerow((seconds(t), *place, round(angle_at(stay, t), 3), *words))
    return out.getvalue()


def _ticks(track: PersonTrack, stay: Halt, end: int, hands: Iterable[tuple[int, str]]) -> set[int]:
    """Every tick of a stay at which something of him changes, or begins or ends to."""
    found = {key.t for keys in (stay.places, stay.facings) for key in keys}
    found |= {change.t for change in track.postures} | {change.t for change in track.dresses}
    found |= {t for t, _ in hands}
    return {t for t in (*found, stay.start, end - 1) if stay.start <= t < end}


def _hands(rite: Rite) -> dict[str, list[tuple[int, str]]]:
    """What everybody holds, from each tick at which that changes."""
    timeline = rite.timeline
    spans: dict[str, list[tuple[int, int, str]]] = {}
    for track in timeline.things.values():
        for i, abode in enumerate(track.abodes):
            if abode.holder is not None:
                last = i + 1 == len(track.abodes)
                until = timeline.end + 1 if last else track.abodes[i + 1].since
                spans.setdefault(abode.holder, []).append((abode.at, until, track.name))
    out: dict[str, list[tuple[int, str]]] = {}
    for who, held in spans.items():
        ticks = sorted({t for start, end, _ in held for t in (start, end)})
        out[who] = [
            (t, "、".join(name for start, end, name in held if start <= t < end)) for t in ticks
        ]
    return out
