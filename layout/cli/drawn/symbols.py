"""`layout symbols`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.pages.plates import PlateWish, manner
from layout.api.pages.symbols import draw_symbols
from layout.cli.common import ends_in
from layout.cli.drawn.plates import checked_dpi
from layout.draw.dress import themes

FORMATS = (".svg", ".png", ".pdf")
SPOKEN = ("bilingual", "zh", "zh-Hans", "en")


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="a .svg, .png or .pdf file; default: output/symbols-<theme>.svg",
    )
    options.add_argument(
        "--theme", default="modern", choices=sorted(themes()), help="colours and line weights"
    )
    options.add_argument("--lang", default="bilingual", choices=SPOKEN, help="of the names")
    options.add_argument("--dpi", type=float, default=150.0, help="dots to the inch, of png")


def run(args: argparse.Namespace) -> int:

    checked_dpi(args.dpi)
    how = manner(args.theme, args.lang, "A4")
    target = Path(args.output or f"output/symbols-{args.theme}.svg")
    ends_in(target.name, *FORMATS)
    print(draw_symbols(how, target, PlateWish(target.suffix.lower()[1:], dpi=args.dpi)))
    return 0
