"""`layout laws`."""

from __future__ import annotations

import argparse

from layout.check import laws
from layout.cli.common import json_argument, print_json, wrapped


def arguments(options: argparse.ArgumentParser) -> None:
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    if args.json:
        fields = ("code", "name", "words", "source", "scope")
        print_json([{field: getattr(law, field) for field in fields} for law in laws()])
        return 0
    for law in laws():
        print(f"{law.code} {law.name}")
        for line in (f"{law.words}（{law.source}）", f"looks at {law.scope}"):
            print("\n".join(wrapped(line, "  ", "    ")))
    return 0
