"""The tasks that CONTRIBUTING.md shows as diffs: what each opens, and how to do it to a copy.

A diff there has no numbers of lines: what it keeps and takes away must stand once in its file, so
that it holds for as long as those lines do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "CONTRIBUTING.md"
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_DIFF = re.compile(r"^```diff\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^--- (\S+)\n\+\+\+ (\S+)\n", re.MULTILINE)
_NONE = "/dev/null"


@dataclass(frozen=True, slots=True)
class Change:
    """Lines of a file that stand in place of others."""

    file: str
    before: str  # of a file that is new, nothing
    after: str


@dataclass(frozen=True, slots=True)
class Task:
    """What somebody may want to add, and all that he changes for it."""

    name: str
    changes: tuple[Change, ...]

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are opened, each once."""
        return tuple(dict.fromkeys(change.file for change in self.changes))

    def apply(self, home: Path) -> None:
        """Does it to a copy of the project; ValueError where a diff no longer fits."""
        for change in self.changes:
            path = home / change.file
            if not change.before:
                path.write_text(change.after, encoding="utf-8")
                continue
            text = path.read_text(encoding="utf-8")
            if (count := text.count(change.before)) != 1:
                what = f"{self.name}: in {change.file} these lines stand {count} times, not once"
                raise ValueError(f"{what}:\n{change.before}")
            path.write_text(text.replace(change.before, change.after), encoding="utf-8")


def tasks(page: str | None = None) -> tuple[Task, ...]:
    """The tasks of the page in order, by the headings that their diffs stand under."""
    text = PAGE.read_text(encoding="utf-8") if page is None else page
    parts = _HEADING.split(text)[1:]
    named = ((name, _changes(body)) for name, body in zip(parts[::2], parts[1::2], strict=True))
    found = ((name, tuple(changes)) for name, changes in named)
    return tuple(Task(name, changes) for name, changes in found if changes)


def _changes(body: str) -> Iterator[Change]:
    """What the diffs under one heading change."""
    for diff in _DIFF.findall(body):
        _, *parts = _FILE.split(diff)
        for old, new, hunks in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            for hunk in re.split(r"^@@.*\n", hunks, flags=re.MULTILINE):
                lines = hunk.splitlines(keepends=True)
                before = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
                after = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
                if lines:
                    yield Change(new, "" if old == _NONE else before, after)
