"""A rite watched while it is written: read again at every change, shown in the browser, and known
to an editor."""

from layout.api.watching.comparing import altered, as_it_was, page
from layout.api.watching.helping import Sort, home, hover, instead, proposed
from layout.api.watching.serving import Watch, serving
from layout.api.watching.typed import Typed
from layout.api.watching.writing import Writing

__all__ = [
    "Sort",
    "Typed",
    "Watch",
    "Writing",
    "altered",
    "as_it_was",
    "home",
    "hover",
    "instead",
    "page",
    "proposed",
    "serving",
]
