"""Processes of this machine that work for a command, and end with it, whatever ends either."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from threading import Thread

from layout.files import abandon
from layout.problems import NOWHERE, Problem

_PATIENCE = 5.0  # s that a worker has to clear away what it has begun
_ENDINGS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)
)


@contextmanager
def workers(
    count: int | None, context: BaseContext | None = None, *, is_quiet: bool = False
) -> Iterator[Executor]:
    """So many, for as long as they are wanted. Nothing waits for one that does not end."""
    others = set(active_children())
    executor = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(is_quiet,))
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        own = set(active_children()) - others
        for worker in own:
            worker.terminate()
        until = time.monotonic() + _PATIENCE
        for worker in own:
            worker.join(max(0.0, until - time.monotonic()))
        for worker in own:
            worker.kill()
        executor.shutdown()


def lost(error: BrokenExecutor) -> Problem:
    """What is told where a worker has ended before its work was done."""
    what = f"it could not be made: {type(error).__name__}: {error}"
    fix = "make it by itself to see more; a worker that ends abruptly lacked memory: fewer --jobs"
    return Problem("D900", NOWHERE, what, fix=fix)


def _begin(is_quiet: bool) -> None:
    """What the main process does not heed (`nohup`, `&` in a script) a worker does not either."""
    if is_quiet:
        warnings.simplefilter("ignore")
    for number in _ENDINGS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _end)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """A worker ends with the process that began it."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _end()


def _end(*_: object) -> None:
    """At once: an exception would be taken for the outcome of the work, and the worker live on."""
    try:
        abandon()
    finally:
        os._exit(1)
