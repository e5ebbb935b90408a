"""`layout slides`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.cli.choosing import LANGUAGES, selection, selection_arguments
from layout.cli.common import Progress, report, rite_argument, the_rite


def arguments(options: argparse.ArgumentParser) -> None:
    from layout.draw.theme import themes  # noqa: PLC0415

    rite_argument(options)
    options.add_argument(
        "-o", "--output", metavar="FILE", help="default: output/<slug>/slides.pptx"
    )
    selection_arguments(options)
    options.add_argument(
        "--theme", default="modern", choices=sorted(themes()), help="colours and line weights"
    )
    options.add_argument("--lang", default="bilingual", choices=LANGUAGES, help="of the words")


def run(args: argparse.Namespace) -> int:
    from layout.api.selection import spans_of  # noqa: PLC0415
    from layout.api.slides import write_slides  # noqa: PLC0415
    from layout.write.slides import at_hand  # noqa: PLC0415

    at_hand()
    rite = the_rite(args)
    spans = spans_of(rite, selection(args))
    if rite.problems:
        return report(rite.problems)
    target = Path(args.output or Path("output") / rite.score.slug / "slides.pptx")
    progress = Progress(len(spans), rite.score.title)
    try:
        for _ in write_slides(rite, spans, (args.theme, args.lang), target):
            progress.step()
    finally:
        progress.end()
    print(f"{len(spans)} plates in {target} ({target.stat().st_size / 1e6:.1f} MB)")
    return 0
