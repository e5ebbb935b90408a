"""`layout export`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from layout.cli.common import report, rite_argument, the_rite


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("--format", choices=["json"], default="json", help="json (docs/schema)")
    options.add_argument("-o", "--output", metavar="FILE", help="a file instead of standard output")


def run(args: argparse.Namespace) -> int:
    from layout.api.document import document  # noqa: PLC0415
    from layout.write.files import write_file  # noqa: PLC0415

    rite = the_rite(args)
    if rite.problems:
        return report(rite.problems)
    text = json.dumps(document(rite), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if args.output is not None:
        write_file(Path(args.output), text.encode() + b"\n")
    else:
        print(text)
    sys.stdout.flush()
    return 0
