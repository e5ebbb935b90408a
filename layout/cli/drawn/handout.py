"""`layout handout`."""

from __future__ import annotations

import argparse
import math
import os
import sys
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

from layout.api.handout import (
    Blank,
    Book,
    BookAround,
    BookBench,
    BookWish,
    Material,
    WorksheetWish,
    handout,
    prompt_book,
    role_sheet,
    volumes_for,
    worksheet,
    write_book,
    write_volumes,
)
from layout.api.handout.selecting import as_named, members_of, players
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import spans_of
from layout.cli.choosing import look_arguments, selection, selection_arguments
from layout.cli.common import (
    Progress,
    ends_in,
    json_argument,
    print_json,
    rite_argument,
    tell,
    the_rite,
)
from layout.problems import asked_wrongly
from layout.say.tongue import TONGUES
from layout.write.extras import at_hand
from layout.write.files import file_name, staged
from layout.write.handout.finished import inks_of
from layout.write.handout.paper import PAPERS
from layout.write.handout.pressing import GREY, PressWish

UPS = (1, 2, 4, 6)
BLANKS = ("names", "facings")
MANY = 150  # plates: of more it is said how long they take
FRONT = 40  # pages before and after the plates of a whole book
DRAWN, PRESSED, WEIGHS = 0.1, 0.02, 0.034  # seconds, seconds, MB of a plate, as measured
REMEMBERED, ROOM = 2.9, 1500  # MB of memory that typst takes for a plate; and that a machine has
BESIDE = 250  # MB of the rite, and of typst itself
VOLUMES = (1, 99)
ASKED = (1, 26)
PRESSES = ("marks", "booklet", "archive")
AROUND = ("full", "brief", "none")


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        help="default: output/<slug>/handout.pdf, worksheet.pdf, the role's name, or roles/",
    )
    selection_arguments(options)
    options.add_argument("--up", type=int, default=1, choices=UPS, help="plates on a page")
    options.add_argument(
        "--duplex", action="store_true", help="for both sides of the paper: wider at the back"
    )
    options.add_argument(
        "--around",
        choices=AROUND,
        help="what stands before and after the plates; brief with --key, else full. Brief or none: "
        "each plate once, on one page with its words",
    )
    options.add_argument(
        "--vertical",
        action="store_true",
        help="the Chinese words of each plate in columns from the right, bound on the right",
    )
    options.add_argument(
        "--editor",
        action="append",
        default=[],
        metavar="NAME",
        help="whose edition it is, on the cover and in the colophon (may be repeated)",
    )
    options.add_argument(
        "--volumes",
        type=int,
        metavar="N",
        help="in so many volumes, as files of a folder; default: a book of over 300 plates in "
        "volumes of about so many, in a folder that is called as the file would be",
    )
    options.add_argument(
        "--press",
        metavar="WHAT,...",
        help="marks: 3 mm of bleed, and where to cut; booklet: two pages on a side of a sheet, to "
        "be folded; grey, or an ICC profile's FILE: in these inks, black of one; archive: PDF/A",
    )
    look_arguments(options, "print")
    kind = options.add_mutually_exclusive_group()
    kind.add_argument(
        "--role",
        "--roles",
        metavar="NAME",
        help="one person's whole part, to rehearse from; of `all` a file for each, in a folder",
    )
    kind.add_argument(
        "--prompt",
        action="store_true",
        help="the prompt book: everybody's part beside one another, clause by clause",
    )
    kind.add_argument(
        "--blank", choices=BLANKS, help="a worksheet: these left out, and the answers at the end"
    )
    options.add_argument(
        "--ask",
        action="append",
        default=[],
        metavar="NAME|N",
        help="of a worksheet: whom it asks about, if not those who act (may be repeated); or about "
        "how many, 8 unless said otherwise",
    )
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    if args.role != "all" and args.volumes is None:  # whose files go to a folder
        ends_in(args.output, ".pdf")
    at_hand("typst")
    _check_vertical(args)
    _check_volumes(args)
    _check_asked(args)
    _check_around(args)
    pressed = _press_wish(args)
    how = manner(args.theme, args.lang, "A4")
    rite = the_rite(args)
    material = Material(rite, Plates(rite, how), spans_of(rite, selection(args)))
    around = BookAround(args.around or ("brief" if args.key else "full"))
    wanted = BookWish(
        PAPERS[args.paper], args.up, args.duplex, around, args.vertical, tuple(args.editor), pressed
    )
    made = _made(args, material, wanted)
    if args.json:
        print_json([str(path) for path in made])
    else:
        print("\n".join(f"{path}: {path.stat().st_size / 1e6:.1f} MB" for path in made))
    return tell(rite)


def _check_vertical(args: argparse.Namespace) -> None:
    """Columns are for Chinese, and for plates that have a page to themselves."""
    others = [] if TONGUES[args.lang].has_han else [f"--lang {args.lang}"]
    others += [f"--up {args.up}"] if args.up > 1 else []
    others += [f"--{name}" for name in ("role", "prompt", "blank") if getattr(args, name)]
    if args.vertical and others:
        what = f"--vertical does not go with {' or '.join(others)}"
        raise asked_wrongly("U942", what, "--lang zh or bilingual, and --up 1")


def _check_volumes(args: argparse.Namespace) -> None:
    """Volumes are of a whole book."""
    if args.volumes is None:
        return
    if not VOLUMES[0] <= args.volumes <= VOLUMES[1]:
        what = f"--volumes {args.volumes} is not between {VOLUMES[0]} and {VOLUMES[1]}"
        raise asked_wrongly("U947", what, "4 do for three thousand plates")
    others = [f"--{name}" for name in ("role", "prompt", "blank", "key") if getattr(args, name)]
    if others:
        what = f"--volumes does not go with {' or '.join(others)}"
        raise asked_wrongly("U947", what, "it is for a whole book")


def _check_asked(args: argparse.Namespace) -> None:
    """Whom to ask about is for a worksheet, of which a page has one plate."""
    if args.ask and not args.blank:
        raise asked_wrongly("U946", "--ask is for a worksheet", "add --blank names or facings")
    if args.blank and args.up > 1:
        what = "a worksheet has one plate a page, to be drawn on"
        raise asked_wrongly("U946", what, f"leave --up {args.up} out")
    for number in filter(str.isdecimal, args.ask):
        if not ASKED[0] <= int(number[:9]) <= ASKED[1]:
            what = f"--ask {number[:9]} is not between {ASKED[0]} and {ASKED[1]}"
            raise asked_wrongly("U946", what, "8 have room on a page")


def _check_around(args: argparse.Namespace) -> None:
    """Plates several on a page, and what stands round them, are of a book."""
    books = [f"--up {args.up}"] if args.up > 1 and not args.blank else []
    books += [f"--around {args.around}"] if args.around else []
    kinds = [f"--{name}" for name in ("role", "prompt", "blank") if getattr(args, name)]
    if books and kinds:
        what = f"{books[0]} does not go with {kinds[0]}"
        raise asked_wrongly("U949", what, "leave one of the two out: it is for a book of plates")


def _press_wish(args: argparse.Namespace) -> PressWish:
    """What a press is to be given; what goes not together is told at once."""
    words = [word.strip() for word in (args.press or "").split(",") if word.strip()]
    inks = [word for word in words if word == GREY or word.lower().endswith((".icc", ".icm"))]
    others = sorted(set(words) - set(inks) - set(PRESSES))
    known = f"there are {', '.join(PRESSES)}, {GREY}, or the file of a profile, which ends in .icc"
    if others:
        raise asked_wrongly("U948", f"a press is given no {others[0][:40]}", known)
    day = f"{date.today():%Y-%m-%d}" if "archive" in words else ""
    wish = PressWish("marks" in words, "booklet" in words, day, "".join(inks[:1]))
    for one, other, why in (
        (len(inks) > 1, True, "a book has one kind of ink"),
        (bool(day), wish.is_finished, "archive goes with nothing else: it is kept to be read"),
        (wish.marks, wish.booklet, "marks do not go with booklet: who cuts lays the pages himself"),
    ):
        if one and other:
            raise asked_wrongly("U948", why, "leave one of them out")
    if wish.is_finished:
        at_hand("pikepdf")
    if wish.inks:
        inks_of(wish.inks)
    return wish


def _asks(args: argparse.Namespace, material: Material) -> WorksheetWish:
    """What a worksheet asks; a name that nobody has is told before anything is drawn."""
    who = tuple(name for name in args.ask if not name.isdecimal())
    for name in who:
        members_of(material, name)
    asks = WorksheetWish(Blank(args.blank), who)
    numbers = [int(each) for each in args.ask if each.isdecimal()]
    return replace(asks, most=numbers[-1]) if numbers else asks


def _made(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    if args.role:
        return _roles(args, material, wanted)
    name = "worksheet.pdf" if args.blank else "prompt.pdf" if args.prompt else "handout.pdf"
    is_whole = not (args.blank or args.prompt)
    volumes = args.volumes or (volumes_for(len(material.spans)) if is_whole else 1)
    target = _target(args, material, "handout" if args.volumes else name)
    if volumes > 1 and not args.volumes:
        target = target.with_suffix("")
    jobs = os.cpu_count() or 1
    asks = _asks(args, material) if args.blank else None
    counted = material.steps if args.prompt else material.spans
    progress = Progress(len(counted), material.score.title)

    def make(kept: BookBench) -> Book:
        if args.prompt:
            return prompt_book(material, wanted, progress.step)
        _forewarn(args, material, jobs, volumes)  # by now it is known that it can be written
        if asks is not None:
            return worksheet(material, asks, wanted, progress.step)
        return handout(material, wanted, progress.step, kept)

    try:
        if args.volumes or volumes > 1:
            return write_volumes(make, target, material.tongue, jobs, volumes)
        write_book(make, target, jobs)
    finally:
        progress.end()
    return [target]


def _forewarn(args: argparse.Namespace, material: Material, jobs: int, volumes: int) -> None:
    """How long a large book will be, and take, before it is begun."""
    plates = len(material.spans)
    if plates < MANY:
        return
    pages, minutes = plates // args.up + FRONT + volumes, plates * (DRAWN / jobs + PRESSED) / 60
    memory = REMEMBERED * plates / volumes + BESIDE
    what = f"{plates} plates: about {pages} pages, {plates * WEIGHS + 1:.0f} MB"
    long = max(1, round(minutes))
    needs = f"{long} minute{'s' * (long > 1)}, {memory / 1000:.1f} GB of memory"
    key = len(material.score.key_plates)
    fixes = [f"--key has {key} plates"] if key else []
    if memory > ROOM:
        fixes.append(
            f"--volumes {math.ceil(REMEMBERED * plates / (ROOM - BESIDE))} takes less memory"
        )
    print("; ".join((f"{what}, {needs}", *fixes)), file=sys.stderr)


def _roles(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    """One person's part, or everybody's: all of the files appear at the end, or none."""

    names = players(material) if args.role == "all" else (as_named(material, args.role),)
    for name in names:
        members_of(material, name)
    progress = Progress(len(names) * len(material.steps), material.score.title)
    try:
        if args.role != "all":
            target = _target(args, material, file_name(names[0], ".pdf"))
            write_book(partial(_role, material, names[0], wanted, progress), target)
            return [target]
        folder = _target(args, material, "roles")
        files = {name: file_name(name, ".pdf") for name in names}
        with staged(folder) as bench:
            for name in names:
                make = partial(_role, material, name, wanted, progress)
                write_book(make, bench / files[name])
        return [folder / file for file in files.values()]
    finally:
        progress.end()


def _role(material: Material, who: str, wanted: BookWish, progress: Progress, _: BookBench) -> Book:
    return role_sheet(material, who, wanted, progress.step)


def _target(args: argparse.Namespace, material: Material, name: str) -> Path:
    return Path(args.output or Path("output") / material.score.slug / name)
