"""`layout diff`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api import load
from layout.api.watching import altered, as_it_was, page
from layout.cli.common import ends_in, how_many, rite_argument, the_rite, variants
from layout.said import several
from layout.write.files import write_file
from layout.write.passing import passing_folder

_MOST = 60
_DPI = 80.0


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "rev", nargs="?", default="HEAD", metavar="REV", help="a commit, or another folder (HEAD)"
    )
    options.add_argument(
        "-o", "--out", metavar="FILE", default="diff.html", help="the page (%(default)s)"
    )
    options.add_argument(
        "--most", type=how_many, default=_MOST, metavar="N", help="steps drawn (%(default)s)"
    )


def run(args: argparse.Namespace) -> int:
    ends_in(args.out, ".html")
    after = the_rite(args)
    with passing_folder() as home:
        before = load(str(as_it_was(args.rite, args.rev, home)), **variants(args))
    found = altered(before, after)
    for each in found:
        if each.begins:
            step = each.shown.state.step
            print(f"{each.shown.n:>5} {step.text or step.expands}  {'、'.join(each.names)}")
    if found:
        title = f"{after.score.title} {args.rev}"
        write_file(Path(args.out), page(title, found, args.most, _DPI).encode())
        print(f"{several(len(found), 'step')} otherwise: {args.out}")
    else:
        print("every step shows as it did")
    return 0
