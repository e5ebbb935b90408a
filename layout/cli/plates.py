"""`layout plates`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api import Rite
from layout.api.plates import Plates, PlateWish, draw_all, draw_site, lettering, manner
from layout.api.selection import Selection, spans_of
from layout.cli.choosing import dress_arguments, paper_arguments, printing_of
from layout.cli.common import (
    Progress,
    json_argument,
    print_json,
    report,
    rite_argument,
    tell,
    the_rite,
)
from layout.problems import asked_wrongly
from layout.say.tongue import ALL, LANGUAGES

FORMATS = ("svg", "png", "pdf")
DPI = (10.0, 2400.0)


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="default: output/<slug>/plates, or /steps, /key, /site after what is asked",
    )
    which = options.add_mutually_exclusive_group()
    which.add_argument(
        "--steps", metavar="A..B", help="only these: step numbers, ids or words of the text"
    )
    which.add_argument(
        "--key", action="store_true", help="the rite's key plates instead of every step"
    )
    which.add_argument(
        "--site",
        action="store_true",
        help="the place instead: its measures, its derivations, the names of its parts",
    )
    dress_arguments(options, "modern", (*LANGUAGES, ALL))
    paper_arguments(options)
    options.add_argument(
        "--text",
        default="outlines",
        choices=["outlines", "live", "embedded"],
        help="how letters are kept in SVG; outlines need no font",
    )
    options.add_argument("--format", default="svg", choices=FORMATS, help="of the files")
    options.add_argument("--dpi", type=float, default=150.0, help="dots to the inch, of png")
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    checked_dpi(args.dpi)
    rite = the_rite(args)
    if args.site:
        return _site(args, rite)
    wish = printing_of(args, rite)
    spans = spans_of(rite, Selection(steps=args.steps, key=args.key))
    kind = "key" if args.key else "steps" if args.steps else "plates"
    target = Path("output") / rite.score.slug / kind if args.output is None else Path(args.output)
    how = manner(args.theme, args.lang, args.page)
    plates = Plates(rite, how, wish)
    wanted = PlateWish(args.format, lettering(args.text), args.dpi)
    progress = Progress(len(spans), rite.score.title)
    drawn = []
    try:
        for plate in draw_all(plates, spans, target, wanted):
            drawn.append(plate)
            progress.step()
    finally:
        progress.end()
    if args.json:
        print_json(
            [
                {
                    "file": str(target / plate.name),
                    "n": plate.first.n,
                    "to": plate.last.n,
                    "id": plate.first.step.id,
                    "text": plate.first.step.text,
                }
                for plate in drawn
            ]
        )
    else:
        count = f"{len(drawn)} plate{'s' if len(drawn) > 1 else ''}"
        print(f"{count} in {target}; open {target / 'index.html'}")
    problems = tuple(problem for plate in drawn for problem in plate.problems)
    return max(tell(rite), report(problems) if problems else 0)


def _site(args: argparse.Namespace, rite: Rite) -> int:
    folder = Path("output") / rite.score.slug / "site"
    target = folder if args.output is None else Path(args.output)
    if args.scale or args.crop:
        what = f"{'--scale' if args.scale else '--crop'} does not go with --site"
        raise asked_wrongly("U963", what, "a place is shown whole; choose a larger --page")
    how = manner(args.theme, args.lang, args.page)
    wanted = PlateWish(args.format, lettering(args.text), args.dpi)
    drawn = list(draw_site(rite, how, target, wanted, printing_of(args, rite)))
    if args.json:
        print_json([{"file": str(target / name), "title": title} for name, title in drawn])
    else:
        print(f"{len(drawn)} plates of {rite.site.title} in {target}")
    return 0


def checked_dpi(dpi: float) -> float:
    """Dots to the inch, if a picture can have so many."""
    if not DPI[0] <= dpi <= DPI[1]:
        what = f"--dpi {dpi:g} is not between {DPI[0]:g} and {DPI[1]:g}"
        raise asked_wrongly("U906", what, "150 for a screen, 300 or 600 for print")
    return dpi
