"""A new rite begun from its text: a folder that can be played and drawn at once, and written on."""

from __future__ import annotations

from layout.api.drafting.begun import begin_rite

__all__ = ["begin_rite"]
