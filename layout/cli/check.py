"""`layout check`."""

from __future__ import annotations

import argparse
import itertools

from layout.cli.common import json_argument, print_json, variants


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("rites", nargs="*", metavar="RITE", help="all rites when none is named")
    options.add_argument("--variant", metavar="NAME=READING", action="append", default=[],
                         help="choose the reading of a dispute (may be repeated)")
    options.add_argument("--every-variant", action="store_true",
                         help="once at the defaults, then once for each other reading of each dispute")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    from layout.read.paths import rites  # noqa: PLC0415

    chosen = variants(args)
    answers = [
        _check(name, {**chosen, **reading})
        for name in args.rites or rites()
        for reading in (_readings(name) if args.every_variant else [{}])
    ]
    if args.json:
        print_json([answer for _, answer in answers])
    return 1 if any(bad for bad, _ in answers) else 0


def _readings(name: str) -> list[dict[str, str]]:
    from layout.api import load  # noqa: PLC0415

    rite = load(name)
    disputes = (*rite.score.variants.values(), *rite.site.disputes.values())
    others = ({d.name: reading} for d in disputes for reading in d.readings[1:])
    return list(itertools.chain([{}], others))


def _check(name: str, chosen: dict[str, str]) -> tuple[int, dict[str, object]]:
    from layout.api import load  # noqa: PLC0415
    from layout.check import check  # noqa: PLC0415
    from layout.cli.main import report  # noqa: PLC0415

    rite = load(name, **chosen)
    result = check(rite.score, rite.site, tuple(frame.state for frame in rite.frames))
    problems = (*rite.problems, *result.problems)
    readings = " ".join(f"{key}={value}" for key, value in chosen.items())
    print(f"{rite.score.title} {readings}".rstrip() + f": {len(rite.frames)} steps, {len(problems)} problems")
    for verdict in result.verdicts:
        print(
            f"  {verdict.law.code} {verdict.law.name:<34} {verdict.held:>6} / {verdict.examined}"
            + (f"  broken {len(verdict.broken)}" if verdict.broken else "")
            + (f"  excepted {len(verdict.excepted)}" if verdict.excepted else "")
        )
    report(problems)
    return len(problems), {
        "rite": rite.score.slug,
        "variants": chosen,
        "problems": len(problems),
        "laws": [
            {
                "law": verdict.law.name,
                "examined": verdict.examined,
                "held": verdict.held,
                "broken": len(verdict.broken),
                "excepted": list(verdict.excepted),
            }
            for verdict in result.verdicts
        ],
    }
