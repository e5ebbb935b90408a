"""As he sees it, in the page: the same sight as Python's, opened and closed by keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conftest import read
from seen import at_least

pytest_plugins = ["kit_browser"]

WHO, STEPS = "侯氏", (66, 105)
HELD = """[...document.querySelectorAll("#eyes [data-held]")].map((g) => g.dataset.held)"""
# as often as a picture is drawn anew, how he who walks is seen in it
WALKED = """async () => {
  const shown = new Set(), { eyes } = player.cards, look = eyes.look.bind(eyes);
  eyes.look = () => { look(); shown.add(eyes.sight.innerHTML); };
  player.clock.go(66, 0);
  player.set(66, 0.3);
  while (player.run) await new Promise(requestAnimationFrame);
  return shown.size;
}"""
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


def in_sight(step: int) -> Any:
    return read("jin").frames[step - 1].sight(WHO)


def in_field(step: int) -> dict[str, tuple[float, float]]:
    """Who is in the field by Python: how far round, and which side of him is seen."""
    view = in_sight(step)
    return {o.person.name: (o.across, o.turn) for o in view.seen if abs(o.across) < 49}


def in_hands(step: int) -> Iterator[str]:
    """What those in the field have in their hands, by the names of the plate's groups."""
    view = in_sight(step)
    for one in view.seen:
        if abs(one.across) < 49:
            yield from one.person.hands


def test_who_walks_is_seen_walking(opened: Callable[..., Any]) -> None:
    """While it plays the picture is drawn again and again, and not only at the step's end."""
    shown = opened("jin", "step=66")
    shown.rest()
    shown.run("player.cards.eyes.open(player.side.people.findIndex((p) => p.name === '侯氏'))")
    assert shown.run(WALKED) >= 3


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
    assert set(shown.run(HELD)) == set(in_hands(step))
    before = shown.text("#eyes .told")
    shown.press("ArrowRight")
    shown.rest()
    assert shown.step == step + 1
    assert shown.text("#eyes .told") != before
    shown.press("Escape")
    assert shown.run("document.querySelector('#eyes').hidden")
