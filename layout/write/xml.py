"""Text as XML 1.0 may carry it."""

from __future__ import annotations

import re

# XML 1.0 §2.2: no controls but tab and line ends, no surrogates, no U+FFFE and U+FFFF.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BLANK = re.compile(r"\s+")


def legal(text: str) -> str:
    """The text without the characters that no XML file may hold. Markup is escaped on writing."""
    return _ILLEGAL.sub("", text)


class Ids:
    """Ids as asked for, each given once: a second bearer gets ~2."""

    def __init__(self) -> None:
        self._given: dict[str, int] = {}

    def unique(self, wanted: str) -> str:
        name = _BLANK.sub("_", legal(wanted)) or "g"
        times = self._given[name] = self._given.get(name, 0) + 1
        return name if times == 1 else self.unique(f"{name}~{times}")
