"""`layout expect`."""

from __future__ import annotations

import argparse

from layout.api.expected import EXPECTED, Unlike, changed, story
from layout.cli.common import how_many, the_rite, wrapped
from layout.files import shown
from layout.problems import asked_wrongly
from layout.read.files.paths import find_rite
from layout.read.files.source import read_source
from layout.said import several
from layout.write.files import write_file

_MOST = 40


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("rite", metavar="RITE", help="slug, Chinese title, or a rite's folder")
    options.add_argument(
        "--accept", action="store_true", help=f"what is played is what is meant: write {EXPECTED}"
    )
    options.add_argument(
        "--most", type=how_many, default=_MOST, metavar="N", help="steps told (%(default)s)"
    )
    options.set_defaults(variant=[])


def run(args: argparse.Namespace) -> int:
    path = find_rite(args.rite) / EXPECTED
    rite = the_rite(args)
    now = story(rite)
    if args.accept:
        write_file(path, now.encode())
        print(f"{several(len(rite.frames), 'step')} accepted: {shown(path)}")
        return 0
    if not path.is_file():
        fix = f"look at the plates, then: layout expect {args.rite} --accept"
        raise asked_wrongly("U977", f"nothing of {rite.score.title} is accepted yet", fix)
    found = changed(read_source(path), now)
    for change in found[: args.most]:
        _tell(change)
    if more := len(found) - args.most:
        print(f"… and {more} more" if more > 0 else "", end="\n" * (more > 0))
    steps = f"{len(found)} of {len(rite.frames)} steps are" if found else "every step is"
    print(f"{steps} {'other than' if found else 'as'} accepted")
    return int(bool(found))


def _tell(change: Unlike) -> None:
    print("\n".join(wrapped(change.head)))
    for sign, lines in (("-", change.gone), ("+", change.come)):
        for line in lines:
            print("\n".join(wrapped(line, f"  {sign} ", "    ")))
