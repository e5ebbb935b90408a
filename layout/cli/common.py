"""What several commands share: naming a rite, choosing readings, printing JSON and progress."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from layout.api import Rite, load
from layout.problems import NOWHERE, Problem, ProblemError


def rite_argument(options: argparse.ArgumentParser) -> None:
    options.add_argument("rite", metavar="RITE", help="slug, Chinese title, or a rite's folder")
    options.add_argument(
        "--variant",
        metavar="NAME=READING",
        action="append",
        default=[],
        help="choose the reading of a dispute, such as 房=zheng (may be repeated)",
    )


def json_argument(options: argparse.ArgumentParser) -> None:
    options.add_argument("--json", action="store_true", help="print JSON for a program to read")


def variants(args: argparse.Namespace) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for word in args.variant:
        name, equals, reading = word.partition("=")
        if not equals or not name or not reading:
            raise ProblemError(
                Problem("U902", NOWHERE, f"--variant {word!r} is not NAME=READING",
                        fix="write it like 房=zheng; `layout list RITE` names them")
            )
        chosen[name] = reading
    return chosen


def the_rite(args: argparse.Namespace) -> Rite:
    return load(args.rite, **variants(args))


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


class Progress:
    """One line rewritten on a terminal, silence elsewhere."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        self.shown = sys.stderr.isatty()

    def step(self) -> None:
        self.done += 1
        if self.shown:
            print(f"\r{self.what} {self.done}/{self.total}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
