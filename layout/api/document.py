"""The contract: one rite as one plain object, as `layout export --format json` writes it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from layout.api.rite import Rite
from layout.compass import wind_of
from layout.kinds import KINDS
from layout.site import Feature, Point, Site
from layout.stage import Event, Frame, PersonState, ThingState

SCHEMA = 1
_PLACES = 4  # decimals of a 尺: a twentieth of a millimetre

Json = dict[str, Any]


def document(rite: Rite) -> Json:
    """Everything a program needs to know of a rite; its JSON Schema is in docs/schema/."""
    score = rite.score
    return {
        "schema": SCHEMA,
        "rite": {
            "slug": score.slug,
            "title": score.title,
            "en": score.en,
            "unit": "尺",
            "variants": dict(rite.variants),
        },
        "site": _site(rite.site),
        "steps": [step_document(frame.state, score.slug) for frame in rite.frames],
    }


def _site(site: Site) -> Json:
    return {
        "name": site.name,
        "title": site.title,
        "features": [_feature(feature) for feature in site.features.values()],
        "areas": [
            {
                "name": area.name,
                "level": area.level,
                "geometry": {"type": "Polygon", "coordinates": [_ring(area.ring)]},
            }
            for area in site.areas.values()
        ],
    }


def _feature(feature: Feature) -> Json:
    return {
        "name": feature.name,
        "kind": feature.kind,
        "geometry": _geometry(feature),
        "anchor": _point(feature.anchor),
        "size": {name: _number(value) for name, value in feature.size.items()},
        "facing": None if feature.facing is None else _number(feature.facing),
        "basis": feature.basis.value,
        "cite": feature.cite,
        "derivation": feature.derivation,
    }


def _geometry(feature: Feature) -> Json:
    if feature.closed:
        return {"type": "Polygon", "coordinates": [_ring(feature.shape)]}
    if len(feature.shape) == 1:
        return {"type": "Point", "coordinates": _point(feature.shape[0])}
    return {"type": "LineString", "coordinates": [_point(p) for p in feature.shape]}


def step_document(frame: Frame, slug: str) -> Json:
    """One step as the export has it; files are named from the folder that holds the rite."""
    step = frame.step
    return {
        "n": frame.n,
        "id": step.id,
        "section": step.section,
        "part": step.part,
        "text": step.text,
        "en": step.en,
        "expands": step.expands,
        "file": f"{slug}/{PurePath(step.mark.file).name}",
        "line": step.mark.line,
        "open": [{"question": q.question, "decided": q.decided, "by": q.by} for q in step.open],
        "applies": list(step.applies),
        "events": [_event(event) for event in frame.events],
        "people": {name: _person(person) for name, person in frame.people.items()},
        "things": {name: _thing(thing) for name, thing in frame.things.items()},
        "counters": dict(frame.counters),
    }


def _event(event: Event) -> Json:
    return {
        "who": event.who,
        "verb": event.verb,
        "act": event.act,
        "via": event.via,
        "path": [_point(p) for p in event.path],
        "to": _point(event.path[-1]) if event.path else None,
        "facing": None if event.facing is None else _number(event.facing),
        "thing": event.thing,
        "with": event.to,
        "words": event.words,
        "count": event.count,
        "group": event.group,
        "basis": event.basis.value,
    }


def _person(person: PersonState) -> Json:
    facing = 0.0 if person.facing is None else person.facing
    return {
        "group": person.group,
        "titled": person.titled,
        "on_stage": person.on_stage,
        "pos": _maybe(person.pos) if person.on_stage else None,
        "facing": _number(facing),
        "facing_name": wind_of(facing).name,
        "posture": person.posture.value,
        "hands": list(person.hands),
        "dress": "、".join(person.dress),
        "mat": person.mat,
        "place": person.place,
        "area": person.area,
        "basis": person.basis.value,
        "derivation": person.derivation,
    }


def _thing(thing: ThingState) -> Json:
    kind = KINDS.get(thing.kind)
    size: Mapping[str, float] = {"width": kind.width, "depth": kind.depth} if kind else {}
    return {
        "kind": thing.kind,
        "pos": _maybe(thing.pos),
        "facing": None if thing.facing is None else _number(thing.facing),
        "in": thing.inside,
        "held_by": thing.held_by,
        "place": thing.place,
        "fill": thing.fill,
        "manner": list(thing.manner),
        "size": dict(size),
        "basis": thing.basis.value,
        "derivation": thing.derivation,
    }


def _ring(points: tuple[Point, ...]) -> list[list[float]]:
    """A closed ring, as GeoJSON wants it."""
    ring = [_point(p) for p in points]
    return ring if ring[0] == ring[-1] else [*ring, ring[0]]


def _point(point: Point) -> list[float]:
    return [_number(point[0]), _number(point[1])]


def _maybe(point: Point | None) -> list[float] | None:
    return None if point is None else _point(point)


def _number(value: float) -> float:
    return round(float(value), _PLACES) + 0.0  # + 0.0 makes -0.0 plain
