"""layout: the 《儀禮》 from its own words. `layout.load("鄉飲酒禮")` gives a Rite."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from layout.version import __version__ as __version__

if TYPE_CHECKING:
    from layout.api.rite import Plate, Rite, RiteFrame, load
    from layout.problems import (
        NotFoundError,
        NotInstalledError,
        Problem,
        ProblemError,
        QuestionError,
    )
    from layout.read.files.paths import rites

# the doors are opened when first used, so that `import layout` costs nothing
_DOORS = {
    "layout.api.rite": ("Plate", "Rite", "RiteFrame", "load"),
    "layout.problems": (
        "QuestionError",
        "NotFoundError",
        "NotInstalledError",
        "Problem",
        "ProblemError",
    ),
    "layout.read.files.paths": ("rites",),
}
__all__ = [
    "NotFoundError",
    "NotInstalledError",
    "Plate",
    "Problem",
    "ProblemError",
    "QuestionError",
    "Rite",
    "RiteFrame",
    "__version__",
    "load",
    "rites",
]


def __getattr__(name: str) -> Any:
    module = next((module for module, names in _DOORS.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module 'layout' has no attribute {name!r}")
    return getattr(import_module(module), name)


def __dir__() -> list[str]:
    return sorted(__all__)
