"""The commands that make something of a whole rite: a book, a page, a film, data, everything."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from math import ceil
from pathlib import Path

from layout.api import Rite, load
from layout.api.ask import bearers_of
from layout.api.build import (
    KINDS,
    BuildState,
    Order,
    OrderChoice,
    Outcome,
    build,
    orders_of,
)
from layout.api.build.room import free
from layout.api.cluster import cluster
from layout.api.film import (
    VECTORS,
    FilmWish,
    captions_of,
    parts_of,
    reel,
    write_film,
    write_sections,
)
from layout.api.handout import (
    Blank,
    Book,
    BookAround,
    BookBench,
    BookWish,
    Material,
    WorksheetWish,
    card_book,
    lesson_plan,
    pack_of,
    prompt_book,
    role_sheet,
    worksheet,
    write_book,
    write_volumes,
)
from layout.api.handout import (
    handout as book,
)
from layout.api.handout.lesson import as_anki_cards
from layout.api.handout.mourning import mourning_book, mourning_worksheet
from layout.api.handout.selecting import as_named, members_of, players
from layout.api.handout.volumes import memory_of, volumes_for
from layout.api.mourning import is_mourning
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.api.player import PageWish, player_page
from layout.api.player.guide import guided
from layout.api.workers import workers
from layout.atlas import write_atlas
from layout.cache import folder as folder_of_rites
from layout.cli.draw import press_wish, selection
from layout.cli.options import ends_in, readings_of, variants
from layout.cli.terminal import Progress, print_json, report, target_of, tell, the_rite
from layout.draw.page import PlateManner
from layout.files import clear_away
from layout.problems import Problem, ProblemError, asked_wrongly
from layout.read.files.paths import whole_rites
from layout.said import several
from layout.version import AUTHOR, LICENCE, __version__
from layout.write.anki import as_anki
from layout.write.extras import at_hand
from layout.write.files import file_name, staged, write_file
from layout.write.film.animated import Fonts
from layout.write.film.mp4 import ENCODINGS, encoder
from layout.write.handout.paper import PAPERS
from layout.write.player import embedding

# --- handout ---

_QUESTIONS = 20  # of a worksheet of who mourns whom, if nobody says how many
_MANY = 150  # plates: of more it is said how long they take
_FRONT = 40  # pages before and after the plates of a whole book
_DRAWN, _PRESSED, _WEIGHS = 0.1, 0.02, 0.034  # seconds, seconds, MB of a plate, as measured


def handout(args: argparse.Namespace) -> int:
    if args.role != "all" and args.volumes in (None, 1):  # else its files go to a folder
        ends_in(args.output, ".pdf")
    at_hand(KINDS["handout"].wants)
    pressed = press_wish(args.press or "")
    how = manner(args.theme, args.lang, "A4")
    if is_mourning(args.rite):
        return _write_mourning(args, how)
    rite = the_rite(args)
    material = Material(rite, Plates(rite.compiled, how), spans_of(rite, selection(args)))
    around = BookAround(args.around or ("brief" if args.key else "full"))
    wanted = BookWish(
        PAPERS[args.paper], args.up, args.duplex, around, args.vertical, tuple(args.editor), pressed
    )
    if args.cards:
        made = _write_cards(args, material, wanted)
    elif args.role:
        made = _write_roles(args, material, wanted)
    else:
        made = _write_book(args, material, wanted)
    if args.json:
        print_json([str(path) for path in made])
    else:
        print("\n".join(f"{path}: {path.stat().st_size / 1e6:.1f} MB" for path in made))
    return tell(rite)


def _write_mourning(args: argparse.Namespace, how: PlateManner) -> int:
    """The chapter that is no rite: a book of it, or a worksheet."""
    paper, counts = PAPERS[args.paper], [int(each) for each in args.ask if each.isdecimal()]

    def make(kept: BookBench) -> Book:
        if args.blank:
            return mourning_worksheet(how, paper, (*counts, _QUESTIONS)[0])
        return mourning_book(how, paper, kept)

    name = "worksheet.pdf" if args.blank else "handout.pdf"
    target = Path(args.output) if args.output else Path("output") / "mourning" / name
    write_book(make, target)
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
    return 0


def _write_book(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    """The plates as a book, a prompt book or a worksheet."""
    is_whole = not (args.blank or args.prompt or args.lesson)
    count = args.volumes or (volumes_for(len(material.spans)) if is_whole else 1)
    name = next((f"{file}.pdf" for file, is_it in (
        ("worksheet", args.blank), ("prompt", args.prompt), ("lesson", args.lesson)
    ) if is_it), "handout.pdf")  # fmt: skip
    target = target_of(args, material.rite, name)
    if count > 1:
        target = target.with_suffix("")  # a folder
    jobs = os.cpu_count() or 1
    asks = _asks(args, material) if args.blank else None
    counted = material.steps if args.prompt else material.spans
    with Progress(len(counted), material.score.title) as progress:

        def make(kept: BookBench) -> Book:
            if args.lesson:
                return lesson_plan(material, wanted)
            if args.prompt:
                return prompt_book(material, wanted, progress.step)
            _forewarn(args, material, jobs, count)  # by now it is known that it can be written
            if asks is not None:
                return worksheet(material, asks, wanted, progress.step)
            return book(material, wanted, progress.step, kept)

        if count > 1:
            return write_volumes(make, target, material.tongue, jobs, count)
        write_book(make, target, jobs)
    return [target]


def _write_cards(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    """Cards to be printed and cut, and beside them the same for Anki."""
    target = target_of(args, material.rite, "cards.pdf")
    score = material.score
    with Progress(len(material.spans), score.title) as progress:
        pack = pack_of(material, progress.step)
    write_book(lambda _: card_book(material, pack, wanted), target)
    title = f"{score.title} {score.en}"
    source = f"{score.title}, {AUTHOR} (layout {__version__}), {LICENCE}"
    package = as_anki(title, source, as_anki_cards(material, pack))
    return [target, write_file(target.with_suffix(".apkg"), package)]


def _asks(args: argparse.Namespace, material: Material) -> WorksheetWish:
    """What a worksheet asks; a name that nobody has is told before anything is drawn."""
    who = tuple(name for name in args.ask if not name.isdecimal())
    for name in who:
        members_of(material, name)
    asks = WorksheetWish(Blank(args.blank), who, pages=args.pages)
    numbers = [int(each) for each in args.ask if each.isdecimal()]
    return replace(asks, most=numbers[-1]) if numbers else asks


def _forewarn(args: argparse.Namespace, material: Material, jobs: int, volumes: int) -> None:
    """How long a large book will be, and take, before it is begun."""
    plates = len(material.spans)
    if plates < _MANY:
        return
    pages, minutes = plates // args.up + _FRONT + volumes, plates * (_DRAWN / jobs + _PRESSED) / 60
    memory = memory_of(ceil(plates / volumes))
    what = f"{plates} plates: about {pages} pages, {plates * _WEIGHS + 1:.0f} MB"
    what += f" in {volumes} volumes" if volumes > 1 else ""
    needs = f"{several(max(1, round(minutes)), 'minute')}, {memory / 1000:.1f} GB of memory"
    key = len(material.score.key_plates)
    fixes = [f"--key has {key} plates"] if key else []
    if volumes < volumes_for(plates):
        fixes.append(f"--volumes {volumes_for(plates)} takes less memory")
    print("; ".join((f"{what}, {needs}", *fixes)), file=sys.stderr)


def _write_roles(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    """One person's part, or everybody's: all of the files appear at the end, or none."""
    names = players(material) if args.role == "all" else (as_named(material, args.role),)
    for name in names:
        members_of(material, name)
    files = {name: file_name(name, ".pdf") for name in names}
    with Progress(len(names) * len(material.steps), material.score.title) as progress:

        def write(name: str, target: Path) -> None:
            write_book(lambda _: role_sheet(material, name, wanted, progress.step), target)

        if args.role != "all":
            target = target_of(args, material.rite, files[names[0]])
            write(names[0], target)
            return [target]
        folder = target_of(args, material.rite, "roles")
        with staged(folder) as bench:
            for name, file in files.items():
                write(name, bench / file)
        return [folder / file for file in files.values()]


# --- play ---

_LINK = 160  # bytes, that the step has room behind it in the largest square


def play(args: argparse.Namespace) -> int:
    at_hand(KINDS["page"].wants)
    chosen, compared = variants(args), readings_of("--compare", args.compare)
    _check_link(args.hall or "")
    rite = the_rite(args)
    other = load(args.rite, **{**chosen, **compared}) if compared else None
    if other is not None and other.variants == rite.variants:
        first = next(iter(compared))
        what = f"--compare {first}={compared[first]} is the reading shown already"
        raise asked_wrongly("U930", what, "choose another; `layout list RITE` has them")
    guide = None if args.guide is None else guided(rite, Path(args.guide))
    target = target_of(args, rite, f"{rite.score.slug}.html")
    shown = [rite, *([other] if other else [])]
    steps = sum(len(each.frames) for each in shown) * (2 if args.next else 1)
    with Progress(steps, rite.score.title) as progress:
        wish = PageWish(guide=guide, hall=args.hall, outlook=args.next)
        page = player_page(rite, other, progress.step, wish)
    write_file(target, page)
    if args.embed:
        write_file(target.with_suffix(".embed.js"), embedding())
    count, size = several(len(rite.frames), "step"), len(page) / 1e6
    print(f"{count} in {target} ({size:.2f} MB); open it in a browser")
    return max(map(tell, shown))


def _check_link(link: str) -> None:
    """Where the page is in the net, if it is said, is an address that a square of dots can hold."""
    if link and not link.startswith(("https://", "http://")):
        raise asked_wrongly("U931", f"{link[:40]!r} is no address", "begin it with https://")
    if len(link.encode()) > _LINK:
        what = f"an address of {len(link.encode())} bytes is too long for a square of dots"
        raise asked_wrongly("U931", what, f"give one of {_LINK} at most")


# --- animate ---

_FORMATS = (*VECTORS, "gif", *ENCODINGS)
_SIZES = {"480p": (854, 480), "720p": (1280, 720), "1080p": (1920, 1080)}
_SMALLEST, _LARGEST = (320, 240), (3840, 2160)
_GIF_FPS, _FILM_FPS = 12.5, 25.0  # a GIF counts in hundredths: eight, and four


def animate(args: argparse.Namespace) -> int:
    wanted = _film_wish(args)
    if wanted.form not in VECTORS:  # what lacks is told before any work
        at_hand("PIL")
    if wanted.form in ENCODINGS:
        encoder()
    rite = the_rite(args)
    if args.follow:
        wanted = replace(wanted, follow=bearers_of(rite.score, args.follow)[0])
    spans = spans_of(rite, Selection((args.section,) if args.section else (), args.steps))
    first, last = spans[0].first, spans[-1].last
    is_whole = args.steps is None and args.section is None
    name = "whole" if is_whole else f"{first + 1:04}-{last + 1:04}"
    target = target_of(args, rite, f"film/{name}.{wanted.form}")
    frames: int | None = None
    with Progress(0, rite.score.title) as progress:
        if is_whole and wanted.form == "mp4":
            lasts = _by_sections(rite, wanted, target, progress)
        else:
            cards = is_whole and wanted.form not in VECTORS  # where a scene costs, none is cut
            made = reel(rite, first, last, wanted, is_part=cards)
            frames, lasts = write_film(made, wanted, target, progress.at) or None, made.end
    if args.json:
        captions = [str(path) for path in captions_of(target).values() if path.exists()]
        about = {"file": str(target), "captions": captions,
                 "n": first + 1, "to": last + 1}  # fmt: skip
        print_json({**about, "seconds": lasts / 1000, "frames": frames})
    else:
        size = target.stat().st_size
        weight = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
        print(f"{target}: {lasts // 60000}:{lasts // 1000 % 60:02}, {weight}")
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


def _film_wish(args: argparse.Namespace) -> FilmWish:
    form = _film_form(args)
    usual = _GIF_FPS if form == "gif" else _FILM_FPS
    return FilmWish(
        form,
        _film_size(args.size, form),
        usual if args.fps is None else args.fps,
        args.speed,
        args.theme,
        args.lang,
        loop=not args.once,
        fonts=Fonts(args.text),
    )


def _film_form(args: argparse.Namespace) -> str:
    ending = Path(args.output).suffix.lower()[1:] if args.output else ""
    if args.format is None:
        if args.output and ending not in _FORMATS:
            what = f"no film ends in {ending[:20]!r}" if ending else "the film's name has no ending"
            raise asked_wrongly("U921", what, f"end it in .{', .'.join(_FORMATS)}, or say --format")
        return ending or "mp4"
    if ending in _FORMATS and ending != args.format:
        what = f"a film called .{ending} that is to be {args.format}"
        raise asked_wrongly("U921", what, "leave --format out, or end the name so")
    return str(args.format)


def _film_size(text: str, form: str) -> tuple[int, int]:
    what, fix, asked = "", "720p does for most", f"--size {text[:20]}"
    sides = re.fullmatch(r"([0-9]{1,6})[x×X*]([0-9]{1,6})", text.strip())
    width, height = (int(sides[1]), int(sides[2])) if sides else _SIZES.get(text.lower(), (0, 0))
    least, most = (f"{w}x{h}" for w, h in (_SMALLEST, _LARGEST))
    if not sides and text.lower() not in _SIZES:
        what, fix = f"--size {text[:20]!r} is no size", "write it like 1280x720, or 720p"
    elif not (_SMALLEST[0] <= width <= _LARGEST[0] and _SMALLEST[1] <= height <= _LARGEST[1]):
        what = f"{asked} is not between {least} and {most}"
    elif form in ENCODINGS and (width % 2 or height % 2):
        even = f"{width - width % 2}x{height - height % 2}"
        what, fix = f"{asked}: the sides of a film are even", f"take {even}"
    if what:
        raise asked_wrongly("U922", what, fix)
    return width, height


# --- build ---


def help_of_only() -> str:
    """What there is to make, for the help."""
    kinds = "; ".join(f"{name}, {kind.help}" for name, kind in KINDS.items())
    return f"only things of this kind (may be repeated): {kinds}"


def everything(args: argparse.Namespace) -> int:
    orders = orders_of(args.rites or whole_rites(), OrderChoice(args.only, args.theme, args.lang))
    folder = Path(args.output)
    if args.dry_run:
        paths = [order.path for order in orders]
        if args.json:
            print_json(paths)
        else:
            print("\n".join(paths))
        return 0
    if not args.scheduler:
        _check_libraries(orders)
    folder_of_rites()  # what is wrong with it is said here once, and by no worker
    outcomes = []
    with Progress(len(orders), "build") as progress:
        try:
            with _executor(args) as executor:
                room = None if args.jobs or args.scheduler else free()
                for outcome in build(orders, folder, executor, room):
                    outcomes.append(outcome)
                    progress.step()
        except KeyboardInterrupt:
            clear_away(folder)  # a worker may have had no time to do so itself
            raise
    return _tell_outcomes(args, folder, outcomes)


def atlas(args: argparse.Namespace) -> int:
    at_hand("jinja2")
    at_hand("fontTools")
    _check_link(args.home)
    names, folder = args.rites or whole_rites(), Path(args.output)
    folder_of_rites()
    with Progress(len(names), "atlas") as progress, workers(args.jobs or os.cpu_count()) as jobs:
        done = write_atlas(names, folder, jobs, progress.at, args.home.rstrip("/"))
    if args.json:
        print_json({"pages": done.pages, "files": done.files, "changed": done.changed})
    else:
        changed = f"{done.changed} of them new or changed" if done.changed else "nothing to do"
        print(f"{done.pages} pages and {done.files} files in {folder}, {changed}; "
              "open index.html in a browser")  # fmt: skip
    return 0


def _check_libraries(orders: Sequence[Order]) -> None:
    """Everything that is not installed is told before anything is made."""
    lacking: list[Problem] = []
    for library in dict.fromkeys(filter(None, (KINDS[order.kind].wants for order in orders))):
        try:
            at_hand(library, "`--only` other kinds")
        except ProblemError as error:
            lacking += error.problems
    if lacking:
        raise ProblemError(*lacking)


@contextmanager
def _executor(args: argparse.Namespace) -> Iterator[Executor]:
    """Processes of this machine, or the workers of a cluster."""
    if args.scheduler is not None:
        with cluster(args.scheduler) as executor:
            yield executor
        return
    with workers(args.jobs or os.cpu_count(), is_quiet=True) as executor:
        yield executor


def _tell_outcomes(args: argparse.Namespace, folder: Path, outcomes: Sequence[Outcome]) -> int:
    count = Counter(outcome.state for outcome in outcomes)
    if args.json:
        print_json([{"path": o.order.path, "state": o.state.value} for o in outcomes])
    elif count[BuildState.KEPT] == len(outcomes):
        print(f"nothing to do: all {len(outcomes)} are as they would be made, in {folder}")
    else:
        counts = ", ".join(f"{count[state]} {state.value}" for state in BuildState if count[state])
        print(f"{counts}; in {folder}, where manifest.json has every file")
    problems = tuple(
        replace(problem, what=f"{outcome.order.path}: {problem.what}")
        for outcome in outcomes
        for problem in outcome.problems
    )
    return report(problems) if problems else 0
