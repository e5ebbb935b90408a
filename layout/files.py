"""Files beneath all rooms: what one is called, and what a run makes and takes away, which bears the
process in its name so that the next can sweep it."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_HERE = f"{zlib.crc32(os.uname().nodename.encode()) if hasattr(os, 'uname') else 0:08x}"
_OURS = re.compile(r"\.making-(\d+)-([0-9a-f]{8})-\w+")
_DAY = 86400.0  # s: of what another machine began we only know how old it is
_swept: set[Path] = set()


def shown(path: Path) -> str:
    """The path as a problem names it: short where it lies under the working directory, and by its
    own name, whatever it is a link to."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def passing_file(folder: Path) -> Path:
    """An empty file in the folder, for the time being."""
    _sweep(folder)
    handle, name = tempfile.mkstemp(prefix=_prefix(), dir=folder)
    os.close(handle)
    return Path(name)


@contextmanager
def passing_folder(within: Path | None = None) -> Iterator[Path]:
    """An empty folder in the folder, or in the system's own, which is gone at the end."""
    within = within or Path(tempfile.gettempdir())
    _sweep(within)
    made = Path(tempfile.mkdtemp(prefix=_prefix(), dir=within))
    try:
        yield made
    finally:
        try:
            shutil.rmtree(made, ignore_errors=True)
        finally:  # a second signal may have come meanwhile
            shutil.rmtree(made, ignore_errors=True)


def abandon() -> None:
    """Take away whatever this process has begun anywhere: it ends at once."""
    for folder in tuple(_swept):
        for path in folder.glob(f"{_prefix()}*"):
            _remove(path)


def lasting(path: Path) -> Path:
    """The path without the folders that are only for the time being."""
    return Path(*(part for part in path.parts if not _OURS.fullmatch(part)))


def _prefix() -> str:
    return f".making-{os.getpid()}-{_HERE}-"


def _sweep(folder: Path) -> None:
    """Take away what runs that have died left there: once in a run for each folder."""
    if folder.absolute() in _swept:
        return
    _swept.add(folder.absolute())
    with suppress(OSError):
        _take_away(folder, os.listdir(folder))


def clear_away(folder: Path) -> None:
    """Take away whatever beneath a folder was begun by processes that have ended by now."""
    for where, folders, files in os.walk(folder):
        _take_away(Path(where), (*folders, *files))


def _take_away(folder: Path, names: Iterable[str]) -> None:
    for called in names:
        match, path = _OURS.fullmatch(called), folder / called
        with suppress(OSError):
            if match and _is_left(int(match[1]), match[2], path):
                _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _is_left(process: int, machine: str, path: Path) -> bool:
    """That nobody works on it any more."""
    if machine != _HERE or os.name == "nt":
        return time.time() - path.lstat().st_mtime > _DAY
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass  # somebody else's
    return _has_ended(process)


def _has_ended(process: int) -> bool:
    """That it is dead, and only nobody has asked how it ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return False
