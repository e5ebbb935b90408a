"""What several commands share: naming a rite, choosing readings, printing JSON and progress."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from layout.api import Rite, load
from layout.problems import (
    Mark,
    Problem,
    asked_wrongly,
    cells,
    in_file_order,
    render,
    wrong,
)

_Each = TypeVar("_Each")
WIDTH = 100  # columns
_FIGURES = 10
_MANY = 200  # problems printed
_SHOWN = 20  # numbers of steps
# the command was wrongly given: P314 is such a case that only the site file can tell; then where
# nothing can be written, what is not installed, and a cluster that is not there
_ASKED = ("U", "P314", "D894", "D895", "D898", "D899", "D902", "D903")
_LONGEST = 400  # characters of one line of a problem; --json has them whole
# a space, a Latin word, or one character with the brackets and stops that may not leave it
_PIECES = re.compile(r"\s+|[!-~]+|[「『《（]*.[，。；：、！？」』》）;,.]*")


def rite_argument(options: argparse.ArgumentParser) -> None:
    options.add_argument("rite", metavar="RITE", help="slug, Chinese title, or a rite's folder")
    variant_argument(options)


def variant_argument(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "--variant",
        metavar="NAME=READING",
        action="append",
        default=[],
        help="choose the reading of a dispute, such as 房=zheng (may be repeated)",
    )


def json_argument(options: argparse.ArgumentParser) -> None:
    options.add_argument("--json", action="store_true", help="print JSON for a program to read")


def variants(args: argparse.Namespace) -> dict[str, str]:
    """The readings asked for, each dispute once."""
    return readings_of("--variant", args.variant)


def readings_of(option: str, words: Sequence[str]) -> dict[str, str]:
    """Disputes and their readings, as an option that may be repeated gives them."""
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, reading = word.partition("=")
        if not equals or not name or not reading:
            what = f"{option} {word[:40]!r} is not NAME=READING"
            raise asked_wrongly("U902", what, "write it like 房=zheng; `layout list RITE` has them")
        if chosen.get(name, reading) != reading:
            what = f"two readings of {name}: {chosen[name]} and {reading[:40]}"
            raise asked_wrongly("U908", what, "choose one of them")
        chosen[name] = reading
    return chosen


def ends_in(name: str | None, *endings: str) -> None:
    """A file is what its name says: one that says otherwise is refused before anything is done."""
    if name is not None and Path(name).suffix.lower() not in endings:
        what = f"{Path(name).name[:40]!r} does not end in {' or '.join(endings)}"
        raise asked_wrongly("U903", what, "end its name so: what is made is that")


def how_many(word: str) -> int:
    """A number of things, in figures: none, or more."""
    if not (word.isdecimal() and len(word) < _FIGURES):
        raise argparse.ArgumentTypeError(f"{word[:40]!r} is no number of things")
    return int(word)


def needs(other: str, args: argparse.Namespace, *names: str) -> None:
    """What has a meaning only beside another option is not passed over where that is not there."""
    for name in names:
        if getattr(args, name):
            raise asked_wrongly("U914", f"--{name} does nothing without {other}", f"add {other}")


def the_rite(args: argparse.Namespace) -> Rite:
    return load(args.rite, **variants(args))


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def problem_json(problem: Problem) -> dict[str, Any]:
    mark: Mark = problem.mark
    return {
        "code": problem.code,
        "file": mark.file or None,
        "line": mark.line or None,
        "col": mark.col or None,
        "what": problem.what,
        "why": problem.why,
        "fix": problem.fix,
        "at": problem.at,
        "weight": problem.weight.value,
    }


def report(problems: tuple[Problem, ...]) -> int:
    """Print problems on stderr, each once; the exit code that goes with them."""
    ordered = in_file_order(problems)
    told = {(problem.mark, problem.code, problem.what): problem for problem in reversed(ordered)}
    again = Counter((problem.mark, problem.code, problem.what) for problem in ordered)
    for key, problem in islice(reversed(told.items()), _MANY):
        print(_visible(render(_short(problem))), file=sys.stderr)
        if again[key] > 1:  # a passage that is repeated has its faults in every repetition
            print(f"  and {again[key] - 1} times more where it is repeated", file=sys.stderr)
    if len(ordered) > 1:
        first = f", of which the first {_MANY}" if len(told) > _MANY else ""
        print(f"{len(ordered)} problems{first}", file=sys.stderr)
    return 2 if all(problem.code.startswith(_ASKED) for problem in ordered) else 1


def tell(rite: Rite) -> int:
    """Tell on stderr what of a rite cannot be read or played, and how much is not written; the
    exit code that goes with it. All the rest has been done."""
    mistakes = wrong(rite.problems)
    unwritten = len(rite.problems) - len(mistakes)
    code = report(mistakes) if mistakes else 0
    if rite.unplayed:
        steps = ", ".join(map(str, islice(sorted(rite.unplayed), _SHOWN)))
        more = " …" * (len(rite.unplayed) > _SHOWN)
        print(f"not played as written, and marked: steps {steps}{more}", file=sys.stderr)
    if unwritten:
        what = f"{unwritten} places of {rite.score.title} are not yet written"
        print(f"{what}; `layout check` tells them", file=sys.stderr)
    return code


def _short(problem: Problem) -> Problem:
    """The problem with no more of anything than one needs to know it by."""
    what, why, fix, at = (
        text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"
        for text in (problem.what, problem.why, problem.fix, problem.at)
    )
    return replace(problem, what=what, why=why, fix=fix, at=at)


def _visible(text: str) -> str:
    """Signs that would steer a terminal, and what is no character, are shown by their codes."""
    return "".join(c if c == "\n" or c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def wrapped(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> Iterator[str]:
    """The text in lines of at most `width` columns; Latin words stay whole, characters need not."""
    line = first
    for piece in _PIECES.findall(text):
        if cells(line) + cells(piece) > width and line not in (first, rest):
            yield line.rstrip()
            line = rest
        if line != rest or not piece.isspace():
            line += piece
    yield line.rstrip()


def table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows in columns as wide as their widest word."""
    widths = [max(cells(word) for word in column) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (
            word + " " * (width - cells(word)) for word, width in zip(row, widths, strict=True)
        )
        yield "  ".join(padded).rstrip()


class Progress:
    """One line rewritten on a terminal, silence elsewhere."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        self.shown = sys.stderr.isatty()

    def over(self, work: Iterable[_Each]) -> Iterator[_Each]:
        """What is done one after another, shown as it goes."""
        try:
            for each in work:
                yield each
                self.step()
        finally:
            self.end()

    def step(self) -> None:
        self.done += 1
        if self.shown:
            print(f"\r{self.what} {self.done}/{self.total}", end="", file=sys.stderr, flush=True)

    def at(self, done: int, total: int) -> None:
        """So much is done of what is only known now; shown at each part in a hundred."""
        fresh = done * 100 // total != self.done * 100 // total or total != self.total
        self.total, self.done = total, done
        if self.shown and fresh:
            print(f"\r{self.what} {done * 100 // total} %", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
