"""What makes a book citable: whose words it rests on, where scholars differ, who made it."""

from layout.api.handout.apparatus.colophon import colophon, particulars_of, readings
from layout.api.handout.apparatus.sources import sources, sources_in_brief

__all__ = ["colophon", "particulars_of", "readings", "sources", "sources_in_brief"]
