"""`layout fmt`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from layout.problems import asked_wrongly
from layout.read.files.paths import find_rite
from layout.read.files.printed import formatted
from layout.read.files.source import read_source, shown
from layout.read.scene.inline import gathered
from layout.write.files import write_file


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "what", nargs="+", metavar="RITE|FILE", help="rites, or single files of them"
    )
    options.add_argument(
        "--check", action="store_true", help="write nothing; leave with 1 if a file would change"
    )


def run(args: argparse.Namespace) -> int:
    changed = []
    for path in (path for name in args.what for path in _files(name)):
        new = gathered(formatted(path), shown(path))
        if new != read_source(path):
            changed.append(path)
            if not args.check:
                write_file(path, new.encode())
    for path in changed:
        print(f"{'would change' if args.check else 'changed'} {shown(path)}")
    if not changed:
        print("all in the one style", file=sys.stderr)
    return int(args.check and bool(changed))


def _files(name: str) -> Iterator[Path]:
    """The file of that name, or every scene file of the rite."""
    path = Path(name)
    if path.suffix != ".yaml":
        yield from sorted(find_rite(name).glob("*.yaml"))
    elif path.is_file():
        yield path
    else:
        raise asked_wrongly(
            "U974", f"there is no file {name[:80]}", "name a rite, or a file of one"
        )
