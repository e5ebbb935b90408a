"""The atlas walked in a real Chromium, from the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit_rite import small_rite

from layout.cli import main

pytest_plugins = ["kit_browser"]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A little rite as an atlas."""
    home = tmp_path_factory.mktemp("atlas")
    folder = small_rite(home)
    assert main(["atlas", str(folder), "-o", str(home / "out"), "--jobs", "1"]) == 0
    return home / "out"


@pytest.fixture
def page(atlas: Path, chromium: Any) -> Iterator[Any]:
    """The home of it, and what its pages say and ask for."""
    page = chromium.new_page(viewport=DESK)
    page.told = []
    page.on("console", lambda message: page.told.append(message.text))
    page.on("pageerror", lambda error: page.told.append(str(error)))
    page.on("request", lambda request: page.told.append(request.url)
            if not request.url.startswith(("file:", "data:")) else None)  # fmt: skip
    page.goto(f"file://{atlas}/index.html")
    yield page
    assert page.told == []
    page.close()


def test_an_atlas_is_walked_from_the_disk(page: Any) -> None:
    """From the home to a rite, to its first clause, and on by keys: each page says what it is, and
    nothing is asked of anybody."""
    page.click(".chapters li:not(.none) a")
    page.click(".buttons .main")
    assert page.locator("#now").count() == 1
    first = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: url != first)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(first)
    page.click(".crumbs a")
    assert page.locator(".rite h1").count() == 1


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_clause_is_in_both_languages_and_in_each(page: Any, light: str) -> None:
    """What is chosen is what is seen, on the plate too, and it is chosen on the next page."""
    page.emulate_media(color_scheme=light)
    page.click(".chapters li:not(.none) a")
    page.click(".buttons .main")
    while not page.locator(".stand").count():
        page.click("a[rel=next]")
    seen = ".stand .where"
    assert page.locator(f"{seen} .zh").first.is_visible()
    assert page.locator(f"{seen} .en").first.is_visible()
    page.click("button[data-say=en]")
    assert not page.locator(f"{seen} .zh").first.is_visible()
    assert page.locator(".plate .s-en text").first.is_visible()
    page.click("button[data-say=zh]")
    assert not page.locator(f"{seen} .en").first.is_visible()
    page.reload()
    assert not page.locator(f"{seen} .en").first.is_visible()
    page.locator(".picture .plate [data-w]").first.dispatch_event("click")
    assert page.locator(".stand[open] .why").first.is_visible()
    page.click("button[data-say=both]")


def test_nothing_is_broader_than_a_phone(page: Any) -> None:
    """No page of a rite is to be moved sideways, and what goes on is within reach of a thumb."""
    page.set_viewport_size(PHONE)
    for selector in (".chapters li:not(.none) a", ".buttons .main", "a[rel=next]"):
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        page.click(selector)
    box = page.locator("a[rel=prev]").bounding_box()
    assert box["y"] > PHONE["height"] - 80
    assert min(box["width"], box["height"]) >= 44
