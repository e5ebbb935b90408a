"""`layout export`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from layout.api import Rite
from layout.api.data.document import document, to_json
from layout.api.data.motion import motion_document, tables
from layout.api.data.solid import solid_scene, steps_told
from layout.cli.common import ends_in, rite_argument, tell, the_rite
from layout.problems import ProblemError, asked_wrongly, wrong
from layout.write.files import file_name, in_place_of, staged, write_file
from layout.write.film.solid import glb

FORMATS = ("json", "motion", "csv", "glb")


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "--format",
        choices=FORMATS,
        default="json",
        help="json: every state; motion: keyframes in metres, degrees and seconds; "
        "csv: those as a table a person, in a folder; glb: the place and all that moves in space",
    )
    options.add_argument(
        "-o", "--output", metavar="FILE", help="a file (of csv a folder) instead of standard output"
    )


def run(args: argparse.Namespace) -> int:
    if args.format == "csv" and args.output is None:
        what = "tables go to a folder, and none is named"
        raise asked_wrongly("U925", what, "add -o FOLDER")
    if args.format == "glb" and args.output is None:
        raise asked_wrongly("U925", "bodies in space go to a file", "add -o FILE.glb")
    if args.format != "csv":
        ends_in(args.output, ".glb" if args.format == "glb" else ".json")
    rite = the_rite(args)
    if mistakes := wrong(rite.problems):  # other programs rely on it: all of a rite, or nothing
        raise ProblemError(*mistakes)
    if args.format == "csv":
        return _tables(rite, Path(args.output)) or tell(rite)
    if args.format == "glb":
        write_file(Path(args.output), glb(solid_scene(rite), steps_told(rite)))
    elif args.output is None:
        sys.stdout.writelines(_text(args.format, rite))
        sys.stdout.flush()
    else:
        with in_place_of(Path(args.output)) as partial, partial.open("w", encoding="utf-8") as file:
            file.writelines(_text(args.format, rite))
    return tell(rite)


def _text(form: str, rite: Rite) -> Iterator[str]:
    if form == "motion":
        yield to_json(motion_document(rite))
    else:
        yield from document(rite)
    yield "\n"


def _tables(rite: Rite, folder: Path) -> int:

    count = 0
    with staged(folder) as bench:
        for name, table in tables(rite):
            write_file(bench / file_name(name, ".csv"), table.encode())
            count += 1
    print(f"{count} tables in {folder}")
    return 0
