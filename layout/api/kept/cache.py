"""Compiled rites kept between runs, named by the hash of everything they were made from.

Nothing that lies there is trusted: a folder or a file that another may have written is not used,
what is used has the digest it was written with, and reading it back calls nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import warnings
from collections.abc import Iterable, Mapping
from itertools import accumulate
from pathlib import Path

from layout.problems import ProblemError
from layout.read.files.source import LARGEST, shown

_SUFFIX = ".rite"
_ROOM = 1 << 30  # bytes of compiled rites that are kept: those longest unused go first
_LEAST = 1 << 18  # what a file counts for at the least, so that there are not many thousand
_DIGEST = hashlib.sha256().digest_size
_OTHERS = stat.S_IWGRP | stat.S_IWOTH


class CacheWarning(UserWarning):
    """The cache is not used, and why."""


def folder() -> Path | None:
    """Where compiled rites live; None when LAYOUT_CACHE is set empty, or others may write there."""
    chosen = os.environ.get("LAYOUT_CACHE")
    if chosen == "":
        return None
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    place = Path(chosen) if chosen else Path(base) / "yili-layout"
    try:
        if not _is_ours(place.stat()):
            warnings.warn(
                f"the cache {place} is not used: others may write there, or it is not yours; "
                "chmod go-w it, or set LAYOUT_CACHE to a folder of your own",
                CacheWarning,
                stacklevel=1,  # here: told once
            )
            return None
    except OSError:
        pass  # none yet: `keep` makes it
    return place


def _is_ours(found: os.stat_result) -> bool:
    """That it belongs to who runs this, and nobody else may write there."""
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return mine and not found.st_mode & _OTHERS


def key(sources: Iterable[Path], variants: Mapping[str, str]) -> str:
    """The hash of the sources, the readings chosen and the Python they were made by.

    Each source goes in by the name that problems call it, which the working directory changes.
    """
    if folder() is None:
        return ""  # nothing is kept, and nothing asked for
    digest = hashlib.sha256(repr((sys.version_info[:2], sorted(variants.items()))).encode())
    for path in sorted(sources):
        digest.update(shown(path).encode("utf-8", "surrogateescape") + b"\0")
        digest.update(_bytes(path) + b"\0")
    return digest.hexdigest()[:32]


def _bytes(path: Path) -> bytes:
    """A source, or as much of it as would be read; one that cannot be is left to its reader."""
    with contextlib.suppress(OSError):
        if path.is_file():
            with path.open("rb") as stream:
                return stream.read(LARGEST + 1)
    return b""


def fetch(name: str) -> bytes | None:
    """What is kept under that key, or None where there is nothing that can be read."""
    place = folder()
    if place is None:
        return None
    try:
        with open(place / (name + _SUFFIX), "rb", opener=_at_once) as file:
            found = os.fstat(file.fileno())
            if not (stat.S_ISREG(found.st_mode) and _is_ours(found)):
                return None
            digest, body = file.read(_DIGEST), file.read()
        if digest != _digest(name, body):
            return None
        with contextlib.suppress(OSError):  # a cache that can only be read is none the worse
            os.utime(place / (name + _SUFFIX))
        return body
    except Exception:
        # a missing, torn or foreign file is the same as none: the rite is compiled again
        return None


def _at_once(path: str, flags: int) -> int:
    """A pipe of that name is opened too, but not waited for."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _digest(name: str, body: bytes) -> bytes:
    """Of what is in a file, and which it is: one that was renamed is none."""
    return hashlib.sha256(name.encode() + b"\0" + body).digest()


def keep(name: str, body: bytes) -> None:
    """Keep these bytes under a key; a cache that cannot be written is no error."""
    place = folder()
    if place is None:
        return
    from layout.write.files import write_file  # noqa: PLC0415 - what is found needs none of it

    with contextlib.suppress(OSError, ProblemError):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_file(place / (name + _SUFFIX), _digest(name, body) + body).chmod(0o600)
        _make_room(place)


def _make_room(place: Path) -> None:
    """What was last used stays, as far as there is room."""
    found = [(path, path.stat()) for path in place.glob("*" + _SUFFIX)]
    found.sort(key=lambda each: each[1].st_mtime_ns, reverse=True)
    filled = accumulate(max(told.st_size, _LEAST) for _, told in found)
    for (path, _), full in zip(found, filled, strict=True):
        if full > _ROOM:
            path.unlink(missing_ok=True)
