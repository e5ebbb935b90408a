"""A guided page, a page for a hall and one within other pages, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from kit_rite import small_rite
from kit_windows import BOX, SIZES
from seen import at_least

import layout
from layout.api.player import PageWish, player_page
from layout.api.player.guide import guided, shipped
from layout.problems import ProblemError
from layout.read.files.paths import GUIDE as SHIPPED
from layout.read.files.paths import scenes_folder
from layout.write.player import embedding

if TYPE_CHECKING:
    from kit_browser import Opened

pytest_plugins = ["kit_browser"]

GUIDE = """stops:
- steps: 1
  title: {zh: 始, en: The beginning}
  words: {zh: 初, en: How it begins.}
- steps: 2..3
  title: {zh: 獻, en: The offering}
  words: {en: How it goes on.}
- steps: 4
  title: {zh: 終}
  words: {zh: 畢}
"""


def written(folder: Path, hall: str | None) -> bytes:
    rite = layout.load(str(small_rite(folder)))
    (folder / "guide.yaml").write_text(GUIDE, encoding="utf-8")
    stops = guided(rite, folder / "guide.yaml")
    return player_page(rite, wish=PageWish(guide=stops, hall=hall))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, bytes]:
    """The guided page, and the same in a hall."""
    links = {False: None, True: "https://a.museum/rite.html"}
    return {hall: written(tmp_path_factory.mktemp("page"), link) for hall, link in links.items()}


@pytest.fixture
def shown(
    opened: Callable[..., Opened], pages: dict[bool, bytes], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Opened]:
    def open_page(link: str = "", *, is_hall: bool = False, **context: Any) -> Opened:
        monkeypatch.setattr("kit_browser.written", lambda *_: pages[is_hall])
        return opened("hall" if is_hall else "guide", link, **context)

    return open_page


def test_the_map_goes_where_the_reader_has_scrolled(shown: Callable[..., Opened]):
    """The stop amid the column is shown at its last step; arrows go from stop to stop."""
    page = shown()
    page.wait("player.at === 0")
    assert page.step == 1
    assert not page.page.is_visible("#bar")
    page.run("player.turn(2)")
    page.wait("player.at === 2 && player.stage.step === 3")
    page.press("ArrowLeft")
    page.wait("player.at === 1")
    page.rest()
    assert page.step == 3
    assert page.text(".stop[data-read] .en").startswith("The offering")


@pytest.mark.parametrize(
    "wish", [("light", "reduce"), ("dark", "reduce"), ("dark", "no-preference")]
)
def test_each_fits_every_window(shown: Callable[..., Opened], wish: tuple[str, str]):
    """Guided, in a hall, bare within another page: in windows of four sizes, by light and dark,
    with motion and without, the map is there, nothing is beyond the edge, and all can use it."""
    scheme, motion = wish
    for link, is_hall in (("", False), ("step=2", True), ("step=2&bare", True)):
        page = shown(link, is_hall=is_hall, color_scheme=scheme, reduced_motion=motion)
        for width, height in SIZES:
            page.page.set_viewport_size({"width": width, "height": height})
            page.rest()
            left, right, size, wide = page.run(BOX, "#maps")
            assert size > width * height / 5, (link, width)
            assert -1 <= left < right <= width + 1, (link, width)
            assert wide <= width, (link, width)
        assert page.violations() == []


def test_a_stop_is_a_door_into_the_rite(shown: Callable[..., Opened]):
    """Behind it is the whole rite at that step, with a way back to where one was; a link to a step
    opens there."""
    page = shown()
    page.run("player.stops[1].element.querySelector('button').click()")
    page.rest()
    assert (page.step, page.page.is_visible("#bar")) == (3, True)
    page.press("ArrowRight")
    page.rest()
    assert page.step == 4
    page.run("document.querySelector('#guiding').click()")
    page.wait("player.guides")
    assert not page.page.is_visible("#bar")
    inside = shown("step=4")
    assert (inside.step, inside.page.is_visible("#guiding")) == (4, True)


def test_a_hall_begins_again_when_nobody_is_there(shown: Callable[..., Opened]):
    """A card in two languages, then the page in the one that was touched, with room for fingers;
    after a time without a touch the card again, and all as it was."""
    page = shown(is_hall=True)
    assert page.page.is_visible("#hall")
    assert page.violations() == []
    page.run("document.querySelector('#hall button[lang=en]').click()")
    assert page.run("document.documentElement.lang") == "en"
    assert not page.page.is_visible("#hall")
    assert page.violations() == []
    page.run("player.enter(1)")
    page.wait("hall.linked === player.stage.step")
    assert page.page.is_visible("#qr")
    sizes = page.run("""[...document.querySelectorAll('#tools button, .buttons button')]
      .map((e) => e.getBoundingClientRect()).filter(({ width }) => width)
      .map(({ width, height }) => Math.min(width, height))""")
    assert min(sizes) >= 60
    page.run("hall.look(performance.now() + 60e3)")
    assert not page.page.is_visible("#hall")
    page.run("hall.look(performance.now() + 700e3)")
    assert page.page.is_visible("#hall")
    assert page.run("[player.at, player.guides]") == [0, True]


def test_the_guides_that_ship_are_whole():
    """Every stop of a rite's own guide is in the rite as it is first read, goes on from the one
    before, is in both languages and has its minutes; that of a lesson has forty-five."""
    folders = [path.parent.name for path in scenes_folder().glob(f"*/{SHIPPED}")]
    minutes = {}
    for slug in at_least(3, sorted(folders)):
        rite = layout.load(slug)
        guide = shipped(rite)
        assert guide == guided(rite, scenes_folder() / slug / SHIPPED)
        firsts = [stop.span.first for stop in guide.stops]
        assert firsts == sorted(firsts)
        said = [guide.title, *(each for stop in guide.stops for each in (stop.title, stop.words))]
        assert all(each.han and each.en for each in said)
        assert all(stop.minutes for stop in guide.stops)
        minutes[slug] = sum(stop.minutes for stop in guide.stops)
    assert minutes["xiangyinjiu"] == 45


def test_a_rite_s_own_guide_is_a_door_of_its_title(opened: Callable[..., Opened]):
    """The title card has a fourth door where the rite has a guide: it leads to its first stop, a
    stop leads into the rite, and from there one can come back; without it all is as it was."""
    page = opened("xiangyinjiu", "", reduced_motion="reduce")
    page.page.click("#opening button:nth-child(4)")
    page.wait("player.at === 0")
    assert page.page.is_visible("#guide h1")
    assert "45 min" in page.text("#guide h1")
    page.run("player.turn(1)")
    page.wait("player.at === 1")
    assert page.violations() == []
    page.page.click(".stop[data-read] .link")
    assert page.page.is_visible("#bar")
    assert page.page.is_visible("#guiding")
    assert not opened("xiangyinjiu", "step=3").page.is_visible("#guiding")


def test_other_pages_hold_it_as_often_as_they_like(
    chromium: Any, pages: dict[bool, bytes], tmp_path: Path
):
    """Each frame is as broad as its box and shows the step that its script asks for, bare; what is
    chosen for one changes no other."""
    (tmp_path / "rite.html").write_bytes(pages[False])
    (tmp_path / "rite.embed.js").write_bytes(embedding())
    script = '<div style="width:{}px"><script src="rite.embed.js" {}></script></div>'
    asked = script.format(700, 'data-step="2" data-theme="print"') + script.format(
        420, 'data-step="4"'
    )
    (tmp_path / "host.html").write_text(f"<!doctype html><title>A page</title>{asked}", "utf-8")
    page = chromium.new_page()
    page.goto(f"file://{tmp_path / 'host.html'}")
    shown = []
    for frame in at_least(2, page.frames[1:]):
        frame.wait_for_selector("html[data-ready]", state="attached")
        shown.append(frame.evaluate("[player.stage.step + 1, innerWidth, document.body.className]"))
        assert not frame.is_visible("#tabs")
    assert [row[:2] for row in shown] == [[2, 700], [4, 420]]
    looks = [frame.evaluate("document.documentElement.classList[0]") for frame in page.frames[1:]]
    assert looks == ["print", "modern"]
    page.close()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("steps: 4", "steps: 400", ("8:10", "U904")),
        ("steps: 2..3", "steps: 3..2", ("5:10", "U907")),
        ("words: {zh: 畢}", "word: {zh: 畢}", ("10:3", "S201")),
        ("{zh: 畢}", "{}", ("10:10", "S202")),
    ],
)
def test_a_bad_stop_is_told_where_it_stands(
    tmp_path: Path, old: str, new: str, told: tuple[str, str]
):
    """A step that there is not, a stretch that runs backwards, an unknown key, no words."""
    rite = layout.load(str(small_rite(tmp_path)))
    (tmp_path / "guide.yaml").write_text(GUIDE.replace(old, new), encoding="utf-8")
    with pytest.raises(ProblemError) as wrong:
        guided(rite, tmp_path / "guide.yaml")
    found = [(f"{p.mark.line}:{p.mark.col}", p.code) for p in wrong.value.problems]
    assert told in found
