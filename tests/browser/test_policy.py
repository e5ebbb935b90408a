"""Every page forbids what it does not need, and what is ours is not forbidden."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from kit_rite import small_rite
from seen import at_least

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
    policy = re.search(r'Security-Policy"\s+content="([^"]*)', path.read_text(encoding="utf-8"))
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "unsafe-inline" not in re.sub(r"style-src[^;]*", "", policy[1])
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


def test_the_index_of_plates_is_searched_and_begins_with_the_key_plates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chromium: Any
) -> None:
    """Of a rite's steps each key plate has its picture first, larger than the others; what is
    sought leaves the plates that have its words, in either language; the page has landmarks."""
    monkeypatch.chdir(tmp_path)
    main(["plates", "鄉飲酒禮", "-o", "out", "--steps", "64..67"])
    page = chromium.new_page()
    page.goto(f"file://{tmp_path}/out/index.html")
    widths = page.evaluate(
        "['ol.key img', 'ol:not(.key) img'].map((s) => document.querySelector(s).width)"
    )
    assert widths[0] > 1.3 * widths[1]
    names = "['header', 'main', '[role=search]'].every((name) => document.querySelector(name))"
    assert page.evaluate(names)
    shown = "[...document.querySelectorAll('ol.plates li:not([hidden])')].map((e) => e.innerText)"
    whole = page.evaluate(shown)
    for words in ("西北面", "offers the cup"):
        page.fill("[type=search]", words)
        found = page.evaluate(shown)
        assert 0 < len(found) < len(whole)
        assert all(words in each for each in at_least(1, found))
        assert page.inner_text("output") == f"{len(found)} / {len(whole)}"
    page.close()
