"""`layout check`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from layout.api.verdict import Examined, examine, readings
from layout.cli.common import (
    json_argument,
    print_json,
    problem_json,
    report,
    variant_argument,
    variants,
    wrapped,
)
from layout.problems import Problem, ProblemError, cells, in_file_order
from layout.read.paths import rites


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "rites", nargs="*", metavar="RITE", help="slug, Chinese title or folder; all when none"
    )
    variant_argument(options)
    options.add_argument(
        "--every-variant",
        action="store_true",
        help="once at the defaults, then once for each other reading of each dispute",
    )
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    chosen = variants(args)
    answers, worst = [], 0
    for name in args.rites or rites():
        for reading in readings(name, chosen) if args.every_variant else [chosen]:
            try:
                examined = examine(name, reading)
            except ProblemError as error:
                answers.append(_json(name, reading, error.problems))
                worst = max(worst, report(error.problems), key=_severity)
                continue
            answers.append(_json(name, reading, examined.problems, examined))
            if not args.json:
                _tell(examined, brief=args.every_variant)
            if examined.problems:
                worst = max(worst, report(examined.problems), key=_severity)
    if args.json:
        print_json(answers)
    return worst


def _severity(code: int) -> int:
    return (0, 2, 1)[code]  # problems in scenes weigh more than a word wrongly given


def _tell(examined: Examined, *, brief: bool) -> None:
    title = " ".join((examined.title, *(f"{k}={v}" for k, v in examined.chosen.items())))
    print(f"{title}: {examined.steps} steps, {len(examined.problems)} problems", flush=True)
    for verdict in () if brief else examined.verdicts:
        name = verdict.law.name + " " * (30 - cells(verdict.law.name))
        print(
            f"  {verdict.law.code} {name} {verdict.held:>6} / {verdict.examined}"
            + (f"  broken {len(verdict.broken)}" if verdict.broken else "")
            + (f"  excepted {len(verdict.excepted)}" if verdict.excepted else "")
        )
        if verdict.lacks:
            print("\n".join(wrapped(f"does not apply: {verdict.lacks}", " " * 7, " " * 7)))


def _json(
    name: str,
    reading: Mapping[str, str],
    problems: tuple[Problem, ...],
    examined: Examined | None = None,
) -> dict[str, object]:
    return {
        "rite": examined.slug if examined else name,
        "variants": dict(reading),
        "steps": examined.steps if examined else 0,
        "problems": [problem_json(problem) for problem in in_file_order(problems)],
        "laws": [
            {
                "code": verdict.law.code,
                "law": verdict.law.name,
                "examined": verdict.examined,
                "held": verdict.held,
                "broken": len(verdict.broken),
                "excepted": list(verdict.excepted),
                "lacks": verdict.lacks,
            }
            for verdict in (examined.verdicts if examined else ())
        ],
    }
