"""A rite while it is written: what is changed in it is read and played, and the last good picture
kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from layout.api.compiled import Compiled
from layout.api.compiling import compile_again, head_of
from layout.api.rite import Rite
from layout.problems import Problem, ProblemError, told_of, wrong
from layout.read.finding import find_rite, sources_of
from layout.read.scene.expand import act_line
from layout.score import Act, Score, Step

Stamps = Mapping[Path, tuple[int, int]]  # of each file when it was written, and how long it is


class Writing:
    """One rite under one choice of readings, as its files are now."""

    def __init__(self, name: str, variants: Mapping[str, str], *, draws: bool = True) -> None:
        self.name, self.variants, self.draws = name, variants, draws
        self.n = 1  # the step that is looked at
        self.problems: tuple[Problem, ...] = ()
        self.laws: tuple[Mapping[str, Any], ...] = ()  # what the laws say, as `check` tells it
        self.rite: Rite | None = None
        self.svg = ""  # of the last step that could be drawn
        self.is_old = False  # whether it is the picture of another step, or of how it was
        self._made: Compiled | None = None
        self._stamps: Stamps = {}
        self.look()

    def look(self) -> bool:
        """Read it again if a file has changed; whether one has. Whatever is wrong is told, and what
        was shown stays."""
        try:
            stamps = _stamps(sources_of(self.name))
            if stamps == self._stamps:
                return False
            heads = set(head_of(self.name))
        except OSError:
            return False  # a file that an editor is just putting in the place of another
        except ProblemError as error:  # the rite itself is away
            is_news = (self.problems, self.is_old) != (error.problems, True)
            self.problems, self.is_old, self._stamps = error.problems, True, {}
            return is_news
        is_same = {p: s for p, s in stamps.items() if p in heads} == {
            p: s for p, s in self._stamps.items() if p in heads
        }
        self._stamps = stamps
        self._read(self._made if is_same else None)
        return True

    def _read(self, before: Compiled | None) -> None:
        old = self._made
        try:
            made = compile_again(self.name, self.variants, before)
        except Exception as error:
            # whatever is wrong is told in the page, and what was shown stays
            self.problems, self.is_old = told_of(error), True
            return
        self.problems = made.problems
        if self._is_lost(made):
            self.is_old = True
            return
        self._made, self.rite = made, Rite(made, self.name)
        if old is not None:
            self.n = changed(old.score, made.score, self.n)
        if self.draws:
            self.draw()

    def _is_lost(self, made: Compiled) -> bool:
        """Whether the step looked at is gone, since its file can no longer be read."""
        if self.rite is None or not self.rite.frames or not wrong(made.problems):
            return False
        file = self.rite.frames[self.n - 1].state.step.mark.file
        return all(step.mark.file != file for step in made.score.steps)

    def go(self, n: int) -> None:
        """Look at another step."""
        self.n = n
        self.draw()

    def draw(self) -> None:
        """The picture of the step; the last one stays where there is none."""
        frames = self.rite.frames if self.rite else ()
        self.n = max(1, min(self.n, len(frames)))
        try:
            self.svg, self.is_old = frames[self.n - 1].plate().svg(), False
        except Exception as error:
            self.is_old = True
            self.problems = (*(self._made.problems if self._made else ()), *told_of(error)[:1])

    def at(self, file: Path, line: int) -> int | None:
        """The step that is written on a line of a file, or above it."""
        steps = self.rite.score.steps if self.rite else ()
        there = [
            (step.mark.line, -n)
            for n, step in enumerate(steps, 1)
            if step.mark.line <= line and Path(step.mark.file).resolve() == file
        ]
        return -max(there)[1] if there else None

    def acts_of(self, name: str) -> Iterator[tuple[int, Act]]:
        """The acts of somebody, or done with something, up to the step, the last first."""
        frames = self.rite.frames[: self.n] if self.rite else ()
        for frame in reversed(frames):
            for event in reversed(frame.state.events):
                if name in (event.who, event.thing):
                    yield frame.n, event.by

    def understood(self, act: Act) -> str:
        """An act as it would be written."""
        return act_line(act, self.rite.score) if self.rite else act.word


def _stamps(paths: Sequence[Path]) -> Stamps:
    found = ((path, path.stat()) for path in paths)
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found}


def changed(old: Score, new: Score, n: int) -> int:
    """The number of the first step that is otherwise than it was, wherever it is written; where
    none is, that of the one looked at."""
    was, now = [_told(step) for step in old.steps], [_told(step) for step in new.steps]
    if was == now or not now:
        return n
    same = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), len(was))
    return min(same, len(now) - 1) + 1


def _told(step: Step) -> tuple[object, ...]:
    """What a step says, wherever it stands."""
    acts = tuple(
        (a.who, a.word, a.thing, a.to, a.place, a.via, a.route, a.facing, a.row, a.count, a.words,
         a.manner, a.together) for a in step.acts
    )  # fmt: skip
    return step.section, step.text, step.en, acts


def home_of(name: str) -> Path:
    """The folder of a rite."""
    return find_rite(name).resolve()
