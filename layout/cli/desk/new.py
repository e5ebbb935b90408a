"""`layout new`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.drafting import begin_rite
from layout.cli.common import json_argument, print_json
from layout.said import several


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("slug", metavar="SLUG", help="the folder's name: xiangjian")
    options.add_argument(
        "text",
        metavar="TEXT",
        type=Path,
        help="its text: plain, with or without stops, a heading on a line of its own; or a .tsv",
    )
    options.add_argument("-o", "--output", metavar="DIR", default=".", help="where the folder goes")
    options.add_argument("--title", default="", help="its Chinese title (the first heading)")
    options.add_argument("--site", default="", help="of scenes/sites (which knows most places)")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    begun = begin_rite(args.slug, args.text, Path(args.output), args.site, args.title)
    if args.json:
        counted = ("clauses", "steps", "people", "things", "acts", "site", "files")
        print_json({"folder": str(begun.folder), **{k: getattr(begun, k) for k in counted}})
        return 0
    text = f"{several(begun.clauses, 'clause')} in {several(begun.steps, 'step')}"
    print(f"{begun.folder}: {text}, at {begun.site}")
    things, acts = several(begun.things, "thing"), several(begun.acts, "act")
    print(f"guessed: {begun.people} in the cast, {things}; {acts} proposed")
    print(f"`layout check {begun.folder}` tells what is not yet written")
    print(f"`layout show {begun.folder} 1 --plate first.svg` draws the first step")
    return 0
