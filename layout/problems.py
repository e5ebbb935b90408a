"""Problems are values: where, what, why, how to mend it. They are collected and printed once."""

from __future__ import annotations

import builtins
import difflib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, wraps
from inspect import Parameter, signature
from pathlib import Path
from types import TracebackType, UnionType
from typing import Any, NamedTuple, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from layout.version import __version__

_P = ParamSpec("_P")
_R = TypeVar("_R")

TRACEBACK = "LAYOUT_TRACEBACK"  # set to anything: a fault of the program shows where it was
_WIDEST = 300  # characters of a source line worth showing


class Mark(NamedTuple):
    """A place in a file; line and column count from 1."""

    file: str
    line: int = 0
    col: int = 0
    width: int = 1

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.col) if part)

    def shifted(self, by: int, width: int = 1) -> Mark:
        """The mark `by` characters further along the same line."""
        return Mark(self.file, self.line, self.col + by, width)


NOWHERE = Mark("")


class Weight(Enum):
    """What a problem says of the work that has it."""

    WRONG = "wrong"
    UNWRITTEN = "not yet written"  # what a draft lacks, and a whole rite must not
    IDLE = "does not apply"  # a law that has nothing to look at


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with what somebody wrote. The code keeps its meaning for ever."""

    code: str
    mark: Mark
    what: str
    why: str = ""
    fix: str = ""
    at: str = ""  # the state line, where the problem belongs to a state
    weight: Weight = Weight.WRONG
    stops: bool = False  # the act that stands there is not done for it
    follows: Mark | None = None  # where the problem stands without which it would not be


class ProblemError(Exception):
    """What cannot go on, with its problems: each says what, why and what to write instead."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        """On one line; `layout.problems.render` tells more."""
        return "; ".join(map(_line, self.problems))


class QuestionError(ProblemError, ValueError):
    """What was asked for cannot be had; the files are not to blame."""


class NotFoundError(QuestionError, KeyError):
    """Nobody and nothing is so called; the fix names what is."""

    __str__ = ProblemError.__str__  # a KeyError shows quotation marks


class NotInstalledError(ProblemError, ImportError):
    """A library that this wants is not there; the fix says what brings it."""


def _line(problem: Problem) -> str:
    where = f"{problem.mark}: " * bool(problem.mark.file)
    return f"{where}{problem.code} {problem.what}" + f"; {problem.fix}" * bool(problem.fix)


def asked_wrongly(code: str, what: str, fix: str, why: str = "") -> QuestionError:
    """A problem of what was asked for, which has no place in a file; to be raised."""
    return QuestionError(Problem(code, NOWHERE, what, why, fix))


def not_found(code: str, what: str, fix: str) -> NotFoundError:
    """The problem that nothing is called what was asked for; to be raised."""
    return NotFoundError(Problem(code, NOWHERE, what, fix=fix))


def wrong(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those of the problems that are mistakes."""
    return tuple(problem for problem in problems if problem.weight is Weight.WRONG)


def told_of(error: BaseException) -> tuple[Problem, ...]:
    """Whatever was raised, as problems: those it carries, or one that says whose fault it is."""
    if isinstance(error, ProblemError):
        return error.problems
    if isinstance(error, MemoryError):
        what, fix = "there is not memory enough", "ask for less at a time, or fewer --jobs"
        return (Problem("D905", NOWHERE, what, fix=fix),)
    if isinstance(error, OSError):
        of = f": {error.filename}" if error.filename is not None else ""
        what = f"the system refuses{of}"
        fix = "make room, or see to what it says; what was made whole is kept"
        why = f"it says: {error.strerror or error or type(error).__name__}"
        return (Problem("D904", NOWHERE, what, why, fix),)
    if isinstance(error, UnicodeEncodeError) and error.encoding == "utf-8":
        what = f"{error.object[max(error.start - 9, 0) : error.end]!r} is no text in UTF-8"
        return (Problem("U915", NOWHERE, what, fix="type it anew, in a terminal set to UTF-8"),)
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        Problem(
            "D906",
            NOWHERE,
            f"a fault of the program: {said[:_WIDEST]}",
            f"layout {__version__}{_where(error.__traceback__)}; whatever was written or asked, "
            "this should have been a problem with what to write instead",
            "send these lines, the command and the rite's folder to those who keep the program; "
            f"{TRACEBACK}=1 before the command tells them more",
        ),
    )


def _where(trace: TracebackType | None) -> str:
    """The line of ours in which it was last."""
    home, found = Path(__file__).parent, ""
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.is_relative_to(home) and trace.tb_frame.f_code.co_name != "guarded":
            found = f", {path.relative_to(home).as_posix()}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def door(asked: Callable[_P, _R]) -> Callable[_P, _R]:
    """What others call from Python: whatever goes wrong in it is a ProblemError."""

    @wraps(asked)
    def guarded(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return asked(*args, **kwargs)
        except ProblemError:
            raise
        except Exception as error:
            misfits: tuple[Problem, ...] = ()
            with suppress(TypeError):  # types that cannot be asked: whose fault it is stays open
                misfits = tuple(_misfits(asked, args, kwargs))
            raise ProblemError(*(misfits or told_of(error))) from error

    return guarded


def _misfits(
    asked: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
) -> Iterator[Problem]:
    """What was given that is not of the type that is asked for. It is looked for where something
    went wrong, so that what goes well costs nothing."""
    call = signature(asked)
    try:
        given = call.bind(*args, **kwargs).arguments
    except TypeError as error:
        fix = f"call it as {asked.__name__}{call}"
        yield Problem("U965", NOWHERE, f"{asked.__name__}: {error}", fix=fix)
        return
    names = _Names(asked.__globals__)
    hints = get_type_hints(asked, names, names)
    for name in given.keys() & hints.keys():
        is_one = call.parameters[name].kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
        if is_one and not _is_a(given[name], hints[name]):
            wanted = call.parameters[name].annotation
            what = f"{asked.__name__}: {name} is {type(given[name]).__name__} {given[name]!r:.60}"
            yield Problem("U965", NOWHERE, what, fix=f"give it {wanted}")


class _Names(dict[str, Any]):
    """What the names of types stand for; one that is loaded for checkers alone takes anything."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, object)


def _is_a(value: object, wanted: Any) -> bool:
    """Whether a value is of a type, or of one of several; of what it holds nothing is asked."""
    kinds = get_args(wanted) if isinstance(wanted, UnionType) else (wanted,)
    plain = tuple(get_origin(kind) or kind for kind in kinds)
    if isinstance(value, bool):
        return bool in plain or object in plain
    return isinstance(value, plain) or (float in plain and isinstance(value, int))


def in_file_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems sorted by file and place, each once."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda p: (p.mark[:3], p.code, p.what)))


def nearest(word: str, known: Iterable[str]) -> str:
    """A fix that names the known word most like this one, or lists a few when none is like it."""
    words = sorted(set(known))
    alike = difflib.get_close_matches(word, words, n=1, cutoff=0.4)
    if alike:
        return f"did you mean {alike[0]}?"
    between = "; " if any(" " in each for each in words[:12]) else " "
    return f"known here: {between.join(words[:12])}{' …' * (len(words) > 12)}" if words else ""


def cells(text: str) -> int:
    """How many columns a terminal gives the text: a Chinese character takes two."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def render(problem: Problem) -> str:
    """The problem as printed: a headline, the source line with a caret, why, fix and state."""
    mark = problem.mark
    out = [f"{mark}: " * bool(mark.file) + f"{problem.code} {problem.what}"]
    source = line_at(mark)
    if source is not None:
        number = f"{mark.line:>4} │ "
        before, under = source[: mark.col - 1], source[mark.col - 1 : mark.col - 1 + mark.width]
        out.append(number + source)
        out.append("     │ " + " " * cells(before) + "^" * max(1, cells(under)))
    for label, text in (("why", problem.why), ("fix", problem.fix), ("at ", problem.at)):
        if text:
            out.append(f"  {label}  {text}")
    return "\n".join(out)


def line_at(mark: Mark) -> str | None:
    """The line of a file that a mark stands in; None where it cannot be shown."""
    if not mark.line:
        return None
    try:
        lines = _lines(mark.file, Path(mark.file).stat().st_mtime_ns)
    except (OSError, ValueError):  # ValueError: not UTF-8, or a NUL in the name
        return None
    if not mark.line <= len(lines):
        return None
    line = lines[mark.line - 1].replace("\t", " ")
    return line if len(line) <= _WIDEST else None


@lru_cache(maxsize=32)
def _lines(file: str, _changed: int) -> list[str]:
    """The lines of a file, read once however many problems it has."""
    return Path(file).read_text(encoding="utf-8").splitlines()
