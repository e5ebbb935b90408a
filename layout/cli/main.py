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
from typing import NamedTuple, NoReturn

from layout.problems import TRACEBACK, ProblemError, nearest, told_of
from layout.version import __version__


class Command(NamedTuple):
    """A command: its module is loaded when it is used."""

    name: str
    module: str  # of layout.cli
    help: str
    example: str


COMMANDS: tuple[Command, ...] = (
    Command("list", "told.listing",
            "the rites that are there; of one rite its sections and variants",
            "layout list 鄉飲酒禮"),
    Command("new", "desk.new",
            "begin a rite from its text: its files, with what can be guessed from it",
            "layout new xiangjian xiangjian.txt"),
    Command("plates", "drawn.plates",
            "draw every step of a rite as a plate, with an index",
            "layout plates 鄉飲酒禮 --steps 西北面獻賓..賓進受爵 --format png"),
    Command("show", "told.show",
            "one step: text, acts, events, everybody's state",
            "layout show 鄉飲酒禮 65 --plate step65.svg"),
    Command("explain", "desk.explain",
            "an act line as understood, with the state before and after it",
            "layout explain scenes/xiangyinjiu/07_xian_bin.yaml:8"),
    Command("watch", "desk.watch",
            "a rite in the browser while it is written, new at every saving",
            "layout watch 鄉飲酒禮 --step 65"),
    Command("lsp", "desk.lsp",
            "what an editor asks while a rite is written: words, states, problems",
            "layout lsp --stdio"),
    Command("diff", "desk.diff",
            "which steps a change alters: a page of plates before and after",
            "layout diff 鄉飲酒禮 HEAD"),
    Command("expect", "desk.expect",
            "which steps leave another state than was accepted of them",
            "layout expect 鄉飲酒禮 --accept"),
    Command("where", "told.where",
            "who stands where at a clause, facing where, holding what, and why",
            "layout where 鄉飲酒禮 西北面獻賓 賓"),
    Command("locate", "told.locate",
            "where a place phrase of the text points, with its derivation",
            "layout locate 鄉飲酒禮 洗南"),
    Command("expand", "desk.expand",
            "the steps as played, every 如初 written out with its origin",
            "layout expand 鄉飲酒禮"),
    Command("check", "told.check",
            "play the rites and check every law over every frame",
            "layout check 鄉飲酒禮 --every-variant"),
    Command("fmt", "desk.fmt",
            "scene files in the one style; nothing that they say is touched",
            "layout fmt 鄉飲酒禮 --check"),
    Command("variants", "told.disputes",
            "every dispute, who holds what and why; what is otherwise under a reading",
            "layout variants 覲禮 --variant 拜等=各等"),
    Command("coverage", "told.coverage",
            "how much of the text is staged, section by section",
            "layout coverage 鄉飲酒禮"),
    Command("handout", "drawn.handout",
            "a book of plates as a PDF: for a class, one role, or to fill in",
            "layout handout 覲禮 --key"),
    Command("sheet", "drawn.sheet",
            "every frame as a numbered thumbnail, by section: PDF, SVG, PNG",
            "layout sheet 鄉飲酒禮 --key"),
    Command("chart", "drawn.chart",
            "a whole rite in one picture: who is on the hall when, ways, facings",
            "layout chart 鄉飲酒禮 hall -o hall.pdf"),
    Command("symbols", "drawn.symbols",
            "every mark of the plates with its name, on one sheet",
            "layout symbols --theme woodcut -o symbols.pdf"),
    Command("slides", "drawn.slides",
            "plates to be shown on a wall: PPTX of native shapes, or one page",
            "layout slides 鄉飲酒禮 --key"),
    Command("play", "drawn.play",
            "the whole rite as a page that moves: one file, no network",
            "layout play 鄉飲酒禮 --compare 房=zheng"),
    Command("animate", "drawn.animate",
            "steps as a film: animated SVG, GIF or MP4",
            "layout animate 鄉飲酒禮 --steps 西北面獻賓..賓進受爵 -o film.mp4"),
    Command("build", "drawn.build",
            "everything of every rite; what is made already is left alone",
            "layout build 鄉飲酒禮 --only plates --theme print"),
    Command("export", "drawn.export",
            "the whole rite as one JSON object",
            "layout export 鄉飲酒禮 --variant 房=zheng -o rite.json"),
    Command("laws", "told.laws",
            "the laws that are checked, with their sources",
            "layout laws"),
)  # fmt: skip
# who ends us, and a window that is closed
ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
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
    for command in COMMANDS:
        under.add_parser(command.name, help=command.help, add_help=False)
    return top


class _Options(argparse.ArgumentParser):
    """Tells in a line what it cannot understand: all the options are what --help is for."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def command_parser(name: str) -> argparse.ArgumentParser:
    """The options of one command."""
    command = next(command for command in COMMANDS if command.name == name)
    options = _Options(
        prog=f"layout {name}",
        description=command.help,
        epilog=f"Example: {command.example}",
        allow_abbrev=False,
    )
    import_module(f"layout.cli.{command.module}").arguments(options)
    return options


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:  # a process of our own, which whoever ends it stops as Ctrl-C does
        on_ending(signal.default_int_handler)
        gc.set_threshold(100_000)  # states are a million values and hardly a circle
    _open_streams()
    _speak_utf8()
    warnings.showwarning = _warn  # type: ignore[assignment]
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
        return _told(error)
    return code


def on_ending(act: Callable[[int, FrameType | None], object]) -> None:
    """What to do when somebody ends us, or closes the window; `nohup` has the last word."""
    for number in ENDINGS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, act)


def run(words: list[str]) -> int:
    """What the words ask for; ProblemError with what is wrong with them, or with the scenes."""
    modules = {command.name: command.module for command in COMMANDS}
    if not words or words[0] not in modules:
        return _front_door(words)
    args = command_parser(words[0]).parse_args(words[1:])
    code: int = import_module(f"layout.cli.{modules[words[0]]}").run(args)
    return code


def _told(error: Exception) -> int:
    """The last net: whatever was raised is printed as problems."""
    try:
        sys.stdout.flush()
    except OSError:  # a full disk is no reason to say nothing of what was wrong
        _hush()
    if os.environ.get(TRACEBACK) and not isinstance(error, ProblemError):
        traceback.print_exception(error)
    code: int = import_module("layout.cli.common").report(told_of(error))
    return code


def _hush() -> None:
    """Nothing goes out any more, at the end of the process neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """A stream that was closed before we began (`>&-`) is opened on nothing: else the next file
    would have its number, and what is printed would stand in it."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


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


def _warn(message: Warning | str, *_: object) -> None:
    """What is not used, and why: a line, not the module that noticed."""
    print(f"layout: {message}", file=sys.stderr)


def _speak_utf8() -> None:
    """The text is Chinese: whatever the locale, UTF-8 goes out, and no word stops the run."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _version() -> str:
    return f"layout {__version__}"
