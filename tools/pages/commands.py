"""docs/commands.md: the list of commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from layout.cli.main import COMMANDS, command_parser

_HEAD = """# Commands

Printed by `python tools/manuals.py` from the commands themselves; do not edit.

`layout COMMAND …` and `python -m layout COMMAND …` are the same. A rite is named by its slug
(`xiangyinjiu`), its title (`鄉飲酒禮`) or the folder that holds its `rite.yaml`.

Answers go to standard output, problems to standard error, progress to a terminal alone.
Exit code 0: done. 1: problems found; of scenes with problems nothing is drawn or written.
2: wrongly asked, or it cannot be written there, or wants what is not installed. 130: stopped by
Ctrl-C.
What is written appears whole or not at all. Compiled rites are kept in `~/.cache/yili-layout`,
or in `$LAYOUT_CACHE`, to a gigabyte, those longest unused going first; set it empty to keep none.
A step is named by its number, by words of its
clause (over several clauses if need be, in any punctuation), or by the id of a clause.
"""


def manual() -> str:
    """The whole page."""
    return "\n".join((_HEAD, *(line for command in COMMANDS for line in _command(command.name))))


def _command(name: str) -> Iterator[str]:
    options = command_parser(name)
    command = next(command for command in COMMANDS if command.name == name)
    yield f"## {name}\n"
    yield f"{command.help[:1].upper()}{command.help[1:]}.\n"
    yield f"```\n{command.example}\n```\n"
    yield "| | |\n|---|---|"
    for action in options._actions:
        if action.dest != "help":
            yield f"| {_form(action)} | {_meaning(action)} |"
    yield ""


def _form(action: argparse.Action) -> str:
    words = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if action.nargs == 0:
        words = ""
    elif action.choices is not None:
        words = "{" + ",".join(map(str, action.choices)) + "}"
    if not action.option_strings:
        form = f"[{words}]" if action.nargs == "?" else words
        return f"`{form} …`" if action.nargs == "*" else f"`{form}`"
    return ", ".join(f"`{option} {words}`".replace(" `", "`") for option in action.option_strings)


def _meaning(action: argparse.Action) -> str:
    text = action.help or ""
    is_told = "default" in text or action.default in (None, False, []) or not action.option_strings
    return text if is_told else f"{text} (default: {action.default})".strip()
