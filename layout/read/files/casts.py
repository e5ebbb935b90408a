"""Who is in which rite, without reading the whole of any."""

from __future__ import annotations

from collections.abc import Iterator

from layout.problems import ProblemError
from layout.read.files.nodes import Mapped
from layout.read.files.paths import RITE, heading, rites, scenes_folder
from layout.read.files.strict import read_yaml


def casts() -> Iterator[tuple[str, frozenset[str]]]:
    """The title of each rite that ships, with those whom its cast names."""
    for slug in rites():
        folder = scenes_folder() / slug
        try:
            top = read_yaml(folder / RITE)
        except ProblemError:  # it is told to whoever asks for that rite
            continue
        cast = top.entries["cast"].value if "cast" in top.entries else None
        names = frozenset(cast.entries) if isinstance(cast, Mapped) else frozenset()
        yield heading(folder).get("title", slug), names
