"""One person's whole part in order, to rehearse from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from layout.api.handout.material import Material
from layout.api.handout.notes import clause_of
from layout.api.handout.selecting import members_of
from layout.api.pages.plates import Span
from layout.draw.ink import speaker_of
from layout.picture import Sheet, Window
from layout.said import Said
from layout.say.places import Speaker, facing_word, short_facing
from layout.say.words import Teller
from layout.stage import Frame, PersonState
from layout.stage.movements import gather
from layout.write.crops import ASIDE, Crop, cropped, without
from layout.write.handout.document import Block, Chapter, Cue, Cues

_ROOM = (62.0, 47.0)  # mm: what is shown round somebody
_MARGIN = 9.0
_FAR = 1.8  # rooms: whoever is farther off is not shown with him


def part_of(material: Material, who: str, told: Callable[[], None]) -> list[Block]:
    """The chapters of a part, section by section."""
    names = members_of(material, who)
    blocks: list[Block] = []
    rows: list[Cue] = []
    section = None
    waited: Frame | None = None
    for frame in material.chosen:
        told()
        if not any(e.who in names or e.other in names for e in frame.events):
            waited = frame
            continue
        if frame.step.section != section:
            if rows:
                blocks.append(Cues(tuple(rows)))
            rows, section = [], frame.step.section
            title = Said(section, material.score.sections.get(section, ""))
            blocks.append(Chapter(title, fresh=not blocks))
        rows.append(_cue(material, frame, names, waited))
        waited = None
    return [*blocks, Cues(tuple(rows))]


def _cue(material: Material, frame: Frame, names: frozenset[str], waited: Frame | None) -> Cue:
    speaker = speaker_of(material.site, material.plates.text, frame)
    lead = next(
        (frame.people[e.who] for e in frame.events if e.who in names),
        next(person for person in frame.people.values() if person.name in names),
    )
    after = Said()
    if waited is not None:
        clause = clause_of(material.plates, waited)
        after = Said(f"{clause.han}之後", f"after: {clause.en}")
    state = tuple(_state(frame, lead, names, speaker))
    clause = clause_of(material.plates, frame)
    told = tuple(_told(material, frame, names, speaker))
    return Cue(frame.n, clause, told, state, after, _picture(material, frame, lead))


def _told(
    material: Material, frame: Frame, names: frozenset[str], speaker: Speaker
) -> Iterator[Said]:
    """What he does, in the words of the act lines and in plain English."""
    before = material.frames[frame.n - 2] if frame.n > 1 else None
    moves, _ = gather((frame,), before, material.plates.text.cast)
    own = [move for move in moves if set(move.who) & names]
    teller = Teller(speaker, moves)
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
    frame: Frame, person: PersonState, names: frozenset[str], speaker: Speaker
) -> Iterator[tuple[Said, Said]]:
    """Where he is at the end of it, facing where, with what, and who had to do with him."""
    if not person.on_stage:
        yield Said("所在", "where"), Said("不在場", "off stage")
        return
    place = person.place or person.area or ""
    where = Said(speaker.spot(place, person.name), speaker.place(place, person.name))
    yield Said("所在", "where"), where
    facing = Said(f"{facing_word(person.facing)}面", short_facing(person.facing))
    posture = "" if person.posture.value == "立" else f"，{person.posture.value}"
    yield Said("所面", "facing"), Said(facing.han + posture, facing.en)
    held = [speaker.bare(name, person.name) for name in person.hands]
    things = [speaker.thing(name) for name in person.hands]
    if held:
        yield Said("所執", "in hand"), Said("、".join(held), ", ".join(things))
    others = _met(frame, names)
    if others:
        called = speaker.together(others)
        yield Said("所與", "with"), Said("、".join(called), speaker.people(others))


def _picture(material: Material, frame: Frame, person: PersonState) -> Sheet:
    """The plate about him: his place, and the way that he came."""
    sheet = material.plates.sheet(Span(frame.n - 1, frame.n - 1))
    own = [p for e in frame.events if e.who == person.name for p in e.path]
    own += [person.pos] if person.pos is not None and person.on_stage else []
    with_him = [frame.people[name].pos for name in _met(frame, frozenset([person.name]))]
    bare = without(sheet, ASIDE | {"details", "signs"})
    for points in ([*own, *(p for p in with_him if p is not None)], own):
        window = _window(sheet.windows, points)
        if window is not None:
            xs = [window.left + (x - window.west) * window.k for x, _ in points]
            ys = [window.top + (window.north - y) * window.k for _, y in points]
            crop = _shaped(Crop(min(xs), min(ys), max(xs), max(ys)).grown(_MARGIN))
            if points is own or crop.width < _FAR * _ROOM[0]:
                return cropped(bare, crop)
    return cropped(bare, Crop(0, 0, sheet.width, sheet.height), 0.3)


def _met(frame: Frame, names: frozenset[str]) -> list[str]:
    """Those to whom he does something, and those who do something to him."""
    met = {e.other for e in frame.events if e.who in names}
    met |= {e.who for e in frame.events if e.other in names}
    return [name for name in frame.people if name in met - names]


def _window(windows: tuple[Window, ...], points: list[tuple[float, float]]) -> Window | None:
    """The map with the largest scale that has all of the points."""
    if not points:
        return None
    holding = [w for w in windows if all(_holds(w, *p) for p in points)]
    return max(holding, key=lambda w: w.k, default=None)


def _holds(window: Window, x: float, y: float) -> bool:
    across, down = (x - window.west) * window.k, (window.north - y) * window.k
    return 0 <= across <= window.width and 0 <= down <= window.height


def _shaped(crop: Crop) -> Crop:
    """Grown about its middle to the shape of the room, and never smaller than it."""
    rate = max(crop.width / _ROOM[0], crop.height / _ROOM[1], 1.0)
    x, y = (crop.left + crop.right) / 2, (crop.top + crop.bottom) / 2
    half = rate * _ROOM[0] / 2, rate * _ROOM[1] / 2
    return Crop(x - half[0], y - half[1], x + half[0], y + half[1])
