"""A scene file in the one style: nothing of what it says is touched, its comments stay.

Mappings and lists keep the shape their author gave them, in lines or in brackets. In lines, a list
stands as far in as its key, and a mapping two spaces further than what it belongs to; in brackets,
one space behind commas and colons. A value is in quotes only where it must be. Blank lines stand
singly, and between comments and what they are about there is none that was not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from layout.read.files.nodes import Mapped, Node, Scalar
from layout.read.files.source import read_source, shown
from layout.read.files.strict import parsed, read_yaml

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`]|-(?=\S)")  # how a value may begin


def formatted(path: Path) -> str:
    """The text of a scene file in the one style, read again; ProblemError where it cannot be
    read."""
    tree = read_yaml(path)
    text = _Printer(read_source(path)).text()
    if meaning(parsed(text, shown(path))) != meaning(tree):
        raise AssertionError(f"{shown(path)} would say something else in the one style")
    return text


def meaning(node: Node) -> object:
    """What a node says, wherever it stands."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapped):
        return [(key, meaning(entry.value)) for key, entry in node.entries.items()]
    return [meaning(item) for item in node.items]


class _Printer:
    """Walks the events of a file and writes each value anew."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.out: list[str] = []
        self.told = 0  # lines of the file whose comments are written
        self.ended = 0  # the line on which the last value ends
        self.next: Callable[[], Any] = _LOADER(text).get_event

    def text(self) -> str:
        """The whole file."""
        event = self.next()
        while not isinstance(event, yaml.MappingStartEvent):
            event = self.next()
        self.mapped(0, "")
        self.comments(len(self.lines), 0)
        while self.out and not self.out[-1]:
            self.out.pop()
        return "\n".join(self.out) + "\n"

    def comments(self, before: int, indent: int) -> None:
        """The comments and blank lines that stand before a line of the file."""
        for line in self.lines[self.told : before]:
            said = line.strip()
            if said.startswith("#"):
                self.out.append(" " * indent + said)
            elif not said and self.out and self.out[-1]:
                self.out.append("")
        self.told = max(self.told, before)

    def mapped(self, indent: int, lead: str) -> None:
        """A mapping in lines; `lead` stands before its first key: the dash of a list."""
        while not isinstance(key := self.next(), yaml.MappingEndEvent):
            self.comments(key.start_mark.line, indent - len(lead))
            self.told = max(self.told, key.end_mark.line + 1)
            head = " " * (indent - len(lead)) + lead + self.scalar(key, in_flow=False) + ":"
            lead = ""
            self.value(self.next(), head, indent)

    def value(self, event: Any, head: str, indent: int) -> None:
        """What stands behind a key or a dash."""
        if isinstance(event, yaml.ScalarEvent):
            first, *more = self.folded(event)
            self.out.append(f"{head} {first}".rstrip())
            self.out += [" " * (indent + 2) + line for line in more]
        elif event.flow_style:
            self.out.append(f"{head} {self.flow(event)}")
        elif isinstance(event, yaml.SequenceStartEvent):
            self.out.append(head)
            self.listed(indent, "")
        else:
            self.out.append(head)
            self.mapped(indent + 2, "")
            return
        if not isinstance(event, yaml.SequenceStartEvent) or event.flow_style:
            self.told = max(self.told, self.ended + 1)

    def listed(self, indent: int, lead: str) -> None:
        """A list in lines; `lead` stands before its first dash: the dash of another list."""
        while not isinstance(item := self.next(), yaml.SequenceEndEvent):
            self.comments(item.start_mark.line, indent - len(lead))
            if isinstance(item, yaml.ScalarEvent) or item.flow_style:
                self.value(item, " " * (indent - len(lead)) + lead + "-", indent)
            elif isinstance(item, yaml.SequenceStartEvent):
                self.listed(indent + 2, lead + "- ")
            else:
                self.mapped(indent + 2, lead + "- ")
            lead = ""

    def flow(self, start: Any) -> str:
        """What stands in brackets, on one line."""
        self.ended = start.end_mark.line
        if isinstance(start, yaml.SequenceStartEvent):
            return f"[{', '.join(self.items(yaml.SequenceEndEvent))}]"
        parts = iter(list(self.items(yaml.MappingEndEvent)))
        pairs = (f"{key}: {value}" for key, value in zip(parts, parts, strict=True))
        return f"{{{', '.join(pairs)}}}"

    def items(self, until: type) -> Iterator[str]:
        """The values up to the end of what holds them."""
        while True:
            event = self.next()
            self.ended = event.end_mark.line
            if isinstance(event, until):
                return
            is_plain = isinstance(event, yaml.ScalarEvent)
            yield self.scalar(event, in_flow=True) if is_plain else self.flow(event)

    def folded(self, event: Any) -> list[str]:
        """A value in lines, in as many as its author took."""
        first, last = event.start_mark, event.end_mark
        self.ended = last.line
        if event.style or first.line == last.line:
            return [self.scalar(event, in_flow=False)]
        parts = self.lines[first.line : last.line + 1]
        parts[-1] = parts[-1][: last.column]
        parts[0] = parts[0][first.column :]
        return [part.strip() for part in parts if part.strip()]

    def scalar(self, event: Any, *, in_flow: bool) -> str:
        """A value on one line, in quotes where it must be."""
        value: str = event.value
        if not event.style:
            return value if not in_flow else " ".join(value.split())
        apart = ": " not in value and " #" not in value and not value.endswith(":")
        held = not in_flow or not set(value) & set(",[]{}")
        if value and value == value.strip() and apart and held and _PLAIN.match(value):
            return value
        if '"' in value or "\\" in value:
            return "'" + value.replace("'", "''") + "'"
        return f'"{value}"'
