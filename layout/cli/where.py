"""`layout where`."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from layout.api.ask import found, sentence, standing
from layout.cli.common import json_argument, print_json, rite_argument, the_rite
from layout.problems import cells


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("clause", metavar="CLAUSE", help="words of the text, a step number, or an id")
    options.add_argument("who", nargs="?", metavar="WHO", help="one person or group")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    rite = the_rite(args)
    frames = [frame.state for frame in rite.frames]
    hits = found(frames, args.clause)
    frame = frames[hits[-1]]
    rows = standing(frame, args.who)
    if args.json:
        print_json({"n": frame.n, "id": frame.step.id, "text": frame.step.text,
                    "people": [asdict(row) for row in rows]})
        return 0
    print(f"{frame.n} {frame.step.section}  {frame.step.text or '（' + (frame.step.expands or '') + '）'}")
    print(f"  {frame.step.en}")
    acting = {event.who for event in frame.events}
    told = [row for row in rows if row.key in acting] or rows[:1]
    print("".join(sentence(row) for row in told[:3]))
    table = [("", "place", "facing", "posture", "holding", "basis", "why")]
    table += [(r.name, r.place, r.facing, r.posture, r.hands, r.basis, r.why) for r in rows]
    widths = [max(cells(row[i]) for row in table) for i in range(6)]
    for row in table:
        padded = [word + " " * (width - cells(word)) for word, width in zip(row, widths, strict=False)]
        print("  ".join([*padded, row[6]]).rstrip())
    if len(hits) > 1:
        print(f"also at steps {' '.join(str(frames[i].n) for i in hits[:-1])}")
    return 0
