"""A Dask cluster as an `Executor`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any

from layout.problems import NOWHERE, Problem, ProblemError, asked_wrongly
from layout.write.extras import remedy

_PATIENCE = 3  # seconds to find the scheduler
_LOOK = 1.0  # seconds between two looks at it
_GONE = 6.0  # seconds without a worker


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the cluster whose scheduler has this address."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError as error:
        what = "a cluster wants distributed, and it is not installed"
        fix = f"{remedy('dask')}, or leave --scheduler out"
        raise asked_wrongly("D901", what, fix, "it comes with the extra [dask]") from error
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        what = f"no scheduler answers at {address[:80]}"
        fix = "start one with `dask scheduler` and give the address that it prints"
        raise asked_wrongly("D902", what, fix, str(error)) from error
    with client, _Watched(client) as executor:
        yield executor


def lost(what: str) -> ProblemError:
    """The cluster is gone, and with it what was not yet made."""
    fix = (
        "start it again and give the same command: what was made is kept, and it goes on from there"
    )
    return ProblemError(Problem("D907", NOWHERE, what, fix=fix))


class _Watched(Executor):
    """The cluster, looked after: when it is lost nobody waits for what it was to make."""

    def __init__(self, client: Any) -> None:
        self.client, self.inner = client, client.get_executor()
        self.waiting: set[Future[Any]] = set()
        self.done = Event()
        self.watch = Thread(target=self._watch, daemon=True)
        self.watch.start()

    def submit(self, act: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = self.inner.submit(act, *words, **more)
        self.waiting.add(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        self.done.set()

    def _watch(self) -> None:
        """No scheduler, or for a while no worker: everything is given up."""
        seen = time.monotonic()
        while not self.done.wait(_LOOK):
            if self.client.status == "running" and self.client.scheduler_info()["workers"]:
                seen = time.monotonic()
            elif time.monotonic() - seen > _GONE:
                what = "no worker is left" if self.client.status == "running" else "it is gone"
                for future in self.waiting:
                    with suppress(InvalidStateError):
                        future.set_exception(lost(f"of the cluster {what}"))
                return
