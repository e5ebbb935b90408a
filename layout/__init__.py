"""layout: the 《儀禮》 from its own words. `layout.load("鄉飲酒禮")` gives a Rite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from layout.api import Rite, load
    from layout.problems import Problem, ProblemError

__version__ = "0.1.0"
__all__ = ["Problem", "ProblemError", "Rite", "load"]


def __getattr__(name: str) -> Any:
    # the doors are opened when first used, so that `import layout` costs nothing
    if name in ("Rite", "load"):
        from layout import api  # noqa: PLC0415

        return getattr(api, name)
    if name in ("Problem", "ProblemError"):
        from layout import problems  # noqa: PLC0415

        return getattr(problems, name)
    raise AttributeError(f"module 'layout' has no attribute {name!r}")
