"""Where: the winds, rows, stairs and hands that a clause names."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from layout.check.claims.claim import Claim, claim_law, departs
from layout.check.claims.units import PlayedClause
from layout.check.law import Case
from layout.compass import bearing, wind_of
from layout.site import PortalKind, Site
from layout.stage import Frame, Point
from layout.vocabulary.verb import Slot, VerbTrait

_POINT = "(?:north|south)-(?:east|west)|north|south|east|west"
_FACING = re.compile(rf"(?<!not )facing ({_POINT})(?![-\w])(?! (?:side|end))")
_ANSWERED = re.compile("(?<![東西南北不])([東西]?[北南]|[東西])面")
_FIRST_PART = re.compile("[；：]")
_WINDS = {"north": "北", "south": "南", "east": "東", "west": "西"}
_NEAR = 18.0  # 尺: from the middle of a stair to a place at its head


@claim_law("C844", "winds_played", "經言其面，必有鄉之者", "every facing that a clause names")
def winds(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every facing: 北面. Where a run begins with those who act, one of them faces so, or what is
    handled."""
    everybody = frozenset(event.who for event in unit.events)
    for run in unit.runs:
        for word in () if run.is_supposed else run.words:
            if word.wind and not word.is_row:
                told = facings(unit, everybody & run.people or everybody)
                what = f"「{word.text}」 of the clause, and nobody and nothing in it faces so"
                yield Claim(word.text, any(one and word.wind.endswith(one) for one in told), what)


def facings(unit: PlayedClause, doers: frozenset[str]) -> frozenset[str]:
    """The winds that some of those who act face, at any moment of the step, and what they
    handle."""
    found = {act.facing for act in unit.acts if act.facing and doers & {*act.who}}
    handled = {event.thing for event in unit.events if event.thing}
    for frame in unit.frames:
        for states in (frame.people, *(beat.people for beat in frame.beats)):
            found |= {_wind(p.facing) for name, p in states.items() if name in doers}
        found |= {_wind(frame.things[name].facing) for name in handled}
        found |= {_wind(event.facing) for event in frame.events if event.who in doers}
    return frozenset(found)


def _wind(facing: float | None) -> str:
    return "" if facing is None else wind_of(bearing(facing)).value


@claim_law(
    "C902",
    "gloss_agrees",
    "譯文所言之面、之階，即所行之面、之階",
    "every facing and stair that a gloss names, and every facing with which an open question is "
    "answered",
)
def glossed(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every facing that the gloss names, or the answer to what is left open (not what others hold,
    after ；): somebody or something in the step faces so. Every stair that the gloss names:
    somebody is at it or goes by it."""
    if not unit.events or any(run.is_supposed for run in unit.runs):
        return
    events = (*unit.events, *(unit.before.events if unit.before else ()))
    everybody = frozenset(name for event in events for name in (event.who, *event.to))
    told = facings(unit, everybody)
    for match in _FACING.finditer(unit.step.en):
        wind = "".join(_WINDS[point] for point in reversed(match[1].split("-")))
        what = f"“{match[0]}” of the gloss, and nobody and nothing in it faces so"
        yield Claim(match[0], wind in told, what)
    for question in unit.step.open:
        is_other = bool(question.of) and departs(case.score)
        answer = "" if is_other else _FIRST_PART.split(question.han_decided)[0]
        for wind in _ANSWERED.findall(answer):
            what = f"「{wind}面」 answers what is left open, and nobody and nothing faces so"
            yield Claim(f"{wind}面", wind in told, what)
    for name in stairs_of(case.site):
        part, feature = case.score.vocabulary.parts.get(name), case.site.features.get(name)
        is_unplayed = any(name in word for word in unit.step.unplayed)
        if part and part.en and not is_unplayed and re.search(rf"\b{part.en}\b", unit.step.en):
            holds = is_there(unit, [name, part.name, *part.also])
            holds = holds or bool(feature and is_near(unit, feature.anchor))
            what = f"“{part.en}” of the gloss, and nobody is at it or goes by it"
            yield Claim(part.en, holds, what)


@claim_law("C845", "rows_played", "經言其上，必自其端", "every head of a row that a clause names")
def rows(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every head of a row: 北上."""
    for word in unit.words:
        if word.is_row:
            told = {act.row for act in unit.acts if act.row}
            holds = word.wind in told if told else is_in_row(unit, word.wind)
            yield Claim(word.text, holds, f"「{word.text}」 of the clause, and no row begins there")


def is_in_row(unit: PlayedClause, wind: str) -> bool:
    """Whether those who act, or what they handle, stand along that line."""
    last = unit.frames[-1]
    doers = {event.who for event in unit.events}
    things = {event.thing for event in unit.events if event.thing}
    axis = 0 if wind in "東西" else 1
    stand = {p.pos[axis] for name, p in last.people.items() if name in doers and p.pos}
    lie = {t.pos[axis] for name, t in last.things.items() if name in things and t.pos}
    return max(len(stand), len(lie)) > 1


@claim_law("C846", "stairs_played", "經言其階，必由之若在之", "every stair that a clause names")
def stairs(case: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every stair that is named."""
    named = stairs_of(case.site)
    for word in unit.words:
        if word.part and word.text in named:
            what = f"「{word.text}」 of the clause, and nobody is at it or goes by it"
            feature = case.site.features.get(word.text)
            holds = is_there(unit, [word.text]) or (feature and is_near(unit, feature.anchor))
            yield Claim(word.text, bool(holds), what)


def stairs_of(site: Site) -> frozenset[str]:
    """The names of the stairs."""
    return frozenset(p.name for p in site.portals if p.kind is PortalKind.STAIR)


def is_near(unit: PlayedClause, anchor: Point) -> bool:
    """Whether one of those who act is at the head or the foot of a stair."""
    doers = {event.who for event in unit.events}
    spots = (p.pos for f in unit.frames for name, p in f.people.items() if name in doers)
    return any(spot is not None and math.dist(spot, anchor) < _NEAR for spot in spots)


def is_there(unit: PlayedClause, names: Iterable[str]) -> bool:
    """Whether acts name one of these, somebody goes by it, or those who act are at it."""
    wanted = [name for name in names if name]
    told = (*unit.phrases, *(event.via or "" for event in unit.events), *_places(unit))
    return any(name in phrase for name in wanted for phrase in told)


def _places(unit: PlayedClause) -> Iterator[str]:
    """Where those who act and what they handle are, before, in and after the step."""
    doers = {event.who for event in unit.events}
    doers |= {name for event in unit.events for name in event.to}
    handled = {event.thing for event in unit.events if event.thing}
    for frame in (*filter(None, [unit.before]), *unit.frames):
        yield from _spots(frame, doers, handled)


def _spots(frame: Frame, doers: Iterable[str], handled: Iterable[str]) -> Iterator[str]:
    for name in doers:
        if person := frame.people.get(name):
            yield f"{person.place or ''} {person.area or ''}"
    for name in handled:
        thing = frame.things[name]
        yield f"{thing.place or ''} {thing.inside or ''}"


@claim_law("C847", "hands_played", "經言左右，必以其手", "every hand that a clause names")
def hands(_: Case, unit: PlayedClause) -> Iterator[Claim]:
    """Every hand: 左執爵, 右手取肺."""
    for run in unit.runs:
        for word in () if run.is_supposed else run.words:
            after = next((w for w in run.words if w.at == word.at + 1), None)
            is_side = any(w.people and w.at + len(w.text) == word.at for w in run.words)
            if is_side and not (after and after.verb and Slot.THING in after.verb.needs):
                continue  # 介右坐奠爵: a place
            if not word.side or not (run.after(word).startswith("手") or (after and after.is_done)):
                continue
            if after and after.verb and after.verb.is_(VerbTrait.GOES):
                continue
            holds = any(act.hand == word.side for act in unit.acts)
            what = f"「{word.text}」 of the clause, and nothing is done with that hand"
            yield Claim(word.text, holds or any(word.side in p for p in unit.phrases), what)
