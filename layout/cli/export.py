"""What a rite is given out as but in pictures: as data, as one database of all, in words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from layout.api.corpus.database import corpus
from layout.api.corpus.folder import write_folder
from layout.api.data.formats import format_of
from layout.api.pages.selection import spans_of
from layout.api.telling import transcript
from layout.cli.draw import selection
from layout.cli.options import ends_in
from layout.cli.terminal import target_of, tell, the_rite
from layout.problems import ProblemError, asked_wrongly, wrong
from layout.read.files.paths import whole_rites
from layout.say.tongue import TONGUES
from layout.write.extras import at_hand
from layout.write.files import write_file
from layout.write.transcript import FORMATS as WORDED


def export(args: argparse.Namespace) -> int:
    form = format_of(args.format, args.output)
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


def data(args: argparse.Namespace) -> int:
    names = args.rites or whole_rites()
    if args.parquet:
        at_hand("pyarrow.parquet")  # what lacks is told before any work
    rows = corpus(names, readings=True, begun=_begun)
    for path in write_folder(rows, Path(args.output), parquet=args.parquet):
        if path.parent.name not in ("csv", "parquet"):
            print(f"{path} ({path.stat().st_size / 1e6:.1f} MB)")
    return 0


def _begun(what: str) -> None:
    """What is being made that was not kept."""
    print(f"{what} …", file=sys.stderr)
