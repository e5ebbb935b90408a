"""A rite as one object: read, placed and played, ready to be asked and drawn."""

from __future__ import annotations

from layout.api.rite import Rite, load

__all__ = ["Rite", "load"]
