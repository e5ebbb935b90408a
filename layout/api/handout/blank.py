"""Worksheets: a plate with its people's names, or the ways they face, left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from layout.api.handout.material import Material
from layout.picture import Disc, Group, Ink, Item, Sheet, Text
from layout.said import Said
from layout.say.called import listed
from layout.say.places import facing_word, short_facing
from layout.write.crops import Crop, inked
from layout.write.handout.document import (
    Block,
    BookEntry,
    Chapter,
    Notes,
    Paragraph,
    Table,
)

Key = tuple[tuple[str, Said], ...]  # the letters, and what they stand for
LETTER = 14.0  # pt on the plate, of which a page of two shows half
_PEOPLE, _LABELS = "people/", "labels/people/"
_ASK = {
    "names": Said("各為何人？", "Who is who?"),
    "facings": Said("各面何方？畫其所面。", "Which way does each face? Draw it, and write it."),
}


class Blank(Enum):
    """What is left out."""

    NAMES = "names"
    FACINGS = "facings"


def blanked(material: Material, entry: BookEntry, hide: Blank) -> tuple[BookEntry, Key]:
    """The plate without it, and what is the answer."""
    drawn = entry.picture
    if not isinstance(drawn, Sheet):
        raise TypeError(entry.title.text)  # on the bench already
    frame = material.frames[entry.steps[1] - 1]
    letters: dict[str, tuple[str, Said]] = {}
    for name in _labelled(drawn.items):
        person = frame.people.get(name)
        if person is None:
            continue
        letter = _letter(len(letters))
        if hide is Blank.NAMES:
            called = person.titled or person.group or name
            letters[name] = letter, Said(called, listed(material.score.cast, name))
        elif person.facing is not None:
            facing = Said(f"{facing_word(person.facing)}面", short_facing(person.facing))
            letters[name] = letter, facing
    signs = {name: letter for name, (letter, _) in letters.items()}
    items = _without_names if hide is Blank.NAMES else _without_facings
    maps = replace(drawn, items=tuple(items(drawn.items, signs)), desc=drawn.title)
    notes = Notes(clauses=entry.notes.clauses)
    ask = _ASK[hide.value]
    sheet = replace(entry, picture=maps, notes=notes, blanks=tuple(signs.values()), ask=ask)
    return sheet, tuple(letters.values())


def answers(pairs: Sequence[tuple[BookEntry, Key]]) -> Iterator[Block]:
    """What was left out, plate by plate."""
    yield Chapter(Said("答", "Answers"))
    yield Paragraph(Said("圖之數與其字。", "By the number of the plate and the letter in it."))
    rows = []
    for entry, key in pairs:
        han = "　".join(f"{letter} {words.han}" for letter, words in key)
        english = ", ".join(f"{letter} {words.en}" for letter, words in key if words.en)
        rows.append((str(entry.number), Said(han, english)))
    yield Table((Said("圖", "plate"), Said("答", "answers")), tuple(rows), (0, 1))


def _letter(n: int) -> str:
    """A, B … Z, AA."""
    return chr(65 + n) if n < 26 else _letter(n // 26 - 1) + chr(65 + n % 26)


def _labelled(items: Sequence[Item]) -> Iterator[str]:
    """People by the names that stand on the map, in their order there."""
    for item in items:
        if isinstance(item, Group):
            if item.id.startswith(_LABELS):
                yield item.id.removeprefix(_LABELS).partition("~")[0]
            yield from _labelled(item.items)


def _mapped(items: Sequence[Item], change: Callable[[Group], Group | None]) -> Iterator[Item]:
    """The items with some of their groups changed, or left out; the rest looked into."""
    for item in items:
        if not isinstance(item, Group):
            yield item
            continue
        changed = change(item)
        if changed is item:
            yield replace(item, items=tuple(_mapped(item.items, change)))
        elif changed is not None:
            yield changed


def _without_names(items: Sequence[Item], letters: dict[str, str]) -> Iterator[Item]:
    def change(group: Group) -> Group | None:
        if group.id.startswith(_LABELS):
            name = group.id.removeprefix(_LABELS)
            return _lettered(group, letters[name]) if name in letters else None
        if group.id.startswith((_PEOPLE, "ghosts/", "things/")):
            return replace(group, id=f"{group.id.partition('/')[0]}/?", title="", desc="") if (
                group.title or group.desc) else group  # fmt: skip
        return group

    return _mapped(items, change)


def _lettered(group: Group, letter: str) -> Group:
    """A letter where the name stood."""
    box = _box(group)
    words = next(item for item in group.items if isinstance(item, Text))
    x, y = (box.left + box.right) / 2, box.top + words.size * 0.32
    text = replace(
        words, x=x, y=y, text=letter, face="latin-semibold", size=LETTER,
        anchor="middle", vertical=False,
    )  # fmt: skip
    return replace(group, id=f"blank/{letter}", items=(text,), title="", desc="")


def _without_facings(items: Sequence[Item], letters: dict[str, str]) -> Iterator[Item]:
    def change(group: Group) -> Group | None:
        if group.id.startswith("ghosts"):
            return None
        if group.id.startswith(_PEOPLE):
            box = _box(group)
            x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            round_ = Disc(x, y, 2.0, Ink("#FFFFFF", "#000000", 0.3))
            return replace(group, items=(round_,), title="", desc="")
        if group.id.startswith(_LABELS) and (name := group.id.removeprefix(_LABELS)) in letters:
            first = next(item for item in group.items if isinstance(item, Text))
            box = _box(group)
            left = replace(
                first,
                x=box.right + 0.6,
                text=letters[name],
                face="latin-semibold",
                size=LETTER,
                anchor="start",
                vertical=False,
            )
            return replace(group, id=f"lettered/{name}", items=(*group.items, left))
        return group

    return _mapped(items, change)


def _box(group: Group) -> Crop:
    return inked(Sheet(1, 1, "", "", "#FFFFFF", group.items))
