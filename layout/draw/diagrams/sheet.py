"""The page of a diagram: its title and what is counted above, the number of steps below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from layout.draw.carving import carved
from layout.draw.diagrams.subject import Name, Subject
from layout.draw.one_face import in_one_face
from layout.draw.page import line
from layout.draw.theme import Role
from layout.picture import Group, Item, Path, Sheet, Text
from layout.typeset import measure, wrap

MARGIN = 11.0
TITLE, TITLE_LATIN, RITE = 19.0, 12.0, 12.5  # pt
HEAD = 9.0  # mm from the margin to the base line of the title
RULE = 3.0  # from there to the rule
NOTE = 5.2  # from there to the first line of the note
PITCH, LATIN_PITCH = 4.1, 3.7
AFTER = 3.2
FOOT = 8.6  # mm from the foot's hairline to the edge of the paper
SMALLEST = 6.2  # pt
GAP = 1.6

A4 = (297.0, 210.0)
A3 = (420.0, 297.0)


@dataclass(frozen=True, slots=True)
class Told:
    """What a diagram is called, and in a sentence what it counts and how it is to be read."""

    title: tuple[str, str]
    note: tuple[str, str]
    count: tuple[str, str]  # at the foot: the sum of what is counted


@dataclass(frozen=True, slots=True)
class Paper:
    """A page with its head and foot, and the room that is left between them."""

    size: tuple[float, float]
    items: tuple[Item, ...]
    top: float

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def right(self) -> float:
        return self.size[0] - MARGIN

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def bottom(self) -> float:
        return self.size[1] - FOOT - 3.0

    @property
    def height(self) -> float:
        return self.bottom - self.top


def paper(subject: Subject, told: Told, size: tuple[float, float]) -> Paper:
    """An empty page for the diagram."""
    head, top = _head(subject, told, size[0])
    foot = _foot(subject, told, size)
    return Paper(size, (Group("head", tuple(head)), Group("foot", tuple(foot))), top)


def finished(subject: Subject, told: Told, page: Paper, items: Iterable[Item]) -> Sheet:
    """The page with the diagram on it."""
    ink = (*page.items, *items)
    if subject.theme.is_leaf:
        ink = carved(in_one_face(ink))
    title = f"{subject.text.title} {told.title[0]} {subject.who}".rstrip()
    desc = told.note[0] if subject.lang != "en" else told.note[1]
    width, height = page.size
    return Sheet(
        width,
        height,
        title,
        desc,
        subject.theme.paper,
        ink,
        lang="en" if subject.lang == "en" else "zh-Hant",
        meta={"diagram": told.title[0]},
    )


def _head(subject: Subject, told: Told, width: float) -> tuple[list[Item], float]:
    theme = subject.theme
    base, right = MARGIN + HEAD - 3.0, width - MARGIN
    title, rite = theme.lettering[Role.TITLE], theme.lettering[Role.SECTION]
    items: list[Item] = []
    x = MARGIN
    name = subject.title(told.title)
    if name.han:
        items.append(Text(x, base, name.han, title.han, TITLE, theme.ink, spacing=0.06))
        x += measure(name.han, title.han, TITLE, 0.06) + 4.0
    if name.latin:
        items.append(Text(x, base, name.latin, "latin-regular", TITLE_LATIN, theme.ink))
    name = subject.name(subject.text.title, subject.text.en, is_title=True)
    x = right
    if name.latin:
        items.append(Text(x, base, name.latin, rite.latin, rite.latin_size, theme.sub, "end"))
        x -= measure(name.latin, rite.latin, rite.latin_size) + 3.0
    if name.han:
        items.append(Text(x, base, name.han, title.han, RITE, theme.ink, "end", spacing=0.06))
    y = base + RULE
    items.append(Path(line(((MARGIN, y), (right, y))), theme.lines["rule"]))
    note, end = sentence(subject, subject.say(*told.note), (MARGIN, y + NOTE), right - MARGIN)
    return [*items, *note], end + AFTER


def sentence(
    subject: Subject, name: Name, at: tuple[float, float], width: float
) -> tuple[list[Item], float]:
    """A sentence in Chinese, then in English; where its last line stands."""
    style = subject.theme.lettering[Role.CAPTION]
    x, y = at
    items: list[Item] = []
    for words, face, size, colour, pitch in (
        (name.han, style.han, style.han_size, subject.theme.ink, PITCH),
        (name.latin, style.latin, style.latin_size, subject.theme.sub, LATIN_PITCH),
    ):
        for text in wrap(words, face, size, width) if words else ():
            items.append(Text(x, y, text, face, size, colour))
            y += pitch
    return items, y - LATIN_PITCH


def _foot(subject: Subject, told: Told, size: tuple[float, float]) -> Iterator[Item]:
    theme = subject.theme
    y, right = size[1] - FOOT, size[0] - MARGIN
    yield Path(line(((MARGIN, y), (right, y))), theme.lines["hairline"])
    base = y + 4.6
    first, last = subject.span
    sections = len({bar.section for bar in subject.bars})
    extent = f"第 {first}–{last} 步" if first < last else f"第 {first} 步"
    words = "　".join((*subject.readings(), f"{extent}，{sections} 節"))
    english = f"steps {first}–{last}" if first < last else f"step {first}"
    if not subject.is_whole:
        words += "（選）" if len(subject.frames) < last - first + 1 else ""
    name = subject.say(words, f"{english}, {several(sections, 'section')}")
    count = subject.say(*told.count)
    if sum(length(subject, one, Role.FOOTER) for one in (name, count)) > right - MARGIN - 8.0:
        count = Name(count.han, "") if count.han else count
    yield from beside(subject, count, (MARGIN, base), Role.FOOTER)
    start = right - length(subject, name, Role.FOOTER)
    yield from beside(subject, name, (start, base), Role.FOOTER)


def beside(
    subject: Subject, name: Name, at: tuple[float, float], role: Role, colour: str = ""
) -> Iterator[Item]:
    """A name on one line, its English after it."""
    x, base = at
    theme = subject.theme
    style = theme.lettering[role]
    ink = colour or theme.colour(style.colour if style.colour != "party" else "ink")
    if name.han:
        yield Text(x, base, name.han, style.han, style.han_size, ink)
        x += measure(name.han, style.han, style.han_size) + GAP
    if name.latin:
        latin = theme.sub if name.han else ink
        yield Text(x, base, name.latin, style.latin, style.latin_size, latin)


def several(count: int, one: str, more: str = "") -> str:
    """「1 vessel」, 「7 vessels」."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def length(subject: Subject, name: Name, role: Role) -> float:
    """How long `beside` makes it."""
    style = subject.theme.lettering[role]
    parts = [
        measure(words, face, size)
        for words, face, size in (
            (name.han, style.han, style.han_size),
            (name.latin, style.latin, style.latin_size),
        )
        if words
    ]
    return sum(parts) + GAP * (len(parts) - 1)
