"""`layout export`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from layout.api.data.formats import FORMATS
from layout.cli.common import ends_in, rite_argument, tell, the_rite
from layout.problems import ProblemError, asked_wrongly, wrong


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "--format",
        choices=FORMATS,
        default="json",
        help="; ".join(f"{name}: {form.help}" for name, form in FORMATS.items()),
    )
    options.add_argument(
        "-o", "--output", metavar="FILE", help="a file (of csv a folder) instead of standard output"
    )


def run(args: argparse.Namespace) -> int:
    form = FORMATS[args.format]
    if form.text is None and args.output is None:
        target = f"FILE{form.suffix}" if form.suffix else "FOLDER"
        raise asked_wrongly("U925", form.lacks, f"add -o {target}")
    if form.suffix:
        ends_in(args.output, form.suffix)
    rite = the_rite(args)
    if mistakes := wrong(rite.problems):  # other programs rely on it: all of a rite, or nothing
        raise ProblemError(*mistakes)
    if args.output is not None:
        if told := form.write(rite, Path(args.output)):
            print(told)
    elif form.text is not None:
        sys.stdout.writelines(form.text(rite))
        sys.stdout.flush()
    return tell(rite)
