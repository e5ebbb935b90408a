"""Pages of 100 by 100 mm made of a few marks, a line each, to be judged.

figure 賓 20,20            a body three mm round; `actor`, `came`, `thing` likewise, `small` acts
figure 賓 20,20 within L,T R,B   on a map that ends there
name 賓 10,20 led 20,20 50,20    with the line that leads it in
way 10,20 60,20 · head 31,20 · number 1 30,40
number 1 30,40 led 30,38 30,20   likewise
scale 20,20 · wall L,T R,B · map L,T R,B · words 禮 20,20 4.8 · rule 20,20 60,20
tally 20,20 24,21          a stick that lies from corner to corner
told 禮 20,20 · line 10,19 60,19   a word round the map, a line of the map
listed 2 80,20             a number in the list beside the map
apart 賓 35,40 20,20 50,60  somebody who acts on a map apart from corner to corner
"""

from __future__ import annotations

from layout.picture import Box, Disc, Group, Ink, Item, Meant, Path, Sheet, Text, Window
from layout.shape import circle

SIDE, R, SMALL = 100.0, 3.0, 2.0
INK = Ink("#000000")
LINE = Ink(None, "#000000", 0.3)
BODIES = {"actor": Meant.ACTOR, "came": Meant.CAME, "figure": Meant.FIGURE, "thing": Meant.THING}
BODIES["small"] = Meant.ACTOR

Spot = tuple[float, float]


def page(lines: str) -> Sheet:
    """The page of these marks."""
    items: list[Item] = []
    walls: list[Box] = []
    maps: list[Window] = []
    for line in lines.splitlines():
        kind, *words = line.split()
        spots = [_spot(word) for word in words if "," in word]
        if kind == "wall":
            walls.append(Box("牆", "wall", *spots[0], *spots[1]))
        elif kind == "map":
            (left, top), (right, bottom) = spots
            maps.append(Window("庭", left, top, right - left, bottom - top, 0, 0, 1))
        else:
            items.append(_mark(kind, words, spots))
    told = (SIDE, SIDE, "", "", "#FFFFFF", tuple(items))
    whole = Window("", 0, 0, SIDE, SIDE, 0, 0, 1)
    return Sheet(*told, windows=tuple(maps or [whole]), boxes=tuple(walls))


def _mark(kind: str, words: list[str], spots: list[Spot]) -> Item:
    """One mark that is ink; `spots` are the places told of it, the first its own."""
    name, at = words[0], spots[0]
    if kind in BODIES:
        return _body(BODIES[kind], name, spots, SMALL if kind == "small" else R)
    if kind == "name":
        led = (Path(_line(spots[1:]), LINE, cls="leader"),) if spots[1:] else ()
        return Group(name, (*led, _text(name, at)), meant=Meant.NAME, of=(name,))
    if kind == "number":
        disc = Disc(*at, 1.75, Ink("#FFFFFF", "#000000", 0.3), cls="number")
        led = (Path(_line(spots[1:]), LINE, cls="leader"),) if spots[1:] else ()
        return Group("numbers", (*led, disc, _text(name, at, 5.0)))
    if kind == "listed":
        listed = (Disc(*at, 1.75, LINE, cls="number"), _text(name, at, 5.0))
        return Group("captions", listed, meant=Meant.WORDS)
    if kind == "apart":
        paper = Path(_ring(*spots[1:]), INK)
        return Group("apart", (paper, _body(Meant.ACTOR, name, spots[:1], R)), meant=Meant.CLOSE_UP)
    x, y = at
    drawn: dict[str, Item] = {
        "scale": Group("scale", (Path(_line([at, (x + 20, y + 2)]), LINE),), meant=Meant.SCALE),
        "way": Path(_line(spots), LINE, cls="path"),
        "told": Group("captions", (_text(name, at),), meant=Meant.WORDS),
        "line": Path(_line(spots), LINE),
        "rule": Group("footer", (Path(_line(spots), LINE),), meant=Meant.WORDS),
        "tally": Path(_ring(at, spots[-1]), INK, cls="tally"),
        "head": Path((*_line([at, (x + 2, y - 1), (x + 2, y)]), ("Z", ())), INK, cls="head"),
        "words": _text(name, at, float(words[2]) if words[2:] else 9.0),
    }
    return drawn[kind]


def _body(meant: Meant, name: str, spots: list[Spot], r: float) -> Item:
    """A body, on a map that ends where two more spots say."""
    shown = Group(name, (Path(circle(*spots[0], r), INK, cls="halo"),), meant=meant, of=(name,))
    if not spots[1:]:
        return shown
    (left, top), (right, bottom) = spots[1:]
    return Group("map", (shown,), clip=(left, top, right - left, bottom - top))


def _text(text: str, at: Spot, size: float = 9.0) -> Text:
    face = "latin-regular" if text.isascii() else "han-regular"
    return Text(*at, text, face, size, "#000000")


def _ring(at: Spot, to: Spot) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return _line([at, (to[0], at[1]), to, (at[0], to[1])])


def _line(spots: list[Spot]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    first, *rest = spots
    return (("M", first), *(("L", spot) for spot in rest))


def _spot(word: str) -> Spot:
    x, y = word.split(",")
    return float(x), float(y)
