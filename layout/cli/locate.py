"""`layout locate`."""

from __future__ import annotations

import argparse

from layout.api.ask import found
from layout.cli.common import json_argument, print_json, rite_argument, the_rite


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("phrase", metavar="PHRASE", help="a place in the text's words, such as 西序端")
    options.add_argument("--at", metavar="CLAUSE", help="the clause whose state is meant (last by default)")
    options.add_argument("--who", metavar="WHO", help="for whom: his level, his left and right")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    rite = the_rite(args)
    frame = rite.frames[-1]
    if args.at:
        frame = rite.frames[found([f.state for f in rite.frames], args.at)[-1]]
    spot = rite.locate(args.phrase, frame, args.who)
    metres = [value * rite.site.units["尺"] for value in spot.pos]
    if args.json:
        print_json({"phrase": spot.phrase, "pos": list(spot.pos), "metres": metres, "area": spot.area,
                    "basis": spot.basis.value, "derivation": spot.derivation, "n": frame.n})
        return 0
    print(f"{spot.phrase}：東 {spot.pos[0]:g} 尺，北 {spot.pos[1]:g} 尺，在{spot.area}（{spot.basis.value}）")
    print(f"  {metres[0]:.2f} m east, {metres[1]:.2f} m north of the middle of the hall's edge")
    print(f"  {spot.derivation}")
    return 0
