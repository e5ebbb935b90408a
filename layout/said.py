"""A thing said: the same in every language there is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """The same in Chinese, in English, and how the Chinese is read; what there is not is empty.

    Whatever has a name or is told has one. Chosen by a tongue it keeps what is to be shown.
    """

    han: str = ""
    en: str = ""
    read: str = ""

    @property
    def latin(self) -> str:
        """What of it is in Latin letters."""
        return self.en or self.read

    @property
    def text(self) -> str:
        """Of what is shown in one language: that."""
        return self.han or self.latin

    @property
    def bare(self) -> Said:
        """On one line: the Chinese alone, if there is any."""
        return Said(self.han) if self.han else self

    @property
    def is_double(self) -> bool:
        """Whether there is a second line of it."""
        return bool(self.han and self.latin)


NOTHING = Said()


def several(count: int, one: str, more: str = "") -> str:
    """「1 vessel」, 「7 vessels」."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


class HasName:
    """What has a name in the texts, and English."""

    __slots__ = ()
    name: str
    en: str

    @property
    def said(self) -> Said:
        """The name in every language."""
        return Said(self.name, self.en)
