"""`layout plates`."""

from __future__ import annotations

import argparse
from pathlib import Path

from typing import TYPE_CHECKING

from layout.api.ask import found
from layout.cli.common import Progress, json_argument, print_json, rite_argument, the_rite
from layout.problems import NOWHERE, Problem, ProblemError

if TYPE_CHECKING:
    from layout.api import Rite
    from layout.api.plates import Span

FORMATS = ("svg", "png")


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("-o", "--output", metavar="DIR", help="default: output/<slug>/plates")
    options.add_argument("--steps", metavar="A..B", help="only these: step numbers, ids or words")
    options.add_argument("--key", action="store_true", help="the rite's key plates instead of every step")
    options.add_argument("--theme", default="modern", help="modern")
    options.add_argument("--lang", default="bilingual", choices=["bilingual", "zh", "en"])
    options.add_argument("--text", default="outlines", choices=["outlines", "live", "embedded"],
                         help="how letters are kept in SVG (default: outlines, which need no font)")
    options.add_argument("--format", default="svg", choices=FORMATS)
    options.add_argument("--dpi", type=float, default=150.0, help="of png (default 150)")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    from layout.api.plates import Plates, draw_all  # noqa: PLC0415
    from layout.cli.main import report  # noqa: PLC0415
    from layout.draw.plate import Manner  # noqa: PLC0415
    from layout.write.svg import Lettering  # noqa: PLC0415

    if not 10 <= args.dpi <= 2400:
        raise ProblemError(
            Problem(
                "U906",
                NOWHERE,
                f"--dpi {args.dpi:g} is not between 10 and 2400",
                fix="150 for a screen, 300 or 600 for print",
            )
        )
    rite = the_rite(args)
    if rite.problems:
        return report(rite.problems)
    spans = _spans(args, rite)
    target = Path(args.output) if args.output else Path("output") / rite.score.slug / "plates"
    plates = Plates(rite, Manner(args.theme, args.lang))
    dpi = args.dpi if args.format == "png" else None
    progress = Progress(len(spans), rite.score.title)
    drawn = []
    for plate in draw_all(plates, spans, target, Lettering(args.text), dpi):
        drawn.append(plate)
        progress.step()
    progress.end()
    if args.json:
        print_json([{"file": str(d.file), "n": d.first.n, "text": d.first.step.text} for d in drawn])
    else:
        print(f"{len(drawn)} plates in {target}; open {target / 'index.html'}")
    problems = [problem for plate in drawn for problem in plate.problems]
    return report(problems) if problems else 0


def _spans(args: argparse.Namespace, rite: Rite) -> list[Span]:
    from layout.api.plates import Span  # noqa: PLC0415

    frames = [frame.state for frame in rite.frames]
    if args.key:
        return [
            Span(found(frames, key.first)[0], found(frames, key.last)[-1], key.title)
            for key in rite.score.key_plates
        ]
    if not args.steps:
        return [Span(i, i) for i in range(len(frames))]
    first, _, last = args.steps.partition("..")
    a, b = found(frames, first)[0], found(frames, last or first)[-1]
    if a > b:
        what = f"--steps {args.steps} runs backwards"
        raise ProblemError(Problem("U907", NOWHERE, what, fix=f"write {last}..{first}"))
    return [Span(i, i) for i in range(a, b + 1)]
