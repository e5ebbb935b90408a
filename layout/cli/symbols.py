"""`layout symbols`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.plates import PlateWish
from layout.api.symbols import draw_symbols
from layout.cli.plates import checked_dpi
from layout.draw.dress import themes
from layout.problems import asked_wrongly

FORMATS = (".svg", ".png", ".pdf")


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
    options.add_argument("--dpi", type=float, default=150.0, help="dots to the inch, of png")


def run(args: argparse.Namespace) -> int:

    checked_dpi(args.dpi)
    target = Path(args.output or f"output/symbols-{args.theme}.svg")
    if target.suffix not in FORMATS:
        what = f"a sheet is .svg, .png or .pdf, not {target.name[:40]!r}"
        raise asked_wrongly("U903", what, "end its name so")
    print(draw_symbols(args.theme, target, PlateWish(target.suffix[1:], dpi=args.dpi)))
    return 0
