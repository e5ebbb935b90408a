"""Arguments in, exit code out: 0 done, 1 problems found, 2 wrongly asked."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from layout.problems import Problem, ProblemError, in_file_order, render

COMMANDS: tuple[tuple[str, str, str], ...] = (
    # name, module of layout.cli, help
    ("list", "listing", "the rites that are there, with their sections and variants"),
    ("plates", "plates", "draw every step of a rite as a plate, with an index"),
    ("show", "show", "one step: text, acts, events, everybody's state"),
    ("where", "where", "who stands where at a clause, facing where, holding what, and why"),
    ("locate", "locate", "where a place phrase of the text points, with its derivation"),
    ("expand", "expand", "the steps as played, every 如初 written out with its origin"),
    ("check", "check", "play the rites and check every law over every frame"),
    ("coverage", "coverage", "how much of the text is staged, section by section"),
    ("export", "export", "the whole rite as one JSON object"),
    ("laws", "laws", "the laws that are checked, with their sources"),
)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="layout",
        description="The 《儀禮》 from its own words: who stands where, drawn to scale.",
        epilog="A rite is named by its slug (xiangyinjiu), its title (鄉飲酒禮) or its folder.",
    )
    top.add_argument("--version", action="version", version=_version())
    under = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, _, text in COMMANDS:
        under.add_parser(name, help=text, add_help=False)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    top = parser()
    modules = {name: (module, text) for name, module, text in COMMANDS}
    if not words or words[0] not in modules:
        args = top.parse_args(words)  # help, version and unknown commands end here
        if args.command is None:
            top.print_help()
        return 2
    module, text = modules[words[0]]
    command = import_module(f"layout.cli.{module}")
    options = argparse.ArgumentParser(prog=f"layout {words[0]}", description=text)
    command.arguments(options)
    try:
        code: int = command.run(options.parse_args(words[1:]))
        sys.stdout.flush()
        return code
    except ProblemError as error:
        return report(error.problems)
    except BrokenPipeError:
        # the reader has gone (`| head`); nothing more to say, and nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def report(problems: Sequence[Problem]) -> int:
    """Print problems on stderr; the exit code that goes with them."""
    ordered = in_file_order(problems)
    for problem in ordered:
        print(render(problem), file=sys.stderr)
    if len(ordered) > 1:
        print(f"{len(ordered)} problems", file=sys.stderr)
    return 2 if all(p.code.startswith("U") for p in ordered) else 1


def _version() -> str:
    from layout import __version__  # noqa: PLC0415

    return f"layout {__version__}"
