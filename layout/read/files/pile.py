"""What site files say, gathered key by key before it becomes a site as written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from layout.problems import Mark, Problem, nearest
from layout.read.files.nodes import Entry, Mapped, Node, Scalar, Sequence
from layout.site import DraftSite, Words

SECTIONS = ("lengths", "features", "areas", "portals")
GROUND = ("basis", "cite", "why")
AXES = ("東西", "南北")
KEYS: Mapping[str, tuple[str, ...]] = {
    "lengths": ("measure", *GROUND),
    "features": ("kind", "part", *AXES, "facing", "aligns", "size", "en", *GROUND),
    "areas": ("level", "part", *AXES, "facing", "height", "less", "en", *GROUND),
    "portals": ("kind", "joins", *AXES, *GROUND),
    "grounds": ("uses", *AXES, "en", *GROUND),
    "variants": ("about", "en", "readings"),
    "reading": ("held", "drop", *SECTIONS),
}
Fields = dict[str, Entry]  # the keys of one entry, those of overlays replacing earlier ones


@dataclass
class Pile:
    """What a file and those it uses say, before it becomes a site as written."""

    entries: dict[str, dict[str, Fields]] = field(
        default_factory=lambda: {section: {} for section in SECTIONS}
    )
    marks: dict[tuple[str, str], Mark] = field(default_factory=dict)
    grounds: dict[str, Entry] = field(default_factory=dict)
    variants: dict[str, Entry] = field(default_factory=dict)
    title: str = ""
    en: str = ""
    templates: dict[str, DraftSite] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)  # by the readings laid over so far
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, code: str, mark: Mark, what: str, why: str = "", fix: str = "") -> None:
        self.problems.append(Problem(code, mark, what, why, fix))


def known_keys(pile: Pile, node: Mapped, known: Iterable[str], whose: str) -> None:
    """Every key of the mapping is known, or a problem."""
    for key, entry in node.entries.items():
        if key not in known:
            pile.wrong("P340", entry.key, f"{whose} has no key {key}", fix=nearest(key, known))


def keys_of(section: str) -> str:
    """How an entry of that section is written."""
    return f"write it as {{{', '.join(KEYS[section][:4])} …}}"


def mapping(pile: Pile, entry: Entry | None) -> list[tuple[str, Entry]]:
    """The names and entries of a mapping."""
    if entry is None:
        return []
    if not isinstance(entry.value, Mapped):
        pile.wrong("P341", entry.value.mark, "names with keys and values are wanted here")
        return []
    return list(entry.value.entries.items())


def words_of(pile: Pile, entry: Entry | None) -> Words | None:
    """The words under a key, with where they stand."""
    if entry is None:
        return None
    return scalar(pile, entry.value)


def scalar(pile: Pile, node: Node) -> Words | None:
    """A node as words."""
    if isinstance(node, Scalar):
        return Words(node.value.strip(), node.mark)
    pile.wrong("P341", node.mark, "words are wanted here, not a list or a mapping")
    return None


def text_of(pile: Pile, entry: Entry | None) -> str | None:
    """The words under a key."""
    words = words_of(pile, entry)
    return words.text if words else None


def words_list(pile: Pile, entry: Entry | None) -> list[Words]:
    """One word, or a list of words."""
    if entry is None:
        return []
    nodes = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
    return [words for node in nodes if (words := scalar(pile, node)) is not None]
