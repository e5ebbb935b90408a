"""A real Chromium, Debian's, and the pages it opens from the disk. Without one the tests skip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from conftest import read

import layout
from layout.api.player import player_page

CHROMIUM = Path("/usr/bin/chromium")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
TRIES = 400
AXE = Path(__file__).parent.parent / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = {"width": 1440, "height": 900}


@dataclass
class Opened:
    """A page and all that it said and asked for."""

    page: Any
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def run(self, script: str, *args: Any) -> Any:
        return self.page.evaluate(script, *args)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def step(self) -> int:
        """The step shown, from 1."""
        return int(self.run("player.stage.step + 1"))

    def wait(self, script: str, *args: Any) -> None:
        """Wait until the script is true; the page's own policy forbids the browser's way to."""
        for _ in range(TRIES):
            if self.run(script, *args):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never true: {script}")

    def rest(self) -> None:
        """Wait until nothing moves."""
        self.wait("!player.run && !player.beating")

    def violations(self) -> Any:
        """What axe-core finds against the rules of WCAG and of good practice."""
        if not AXE.exists():
            pytest.skip("NOT TESTED: no axe-core; run `npm ci`")
        if self.run("typeof axe") == "undefined":
            self.run(AXE.read_text(encoding="utf-8"))
        return self.run(
            "axe.run(document, {preload: false, resultTypes: ['violations']})"
            ".then(({ violations }) =>"
            " violations.map((v) => [v.id, ...v.nodes.map((n) => n.html.slice(0, 160))]))"
        )

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.skip(f"NOT TESTED: no {CHROMIUM}; apt-get install chromium")
    api = pytest.importorskip("playwright.sync_api", reason="NOT TESTED: pip install playwright")
    with api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
        yield browser
        browser.close()


@cache
def written(slug: str, other: tuple[tuple[str, str], ...] = ()) -> bytes:
    second = layout.load(slug, **dict(other)) if other else None
    return player_page(read(slug), second)


@pytest.fixture(scope="session")
def on_disk(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A page of a rite as a file, made once."""
    folder = tmp_path_factory.mktemp("pages")

    def file(slug: str, **other: str) -> Path:
        path = folder / f"{'-'.join((slug, *other, *other.values()))}.html"
        if not path.exists():
            path.write_bytes(written(slug, tuple(other.items())))
        return path

    return file


@pytest.fixture
def opened(chromium: Any, on_disk: Callable[..., Path]) -> Iterator[Callable[..., Opened]]:
    """Opens a page; whatever a test does, no page may complain or ask anything of a network."""
    contexts: list[Any] = []
    pages: list[Opened] = []

    def open_page(slug: str, link: str = "step=1", compare: Any = None, **context: Any) -> Opened:
        context = {"viewport": DESKTOP, **context}
        contexts.append(chromium.new_context(**context))
        shown = Opened(contexts[-1].new_page())
        pages.append(shown)
        page = shown.page
        page.on("console", lambda m: shown.complaints.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda error: shown.complaints.append(str(error)))
        page.on("request", lambda request: shown.asked.append(request.url))
        page.goto(f"file://{on_disk(slug, **(compare or {}))}#{link}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return shown

    yield open_page
    for context in contexts:
        context.close()
    for shown in pages:
        assert not shown.complaints
        assert not [url for url in shown.asked[1:] if not url.startswith(("data:", "blob:"))]
