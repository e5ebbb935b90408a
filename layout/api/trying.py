"""A rite tried in a browser: one clause of it is written otherwise, the section in which it stands
is played again from where it begins, its plate drawn, and what is wrong told."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from layout.api.compiled import Compiled
from layout.api.compiling import compile_again
from layout.api.kept import as_bytes, of_bytes, to_kept
from layout.api.pages.plates import ON_SCREEN, Plates, Span
from layout.late import Late
from layout.play import engine
from layout.play.following import following
from layout.problems import Problem, ProblemError, told_of, wrong
from layout.read import load as reading
from layout.read.finding import find_rite
from layout.score import Staging
from layout.stage import Frame
from layout.value import replace
from layout.write.fragment import fragment

if TYPE_CHECKING:
    from layout import check
else:  # a first plate does not wait for the laws
    check = Late("layout.check")

MOST = 1 << 14  # characters of a clause as it is written


class WrittenLines(NamedTuple):
    """The lines in which a step is written, counted from 0."""

    path: Path
    first: int
    last: int


@dataclass(frozen=True)
class PlayedAnew:
    """A section played again: its rite up to its end, and its frames."""

    rite: Compiled
    frames: Sequence[Frame]
    before: Frame | None


def packed(rite: Compiled) -> bytes:
    """A rite as it was played, for a browser to go on from."""
    return as_bytes(to_kept(rite, None))


class Trying:
    """One rite, of which clauses are written otherwise, one at a time; nothing of that lasts."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.rite = of_bytes(data, lambda: compile_again(name, {}, None)).rite
        self._shipped: dict[Path, str] = {}
        self._written: Path | None = None  # the file that is otherwise than it was shipped
        self._lawful: dict[int, frozenset[tuple[str, str]]] = {}
        self.anew: PlayedAnew | None = None

    @cached_property
    def _steps(self) -> Mapping[str, int]:
        """The first step of each clause by its number, and where it is among the steps."""
        found: dict[str, int] = {}
        for at, step in enumerate(self.rite.score.steps):
            if step.text is not None:
                found.setdefault(step.id.rpartition(".")[2].lstrip("0"), at)
        return found

    def written(self, number: str) -> str:
        """A clause as it is written."""
        block = self._block(self._steps[number])
        return "\n".join(self._text(block.path).split("\n")[block.first : block.last])

    def tried(self, number: str, text: str) -> Mapping[str, Any]:
        """The clause written so: its plate, and what is wrong that was not."""
        at = self._steps[number]
        block, step = self._block(at), self.rite.score.steps[at]
        lines = self._text(block.path).split("\n")
        own = text[:MOST].split("\n")
        lines[block.first : block.last] = own
        self._write(block.path, "\n".join(lines))
        last = block.first + len(own)
        try:
            self.anew = self._played(step.section)
        except Exception as error:  # whatever is wrong is told, and what was shown stays
            self.anew = None
            return {"problems": self._told(told_of(error), block.first, last), "plate": ""}
        found = self._told(self.anew.rite.problems, block.first, last)
        return {"problems": found, **self._plate(at)}

    def unlawful(self, number: str, text: str) -> Sequence[Mapping[str, Any]]:
        """What is wrong in the section as it was played the last time, with what the laws find in
        it that they do not find in it as it is shipped."""
        at = self._steps[number]
        lines, anew = self._block(at), self.anew
        if anew is None:
            return []
        made, last = anew.rite, lines.first + text.count("\n") + 1
        found: list[Problem] = []
        if not made.score.is_unread:
            usual = self._lawful.get(at) or self._usual(at)
            self._lawful[at] = usual
            found = [p for p in _broken(anew) if (p.code, p.what) not in usual]
        told = following((*made.problems, *found), made.score, made.frames)
        return self._told(told, lines.first, last)

    def _usual(self, at: int) -> frozenset[tuple[str, str]]:
        """What the laws find in the section as it is shipped, looked at in the same way."""
        old = self.rite
        which, first = self._section(old.score.steps[at].section)
        part = old.played.parts[which]
        before = old.played.parts[which - 1].frames[-1] if which else None
        cut = replace(old.score, steps=old.score.steps[: first + len(part.frames)])
        whole = PlayedAnew(replace(old, score=cut), part.frames, before)
        return frozenset((problem.code, problem.what) for problem in _broken(whole))

    def _section(self, title: str) -> tuple[int, int]:
        """Which of those that have steps a section is, and how many steps are before it."""
        titles = dict.fromkeys(step.section for step in self.rite.score.steps)
        steps = self.rite.score.steps
        return [*titles].index(title), next(n for n, s in enumerate(steps) if s.section == title)

    def _played(self, title: str) -> PlayedAnew:
        """The section as it is written now, played from where it begins."""
        old = self.rite
        score, _ = reading.load_again(self.name, {}, old.score.vocabulary, old.readings)
        which, first = self._section(title)
        own = [step for step in score.steps if step.section == title]
        if not own:
            raise ProblemError(*wrong(score.problems))
        before = old.played.parts[which - 1] if which else None
        start = before.end if before else old.played.start
        cut = replace(score, steps=score.steps[: first + len(own)])
        part = engine.play_part(cut, old.site, start, len(own), before.frames if before else ())
        frames = _Frames(old.frames, first, part.frames)
        played = [problem for problems in part.wrong.values() for problem in problems]
        if score.is_unread:
            played = []
        unread = wrong(score.problems)
        problems = following((*unread, *played), cut, frames)
        made = replace(old, score=cut, frames=frames, problems=problems)
        return PlayedAnew(made, part.frames, before.frames[-1] if before else None)

    def _plate(self, at: int) -> Mapping[str, Any]:
        """The plate of a step, if it has one."""
        anew = self.anew
        frames = anew.rite.frames if anew else ()
        if anew is None or at >= len(frames) or frames[at].step.staging is not Staging.STAGED:
            return {"plate": ""}
        sheet = Plates(anew.rite, ON_SCREEN).sheet(Span(at, at))
        made = fragment(sheet, frames[at].spots, "")
        return {"plate": made.svg, "colours": sorted(made.colours)}

    def _told(
        self, problems: Collection[Problem], first: int, last: int
    ) -> list[Mapping[str, Any]]:
        """Problems for a page, causes alone: each with its line in the clause, and how many follow
        from it."""
        counts: dict[tuple[int, int], int] = {}
        for problem in problems:
            if problem.follows is not None:
                place = (problem.follows.line, problem.follows.col)
                counts[place] = counts.get(place, 0) + 1
        told = []
        for problem in problems:
            line = problem.mark.line - 1
            if problem.follows is None:
                told.append({
                    "code": problem.code,
                    "what": problem.what,
                    "why": problem.why,
                    "fix": problem.fix,
                    "line": line - first + 1 if first <= line < last else 0,
                    "at": f"{Path(problem.mark.file).name}:{problem.mark.line}",
                    "col": problem.mark.col,
                    "follow": counts.pop((problem.mark.line, problem.mark.col), 0),
                })  # fmt: skip
        return sorted(told, key=lambda each: (not each["line"], each["line"]))

    def _block(self, at: int) -> WrittenLines:
        """The lines of a step in its file, which begin with a hyphen as every step there does."""
        mark = self.rite.score.steps[at].mark
        path = find_rite(self.name) / Path(mark.file).name
        lines = self._text(path).split("\n")
        first = mark.line - 1
        ends = (n for n in range(first + 1, len(lines)) if re.match(r"[^\s#]", lines[n]))
        return WrittenLines(path, first, next(ends, len(lines) - 1))

    def _text(self, path: Path) -> str:
        """A file as it was shipped."""
        if path not in self._shipped:
            self._shipped[path] = path.read_text(encoding="utf-8")
        return self._shipped[path]

    def _write(self, path: Path, text: str) -> None:
        if self._written is not None and self._written != path:
            self._written.write_text(self._text(self._written), encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        self._written = path


class _Frames(Sequence[Frame]):
    """The frames of a rite of which one section, the last, is otherwise than it was."""

    def __init__(self, before: Sequence[Frame], first: int, own: Sequence[Frame]) -> None:
        self._before, self._first, self._own = before, first, own

    def __len__(self) -> int:
        return self._first + len(self._own)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(self[n] for n in range(len(self))[at])
        at = range(len(self))[at]
        return self._before[at] if at < self._first else self._own[at - self._first]


def _broken(played: PlayedAnew) -> Iterator[Problem]:
    """What the laws of one stretch find broken in a section."""
    made = played.rite
    for tally in check.near(made.score, made.site, played.frames, played.before).values():
        yield from tally.broken


def asked(trying: Trying, words: str) -> str:
    """What the page asks, as JSON, answered in JSON."""
    question = json.loads(words)
    match question["what"]:
        case "written":
            answer: Any = trying.written(question["number"])
        case "tried":
            answer = trying.tried(question["number"], question["text"])
        case _:
            answer = trying.unlawful(question["number"], question["text"])
    return json.dumps(answer, ensure_ascii=False)
