"""`layout coverage`."""

from __future__ import annotations

import argparse
from collections import Counter

from layout.cli.common import json_argument, print_json, rite_argument, the_rite
from layout.read.text import coverage


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    rite = the_rite(args)
    rows = coverage(rite.score)
    moved = Counter(f.state.step.section for f in rite.frames if f.state.events)
    if args.json:
        print_json(
            [
                {
                    "section": row.section,
                    "clauses": row.clauses,
                    "staged": row.staged,
                    "characters": row.characters,
                    "covered": row.covered,
                    "steps_with_events": moved[row.section],
                }
                for row in rows
            ]
        )
    else:
        print("characters   clauses    steps with events")
        for row in rows:
            print(
                f"{row.covered:>4} / {row.characters:<4}  {row.staged:>3} / {row.clauses:<3}"
                f"  {moved[row.section]:>4}  {row.section}"
            )
        covered, characters = sum(r.covered for r in rows), sum(r.characters for r in rows)
        staged, clauses = sum(r.staged for r in rows), sum(r.clauses for r in rows)
        total = f"{covered:>4} / {characters:<4}  {staged:>3} / {clauses:<3}"
        print(f"{total}  {moved.total():>4}  in all")
    return 0 if all(row.covered == row.characters for row in rows) else 1
