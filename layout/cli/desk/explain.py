"""`layout explain`."""

from __future__ import annotations

import argparse

from layout.api import load
from layout.api.explain import Explained, explained, folder_of, other_readings, place_of
from layout.cli.common import (
    json_argument,
    print_json,
    problem_json,
    variant_argument,
    variants,
    wrapped,
)
from layout.problems import asked_wrongly

_STEPS = 3  # of those that do an act, told whole


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "place", metavar="FILE:LINE", help="an act line of a section file, as problems name it"
    )
    variant_argument(options)
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    path, line = place_of(args.place)
    asked, rite = variants(args), load(folder_of(path), **variants(args))
    others = other_readings(rite, path, line)
    if others:
        rite = load(folder_of(path), **_agreed(asked, others, line))
    found = explained(rite, path, line)
    if args.json:
        print_json([_document(each, others) for each in found])
        return 0
    if others:
        drawn = " ".join(f"{name}={reading}" for name, reading in others.items())
        print(f"of another reading than the first: as under --variant {drawn}")
    first = found[0].n
    shown = [each for each in found if each.n in sorted({e.n for e in found})[:_STEPS]]
    for each in shown:
        _tell(each)
    more = sorted({each.n for each in found} - {each.n for each in shown})
    if more:
        told = "it is done also in the steps " + ", ".join(map(str, more))
        print("\n".join(wrapped(f"{told} (first in {first})", "", "  ")))
    return 0


def _tell(each: Explained) -> None:
    step, act = each.step, each.act
    print(f"{each.n} {step.section} {step.id}  {act.mark}")
    if text := step.text or (f"（{step.expands}）" if step.expands else ""):
        print("\n".join(wrapped(text, "  text    ", " " * 10)))
    print(f"  act     {each.understood}  ({each.english})")
    print("\n".join(wrapped(each.ground, "  rests   ", " " * 10)))
    print("\n".join(wrapped(each.before, "  before  ", " " * 10)))
    print("\n".join(wrapped(each.after, "  after   ", " " * 10)))
    for where, why in each.derived:
        print("\n".join(wrapped(f"{where}: {why}", "  because ", " " * 10)))
    for problem in each.problems:
        told = f"{problem.code} {problem.what}"
        print("\n".join(wrapped(f"not played: {told}", "  ", " " * 10)))


def _agreed(asked: dict[str, str], others: dict[str, str], line: int) -> dict[str, str]:
    """The readings asked for and those that play the line."""
    for name in asked.keys() & others.keys():
        what = f"line {line} is of the reading {name}={others[name]}, not of {name}={asked[name]}"
        raise asked_wrongly("U973", what, "leave out that --variant: the line's own is chosen")
    return {**asked, **others}


def _document(each: Explained, others: dict[str, str]) -> dict[str, object]:
    return {
        "readings": others,
        "n": each.n,
        "id": each.step.id,
        "line": each.act.mark.line,
        "text": each.step.text,
        "act": each.understood,
        "en": each.english,
        "ground": each.ground,
        "before": each.before,
        "after": each.after,
        "derived": [{"where": where, "why": why} for where, why in each.derived],
        "problems": [problem_json(problem) for problem in each.problems],
    }
