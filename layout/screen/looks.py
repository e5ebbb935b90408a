"""What people and things look like, each look drawn once: by party, posture, dress and hands."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from layout.draw.dress import Role, State, Theme, faced
from layout.draw.ink import (
    Figure,
    Grip,
    Held,
    draw_figure,
    draw_thing,
    glyph_box,
    in_hands,
    look_of,
    silhouette,
    size_of,
    unit_of,
)
from layout.picture import Group, Item, Look, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import Pose
from layout.stage import Posture
from layout.typeset import MM_PER_PT, measure
from layout.vocabulary import Kind, Manner
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.dress import Dress
from layout.vocabulary.party import Party

ENLARGED = 2.0  # times his size a person is drawn
BODY = 4.1  # mm: half the breadth of a person at the least, so that he is 32 px high of 720
HALO = 0.9  # mm about a name
BELOW = 1.7  # of half a body's breadth from its middle to the top of its name
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class BodyLook:
    """Somebody as he is to be drawn."""

    name: str
    party: Party
    posture: Posture
    dress: tuple[Dress, ...]
    state: State
    held: tuple[Held, ...] = ()


@dataclass
class Wardrobe:
    """The looks of one film, each kept once and numbered in the order they are first seen."""

    theme: Theme
    tongue: Tongue
    looks: dict[str, Look] = field(default_factory=dict)
    _ids: dict[Key, str] = field(default_factory=dict)

    def body(self, body: BodyLook, k: float) -> str:
        """A body, with empty hands."""
        worn = tuple(piece for piece in body.dress if piece.is_drawn)
        whose, singled = look_of(body.party)
        size = size_of(body.posture, k, half_breadth(k))
        figure = Figure("", whose, 0.0, body.posture, body.state, (), worn, singled, k=k, size=size)
        return self._kept((figure,), "p", lambda: self._figure(figure))

    def hands(self, held: tuple[Held, ...], posture: Posture, k: float) -> str | None:
        """What is in somebody's hands, as it lies before his body."""
        return self._kept((held, posture, k), "h", lambda: self._held(held, posture, k))

    def thing(self, kind: Kind, fill: str | None, manner: tuple[Manner, ...], k: float) -> str:
        """A thing as it lies, full or empty."""
        glyph = kind.glyph.as_is(fill, manner)
        return self._kept((glyph.name, k), "t", lambda: self._glyph(glyph, k))

    def name(self, words: Said, party: Party, k: float) -> str | None:
        return self._kept((words, party, k), "n", lambda: self._name(words, party, k))

    def way(self, n: int, k: float, items: tuple[Item, ...], reach: float) -> str:
        """The ways that are gone in a step."""
        return self._kept((n, k), "w", lambda: (items, reach))

    def cut(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Ink as it is in the end: here as it was drawn."""
        return items

    def _kept(
        self, key: Key, letter: str, draw: Callable[[], tuple[tuple[Item, ...], float]]
    ) -> str:
        if key not in self._ids:
            items, reach = draw()
            name = f"{letter}{len(self.looks)}"
            self._ids[key] = name
            self.looks[name] = Look(name, self.cut(items), reach)
        return self._ids[key]

    def _figure(self, figure: Figure) -> tuple[tuple[Item, ...], float]:
        unit = half_breadth(figure.k)
        group = draw_figure(figure, 0.0, 0.0, unit, self.theme)
        reach = max(math.hypot(x, y) for x, y in silhouette(figure, 0.0, 0.0, unit))
        return group.items, reach + 1.0

    def _held(
        self, held: tuple[Held, ...], posture: Posture, k: float
    ) -> tuple[tuple[Item, ...], float]:
        pose = Pose(0.0, 0.0, 0.0, half_breadth(k))
        items: list[Item] = []
        reach = 0.0
        for glyph, lying in in_hands(held, pose, posture, k):
            items.append(Group(glyph.name, draw_thing(glyph, lying, self.theme)))
            left, top, right, bottom = glyph_box(glyph, lying)
            reach = max(reach, math.hypot(max(-left, right), max(-top, bottom)))
        return tuple(items), reach + 0.6

    def _glyph(self, glyph: Glyph, k: float) -> tuple[tuple[Item, ...], float]:
        pose = Pose(0.0, 0.0, 0.0, unit_of(glyph, k))
        left, top, right, bottom = glyph_box(glyph, pose)
        reach = math.hypot(max(-left, right), max(-top, bottom))
        return (Group(glyph.name, draw_thing(glyph, pose, self.theme)),), reach + 0.6

    def _name(self, words: Said, party: Party, k: float) -> tuple[tuple[Item, ...], float]:
        style = self.theme.lettering[Role.NAME]
        own = replace(style, han_size=style.han_size - 1, latin_size=9.0)
        ((said, face, size),) = faced(words, own)
        y = BELOW * half_breadth(k) + 0.84 * size * MM_PER_PT
        colour = self.theme.of_party(party)
        text = Text(
            0.0, y, said, face, size, colour, "middle", halo=self.theme.paper, halo_width=HALO
        )
        return (text,), math.hypot(measure(said, face, size) / 2 + HALO, y + size * 0.1 + HALO)


# where a timeline has a thing with its bearer: in a hand or both, or in the girdle
HANDS = {"左": Grip.LEFT, "右": Grip.RIGHT, "兩": Grip.BOTH, None: Grip.BELT}


def half_breadth(k: float) -> float:
    """Half the breadth of a person in mm, where a 尺 is so many."""
    return max(ENLARGED * k, BODY)
