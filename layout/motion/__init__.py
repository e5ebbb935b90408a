"""Frames and events in time: how long each act takes, and where everybody is meanwhile."""

from __future__ import annotations

from layout.motion.build import timeline_of
from layout.motion.compact import compact
from layout.motion.instant import at
from layout.motion.paces import PACES, Paces

__all__ = ["PACES", "Paces", "at", "compact", "timeline_of"]
