"""What was made in a folder, and from what: what a second run need not make again."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from layout.write.files import write_file

NAME = "manifest.json"
SCHEMA = 1
_LARGEST = 100_000_000  # bytes; that of everything of five rites has some 15 million


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
        """The manifest of the folder; one that is missing or torn knows of nothing.

        It may have come with the folder from anywhere: a thing that names files which are not its
        own is as good as not made.
        """
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            path = folder / NAME
            if path.is_file() and path.stat().st_size <= _LARGEST:
                told = json.loads(path.read_bytes())
                if told["schema"] == SCHEMA:
                    made = {n: Made(m["stamp"], dict(m["files"])) for n, m in told["made"].items()}
                    return cls(folder, {n: m for n, m in made.items() if _names_its_own(n, m)})
        return cls(folder)

    def has(self, name: str, stamp: str) -> bool:
        """That the thing was made from just this, and its files are as they were left."""
        made = self.made.get(name)
        if made is None or made.stamp != stamp:
            return False
        return all(hash_of(self.folder / file) == wanted for file, wanted in made.files.items())

    def add(self, name: str, stamp: str, files: Mapping[str, str]) -> None:
        """Note a thing that was made; files of it that are no longer made go."""
        with _alone(self.folder):
            self._add(name, stamp, files)

    def _add(self, name: str, stamp: str, files: Mapping[str, str]) -> None:
        self.made = Manifest.of(self.folder).made  # another run may have told of something
        before = self.made.pop(name, Made("", {}))
        self.made[name] = Made(stamp, files)
        kept = {file for made in self.made.values() for file in made.files}
        for file in before.files.keys() - kept:
            self._clear(file, before.files[file])
        self._write()

    def _clear(self, file: str, left: str) -> None:
        """Delete a file of ours: beneath the folder, no link leading out, and as it was left."""
        path, home = self.folder / file, os.path.realpath(self.folder)
        if Path(os.path.realpath(path)).is_relative_to(home) and hash_of(path) == left:
            path.unlink(missing_ok=True)

    def _write(self) -> None:
        told = {
            name: {"stamp": made.stamp, "files": dict(sorted(made.files.items()))}
            for name, made in sorted(self.made.items())
        }
        text = json.dumps({"schema": SCHEMA, "made": told}, ensure_ascii=False, indent=1)
        write_file(self.folder / NAME, text.encode() + b"\n")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While this lasts no other run tells of anything made in the folder."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not everywhere

    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _names_its_own(name: str, made: Made) -> bool:
    """That the files of a thing are the one of its name, or lie in the folder of its name."""
    hashes = all(isinstance(one, str) and one for one in (made.stamp, *made.files.values()))
    return hashes and all(
        (file == name or file.startswith(f"{name}/"))
        and ".." not in PurePosixPath(file).parts
        and not PurePosixPath(file).is_absolute()
        and not set(file) & {"\\", "\0"}
        for file in made.files
    )


def hashes_of(folder: Path) -> dict[str, str]:
    """The files in a folder and the folders in it, by name, with their hashes."""
    files = sorted(path for path in folder.rglob("*") if not path.is_dir())
    return {file.relative_to(folder).as_posix(): hash_of(file) for file in files}


def hash_of(path: Path) -> str:
    """The hash of what is in a file; empty where there is none to be read."""
    try:
        if not path.is_file():  # nobody waits for a pipe
            return ""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return ""
