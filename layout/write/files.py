"""Files made whole or not at all, and names that stay in their folder."""

from __future__ import annotations

import errno
import gzip
import io
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from layout.files import lasting, passing_file, passing_folder
from layout.problems import NOWHERE, Problem, ProblemError

_LEAST = 2**18  # bytes that must be free: no paper is smaller by much
_LONGEST = 200  # bytes of a stem: file systems take 255 of a name


def write_file(path: Path, data: bytes) -> Path:
    """Put the bytes there in one move: a reader sees the old file or the new, never a part."""
    with in_place_of(path) as partial:
        partial.write_bytes(data)
    return path


def zipped(data: bytes) -> bytes:
    """The bytes as gzip, in which neither a name nor a time is written: the same on every run."""
    bench = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, bench, mtime=0) as file:
        file.write(data)
    return bench.getvalue()


@contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """An empty file to be filled, which takes the place of `path` when all went well."""
    partial, asked = None, path
    try:
        path = Path(os.path.realpath(asked))  # what a link points to is replaced, not the link
        if path.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError("a folder has that name")
        if path.exists() and not path.is_file():
            raise OSError("a device or a pipe has that name, and would be replaced by a file")
        _has_room(path.parent)
        partial = passing_file(path.parent)
        yield partial
        mask = os.umask(0)
        os.umask(mask)
        partial.chmod(0o666 & ~(mask))
        _put(partial, path)
    except OSError as error:
        raise _cannot(asked, error) from error
    finally:  # whatever stopped it, Ctrl-C too
        if partial:
            partial.unlink(missing_ok=True)


@contextmanager
def staged(folder: Path) -> Iterator[Path]:
    """A folder to make files in, and folders of files, which move to `folder` when all are made;
    none when one fails."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _has_room(folder)
        with passing_folder(folder) as bench:
            yield bench
            for made in sorted(path for path in bench.rglob("*") if path.is_file()):
                place = folder / made.relative_to(bench)
                place.parent.mkdir(exist_ok=True)
                _put(made, place)
    except OSError as error:
        raise _cannot(folder, error) from error
    finally:
        with suppress(OSError):  # kept where they hold something
            for each in missing:
                each.rmdir()


def _has_room(folder: Path) -> None:
    """A disk that is full is told before anything is made for it; one that cannot say how large it
    is may have room."""
    disk = shutil.disk_usage(folder)
    if disk.total and disk.free < _LEAST:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _put(made: Path, path: Path) -> None:
    """Move a file to its place. What is replaced goes only when the new one is on the disk: else
    an empty file might be all that is left when the power fails."""
    if path.exists():
        with made.open("rb") as file:
            os.fsync(file.fileno())
    made.replace(path)


def _cannot(path: Path, error: OSError) -> ProblemError:
    is_file = isinstance(error, FileExistsError | NotADirectoryError)
    why = "a file stands where a folder is wanted" if is_file else error.strerror or str(error)
    return ProblemError(
        Problem(
            "D894",
            NOWHERE,
            f"cannot write {lasting(path)}",
            f"the system says: {why}",
            "choose a folder that exists and can be written to",
        )
    )


def file_name(stem: str, suffix: str) -> str:
    """A name for one file in a folder; a stem that could lead out of it is a problem."""
    plain = unicodedata.normalize("NFC", stem).strip()
    leads_away = plain.startswith(".") or any(c in '/\\:\0<>"|?*' for c in plain)
    unseen = any(unicodedata.category(c).startswith("C") for c in plain)
    if not plain or leads_away or unseen or len(plain.encode()) > _LONGEST:
        raise ProblemError(
            Problem(
                "D893",
                NOWHERE,
                f"{ascii(stem) if unseen else stem!r} is no name for a file",
                "a name neither begins with a dot nor leads to another folder",
                "give a plain name without / \\ or a leading dot",
            )
        )
    try:
        os.fsencode(plain)
    except UnicodeEncodeError as error:
        system = sys.getfilesystemencoding()
        raise ProblemError(
            Problem(
                "D893",
                NOWHERE,
                f"{stem!a} is no name for a file here",
                f"this Python is told to name files in {system}",
                "set PYTHONUTF8=1, or ask for names in ASCII where a command has --ascii",
            )
        ) from error
    return plain + suffix
