"""What the page lets a reader do himself: practice, rehearsal, what comes next, acts found; and
that no button lies over what he is to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from conftest import read
from kit_windows import SIZES
from seen import at_least

if TYPE_CHECKING:
    from kit_browser import Opened

pytest_plugins = ["kit_browser"]

RITE = "xiangyinjiu"
PHONE = {"width": 390, "height": 844}
OPEN = Callable[..., "Opened"]
# where a place is on the screen
SPOT = """([x, y]) => {
  const { left, top } = player.stage.host.getBoundingClientRect();
  const [u, v] = player.stage.px(x, y);
  return [left + u, top + v];
}"""
TRUTH = "player.practice.question.choices[player.practice.question.right].at"


def text_of(step: int) -> str:
    """What the text says at a step, from 1."""
    return read(RITE).frames[step - 1].state.step.text or ""


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE])
def test_where_does_he_go_now(opened: OPEN, viewport: dict[str, int]) -> None:
    """Nothing is shown of a step before it is answered; who points to the right place is told so
    in the text's words, who points elsewhere how far off that is, and then sees the step."""
    for is_right in (True, False):
        page = opened(RITE, "step=64", viewport=viewport, reduced_motion="reduce")
        page.run("player.practice.begin()")
        page.rest()
        assert (page.step, page.run("player.practice.question.kind")) == (64, "go")
        assert text_of(65) not in page.text("main")
        aim = page.run(TRUTH)
        x, y = page.run(SPOT, aim if is_right else [aim[0] + 20, aim[1] - 22])
        page.page.mouse.click(x, y)
        page.rest()
        assert page.step == 65
        told = page.text("#practice")
        assert text_of(65) in told
        assert ("30 尺" in told) != is_right
        assert page.run("[player.practice.right, player.practice.asked]") == [is_right, 1]
        assert page.page.locator(".answers .truth").is_visible()
        assert page.violations() == []


def test_what_does_he_hold(opened: OPEN) -> None:
    """The answers are things; the right one is what he has in his hands after the step, and keys
    choose as well as the pointer."""
    page = opened(RITE, "step=60", reduced_motion="reduce")
    page.run("player.practice.begin()")
    for _ in range(40):
        if page.run("player.practice.question.kind") == "hold":
            break
        page.run("player.practice.ask(player.practice.question.n)")
    page.rest()
    asked = page.run("player.practice.question")
    who = page.run("player.side.people[player.practice.question.who].name")
    frame = read(RITE).frames[asked["n"]].state
    held = {frame.things[name].kind.name for name in frame.people[who].hands}
    assert set(asked["choices"][asked["right"]]["kinds"]) == held
    page.press(str(asked["right"] + 1))
    page.rest()
    assert page.step == asked["n"] + 1
    assert page.run("player.practice.answer.isRight")


def test_a_part_is_rehearsed(opened: OPEN) -> None:
    """One person is followed: it plays on, stops before each step in which he acts, goes on when he
    has been tried; what is asked is of his part alone. Another tab ends it."""
    page = opened(RITE, "step=40&rehearse=賓", reduced_motion="reduce")
    mine = [
        n for n, f in enumerate(read(RITE).frames) if any(e.who == "賓" for e in f.state.events)
    ]
    for _ in range(2):
        page.wait("player.practice.isAsking && player.practice.halt < 0")
        page.rest()
        n = page.run("player.practice.question.n")
        assert n in mine
        assert page.step == n
        assert page.run("player.stage.person.name") == "賓"
        page.press("1")
        page.rest()
        assert page.step == n + 1
        assert text_of(n + 1) in page.text("#practice")
        page.run("document.querySelector('#speed').value = '20'")
        page.page.click("#practice .act")
    page.run("player.pause()")
    page.page.click("#tab-text")
    assert page.run("[player.stage.person, player.practice.isOn]") == [None, False]


def test_whoever_goes_elsewhere_is_asked_no_more(opened: OPEN) -> None:
    """A question falls when the reader goes to another step; from there he may begin anew."""
    page = opened(RITE, "step=64&practice", reduced_motion="reduce")
    assert page.run("player.practice.isAsking")
    page.run("player.go(200)")
    page.rest()
    assert not page.run("player.practice.isAsking")
    page.page.click("#practice .act")
    page.rest()
    assert page.step >= 200


def test_acts_are_found(opened: OPEN) -> None:
    """Who does what to whom: the steps are those that have such an event, and lead there."""
    page = opened(RITE, "step=1")
    page.page.click("#tab-deeds")
    who = page.run("`p${player.side.people.findIndex(({ name }) => name === '主人')}`")
    page.page.select_option("#find-doer", who)
    page.page.select_option("#find-doing", "獻")
    rows = page.run("[...document.querySelectorAll('#deeds .row')].map((row) => +row.dataset.n)")
    frames = [frame.state for frame in read(RITE).frames]
    true = [
        n
        for n, frame in enumerate(frames)
        if any(e.who == "主人" and e.by.word == "獻" for e in frame.events)
    ]
    assert rows == true
    assert len(rows) > 1
    page.page.click("#deeds .row >> nth=1")
    page.rest()
    assert page.step == rows[1] + 1
    assert page.violations() == []


def test_what_comes_next_goes_with_the_step(opened: OPEN) -> None:
    """The panel has the steps that follow the one shown, with their movements, and leads there."""
    page = opened(RITE, "step=64", viewport=PHONE)
    page.page.click("#tab-after")
    for n in (64, 65):
        first = page.run("+document.querySelector('#after .row').dataset.n")
        assert first == n == page.step
        page.page.click("#after .row >> nth=0")
        page.rest()
    assert page.violations() == []


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_no_word_lies_on_another(opened: OPEN, locale: str) -> None:
    """In every language, on a desk and on a telephone, each label of a panel is beside its value,
    nothing of a panel is broader than it, and every tab can be seen."""
    page = opened(RITE, "step=64", locale=locale)
    tongues = ((s, each) for s in (SIZES[0], SIZES[2]) for each in ("bilingual", "zh", "en"))
    for size, lang in at_least(6, tongues):
        page.page.set_viewport_size({"width": size[0], "height": size[1]})
        page.run(
            "(lang) => document.querySelector(`#choose-lang [data-value=${lang}]`).click()", lang
        )
        for tab in ("after", "deeds", "practice"):
            page.run("(tab) => player.panel.open(tab)", tab)
            if tab == "practice":
                page.run("player.practice.begin()")
            assert page.run(OVER, tab) == [], (size, lang, tab)
        asked = page.run(
            "innerHeight - document.querySelector('.ask').getBoundingClientRect().bottom"
        )
        assert asked > 60, (size, lang)


OVER = """(tab) => {
  const box = (e) => e.getBoundingClientRect(), out = [];
  const panel = box(document.querySelector('#panel'));
  for (const label of document.querySelectorAll('#deeds label')) {
    const words = document.createRange();
    words.selectNodeContents(label.firstChild);
    const isOver = box(words).right > box(label.lastChild).left;
    if (label.offsetParent && isOver) out.push(label.innerText);
  }
  for (const each of document.querySelectorAll(`#${tab} *, #tabs button`)) {
    const { left, right, width } = box(each);
    const isIn = left >= panel.left - 1 && right <= panel.right + 1;
    if (width && !isIn) out.push(each.outerHTML.slice(0, 90));
  }
  return out;
}"""
# boxes of letters have four px of air
BENEATH = """() => {
  const { stage } = player, home = stage.host.getBoundingClientRect();
  const own = [...document.querySelectorAll('#tools, #following')].filter((e) => e.offsetParent)
    .map((e) => e.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right - 4 && b.left < a.right - 4
    && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  const names = [...stage.svg.querySelectorAll('.names .label')];
  const out = names.filter((name) => own.some((b) => meets(name.getBoundingClientRect(), b)));
  return [names.length, out.map((e) => e.textContent), own.some((b) => meets(home, b))];
}"""


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_nothing_is_under_buttons(opened: OPEN, locale: str) -> None:
    """On a telephone no button, bar or word of who is followed lies over any of the map; on a desk
    no name stands under one."""
    page = opened(RITE, "step=65", locale=locale, reduced_motion="reduce")
    names = 0
    for (width, height), follow in ((s, f) for s in SIZES for f in (False, True)):
        page.page.set_viewport_size({"width": width, "height": height})
        page.run("(i) => player.follow(i)", 0 if follow else -1)
        for step in (1, 65, 300):
            page.run("(n) => player.go(n)", step)
            page.rest()
            count, covered, is_over = page.run(BENEATH)
            names += count
            assert covered == [], (width, step, follow)
            assert not (width < 500 and is_over), (width, step)
    assert names > 100
