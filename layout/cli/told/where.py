"""`layout where`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby

from layout.api.ask import Stander, found, others_told, played_at, standing, whole_clause
from layout.cli.common import json_argument, print_json, rite_argument, table, the_rite, wrapped

TOLD = 3  # rows told in sentences


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("clause", metavar="CLAUSE", help="words of the text, a step, or an id")
    options.add_argument("who", nargs="?", metavar="WHO", help="one person or group")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    rite = the_rite(args)
    frames = [frame.state for frame in rite.frames]
    spans = found(rite.score.steps, args.clause)
    (_, at), *others = spans
    frame, again = frames[at], [frames[last].n for _, last in others]
    done = played_at(frames).get(frame.step.id, [])
    at, frame = (frames.index(done[-1]), done[-1]) if done else (at, frame)
    rows = standing(frame, args.who)
    acting = {event.who for event in frame.events}
    told = [row for row in rows if row.key in acting or args.who][:TOLD] or rows[:1]
    answer = "".join(row.sentence for row in told) or f"{args.who or '眾人'}不在。"
    if args.json:
        people = [{**asdict(row), "sentence": row.sentence} for row in rows]
        print_json({"n": frame.n, "id": frame.step.id, "text": frame.step.text,
                    "answer": answer, "people": people, "also": again})  # fmt: skip
        return 0
    step = frame.step
    print("\n".join(wrapped(f"{frame.n} {step.section}  {step.text or f'（{step.expands}）'}")))
    print("\n".join(wrapped(step.en, "  ", "  ")))
    print("\n".join(wrapped(answer)))
    if rows:
        heads = ("", "place", "facing", "posture", "holding", "basis")
        cells = [(r.name, r.place, r.facing, r.posture, r.hands, r.basis) for r in rows]
        print("\n".join(("", *table([heads, *cells]), "", "why", *_why(rows))))
    if done:
        steps = " ".join(str(f.n) for f in done)
        there = f"what is told in {args.clause} is done in steps {steps}"
        print("\n".join(("", *wrapped(there, "", "  "))))
    if (last := whole_clause(rite.score.steps, at)) > at:
        print(f"\nwhat the clause repeats is played in steps {frame.n + 1} to {frames[last].n}")
    if again:
        print("\n".join(("", *wrapped(others_told(spans), "", "  "))))
    return 0


def _why(rows: list[Stander]) -> Iterator[str]:
    """Why each is where he is; one reason for neighbours of a group."""
    for _, side_by_side in groupby(rows, key=lambda r: (r.group or r.key, r.place, r.basis)):
        first, *more = side_by_side
        name = f"{first.name}至{more[-1].name}" if more else first.name
        yield from wrapped(first.why, f"  {name}  ", "    ")
