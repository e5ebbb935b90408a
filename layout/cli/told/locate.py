"""`layout locate`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.ask import found, latest
from layout.api.pages.plates import PlateWish, manner, phrase_plate
from layout.cli.common import (
    ends_in,
    json_argument,
    print_json,
    rite_argument,
    the_rite,
    wrapped,
)
from layout.cli.told.show import DRAWS
from layout.phrases.derivations import sentence
from layout.problems import ProblemError
from layout.say.bounds import ground, origin
from layout.write.files import write_file


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("phrase", metavar="PHRASE", help="a place in the text's words: 洗南")
    options.add_argument(
        "--at", metavar="CLAUSE", help="the clause whose state is meant (the last by default)"
    )
    options.add_argument("--who", metavar="WHO", help="for whom: his level, his left and right")
    options.add_argument(
        "--plate", metavar="FILE", help="also draw it, right or wrong: a .svg or .png file"
    )
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    ends_in(args.plate, *DRAWS)
    rite = the_rite(args)
    frame = latest(rite)
    if args.at is not None:
        frame = rite.frames[found(rite.score.steps, args.at)[0][1]]
    if args.plate is not None:
        sheet = phrase_plate(
            rite, args.phrase, frame, args.who, manner("modern", "bilingual", "A4")
        )
        wish = PlateWish(Path(args.plate).suffix.lower().removeprefix("."))
        write_file(Path(args.plate), wish.data(sheet))
    try:
        spot = rite.locate(args.phrase, frame, args.who)
    except ProblemError:
        for bound in rite.bounds(args.phrase, frame, args.who):
            print(f"  {ground(bound)}")
        raise
    metres = [round(value * rite.site.units["尺"], 4) for value in spot.pos]
    if args.json:
        print_json(
            {
                "phrase": spot.phrase,
                "n": frame.n,
                "pos": [round(value, 4) for value in spot.pos],
                "metres": metres,
                "area": spot.area,
                "basis": spot.basis.value,
                "derivation": sentence(spot.derivation),
                "bounds": [
                    {"words": bound.words, "boxes": [list(box) for box in bound.boxes]}
                    for bound in spot.bounds
                ],
            }
        )
        return 0
    east, north = spot.pos
    print(
        f"{spot.phrase}：東 {east:.2f} 尺，北 {north:.2f} 尺，在{spot.area}（{spot.basis.value}）"
    )
    print(f"  {metres[0]:.2f} m east, {metres[1]:.2f} m north of {origin(rite.site)}")
    print("\n".join(wrapped(sentence(spot.derivation), "  ", "    ")))
    for bound in spot.bounds:
        print(f"  {ground(bound)}")
    return 0
