"""The page's modules as one script, in the order in which they need one another.

A page is one file that asks nobody for anything, so it cannot import. Each module says what it
takes from which other (`import { a, b } from "./c.js";`) and what it gives (`export` before a
declaration). In the bundle each is a function that gives what it exports, without its comments and
indents; what it declares for itself nobody else sees.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

_IMPORT = re.compile(r'^import \{([\w$,\s]+)\} from "\./([\w-]+\.js)";\n', re.M)
_GIVEN = re.compile(r"^export (?:async )?(?:const|class|function\*?) ([\w$]+)", re.M)
_EXPORT = re.compile(r"^export (?=async |const |class |function)", re.M)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*|^const [{[].*", re.M)
_AWAITS = re.compile(r"^const [\w$]+ = await ", re.M)
_NOTE = re.compile(
    r"^ *//.*\n"  # a line of its own
    r"|^ */\*\*(?:[^*]|\*(?!/))*\*/ *\n"
    r"|/\*\* @type (?:[^*]|\*(?!/))*\*/ ?"
    r"|(?<=[;,{()}]) +// .*",
    re.M,
)
_INDENT = re.compile(r"^ +", re.M)
_BLANK = re.compile(r"\n{2,}")


class BundleError(Exception):
    """Modules that cannot be one script: what is wrong, where, and what to write instead."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module as text without its comments, with what it takes and what it gives."""

    name: str
    body: str
    takes: Mapping[str, Sequence[str]]  # of each module that it needs, which names
    gives: Sequence[str]

    def __str__(self) -> str:
        taken = "".join(
            f"const {{ {', '.join(n)} }} = {_called(m)};\n" for m, n in self.takes.items()
        )
        given = f"\nreturn {{ {', '.join(self.gives)} }};" if self.gives else ""
        name, inner = _called(self.name), f"{taken}{self.body}{given}"
        wait, later = ("await ", "async ") if _AWAITS.search(self.body) else ("", "")
        return f"const {name} = {wait}({later}() => {{\n{inner}\n}})();"


@cache
def bundled(folder: Path, entry: str) -> str:
    """The script of an entry and of all that it needs, in one function."""
    modules = _needed(folder, entry)
    _agree(modules)
    order = _ordered(modules)
    text = "\n".join(str(modules[name]) for name in order)
    return f'"use strict";\n(async () => {{\n{text}\n}})();'


def read_module(name: str, text: str) -> Module:
    """One module; what no bundle can hold is refused."""
    body = _NOTE.sub("", text)
    takes = {source: _names(names) for names, source in _IMPORT.findall(body)}
    body = _IMPORT.sub("", body)
    gives = _GIVEN.findall(body)
    body = _EXPORT.sub("", body)
    if unknown := _UNKNOWN.search(body):
        raise BundleError(
            f"{name}: `{unknown[0]}` is not understood; write"
            ' `import { a } from "./b.js";`, and `export` before one declaration of one name'
        )
    if any(line.count("`") % 2 for line in body.splitlines()):
        raise BundleError(f"{name}: a template over several lines; join lines with \\n")
    body = _INDENT.sub("", body)
    return Module(name, _BLANK.sub("\n", body).strip("\n"), takes, gives)


def _names(listed: str) -> Sequence[str]:
    return tuple(name for one in listed.split(",") if (name := one.strip()))


def _called(module: str) -> str:
    """What a module is called in the bundle."""
    return "_" + module.removesuffix(".js").replace("-", "_")


def _needed(folder: Path, entry: str) -> dict[str, Module]:
    """The entry and every module that it needs, near or far."""
    modules: dict[str, Module] = {}
    wanted = [(entry, "the page")]
    while wanted:
        name, by = wanted.pop()
        if name in modules:
            continue
        path = folder / name
        if not path.is_file():
            raise BundleError(f"{by} imports {name}, and there is no such module")
        modules[name] = read_module(name, path.read_text(encoding="utf-8"))
        wanted += [(source, name) for source in modules[name].takes]
    return modules


def _agree(modules: Mapping[str, Module]) -> None:
    """What is imported is exported there."""
    for module in modules.values():
        for source, names in module.takes.items():
            for name in names:
                if name not in modules[source].gives:
                    raise BundleError(
                        f"{module.name} imports `{name}`, which {source} does not export"
                    )


def _ordered(modules: Mapping[str, Module]) -> Sequence[str]:
    graph = {name: tuple(modules[name].takes) for name in sorted(modules)}
    try:
        return tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        ring = " → ".join(reversed(error.args[1]))
        raise BundleError(
            f"modules need one another in a ring: {ring}; move what is shared"
        ) from None
