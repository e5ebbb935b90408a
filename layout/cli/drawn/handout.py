"""`layout handout`."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from layout.api.handout import (
    Blank,
    BookAround,
    BookWish,
    Material,
    handout,
    prompt_book,
    role_sheet,
    worksheet,
    write_book,
)
from layout.api.handout.selecting import members_of, players
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
from layout.write.handout.paper import PAPERS

UPS = (1, 2, 4, 6)
BLANKS = ("names", "facings")
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
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    if args.role != "all":  # whose files go to a folder
        ends_in(args.output, ".pdf")
    at_hand("typst")
    _check_vertical(args)
    rite = the_rite(args)
    spans = spans_of(rite, selection(args))
    material = Material(rite, Plates(rite, manner(args.theme, args.lang, "A4")), spans)
    around = BookAround(args.around or ("brief" if args.key else "full"))
    wanted = BookWish(PAPERS[args.paper], args.up, args.duplex, around, args.vertical)
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
    others += ["--role"] if args.role else ["--blank"] if args.blank else []
    if args.vertical and others:
        what = f"--vertical does not go with {' or '.join(others)}"
        raise asked_wrongly("U942", what, "--lang zh or bilingual, and --up 1")


def _made(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    if args.role:
        return _roles(args, material, wanted)
    name = "worksheet.pdf" if args.blank else "prompt.pdf" if args.prompt else "handout.pdf"
    target = _target(args, material, name)
    progress = Progress(
        len(material.steps if args.prompt else material.spans), material.score.title
    )
    try:
        if args.prompt:
            write_book(lambda: prompt_book(material, wanted, progress.step), target)
        elif args.blank:
            hide = Blank(args.blank)
            write_book(lambda: worksheet(material, hide, wanted, progress.step), target)
        else:
            write_book(lambda: handout(material, wanted, progress.step), target)
    finally:
        progress.end()
    return [target]


def _roles(args: argparse.Namespace, material: Material, wanted: BookWish) -> list[Path]:
    """One person's part, or everybody's: all of the files appear at the end, or none."""

    names = players(material) if args.role == "all" else (args.role,)
    for name in names:
        members_of(material, name)
    progress = Progress(len(names) * len(material.steps), material.score.title)
    try:
        if args.role != "all":
            target = _target(args, material, file_name(args.role, ".pdf"))
            write_book(lambda: role_sheet(material, args.role, wanted, progress.step), target)
            return [target]
        folder = _target(args, material, "roles")
        files = {name: file_name(name, ".pdf") for name in names}
        with staged(folder) as bench:
            for name in names:
                make = partial(role_sheet, material, name, wanted, progress.step)
                write_book(make, bench / files[name])
        return [folder / file for file in files.values()]
    finally:
        progress.end()


def _target(args: argparse.Namespace, material: Material, name: str) -> Path:
    return Path(args.output or Path("output") / material.score.slug / name)
