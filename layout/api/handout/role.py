"""Somebody's whole part in order, to rehearse from; and everybody's beside one another."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from layout.api.handout.material import Material
from layout.api.handout.notes import begun, clause_of, label_of
from layout.api.handout.selecting import members_of
from layout.api.pages.plates import Span
from layout.draw.ink import speaker_of
from layout.measure import in_words, number_in_words
from layout.picture import Group, Ink, Item, Meant, Path, Sheet, Text, Window
from layout.said import NOTHING, Said, several
from layout.say.brief import PlateText
from layout.say.called import gathered, listed
from layout.say.places import Speaker, faces, short_facing
from layout.say.told import in_paces
from layout.say.tongue import Tongue
from layout.say.words import Teller
from layout.stage import Event, Frame, PersonState, Point
from layout.stage.movements import Movement, gather
from layout.typeset import Face, measure
from layout.vocabulary.verb import Slot, VerbTrait
from layout.write.crops import Crop, cropped, inked, named_whole, without
from layout.write.handout.document import (
    Block,
    BookLine,
    Chapter,
    Contents,
    Cue,
    Cues,
    Paragraph,
    Prompt,
    Prompts,
    Steps,
    Table,
)

ROOM = (62.0, 43.0)  # mm: what is shown round somebody
STRIP = 5.0  # mm below it, of scale and north
_MARGIN = 9.0
_FAR = 1.3  # rooms: whoever is farther off is not shown with him, since names were too small
SIGNS = frozenset({"signs"})  # a bar and an arrow of their own stand below the piece
_BARS = (1, 2, 3, 6, 12, 30, 60, 120, 300, 600)  # 尺: half a pace, one, two, five …
_LEAST = 9.0  # mm of the bar, where there is room for it
_NORTH = 7.5  # mm at the right, which the arrow has
_INK, _PT = "#000000", 6.5
_RULE = 0.15  # mm: lines, all of which must lie within the picture
FIGURES = (Meant.ACTOR, Meant.CAME, Meant.FIGURE)


@dataclass(frozen=True, slots=True)
class CutWish:
    """Who is to be seen, by which way he came, and with whom he has to do."""

    who: str
    way: Sequence[Point]
    others: Sequence[str]
    metre: float  # of a 尺


def cut_about(sheet: Sheet, aim: CutWish, tongue: Tongue) -> Sheet | None:
    """The best view of him that the plate has; none where he is not on it."""
    seen = _seen(sheet, aim)
    if seen is None:
        return None
    window, box = seen
    near = [_boxed(_on_paper(window, p)) for p in aim.way if _holds(window, p)]
    others = [b for who in aim.others for b in _boxes(sheet, who, window)]
    name = list(_boxes(sheet, aim.who, window, names=True))
    crop = box
    for more in ([*near, *others, *name], [*near, *name], [*near], name, []):
        crop = _shaped(joined([box, *more]).grown(_MARGIN))
        if crop.width <= _FAR * ROOM[0]:
            break
    crop = within(crop, window, box)
    piece = cropped(named_whole(without(sheet, SIGNS), crop), crop)
    return measured(piece, window.k, aim.metre, tongue)


def _seen(sheet: Sheet, aim: CutWish) -> tuple[Window, Crop] | None:
    """His figure in the view that shows it largest, of those that show the way that he came."""
    found = [
        (window, inked_of(group))
        for group in figures(sheet, aim.who)
        for window in sheet.windows
        if amid(inked_of(group), window)
    ]
    return max(found, key=lambda pair: (_on_whole(pair[0], aim.way), pair[0].k), default=None)


def _on_whole(window: Window, way: Sequence[Point]) -> bool:
    return all(_holds(window, point) for point in way)


def figures(sheet: Sheet, who: str) -> Iterator[Group]:
    """The groups of a sheet that show somebody, in its maps."""
    for layer in sheet.items:
        if isinstance(layer, Group) and layer.meant is not Meant.WORDS:
            yield from _marks(layer, who, FIGURES)


def everybody(sheet: Sheet) -> Iterator[Group]:
    """The groups of a sheet that show anybody."""
    for layer in sheet.items:
        if isinstance(layer, Group) and layer.meant is not Meant.WORDS:
            yield from _marks(layer, None, FIGURES)


def _marks(group: Group, who: str | None, meant: Sequence[Meant]) -> Iterator[Group]:
    if group.meant in meant and (who is None or who in group.of):
        yield group
        return
    for item in group.items:
        if isinstance(item, Group):
            yield from _marks(item, who, meant)


def inked_of(group: Group) -> Crop:
    """Where the ink of a group is."""
    return inked(Sheet(1, 1, "", "", "", group.items))


def _boxes(sheet: Sheet, who: str, window: Window, *, names: bool = False) -> Iterator[Crop]:
    meant = (Meant.NAME,) if names else (*FIGURES, Meant.NAME)
    for layer in sheet.items:
        if isinstance(layer, Group) and layer.meant is not Meant.WORDS:
            boxes = (inked_of(group) for group in _marks(layer, who, meant))
            yield from (box for box in boxes if amid(box, window))


def amid(box: Crop, window: Window) -> bool:
    """Whether a box has its middle in a window."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return (
        window.left <= x <= window.left + window.width
        and window.top <= y <= window.top + window.height
    )


def _holds(window: Window, point: Point) -> bool:
    return amid(_boxed(_on_paper(window, point)), window)


def _on_paper(window: Window, point: Point) -> Point:
    x, y = point
    return window.left + (x - window.west) * window.k, window.top + (window.north - y) * window.k


def _boxed(point: Point) -> Crop:
    return Crop(*point, *point)


def joined(boxes: Iterable[Crop]) -> Crop:
    """The box of all of them."""
    first, *rest = boxes
    for box in rest:
        first = first.joined(box)
    return first


def _shaped(crop: Crop) -> Crop:
    """Grown about its middle to the shape of the room, and never smaller than it."""
    rate = max(crop.width / ROOM[0], crop.height / ROOM[1], 1.0)
    x, y = (crop.left + crop.right) / 2, (crop.top + crop.bottom) / 2
    half = rate * ROOM[0] / 2, rate * ROOM[1] / 2
    return Crop(x - half[0], y - half[1], x + half[0], y + half[1])


def within(crop: Crop, window: Window, shown: Crop) -> Crop:
    """Moved so that no more than need be of it lies beyond the view and what is to be shown, which
    may stand out of the view; cut where all is shown."""
    right, bottom = window.left + window.width, window.top + window.height
    view = Crop(window.left, window.top, right, bottom).joined(shown)
    left, right = _slid(crop.left, crop.right, view.left, view.right)
    top, bottom = _slid(crop.top, crop.bottom, view.top, view.bottom)
    return Crop(left, top, right, bottom)


def _slid(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    least, most = least - 1, most + 1
    if high - low >= most - least:
        return least, most
    by = max(0.0, least - low) - max(0.0, high - most)
    return low + by, high + by


def measured(piece: Sheet, k: float, metre: float, tongue: Tongue) -> Sheet:
    """The piece in a frame, over a strip with a bar of so many 尺 and an arrow to the north."""
    x, y = piece.width, piece.height + STRIP - 1.6
    bars = {chi: _bar(chi, metre, tongue) for chi in _BARS}
    room = x - _NORTH
    fitting = [n for n in _BARS if _after(n * k) + _long(bars[n]) < room] or [_BARS[0]]
    chi = next((n for n in fitting if n * k >= _LEAST), fitting[-1])
    words, north = bars[chi], tongue.lead(Said("北", "N"))
    inner, low = x - _RULE / 2, piece.height
    signs: list[Item] = [
        _line((_RULE / 2, _RULE / 2), (inner, _RULE / 2), (inner, low), (_RULE / 2, low),
              (_RULE / 2, 0.0)),
        _line((0.5, y - 1.5), (0.5, y), (0.5 + chi * k, y), (0.5 + chi * k, y - 1.5)),
        _text(words, _after(chi * k), y),
        _line((x - 6.0, y + 0.6), (x - 6.0, y - 2.6)),
        Path(
            (("M", (x - 7.0, y - 1.4)), ("L", (x - 6.0, y - 3.4)), ("L", (x - 5.0, y - 1.4)),
             ("Z", ())),
            Ink(_INK),
        ),
        _text(north, x - 4.2, y),
    ]  # fmt: skip
    items = (*piece.items, Group("measured", tuple(signs), meant=Meant.SCALE))
    return replace(piece, height=piece.height + STRIP, items=items)


def _bar(chi: int, metre: float, tongue: Tongue) -> Said:
    """What stands beside a bar of so many 尺."""
    return tongue.lead(
        Said(f"{in_words(chi)} = {chi * metre:.2g} 米", f"{chi} 尺 = {chi * metre:.2g} m")
    )


def _after(bar: float) -> float:
    """Where the words beside a bar begin."""
    return 2.0 + bar


def _long(words: Said) -> float:
    return measure(words.text, _face(words), _PT)


def _line(*corners: Point) -> Path:
    first, *rest = corners
    return Path((("M", first), *(("L", p) for p in rest)), Ink(None, _INK, _RULE))


def _text(words: Said, x: float, y: float) -> Text:
    return Text(x, y, words.text, _face(words), _PT, _INK)


def _face(words: Said) -> str:
    return Face("han-regular" if words.han else "latin-regular").value


_HEADS = (Said(), Said(), Said("節", "steps"))
_MOST = 8  # steps told of one thing


def outfit(material: Material, who: str, names: frozenset[str]) -> Iterator[Block]:
    """One page: his dress, the things he handles, his places, and those he has to do with."""
    english = called_en(material, who)
    yield Chapter(Said(f"{who}之儀", f"The part of the {english}" if english else ""))
    rows = [
        *_rows(material.tongue, Said("其服", "wears"), _dress(material, names)),
        *_rows(material.tongue, Said("其器", "handles"), _things(material, names)),
        *_rows(material.tongue, Said("其所", "stands"), _places(material, names)),
        *_rows(material.tongue, Said("所與", "with"), _others(material, names)),
    ]
    if rows:
        yield Table(_HEADS, tuple(rows), (0, 3, 2))


def called_en(material: Material, who: str) -> str:
    """What he, or the group, is called in English."""
    score, cast = material.score, material.score.cast
    own = (listed(cast, n) for n, c in cast.items() if who in (n, c.group))
    members = (called_en(material, n) for n in score.groups.get(who, ()))
    return score.called.get(who) or next(own, "") or ", ".join(members)


_Met = Iterable[tuple[Said, int]]


def _rows(tongue: Tongue, title: Said, met: _Met) -> Iterator[tuple[Said, Said, Steps]]:
    """Each thing once, as far as the book's language tells things apart, with the steps in which
    it is; what it is stands before the first."""
    found: dict[Said, dict[int, None]] = {}
    for wording, n in met:
        found.setdefault(tongue.told(wording), {})[n] = None
    for i, (wording, steps) in enumerate(found.items()):
        yield Said() if i else title, wording, Steps(tuple(sorted(steps))[:_MOST])


def _own(material: Material, names: frozenset[str]) -> Iterator[Frame]:
    for frame in material.chosen:
        if any(e.who in names or e.other in names for e in frame.events):
            yield frame


def _dress(material: Material, names: frozenset[str]) -> _Met:
    """What he puts on, from the step in which he first wears it so."""
    worn: dict[str, object] = {}
    for frame in _own(material, names):
        for person in (frame.people[n] for n in sorted(names) if n in frame.people):
            if person.on_stage and worn.get(person.name) != person.dress:
                worn[person.name] = person.dress
                han = "、".join(piece.name for piece in person.dress)
                yield Said(han, ", ".join(piece.en for piece in person.dress)), frame.n


def _things(material: Material, names: frozenset[str]) -> _Met:
    for frame in _own(material, names):
        speaker = speaker_of(material.site, material.plates.text, frame)
        for event in frame.events:
            if event.thing and (event.who in names or _receives(frame, event, names)):
                yield Said(speaker.bare(event.thing), speaker.thing(event.thing)), frame.n


def _receives(frame: Frame, event: Event, names: frozenset[str]) -> bool:
    """Whether what another hands over is then in his hands."""
    people = (frame.people[n] for n in (names & {event.other}) if n is not None)
    return any(event.thing in (*p.left, *p.right, *p.both) for p in people if p.on_stage)


def _places(material: Material, names: frozenset[str]) -> _Met:
    """Where he comes to stand, not what he only passes."""
    for frame in _own(material, names):
        speaker = speaker_of(material.site, material.plates.text, frame)
        went = {e.who for e in frame.events if e.who in names and len(e.path) > 1}
        for name in sorted(went):
            person = frame.people[name]
            if person.on_stage and person.place:
                han = speaker.spot(person.place, name)
                yield Said(han, speaker.place(person.place, name)), frame.n


def _others(material: Material, names: frozenset[str]) -> _Met:
    """Those he has to do with; who are always there together stand in one row."""
    cast, score = material.score.cast, material.score
    met: dict[str, dict[int, None]] = {}
    for frame in _own(material, names):
        for event in frame.events:
            other = event.other if event.who in names else event.who
            if other and other not in names and other in cast:
                met.setdefault(cast[other].group or other, {})[frame.n] = None
    rows: dict[tuple[int, ...], list[str]] = {}
    for name, found in met.items():
        rows.setdefault(tuple(found), []).append(name)
    for steps, called in rows.items():
        together = gathered(called, score.groups)
        english = dict.fromkeys(called_en(material, name) for name in together)
        wording = Said("、".join(together), ", ".join(filter(None, english)))
        yield from ((wording, n) for n in steps)


_BACK = 12  # steps
QUOTED = re.compile("曰：「([^」]*)」")
_POSTURES = {"坐": "kneeling", "立": "standing", "臥": "lying"}


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
        tuple(state_of(material, frame, lead, names, speaker)),
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


def state_of(
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
    far = _far(frame, person, material.metre)
    if far.han:
        yield Said("所行", "way"), far
    if not person.on_stage:
        yield Said("所在", "where"), Said("不在場", "off stage")
        return
    place = person.place or person.area or ""
    where = Said(speaker.spot(place, person.name), speaker.place(place, person.name))
    yield Said("所在", "where"), where
    facing = Said(faces(person).han, short_facing(person.facing))
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
    chi = sum(e.walked for e in frame.events if e.who == person.name)
    if not chi:
        return NOTHING
    (paces, english), metres = in_paces(chi), f"{chi * metre:.1f}"
    if not paces:
        return Said(f"不足半步（{metres} 米）", f"less than half a pace ({metres} m)")
    return Said(f"{paces:g} 步（{metres} 米）", f"{english} ({metres} m)")


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
    sheet = material.maps.sheet(Span(frame.n - 1, frame.n - 1))
    way = [p for e in frame.events if e.who == person.name for p in e.path]
    others = _met(frame, frozenset([person.name]))
    aim = CutWish(person.name, way, others, material.metre)
    return cut_about(sheet, aim, material.plates.manner.tongue)


def _met(frame: Frame, names: frozenset[str]) -> list[str]:
    """Those to whom he does something, and those who do something to him."""
    met = {e.other for e in frame.events if e.who in names}
    met |= {e.who for e in frame.events if e.other in names}
    return [name for name in frame.people if name in met - names]


ALONE = 2  # a heading, and what is under it
RUN = 3  # of one group, who are told from the first to the last
TITLE = Said("眾人之儀", "Everybody’s part")


def prompts(material: Material, told: Callable[[], None]) -> list[Block]:
    """Section by section, every clause with who does what upon it; of several, their list first."""
    amount = len(material.steps)
    opening = Chapter(TITLE), Paragraph(Said(f"凡{amount}節", several(amount, "step")))
    blocks: list[Block] = []
    rows: list[Prompt] = []
    section = None
    for frame in material.chosen:
        told()
        if frame.step.section != section:
            if rows:
                blocks.append(Prompts(tuple(rows)))
            rows, section = [], frame.step.section
            title = Said(section, material.score.sections.get(section, ""))
            blocks.append(Chapter(title, fresh=False))
        clause = clause_of(material.plates, frame)
        if frame.n - 1 not in material.steps:
            clause = begun(clause)
        rows.append(Prompt(frame.n, clause, _parts(material, frame)))
    blocks.append(Prompts(tuple(rows)))
    return [*opening, *blocks] if len(blocks) == ALONE else [*opening, Contents(), *blocks]


def _parts(material: Material, frame: Frame) -> tuple[tuple[Said, tuple[Said, ...]], ...]:
    """Who does something in the step, each with all that he does."""
    before = material.frames[frame.n - 2] if frame.n > 1 else None
    moves, _ = gather((frame,), before, material.plates.text.cast)
    text = material.plates.text
    teller = Teller(speaker_of(material.site, text, frame), clause=text.clause([frame.step]))
    return tuple(_of_each(moves, teller))


def _of_each(
    moves: tuple[Movement, ...], teller: Teller
) -> Iterator[tuple[Said, tuple[Said, ...]]]:
    """Each with all that he does, in order; who do the same one after another, together; those of
    one group who do not, each by his own name."""
    names = dict.fromkeys(name for move in moves for name in move.who)
    done = {name: [move for move in moves if name in move.who] for name in names}
    together = [tuple(g) for _, g in groupby(names, key=lambda n: _alike(done[n], teller))]
    for who in together:
        own = (_of(move, who) for move in done[who[0]])
        yield _every(who, teller), tuple(map(teller.tell, own))


def _every(names: Sequence[str], teller: Teller) -> Said:
    """All of them by name, but for a whole group, or for those of one who stand in it one after
    another: who leads a rehearsal calls each."""
    text = teller.speaker.text
    grouped = {member.group for member in text.cast.values()}
    known = grouped | text.called_together.keys()
    groups = {group: own for group, own in text.members.items() if group in known}
    called: dict[Said, None] = {}
    for run in _runs(gathered(names, groups), text):
        first, *_, last = (
            (Said(teller.called((name,)), teller.speaker.people((name,))))
            for name in (run[0], run[-1])
        )
        if len(run) > 1:
            first = Said(f"{first.han}至{last.han}", f"{first.en} to {last.en}")
        called[first] = None
    return Said("、".join(c.han for c in called), ", ".join(c.en for c in called))


def _runs(names: Sequence[str], text: PlateText) -> Iterator[list[str]]:
    """Each by himself, but those of one group, if three or more follow upon one another in it."""
    order = list(text.cast)

    def place(at: tuple[int, str]) -> tuple[str | None, int]:
        i, name = at
        own = text.cast.get(name)
        return (own.group, order.index(name) - i) if own and own.group else (name, 0)

    for _, run in groupby(enumerate(names), key=place):
        together = [name for _, name in run]
        yield from [together] if len(together) >= RUN else ([name] for name in together)


def _of(move: Movement, who: Sequence[str]) -> Movement:
    """What these do of what they do with others: one man goes, several go."""
    if len(move.who) == 1:
        return replace(move, who=tuple(who))
    return replace(move, who=tuple(who), events=tuple(e for e in move.events if e.who in who))


def _alike(own: list[Movement], teller: Teller) -> list[object]:
    """By what those are known who do the same: what each does by himself, as it is told, and what
    is done in common."""
    return [move if len(move.who) > 1 else teller.tell(move) for move in own]
