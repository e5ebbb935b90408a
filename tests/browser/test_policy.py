"""Every page forbids what it does not need, and what is ours is not forbidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit_rite import small_rite

from layout.cli import main

pytest_plugins = ["kit_browser"]
PAGES = {
    "plates little -o out --steps 1": "out/index.html",
    "play little -o page.html": "page.html",
    "slides little --key --format html -o slides.html": "slides.html",
    "plates little -o judged --steps 1 --report judged.html": "judged.html",
}


@pytest.mark.parametrize("words", PAGES)
def test_a_page_has_a_policy_that_blocks_nothing_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chromium: Any, words: str
) -> None:
    """In Chromium no page complains of its policy, and every picture of it is seen."""
    small_rite(tmp_path)
    monkeypatch.chdir(tmp_path)
    main(words.split())
    path = tmp_path / PAGES[words]
    assert "default-src 'none'" in path.read_text(encoding="utf-8")
    page = chromium.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"file://{path}")
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)
    assert not said
    unseen = "[...document.images].filter(i => i.complete && !i.naturalWidth && i.src).length"
    assert page.evaluate(unseen) == 0
    page.close()
