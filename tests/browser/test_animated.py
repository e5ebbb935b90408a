"""Animated SVG in a real browser: it stands as the film does, and plays as an image."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from conftest import read
from PIL import Image, ImageChops, ImageStat
from seen import at_least

from layout.api.film import FilmWish, reel
from layout.picture import Reel
from layout.screen.clock import BREATH
from layout.write.film.animated import to_animated
from layout.write.film.moving import laid_at, scene_at, still
from layout.write.png import to_png

pytest_plugins = ["kit_browser"]

SIZE = {"width": 1280, "height": 720}
SPANS = {"xiangyinjiu": (60, 80), "jin": (18, 40)}
FAR = 0.25  # mm, when all are at rest
SEEK = """t => {
  const root = document.documentElement;
  root.pauseAnimations();
  root.setCurrentTime(t / 1000);
  const per = root.viewBox.baseVal.width / root.getBoundingClientRect().width;
  const out = {};
  for (const title of document.querySelectorAll('#stage title')) {
    const body = title.parentNode;
    if (!body.getBoundingClientRect().width) continue;
    const m = body.getScreenCTM();
    out[title.textContent] = [m.e * per, m.f * per];
  }
  return out;
}"""


@cache
def film(slug: str) -> Reel:
    return reel(read(slug), *SPANS[slug], FilmWish("svg"))


@pytest.fixture(params=SPANS)
def opened(request: pytest.FixtureRequest, chromium: Any, tmp_path: Path) -> Any:
    path = tmp_path / "film.svg"
    path.write_bytes(to_animated(film(request.param)))
    page = chromium.new_page(viewport=SIZE)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    yield film(request.param), page, path
    page.close()
    assert not complaints


def test_at_the_end_of_every_step_all_stands_as_in_the_film(opened: Any) -> None:
    """Who is seen is where the reel has him, and the others are not there."""
    made, page, _ = opened
    for caption in at_least(10, made.captions):
        t = caption.end - BREATH - 20  # a film so short tells its times to some hundredths
        seen = page.evaluate(SEEK, t)
        bodies = [(m.name, laid) for m, laid in laid_at(scene_at(made, t), t) if laid.layer == 0]
        assert seen.keys() == {name for name, _ in bodies}, t
        for name, laid in bodies:
            x, y = seen[name]
            assert abs(x - laid.x) < FAR, (t, name)
            assert abs(y - laid.y) < FAR, (t, name)


def test_it_looks_as_the_film_does(opened: Any) -> None:
    """The browser's picture and ours of the same time differ by the edges of letters alone."""
    made, page, _ = opened
    for share in (0.2, 0.55, 0.95):
        t = round(made.end * share)
        page.evaluate(SEEK, t)
        page.wait_for_timeout(80)
        shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        drawn = Image.open(io.BytesIO(to_png(still(made, t), width=1280))).convert("RGB")
        drawn = drawn.resize(shown.size)
        assert max(ImageStat.Stat(ImageChops.difference(shown, drawn)).mean) < 3, t


def test_it_plays_when_pasted_into_a_page(opened: Any, tmp_path: Path) -> None:
    """It is drawn there as by itself."""
    made, page, path = opened
    t = round(made.end * 0.55)
    page.evaluate(SEEK, t)
    page.wait_for_timeout(80)
    alone = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    _, _, film_ = path.read_text(encoding="utf-8").partition("?>")
    (tmp_path / "page.html").write_text(
        f'<!doctype html><meta charset="utf-8"><body style="margin:0">{film_}', encoding="utf-8"
    )
    page.goto((tmp_path / "page.html").as_uri())
    page.evaluate(
        "t => {const f = document.querySelector('svg'); f.pauseAnimations(); "
        "f.setCurrentTime(t / 1000);}",
        t,
    )
    page.wait_for_timeout(80)
    pasted = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(alone, pasted)).mean) < 1


def test_it_plays_inside_an_image(opened: Any, tmp_path: Path) -> None:
    """Where no script may run, it goes on by itself."""
    _, page, path = opened
    (tmp_path / "page.html").write_text(
        f'<body style="margin:0"><img src="{path.name}" width=1280>'
    )
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_timeout(300)
    before = page.screenshot()
    page.wait_for_timeout(2500)
    assert page.screenshot() != before
