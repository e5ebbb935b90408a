"""A file's bytes as text fit to be parsed: its size, encoding and characters are checked first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from layout.files import shown
from layout.problems import Mark, Problem, ProblemError

LARGEST = 2_000_000  # bytes; the longest section of the five rites has 30,000
_SHOWN = 20  # of one sort of problem in one file

# Control characters, and the invisible ones that make two equal-looking names differ: zero-width
# and bidirectional marks, a byte order mark inside the text, line separators YAML would obey.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]"
)
_COMMENT = re.compile(r"^ *#[^\n]*", re.MULTILINE)


def read_source(path: Path, *, tabs: bool = False) -> str:
    """The text of a file, with or without tabs; ProblemError where it cannot be read."""
    file = shown(path)
    try:
        if not path.is_file():
            if path.exists():
                raise FileNotFoundError(0, "it is a folder, a pipe or a device")
            raise FileNotFoundError
        with path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or "there is no such file"
        raise ProblemError(
            Problem("Y101", Mark(file), "this file cannot be read", why=reason)
        ) from error
    return decode(raw, file, tabs=tabs)


def decode(raw: bytes, file: str, *, tabs: bool = False) -> str:
    """The bytes as text without BOM, lines ended by a line feed alone. Nothing matters in a line
    that is a comment."""
    if len(raw) > LARGEST:
        raise ProblemError(
            Problem(
                "Y102",
                Mark(file),
                f"the file is larger than {LARGEST:,} bytes",
                fix="cut it into sections",
            )
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ProblemError(
            Problem(
                "Y103", Mark(file, line), "this line is not UTF-8", fix="save the file as UTF-8"
            )
        ) from error
    text = _COMMENT.sub(
        lambda line: _FORBIDDEN.sub(" ", line.group()).replace("\t", " "),
        text.replace("\r\n", "\n"),
    )
    if problems := [*_forbidden(text, file), *([] if tabs else _tabs(text, file))]:
        raise ProblemError(*problems)
    return text


def _forbidden(text: str, file: str) -> Iterator[Problem]:
    for match in islice(_FORBIDDEN.finditer(text), _SHOWN):
        yield _unseen(match.group(), _mark(text, match.start(), file))


def unseen_in(value: str, mark: Mark) -> Iterator[Problem]:
    """What a value holds, written as escapes, that may not stand in a file."""
    return (_unseen(char, mark) for char in value if char in "\t\n" or _FORBIDDEN.match(char))


def _unseen(char: str, mark: Mark) -> Problem:
    """A character that does not show, where it may not stand."""
    what = f"the character U+{ord(char):04X} does not show and may not stand here"
    return Problem("Y104", mark, what, fix="delete it, or type the word anew")


def _tabs(text: str, file: str) -> list[Problem]:
    found: list[Problem] = []
    at = text.find("\t")
    while at >= 0 and len(found) < _SHOWN:
        found.append(
            Problem("Y105", _mark(text, at, file), "a tab", fix="use spaces, two for each level")
        )
        line_end = text.find("\n", at)
        at = text.find("\t", line_end) if line_end >= 0 else -1
    return found


def _mark(text: str, at: int, file: str) -> Mark:
    start = text.rfind("\n", 0, at) + 1
    return Mark(file, text.count("\n", 0, start) + 1, at - start + 1)
