"""Looks that are others turned, larger or smaller."""

from layout.picture import Disc, Ink, Item, Path, Text
from layout.write.resized import Resized
from layout.write.symmetry import period

LINE, FULL = Ink(None, "#000", 0.2), Ink("#000")


def box(wide: float, deep: float) -> Path:
    corners = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    first, *others = corners
    return Path((("M", first), *(("L", corner) for corner in others), ("Z", ())), LINE)


def larger(items: tuple[Path | Disc, ...], scale: float) -> tuple[Item, ...]:
    return tuple(
        Disc(scale * item.x, scale * item.y, scale * item.r, item.ink)
        if isinstance(item, Disc)
        else Path(
            tuple((op, tuple(scale * n for n in numbers)) for op, numbers in item.segments),
            item.ink,
        )
        for item in items
    )


def test_a_look_is_itself_again_after_a_quarter_half_or_whole_turn() -> None:
    """Whichever way round its strokes are drawn; words never before a whole one."""
    dot = Disc(0.0, 0.0, 1.0, FULL)
    assert period([box(2.0, 2.0), dot]) == 90
    assert period([box(3.0, 2.0), dot]) == 180
    assert period([box(3.0, 2.0), Disc(1.0, 0.0, 0.5, FULL)]) == 360
    assert period([dot, Text(0.0, 0.0, "爵", "han", 9.0, "#000")]) == 360


def test_ink_is_part_of_a_look() -> None:
    """Two dots that face each other in different colours are not the same turned."""
    left, right = Disc(-1.0, 0.0, 0.5, FULL), Disc(1.0, 0.0, 0.5, Ink("#f00"))
    assert period([left, Disc(1.0, 0.0, 0.5, FULL)]) == 180
    assert period([left, right]) == 360


def test_a_look_is_found_again_at_another_size() -> None:
    """So many times as large, if every point is; what is built otherwise is another."""
    strokes = ("<path/>" * 20,)
    items = (box(3.0, 2.0), Disc(1.0, 0.0, 0.5, FULL))
    known = Resized()
    assert known.find("a", strokes, items) is None
    assert known.find("b", strokes, larger(items, 0.75)) == ("a", 0.75)
    assert known.find("c", strokes, (box(3.0, 3.0), items[1])) is None
    assert known.find("d", strokes, (items[0],)) is None


def test_a_look_of_few_strokes_is_drawn_anew() -> None:
    """To take it from another would be as long."""
    known = Resized()
    assert known.find("a", ("<circle/>",), (Disc(0.0, 0.0, 1.0, FULL),)) is None
    assert known.find("b", ("<circle/>",), (Disc(0.0, 0.0, 2.0, FULL),)) is None
