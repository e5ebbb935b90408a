"""Modules that are loaded when something of them is first asked for."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class Late(ModuleType):
    """A module that stands under its name as if it had been imported, and is loaded when it is
    used. For types it is imported beside: `if TYPE_CHECKING: import x` `else: x = Late("x")`."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)
