"""What is kept between runs, each under the digest of everything it was made from.

Nothing that lies there is trusted: a folder or a file that another may have written is not used,
what is used has the digest it was written with, and reading it back calls nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import warnings
from itertools import accumulate
from pathlib import Path
from typing import Generic, TypeVar

from layout.cache.packing import pack, unpack
from layout.files import passing_file

Kind = TypeVar("Kind")

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
    with contextlib.suppress(OSError):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        partial = passing_file(place)
        try:
            partial.write_bytes(_digest(name, body) + body)
            partial.chmod(0o600)
            partial.replace(place / (name + _SUFFIX))
        finally:
            partial.unlink(missing_ok=True)
        _make_room(place)


def _make_room(place: Path) -> None:
    """What was last used stays, as far as there is room."""
    found = [(path, path.stat()) for path in place.glob("*" + _SUFFIX)]
    found.sort(key=lambda each: each[1].st_mtime_ns, reverse=True)
    filled = accumulate(max(told.st_size, _LEAST) for _, told in found)
    for (path, _), full in zip(found, filled, strict=True):
        if full > _ROOM:
            path.unlink(missing_ok=True)


class Shelf(Generic[Kind]):
    """Values of one class that are kept between runs."""

    def __init__(self, kind: type[Kind]) -> None:
        self._kind = kind

    def get(self, key: str) -> Kind | None:
        """What is kept under the key; what an older program kept is the same as nothing."""
        try:
            found = unpack(fetch(key) or b"")
        except Exception:
            return None
        return found if isinstance(found, self._kind) else None

    def __setitem__(self, key: str, value: Kind) -> None:
        keep(key, pack(value))


class Blobs:
    """Bytes that are kept between runs."""

    def get(self, key: str) -> bytes | None:
        return fetch(key)

    def __setitem__(self, key: str, data: bytes) -> None:
        keep(key, data)
