"""An act explained: as written, as understood, and the state before it and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from layout.api.rite import Rite
from layout.basis import ActPart
from layout.phrases.derivations import cited, sentence
from layout.play import concerned, moment_line
from layout.problems import Mark, Problem, ProblemError, asked_wrongly, wrong
from layout.read.files.paths import RITE
from layout.read.files.source import read_source
from layout.read.scene.expand import act_line
from layout.read.scene.readings import asked_at
from layout.score import Act, Step
from layout.stage import Frame, PersonState, ThingState
from layout.stage.course import World

_FIGURES = 9  # of the number of a line, fewer


@dataclass(frozen=True, slots=True)
class Explained:
    """One act in one of the steps that do it."""

    n: int  # the step's number
    step: Step
    act: Act
    understood: str  # as it would be written
    english: str
    ground: str
    before: str
    after: str
    derived: tuple[tuple[str, str], ...]  # who or what came to be elsewhere, and why there
    problems: tuple[Problem, ...]


def place_of(said: str) -> tuple[Path, int]:
    """The file and the line of FILE:LINE (a column may follow)."""
    file, _, rest = said.partition(".yaml:")
    line = rest.partition(":")[0]
    path = Path(f"{file}.yaml")
    if not (line.isdecimal() and len(line) < _FIGURES) or not path.is_file():
        what = f"{said[:80]} is no line of a section file"
        raise asked_wrongly("U973", what, "write FILE:LINE, as problems do: 07_xian_bin.yaml:12")
    return path, int(line)


def folder_of(path: Path) -> str:
    """The rite that a section file is of."""
    if not (path.parent / RITE).is_file():
        what, fix = f"{path.name} lies beside no {RITE}", "name a section file of a rite"
        raise asked_wrongly("U973", what, fix)
    return str(path.parent)


def other_readings(rite: Rite, path: Path, line: int) -> dict[str, str]:
    """The readings that play a line, where those of the rite as it was played do not."""
    asked, chosen = asked_at(path, line), rite.variants
    return {name: of[0] for name, of in asked.items() if of and chosen.get(name) not in of}


def explained(rite: Rite, path: Path, line: int) -> tuple[Explained, ...]:
    """The acts that stand on a line, each in every step that does it, in playing order; where
    none does, those of the nearest line above it in the same step, else of the next below, else
    those that the step repeats."""
    last = read_source(path).rstrip("\n").count("\n") + 1
    if line > last:
        raise asked_wrongly("U973", f"{path.name} has no line {line}", f"it ends with line {last}")

    def here(mark: Mark) -> bool:
        return bool(mark.file) and Path(mark.file).resolve() == path.resolve()

    unread = [p for p in wrong(rite.score.problems) if here(p.mark)]
    if of_line := [p for p in unread if p.mark.line == line]:
        raise ProblemError(*of_line)
    frames = [frame.state for frame in rite.frames]
    starts = sorted({f.step.mark.line for f in frames if here(f.step.mark)} | {last + 1})
    begin = max((start for start in starts if start <= line), default=0)
    end = min(start for start in starts if start > line)
    acts = [(i, act) for i, f in enumerate(frames) for act in f.step.acts if here(act.mark)]
    lines = {act.mark.line for _, act in acts if begin <= act.mark.line < end}
    if not lines and (of_step := [p for p in unread if begin <= min(p.mark.line, last) < end]):
        raise ProblemError(*of_step)
    if repeated := [(i, act) for i, f in enumerate(frames) for act in f.step.acts
                    if not lines and here(f.step.mark) and f.step.mark.line == begin]:  # fmt: skip
        return tuple(_explained(rite, i, act) for i, act in repeated)
    if not lines:
        what = f"nothing is done on line {line} of {path.name}, nor in its step"
        raise asked_wrongly("U973", what, "name the line of an act, in a section file")
    told = max((each for each in lines if each <= line), default=min(lines))
    return tuple(_explained(rite, i, act) for i, act in acts if act.mark.line == told)


def _explained(rite: Rite, index: int, act: Act) -> Explained:
    frame = rite.frames[index].state
    before, after = _around(rite, index, act)
    names = concerned(act, rite.score, before)
    return Explained(
        frame.n,
        frame.step,
        act,
        act_line(act, rite.score),
        act.verb.en,
        "; ".join(_rests(act, frame.step.part)),
        moment_line(before, names),
        moment_line(after, names),
        tuple(_derived(before, after, names)),
        tuple(p for p in rite.frames[index].unplayed if p.mark == act.mark),
    )


def _rests(act: Act, part: str) -> Iterator[str]:
    """On what it rests, and the parts of it that rest on the clause or on other words."""
    stand = [each.key for each in ActPart if each in act.in_clause and each not in act.by_part]
    if act.ground and stand:
        yield f"{' and '.join(stand)}, {part}: the clause itself"
    yield cited(act.ground) if act.ground else f"{part}: the clause itself"
    yield from (f"{each.key}, {cited(ground)}" for each, ground in act.by_part.items())


def _around(rite: Rite, index: int, act: Act) -> tuple[World, World]:
    """The state before an act and after it; of one that was not done, both are that at which it
    was to be done, as near as the step tells."""
    frame = rite.frames[index].state
    state = _opening(rite, index)
    groups = [event.group for event in frame.events if event.by.mark == act.mark]
    if not groups:
        done = [e.group for e in frame.events if (e.by.mark.line, e.by.mark.col) <= act.mark[1:3]]
        last = max(done, default=0)
        state = _through(state, frame, last)
        return state, state
    before = _through(state, frame, min(groups) - 1)
    return before, _through(state, frame, max(groups))


def _opening(rite: Rite, index: int) -> World:
    """The state when a step begins."""
    if index:
        last = rite.frames[index - 1].state
        return World(last.people, last.things)
    beat = rite.opening
    return World(beat.people, beat.things)


def _through(world: World, frame: Frame, group: int) -> World:
    """The state after the acts of a step up to a group."""
    groups = [event.group for event in frame.events]
    if groups and group >= max(groups):
        return World(frame.people, frame.things)
    for beat in frame.beats:
        if beat.group <= group:
            people = {**world.people, **beat.people}
            world = replace(world, people=people, things={**world.things, **beat.things})
    return world


def _derived(before: World, after: World, names: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Whoever and whatever has come elsewhere, and why there."""
    was: Mapping[str, PersonState | ThingState] = {**before.things, **before.people}
    now: Mapping[str, PersonState | ThingState] = {**after.things, **after.people}
    for name, state in now.items():
        moved = name in was and state.pos != was[name].pos
        if name in names and moved and state.pos is not None:
            east, north = state.pos
            where = f"{name} ({east:.2f}, {north:.2f}) {state.place or ''}".strip()
            yield where, sentence(state.derivation)
