"""A rite watched while it is written: read again at every change, shown in the browser."""

from layout.api.watching.serving import Watch, serving
from layout.api.watching.writing import Writing

__all__ = ["Watch", "Writing", "serving"]
