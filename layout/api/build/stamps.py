"""What an order is made from, as a hash: when it is another, the thing is made again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import metadata
from pathlib import Path

from layout.api.build.orders import Order
from layout.cache import digest_of
from layout.read.finding import sources_of
from layout.write.manifest import hash_of

_DISTRIBUTION = "yili-layout"
_NAME = re.compile(r"[\w.-]+")


class Stamps:
    """The hashes of one run. The program is looked through once, and each rite once."""

    def __init__(self) -> None:
        self.program = cache(_program)
        self.scenes = cache(_scenes)

    def of(self, order: Order) -> str:
        """The hash of the order, of the rite's scenes, of this program and all it works with."""
        # a name, as it was typed, makes nothing other
        asked = repr(replace(order, rite="", others=()))
        return digest_of((asked, *map(self.scenes, order.rites), self.program()))


def _scenes(rite: str) -> str:
    return digest_of(f"{path.name} {hash_of(path)}" for path in sources_of(rite))


def _program() -> str:
    home = Path(__file__).parents[2]
    files = (p for p in sorted(home.rglob("*")) if p.is_file() and p.suffix != ".pyc")
    return digest_of((*_versions(), *(f"{p.relative_to(home)} {hash_of(p)}" for p in files)))


def _versions() -> Iterable[str]:
    """The libraries that the program may use, as they are here."""
    wanted: list[str] = []
    with suppress(metadata.PackageNotFoundError):
        wanted = metadata.requires(_DISTRIBUTION) or []
    for name in sorted({match[0] for one in wanted if (match := _NAME.match(one))}):
        with suppress(metadata.PackageNotFoundError):
            yield f"{name} {metadata.version(name)}"
