"""`layout chart`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.charts import PAGED, WITH_AXES, ChartAsked, chart_named, prepare_chart, write_chart
from layout.api.pages.selection import Selection, spans_of
from layout.charts.counts import Counted
from layout.cli.choosing import stretch_arguments
from layout.cli.common import (
    ends_in,
    json_argument,
    print_json,
    rite_argument,
    tell,
    the_rite,
)
from layout.cli.drawn.plates import checked_dpi
from layout.draw.dress import themes
from layout.said import several
from layout.say.tongue import LANGUAGES
from layout.write.extras import at_hand

FORMATS = (".pdf", ".svg", ".png")
_KINDS = (
    "hall: who is on the hall when; way: one person's way; heat: where the rite happens; "
    "vessels: from hand to hand"
)


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("kind", metavar="KIND", help=_KINDS)
    options.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="a .pdf, .svg or .png file; default: output/<slug>/<kind>.pdf",
    )
    options.add_argument(
        "--who", metavar="WHO", help="one person or group; of the vessels also one of them"
    )
    stretch_arguments(options)
    options.add_argument(
        "--count", default="steps", choices=["steps", "acts"], help="what the heat map counts"
    )
    options.add_argument(
        "--theme", default="modern", choices=sorted(themes()), help="colours and line weights"
    )
    options.add_argument("--lang", default="bilingual", choices=LANGUAGES, help="of the words")
    options.add_argument(
        "--text",
        default="embedded",
        choices=["outlines", "live", "embedded"],
        help="how letters are kept in SVG; outlines need no font",
    )
    options.add_argument("--dpi", type=float, default=150.0, help="dots to the inch, of png")
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    checked_dpi(args.dpi)
    chart = chart_named(args.kind)
    ends_in(args.output, *FORMATS)
    if chart in WITH_AXES:
        at_hand("matplotlib")
    rite = the_rite(args)
    spans = spans_of(rite, Selection(tuple(args.section), args.steps))
    folder = Path("output") / rite.score.slug
    target = folder / f"{chart.value}.pdf" if args.output is None else Path(args.output)
    is_paged = target.suffix.lower() == PAGED
    asked = ChartAsked(chart, args.who, Counted(args.count), args.theme, args.lang, is_paged)
    draw = prepare_chart(rite, spans, asked)
    first, *others = write_chart(draw, target, args.dpi, args.text)
    if args.json:
        print_json({"file": str(target), "kind": chart.value, "steps": len(spans)})
    else:
        pages = f" ({several(1 + len(others), 'page')})" if others else ""
        print(f"{first.called} in {target}{pages}")
    return tell(rite)
