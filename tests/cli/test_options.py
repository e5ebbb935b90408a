"""The table of commands: a row is all that an option needs; what the table forbids is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from seen import at_least

from catalogue import entries
from layout.cli import main
from layout.cli.commands import COMMANDS
from layout.cli.options import Bounds, Command, Option, OptionRule
from layout.problems import ProblemError
from pages.commands import manual

GUIDE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
VALUES = {"variant": "房=zheng"}


@pytest.fixture(name="command")
def _command(monkeypatch: pytest.MonkeyPatch) -> Command:
    """A command of the table with one row more: the row that CONTRIBUTING shows."""
    (shown,) = re.findall(r"```python\n(Option\(.*?)```", GUIDE, flags=re.DOTALL)
    option = eval(shown, {"Option": Option, "Bounds": Bounds})  # our own page
    row = next(command for command in COMMANDS if command.name == "laws")
    planted = row._replace(options=(*row.options, option))
    monkeypatch.setattr(import_module("layout.cli.main"), "COMMANDS", (planted,))
    return planted


def test_an_option_is_one_row(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    """A row planted in the table is read, held to its bounds, and told by the help and the page."""
    assert command.parsed([]).trees == 3
    assert command.parsed(["--trees", "5"]).trees == 5
    with pytest.raises(SystemExit):
        main(["laws", "--help"])
    assert "--trees N" in capsys.readouterr().out
    assert main(["laws", "--trees", "6"]) == 2
    assert "U906 --trees 6 is not between 1 and 5" in capsys.readouterr().err
    row = "| `--trees N` | how many trees (default: 3; from 1 to 5) |"
    assert row in manual([command])
    assert row not in manual()


def words_for(option: Option, value: str = "") -> list[str]:
    """The option as somebody types it, otherwise than it is unless it is typed."""
    if option.kind is bool:
        return [option.flag]
    if not value and option.choices:
        value = next(str(word) for word in option.known if word != option.usual)
    if not value and option.endings:
        value = f"x{option.endings[0]}"
    if not value and option.bounds is not None:
        value = f"{option.bounds.most:g}"
    return [option.flag, value or VALUES.get(option.name, "7")]


def places(command: Command) -> list[str]:
    """A word for each place that must have one."""
    rows = command.rows.values()
    return ["x" for o in rows if not o.typed[0].startswith("-") and o.count in ("", "+")]


def terms(words: str, options: dict[str, Option]) -> Iterator[tuple[str, list[str]]]:
    for term in words.split():
        name, _, values = term.partition("=")
        yield from ((name, words_for(options[name], value)) for value in values.split(","))


RULES = [(command, rule) for command in COMMANDS for rule in command.rules]


def breaches(command: Command, rule: OptionRule) -> Iterator[tuple[list[str], set[str]]]:
    """Each way to break a rule by two options, or by one that needs another."""
    for name, words in terms(rule.these, command.rows):
        if rule.is_need:
            yield words, {name}
            continue
        for other, more in terms(rule.others, command.rows):
            yield [*words, *more], {name, other}


def named(rule: OptionRule) -> set[str]:
    return {term.partition("=")[0] for term in (*rule.these.split(), *rule.others.split())}


def test_what_goes_not_together_is_refused() -> None:
    """Each pair that a rule forbids is refused with the code of a rule that names both; so is what
    needs another and stands alone."""
    tried = [
        (command, words, {r.code for r in command.rules if options <= named(r)})
        for command, rule in RULES
        for words, options in breaches(command, rule)
    ]
    for command, words, codes in at_least(25, tried):
        with pytest.raises(ProblemError) as refused:
            command.parsed([*places(command), *words])
        assert refused.value.problems[0].code in codes, (command.name, words)
        assert refused.value.problems[0].fix


def test_each_option_alone_is_read_as_it_is_typed() -> None:
    """Any option that needs no other is taken by itself, and its value is no longer the usual."""
    tried = [
        (command, option)
        for command in COMMANDS
        for option in command.rows.values()
        if option.typed[0].startswith("-")
        and not any(rule.is_need and option.name in named(rule) for rule in command.rules)
    ]
    for command, option in at_least(100, tried):
        args = command.parsed([*places(command), *words_for(option)])
        assert getattr(args, option.name) != option.usual, (command.name, option.name)


def test_numbers_out_of_bounds_and_files_of_other_endings_are_refused() -> None:
    """Below the least, above the most, and by another name: refused with the code of the row."""
    seen = []
    for command in COMMANDS:
        for option in command.rows.values():
            if option.bounds is not None:
                least, most = option.bounds.least, option.bounds.most
                seen += [(command, option, f"{n}", option.bounds.code)
                         for n in (int(least) - 1, int(most) + 1)]  # fmt: skip
            if option.endings:
                seen.append((command, option, "x.nothing", "U903"))
    for command, option, value, code in at_least(25, seen):
        if (option.kind is str and value.startswith("-")) or value == str(option.usual):
            continue  # a name; what stands where nothing is asked for
        more = [f"{option.flag}={value}"]
        if option.name == "ask":
            more += ["--blank", "names"]
        with pytest.raises(ProblemError) as refused:
            command.parsed([*places(command), *more])
        assert refused.value.problems[0].code == code, (command.name, option.name, value)


def test_each_code_of_the_table_is_in_the_catalogue() -> None:
    """What the table refuses has its entry among the problems."""
    codes = {rule.code for _, rule in RULES}
    rows = [option for command in COMMANDS for option in command.rows.values()]
    codes |= {option.bounds.code for option in rows if option.bounds is not None}
    known = {entry.code for entry in entries()}
    assert set(at_least(8, codes)) <= known
