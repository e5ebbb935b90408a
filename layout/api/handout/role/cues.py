"""One person's whole part in order, moment by moment."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from layout.api.handout.material import Material
from layout.api.handout.notes import begun, clause_of, label_of
from layout.api.handout.role.cut import CutWish, cut_about
from layout.api.handout.role.outfit import outfit
from layout.api.handout.selecting import members_of
from layout.api.pages.plates import Span
from layout.draw.ink import speaker_of
from layout.measure import number_in_words
from layout.picture import Sheet
from layout.said import NOTHING, Said
from layout.say.places import Speaker, facing_word, short_facing
from layout.say.words import Teller
from layout.stage import Event, Frame, PersonState
from layout.stage.movements import gather
from layout.vocabulary.verb import Slot, VerbTrait
from layout.write.handout.document import Block, BookLine, Contents, Cue, Cues

_PACE = 6  # 尺
_BACK = 12  # steps
QUOTED = re.compile("曰：「([^」]*)」")
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
    others: list[_Awaited] = []  # what others have done since he last did something
    own: set[int] = set()  # the steps of his cues
    for frame in material.chosen:
        told()
        first = next(
            (i for i, e in enumerate(frame.events) if (e.who in names or e.other in names)), None
        )
        before = frame.events[:first]
        others += [_Awaited(frame, e) for e in before if not names & {e.who}]
        if first is not None:
            watched = _awaited(others, frame, names)
            known = watched is not None and watched.frame.n in own
            cue = _cue(material, frame, names, watched, known=known)
            goes_on = frame.n - 1 in own
            yield frame.step.section, cue if goes_on else replace(cue, clause=begun(cue.clause))
            own.add(frame.n)
        for event in frame.events[len(before) :]:
            others = [] if event.who in names else [*others, _Awaited(frame, event)]


def _awaited(others: Sequence[_Awaited], frame: Frame, names: frozenset[str]) -> _Awaited | None:
    """Of what was done last, what was done to him; else what he does who has to do with him now;
    else the very last."""
    if not others:
        return None
    last = [each for each in others if each.frame is others[-1].frame]
    met = set(_met(frame, names))
    to_him = [each for each in last if each.event.other in names]
    by_them = [each for each in last if each.event.who in met]
    return (to_him or by_them or last)[-1]


def _concerned(frame: Frame, names: frozenset[str]) -> list[str]:
    """Who of them does something, and then those to whom it is done."""
    ones = (*(e.who for e in frame.events), *(e.other for e in frame.events))
    return [one for one in dict.fromkeys(ones) if one is not None and one in names]


def _cue(
    material: Material,
    frame: Frame,
    names: frozenset[str],
    watched: _Awaited | None,
    *,
    known: bool,
) -> Cue:
    """One moment of his; `known` is the clause of what he watches, which has a cue of his own."""
    speaker = speaker_of(material.site, material.plates.text, frame)
    spoken = tuple(_spoken(material, frame, names))
    lead = frame.people[_concerned(frame, names)[0]]
    return Cue(
        frame.n,
        clause_of(material.plates, frame),
        tuple(_told(material, frame, names, speaker, spoken)),
        tuple(_state(material, frame, lead, names, speaker)),
        _watch(material, watched, names, known=known, here=frame),
        spoken,
        seen_of(material, frame, lead),
    )


def _watch(
    material: Material,
    watched: _Awaited | None,
    names: frozenset[str],
    *,
    known: bool,
    here: Frame,
) -> Said:
    """Whom to watch, and what he does just before."""
    if watched is None:
        return NOTHING
    frame = watched.frame
    speaker = speaker_of(material.site, material.plates.text, frame)
    together = [e.who for e in frame.events if e.group == watched.event.group]
    who = [name for name in together if name not in names]
    han, english = f"候{Teller(speaker).called(who)}", f"watch {speaker.people(who)}"
    if frame is here:
        return Said(han, english)
    han, english = f"{han}：節 {frame.n}", f"{english}, step {frame.n}"
    clause = NOTHING if known else begun(clause_of(material.plates, frame))
    quoted = f"「{clause.han}」" if clause.han and frame.step.text else clause.han
    return Said(f"{han}{quoted}", f"{english}: {clause.en}" if clause.en else english)


def _spoken(material: Material, frame: Frame, names: frozenset[str]) -> Iterator[Said]:
    """The words that he says, as they are to be said: those of the acts, else those that the
    clause quotes, which are of who speaks first."""
    tongue = material.plates.manner.tongue
    quoted = [e for e in frame.events if e.words and e.verb.is_(VerbTrait.QUOTES)]
    said = [e.words for e in quoted if e.who in names]
    if not quoted and len(found := QUOTED.findall(frame.step.text or "")) == 1:
        first = next((e.who for e in frame.events if Slot.WORDS in e.verb.takes), None)
        said += found if first in names else []
    for words in filter(None, said):
        yield tongue.named(Said(words, "", material.site.vocabulary.pinyin.aloud(words)))


def _told(
    material: Material,
    frame: Frame,
    names: frozenset[str],
    speaker: Speaker,
    spoken: Sequence[Said],
) -> Iterator[BookLine]:
    """What he does, in the words of the act lines and in plain English, but for what is spoken;
    numbered as on the map where he goes more than one way."""
    before = material.frames[frame.n - 2] if frame.n > 1 else None
    moves, _ = gather((frame,), before, material.plates.text.cast)
    apart = "".join(each.han for each in spoken)
    clause = f"{material.plates.text.clause([frame.step])}{apart}"
    teller = Teller(speaker, moves, clause, apart)
    his = teller if len(names) > 1 else replace(teller, moves=())  # one alone is not named
    is_numbered = len({move.number for move in moves} - {""}) > 1
    for move in moves:
        own = tuple(who for who in move.who if who in names)
        events = tuple(e for e in move.events if e.who in names)
        label = label_of(material.plates, move) if is_numbered else ""
        if own:
            yield BookLine(label, his.tell(replace(move, who=own, events=events)))
        elif any(event.other in names for event in move.events):
            wording = teller.tell(move)
            doer = "" if teller.names_doers else teller.called(move.who)  # English always has him
            yield BookLine(label, Said(f"{doer}{wording.han}", wording.en))


def _state(
    material: Material,
    frame: Frame,
    person: PersonState,
    names: frozenset[str],
    speaker: Speaker,
) -> Iterator[tuple[Said, Said]]:
    """Who of a group it is; how far he goes; where he is at the end of it, facing where, with
    what, and with whom."""
    if len(names) > 1:
        ones = _concerned(frame, names)
        han = "、".join(speaker.together(ones))
        yield Said("其人", "who"), Said(han, speaker.people(ones))
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
            things = Counter((speaker.bare(n, person.name), speaker.thing(n)) for n in names)
            han = "、".join(_counted(n, han) for (han, _), n in things.items())
            english = ", ".join(f"{en} × {n}" if n > 1 else en for (_, en), n in things.items())
            yield Said(f"{hand.han}{han}", f"{hand.en}: {english}")


def _counted(count: int, han: str) -> str:
    return f"{number_in_words(count)}{han}" if count > 1 else han


def seen_of(material: Material, frame: Frame, person: PersonState) -> Sheet | None:
    """The plate about him: his place, and the way that he came; where it is of another ground, of
    a step before in which he stood there already."""
    frames = material.frames[max(0, frame.n - _BACK) : frame.n]
    still = takewhile(lambda f: f.people[person.name].pos == person.pos, reversed(frames))
    found = (_seen_in(material, each, person) for each in still if person.on_stage)
    return next(filter(None, found), None)


def _seen_in(material: Material, frame: Frame, person: PersonState) -> Sheet | None:
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
