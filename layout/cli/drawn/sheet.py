"""`layout sheet`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.pages.contact import ContactForm, by_section, prepare, thumbs, write_contact
from layout.api.pages.plates import Plates, PlateWish, manner
from layout.api.pages.selection import spans_of
from layout.cli.choosing import look_arguments, selection, selection_arguments
from layout.cli.common import (
    Progress,
    ends_in,
    json_argument,
    print_json,
    rite_argument,
    tell,
    the_rite,
)
from layout.cli.drawn.plates import checked_dpi
from layout.problems import asked_wrongly
from layout.said import Said
from layout.write.contact import columns_for, most_columns
from layout.write.handout.paper import PAPERS

FORMATS = ("pdf", "svg", "png")


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "-o", "--output", metavar="PATH", help="default: output/<slug>/sheet.pdf; of svg and png a "
        "folder with a file a page"
    )  # fmt: skip
    selection_arguments(options)
    look_arguments(options, "print")
    options.add_argument("--format", default="pdf", choices=FORMATS, help="of the pages")
    options.add_argument("--columns", type=int, metavar="N", help="thumbnails in a row")
    options.add_argument("--dpi", type=float, default=150.0, help="dots to the inch, of png")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    if args.format == "pdf":
        ends_in(args.output, ".pdf")
    paper = PAPERS[args.paper]
    most = most_columns(paper)
    if args.columns is not None and not 1 <= args.columns <= most:
        what = (
            f"--columns {args.columns} is not between 1 and {most}, as many as {args.paper} takes"
        )
        raise asked_wrongly("U941", what, "leave it out for as many as do")
    wanted = PlateWish(args.format, dpi=checked_dpi(args.dpi))
    prepare(wanted)
    rite = the_rite(args)
    spans = spans_of(rite, selection(args))
    plates = Plates(rite.compiled, manner(args.theme, args.lang, "A4"))
    columns = args.columns or columns_for(paper, by_section(plates, spans))
    form = ContactForm(paper, columns, wanted)
    progress = Progress(len(spans), rite.score.title)
    small = progress.over(thumbs(rite, plates, spans))
    tongue = plates.manner.tongue
    title = tongue.written(tongue.lead(Said(rite.score.title, rite.score.en)).text)
    made = write_contact(title, small, form, _target(args, rite.score.slug))
    if args.json:
        print_json([str(path) for path in made])
    else:
        print(f"{len(spans)} thumbnails in {made[0] if len(made) == 1 else made[0].parent}")
    return tell(rite)


def _target(args: argparse.Namespace, slug: str) -> Path:
    if args.output is not None:
        return Path(args.output)
    folder = Path("output") / slug
    return folder / "sheet.pdf" if args.format == "pdf" else folder / "sheet"
