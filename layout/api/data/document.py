"""The contract: one rite as one plain object, as `layout export --format json` writes it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from layout.api.ask import played_at
from layout.api.data.links import Json, links, number, to_json
from layout.api.rite import Rite
from layout.compass import wind_of
from layout.derivation import lengths_in
from layout.matters import hooks
from layout.measure import in_words
from layout.phrases.derivations import sentence
from layout.problems import ProblemError, told_of
from layout.say.measures import of_named_length
from layout.say.staging import instead
from layout.score import Cast
from layout.site import Feature, NamedLength, Point, Site, full_name
from layout.stage import Event, Frame, PersonState, ThingState
from layout.vocabulary.verb import Does

SCHEMA = 2


def document(rite: Rite) -> Iterator[str]:
    """Everything a program needs to know of a rite, as JSON, piece by piece: of a long rite the
    whole is too large to hold. Its JSON Schema is in docs/schema/."""
    try:
        yield f'{_open(_head(rite))},"steps":['
        for n, step in enumerate(_steps(rite)):
            yield f"{',' if n else ''}{step}"
        yield "]}"
    except ProblemError:
        raise
    except Exception as error:  # as every door
        raise ProblemError(*told_of(error)) from error


def _head(rite: Rite) -> Json:
    score = rite.score
    return {
        "schema": SCHEMA,
        "rite": {
            "slug": score.slug,
            "title": score.title,
            "en": score.en,
            "unit": "尺",
            "variants": dict(rite.variants),
            "groups": {name: list(members) for name, members in score.groups.items()},
            "cast": [_cast(person) for person in score.cast.values()],
        },
        "site": site_document(rite.site),
    }


def _cast(person: Cast) -> Json:
    """Who somebody is, and all that the text calls him."""
    return {
        "name": person.name,
        "en": person.en,
        "party": person.party.name,
        "group": person.group,
        "names": [*filter(None, (*person.also, person.titled))],
    }


def _steps(rite: Rite) -> Iterator[str]:
    states = _States(played_at([frame.state for frame in rite.frames]))
    before: Frame | None = None
    for frame in rite.frames:
        yield _step(frame.state, rite.score.slug, states, before)
        before = frame.state


def step_document(frame: Frame, slug: str) -> Json:
    """One step by itself, with the derivation of everything."""
    told: Json = json.loads(_step(frame, slug, _States({}), None))
    return told


@dataclass(slots=True)
class _States:
    """States as members of a JSON object, each written once: most people and things stay as they
    are for many steps."""

    played_at: Mapping[str, Sequence[Frame]]
    made: dict[tuple[int, bool], str] = field(default_factory=dict)  # by whose state it is
    seen: str | None = None  # the step before in which something is staged

    def person(self, state: PersonState) -> str:
        key = (id(state), False)
        if key not in self.made:
            self.made[key] = f"{to_json(state.name)}:{to_json(_person(state))}"
        return self.made[key]

    def thing(self, state: ThingState, before: Frame | None) -> str:
        """How it came to lie so is told in the step in which it did."""
        lies = before is not None and before.things.get(state.name) == state
        key = (id(state), lies)
        if key not in self.made:
            told = _thing(state) | ({"derivation": ""} if lies else {})
            self.made[key] = f"{to_json(state.name)}:{to_json(told)}"
        return self.made[key]


def site_document(site: Site) -> Json:
    """The place: its named lengths, its parts, its ground."""
    return {
        "name": site.name,
        "title": site.title,
        "lengths": [_length(named) for named in site.lengths.values()],
        "features": [_feature(feature) for feature in site.features.values()],
        "areas": [
            {
                "name": area.name,
                "level": area.level.name,
                "geometry": {"type": "Polygon", "coordinates": [_ring(area.ring)]},
            }
            for area in site.areas.values()
        ],
    }


def _length(named: NamedLength) -> Json:
    return {
        "name": named.name,
        "owner": named.owner,
        "value": number(named.length.value),
        "words": in_words(named.length.value),
        "basis": named.ground.basis.value,
        "cite": named.ground.cite or named.ground.why,
        "derivation": of_named_length(named),
        "lengths": [full_name(named.owner, used.name) for used in named.length.uses],
    }


def _feature(feature: Feature) -> Json:
    own = lengths_in(feature.derivation)
    return {
        "name": feature.name,
        "ground": feature.ground,
        "owner": feature.owner,
        "part": feature.part.name,
        "kind": feature.kind.value,
        "geometry": _geometry(feature),
        "anchor": _point(feature.anchor),
        "size": {name: number(value) for name, value in feature.size.items()},
        "facing": None if feature.facing is None else number(feature.facing),
        "basis": feature.basis.value,
        "cite": feature.cite,
        "derivation": sentence(feature.derivation),
        "lengths": [full_name(feature.owner, name) for name in own],
        "links": links(feature.derivation),
    }


def _geometry(feature: Feature) -> Json:
    if feature.closed:
        return {"type": "Polygon", "coordinates": [_ring(feature.shape)]}
    if len(feature.shape) == 1:
        return {"type": "Point", "coordinates": _point(feature.shape[0])}
    return {"type": "LineString", "coordinates": [_point(p) for p in feature.shape]}


def _step(frame: Frame, slug: str, states: _States, before: Frame | None) -> str:
    people = ",".join(map(states.person, frame.people.values()))
    things = ",".join(states.thing(thing, before) for thing in frame.things.values())
    step, at = frame.step, [each.step.id for each in states.played_at.get(frame.step.id, ())]
    clause = _clause(frame, slug) | ({"played_at": at} if at else {})
    if told := instead(step).en:
        clause |= {"instead": told, "state_of": states.seen}
        clause |= (
            {"played_under": [dict(c) for c in step.played_under]} if step.played_under else {}
        )
    else:
        states.seen = step.id
    told = f'{_open(clause)},"people":{{{people}}},"things":{{{things}}}'
    for hook in hooks("exporting").values():
        if of_matter := hook.of_step(frame):
            told += f",{_open(of_matter).removeprefix('{')}"
    return told + "}"


def _open(value: Json) -> str:
    """An object that others go on with."""
    return to_json(value).removesuffix("}")


def _clause(frame: Frame, slug: str) -> Json:
    """Files are named from the folder that holds the rite."""
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
        "open": [
            {"問": q.han_question, "答": q.han_decided}
            | {"question": q.question, "decided": q.decided, "by": q.by}
            for q in step.open
        ],
        "applies": list(step.applies),
        "staging": step.staging.value,
        "events": [_event(frame, event) for event in frame.events],
    }


def _event(frame: Frame, event: Event) -> Json:
    end = event.path[-1] if event.path else None
    if end is None and event.verb.does(Does.APPEAR, Does.TRAVEL):  # 在, 往
        moment = next((beat for beat in frame.beats if beat.group == event.group), frame)
        end = moment.people.get(event.who, frame.people[event.who]).pos
    return {
        "who": event.who,
        "verb": event.by.word,
        "act": event.verb.name,
        "via": event.via,
        "path": [_point(p) for p in event.path],
        "to": None if end is None else _point(end),
        "facing": None if event.facing is None else number(event.facing),
        "thing": event.thing,
        "with": "、".join(event.to) or None,
        "words": event.words,
        "count": event.count,
        "group": event.group,
        "basis": event.basis.value,
        "facing_basis": None if event.facing is None else event.facing_basis.value,
        "grounds": {part.key: basis.value for part, basis in event.bases.items()},
    }


def _person(person: PersonState) -> Json:
    facing = 0.0 if person.facing is None else person.facing
    return {
        "group": person.group,
        "titled": person.titled,
        "on_stage": person.on_stage,
        "pos": _maybe(person.pos) if person.on_stage else None,
        "facing": number(facing),
        "facing_name": wind_of(facing).name,
        "posture": person.posture.value,
        "hands": list(person.hands),
        "dress": "、".join(piece.name for piece in person.dress),
        "mat": person.mat,
        "place": person.place,
        "area": person.area,
        "basis": person.basis.value,
        "facing_basis": person.facing_basis.value,
        "derivation": sentence(person.derivation),
    }


def _thing(thing: ThingState) -> Json:
    return {
        "kind": thing.kind.name,
        "pos": _maybe(thing.pos),
        "facing": None if thing.facing is None else number(thing.facing),
        "in": thing.inside,
        "held_by": thing.held_by,
        "shared_with": thing.shared_with or None,
        "place": thing.place,
        "fill": thing.fill,
        "manner": [each.name for each in thing.manner],
        "size": {"width": thing.kind.width, "depth": thing.kind.depth},
        "basis": thing.basis.value,
        "facing_basis": None if thing.facing is None else thing.facing_basis.value,
        "derivation": sentence(thing.derivation),
    }


def _ring(points: tuple[Point, ...]) -> list[list[float]]:
    """A closed ring, as GeoJSON wants it."""
    ring = [_point(p) for p in points]
    return ring if ring[0] == ring[-1] else [*ring, ring[0]]


def _point(point: Point) -> list[float]:
    return [number(point[0]), number(point[1])]


def _maybe(point: Point | None) -> list[float] | None:
    return None if point is None else _point(point)
