"""How everything is drawn: themes, papers, letters, and what is kept clear of."""

from layout.draw.dress.carving import carved
from layout.draw.dress.dimensions import (
    LEAST,
    SIZE,
    TAIL,
    dimension,
    dimension_head,
    extension,
    stroke,
    words,
)
from layout.draw.dress.leaders import along, leader, middle_of, nearest
from layout.draw.dress.leaf_frame import (
    BOTTOM,
    COLUMN,
    COLUMNS,
    FRAME,
    HEART,
    SHORTEST,
    TOP,
    column_tops,
    draw_columns,
    draw_frame,
    draw_heart,
    whole_tops,
)
from layout.draw.dress.lettering import (
    DASHES,
    Block,
    Words,
    faced,
    moved,
    set_block,
    set_folded,
    set_stacked,
    size_within,
    style_of,
)
from layout.draw.dress.obstacles import HARD, Obstacles, Rect
from layout.draw.dress.one_face import in_one_face, numbers_in_words
from layout.draw.dress.paper import (
    LEAF,
    PAGES,
    SLIDES,
    Page,
    Point,
    Segments,
    bare_page,
    line,
    page_for,
    to_page,
)
from layout.draw.dress.rules import LINE_COSTS, RULES
from layout.draw.dress.simplified import in_script
from layout.draw.dress.theme import OF_A_LEAF, Lettering, Paint, Role, State, Theme, mix, themes

__all__ = [
    "BOTTOM", "COLUMN", "COLUMNS", "DASHES", "FRAME", "HARD", "HEART", "LEAF", "LEAST",
    "LINE_COSTS", "OF_A_LEAF", "PAGES", "RULES", "SHORTEST", "SIZE", "SLIDES", "TAIL", "TOP",
    "Block", "Lettering", "Obstacles", "Page", "Paint", "Point", "Rect", "Role", "Segments",
    "State", "Theme", "Words", "along", "bare_page", "carved", "column_tops", "dimension",
    "dimension_head", "draw_columns", "draw_frame", "draw_heart", "extension", "faced",
    "in_one_face", "in_script", "leader", "line", "middle_of", "mix", "moved", "nearest",
    "numbers_in_words", "page_for", "set_block", "set_folded", "set_stacked", "size_within",
    "stroke", "style_of", "themes", "to_page", "whole_tops", "words",
]  # fmt: skip
