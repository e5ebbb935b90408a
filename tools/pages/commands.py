"""docs/manual/commands.md: the list of commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from layout.cli.commands import COMMANDS
from layout.cli.options import Command, Option, OptionRule

_HEAD = """# Commands

Printed by `python tools/manuals.py` from their table, `layout/cli/commands.py`; do not edit.

`layout COMMAND …` and `python -m layout COMMAND …` are the same. A rite is named by its slug
(`xiangyinjiu`), its title (`鄉飲酒禮`) or the folder that holds its `rite.yaml`.

Answers go to standard output, problems to standard error, progress to a terminal alone.
Exit code 0: done. 1: problems found; all that can be played is made all the same (but no export).
2: wrongly asked, or it cannot be written there, or wants what is not installed. 130: stopped by
Ctrl-C.
What is written appears whole or not at all. Compiled rites are kept in `~/.cache/yili-layout`,
or in `$LAYOUT_CACHE`, to a gigabyte, those longest unused going first; set it empty to keep none.
A step is named by its number, by words of its
clause (over several clauses if need be, in any punctuation), or by the id of a clause.
"""


def manual(commands: Sequence[Command] = COMMANDS) -> str:
    """The whole page."""
    return "\n".join((_HEAD, *(line for command in commands for line in _command(command))))


def _command(command: Command) -> Iterator[str]:
    yield f"## {command.name}\n"
    yield f"{command.help[:1].upper()}{command.help[1:]}.\n"
    yield f"```\n{command.example}\n```\n"
    yield "| | |\n|---|---|"
    for option in command.rows.values():
        yield f"| {_form(option)} | {_meaning(option)} |"
    yield ""
    groups = [group for group in command.options if isinstance(group, tuple)]
    rules = [f"- One at most of {_listed(f'`{o.flag}`' for o in group)}." for group in groups]
    rules += [f"- {_rule(rule, command.rows)}" for rule in command.rules]
    if rules:
        yield "\n".join((*rules, ""))


def _form(option: Option) -> str:
    words = (option.metavar or option.name.upper()).replace("|", "\\|")
    if option.kind is bool:
        words = ""
    elif option.choices:
        words = "{" + ",".join(map(str, option.known)) + "}"
    if not option.typed[0].startswith("-"):
        form = f"[{words}]" if option.count == "?" else words
        return f"`{form} …`" if option.count in ("*", "+") else f"`{form}`"
    words = f"[{words}]" if option.count == "?" else words
    return ", ".join(f"`{name} {words}`".replace(" `", "`") for name in option.typed)


def _meaning(option: Option) -> str:
    text = option.meaning().replace("%(default)s", str(option.default))
    more = []
    is_typed = option.typed[0].startswith("-")
    if is_typed and option.usual and text == option.help and "default" not in text:
        more.append(f"default: {option.usual}")
    if option.bounds is not None:
        more.append(f"from {option.bounds.least:g} to {option.bounds.most:g}")
    return f"{text} ({'; '.join(more)})" if more else text


def _rule(rule: OptionRule, options: dict[str, Option]) -> str:
    these, others = (list(_terms(terms, options)) for terms in (rule.these, rule.others))
    if rule.is_need:
        return f"{_listed(these, 'and')}: with {_listed(others)} alone."
    return f"With {_listed(these)} no {_listed(others)}."


def _terms(terms: str, options: dict[str, Option]) -> Iterator[str]:
    for term in terms.split():
        name, _, values = term.partition("=")
        yield from (f"`{options[name].flag} {v}`".replace(" `", "`") for v in values.split(","))


def _listed(words: Iterable[str], last: str = "or") -> str:
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end
