"""What commands print: answers, JSON, problems, progress; and the rite that they are asked of."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from layout.api import Rite, load
from layout.api.rite import Plate
from layout.cli.options import variants
from layout.play.following import by_cause
from layout.problems import Problem, cells, in_file_order, render, wrong
from layout.write.files import write_file

_Each = TypeVar("_Each")
WIDTH = 100  # columns
_MANY = 200  # problems printed
_SHOWN = 20  # numbers of steps
# the command was wrongly given: P314 is such a case that only the site file can tell; then where
# nothing can be written, what is not installed, and a cluster that is not there
_ASKED = ("U", "P314", "D894", "D895", "D898", "D899", "D902", "D903")
_LONGEST = 400  # characters of one line of a problem; --json has them whole
# a space, a Latin word, or one character with the brackets and stops that may not leave it
_PIECES = re.compile(r"\s+|[!-~]+|[「『《（]*.[，。；：、！？」』》）;,.]*")


def the_rite(args: argparse.Namespace) -> Rite:
    return load(args.rite, **variants(args))


def target_of(args: argparse.Namespace, rite: Rite, name: str) -> Path:
    """Where it is to go, else under this name among what is made of the rite."""
    own = Path("output") / rite.score.slug / name
    return own if args.output is None else Path(args.output)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def picked(value: object, names: str) -> dict[str, Any]:
    """These fields of a value, for JSON."""
    return {name: getattr(value, name) for name in names.split()}


def problem_json(problem: Problem) -> dict[str, Any]:
    mark = {name: value or None for name, value in picked(problem.mark, "file line col").items()}
    words = picked(problem, "what why fix at")
    follows = None if problem.follows is None else str(problem.follows)
    return {"code": problem.code, **mark, **words, "weight": problem.weight.value,
            "follows": follows}  # fmt: skip


def report(problems: tuple[Problem, ...]) -> int:
    """Print problems on stderr, each once; the exit code that goes with them."""
    every = in_file_order(problems)
    ordered = tuple(problem for problem in every if problem.follows is None)
    follow = dict(by_cause(every))
    distinct = {(each.mark, each.code, each.what): each for each in reversed(ordered)}
    again = Counter((each.mark, each.code, each.what) for each in ordered)
    for key, problem in islice(reversed(distinct.items()), _MANY):
        # signs that would steer a terminal, and what is no character, are shown by their codes
        text = render(_short(problem))
        text = "".join(c if c == "\n" or c.isprintable() else f"\\u{ord(c):04x}" for c in text)
        print(text, file=sys.stderr)
        if again[key] > 1:  # a passage that is repeated has its faults in every repetition
            print(f"  and {again[key] - 1} times more where it is repeated", file=sys.stderr)
        if more := follow.pop(problem.mark, 0):
            print(f"  {more} follow from it; --json tells them", file=sys.stderr)
    if len(ordered) > 1:
        first = f", of which the first {_MANY}" if len(distinct) > _MANY else ""
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


def print_wrapped(text: str, first: str = "", rest: str = "") -> None:
    print("\n".join(wrapped(text, first, rest)))


def write_plate(plate: Plate, target: Path) -> None:
    """A plate as the picture that its name's ending says."""
    write_file(target, plate.png() if target.suffix.lower() == ".png" else plate.svg().encode())


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

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
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
