"""As he sees it, in the page: the same sight as Python's, opened and closed by keys."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from conftest import read
from seen import at_least

pytest_plugins = ["kit_browser"]

WHO, STEPS = "侯氏", (66, 105)
FIGURES = """[...document.querySelectorAll("#eyes [data-seen]")].map((group) => {
  const own = group.getBoundingClientRect();
  const room = document.querySelector("#eyes svg").getBoundingClientRect();
  const middle = (own.left + own.width / 2 - room.left) / room.width;
  const { name } = player.side.people[group.dataset.seen];
  return [name, middle, +group.dataset.turn, own.width / room.width];
})"""
CARD = """(() => {
  const person = player.side.people.findIndex(({ name }) => name === "侯氏");
  player.cards.show({ subject: { person }, stage: player.stage, at: null, held: true });
})()"""


def in_field(step: int) -> dict[str, tuple[float, float]]:
    """Who is in the field by Python: how far round, and which side of him is seen."""
    view = read("jin").frames[step - 1].sight(WHO)
    return {o.person.name: (o.across, o.turn) for o in view.seen if abs(o.across) < 49}


@pytest.mark.parametrize("step", STEPS)
def test_the_page_shows_whom_the_plate_shows(opened: Callable[..., Any], step: int) -> None:
    """The same people on the same bearings, turned as they are; the arrows step, Esc closes."""
    shown = opened("jin", f"step={step}")
    shown.rest()
    shown.run(CARD)
    shown.page.click("#card [data-eyes]")
    assert not shown.violations()
    expected = in_field(step)
    drawn = {name: (share, turn, wide) for name, share, turn, wide in shown.run(FIGURES)}
    for name, (across, turn) in at_least(1, expected.items()):
        share, turned, wide = drawn[name]
        assert abs((share - 0.5) * 100 - across) < 2 + 50 * wide, name
        assert math.cos(math.radians(turned - turn)) > 0.999, name
    before = shown.text("#eyes .told")
    shown.press("ArrowRight")
    shown.rest()
    assert shown.step == step + 1
    assert shown.text("#eyes .told") != before
    shown.press("Escape")
    assert shown.run("document.querySelector('#eyes').hidden")
