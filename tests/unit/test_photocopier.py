"""What a photocopier keeps: in `print` and `woodcut` no two marks differ by colour alone, and all
red of the woodcut may become ink."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from kit_words import SIDES, WORDS
from seen import at_least

from layout.draw.dress.theme import State, Theme
from layout.draw.dress.themes import themes
from layout.draw.ink.figures import Figure, draw_figure
from layout.draw.ink.tablets import Tablet, draw_tablet
from layout.draw.sheets.symbolsheet import symbol_sheet
from layout.picture import Disc, Group, Ink, Item, Path, Text
from layout.say.tongue import BOTH
from layout.stage import Posture
from layout.vocabulary.party import Cap, Party

PRINT, WOODCUT = themes()["print"], themes()["woodcut"]
PLAIN = [party for party in SIDES if party.cap is not Cap.BOARD]


def copied(items: tuple[Item, ...], theme: Theme) -> tuple[object, ...]:
    """The ink in black on white: shapes, hatches and dashes, no colours."""
    out: list[object] = []
    for item in items:
        if isinstance(item, Group):
            out += copied(item.items, theme)
        elif isinstance(item, Text):
            out.append((item.text, _bit(item.colour, theme)))
        elif isinstance(item, Path):
            out.append((item.segments, _black(item.ink, theme), item.hatch and item.hatch.pitch))
        elif isinstance(item, Disc):
            out.append((item.x, item.y, item.r, _black(item.ink, theme)))
    return tuple(out)


def _black(ink: Ink, theme: Theme) -> Ink:
    return replace(ink, fill=_bit(ink.fill, theme), stroke=_bit(ink.stroke, theme))


def _bit(colour: str | None, theme: Theme) -> str | None:
    return colour and ("white" if colour == theme.paper else "black")


@pytest.mark.parametrize("theme", [PRINT, WOODCUT], ids=lambda t: t.name)
@pytest.mark.parametrize("party", PLAIN, ids=lambda party: party.key)
def test_the_states_of_a_person_differ_in_black_and_white(theme: Theme, party: Party) -> None:
    """On a photocopy no two states of a person look alike."""
    figures = [Figure("", party, 0, state=state) for state in State]
    seen = [copied(_drawn(figure, theme), theme) for figure in figures]
    assert all(a != b for a, b in at_least(3, combinations(seen, 2)))


def test_parties_differ_in_print_whatever_their_state_and_posture() -> None:
    """In the theme for print parties differ on a photocopy in any state and posture."""
    postures = [Posture.立, Posture.坐, Posture.拜]
    for state, posture in product((State.ACTING, State.CAME, State.WAITING), postures):
        figures = [Figure("", party, 0, posture, state) for party in PLAIN]
        seen = [copied(_drawn(figure, PRINT), PRINT) for figure in figures]
        assert all(a != b for a, b in combinations(seen, 2)), (state, posture)


def _drawn(figure: Figure, theme: Theme) -> tuple[Item, ...]:
    if theme.is_leaf:
        return draw_tablet(Tablet(figure.party, "賓", 9.6), figure, (50, 50), None, theme).items
    return draw_figure(figure, 50, 50, 2.4, theme).items


def test_print_has_no_colour() -> None:
    """The theme for print is grey throughout."""
    sheet = symbol_sheet(PRINT, WORDS, BOTH)
    assert all(_is_grey(colour) for colour in at_least(50, _colours(sheet.items)))


def test_the_woodcut_is_ink_and_red_on_paper() -> None:
    """The symbols of the old blocks have three colours."""
    colours = set(_colours(symbol_sheet(WOODCUT, WORDS, BOTH).items))
    assert colours <= {WOODCUT.ink, WOODCUT.paper, WOODCUT.marker}


def _colours(items: tuple[Item, ...]) -> list[str]:
    out: list[str | None] = []
    for item in items:
        if isinstance(item, Group):
            out += _colours(item.items)
        elif isinstance(item, Text):
            out += [item.colour, item.halo]
        else:
            out += [item.ink.fill, item.ink.stroke]
    return [colour for colour in out if colour]


def _is_grey(colour: str) -> bool:
    return colour[1:3] == colour[3:5] == colour[5:7]
