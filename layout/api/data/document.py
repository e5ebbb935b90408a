"""The contract: one rite as one plain object, as `layout export --format json` writes it.

A step tells everybody and everything that is otherwise than in the step before, and every so many
steps all of them. Of things it names the others too, each with its kind and who holds it. `rest` is
the number of the last step that tells all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import NamedTuple

from layout.api.ask import played_at
from layout.api.corpus.lines import EVERY
from layout.api.data.links import Json, links, number, to_json
from layout.api.rite import Rite
from layout.citation import Whereabouts
from layout.compass import wind_of
from layout.derivation import lengths_in
from layout.matters import hooks
from layout.measure import in_words
from layout.phrases.derivations import sentence
from layout.problems import ProblemError, told_of
from layout.read.whereabouts import QuotationFinder
from layout.say.measures import of_named_length
from layout.say.quoting import in_full
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
    finder = QuotationFinder(rite.score)
    for frame in rite.frames:
        yield _step(frame.state, rite.score.slug, states, finder)


def step_document(frame: Frame, slug: str, finder: QuotationFinder) -> Json:
    """One step by itself, with all of everybody and everything."""
    told: Json = json.loads(_step(frame, slug, _States({}), finder))
    return told


class _Told(NamedTuple):
    """A state as it was last told, and what is told of it in the steps in which it stays so."""

    state: PersonState | ThingState
    whole: str
    short: str


@dataclass(slots=True)
class _States:
    """What each step has to tell of people and things, after the steps before it."""

    played_at: Mapping[str, Sequence[Frame]]
    told: dict[tuple[type, str], _Told] = field(default_factory=dict)
    rest: int = 0  # the last step that tells all
    seen: str | None = None  # the last step in which something is staged

    def of(self, frame: Frame) -> str:
        """The members of a step that tell how all are at its end."""
        if not self.rest or frame.n - self.rest >= EVERY:
            self.rest = frame.n
            self.told.clear()
        people, things = (",".join(filter(None, map(self._member, side.values())))
                          for side in (frame.people, frame.things))  # fmt: skip
        return f'"rest":{self.rest},"people":{{{people}}},"things":{{{things}}}'

    def _member(self, state: PersonState | ThingState) -> str:
        key = type(state), state.name
        before = self.told.get(key)
        if before is not None and before.state is state:
            return before.short
        name, short = to_json(state.name), ""
        whole = _person(state) if isinstance(state, PersonState) else _thing(state)
        if isinstance(state, ThingState):
            held = {"held_by": state.held_by} if state.held_by else {}
            short = f"{name}:{to_json({'kind': state.kind.name, **held})}"
        text = f"{name}:{to_json(whole)}"
        self.told[key] = _Told(state, text, short)
        return short if before is not None and before.whole == text else text


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


def _step(frame: Frame, slug: str, states: _States, finder: QuotationFinder) -> str:
    step, at = frame.step, [each.step.id for each in states.played_at.get(frame.step.id, ())]
    clause = _clause(frame, slug) | ({"played_at": at} if at else {})
    if cited := [_cited(each) for _, found in finder.of_step(step) for each in found]:
        clause["cited"] = cited
    if told := instead(step).en:
        clause |= {"instead": told, "state_of": states.seen}
        clause |= (
            {"played_under": [dict(c) for c in step.played_under]} if step.played_under else {}
        )
    else:
        states.seen = step.id
    told = f"{_open(clause)},{states.of(frame)}"
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


def _cited(found: Whereabouts) -> Json:
    """What is quoted, and where it stands: chapter, heading, clauses, work and 卷."""
    return {
        "words": found.quoted.words,
        "chapter": found.chapter.name if found.chapter else None,
        "heading": found.heading,
        "clauses": list(found.clauses),
        "work": found.work.name if found.work else None,
        "juan": found.juan.han,
        "in_full": in_full(found).han,
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
        **({"hidden_by": person.hidden} if person.hidden else {}),
        **({"goes_with": person.bearer._asdict()} if person.bearer else {}),
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
