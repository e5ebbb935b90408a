"""`layout play`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.player import PageWish, player_page
from layout.api.player.guide import guided
from layout.api.rite import load
from layout.cli.common import (
    Progress,
    ends_in,
    readings_of,
    rite_argument,
    tell,
    the_rite,
    variants,
)
from layout.problems import asked_wrongly
from layout.said import several
from layout.write.extras import at_hand
from layout.write.files import write_file
from layout.write.player import embedding

LINK = 160  # bytes, that the step has room behind it in the largest square


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "-o", "--output", metavar="FILE", help="default: output/<slug>/<slug>.html"
    )
    options.add_argument(
        "--compare",
        metavar="NAME=READING",
        action="append",
        default=[],
        help="show this other reading beside the first, step by step (may be repeated)",
    )
    options.add_argument(
        "--guide",
        metavar="FILE",
        help="as a guided page: a curator's stops, from a YAML file, beside the map",
    )
    options.add_argument(
        "--hall",
        metavar="LINK",
        nargs="?",
        const="",
        help="for a museum: a card to begin with, room for fingers, the card again after a time; of"
        " LINK, where the page is in the net, a QR code of the step",
    )
    options.add_argument(
        "--embed",
        action="store_true",
        help="beside the page a script that puts it into other pages: NAME.embed.js",
    )


def _check_link(link: str) -> None:
    """Where the page is in the net, if it is said, is an address that a square of dots can hold."""
    if link and not link.startswith(("https://", "http://")):
        raise asked_wrongly("U931", f"{link[:40]!r} is no address", "begin it with https://")
    if len(link.encode()) > LINK:
        what = f"an address of {len(link.encode())} bytes is too long for a square of dots"
        raise asked_wrongly("U931", what, f"give one of {LINK} at most")


def run(args: argparse.Namespace) -> int:
    ends_in(args.output, ".html")
    at_hand("fontTools")
    chosen, compared = variants(args), readings_of("--compare", args.compare)
    _check_link(args.hall or "")
    rite = the_rite(args)
    other = load(args.rite, **{**chosen, **compared}) if compared else None
    if other is not None and other.variants == rite.variants:
        first = next(iter(compared))
        what = f"--compare {first}={compared[first]} is the reading shown already"
        raise asked_wrongly("U930", what, "choose another; `layout list RITE` has them")
    guide = () if args.guide is None else guided(rite, Path(args.guide))
    slug = rite.score.slug
    target = Path("output") / slug / f"{slug}.html" if args.output is None else Path(args.output)
    count = len(rite.frames) + len(other.frames if other else ())
    progress = Progress(count, rite.score.title)
    try:
        page = player_page(rite, other, progress.step, PageWish(guide=guide, hall=args.hall))
    finally:
        progress.end()
    write_file(target, page)
    if args.embed:
        write_file(target.with_suffix(".embed.js"), embedding())
    steps, size = several(len(rite.frames), "step"), len(page) / 1e6
    print(f"{steps} in {target} ({size:.2f} MB); open it in a browser")
    return max(map(tell, (rite, *([other] if other else ()))))
