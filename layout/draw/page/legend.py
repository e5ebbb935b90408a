"""The legend: the marks that are on this plate and no others, in columns of three or four."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import DASHES, Page, Role, State, Theme, faced, line
from layout.draw.ink import KNEELING, Figure, draw_figure, draw_thing
from layout.draw.ways import (
    HEAD,
    NOTCH,
    QUICK_LINE,
    Corner,
    arrowhead,
    quick,
    shortened,
    sign,
    turned,
)
from layout.picture import Group, Ink, Item, Meant, Path, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import Pose
from layout.stage import Posture
from layout.typeset import MM_PER_PT, measure
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Party

ROWS = 3
MOST = 18
FEWEST = 2  # marks that are told: one is told from no other
UNIT = 2.2  # mm per unit of a figure
WIDEST_THING, TALLEST_THING = 8.0, 5.2
LINE = 8.4
# Rows, mm from the rule to the first, mm from row to row; the close setting holds what else would
# be left out, for a legend must list every mark there is.
NORMAL = (ROWS, 7.3, 8.9)
CLOSE = (4, 5.8, 7.7)
GLYPH_ROOM = 8.0  # mm from the column's left to its words
WIDEST_GAP = 16.0  # mm between columns
WIDER = 2.2  # mm more beside a mat or a line

REST = Said("餘器見圖例", "more: see the symbols")  # where there is no room for every thing
STATES = {
    State.ACTING: Said("行者", "acting now"),
    State.CAME: Said("甫至", "has just come"),
    State.GHOST: Said("初所在", "where he was"),
}
RECEDING = Said("在列", "in the crowd")
POSTURES = {
    Posture.坐: Said("坐", "kneeling"),
    Posture.揖: Said("揖", "saluting"),
    Posture.俯: Said("俯", "bending"),
    Posture.拜: Said("拜", "bowing"),
    Posture.稽首: Said("稽首", "prostrate"),
}
FILLS = {"實": Said("實", "filled"), "虛": Said("虛", "empty")}
LINES = {
    "solid": Said("經 記", "text"),
    "chained": Said("互見", "another chapter"),
    "dashed": Said("注 疏", "commentary"),
    "dotted": Said("擬", "conjecture"),
}
WAYS = {
    Corner.曲: Said("曲行", "turning aside"),
    Corner.反: Said("反行", "turning back"),
}
CORNERS = {
    Corner.曲: ((-3.5, 2.0), (1.0, 2.0), (1.0, -2.4)),
    Corner.反: ((-3.5, -1.5), (2.0, -1.5), (2.0, 1.5), (-3.5, 1.5)),
}
STRAIGHT = ((-3.5, 0.0), (4.9, 0.0))


Way = Corner | ActMark | Manner  # what the legend tells of ways: how one turns, passes, hastens


@dataclass(frozen=True, slots=True)
class ToldThing:
    """A sign for things, and what those are that have it on this plate."""

    glyph: Glyph
    said: Said


@dataclass(frozen=True, slots=True)
class Used:
    """The marks that a plate uses."""

    parties: tuple[Party, ...]  # in the order of legends
    states: frozenset[State]
    postures: frozenset[Posture]
    signs: tuple[ToldThing, ...]
    lines: frozenset[str]
    ways: frozenset[Way]
    main: Party  # whose colours show the states
    recedes: bool = False  # whether some stand in grey


@dataclass(frozen=True, slots=True)
class LegendMark:
    """One mark and what it means; drawn about a point."""

    said: Said
    ink: Callable[[float, float], Sequence[Item]]
    sort: str
    is_wide: bool = False  # its words stand farther off


def draw_legend(used: Used, theme: Theme, page: Page, tongue: Tongue, rule: float) -> Group:
    """The band at the foot of the page, below its rule; one mark alone needs none."""
    if not has_legend(used, theme):
        return Group("legend", (), cls="legend", meant=Meant.WORDS)
    entries = [replace(e, said=tongue.told(e.said)) for e in _entries(used, theme)]
    begin = page.left if page.legend_left is None else page.legend_left
    room = page.right - begin
    lines = sum(entry.sort == "lines" for entry in entries)  # which stand one below another
    rows, first, row_pitch = NORMAL if len(entries) <= MOST and lines <= ROWS else CLOSE
    columns = _columns(entries, rows)
    widths = [_width(column, theme) for column in columns]
    if sum(widths) > room:
        rows, first, row_pitch = CLOSE
    while sum(widths) > room:
        columns = _packed(entries, rows)
        widths = [_width(column, theme) for column in columns]
        if sum(widths) <= room or not any(e.sort == "things" for e in entries):
            break
        entries = _fewer(entries, tongue)
    spare = room - sum(widths)
    gap = min(spare / max(1, len(columns) - 1), WIDEST_GAP) if spare > 0 else 0.0
    left = begin
    items: list[Item] = [Path(line(((begin, rule), (page.right, rule))), theme.lines["rule"])]
    for column, width in zip(columns, widths, strict=True):
        x, left = left, left + width + gap
        words = x + _indent(column)
        for j, entry in enumerate(column):
            items += _entry(entry, (x, words), rule + first + j * row_pitch, theme)
    return Group("legend", tuple(items), cls="legend", meant=Meant.WORDS)


def has_legend(used: Used, theme: Theme) -> bool:
    """Whether there is more than one mark to tell."""
    return len(_entries(used, theme)) >= FEWEST


def _fewer(entries: Sequence[LegendMark], tongue: Tongue) -> list[LegendMark]:
    """Without the last of the things, which the page of symbols tells."""
    kept = [e for e in entries if e.sort != "rest"]
    last = max(i for i, e in enumerate(kept) if e.sort == "things")
    rest = LegendMark(tongue.told(REST), lambda _x, _y: (), "rest")
    return [*kept[:last], rest, *kept[last + 1 :]]


def _indent(column: Sequence[LegendMark]) -> float:
    return GLYPH_ROOM + (WIDER if any(e.is_wide for e in column) else 0.0)


def _width(column: Sequence[LegendMark], theme: Theme) -> float:
    """How much a column takes, with its words."""
    style = theme.lettering[Role.LEGEND]
    said = (measure(*one) for entry in column for one in faced(entry.said, style))
    return _indent(column) + max(said, default=0.0) + 1.0


def _columns(entries: Sequence[LegendMark], rows: int) -> list[list[LegendMark]]:
    """Each sort of mark in columns of its own, if not too many; else only the lines apart."""
    sorts: dict[str, list[LegendMark]] = {}
    for entry in entries:
        sorts.setdefault(entry.sort, []).append(entry)
    columns = [s[i : i + rows] for s in sorts.values() for i in range(0, len(s), rows)]
    return columns if len(columns) <= MOST // ROWS else _packed(entries, rows)


def _packed(entries: Sequence[LegendMark], rows: int) -> list[list[LegendMark]]:
    """One sort after another down the columns, and the lines apart."""
    marks = [entry for entry in entries if entry.sort != "lines"]
    lines = [entry for entry in entries if entry.sort == "lines"]
    columns = [marks[i : i + rows] for i in range(0, len(marks), rows)]
    return [*columns, lines] if lines else columns


def _entry(entry: LegendMark, at: tuple[float, float], y: float, theme: Theme) -> list[Item]:
    style = theme.lettering[Role.LEGEND]
    x, left = at
    items = list(entry.ink(x + 3.1 + (0.9 if entry.is_wide else 0.0), y))
    said = [*faced(entry.said, style)]
    high = 0.35 * style.han_size if entry.said.han else 0.33 * style.latin_size
    base = y if len(said) > 1 else y + high * MM_PER_PT
    dress = (base, theme.ink), (base + 3.35, theme.sub)
    items += (Text(left, at, *one, ink) for one, (at, ink) in zip(said, dress, strict=False))
    return items


def _entries(used: Used, theme: Theme) -> list[LegendMark]:
    out = [
        _person(
            Said(party.han, party.many), Figure("", party, 0.0, id=f"legend/{party.name}"), theme
        )
        for party in used.parties
    ]
    for state, wording in STATES.items():
        if state in used.states:
            figure = Figure("", used.main, 0.0, state=state, id=f"legend/{state.value}")
            out.append(replace(_person(wording, figure, theme), sort="states"))
    if used.recedes:
        figure = Figure("", used.main, 0.0, id="legend/receding", recedes=True)
        out.append(replace(_person(RECEDING, figure, theme), sort="states"))
    for posture, wording in POSTURES.items():
        if posture in used.postures:
            figure = Figure("", used.main, 0.0, posture, id=f"legend/{posture.value}")
            out.append(replace(_person(wording, figure, theme), sort="states"))
    out += [_thing(sign, theme) for sign in used.signs]
    out += [_line(style, theme) for style in LINES if style in used.lines]
    out += [_passing(way, theme) for way in used.ways if isinstance(way, ActMark)]
    out += [_way(way, way.value, words, theme) for way, words in WAYS.items() if way in used.ways]
    haste = (way for way in used.ways if isinstance(way, Manner))
    out += [_way(way, way.name, way.said, theme) for way in haste]
    return out


def _person(wording: Said, figure: Figure, theme: Theme) -> LegendMark:
    kneels = figure.posture in KNEELING
    unit = UNIT * (0.72 if kneels else 1.0) if figure.posture is not Posture.稽首 else UNIT * 0.6
    down = {Posture.拜: 0.3, Posture.稽首: 0.5}.get(figure.posture, 0.25)

    def ink(x: float, y: float) -> Sequence[Item]:
        return (draw_figure(figure, x, y + down * unit, unit, theme),)

    return LegendMark(wording, ink, "parties")


def _thing(sign: ToldThing, theme: Theme) -> LegendMark:
    glyph, wording = sign.glyph, sign.said
    if glyph.is_mat:
        wording = Said(f"{wording.han}，首黑", f"{wording.en}, head dark")
    width = glyph.box[2] - glyph.box[0]
    height = glyph.box[3] - glyph.box[1]
    unit = min(WIDEST_THING / width, TALLEST_THING / height, 2.6)

    def ink(x: float, y: float) -> Sequence[Item]:
        middle_x = (glyph.box[0] + glyph.box[2]) / 2 * unit
        middle_y = (glyph.box[1] + glyph.box[3]) / 2 * unit
        pose = Pose(x - middle_x, y + middle_y, 0.0, unit)
        return (Group(f"legend/{glyph.name}", draw_thing(glyph, pose, theme), cls="thing"),)

    return LegendMark(wording, ink, "things", width * unit > 6.5)


def _line(style: str, theme: Theme) -> LegendMark:
    dash = DASHES[style]

    def ink(x: float, y: float) -> Sequence[Item]:
        left = x - 3.5
        stroke = Ink(None, theme.ink, 0.34, dash, "round" if style == "dotted" else "butt")
        path = Path(line(((left, y), (left + LINE, y))), stroke)
        return (Group(f"legend/{style}", (path,), cls="basis"),)

    return LegendMark(LINES[style], ink, "lines", is_wide=True)


def _passing(mark: ActMark, theme: Theme) -> LegendMark:
    def ink(x: float, y: float) -> Sequence[Item]:
        return (Group(f"legend/{mark.name}", sign(x, y, 0.0, theme), cls="passing"),)

    return LegendMark(mark.said, ink, "ways")


def _way(way: Corner | Manner, name: str, wording: Said, theme: Theme) -> LegendMark:
    turn = way if isinstance(way, Corner) else None

    def ink(x: float, y: float) -> Sequence[Item]:
        return (Group(f"legend/{name}", sample(turn, x, y, theme.ink), cls="way"),)

    return LegendMark(wording, ink, "ways")


def sample(
    turn: Corner | None, x: float, y: float, colour: str, width: float = 0.42
) -> tuple[Item, ...]:
    """A way that turns, or else one that hastens, about a point."""
    points = tuple((x + dx, y + dy) for dx, dy in (CORNERS[turn] if turn else STRAIGHT))
    way = Path(turned(shortened(points, HEAD * NOTCH), 3.2), Ink(None, colour, width))
    barbs = Path(quick(points), Ink(None, colour, QUICK_LINE, cap="round"))
    head = Path(arrowhead(*points[-2:]), Ink(colour))
    return (way, head, *([] if turn else [barbs]))
