"""Compiled rites kept between runs, named by the hash of everything they were made from."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import os
import pickle
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from layout.read.source import LARGEST, shown

_SUFFIX = ".rite"
_KEPT = 40  # compiled rites kept; the oldest go first


def folder() -> Path | None:
    """Where compiled rites live; None when LAYOUT_CACHE is set empty."""
    chosen = os.environ.get("LAYOUT_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "yili-layout"


def key(sources: Iterable[Path], variants: Mapping[str, str]) -> str:
    """The hash of the sources, the engine, the readings chosen and the Python that pickled it.

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


def fetch(name: str) -> object | None:
    """The compiled rite of that key, or None where there is none that can be read."""
    place = folder()
    if place is None:
        return None
    try:
        with (place / (name + _SUFFIX)).open("rb") as file:
            stored: object = pickle.load(file)  # our own folder, written by `keep` alone
    except Exception:
        # a missing, torn or foreign file is the same as none: the rite is compiled again
        return None
    return stored


class _Pickler(pickle.Pickler):
    """Writes a dataclass as the call that makes it: read again in two thirds of the time that
    setting its slots one by one takes."""

    def reducer_override(self, obj: Any) -> Any:
        kind = type(obj)
        if not dataclasses.is_dataclass(kind):
            return NotImplemented
        return kind, tuple(getattr(obj, slot.name) for slot in dataclasses.fields(kind))


def keep(name: str, value: object) -> None:
    """Store a compiled rite; a cache that cannot be written is no error."""
    place = folder()
    if place is None:
        return
    import tempfile  # noqa: PLC0415 - 10 ms that a rite found in the cache need not pay

    with contextlib.suppress(OSError):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=place, delete=False) as file:
            _Pickler(file, protocol=5).dump(value)
        Path(file.name).replace(place / (name + _SUFFIX))
        stored = sorted(place.glob("*" + _SUFFIX), key=lambda p: p.stat().st_mtime)
        for old in stored[:-_KEPT]:
            old.unlink()
