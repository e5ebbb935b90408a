"""Arguments in, exit code out: 0 done, 1 problems found, 2 wrongly asked."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FrameType

from layout.cli.commands import COMMANDS
from layout.problems import TRACEBACK, ProblemError, nearest, told_of
from layout.version import __version__

# who ends us, and a window that is closed
ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
STOPPED = 130  # as shells say it: ended by signal 2


def parser() -> argparse.ArgumentParser:
    """The command without its own arguments, which the table has."""
    top = argparse.ArgumentParser(
        prog="layout",
        description="The 《儀禮》 from its own words: who stands where, drawn to scale.",
        epilog="A rite is named by its slug (xiangyinjiu), its title (鄉飲酒禮) or its folder. "
        "Exit code: 0 done, 1 problems found, 2 wrongly asked.",
    )
    top.add_argument("--version", action="version", version=f"layout {__version__}")
    under = top.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS:
        under.add_parser(command.name, help=command.help, add_help=False)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    # as they were typed, whatever letters this Python is told that the system has
    typed = (os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:])
    words = list(typed if argv is None else argv)
    if argv is None:  # a process of our own, which whoever ends it stops as Ctrl-C does
        on_ending(signal.default_int_handler)
        gc.set_threshold(100_000)  # states are a million values and hardly a circle
    _open_streams()
    # what is not used, and why: a line, not the module that noticed
    warnings.showwarning = lambda message, *_: print(f"layout: {message}", file=sys.stderr)
    try:
        code = run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has gone (`| head`); nothing more to say, and nobody to say it to
        _hush()
        return 0
    except KeyboardInterrupt:
        print("\nstopped; nothing half written is left", file=sys.stderr)
        return STOPPED
    except Exception as error:
        return _report_raised(error)
    return code


def on_ending(act: Callable[[int, FrameType | None], object]) -> None:
    """What to do when somebody ends us, or closes the window; `nohup` has the last word."""
    for number in ENDINGS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, act)


def run(words: list[str]) -> int:
    """What the words ask for; ProblemError with what is wrong with them, or with the scenes."""
    for command in COMMANDS:
        if words[:1] == [command.name]:
            return command.run(words[1:])
    return _front_door(words)


def _report_raised(error: Exception) -> int:
    """The last net: whatever was raised is printed as problems."""
    try:
        sys.stdout.flush()
    except OSError:  # a full disk is no reason to say nothing of what was wrong
        _hush()
    if os.environ.get(TRACEBACK) and not isinstance(error, ProblemError):
        traceback.print_exception(error)
    code: int = import_module("layout.cli.terminal").report(told_of(error))
    return code


def _hush() -> None:
    """Nothing goes out any more, at the end of the process neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """A stream that was closed before we began (`>&-`) is opened on nothing: else the next file
    would have its number, and what is printed would stand in it. The text is Chinese: whatever the
    locale, UTF-8 goes out, and no word stops the run."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _front_door(words: list[str]) -> int:
    """Help, version, and what is no command."""
    top = parser()
    if not words:
        top.print_help(sys.stderr)
    elif words[0].startswith("-"):
        top.parse_args(words)
    else:
        fix = nearest(words[0], [command.name for command in COMMANDS])
        print(f"layout: there is no command {words[0][:40]!r}; {fix}", file=sys.stderr)
    return 2
