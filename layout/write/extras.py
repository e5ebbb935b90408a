"""Libraries that come with an extra: asked for before they are used, told where they lack."""

from __future__ import annotations

from importlib import import_module

from layout.problems import NOWHERE, Problem, ProblemError

_EXTRAS = {  # a library, what wants it, the extra that brings it
    "PIL": ("a GIF or MP4 wants Pillow", "video"),
    "fontTools": ("the page of `layout play` wants fontTools", "web"),
    "matplotlib": ("a chart wants matplotlib", "chart"),
}


def at_hand(library: str) -> None:
    """That the library is there; else what to install."""
    what, extra = _EXTRAS[library]
    try:
        import_module(library)
    except ImportError as error:
        raise ProblemError(
            Problem(
                "D903",
                NOWHERE,
                f"{what}, and it is not installed",
                f"it comes with the extra [{extra}]",
                f"pip install 'yili-layout[{extra}]'",
            )
        ) from error
