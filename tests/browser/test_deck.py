"""Slides in a real browser: a press a slide, from the first step of a passage to its last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import read
from kit_rite import RITE, small_rite

import layout
from layout.api.pages.plates import Span
from layout.api.pages.selection import Selection, spans_of
from layout.api.player import PageDeck, PageWish, player_page

if TYPE_CHECKING:
    from kit_browser import Opened

pytest_plugins = ["kit_browser"]

PLATES = "\n- {title: 受爵圖, en: The cup received, from: little.004, to: little.004}\n"


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A passage of three steps and one of a single step, in black and Chinese."""
    folder = tmp_path_factory.mktemp("slides")
    rite = RITE.replace("to: little.004}\n", "to: little.003}" + PLATES)
    played = layout.load(str(small_rite(folder, rite=rite)))
    spans = spans_of(played, Selection(key=True))
    page = player_page(played, wish=PageWish(PageDeck(spans, "print", "zh")))
    (folder / "slides.html").write_bytes(page)
    return folder / "slides.html"


@pytest.fixture
def shown(opened: Callable[..., Opened], deck: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    monkeypatch.setattr("kit_browser.written", lambda *_: deck.read_bytes())
    return opened(f"deck-{deck.parent.name}")


def test_a_press_is_a_slide(shown: Opened):
    """It opens at the end of the first passage, under its title; → ← space and a remote control's
    keys turn; neither end is passed."""
    assert (shown.step, shown.text("#slide")) == (3, "1 / 2")
    assert shown.text("#section") == "獻賓圖"
    for key, step in (
        ("ArrowRight", 4), ("ArrowRight", 4), ("ArrowLeft", 3), ("PageDown", 4), ("PageUp", 3),
        ("End", 4), ("Home", 3), (" ", 4), ("ArrowLeft", 3), ("ArrowLeft", 3),
    ):  # fmt: skip
        shown.press(key)
        shown.rest()
        assert shown.step == step, key
        assert shown.text("#slide") == f"{step - 2} / 2"


def test_a_presenter_has_a_window_of_his_own(shown: Opened):
    """It shows what is shown and what comes next; whichever is turned, the other turns with it."""
    with shown.page.context.expect_page() as opening:
        shown.press("p")
    aside = opening.value
    aside.wait_for_selector("html[data-ready]", state="attached")
    assert aside.inner_text("#coming .zh") == "受爵圖"
    assert aside.inner_text("#gone")
    shown.press("ArrowRight")
    shown.rest()
    for _ in range(100):
        if aside.inner_text("#slide") == "2 / 2":
            break
        aside.wait_for_timeout(25)
    assert aside.inner_text("#slide") == "2 / 2"
    aside.keyboard.press("ArrowLeft")
    shown.wait("player.shown === 0")
    shown.rest()
    assert shown.step == 3


def test_a_press_amid_a_passage_ends_it(shown: Opened):
    """Who presses again while it moves sees its last step, not the next slide."""
    shown.press("ArrowRight")
    shown.press("ArrowRight")
    shown.rest()
    assert (shown.step, shown.text("#slide")) == (4, "2 / 2")
    assert shown.text("#section") == "受爵圖"


def test_slides_look_as_they_were_asked_to(shown: Opened):
    """In the theme and language of the command, the map and its words alone."""
    assert shown.run("document.documentElement.className").startswith("print")
    assert shown.run("document.documentElement.className").endswith("say-zh")
    for part in ("#bar", "#tabs", "#pages"):
        assert not shown.page.is_visible(part)
    assert shown.page.is_visible("#clause")


SEEN = """(() => {
  const said = document.getElementById('said'), zoom = Number(said.style.zoom);
  const shown = (what) => [...said.querySelectorAll(what)].filter((each) => each.offsetParent);
  const rows = shown('#gloss, .move, #open > *'), words = [...rows, ...shown('.zh, .en')];
  const sizes = words.map((each) => parseFloat(getComputedStyle(each).fontSize));
  return { over: said.scrollHeight > said.clientHeight, least: zoom * Math.min(99, ...sizes),
    moves: rows.filter((row) => row.matches('.move')).map((row) => row.textContent) };
})()"""
POINTS_12 = 12 / 960  # of the breadth of a slide, which is 13⅓ inches


def all_read(shown: Opened) -> list[str]:
    """The movements of a slide, leaf after leaf: all in sight, and none too small for a wall."""
    moves: list[str] = []
    for leaf in range(shown.run("player.leaves.length")):
        if leaf:
            shown.press("ArrowRight")
            shown.wait(f"player.leaf === {leaf}")
        seen = shown.run(SEEN)
        assert not seen["over"]
        assert seen["least"] >= POINTS_12 * shown.run("innerWidth")
        moves += seen["moves"]
    return moves


def test_all_words_of_a_slide_are_seen(shown: Opened):
    """Many movements go on at the next press, as large as the others; none is below the edge."""
    few = all_read(shown)
    line = "moves.append(moves.firstElementChild.cloneNode(true))"
    shown.run(
        f"for (let n = 0; n < 40; n++) {{ const moves = document.getElementById('moves'); {line} }}"
    )
    assert shown.run(SEEN)["over"]
    shown.run("player.fit()")
    assert all_read(shown) == few + few[:1] * 40
    assert shown.run("player.leaf") > 0
    shown.press("ArrowRight")
    shown.rest()
    assert shown.text("#slide") == "2 / 2"


def test_the_longest_words_of_a_rite_are_seen(
    opened: Callable[..., Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Of the steps of 覲禮 in which most is done, in both languages: on every slide all of it."""
    rite = read("jin")
    most = sorted(rite.frames, key=lambda frame: -len(frame.state.events))[:6]
    spans = [Span(n - 1, n - 1) for n in sorted(frame.n for frame in most)]
    page = player_page(rite, wish=PageWish(PageDeck(spans, "modern", "bilingual")))
    monkeypatch.setattr("kit_browser.written", lambda *_: page)
    shown = opened(f"deck-{tmp_path.name}")
    shown.press("Home")
    shown.rest()
    told = 0
    for n in range(len(spans)):
        told += len(all_read(shown))
        assert shown.run("player.shown") == n
        shown.press("ArrowRight")
        shown.press("ArrowRight")
        shown.rest()
    assert told > 30
