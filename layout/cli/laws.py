"""`layout laws`."""

from __future__ import annotations

import argparse

from layout.cli.common import json_argument, print_json


def arguments(options: argparse.ArgumentParser) -> None:
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    from layout.check import LAWS  # noqa: PLC0415

    if args.json:
        print_json([{"name": law.name, "words": law.words, "source": law.source} for law in LAWS])
        return 0
    for law in LAWS:
        print(f"{law.name}\n  {law.words}（{law.source}）")
    return 0
