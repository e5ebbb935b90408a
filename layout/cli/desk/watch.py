"""`layout watch`."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser

from layout.api.watching import Watch, Writing, serving
from layout.cli.common import readings_of, rite_argument, variants
from layout.problems import asked_wrongly

VSCODE = "vscode://file{file}:{line}:{col}"


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("--step", type=int, default=1, metavar="N", help="the step shown first")
    options.add_argument(
        "--compare",
        metavar="NAME=READING",
        action="append",
        default=[],
        help="another reading beside it (may be repeated)",
    )
    options.add_argument("--port", type=int, default=0, help="of this machine; any when none")
    options.add_argument(
        "--editor",
        metavar="URL",
        default=VSCODE,
        help="the address that opens {file} at {line} and {col} (%(default)s)",
    )
    options.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    if not 0 <= args.port < 2**16:
        raise asked_wrongly("U975", f"{args.port} is no port", "give one from 1 to 65535, or none")
    try:
        args.editor.format(file="", line=1, col=1)
    except (LookupError, ValueError):
        what = f"{args.editor[:80]} is no address with a file"
        raise asked_wrongly("U975", what, f"write it like {VSCODE}") from None
    chosen = variants(args)
    other = readings_of("--compare", args.compare)
    every = [chosen, *([{**chosen, **other}] if other else [])]
    watch = Watch([Writing(args.rite, each) for each in every], args.editor)
    watch.go(args.step)
    with serving(watch, args.port) as address:
        print(address, flush=True)
        print("changes are shown as they are saved; Ctrl-C ends it", file=sys.stderr)
        if not args.no_browser:
            webbrowser.open(address)
        threading.Event().wait()
    return 0
