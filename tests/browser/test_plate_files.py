"""Plates in a real browser: the same picture as by resvg, one language, and looks that a page can
overrule. Skipped without Chromium."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import read
from PIL import Image, ImageChops

from layout.picture import Sheet
from layout.write.png import to_png
from layout.write.svg import LetterMode, to_svg

pytest_plugins = ["kit_browser"]
DOTS = 4  # to the mm: so a page is a whole number of them, which a browser would else make it
PLATES = (("modern", 60, "bilingual"), ("print", 300, "en"), ("woodcut", 60, "zh"))
DARK = 128  # of 255: ink is darker
APART = 160  # of 255: no dot is so much darker with one, as ink on paper is
RESIZE = """([width, height]) => {
  document.documentElement.setAttribute('width', `${width}px`);
  document.documentElement.setAttribute('height', `${height}px`);
}"""


@pytest.fixture
def shown(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a file as somebody would."""
    context = chromium.new_context(viewport={"width": 1200, "height": 1200})

    def show(data: bytes, around: str = "") -> Any:
        page = context.new_page()
        path = tmp_path / ("plate.html" if around else "plate.svg")
        path.write_bytes(around.encode() + data[data.index(b"<svg") :] if around else data)
        page.goto(f"file://{path}")
        return page

    yield show
    context.close()


@pytest.mark.parametrize(("theme", "n", "lang"), PLATES)
def test_chromium_and_resvg_draw_the_same(
    shown: Callable[..., Any], theme: str, n: int, lang: str
) -> None:
    """Fewer than one dot in a hundred is dark with one and light with the other, and none is
    black with one and white with the other."""
    sheet = read("xiangyinjiu").frames[n - 1].plate(theme, lang).sheet
    size = [sheet.width * DOTS, sheet.height * DOTS]
    page = shown(to_svg(sheet))
    page.evaluate(RESIZE, size)
    clip = {"x": 0, "y": 0, "width": size[0], "height": size[1]}
    drawn = (to_png(sheet, DOTS * 25.4), page.screenshot(clip=clip))
    one, two = (Image.open(io.BytesIO(data)).convert("L") for data in drawn)
    assert one.size == two.size == tuple(size)
    assert ImageChops.difference(one, two).getextrema()[1] < APART
    inked = [image.point(lambda v: 255 if v < DARK else 0) for image in (one, two)]
    apart = ImageChops.difference(*inked).histogram()[255]
    assert apart < one.width * one.height / 100
    assert inked[0].histogram()[255] > one.width * one.height / 50


def test_a_browser_shows_one_language(shown: Callable[..., Any]) -> None:
    """This browser reads English: of what is said in several tongues it shows that."""
    sheet = read("xiangyinjiu").frames[59].plate(lang="all").sheet
    page = shown(to_svg(sheet, LetterMode.LIVE))
    seen = page.evaluate(
        "[...document.querySelectorAll('switch > g')]"
        ".filter(g => g.getBoundingClientRect().width).map(g => g.id)"
    )
    assert seen
    assert all(name.endswith(".en") for name in seen)


def test_a_page_overrules_the_looks_of_its_plate_and_no_other_way_round(
    shown: Callable[..., Any],
) -> None:
    """A page's own style sheet colours the plate within it, and the plate's colours nothing of the
    page."""
    sheet: Sheet = read("xiangyinjiu").frames[59].plate().sheet
    around = (
        "<!doctype html><meta charset=utf-8><style>"
        ".layout-plate .person.acting > * { fill: rgb(1, 2, 3) }</style>"
        "<p class='label person acting' id=words>words</p>"
    )
    page = shown(to_svg(sheet, LetterMode.EMBEDDED), around)
    fill = "getComputedStyle(document.querySelector('%s')).%s"
    acting = page.evaluate(fill % (".layout-plate .person.acting > *", "fill"))
    waiting = page.evaluate(fill % (".layout-plate .person.waiting > :not(.halo)", "fill"))
    assert acting == "rgb(1, 2, 3)"
    assert waiting != acting
    words = [page.evaluate(fill % ("#words", name)) for name in ("color", "fontFamily", "fill")]
    bare = shown(b"<svg></svg>", around)
    assert words == [bare.evaluate(fill % ("#words", n)) for n in ("color", "fontFamily", "fill")]
