"""Values of which there are thousands: made of others in half the time, and not gone through."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: PLC0414 - handed on
else:

    def replace(value, /, **changes):
        """The same dataclass with these fields otherwise: the states of a play are made of it."""
        kind = value.__class__
        fields = kind.__match_args__
        return kind(*[changes[f] if f in changes else getattr(value, f) for f in fields])


@contextmanager
def uncollected() -> Iterator[None]:
    """While values are made that are kept and hold no circles: the garbage collector would go
    through them again and again, which makes long rites dearer by the step than short ones."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():
                gc.freeze()  # and at once no more: all of it is old, and not gone through now
                gc.unfreeze()
            gc.enable()
