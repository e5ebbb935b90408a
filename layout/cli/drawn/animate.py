"""`layout animate`."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from layout.api import Rite
from layout.api.ask import stretch
from layout.api.film import (
    VECTORS,
    FilmWish,
    captions_of,
    parts_of,
    reel,
    write_film,
    write_sections,
)
from layout.cli.choosing import dress_arguments
from layout.cli.common import (
    Progress,
    json_argument,
    print_json,
    rite_argument,
    tell,
    the_rite,
)
from layout.problems import asked_wrongly, nearest
from layout.write.extras import at_hand
from layout.write.film.animated import Fonts
from layout.write.film.mp4 import encoder

FORMATS = ("svg", "svgz", "gif", "mp4")
LANGUAGES = ("bilingual", "zh", "en")
SIZES = {"480p": (854, 480), "720p": (1280, 720), "1080p": (1920, 1080)}
SMALLEST, LARGEST = (320, 240), (3840, 2160)
FPS = (1.0, 60.0)
SPEED = (0.25, 100.0)
GIF_FPS, FILM_FPS = 12.5, 25.0  # a GIF counts in hundredths: eight, and four


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "-o", "--output", metavar="FILE", help="default: output/<slug>/film/ and the steps' numbers"
    )
    which = options.add_mutually_exclusive_group()
    which.add_argument(
        "--steps",
        metavar="A..B",
        help="only these: step numbers, ids or words of the text; else the whole rite, as GIF and "
        "MP4 with a card before each section",
    )
    which.add_argument("--section", metavar="TITLE", help="only the section of that title")
    options.add_argument(
        "--format", choices=FORMATS, help="else as the name of the file ends, else mp4"
    )
    options.add_argument(
        "--size", default="1280x720", metavar="WxH", help="in pixels, or 480p, 720p, 1080p"
    )
    options.add_argument(
        "--fps", type=float, metavar="N", help="pictures a second: 25, of a GIF 12.5"
    )
    options.add_argument(
        "--speed", type=float, default=8.0, metavar="N", help="times as fast as people would be"
    )
    dress_arguments(options, "modern", LANGUAGES)
    options.add_argument("--once", action="store_true", help="do not begin again (SVG and GIF)")
    options.add_argument(
        "--text",
        default="embedded",
        choices=["live", "embedded"],
        help="whether an SVG carries its fonts",
    )
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    wanted = _wanted(args)
    if wanted.form not in VECTORS:  # what lacks is told before any work
        at_hand("PIL")
    if wanted.form == "mp4":
        encoder()
    rite = the_rite(args)
    first, last = _stretch(args, rite)
    whole = args.steps is None and args.section is None
    target = _target(args, rite, wanted.form, None if whole else (first, last))
    progress = Progress(0, rite.score.title)
    frames: int | None = None
    try:
        if whole and wanted.form == "mp4":
            lasts = _by_sections(rite, wanted, target, progress)
        else:
            cards = whole and wanted.form not in VECTORS  # in which a scene costs, and none is cut
            made = reel(rite, first, last, wanted, is_part=cards)
            frames, lasts = write_film(made, wanted, target, progress.at) or None, made.end
    finally:
        progress.end()
    if args.json:
        about = {
            "file": str(target),
            "captions": [str(f) for t in ("zh", "en") if (f := captions_of(target, t)).exists()],
            "n": first + 1,
            "to": last + 1,
        }
        print_json({**about, "seconds": lasts / 1000, "frames": frames})
    else:
        size = target.stat().st_size
        print(f"{target}: {_minutes(lasts)}, {_bytes(size)}")
    return tell(rite)


def _by_sections(rite: Rite, wanted: FilmWish, target: Path, progress: Progress) -> int:
    """The whole rite, of which a run that is stopped keeps what it has finished."""
    try:
        return write_sections(rite, wanted, target, progress.at)
    except KeyboardInterrupt:
        kept = parts_of(target)
        if any(kept.glob("*.mp4")):
            progress.end()
            what = f"finished sections are kept in {kept}; the same command goes on from them"
            print(what, file=sys.stderr)
        raise


def _wanted(args: argparse.Namespace) -> FilmWish:

    form = _form(args)
    fps = args.fps if args.fps is not None else GIF_FPS if form == "gif" else FILM_FPS
    _within("fps", fps, FPS, "25 is smooth, 12.5 is enough for a GIF")
    _within("speed", args.speed, SPEED, "8 is brisk, 1 is as people walk")
    return FilmWish(
        form,
        _size(args.size, form),
        fps,
        args.speed,
        args.theme,
        args.lang,
        loop=not args.once,
        fonts=Fonts(args.text),
    )


def _form(args: argparse.Namespace) -> str:
    ending = Path(args.output).suffix.lower()[1:] if args.output else ""
    if args.format is None:
        if args.output and ending not in FORMATS:
            what = f"no film ends in {ending[:20]!r}" if ending else "the film's name has no ending"
            raise asked_wrongly("U921", what, f"end it in .{', .'.join(FORMATS)}, or say --format")
        return ending or "mp4"
    if ending in FORMATS and ending != args.format:
        what = f"a film called .{ending} that is to be {args.format}"
        raise asked_wrongly("U921", what, "leave --format out, or end the name so")
    return str(args.format)


def _size(text: str, form: str) -> tuple[int, int]:
    named = SIZES.get(text.lower())
    found = re.fullmatch(r"([0-9]{1,6})[x×X*]([0-9]{1,6})", text.strip())
    if named is None and found is None:
        raise asked_wrongly(
            "U922", f"--size {text[:20]!r} is no size", "write it like 1280x720, or 720p"
        )
    width, height = (int(found[1]), int(found[2])) if found else named or (0, 0)
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        least, most = (f"{w}x{h}" for w, h in (SMALLEST, LARGEST))
        raise asked_wrongly(
            "U922", f"--size {text[:20]} is not between {least} and {most}", "720p does for most"
        )
    if form == "mp4" and (width % 2 or height % 2):
        even = f"{width - width % 2}x{height - height % 2}"
        raise asked_wrongly("U922", f"--size {text[:20]}: an MP4's sides are even", f"take {even}")
    return width, height


def _within(name: str, value: float, bounds: tuple[float, float], fix: str) -> None:
    if not bounds[0] <= value <= bounds[1]:
        what = f"--{name} {value:g} is not between {bounds[0]:g} and {bounds[1]:g}"
        raise asked_wrongly("U923", what, fix)


def _stretch(args: argparse.Namespace, rite: Rite) -> tuple[int, int]:
    """The steps wanted, from one index to another."""

    steps = rite.score.steps
    if args.steps is not None:
        return stretch(steps, args.steps)
    if not steps:
        raise asked_wrongly("U907", f"{rite.score.title} has no steps yet", "write some first")
    if args.section is None:
        return 0, len(steps) - 1
    numbers = [i for i, step in enumerate(steps) if step.section == args.section]
    if not numbers:
        fix = nearest(args.section, {step.section for step in steps})
        raise asked_wrongly("U924", f"no section is called {args.section[:40]}", fix)
    return numbers[0], numbers[-1]


def _target(args: argparse.Namespace, rite: Rite, form: str, steps: tuple[int, int] | None) -> Path:
    if args.output is not None:
        return Path(args.output)
    name = "whole" if steps is None else f"{steps[0] + 1:04}-{steps[1] + 1:04}"
    return Path("output") / rite.score.slug / "film" / f"{name}.{form}"


def _minutes(ms: int) -> str:
    return f"{ms // 60000}:{ms // 1000 % 60:02}"


def _bytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
