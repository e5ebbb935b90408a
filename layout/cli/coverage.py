"""`layout coverage`."""

from __future__ import annotations

import argparse

from layout.cli.common import json_argument, print_json, rite_argument, the_rite


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    from layout.read.text import coverage  # noqa: PLC0415

    rite = the_rite(args)
    rows = coverage(rite.score)
    moved = {f.state.step.section: 0 for f in rite.frames}
    for frame in rite.frames:
        moved[frame.state.step.section] += bool(frame.state.events)
    if args.json:
        print_json([{"section": r.section, "clauses": r.clauses, "staged": r.staged,
                     "characters": r.characters, "covered": r.covered} for r in rows])
    else:
        for row in rows:
            print(f"{row.covered:>5} / {row.characters:<5} characters  {row.staged:>4} / {row.clauses:<4}"
                  f" clauses  {moved.get(row.section, 0):>4} steps with events  {row.section}")
        print(f"{sum(r.covered for r in rows):>5} / {sum(r.characters for r in rows):<5} characters  "
              f"{sum(r.staged for r in rows):>4} / {sum(r.clauses for r in rows):<4} clauses")
    return 0 if all(row.covered == row.characters for row in rows) else 1
