"""`layout expand`."""

from __future__ import annotations

import argparse

from layout.cli.common import json_argument, print_json, rite_argument, the_rite
from layout.read.scene.expand import act_line, expanded_listing


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    score = the_rite(args).score
    if not args.json:
        print(expanded_listing(score))
        return 0
    print_json(
        [
            {
                "id": step.id,
                "section": step.section,
                "part": step.part,
                "text": step.text,
                "expands": step.expands,
                "acts": [
                    {"act": act_line(act, score), "file": act.mark.file, "line": act.mark.line}
                    for act in step.acts
                ],
            }
            for step in score.steps
        ]
    )
    return 0
