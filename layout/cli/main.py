"""Arguments in, exit code out: 0 done, 1 problems found, 2 wrongly asked."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS: tuple[tuple[str, str, str], ...] = (
    # name, module of layout.cli, help
    ("list", "listing", "the rites that are there; of one rite its sections and variants"),
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
STOPPED = 130  # as shells say it: ended by signal 2


def parser() -> argparse.ArgumentParser:
    """The command without its own arguments, which each command's module knows."""
    top = argparse.ArgumentParser(
        prog="layout",
        description="The 《儀禮》 from its own words: who stands where, drawn to scale.",
        epilog="A rite is named by its slug (xiangyinjiu), its title (鄉飲酒禮) or its folder. "
        "Exit code: 0 done, 1 problems found, 2 wrongly asked.",
    )
    top.add_argument("--version", action="version", version=_version())
    under = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, _, text in COMMANDS:
        under.add_parser(name, help=text, add_help=False)
    return top


def command_parser(name: str) -> argparse.ArgumentParser:
    """The options of one command."""
    module, text = next((module, text) for known, module, text in COMMANDS if known == name)
    options = argparse.ArgumentParser(prog=f"layout {name}", description=text, allow_abbrev=False)
    import_module(f"layout.cli.{module}").arguments(options)
    return options


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has gone (`| head`); nothing more to say, and nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\nstopped; nothing half written is left", file=sys.stderr)
        return STOPPED
    return code


def _run(words: list[str]) -> int:
    modules = {name: module for name, module, _ in COMMANDS}
    if not words or words[0] not in modules:
        return _front_door(words)
    from layout.problems import ProblemError  # noqa: PLC0415

    args = command_parser(words[0]).parse_args(words[1:])
    try:
        code: int = import_module(f"layout.cli.{modules[words[0]]}").run(args)
    except ProblemError as error:
        from layout.cli.common import report  # noqa: PLC0415

        return report(error.problems)
    return code


def _front_door(words: list[str]) -> int:
    """Help, version, and what is no command."""
    top = parser()
    if not words:
        top.print_help(sys.stderr)
    elif words[0].startswith("-"):
        top.parse_args(words)
    else:
        from layout.problems import nearest  # noqa: PLC0415

        fix = nearest(words[0], [name for name, _, _ in COMMANDS])
        print(f"layout: there is no command {words[0][:40]!r}; {fix}", file=sys.stderr)
    return 2


def _speak_utf8() -> None:
    """The text is Chinese: whatever the locale, UTF-8 goes out, and no word stops the run."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _version() -> str:
    from layout import __version__  # noqa: PLC0415

    return f"layout {__version__}"
