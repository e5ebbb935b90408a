"""Where every page of the atlas is: addresses in ASCII that outlive a corrected reading.

An address is a path within the atlas. That of a page ends in `/`, that of a file does not. What a
name is called in it stands in `slugs.tsv`, which is written once and only grows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path

from layout.read.vocabulary import read_vocabulary
from layout.vocabulary.pinyin import Pinyin

HOME, ASK, KEY, TRY = "/", "/ask/", "/read/", "/try/"
LOST = "/404.html"  # what hosts show for an address that is none
SLUGS = Path(__file__).parent / "slugs.tsv"
_HEAD = "kind\tname\tslug"
_NO_LETTER = re.compile("[^a-z]")
_NUMBER = re.compile(r"0*(\d+\w*)")


class Addressed(Enum):
    """What has pages of its own, as it stands in their addresses."""

    PERSON = "who"
    PLACE = "at"
    THING = "of"
    VERB = "verb"
    LAW = "law"
    SCHOLAR = "source"
    DISPUTE = "dispute"


@cache
def slugs() -> Mapping[tuple[str, str], str]:
    """The slug of every name that has one, by its kind and itself."""
    lines = SLUGS.read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return {(kind, name): slug for kind, name, slug in rows}


def slug_of(kind: Addressed, name: str) -> str:
    """What a name is called in an address: as it was once written down; of a rite that is not ours,
    how it is read and which characters it has."""
    found = slugs().get((kind.value, name))
    if found is not None:
        return found
    return _read(read_vocabulary().pinyin, name) + "".join(f"{ord(sign):x}" for sign in name)


def with_slugs(
    known: Mapping[tuple[str, str], str], names: Iterable[tuple[Addressed, str]], pinyin: Pinyin
) -> Mapping[tuple[str, str], str]:
    """The slugs known, and one for each name that has none yet: how it is read, and a number where
    another of its kind is read alike. What cannot be read is left out."""
    found = dict(known)
    taken = {(kind, slug) for (kind, _), slug in found.items()}
    for kind, name in names:
        read = _read(pinyin, name)
        if (kind.value, name) in found or not read:
            continue
        slug, n = read, 1
        while (kind.value, slug) in taken:
            n += 1
            slug = f"{read}{n}"
        found[kind.value, name] = slug
        taken.add((kind.value, slug))
    return found


def slugs_page(found: Mapping[tuple[str, str], str]) -> str:
    """The slugs as they stand in the file: in order, so that two who add some do not clash."""
    rows = sorted("\t".join((*key, slug)) for key, slug in found.items())
    return "\n".join((_HEAD, *rows, ""))


def _read(pinyin: Pinyin, name: str) -> str:
    """Pinyin without tones and blanks; empty where it is not known."""
    parts = unicodedata.normalize("NFD", pinyin.of(name).lower().replace("ü", "v"))
    return _NO_LETTER.sub("", "".join(c for c in parts if not unicodedata.combining(c)))


def number_of(id_: str) -> str:
    """The number of a clause, from its id or that of its step: 60 of xiangyinjiu.060."""
    found = _NUMBER.fullmatch(id_.rpartition(".")[2].partition("+")[0])
    return found[1] if found else id_.rpartition(".")[2]


def rite_at(slug: str) -> str:
    return f"/{slug}/"


def clause_at(slug: str, number: str | int) -> str:
    """The page of a clause by its number in the text."""
    return f"/{slug}/{number}/"


def section_at(slug: str, number: int) -> str:
    return f"/{slug}/s/{number}/"


def player_at(slug: str) -> str:
    """The rite as it is played."""
    return f"/{slug}/play/"


def hall_at(slug: str) -> str:
    """The houses of a rite, with every measure."""
    return f"/{slug}/hall/"


def plate_at(slug: str, number: int) -> str:
    """A key plate of a rite."""
    return f"/{slug}/plate/{number}/"


def person_at(slug: str, name: str) -> str:
    return f"/{slug}/{Addressed.PERSON.value}/{slug_of(Addressed.PERSON, name)}/"


def place_at(slug: str, name: str) -> str:
    return f"/{slug}/{Addressed.PLACE.value}/{slug_of(Addressed.PLACE, name)}/"


def thing_at(slug: str, name: str) -> str:
    """The page of a kind of thing, as a rite has it."""
    return f"/{slug}/{Addressed.THING.value}/{slug_of(Addressed.THING, name)}/"


def verb_at(name: str) -> str:
    return f"/{Addressed.VERB.value}/{slug_of(Addressed.VERB, name)}/"


def law_at(name: str) -> str:
    return f"/{Addressed.LAW.value}/{slug_of(Addressed.LAW, name)}/"


def scholar_at(name: str) -> str:
    return f"/{Addressed.SCHOLAR.value}/{slug_of(Addressed.SCHOLAR, name)}/"


def dispute_at(name: str) -> str:
    return f"/{Addressed.DISPUTE.value}/{slug_of(Addressed.DISPUTE, name)}/"


def way(here: str, there: str) -> str:
    """From one page to another page or file, as a link that works from the disk too."""
    up = "../" * (here.count("/") - 1)
    return (up + there.removeprefix("/")) or "./"
