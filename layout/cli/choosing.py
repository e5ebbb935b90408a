"""What the commands share that make papers: which steps, and how they look."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from layout.api import Rite
from layout.api.pages.papers import PAPERS, Printing, printing
from layout.api.pages.selection import Selection
from layout.draw.dress import themes
from layout.say.tongue import LANGUAGES
from layout.write.handout import paper


def selection_arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "--key", action="store_true", help="the rite's key plates instead of every step"
    )
    stretch_arguments(options)


def stretch_arguments(options: argparse.ArgumentParser) -> None:
    """A part of the rite: a stretch of steps, some sections, or where both meet."""
    options.add_argument(
        "--steps", metavar="A..B", help="only these: step numbers, ids or words of the text"
    )
    options.add_argument(
        "--section",
        "--sections",
        metavar="TITLE",
        action="append",
        default=[],
        help="only the section of that title, in either language (may be repeated)",
    )


def selection(args: argparse.Namespace) -> Selection:
    return Selection(tuple(args.section), args.steps, args.key)


def dress_arguments(
    options: argparse.ArgumentParser, theme: str, languages: Sequence[str] = LANGUAGES
) -> None:
    options.add_argument(
        "--theme", default=theme, choices=sorted(themes()), help="colours and line weights"
    )
    options.add_argument("--lang", default="bilingual", choices=languages, help="of the words")


def paper_arguments(options: argparse.ArgumentParser) -> None:
    """The paper of a plate, its scale, and what of it is wanted."""
    options.add_argument("--page", default="A4", choices=list(PAPERS), help="its size")
    options.add_argument(
        "--scale", metavar="1:N", help="the map at exactly this scale, if the page holds it"
    )
    options.add_argument(
        "--crop",
        metavar="REGION",
        help="this piece of the map alone, the page cut to it: WEST,SOUTH,EAST,NORTH in 尺, or the "
        "name of a place",
    )
    options.add_argument(
        "--transparent", action="store_true", help="no paper: what lies beneath is seen"
    )


def printing_of(args: argparse.Namespace, rite: Rite) -> Printing:
    return printing(rite.compiled, args.scale, args.crop, clear=args.transparent)


def look_arguments(options: argparse.ArgumentParser, theme: str) -> None:
    dress_arguments(options, theme)
    options.add_argument("--paper", default="A4", choices=sorted(paper.PAPERS), help="its size")
