"""`layout explain`."""

from __future__ import annotations

import argparse

from layout.api import load
from layout.api.explain import Explained, explained, folder_of, place_of
from layout.cli.common import (
    json_argument,
    print_json,
    problem_json,
    variant_argument,
    variants,
    wrapped,
)

_STEPS = 3  # of those that do an act, told whole


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "place", metavar="FILE:LINE", help="an act line of a section file, as problems name it"
    )
    variant_argument(options)
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    path, line = place_of(args.place)
    found = explained(load(folder_of(path), **variants(args)), path, line)
    if args.json:
        print_json([_document(each) for each in found])
        return 0
    first = found[0].n
    shown = [each for each in found if each.n in sorted({e.n for e in found})[:_STEPS]]
    for each in shown:
        _tell(each)
    others = sorted({each.n for each in found} - {each.n for each in shown})
    if others:
        told = "it is done also in the steps " + ", ".join(map(str, others))
        print("\n".join(wrapped(f"{told} (first in {first})", "", "  ")))
    return 0


def _tell(each: Explained) -> None:
    step, act = each.step, each.act
    print(f"{each.n} {step.section} {step.id}  {act.mark}")
    print("\n".join(wrapped(step.text or f"（{step.expands}）", "  text    ", " " * 10)))
    print(f"  act     {each.understood}  ({each.english})")
    print("\n".join(wrapped(each.ground, "  rests   ", " " * 10)))
    print("\n".join(wrapped(each.before, "  before  ", " " * 10)))
    print("\n".join(wrapped(each.after, "  after   ", " " * 10)))
    for where, why in each.derived:
        print("\n".join(wrapped(f"{where}: {why}", "  because ", " " * 10)))
    for problem in each.problems:
        told = f"{problem.code} {problem.what}"
        print("\n".join(wrapped(f"not played: {told}", "  ", " " * 10)))


def _document(each: Explained) -> dict[str, object]:
    return {
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
