"""Strict YAML: mappings, lists and words, each with its mark, and nothing that hides what it says.

Every scalar stays a string (so that `NO` is no False and `012` no 10), keys stand once, and
whatever YAML could make of an anchor, a tag or a comment behind a value is refused. The event
stream is read, never composed: hostile nesting stops at DEEPEST.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from layout.files import shown
from layout.problems import Mark, Problem, ProblemError
from layout.read.files.nodes import Entry, Mapped, Node, Scalar, Sequence
from layout.read.files.source import read_source, unseen_in

DEEPEST = 40
MOST = 100  # problems told of one file
FLOW_DEEPEST = 3  # {遵者: {readings: {不來: …}}}
_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)  # libyaml where it is present
_CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")

_HINTS = {
    "mapping values are not allowed": 'put a value with ": " in quotes, or mend the indentation',
    "cannot start any token": "put the value in quotes",
    "could not find expected ':'": "write `key: value`, with a space after the colon",
    "did not find expected key": "check the indentation of this line and the one before",
    "expected <block end>": "check the indentation of this line and the one before",
    "did not find expected ',' or": "close the bracket, and put commas between its items",
    "unexpected end of stream": "close the quotation mark",
    "did not find expected node content": "close the bracket that is open above",
}


def read_yaml(path: Path) -> Mapped:
    """The mapping a file holds; ProblemError with everything that is wrong with it."""
    return parsed(read_source(path), shown(path))


@lru_cache(maxsize=4)  # who writes at one file has the others read again with it
def parsed(text: str, file: str) -> Mapped:
    """The mapping that a text holds; `file` names it in problems."""
    _refuse_brackets(text, file)
    builder = _Builder(text, file)
    top = None
    try:
        top = builder.document()
    except yaml.YAMLError as error:
        builder.problems.append(_syntax(error, file))
    else:
        builder.refuse_trailing_comments()
    if builder.problems:
        raise ProblemError(*builder.problems)
    if not isinstance(top, Mapped):
        what = "the file is empty" if top is None else "the file is not a mapping"
        code = "Y112" if top is None else "Y113"
        raise ProblemError(
            Problem(code, Mark(file, 1, 1), what, fix="begin with keys, as in `section: …`")
        )
    return top


def _refuse_brackets(text: str, file: str) -> None:
    """Stop brackets that nest without end before the parser sees them."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for match in re.finditer(r"[][{}]", text):
        depth = depth + 1 if match.group() in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            line = text.count("\n", 0, match.start()) + 1
            raise ProblemError(
                Problem("Y106", Mark(file, line), f"brackets nest deeper than {DEEPEST}")
            )


def _syntax(error: yaml.YAMLError, file: str) -> Problem:
    at = getattr(error, "problem_mark", None)
    said = getattr(error, "problem", None) or "this is no YAML"
    mark = Mark(file, at.line + 1, at.column + 1) if at is not None else Mark(file)
    fix = next((hint for part, hint in _HINTS.items() if part in said), "")
    return Problem("Y107", mark, "the YAML breaks off here", why=said, fix=fix)


class _Builder:
    """Turns the event stream into nodes and collects what the subset refuses."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.lines = text.split("\n")
        self.problems: list[Problem] = []
        self.quoted: dict[int, list[tuple[int, int]]] = {}  # line -> columns within quotes
        self.loader = _LOADER(text)
        self.next: Callable[[], Any] = self.loader.get_event

    def document(self) -> Node | None:
        """The one document of the file, or None."""
        top: Node | None = None
        while (event := self.next()) is not None:
            if isinstance(event, yaml.DocumentStartEvent):
                if top is not None:
                    self.refuse("Y114", event, "a second document", "write one file for each")
                    break
                if event.tags or event.version:
                    self.refuse("Y114", event, "a YAML directive", "delete it")
            elif not isinstance(
                event, yaml.StreamStartEvent | yaml.StreamEndEvent | yaml.DocumentEndEvent
            ):
                top = self.node(event, 1, 0)
        if isinstance(top, Scalar) and not top.value:
            return None
        return top

    def node(self, event: Any, depth: int, flow: int) -> Node:
        """The node that begins with this event."""
        if event.__class__ is yaml.ScalarEvent and not event.anchor and not event.tag:
            return self.scalar(event)
        if isinstance(event, yaml.AliasEvent):
            self.refuse("Y108", event, f"the alias *{event.anchor}", "write the value out")
            return Scalar("", self.mark(event))
        if event.anchor:
            self.refuse("Y108", event, f"the anchor &{event.anchor[:40]}", "write the value out")
        if event.tag:
            self.refuse("Y109", event, f"the tag {event.tag[:40]}", "every value is plain words")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if depth > DEEPEST:
            mark = self.mark(event)
            raise ProblemError(
                *self.problems, Problem("Y106", mark, f"nested deeper than {DEEPEST}")
            )
        flow = flow + 1 if event.flow_style else 0
        if flow == FLOW_DEEPEST + 1:
            self.refuse("Y106", event, "too many brackets in brackets", "indent them as a block")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth, flow)
        return self.mapped(event, depth, flow)

    def sequence(self, start: Any, depth: int, flow: int) -> Sequence:
        items = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            items.append(self.node(event, depth + 1, flow))
        return Sequence(tuple(items), self.mark(start))

    def mapped(self, start: Any, depth: int, flow: int) -> Mapped:
        entries: dict[str, Entry] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            key = self.node(event, depth + 1, flow)
            value = self.node(self.next(), depth + 1, flow)
            if not isinstance(key, Scalar) or not key.value:
                self.wrong("Y111", key.mark, "a key that is no word", "write `key: value`")
            elif key.value == "<<":
                self.wrong("Y108", key.mark, "the merge key <<", "write the keys out")
            elif key.value in entries:
                what = f"the key {key.value[:40]} stands here twice"
                first = entries[key.value].key.line
                self.wrong("Y110", key.mark, what, f"keep this one or the one in line {first}")
            else:
                entries[key.value] = Entry(key.mark, value)
        return Mapped(entries, self.mark(start))

    def scalar(self, event: Any) -> Scalar:
        first, last = event.start_mark, event.end_mark
        value: str = event.value
        if not event.style and first.line == last.line:
            width = max(1, last.column - first.column)
            return Scalar(value, Mark(self.file, first.line + 1, first.column + 1, width))
        if event.style in ("|", ">"):
            self.refuse("Y115", event, "a block of text", "write it on one line")
            return Scalar(value, self.mark(event))
        if event.style in ("'", '"'):
            self.quoted.setdefault(first.line, []).append((first.column, last.column))
            if last.line != first.line:
                self.refuse("Y115", event, "a quotation over several lines", "close it on its line")
            for problem in unseen_in(value, self.mark(event)):
                self.tell(problem)
            inner = first.column + (1 if len(value) == last.column - first.column - 2 else 0)
            return Scalar(value, Mark(self.file, first.line + 1, inner + 1, max(1, len(value))))
        if last.line != first.line:
            value = self.folded(first, last)
        return Scalar(value, self.mark(event))

    def folded(self, first: Any, last: Any) -> str:
        """A value over several lines, joined: with a space, but none beside a Chinese character."""
        parts = self.lines[first.line : last.line + 1]
        parts[-1] = parts[-1][: last.column]
        parts[0] = parts[0][first.column :]
        value = ""
        for part in (part.strip() for part in parts):
            chinese = _CHINESE.match(value[-1:]) and _CHINESE.match(part)
            value += part if chinese or not value else f" {part}"
        return value

    def mark(self, event: Any) -> Mark:
        first, last = event.start_mark, event.end_mark
        end = last.column if last.line == first.line else len(self.lines[first.line])
        return Mark(self.file, first.line + 1, first.column + 1, max(1, end - first.column))

    def refuse(self, code: str, event: Any, what: str, fix: str) -> None:
        self.wrong(code, self.mark(event), what, fix)

    def wrong(self, code: str, mark: Mark, what: str, fix: str) -> None:
        self.tell(Problem(code, mark, what, fix=fix))

    def tell(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MOST:
            raise ProblemError(*self.problems)

    def refuse_trailing_comments(self) -> None:
        """`初 #1` would lose its #1: a comment has a line of its own."""
        for number, line in enumerate(self.lines):
            if "#" not in line or line.lstrip().startswith("#"):
                continue
            spans = self.quoted.get(number, ())
            for match in re.finditer(r"\s#", line):
                if not any(start <= match.start() < end for start, end in spans):
                    start = match.end() - 1
                    mark = Mark(self.file, number + 1, start + 1, len(line) - start)
                    fix = "give the comment a line of its own, or put the value in quotes"
                    self.wrong("Y116", mark, "a comment after a value", fix)
                    break
