"""`layout slides`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from layout.api import Rite
from layout.api.pages.plates import Span
from layout.api.pages.selection import Selection, spans_of
from layout.api.player import PageDeck, PageWish, player_page
from layout.api.slides import Slides
from layout.cli.choosing import dress_arguments, selection, selection_arguments
from layout.cli.common import Progress, ends_in, rite_argument, tell, the_rite
from layout.problems import asked_wrongly
from layout.write.extras import at_hand
from layout.write.files import in_place_of

FORMATS = ("pptx", "html")
OF_A_PAGE = ("bilingual", "zh", "en")  # the player has these


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "-o", "--output", metavar="FILE", help="default: output/<slug>/slides.pptx or slides.html"
    )
    options.add_argument(
        "--format",
        default="pptx",
        choices=FORMATS,
        help="pptx: native shapes, to be edited; html: one file that moves, for any browser",
    )
    selection_arguments(options)
    dress_arguments(options, "modern")


def run(args: argparse.Namespace) -> int:
    ends_in(args.output, f".{args.format}")
    if args.format == "pptx":
        at_hand("pptx", "`--format html`")
    elif args.lang not in OF_A_PAGE:
        what = f"there is no language {args.lang!r} in slides that are a page"
        raise asked_wrongly("U911", what, f"choose {' or '.join(OF_A_PAGE)}, or --format pptx")
    rite = the_rite(args)
    chosen = selection(args)
    spans = spans_of(rite, chosen)
    name = f"slides.{args.format}"
    target = Path(args.output or Path("output") / rite.score.slug / name)
    count = len(spans)
    if args.format == "html":
        _html(args, rite, spans, target)
    else:
        count = _pptx(args, rite, None if chosen == Selection(key=True) else spans, target)
    print(f"{count} plates in {target} ({target.stat().st_size / 1e6:.1f} MB)")
    return tell(rite)


def _pptx(args: argparse.Namespace, rite: Rite, spans: Sequence[Span] | None, target: Path) -> int:
    """Slides of the spans, or of the key plates of every reading; how many there are."""
    slides = Slides(rite, args.theme, args.lang)
    count = len(rite.score.key_plates if spans is None else spans)
    written = slides.write_key(target) if spans is None else slides.write(spans, target)
    for _ in Progress(count, rite.score.title).over(written):
        pass
    return count


def _html(args: argparse.Namespace, rite: Rite, spans: Sequence[Span], target: Path) -> None:
    progress = Progress(len(rite.frames), rite.score.title)
    try:
        with in_place_of(target) as partial:
            deck = PageDeck(spans, args.theme, args.lang)
            page = player_page(rite, on_step=progress.step, wish=PageWish(deck))
            partial.write_bytes(page)
    finally:
        progress.end()
