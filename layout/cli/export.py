"""`layout export`: a rite as data, for other programs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from layout.api.data.formats import FORMATS
from layout.cli.options import ends_in
from layout.cli.terminal import tell, the_rite
from layout.problems import ProblemError, asked_wrongly, wrong


def export(args: argparse.Namespace) -> int:
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
        if report := form.write(rite, Path(args.output)):
            print(report)
    elif form.text is not None:
        sys.stdout.writelines(form.text(rite))
        sys.stdout.flush()
    return tell(rite)
