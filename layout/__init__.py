"""layout: the 《儀禮》 from its own words. `layout.load("鄉飲酒禮")` gives a Rite."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from layout.version import __version__ as __version__

if TYPE_CHECKING:
    from layout.api import Rite, load
    from layout.problems import Problem, ProblemError

__all__ = ["Problem", "ProblemError", "Rite", "load"]

# the doors are opened when first used, so that `import layout` costs nothing
_DOORS = {
    "Rite": "layout.api",
    "load": "layout.api",
    "Problem": "layout.problems",
    "ProblemError": "layout.problems",
}


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(import_module(_DOORS[name]), name)
    raise AttributeError(f"module 'layout' has no attribute {name!r}")
