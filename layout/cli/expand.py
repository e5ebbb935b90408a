"""`layout expand`."""

from __future__ import annotations

import argparse

from layout.cli.common import rite_argument, variants


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)


def run(args: argparse.Namespace) -> int:
    from layout.read import load_score  # noqa: PLC0415
    from layout.read.expand import expanded_listing  # noqa: PLC0415

    print(expanded_listing(load_score(args.rite, variants(args))))
    return 0
