"""What of a rite's files is of archery."""

from layout.matters.archery.reading.contest import KEYS, people, read
from layout.matters.archery.reading.words import TABLES, words

__all__ = ["KEYS", "TABLES", "people", "read", "words"]
