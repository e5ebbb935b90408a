"""One person's whole part in order, moment by moment."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from layout.api.handout.material import Material
from layout.api.handout.notes import clause_of
from layout.api.handout.role.cut import CutWish, cut_about
from layout.api.handout.role.outfit import outfit
from layout.api.handout.selecting import members_of
from layout.api.pages.plates import Span
from layout.draw.ink import speaker_of
from layout.picture import Sheet
from layout.said import NOTHING, Said
from layout.say.places import Speaker, facing_word, short_facing
from layout.say.words import Teller
from layout.stage import Event, Frame, PersonState
from layout.stage.movements import gather
from layout.vocabulary.verb import VerbTrait
from layout.write.handout.document import Block, Contents, Cue, Cues

_PACE = 6  # 尺
_POSTURES = {"坐": "kneeling", "立": "standing"}


@dataclass(frozen=True, slots=True)
class _Awaited:
    """What somebody else does, upon which it is his turn."""

    frame: Frame
    event: Event


def part_of(material: Material, who: str, told: Callable[[], None]) -> list[Block]:
    """What he needs for it, where its sections are, then the part itself."""
    names = members_of(material, who)
    return [
        *outfit(material, who, names),
        Contents(),
        Cues(tuple(_lasting(material, names, told))),
    ]


def _lasting(material: Material, names: frozenset[str], told: Callable[[], None]) -> Iterator[Cue]:
    """The cues, each with how long he stays so; the first of a section with its title."""
    cues = list(_cues(material, names, told))
    section = ""
    for (own, cue), after in itertools.zip_longest(cues, [c.number for _, c in cues[1:]]):
        title = Said(own, material.score.sections.get(own, "")) if own != section else None
        section = own
        yield replace(cue, until=_until(cue.number, after or 0), section=title)


def _until(here: int, after: int) -> Said:
    """How long he stays as he is, where others act meanwhile."""
    if not after:
        return Said("其儀畢", "the end of the part")
    if after - here < 2:
        return NOTHING
    return Said(f"如此至節 {after}", f"stays so until step {after}")


def _cues(
    material: Material, names: frozenset[str], told: Callable[[], None]
) -> Iterator[tuple[str, Cue]]:
    watched: _Awaited | None = None
    for frame in material.chosen:
        told()
        own = next((i for i, e in enumerate(frame.events) if _concerns(e, names)), None)
        for event in frame.events[:own]:
            watched = _Awaited(frame, event)
        if own is not None:
            yield frame.step.section, _cue(material, frame, names, watched)
            watched = None
        others = frame.events[(own or 0) + 1 :] if own is not None else ()
        for event in others:
            watched = None if _concerns(event, names) else _Awaited(frame, event)


def _concerns(event: Event, names: frozenset[str]) -> bool:
    return event.who in names or event.other in names


def _cue(material: Material, frame: Frame, names: frozenset[str], watched: _Awaited | None) -> Cue:
    speaker = speaker_of(material.site, material.plates.text, frame)
    lead = next(
        (frame.people[e.who] for e in frame.events if e.who in names),
        next(person for person in frame.people.values() if person.name in names),
    )
    return Cue(
        frame.n,
        clause_of(material.plates, frame),
        tuple(_told(material, frame, names, speaker)),
        tuple(_state(material, frame, lead, names, speaker)),
        _watch(material, watched, speaker, frame),
        tuple(_spoken(material, frame, names)),
        seen_of(material, frame, lead),
    )


def _watch(material: Material, watched: _Awaited | None, speaker: Speaker, frame: Frame) -> Said:
    """Whom to watch, and what he does just before."""
    if watched is None:
        return NOTHING
    who = [e.who for e in watched.frame.events if e.group == watched.event.group]
    teller = Teller(speaker)
    if watched.frame is frame:
        return Said(f"候{teller.called(who)}", f"watch {speaker.people(who)}")
    clause = clause_of(material.plates, watched.frame)
    han = f"候{teller.called(who)}：節 {watched.frame.n}「{clause.han}」"
    english = f"watch {speaker.people(who)}, step {watched.frame.n}"
    return Said(han, f"{english}: {clause.en}" if clause.en else english)


def _spoken(material: Material, frame: Frame, names: frozenset[str]) -> Iterator[Said]:
    """The words that he says, as they are to be said."""
    for event in frame.events:
        if event.who in names and event.words and event.verb.is_(VerbTrait.QUOTES):
            yield Said(event.words, "", material.site.vocabulary.pinyin.of(event.words))


def _told(
    material: Material, frame: Frame, names: frozenset[str], speaker: Speaker
) -> Iterator[Said]:
    """What he does, in the words of the act lines and in plain English."""
    before = material.frames[frame.n - 2] if frame.n > 1 else None
    moves, _ = gather((frame,), before, material.plates.text.cast)
    own = [move for move in moves if set(move.who) & names]
    teller = Teller(speaker, moves, material.plates.text.clause([frame.step]))
    several = len({move.who for move in moves}) > 1  # each is then told with who does it
    for move in moves:
        told = teller.tell(move)
        if move in own:
            yield told
        elif any(event.other in names for event in move.events):
            doer = speaker.people(move.who)
            named = Said(f"{teller.called(move.who)}{told.han}", f"{doer} {told.en}")
            yield told if several else named


def _state(
    material: Material,
    frame: Frame,
    person: PersonState,
    names: frozenset[str],
    speaker: Speaker,
) -> Iterator[tuple[Said, Said]]:
    """How far he goes; where he is at the end of it, facing where, with what, and with whom."""
    far = _far(frame, person, material.site.units.get("尺", 0.231))
    if far.han:
        yield Said("所行", "way"), far
    if not person.on_stage:
        yield Said("所在", "where"), Said("不在場", "off stage")
        return
    place = person.place or person.area or ""
    where = Said(speaker.spot(place, person.name), speaker.place(place, person.name))
    yield Said("所在", "where"), where
    facing = Said(f"{facing_word(person.facing)}面", short_facing(person.facing))
    posture = person.posture.value
    if posture != "立":
        english = _POSTURES.get(posture, "bowing")
        facing = Said(f"{facing.han}，{posture}", f"{facing.en}, {english}")
    yield Said("所面", "facing"), facing
    if held := list(_held(person, speaker)):
        han, english = "；".join(h.han for h in held), "; ".join(h.en for h in held)
        yield Said("所執", "in hand"), Said(han, english)
    others = _met(frame, names)
    if others:
        called = speaker.together(others)
        yield Said("所與", "with"), Said("、".join(called), speaker.people(others))


def _far(frame: Frame, person: PersonState, metre: float) -> Said:
    """How long his way is, in paces and metres."""
    ways = [e.path for e in frame.events if e.who == person.name and len(e.path) > 1]
    chi = sum(math.dist(a, b) for way in ways for a, b in itertools.pairwise(way))
    if not chi:
        return NOTHING
    paces, metres = round(2 * chi / _PACE) / 2, f"{chi * metre:.1f}"
    if not paces:
        return Said(f"不足半步（{metres} 米）", f"less than half a pace ({metres} m)")
    unit = "pace" if paces <= 1 else "paces"
    return Said(f"{paces:g} 步（{metres} 米）", f"{paces:g} {unit} ({metres} m)")


def _held(person: PersonState, speaker: Speaker) -> Iterator[Said]:
    """What is in which hand."""
    hands = (
        (person.both, Said("兩手", "in both hands")),
        (person.left, Said("左手", "left")),
        (person.right, Said("右手", "right")),
    )
    for names, hand in hands:
        if names:
            han = "、".join(speaker.bare(name, person.name) for name in names)
            english = ", ".join(speaker.thing(name) for name in names)
            yield Said(f"{hand.han}{han}", f"{hand.en}: {english}")


def seen_of(material: Material, frame: Frame, person: PersonState) -> Sheet | None:
    """The plate about him: his place, and the way that he came."""
    if not person.on_stage:
        return None
    sheet = material.plates.sheet(Span(frame.n - 1, frame.n - 1))
    way = [p for e in frame.events if e.who == person.name for p in e.path]
    others = _met(frame, frozenset([person.name]))
    aim = CutWish(person.name, way, others, material.metre)
    return cut_about(sheet, aim, material.plates.manner.tongue)


def _met(frame: Frame, names: frozenset[str]) -> list[str]:
    """Those to whom he does something, and those who do something to him."""
    met = {e.other for e in frame.events if e.who in names}
    met |= {e.who for e in frame.events if e.other in names}
    return [name for name in frame.people if name in met - names]
