"""The page of the player as a file: whole, small, the same on every run, asking nobody."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from kit_rite import small_rite
from seen import at_least

import layout
from layout import typeset
from layout.api.player import PageWish, player_page
from layout.cli import main
from layout.picture import Disc, Hatch, Ink
from layout.picture import Path as Line
from layout.shape import segments
from layout.write.player import FOLDER
from layout.write.player.inks import Inking, InkWardrobe

ROOT = Path(__file__).parent.parent.parent
WORK = """
import hashlib, sys, layout
from layout.api.player import player_page
print(hashlib.sha256(player_page(layout.load(sys.argv[1]))).hexdigest())
"""
MODERN, PRINT = Inking("modern"), Inking("print")
SQUARE = segments("M0,0 L1,0 L1,1 Z")


def data_of(page: bytes) -> dict[str, Any]:
    found = re.search(rb'id="data">(.*?)<', page, re.S)
    assert found is not None
    return json.loads(zlib.decompress(base64.b64decode(found[1])))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return player_page(layout.load(str(small_rite(tmp_path_factory.mktemp("rite")))))


def test_the_page_tells_what_may_come_next(tmp_path: Path) -> None:
    """Where it is wished, every step in which somebody is there who could act has acts that may
    follow or the reasons why none may; among them, of a step, the act that the rite does next."""
    rite = layout.load(str(small_rite(tmp_path)))
    data = data_of(player_page(rite, wish=PageWish(outlook=True)))
    rows = data["sides"][0]["outlook"]
    assert len(rows) == len(rite.frames)
    done = 0
    for tried, may, possible, refused in at_least(1, [row for row in rows if row]):
        assert tried == may + sum(often for often, *_ in refused) or len(refused) == 5
        assert len(possible) <= may <= tried
        done += sum(is_next for *_, is_next in possible)
    assert done
    assert "outlook" not in data_of(player_page(rite))["sides"][0]


def test_every_run_gives_the_same_page(tmp_path: Path) -> None:
    """Neither the hash seed nor the locale changes a byte."""
    folder = str(small_rite(tmp_path))
    said = set()
    for seed, locale in (("1", "C"), ("4242", "C.UTF-8")):
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "LC_ALL": locale}
        run = subprocess.run(
            [sys.executable, "-c", WORK, folder],
            env={**env, "LAYOUT_CACHE": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(run.stdout)
    assert len(said) == 1


def test_a_page_names_nobody_else(page: bytes) -> None:
    """No address of any host stands in the page, but the name of SVG."""
    text = page.decode()
    assert set(re.findall(r"https?://[^\s\"'<>)]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in text
    assert not re.search(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"(?!data:)", text)


def test_every_word_can_be_written(page: bytes) -> None:
    """No character of the page is without a glyph in the fonts it carries."""
    assert typeset.missing("".join(data_of(page)["words"])) == frozenset()
    assert page.count(b"@font-face") >= 5


def test_no_sheet_takes_the_name_of_a_colour(page: bytes) -> None:
    """Each name that a theme gives a colour is that colour everywhere in the page."""
    colours = set(re.findall(r"--(\w+):var\(--x[0-9a-f]{6}\);", page.decode()))
    own = "".join(sheet.read_text(encoding="utf-8") for sheet in FOLDER.glob("*.css"))
    assert set(at_least(10, colours)) & set(re.findall(r"--([\w-]+): ", own)) == set()


def test_a_page_holds_the_rite(page: bytes, tmp_path: Path) -> None:
    """Steps, people and things are all there, each step with its text and English."""
    rite = layout.load(str(small_rite(tmp_path)))
    told = data_of(page)
    side, words = told["sides"][0], told["words"]
    assert [words[row[2]] for row in side["steps"]] == [f.text or "" for f in rite.frames]
    assert [words[row[3]] for row in side["steps"]] == [f.state.step.en for f in rite.frames]
    assert [row[0] for row in side["people"]] == list(rite.frames[0].people)
    assert [row[0] for row in side["things"]] == list(rite.frames[0].things)


def test_the_command_writes_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`layout play` writes the page; where it cannot, it says so and leaves nothing behind."""
    rite, target = str(small_rite(tmp_path)), tmp_path / "out" / "page.html"
    assert main(["play", rite, "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"<!doctype html>")
    assert str(target) in capsys.readouterr().out
    (tmp_path / "folder.html").mkdir()
    assert main(["play", rite, "-o", str(tmp_path / "folder.html")]) == 2
    assert "D894" in capsys.readouterr().err
    assert list(target.parent.iterdir()) == [target]


def test_a_comparison_needs_another_reading(tmp_path: Path) -> None:
    """The reading that is shown already cannot be set beside itself; another can."""
    rite, target = str(small_rite(tmp_path)), tmp_path / "page.html"
    assert main(["play", rite, "--compare", "遵者=不來", "-o", str(target)]) == 2
    assert not target.exists()
    assert main(["play", rite, "--compare", "遵者=來", "-o", str(target)]) == 0
    assert len(data_of(target.read_bytes())["sides"]) == 2


def test_dresses_share_their_shapes() -> None:
    """A shape that two themes ink otherwise is written once, with a rule for each."""
    wardrobe = InkWardrobe()
    markup = wardrobe.markup(
        {MODERN: (Line(SQUARE, Ink("#aa0000")),), PRINT: (Line(SQUARE, Ink("#000000")),)}
    )
    assert markup.count("<path") == 1
    css = wardrobe.css()
    assert ".modern .k0{fill:#aa0000}" in css
    assert ".print .k0{fill:#000000}" in css


def test_a_hatch_of_one_theme_is_no_ink_in_the_others() -> None:
    """A hatch lies on its shape as a shape of its own, empty where a theme has none."""
    wardrobe = InkWardrobe()
    hatched = Line(SQUARE, Ink("#ffffff"), Hatch("#000000", 0.3, 1.3))
    markup = wardrobe.markup({MODERN: (Line(SQUARE, Ink("#aa0000")),), PRINT: (hatched,)})
    assert markup.count("<path") == 2
    assert ".print .k1{fill:var(--h0)}" in wardrobe.css()
    assert ".modern .k1{fill:none}" in wardrobe.css()


def test_other_shapes_have_groups_of_their_own() -> None:
    """What a theme draws otherwise is hidden under the others."""
    wardrobe = InkWardrobe()
    markup = wardrobe.markup(
        {MODERN: (Line(SQUARE, Ink("#aa0000")),), PRINT: (Disc(0, 0, 1, Ink("#000000")),)}
    )
    assert 'class="only in-modern"' in markup
    assert 'class="only in-print"' in markup
    assert ".print .only:not(.in-print){display:none}" in wardrobe.css()
