"""Modules that are loaded when something of them is first asked for; files of an extra."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any


class Late(ModuleType):
    """A module that stands under its name as if it had been imported, and is loaded when it is
    used. For types it is imported beside: `if TYPE_CHECKING: import x` `else: x = Late("x")`."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def lent(package: str, own: Path) -> Path:
    """A file of the package that an extra brings, if it is installed and has one of that name;
    else our own."""
    spec = find_spec(package)
    places = (spec and spec.submodule_search_locations) or ()
    return next((path for place in places if (path := Path(place) / own.name).is_file()), own)
