"""What was made in a folder, and from what: what a second run need not make again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from layout.write.files import write_file

NAME = "manifest.json"
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Made:
    """One thing that was made: the hash of what it came from, and its files with theirs."""

    stamp: str
    files: Mapping[str, str]  # path under the folder -> SHA-256 of what is in it


@dataclass(slots=True)
class Manifest:
    """The things made in a folder, by name. It is written anew as each is done, so that a run
    which is killed loses no more than what it had in hand."""

    folder: Path
    made: dict[str, Made] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Manifest:
        """The manifest of the folder; one that is missing or torn knows of nothing."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            told = json.loads((folder / NAME).read_bytes())
            if told["schema"] == SCHEMA:
                made = {n: Made(m["stamp"], dict(m["files"])) for n, m in told["made"].items()}
                return cls(folder, made)
        return cls(folder)

    def has(self, name: str, stamp: str) -> bool:
        """That the thing was made from just this, and its files are as they were left."""
        made = self.made.get(name)
        if made is None or made.stamp != stamp:
            return False
        return all(hash_of(self.folder / file) == wanted for file, wanted in made.files.items())

    def add(self, name: str, stamp: str, files: Mapping[str, str]) -> None:
        """Note a thing that was made; files of it that are no longer made go."""
        before = self.made.pop(name, Made("", {}))
        self.made[name] = Made(stamp, files)
        kept = {file for made in self.made.values() for file in made.files}
        for file in before.files.keys() - kept:
            (self.folder / file).unlink(missing_ok=True)
        self._write()

    def _write(self) -> None:
        told = {
            name: {"stamp": made.stamp, "files": dict(sorted(made.files.items()))}
            for name, made in sorted(self.made.items())
        }
        text = json.dumps({"schema": SCHEMA, "made": told}, ensure_ascii=False, indent=1)
        write_file(self.folder / NAME, text.encode() + b"\n")


def hashes_of(folder: Path) -> dict[str, str]:
    """The files in a folder, by name, with their hashes."""
    return {file.name: hash_of(file) for file in sorted(folder.iterdir())}


def hash_of(path: Path) -> str:
    """The hash of what is in a file; empty where there is none to be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
