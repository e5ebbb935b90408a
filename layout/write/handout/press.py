"""typst, the one printer of PDFs that keeps text as text and drawings as vectors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread

from layout.fonts import folders
from layout.write.extras import at_hand

MAIN = "main.typ"
_ALONE = (  # Ctrl-C is for the one that began it
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    f"from {__name__} import press_alone; press_alone(*sys.argv[1:])"
)


def press(
    files: Mapping[str, bytes],
    folder: Path,
    *,
    is_apart: bool = False,
    standards: Sequence[str] = ("ua-1",),
) -> bytes:
    """The PDF of `main.typ` and what it asks for, in a folder that may hold some of it already:
    the same bytes on every run. Apart, a process of its own makes it, with which ends what typst
    remembers of a long book; it is begun anew, since a typst that is forked waits for ever.
    """
    at_hand("typst")
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return _apart(folder, standards) if is_apart else _pressed(folder, standards)


def _pressed(folder: Path, standards: Sequence[str]) -> bytes:
    pdf = at_hand("typst").compile(
        str(folder / MAIN),
        root=str(folder),
        font_paths=[*map(str, folders())],
        ignore_system_fonts=True,
        format="pdf",
        timestamp=0,
        pdf_standards=list(standards),
    )
    return bytes(pdf)


def _apart(folder: Path, standards: Sequence[str]) -> bytes:
    out = folder / "book.pdf"
    command = (sys.executable, "-c", _ALONE, str(folder), str(out), *standards)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE) as running:
        code = running.wait()
    if code:
        raise subprocess.CalledProcessError(code, "typst")
    pdf = out.read_bytes()
    out.unlink()
    return pdf


def press_alone(folder: str, out: str, *standards: str) -> None:
    """What a process of its own does; it ends with the one that began it, whatever ended that."""
    Thread(target=_follow, daemon=True).start()
    Path(out).write_bytes(_pressed(Path(folder), standards))


def _follow() -> None:
    os.read(0, 1)  # which ends when nobody holds the other end any more
    os._exit(1)
