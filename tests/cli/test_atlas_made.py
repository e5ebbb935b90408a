"""`layout atlas`: the same bytes whoever makes them, and only what is otherwise made again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest
from kit_rite import SECTION, small_rite
from seen import at_least

from layout.api.rite import load
from layout.atlas.pages import Binder
from layout.cli import main
from layout.said import Said


def files_of(folder: Path) -> Mapping[str, bytes]:
    """All that lies under a folder, by name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def made(
    rite: Path, out: Path, capsys: pytest.CaptureFixture[str], jobs: int = 1
) -> Mapping[str, int]:
    """What an atlas of the rite says of itself."""
    home = ["--home", "https://example.org/yili", "--jobs", str(jobs), "--json"]
    assert main(["atlas", str(rite), "-o", str(out), *home]) == 0
    told: Mapping[str, int] = json.loads(capsys.readouterr().out)
    return told


def test_an_atlas_is_the_same_whoever_makes_it_and_is_made_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers that find nothing kept write the bytes that one wrote; of an atlas that is as it
    would be made nothing is written, and a file that was spoilt is made good."""
    rite, one, two = small_rite(tmp_path), tmp_path / "one", tmp_path / "two"
    first = made(rite, one, capsys)
    assert first["changed"] > 40
    monkeypatch.setenv("LAYOUT_CACHE", str(tmp_path / "cache"))
    made(rite, two, capsys, jobs=2)
    before, other = files_of(one), files_of(two)
    assert before.keys() == other.keys()
    assert not [name for name in at_least(40, before) if before[name] != other[name]]
    assert made(rite, two, capsys) == {**first, "changed": 0}
    (two / "little" / "2" / "index.html").write_bytes(b"")
    assert made(rite, two, capsys)["changed"] == 1
    assert files_of(two) == before


def test_every_key_plate_has_a_page_and_a_picture_by_which_others_quote(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key plate stands beside its clauses and what is done by its numbers; it has a small
    picture, which the front of the rite shows and names to those who quote it."""
    out = tmp_path / "out"
    made(small_rite(tmp_path), out, capsys)
    page = (out / "little/plate/1/index.html").read_text(encoding="utf-8")
    front = (out / "little/index.html").read_text(encoding="utf-8")
    assert [*at_least(3, re.findall(r'<li value="(\d+)"', page))] == ["1", "2", "3", "4"]
    assert at_least(1, re.findall(r"<li><b>\w+</b> <p>", page))
    assert (out / "little/plate/1/small.png").read_bytes().startswith(b"\x89PNG")
    assert 'src="../little/plate/1/small.png"' in front
    assert (
        'property="og:image" content="https://example.org/yili/little/plate/1/small.png"' in front
    )


def test_every_measure_of_a_house_stands_with_what_it_rests_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page of the building has a row for each length of each house, none without its ground."""
    made(small_rite(tmp_path), tmp_path / "out", capsys)
    page = (tmp_path / "out/little/hall/index.html").read_text(encoding="utf-8")
    rows = [*at_least(10, re.findall(r'<tr><th scope="row">.*?</tr>', page))]
    lengths = load(str(tmp_path / "little")).site.lengths.values()
    assert len(rows) == sum(not length.owner for length in lengths)
    assert all(re.search(r'class="basis b-\w+"', row) for row in rows)


def test_a_part_of_a_clause_has_the_number_of_its_clause() -> None:
    """In a list a clause that is played in several parts stands under its own number each time."""
    macros = Binder(frozenset()).templates.get_template("macros.html").module
    clauses = [{"number": n, "staging": "", "address": "", "words": Said("甲", "a")}
               for n in ("184", "184b", "184h")]  # fmt: skip
    values = re.findall(r'value="(\d+)"', macros.listed(clauses, str))
    assert [*at_least(3, values)] == ["184", "184", "184"]


def test_a_feed_tells_what_is_new(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each release of the changelog is an item of the feed, with its address."""
    made(small_rite(tmp_path), tmp_path / "out", capsys)
    feed = ElementTree.parse(tmp_path / "out/feed.xml")
    items = [*at_least(2, feed.findall("channel/item"))]
    assert {item.findtext("link") for item in items} == {"https://example.org/yili/"}
    assert len({item.findtext("guid") for item in items}) == len(items)
    assert all(len(item.findtext("description") or "") > 40 for item in items)


def test_a_clause_that_is_otherwise_changes_the_pages_that_show_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """When a word of the last clause is another, its page is written anew, and that of no clause
    before it but those beside which it is read."""
    rite, out = small_rite(tmp_path), tmp_path / "out"
    made(rite, out, capsys)
    before = files_of(out)
    small_rite(tmp_path, section=SECTION.replace("goes down the west stair", "descends"))
    told = made(rite, out, capsys)
    after = files_of(out)
    changed = {name for name in at_least(40, after) if after[name] != before.get(name)}
    assert told["changed"] == len(changed)
    assert "little/4/index.html" in changed
    assert not {"little/1/index.html", "little/2/index.html"} & changed
