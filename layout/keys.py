"""A key of YAML, declared once: on the field of the dataclass that what it says becomes.

The name, the type and the default of a field say how its key is written; what these cannot say is
told by `Keyed` beside the type (`Annotated`). `layout.read.schema` reads by it; the manual of words
is printed from it, with the comment on the line of a field for what its key means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

YES = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Keyed:
    """What the type of a field cannot say of its key."""

    name: str = ""  # as it is written, where the field has another name
    of: str = ""  # the table whose words it says
    among: Iterable[str] | Mapping[str, Any] | Callable[[], Iterable[str]] = ()  # no other words
    reads: Callable[[str], Any] | None = None  # the value of its words; ValueError: they have none
    wrong: tuple[str, str, str] = ("", "", "")  # then: the code, what is wrong, the fix
    form: str = ""  # a form of words that the reader knows
    keys: tuple[str, ...] = ()  # several make one mapping, of what each says
    each_of: bool = False  # and each is the table whose words it says, if there is such a table
    may_be_one: bool = False  # one mapping stands for a list of one
    unless: str = ""  # it is no key where this one stands
    table: str = ""  # it is a key in this table alone
    must_cite: bool = False  # of a ground: 經 too, where no clause stands beside it
    may_lack: bool = False  # the reader makes the value of others then
    is_word: bool = False  # no key: the word that the entry is of
    is_unread: bool = False  # no key: it is made, and no file says it


PLAIN = Keyed()
WORD = Keyed(is_word=True)  # of the field of the word that an entry is of
UNREAD = Keyed(is_unread=True)  # of a field that no file says
