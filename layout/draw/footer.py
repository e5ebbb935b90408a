"""The foot of a page."""

from __future__ import annotations

from layout.draw.captions import Column
from layout.draw.page import line
from layout.draw.theme import Role
from layout.picture import Group, Ink, Item, Path, Text
from layout.typeset import measure


def draw_footer(left_text: tuple[str, str], right_text: str, column: Column, y: float) -> Group:
    """The hairline at the foot, how much is enlarged, and which clauses these are."""
    theme = column.theme
    style = theme.lettering[Role.FOOTER]
    hair = Ink(None, theme.hairline, 0.2)
    items: list[Item] = [Path(line(((column.left, y), (column.right, y))), hair)]
    base = y + 5.0
    han, english = left_text
    x = column.left
    if column.lang != "en":
        items.append(Text(x, base, han, style.han, style.han_size, theme.sub))
        x += measure(han, style.han, style.han_size) + 2.8
    if column.lang != "zh":
        items.append(Text(x, base, english, style.latin, style.latin_size, theme.sub))
    face, size = style.han, style.han_size
    if column.lang == "en":
        face, size = style.latin, style.latin_size
    items.append(Text(column.right, base, right_text, face, size, theme.sub, "end"))
    return Group("footer", tuple(items), cls="footer")
