"""What a rite is given out as but in pictures: as data for programs, in words for the ear."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from layout.api.data.formats import FORMATS
from layout.api.pages.selection import spans_of
from layout.api.telling import transcript
from layout.cli.draw import selection
from layout.cli.options import ends_in
from layout.cli.terminal import target_of, tell, the_rite
from layout.problems import ProblemError, asked_wrongly, wrong
from layout.say.tongue import TONGUES
from layout.write.files import write_file
from layout.write.transcript import FORMATS as WORDED


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


def in_words(args: argparse.Namespace) -> int:
    form = WORDED[args.format]
    ends_in(args.output, form.suffix)
    rite = the_rite(args)
    spans = spans_of(rite, selection(args))
    steps = {i for span in spans for i in range(span.first, span.last + 1)}
    told = form.write(transcript(rite, steps, TONGUES[args.lang]))
    if args.output is None and args.format == "text":
        sys.stdout.write(told.decode())
    else:
        print(write_file(target_of(args, rite, f"transcript{form.suffix}"), told))
    return tell(rite)
