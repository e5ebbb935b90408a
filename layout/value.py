"""Values of which there are thousands: made of others in half the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: PLC0414 - handed on
else:

    def replace(value, /, **changes):
        """The same dataclass with these fields otherwise: the states of a play are made of it."""
        kind = value.__class__
        fields = kind.__match_args__
        return kind(*[changes[f] if f in changes else getattr(value, f) for f in fields])
