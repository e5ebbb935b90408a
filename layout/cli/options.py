"""What a command takes, as rows of a table: its options, their bounds, what goes not together."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from layout.problems import asked_wrongly

_FIGURES = 10


class Later(NamedTuple):
    """Words that a module has which is heavy to load: fetched when a command is used."""

    module: str
    name: str

    def fetch(self) -> Any:
        value = getattr(import_module(self.module), self.name)
        return value() if callable(value) else value


class Bounds(NamedTuple):
    """From where to where a number may be, and the problem that it is elsewhere."""

    least: float
    most: float
    code: str
    fix: str
    what: str = "{option} {value} is not between {least} and {most}"


@dataclass(frozen=True, slots=True)
class Option:
    """A row: all that is known of an option, or of a word that stands without one."""

    names: (
        str  # as they are typed, such as "-o --output"; a word that has its place, without dashes
    )
    help: str | Later
    metavar: str = ""
    kind: Callable[[str], Any] = str  # bool: there or not
    default: Any = None
    choices: Sequence[str | int | Later] = ()
    count: str = ""  # of its words: "?" one or none, "*" any, "+" some; "many": may be repeated
    bounds: Bounds | None = None
    endings: Sequence[str] = ()  # of a file's name
    bare: Any = None  # what it is when it stands without its word

    @property
    def typed(self) -> Sequence[str]:
        return self.names.split()

    @property
    def name(self) -> str:
        """As its value is called: by the first of its long names."""
        long = [name for name in self.typed if not name.startswith("-") or name.startswith("--")]
        return long[0].lstrip("-").replace("-", "_")

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def known(self) -> tuple[str | int, ...]:
        """The words that it may be, if they are few."""
        parts = (c.fetch() if isinstance(c, Later) else (c,) for c in self.choices)
        return tuple(word for part in parts for word in part)

    @property
    def usual(self) -> Any:
        """What it is where it is not given."""
        if self.kind is bool:
            return False
        return [] if self.count in ("many", "*") else self.default

    def meaning(self) -> str:
        return self.help if isinstance(self.help, str) else str(self.help.fetch())

    def add(self, options: argparse._ActionsContainer) -> None:
        """Let the parser of a command have it."""
        words: dict[str, Any] = {"help": self.meaning()}
        if self.kind is bool:
            words["action"] = "store_true"
        else:
            words |= {"type": self.kind, "default": self.usual}
            words |= {"metavar": self.metavar} if self.metavar else {}
            words |= {"choices": self.known} if self.choices else {}
            words |= {"action": "append"} if self.count == "many" else {}
            words |= {"nargs": self.count} if self.count not in ("", "many") else {}
            words |= {} if self.bare is None else {"const": self.bare}
        options.add_argument(*self.typed, **words)

    def check(self, value: Any) -> None:
        """Refuse a number out of bounds, and a file whose name says that it is something else."""
        if self.bounds is not None and value != self.usual:
            numbers = value if isinstance(value, list) else [value]
            for number in numbers:
                if not isinstance(number, str):
                    self._check_number(number, self.bounds)
                elif number.isdecimal():  # where names may stand too
                    self._check_number(int(number[: _FIGURES - 1]), self.bounds)
        if self.endings:
            ends_in(value, *self.endings)

    def _check_number(self, value: float, bounds: Bounds) -> None:
        if not bounds.least <= value <= bounds.most:
            figure = f"{value}" if isinstance(value, int) else f"{value:g}"
            least, most = f"{bounds.least:g}", f"{bounds.most:g}"
            words = {"option": self.flag, "value": figure, "least": least, "most": most}
            raise asked_wrongly(bounds.code, bounds.what.format(**words), bounds.fix)


Options = Sequence[Option | tuple[Option, ...]]  # of those in brackets one at most


class OptionRule(NamedTuple):
    """What goes not together, or not alone: with one of `these` none of `others` may be given; of
    a need, one of them must.

    Both are names of options: `scale` is told as --scale, `up=` with its value, and `lang=en` is
    meant only of that value (of several, with commas between).
    """

    code: str
    these: str
    others: str
    fix: str
    what: str = "{this} does not go with {others}"
    is_need: bool = False

    def check(self, options: Mapping[str, Option], args: argparse.Namespace) -> None:
        these = list(_given(self.these, options, args))
        others = list(_given(self.others, options, args))
        if these and bool(others) != self.is_need:
            needed = [options[name] for name in self.others.split() if self.is_need]
            flags = [f"{option.flag} {option.metavar}" for option in needed]
            words = {
                "this": these[0][0],
                "others": " or ".join(flags or [flag for flag, _ in others]),
                "value": others[0][1] if others else None,
            }
            raise asked_wrongly(self.code, self.what.format(**words), self.fix.format(**words))


def needs(
    other: str, names: str, code: str = "U914", what: str = "{this} does nothing without {others}",
    fix: str = "add {others}",
) -> OptionRule:  # fmt: skip
    """What has a meaning only beside another option is not passed over where that is not there."""
    return OptionRule(code, names, other, fix, what, is_need=True)


def _given(
    terms: str, options: Mapping[str, Option], args: argparse.Namespace
) -> Iterator[tuple[str, Any]]:
    """Those of the options that are given, as they are told, with their values."""
    for term in terms.split():
        name, equals, values = term.partition("=")
        option, value = options[name], getattr(args, name)
        if str(value) in values.split(",") if values else value != option.usual:
            yield f"{option.flag} {value}" if equals else option.flag, value


class Command(NamedTuple):
    """A row: a command. Its work is done by a function of a module that is loaded when it is used,
    which takes what was asked and tells the exit code."""

    name: str
    work: str  # in layout.cli, such as "ask.where"
    help: str
    example: str
    options: Options
    rules: Sequence[OptionRule] = ()

    @property
    def rows(self) -> dict[str, Option]:
        """The options by name, in order."""
        groups = (each if isinstance(each, tuple) else (each,) for each in self.options)
        return {option.name: option for group in groups for option in group}

    def parser(self) -> argparse.ArgumentParser:
        parser = _Parser(
            prog=f"layout {self.name}",
            description=self.help,
            epilog=f"Example: {self.example}",
            allow_abbrev=False,
        )
        for each in self.options:
            group = parser.add_mutually_exclusive_group() if isinstance(each, tuple) else parser
            for option in each if isinstance(each, tuple) else (each,):
                option.add(group)
        return parser

    def parsed(self, words: Sequence[str]) -> argparse.Namespace:
        """What the words ask for; a problem where they contradict the table."""
        args, options = self.parser().parse_args(words), self.rows
        for name, option in options.items():
            option.check(getattr(args, name))
        for rule in self.rules:
            rule.check(options, args)
        return args

    def run(self, words: Sequence[str]) -> int:
        args = self.parsed(words)
        module, _, name = self.work.partition(".")
        code: int = getattr(import_module(f"layout.cli.{module}"), name)(args)
        return code


class _Parser(argparse.ArgumentParser):
    """Tells in a line what it cannot understand: all the options are what --help is for."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def how_many(word: str) -> int:
    """A number of things, in figures: none, or more."""
    if not (word.isdecimal() and len(word) < _FIGURES):
        raise argparse.ArgumentTypeError(f"{word[:40]!r} is no number of things")
    return int(word)


def ends_in(name: str | Path | None, *endings: str) -> None:
    """A file is what its name says: one that says otherwise is refused before anything is done."""
    if name is not None and Path(name).suffix.lower() not in endings:
        what = f"{Path(name).name[:40]!r} does not end in {' or '.join(endings)}"
        raise asked_wrongly("U903", what, "end its name so: what is made is that")


def variants(args: argparse.Namespace) -> dict[str, str]:
    """The readings asked for, each dispute once."""
    return readings_of("--variant", args.variant)


def readings_of(option: str, words: Iterable[str]) -> dict[str, str]:
    """Disputes and their readings, as an option that may be repeated gives them."""
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, reading = word.partition("=")
        if not equals or not name or not reading:
            what = f"{option} {word[:40]!r} is not NAME=READING"
            raise asked_wrongly("U902", what, "write it like 房=zheng; `layout list RITE` has them")
        if chosen.get(name, reading) != reading:
            what = f"two readings of {name}: {chosen[name]} and {reading[:40]}"
            raise asked_wrongly("U908", what, "choose one of them")
        chosen[name] = reading
    return chosen
