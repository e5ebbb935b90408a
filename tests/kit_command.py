"""A command in a process of its own, under limits of the system.

The process is forked from one that has read the program already: a case costs what it does, and
not a second more for reading.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import BinaryIO

MEMORY = 1_500_000_000  # bytes of address space
SECONDS = 20  # of the processor
READ = ("layout.cli.main", "layout.cli.ask", "layout.api.verdict")


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """What a command says, and with what it ends."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload(list(READ))
    with tempfile.TemporaryDirectory() as folder:
        said = [Path(folder) / name for name in ("out", "err")]
        process = server.Process(target=_command, args=(words, cwd, *said))
        process.start()
        process.join(4 * SECONDS)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(words, 4 * SECONDS)
        texts = [path.read_text(encoding="utf-8", errors="surrogateescape") for path in said]
    return subprocess.CompletedProcess(words, process.exitcode, *texts)


def _command(words: tuple[str, ...], cwd: Path, *said: Path) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    for number, path in enumerate(said, start=1):
        file: BinaryIO = path.open("wb")
        os.dup2(file.fileno(), number)
    os.chdir(cwd)
    sys.argv = ["layout", *words]
    from layout.cli.main import main  # noqa: PLC0415 - read already

    sys.exit(main())
