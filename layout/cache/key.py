"""Keys: the digest of all that a thing is made of, be it words, files or the program's own code."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path

from layout.files import shown

_MOST = 1 << 24  # bytes of a file that count: more than any reader takes
_HOUSE = Path(__file__).parents[1]
# at the top of a module, for nothing is imported further down
_FROM = re.compile(r"\nfrom (layout[\w.]*) import (\([^)]*\)|[^\n]*)")
_ALONE = re.compile(r"\nimport (layout[\w.]*)")
_LATE = re.compile(r'Late\("(layout[\w.]*)"\)')
_HOOK = re.compile(r'hooks\("(\w+)"\)')


def digest_of(words: Iterable[object], files: Iterable[Path] = ()) -> str:
    """The digest of some words and files, each file by the name that problems call it, which the
    working directory changes."""
    digest = hashlib.sha256(repr([*words]).encode("utf-8", "surrogateescape"))
    for path in sorted(files):
        digest.update(shown(path).encode("utf-8", "surrogateescape") + b"\0")
        digest.update(_bytes(path) + b"\0")
    return digest.hexdigest()[:32]


def _bytes(path: Path) -> bytes:
    """A file, or as much of it as could be read; one that cannot be is left to its reader."""
    with suppress(OSError, ValueError):
        if path.is_file():
            with path.open("rb") as stream:
                return stream.read(_MOST)
    return b""


@lru_cache(maxsize=8)
def code_of(*modules: str) -> str:
    """The digest of some modules and of all that they import, as their imports tell: when it is
    another, what they made before is worthless."""
    digest = hashlib.sha256()
    for name, text in sorted(modules_beneath(modules).items()):
        digest.update(f"{name}\0{text}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def modules_beneath(modules: Iterable[str]) -> Mapping[str, str]:
    """The modules and all that they import, late too, with the hooks of matters that they ask for;
    each with its text."""
    texts: dict[str, str] = {}
    waiting = [*modules]
    while waiting:
        name = waiting.pop()
        if name not in texts and (path := _file(name)):
            texts[name] = path.read_text(encoding="utf-8")
            waiting += _named(texts[name])
    return texts


def _named(text: str) -> Iterator[str]:
    """What a text imports: names that are no modules too, which are no files."""
    for module, names in _FROM.findall(text):
        yield module
        yield from (f"{module}.{word}" for word in re.findall(r"\w+", names))
    yield from _ALONE.findall(text)
    yield from _LATE.findall(text)
    for hook in _HOOK.findall(text):
        for path in (_HOUSE / "matters").glob(f"*/{hook}*"):
            yield f"layout.matters.{path.parent.name}.{hook}"


@cache
def _file(name: str) -> Path | None:
    """The file of a module of ours; of the package itself none: all that it holds is its doors."""
    parts = name.split(".")[1:]
    if not parts:
        return None
    path = _HOUSE.joinpath(*parts)
    files = path.with_suffix(".py"), path / "__init__.py"
    return next((file for file in files if file.is_file()), None)
