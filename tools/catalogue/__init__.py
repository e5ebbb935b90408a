"""The catalogue of problems: every code with its meaning, a smallest bad example and a fix."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One code. It keeps its meaning for ever."""

    code: str
    name: str
    meaning: str  # in plain words
    example: str  # the smallest input that has this problem and no other
    fix: str
    kind: str = "scene"  # what the example is, which says who reads it: `KINDS`


RETIRED = {
    "P309": "S210",
    "P340": "S201",
    "P341": "S203",
    "P342": "S202",
    "P343": "S207",
}  # the codes told no more, and what is told in their place
KINDS = {
    "scene": "a section file",
    "rite": "a rite.yaml",
    "act": "an act line",
    "text": "a section file beside a base text",
    "base": "a base text",
    "path": "the name of a file",
    "words": "a rite's vocabulary.yaml",
    "site": "a site file",
    "variant": "a choice for the school's site",
    "phrase": "a place phrase",
    "route": "a way in the school",
    "play": "act lines, one a step",
    "expect": "a claim after one step",
    "law": "act lines, one a step; 改 alters the last frame by hand",
    "whole": "act lines, one a step, which are a whole rite",
    "draft": "a rite.yaml of a draft, beside the same section as ever",
    "exception": "an exception in the rite.yaml of a rite whose only step is an empty one",
    "rules": "a file of scenes/laws/",
    "cite": "a section file beside a base text, its cites judged",
    "plate": "what is on a plate",
    "marks": "what is drawn on a page of 100 by 100 mm, a mark a line",
    "detail": "a detail of a plate: how it is shown, and of what",
    "number": "a coordinate",
    "raster": "an option",
    "filename": "a name for a file",
    "file": "a file to be written",
    "gif": "the seconds of a GIF",
    "encoder": "what is called ffmpeg on the path: none, or a shell script",
    "build": "a build: broken, workers that end without an answer; lost, a cluster that is gone; "
    "twins, two folders of one name",
    "press": "what is missing",
    "command": "what follows `layout`; `little` is the folder of a rite",
    "library": "a line of Python",
    "raised": "an exception that nobody foresaw",
}


def entries() -> tuple[Entry, ...]:
    """Every entry of every family, by code."""
    found: list[Entry] = []
    for module in pkgutil.iter_modules(__path__, __name__ + "."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, tuple) and value and isinstance(value[0], Entry):
                found += value
    return tuple(sorted(found, key=lambda entry: entry.code))
