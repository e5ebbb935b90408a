"""The foot of a page."""

from __future__ import annotations

from layout.draw.captions import CaptionColumn
from layout.draw.dress import Role, faced, line
from layout.picture import Group, Ink, Item, Meant, Path, Text
from layout.said import Said
from layout.typeset import measure


def draw_footer(
    scale: Said, place: Said, column: CaptionColumn, y: float, short: Said | None = None
) -> Group:
    """The hairline at the foot, how much is enlarged, and which clauses these are; that shorter
    where it has no room."""
    theme = column.theme
    style = theme.lettering[Role.FOOTER]
    hair = Ink(None, theme.hairline, 0.2)
    items: list[Item] = [Path(line(((column.left, y), (column.right, y))), hair)]
    base = y + 5.0
    x = column.left
    for one in faced(column.tongue.told(scale), style):
        items.append(Text(x, base, *one, theme.sub))
        x += measure(*one) + 2.8
    told = list(faced(column.tongue.lead(place), style))
    if short is not None and x + sum(measure(*one) for one in told) > column.right:
        told = list(faced(column.tongue.lead(short), style))
    for one in told:
        items.append(Text(column.right, base, *one, theme.sub, "end"))
    return Group("footer", tuple(items), cls="footer", meant=Meant.WORDS)
