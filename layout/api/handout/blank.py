"""Worksheets: a plate with its people's names, or the ways they face, left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from layout.api.handout.asked import AskedPerson, AskWish, asking, shown_in
from layout.api.handout.material import Material
from layout.api.handout.role import FIGURES, SIGNS, STRIP, inked_of, joined, measured
from layout.picture import Disc, Group, Ink, Item, Meant, Path, Sheet, Text
from layout.said import Said
from layout.say.called import listed
from layout.say.places import faces, short_facing
from layout.stage import Frame
from layout.write.crops import Crop, cropped, named_whole, without
from layout.write.handout.document import (
    Block,
    BookEntry,
    Chapter,
    Notes,
    Paragraph,
    Questions,
    Table,
)

Key = tuple[tuple[str, Said], ...]  # the letters, and what they stand for
LETTER = 13.0  # pt on the page
BLANK, LETTERED = "blank/", "lettered/"  # a name of which a letter is left, and one with a letter
_LETTERED = "marks"
_RULE = "basis"  # under a name, as long as it
_BODY = 2.4  # mm on the page
_FORM = 0.25  # of a page: its heads and the lines to write on
_SHARES = 0.45, 0.7  # of a page, that the map has at the least and the most
_ASK = {
    "names": Said("各為何人？", "Who is who?"),
    "facings": Said(
        "各面何方？自其身畫箭以示之，並書之。",
        "Which way does each face? Draw an arrow from him, and write it.",
    ),
}


class Blank(Enum):
    """What is left out."""

    NAMES = "names"
    FACINGS = "facings"


@dataclass(frozen=True, slots=True)
class _Blanking:
    """The letters of those who are asked about, on a map drawn so many times as large."""

    letters: Mapping[int, str]  # by the identity of the name on the map
    hidden: frozenset[str]  # those who are asked about
    answers: frozenset[str]
    rate: float
    bodies: tuple[Crop, ...]

    def meets_body(self, box: Crop) -> bool:
        """Whether a letter would stand upon somebody who is asked about, drawn round."""
        return any(box.meets(body.grown(_BODY / self.rate)) for body in self.bodies)


def blanked(
    material: Material, entry: BookEntry, hide: Blank, wish: AskWish
) -> tuple[BookEntry, Key] | None:
    """The piece of a whole plate without it, and what is the answer; none where nobody can be
    asked about."""
    sheet = entry.picture
    if not isinstance(sheet, Sheet):
        raise TypeError(entry.title.text)  # on the bench already
    deep = _deep(material, entry, wish.room)
    asked = asking(material, entry, sheet, replace(wish, room=(wish.room[0], deep - 2 * STRIP)))
    if asked is None:
        return None
    frame = shown_in(material, sheet)
    wordings = [_answer(material, frame, person, hide) for person in asked.people]
    key = tuple((chr(65 + i), answer) for i, answer in enumerate(wordings))
    signs = {id(p.label): letter for p, (letter, _) in zip(asked.people, key, strict=True)}
    hidden = frozenset(who for p in asked.people for who in p.label.of)
    words = frozenset(words for answer in wordings for words in (answer.han, answer.en))
    bodies = tuple(Crop(*p.middle, *p.middle) for p in asked.people)
    blanking = _Blanking(signs, hidden, words, asked.rate, bodies)
    items = _without_names if hide is Blank.NAMES else _without_facings
    bare = without(sheet, SIGNS)
    bare = replace(
        bare, title=entry.title.text or sheet.title, items=tuple(items(bare.items, blanking))
    )
    crop = joined([asked.piece, *map(inked_of, _with_letters(bare.items))])
    piece = cropped(named_whole(bare, crop), crop)
    tongue = material.plates.manner.tongue
    shown = measured(piece, asked.window.k, material.metre, tongue)
    picture = replace(shown, desc=bare.title)
    letters, room = tuple(letter for letter, _ in key), min(deep, picture.height * asked.rate)
    questions = Questions(_ASK[hide.value], letters, room)
    notes = Notes(clauses=entry.notes.clauses)
    return replace(entry, picture=picture, details=None, notes=notes, questions=questions), key


def _deep(material: Material, entry: BookEntry, room: tuple[float, float]) -> float:
    """How much of a page's height the words of the passage leave to the map."""
    tongue, lines = material.plates.manner.tongue, 0.0
    em = room[0] / 2 / 56  # of a column of Chinese
    for clause in entry.notes.clauses:
        lines += math.ceil(len(clause.words.han) / 24) if tongue.has_han else 0
        lines += math.ceil(len(clause.words.en) / 52) if tongue.has_english else 0
    left = 1 - lines / 2 * em * 2.3 / room[1] - _FORM
    return room[1] * max(_SHARES[0], min(_SHARES[1], left))


def _with_letters(items: Sequence[Item]) -> Iterator[Group]:
    """The names that have a letter, or have become one."""
    for item in items:
        if isinstance(item, Group) and item.id.startswith((BLANK, LETTERED)):
            yield item
        elif isinstance(item, Group):
            yield from _with_letters(item.items)


def _answer(material: Material, frame: Frame, asked: AskedPerson, hide: Blank) -> Said:
    person = frame.people[asked.name]
    if hide is Blank.NAMES:
        called = person.titled or person.group or asked.name
        return Said(called, listed(material.score.cast, asked.name))
    assert person.facing is not None, asked.name
    return Said(faces(person).han, short_facing(person.facing))


def answers(pairs: Sequence[tuple[BookEntry, Key]]) -> Iterator[Block]:
    """What was left out, plate by plate."""
    yield Chapter(Said("答", "Answers"))
    yield Paragraph(Said("圖之數與其字。", "By the number of the plate and the letter in it."))
    rows = []
    for entry, key in pairs:
        han = "　".join(f"{letter} {words.han}" for letter, words in key)
        english = ", ".join(f"{letter}: {words.en}" for letter, words in key if words.en)
        rows.append((str(entry.number), Said(han, english)))
    yield Table((Said("圖", "plate"), Said("答", "answers")), tuple(rows), (0, 1))


def _mapped(items: Sequence[Item], change: Callable[[Group], Group | None]) -> Iterator[Item]:
    """The items with some of their groups changed, or left out; the rest looked into. A plate's
    own letters are for a list that is not there."""
    for item in items:
        if not isinstance(item, Group):
            yield item
            continue
        if item.id.rpartition("/")[2] == _LETTERED:
            continue
        changed = change(item)
        if changed is item:
            yield replace(item, items=tuple(_mapped(item.items, change)))
        elif changed is not None:
            yield changed


def _without_names(items: Sequence[Item], blanking: _Blanking) -> Iterator[Item]:
    def change(group: Group) -> Group | None:
        if id(group) in blanking.letters:
            return _lettered(group, blanking)
        if group.meant is Meant.NAME and _tells(group, blanking):
            return None
        if group.title or group.desc:
            return replace(group, id=f"{group.id.partition('/')[0]}/?", title="", desc="")
        return group

    return _mapped(items, change)


def _tells(group: Group, blanking: _Blanking) -> bool:
    """Whether a name is of somebody asked about, or is the very word that is asked for."""
    words = {item.text for item in group.items if isinstance(item, Text)}
    return bool(blanking.hidden & set(group.of) or blanking.answers & words)


def _lettered(group: Group, blanking: _Blanking) -> Group:
    """A letter where the name stood."""
    box = _worded(group)
    size = LETTER / blanking.rate
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2 + size * 0.12
    text = _letter(group, blanking, x, y, "middle")
    leading: Iterator[Item] = (i for i in group.items if isinstance(i, Path) and i.cls != _RULE)
    items = (*leading, text)
    return replace(group, id=f"{BLANK}{text.text}", items=items, title="", desc="")


def _worded(group: Group) -> Crop:
    """Where the words of a name are, without what leads to them."""
    words = tuple(item for item in group.items if isinstance(item, Text))
    return inked_of(replace(group, items=words))


def _letter(group: Group, blanking: _Blanking, x: float, y: float, anchor: str) -> Text:
    words = next(item for item in group.items if isinstance(item, Text))
    return replace(
        words, x=x, y=y, text=blanking.letters[id(group)], face="latin-semibold",
        size=LETTER / blanking.rate, anchor=anchor, vertical=False,
    )  # fmt: skip


def _without_facings(items: Sequence[Item], blanking: _Blanking) -> Iterator[Item]:
    def change(group: Group) -> Group | None:
        if group.meant is Meant.GHOST:
            return None
        if group.meant in FIGURES and blanking.hidden & set(group.of):
            box = inked_of(group)
            x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            rate = blanking.rate
            round_ = Disc(x, y, _BODY / rate, Ink("#FFFFFF", "#000000", 0.35 / rate))
            return replace(group, items=(round_,), title="", desc="")
        if id(group) in blanking.letters:
            box = _worded(group)
            y = (box.top + box.bottom) / 2 + LETTER / blanking.rate * 0.12
            side = _letter(group, blanking, box.right + 0.6, y, "start")
            if blanking.meets_body(inked_of(replace(group, items=(side,)))):
                side = _letter(group, blanking, box.left - 0.6, y, "end")
            return replace(group, id=f"{LETTERED}{side.text}", items=(*group.items, side))
        return group

    return _mapped(items, change)
