"""A Dask cluster as an `Executor`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from layout.problems import asked_wrongly

_PATIENCE = 3  # seconds to find the scheduler


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the cluster whose scheduler has this address."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError as error:
        what = "a cluster wants distributed, and it is not installed"
        fix = "pip install 'yili-layout[dask]', or leave --scheduler out"
        raise asked_wrongly("D901", what, fix, "it comes with the extra [dask]") from error
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        what = f"no scheduler answers at {address[:80]}"
        fix = "start one with `dask scheduler` and give the address that it prints"
        raise asked_wrongly("D902", what, fix, str(error)) from error
    with client:
        yield client.get_executor()
