"""The commands of whoever writes a rite."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from pathlib import Path

from layout.api import load
from layout.api.drafting import begin_rite
from layout.api.expected import EXPECTED, changed, story
from layout.api.watching import Watch, Writing, altered, as_it_was, page, serving
from layout.api.watching.lsp import answer
from layout.cli.commands import VSCODE
from layout.cli.options import readings_of, variants
from layout.cli.terminal import print_json, print_wrapped, the_rite
from layout.files import passing_folder, shown
from layout.problems import asked_wrongly
from layout.read.files.source import read_source
from layout.read.finding import find_rite
from layout.said import several
from layout.write.files import write_file

_DPI = 80.0  # of the plates before and after


def new(args: argparse.Namespace) -> int:
    begun = begin_rite(args.slug, args.text, Path(args.output), args.site, args.title)
    if args.json:
        counts = ("clauses", "steps", "people", "things", "acts", "site", "files")
        print_json({"folder": str(begun.folder), **{k: getattr(begun, k) for k in counts}})
        return 0
    text = f"{several(begun.clauses, 'clause')} in {several(begun.steps, 'step')}"
    print(f"{begun.folder}: {text}, at {begun.site}")
    things, acts = several(begun.things, "thing"), several(begun.acts, "act")
    print(f"guessed: {begun.people} in the cast, {things}; {acts} proposed")
    print(f"`layout check {begun.folder}` tells what is not yet written")
    print(f"`layout show {begun.folder} 1 --plate first.svg` draws the first step")
    return 0


def watch(args: argparse.Namespace) -> int:
    try:
        args.editor.format(file="", line=1, col=1)
    except (LookupError, ValueError):
        what = f"{args.editor[:80]} is no address with a file"
        raise asked_wrongly("U975", what, f"write it like {VSCODE}") from None
    chosen = variants(args)
    other = readings_of("--compare", args.compare)
    every = [chosen, *([{**chosen, **other}] if other else [])]
    watching = Watch([Writing(args.rite, each) for each in every], args.editor)
    watching.go(args.step)
    with serving(watching, args.port) as address:
        print(address, flush=True)
        print("changes are shown as they are saved; Ctrl-C ends it", file=sys.stderr)
        if not args.no_browser:
            webbrowser.open(address)
        threading.Event().wait()
    return 0


def lsp(_: argparse.Namespace) -> int:
    answer()
    return 0


def diff(args: argparse.Namespace) -> int:
    after = the_rite(args)
    with passing_folder() as home:
        before = load(str(as_it_was(args.rite, args.rev, home)), **variants(args))
    steps = altered(before, after)
    for each in steps:
        if each.begins:
            step = each.shown.state.step
            print(f"{each.shown.n:>5} {step.text or step.expands}  {'、'.join(each.names)}")
    if steps:
        title = f"{after.score.title} {args.rev}"
        write_file(Path(args.out), page(title, steps, args.most, _DPI).encode())
        print(f"{several(len(steps), 'step')} otherwise: {args.out}")
    else:
        print("every step shows as it did")
    return 0


def expect(args: argparse.Namespace) -> int:
    path = find_rite(args.rite) / EXPECTED
    rite = load(args.rite)
    now = story(rite)
    if args.accept:
        write_file(path, now.encode())
        print(f"{several(len(rite.frames), 'step')} accepted: {shown(path)}")
        return 0
    if not path.is_file():
        fix = f"look at the plates, then: layout expect {args.rite} --accept"
        raise asked_wrongly("U977", f"nothing of {rite.score.title} is accepted yet", fix)
    changes = changed(read_source(path), now)
    for change in changes[: args.most]:
        print_wrapped(change.head)
        for sign, lines in (("-", change.gone), ("+", change.come)):
            for line in lines:
                print_wrapped(line, f"  {sign} ", "    ")
    if (more := len(changes) - args.most) > 0:
        print(f"… and {more} more")
    steps = f"{len(changes)} of {len(rite.frames)} steps are" if changes else "every step is"
    print(f"{steps} {'other than' if changes else 'as'} accepted")
    return int(bool(changes))
