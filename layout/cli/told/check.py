"""`layout check`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from layout.api.rite import load
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
from layout.problems import Problem, ProblemError, cells, in_file_order, wrong
from layout.read.files.paths import rites
from layout.said import several

_MOST = 40  # lines of what is not yet written


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
        usual = load(name, **chosen).compiled if args.every_variant else None
        for reading in readings(name, chosen) if args.every_variant else [chosen]:
            try:
                examined = examine(name, reading, usual)
            except ProblemError as error:
                answers.append(_json(name, reading, error.problems))
                worst = max(worst, report(error.problems), key=_severity)
                continue
            answers.append(_json(name, reading, examined.problems, examined))
            if not args.json:
                _tell(examined, brief=args.every_variant)
            if mistakes := wrong(examined.problems):
                worst = max(worst, report(mistakes), key=_severity)
            worst = max(worst, int(bool(examined.faults)), key=_severity)
    if args.json:
        print_json(answers)
    return worst


def _severity(code: int) -> int:
    return (0, 2, 1)[code]  # problems in scenes weigh more than a word wrongly given


def _tell(examined: Examined, *, brief: bool) -> None:
    title = " ".join((examined.title, *(f"{k}={v}" for k, v in examined.chosen.items())))
    counted = [several(examined.steps, "step"), several(len(wrong(examined.problems)), "problem")]
    counted += [f"{len(examined.unwritten)} not yet written"] * bool(examined.unwritten)
    print(f"{title}{' (draft)' if examined.is_draft else ''}: {', '.join(counted)}", flush=True)
    _tell_lacks(examined)
    for verdict in () if brief else examined.verdicts:
        name = verdict.law.name + " " * (30 - cells(verdict.law.name))
        print(
            f"  {verdict.law.code} {name} {verdict.held:>6} / {verdict.examined}"
            + (f"  broken {len(verdict.broken)}" if verdict.broken else "")
            + (f"  excepted {len(verdict.excepted)}" if verdict.excepted else "")
        )
        if verdict.lacks:
            print("\n".join(wrapped(f"does not apply: {verdict.lacks}", " " * 7, " " * 7)))


def _tell_lacks(examined: Examined) -> None:
    """What is not yet written, a line each; the laws that do not apply; what was not looked at."""
    by_weight = sorted(examined.unwritten, key=lambda problem: problem.code.startswith("C"))
    for problem in by_weight[:_MOST]:  # files and clauses first: few, and laws may follow from them
        place = f"{problem.mark}: " * bool(problem.mark.file)
        print("\n".join(wrapped(f"{place}{problem.code} {problem.what}", "  ", "    ")))
    if more := len(examined.unwritten) - _MOST:
        print(f"  … and {more} more" if more > 0 else "", end="\n" * (more > 0))
    if examined.idle:
        told = f"{len(examined.idle)} laws do not apply: {', '.join(examined.idle)}"
        print("\n".join(wrapped(told, "  ", "    ")))
    if not examined.verdicts and examined.steps:
        print("  what cannot be read is told first; play and laws when it is mended")


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
