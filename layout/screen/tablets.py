"""Looks in a theme after the old blocks: people are names on tablets, their top the way they face,
what they hold beyond it; all letters are of one face and all lines as a knife leaves them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from layout.draw.dress import State, Theme, carved, in_one_face
from layout.draw.ink import Figure, Held, Tablet, draw_tablet, look_of, ring_of
from layout.picture import Item
from layout.picture.reel import Look
from layout.said import Said
from layout.say.tongue import Tongue
from layout.screen.looks import BodyLook, Wardrobe
from layout.stage import Posture
from layout.vocabulary.party import Party

SIZE = 9.6  # pt: the largest that plates have
LONGEST = 6  # characters: a longer name stands beside a blank tablet
AIR = 1.0  # mm about a tablet: its lines, and what it kneels on


@dataclass
class Tablets(Wardrobe):
    """The looks of a film in such a theme."""

    def body(self, body: BodyLook, k: float) -> str:
        name = body.name if len(body.name) <= LONGEST else ""
        state = State.WAITING if body.state is State.CAME else body.state
        party, singled = look_of(body.party)
        figure = Figure("", party, 0.0, body.posture, state, body.held, (), singled, k=k)
        tablet = Tablet(party, name, SIZE if name else 0.0)
        key = (tablet, body.posture, state, body.held, k)
        return self._kept(key, "p", lambda: self._tablet(tablet, figure))

    def hands(self, held: tuple[Held, ...], posture: Posture, k: float) -> None:
        """They are on the tablet."""

    def name(self, words: Said, party: Party, k: float) -> str | None:
        return super().name(words, party, k) if len(words.text) > LONGEST else None

    def _tablet(self, tablet: Tablet, figure: Figure) -> tuple[tuple[Item, ...], float]:
        group = draw_tablet(tablet, figure, (0.0, 0.0), None, self.theme)
        reach = max(math.hypot(x, y) for x, y in ring_of(tablet, figure, 0.0, 0.0))
        return group.items, reach + AIR

    def cut(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return carved(in_one_face(items))


def wardrobe_of(theme: Theme, tongue: Tongue) -> Wardrobe:
    """The looks that a theme's films have."""
    looks: dict[str, Look] = {}
    return Tablets(theme, tongue, looks) if theme.is_leaf else Wardrobe(theme, tongue, looks)
