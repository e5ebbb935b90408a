"""`layout plates`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.ask import found
from layout.cli.common import Progress, json_argument, print_json, rite_argument, the_rite
from layout.problems import NOWHERE, Problem, ProblemError

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
    from layout.api.plates import Drawn, draw_all  # noqa: PLC0415
    from layout.cli.main import report  # noqa: PLC0415

    if not 10 <= args.dpi <= 2400:
        raise ProblemError(Problem("U906", NOWHERE, f"--dpi {args.dpi:g} is not between 10 and 2400",
                                   fix="150 for a screen, 300 or 600 for print"))
    rite = the_rite(args)
    if rite.problems:
        return report(rite.problems)
    frames = [frame.state for frame in rite.frames]
    spans = _spans(args, frames)
    target = Path(args.output) if args.output else Path("output") / rite.score.slug / "plates"
    progress = Progress(len(spans), rite.score.title)
    drawn: list[Drawn] = []
    for plate in draw_all(rite, spans, target, theme=args.theme, lang=args.lang, text=args.text,
                          form=args.format, dpi=args.dpi):
        drawn.append(plate)
        progress.step()
    progress.end()
    if args.json:
        print_json([{"file": str(d.file), "n": d.n, "id": d.id, "text": d.text} for d in drawn])
    else:
        print(f"{len(drawn)} plates in {target}; open {target / 'index.html'}")
    return report([p for d in drawn for p in d.problems]) if any(d.problems for d in drawn) else 0


def _spans(args: argparse.Namespace, frames: list[Frame]) -> list[tuple[int, int]]:
    """The plates to draw, each a first and last index of frames."""
    if args.steps:
        first, _, last = args.steps.partition("..")
        a, b = found(frames, first)[0], found(frames, last or first)[-1]
        if a > b:
            raise ProblemError(Problem("U907", NOWHERE, f"--steps {args.steps} runs backwards",
                                       fix=f"write {last}..{first}"))
        return [(i, i) for i in range(a, b + 1)]
    return [(i, i) for i in range(len(frames))]
