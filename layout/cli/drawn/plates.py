"""`layout plates`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from layout.api import Rite
from layout.api.pages.contact import ContactForm
from layout.api.pages.faults import (
    FaultReport,
    Judged,
    judged,
    report_form,
    write_report,
    write_worst,
)
from layout.api.pages.plates import (
    DrawnPlate,
    Plates,
    PlateWish,
    Span,
    draw_all,
    draw_site,
    lettering,
    manner,
)
from layout.api.pages.selection import Selection, every_key_plate, spans_of
from layout.cli.choosing import dress_arguments, paper_arguments, printing_of
from layout.cli.common import (
    Progress,
    how_many,
    json_argument,
    print_json,
    report,
    rite_argument,
    tell,
    the_rite,
)
from layout.problems import asked_wrongly
from layout.say.tongue import ALL, LANGUAGES
from layout.write.handout.paper import PAPERS

FORMATS = ("svg", "png", "pdf")
DPI = (10.0, 2400.0)
ABREAST = 3  # of the worst plates on a sheet


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
    options.add_argument(
        "--report",
        metavar="FILE",
        help="what the plates find wrong with themselves, by code and plate: .json or .html",
    )
    options.add_argument(
        "--worst",
        type=how_many,
        default=0,
        metavar="N",
        help="the N plates with most faults, these ringed, on sheets of their own (svg)",
    )
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    checked_dpi(args.dpi)
    if args.report is not None:
        report_form(Path(args.report))
    rite = the_rite(args)
    if args.site:
        return _site(args, rite)
    wish = printing_of(args, rite)
    kind = "key" if args.key else "steps" if args.steps else "plates"
    target = Path("output") / rite.score.slug / kind if args.output is None else Path(args.output)
    how = manner(args.theme, args.lang, args.page)
    wanted = PlateWish(args.format, lettering(args.text), args.dpi, is_judged=True)
    wished = _wished(args, rite, lambda of: Plates(of.compiled, how, wish))
    making = draw_all(wished, target, wanted, os.cpu_count() or 1)
    drawn = list(Progress(len(wished), rite.score.title).over(making))
    found = FaultReport(rite, how, [judged(plate) for plate in drawn])
    if args.json:
        print_json(_listed(drawn, target))
    else:
        count = f"{len(drawn)} plate{'s' if len(drawn) > 1 else ''}"
        print(f"{count} in {target}; open {target / 'index.html'}")
    _report(args, found)
    if args.worst > 0:
        form = ContactForm(PAPERS["A4"], ABREAST, PlateWish())
        made = write_worst(found, wished, args.worst, form, _beside(target))
        _say(args, f"the worst of them on {made[0].parent}" if made else "")
    problems = tuple(problem for plate in drawn for problem in plate.problems)
    return max(tell(rite), report(problems) if problems else 0)


def _wished(
    args: argparse.Namespace, rite: Rite, of: Callable[[Rite], Plates]
) -> list[tuple[Plates, Span]]:
    """What is to be drawn, each with the plates of its rite; key plates under their readings."""
    if args.key and rite.score.key_plates:
        return every_key_plate(rite, of)
    spans = spans_of(rite, Selection(steps=args.steps, key=args.key))
    plates = of(rite)
    return [(plates, span) for span in spans]


def _beside(target: Path) -> Path:
    """Where the sheets of the worst plates go."""
    return target.with_name(f"{target.name}-worst")


def _listed(drawn: Sequence[DrawnPlate], target: Path) -> list[dict[str, object]]:
    return [
        {
            "file": str(target / plate.name),
            "n": plate.first.n,
            "to": plate.last.n,
            "id": plate.first.step.id,
            "text": plate.first.step.text,
            "faults": [fault.code for fault in plate.faults],
        }
        for plate in drawn
    ]


def _report(args: argparse.Namespace, found: FaultReport) -> None:
    """The report if one is asked for; else how many plates have a fault, and how to see them."""
    if args.report is not None:
        write_report(found, Path(args.report))
        _say(args, f"what is wrong with them in {args.report}")
    elif found.faulty:
        seen = "--report FILE tells them, --worst N shows them"
        _say(args, f"{len(found.faulty)} of them have a fault; {seen}")


def _say(args: argparse.Namespace, words: str) -> None:
    if words and not args.json:
        print(words)


def _site(args: argparse.Namespace, rite: Rite) -> int:
    folder = Path("output") / rite.score.slug / "site"
    target = folder if args.output is None else Path(args.output)
    if args.scale or args.crop:
        what = f"{'--scale' if args.scale else '--crop'} does not go with --site"
        raise asked_wrongly("U963", what, "a place is shown whole; choose a larger --page")
    how = manner(args.theme, args.lang, args.page)
    wanted = PlateWish(args.format, lettering(args.text), args.dpi, is_judged=True)
    drawn = list(draw_site(rite.compiled, how, target, wanted, printing_of(args, rite)))
    if args.json:
        print_json([{"file": str(target / plate.name), "title": plate.title} for plate in drawn])
    else:
        print(f"{len(drawn)} plates of {rite.site.title} in {target}")
    _report(args, FaultReport(rite, how, [Judged(p.name, p.title, p.faults) for p in drawn]))
    return 0


def checked_dpi(dpi: float) -> float:
    """Dots to the inch, if a picture can have so many."""
    if not DPI[0] <= dpi <= DPI[1]:
        what = f"--dpi {dpi:g} is not between {DPI[0]:g} and {DPI[1]:g}"
        raise asked_wrongly("U906", what, "150 for a screen, 300 or 600 for print")
    return dpi
