"""docs/manual/python.md: what a script or a notebook asks, from the docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

import layout
from layout.api.corpus.tables import TABLES
from layout.api.possible import Outlook, Possible, Refused
from layout.problems import Mark
from layout.site import Spot
from layout.stage import Event, PersonState, ThingState

_FIELD = re.compile(r"^    (\w+): ([^#\n=]+?)(?: = [^#\n]+)?(?:  # (.*))?$", re.M)
_HEAD = """# From Python

Printed by `python tools/manuals.py` from the docstrings; do not edit. A notebook that asks is
`docs/walks.ipynb`.

Whatever goes wrong is a `layout.ProblemError`, whose `problems` say what, why and what to write
instead; its kinds can be caught as errors of Python's own. People, rites and clauses are asked for
in any words, as in the commands.
"""
_ASKED = (
    *(layout.load, layout.rites, layout.Rite, layout.RiteFrame, layout.Plate),
    *(PersonState, ThingState, Event, Spot, Outlook, Possible, Refused),
    *(layout.Problem, Mark, layout.ProblemError, layout.QuestionError, layout.NotFoundError),
    layout.NotInstalledError,
)


def manual() -> str:
    """The whole page."""
    tables = ", ".join(f"`{name}`" for name, each in TABLES.items() if each.names[0] == "rite")
    told = "\n".join(line for asked in _ASKED for line in _told(asked))
    last = f"## Tables\n\n`rite.table` has {tables}; `docs/manual/data.md` tells their columns.\n"
    return f"{_HEAD}\n{told}\n{last}"


def _call(asked: Any) -> str:
    """How something is called, without what stands for itself."""
    told = re.sub(r"(:|->) '([^']*)'", r"\1 \2", str(inspect.signature(asked)))
    return f"{asked.__name__}{re.sub(r'^[(]self(, )?', '(', told)}"


def _told(asked: object) -> Iterator[str]:
    """A function, or a class with what it has and can be asked."""
    doc = inspect.cleandoc(getattr(asked, "__doc__", "") or "")
    if not isinstance(asked, type):
        yield f"## {_call(asked)}\n\n{doc}\n"
        return
    bases = ", ".join(base.__name__ for base in asked.__bases__ if base is not object)
    yield f"## {asked.__name__}{f'({bases})' if bases else ''}\n\n{doc}\n"
    rows = [*_fields(asked), *_methods(asked)]
    if rows:
        yield from ("| | |", "|---|---|", *rows, "")


def _fields(of: type) -> Iterator[str]:
    if is_dataclass(of) or hasattr(of, "_fields"):
        for name, kind, said in _FIELD.findall(inspect.getsource(of)):
            yield f"| `{name}` | {said or kind.replace('|', 'or')} |"


def _methods(of: type) -> Iterator[str]:
    for name, value in vars(of).items():
        if name.startswith("_") or not (isinstance(value, property) or callable(value)):
            continue
        doc = " ".join((inspect.getdoc(value) or "").split()).replace("|", "or")
        if isinstance(value, property):
            yield f"| `{name}` | {doc} |"
        else:
            yield f"| `{_call(value).replace('|', 'or')}` | {doc} |"
