"""The command `layout`."""

from __future__ import annotations

from layout.cli.main import main

__all__ = ["main"]
