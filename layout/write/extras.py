"""Libraries that come with an extra: loaded here when they are used, told where they lack."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from layout.problems import NOWHERE, Problem, ProblemError

_EXTRAS = {  # a library: the problem's code, what wants it, the extra that brings it
    "PIL": ("D903", "a GIF or MP4 wants Pillow", "video"),
    "fontTools": ("D903", "the page of `layout play` wants fontTools", "web"),
    "lsprotocol": ("D903", "`layout lsp` wants pygls", "lsp"),
    "matplotlib": ("D903", "a chart wants matplotlib", "chart"),
    "pygls": ("D903", "`layout lsp` wants pygls", "lsp"),
    "pikepdf": ("D903", "marks, booklets and inks of a press want pikepdf", "press"),
    "pptx": ("D899", "slides want python-pptx", "pptx"),
    "typst": ("D898", "a PDF wants typst", "pdf"),
}


def at_hand(module: str, instead: str = "") -> Any:
    """The library, or a module of it; else what to install, or to ask for instead. May be asked
    before long work."""
    library = module.partition(".")[0]
    code, what, extra = _EXTRAS[library]
    try:
        return import_module(module)
    except ImportError as error:
        raise ProblemError(
            Problem(
                code,
                NOWHERE,
                f"{what}, and it is not installed",
                f"it comes with the extra [{extra}]",
                f"pip install 'yili-layout[{extra}]'{instead and f', or {instead}'}",
            )
        ) from error
