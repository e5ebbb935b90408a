"""`layout export`: a rite as data, for other programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from layout.api import Rite
from layout.api.data.document import document, to_json
from layout.api.data.motion import motion_document, tables
from layout.api.data.solid import solid_scene, steps_told
from layout.cli.options import ends_in
from layout.cli.terminal import tell, the_rite
from layout.problems import ProblemError, wrong
from layout.write.files import file_name, in_place_of, staged, write_file
from layout.write.film.solid import glb


def export(args: argparse.Namespace) -> int:
    target = None if args.output is None else Path(args.output)
    if args.format != "csv":
        ends_in(target, ".glb" if args.format == "glb" else ".json")
    rite = the_rite(args)
    if mistakes := wrong(rite.problems):  # other programs rely on it: all of a rite, or nothing
        raise ProblemError(*mistakes)
    if target is None:
        sys.stdout.writelines(_exported(args.format, rite))
        sys.stdout.flush()
    elif args.format == "csv":
        with staged(target) as bench:
            paths = {bench / file_name(name, ".csv"): table for name, table in tables(rite)}
            for path, table in paths.items():
                write_file(path, table.encode())
        print(f"{len(paths)} tables in {target}")
    elif args.format == "glb":
        write_file(target, glb(solid_scene(rite), steps_told(rite)))
    else:
        with in_place_of(target) as half, half.open("w", encoding="utf-8") as file:
            file.writelines(_exported(args.format, rite))
    return tell(rite)


def _exported(form: str, rite: Rite) -> Iterator[str]:
    if form == "motion":
        yield to_json(motion_document(rite))
    else:
        yield from document(rite)
    yield "\n"
