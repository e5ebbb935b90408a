"""The atlas walked in a real Chromium, from the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit_browser import Opened
from kit_rite import small_rite
from seen import at_least

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
            if not request.url.startswith(("file:", "data:", "blob:")) else None)  # fmt: skip
    page.goto(f"file://{atlas}/index.html")
    yield page
    assert page.told == []
    page.close()


def test_an_atlas_is_walked_from_the_disk(page: Any) -> None:
    """From the home to a rite, to its first clause, and on by keys: each page says what it is, and
    nothing is asked of anybody."""
    page.locator(".chapters li:not(.none) a").last.click()  # 喪服 is there always
    page.click(".buttons .main")
    assert page.locator("#now").count() == 1
    first = page.url
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: url != first)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(first)
    page.click(".crumbs a")
    assert page.locator(".rite h1").count() == 1


def test_the_player_of_a_clause_opens_at_its_step_and_leads_back(page: Any) -> None:
    """From a clause to its step as it is played, as somebody sees it, and back to the clause."""
    page.locator(".chapters li:not(.none) a").last.click()
    with page.expect_navigation():
        page.click(".buttons .main")
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    clause = page.url
    step = page.locator(".steps .play").get_attribute("href").partition("step=")[2]
    page.locator(".stand summary").first.click()
    page.locator(".stand[open] .of-him a").last.click()
    page.wait_for_selector("#eyes .sight svg")
    page.keyboard.press("Escape")
    assert page.locator("#count").inner_text() == step
    page.click("#clauses a")
    page.wait_for_url(clause)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_clause_is_in_both_languages_and_in_each(page: Any, light: str) -> None:
    """What is chosen is what is seen, on the plate too, and it is chosen on the next page."""
    page.emulate_media(color_scheme=light)
    page.locator(".chapters li:not(.none) a").last.click()  # 喪服 is there always
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
        page.locator(selector).last.click()
    box = page.locator("a[rel=prev]").bounding_box()
    assert box["y"] > PHONE["height"] - 80
    assert min(box["width"], box["height"]) >= 44


def test_a_question_is_its_address(page: Any) -> None:
    """What is asked by a list and by words in pinyin finds the clause and the act; the address that
    it has then asks the same; the table of it has a line an act."""
    page.click(".doors a[href*=ask]")
    page.locator("select[name=who] option").nth(1).wait_for(state="attached")
    assert page.locator("#asked li").count() == 26
    page.select_option("select[name=who]", "主人")
    page.fill(".ask input[name=q]", "xian bin")
    row = page.locator("#answer li")
    row.filter(has_text="獻賓").wait_for()
    assert row.count() == 1
    assert "主人" in row.locator(".deed").first.inner_text()
    page.goto(page.url)
    row.filter(has_text="獻賓").wait_for()
    assert page.input_value("select[name=who]") == "主人"
    with page.expect_download() as table:
        page.click("#csv")
    lines = Path(table.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 1 + int(page.inner_text("#told").split()[0])
    row.locator("a").click()
    assert page.locator("#now").inner_text().strip().startswith("適賓前")


def test_acts_are_listed_by_who_and_what(page: Any) -> None:
    """From a matrix of who to whom the page of an answer is reached; the page of somebody has his
    ways over the plan."""
    root = page.url.removesuffix("index.html")
    page.goto(f"{root}verb/xian/index.html")
    page.click(".matrix td a")
    page.locator("#answer li").first.wait_for()
    page.goto(f"{root}little/who/zhuren/index.html")
    assert page.locator(".over .way").count() > 0
    assert page.locator(".rose path").count() == 8
    assert page.locator(".acted li").count() > 1


def test_a_plan_has_nobody_on_it_and_lies_within_its_figure(atlas: Path, page: Any) -> None:
    """A plan shows the place alone, whoever stood there when it was drawn; nothing of it hangs over
    its edge."""
    for address in at_least(2, sorted(atlas.glob("*/who/*/index.html"))[:2]):
        page.goto(f"file://{address}")
        plan = page.locator(".over-plan svg")
        shown = plan.bounding_box()
        assert plan.locator("[data-x], .ghost, .paths").count() == 0
        for words in at_least(1, plan.locator("text").all()):
            box = words.bounding_box()
            if box is not None:
                assert box["x"] >= shown["x"] - 2
                assert box["x"] + box["width"] <= shown["x"] + shown["width"] + 2


EVERY = ("index", "little/index", "little/2/index", "little/s/1/index", "little/who/zhuren/index",
         "little/of/jue/index", "little/hall/index", "little/plate/1/index", "verb/xian/index",
         "ask/index", "sql/index", "try/index", "read/index", "docs/index",
         "docs/player/index")  # fmt: skip


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(page: Any, light: str) -> None:
    """axe-core finds nothing on a page of each sort, by day and by night."""
    root = page.url.removesuffix("index.html")
    page.emulate_media(color_scheme=light)
    found = {}
    for name in at_least(12, EVERY):
        page.goto(f"{root}{name}.html")
        if each := Opened(page).violations():
            found[name] = each
    assert not found


def test_a_plate_is_taken_away_as_it_is_seen(page: Any) -> None:
    """SVG and PNG of a plate come as files, in the languages that are shown; so do citations."""
    page.goto(page.url.replace("index.html", "little/2/index.html"))
    page.click("button[data-say=zh]")
    taken = {}
    for form, selector in (("svg", "[data-take=svg]"), ("png", "[data-take=png]"),
                           ("bib", "a[download$=bib]"), ("ris", "a[download$=ris]")):  # fmt: skip
        with page.expect_download() as file:
            page.click(selector)
        assert file.value.suggested_filename == f"little-2.{form}"
        taken[form] = Path(file.value.path()).read_bytes()
    words = taken["svg"].decode()
    assert "主人" in words
    assert "var(--" not in words
    assert ">host<" not in words
    assert taken["png"].startswith(b"\x89PNG")
    assert "小禮 2 主人適篚南" in taken["bib"].decode()
    assert taken["ris"].startswith(b"TY  - ELEC")
    page.click("button[data-say=both]")


def test_the_database_is_asked_in_the_page(page: Any) -> None:
    """A question in SQL is answered from the disk, where nothing can be fetched; what is wrongly
    asked is told."""
    page.goto(page.url.replace("index.html", "sql/index.html"))
    page.fill("#sql", "SELECT who, count(*) AS acts FROM act GROUP BY who ORDER BY who")
    page.click("#run")
    page.locator("#answer tbody tr").nth(1).wait_for()
    assert page.locator("#answer th").all_inner_texts() == ["who", "acts"]
    page.fill("#sql", "SELECT who FROM nowhere")
    page.click("#run")
    page.locator("#told", has_text="no such table: nowhere").wait_for()


def test_a_clause_is_written_otherwise(page: Any) -> None:
    """The engine runs in the page, from the disk, and asks nobody for anything: a clause that is
    turned is drawn anew and told with its remedy, at the line where it stands, and its address
    holds it; what is as it was written has nothing wrong."""
    page.goto(page.url.replace("index.html", "try/index.html#little/2"))
    told = page.locator("#told")
    told.filter(has_text="nothing is wrong").wait_for(timeout=120_000)
    before = page.locator(".tried svg").inner_html()
    scene = page.locator("#scene")
    written = scene.input_value()
    scene.fill(written.replace("適 篚南 北面", "適 篚南 南面"))
    page.locator("#problems li", has_text="C844").wait_for(timeout=60_000)
    assert page.locator(".tried svg").inner_html() != before
    assert page.locator("#problems .fix").first.inner_text().startswith("→")
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    page.locator("#problems li", has_text="C844").wait_for(timeout=120_000)
    assert "南面" in scene.input_value()
    scene.fill(written.replace("主人 坐取", "主入 坐取"))
    page.locator("#problems .at", has_text="line 5").first.wait_for(timeout=60_000)


def test_a_clause_reads_whole_without_any_script(atlas: Path, chromium: Any) -> None:
    """Where scripts do not run all of a clause is there to be read and to be heard: its words in
    order, who stands where, and what only a script can do is not offered."""
    context = chromium.new_context(java_script_enabled=False, viewport=DESK)
    page = context.new_page()
    page.goto(f"file://{atlas}/little/3/index.html")
    assert page.locator(".stand").first.is_visible()
    assert not page.locator("[data-take]").first.is_visible()
    assert not page.locator(".choices").is_visible()
    heard = page.locator(".col").aria_snapshot()
    clauses = [
        "賓北面拜。",
        "主人適篚南，北面坐取爵，",
        "適賓前，獻賓。",
        "賓受爵，坐奠爵，降自西階。",
    ]
    order = [heard.find(clause) for clause in clauses]
    assert -1 not in order
    assert order == sorted(order)
    fold = page.locator(".stand summary").first
    fold.focus()
    page.keyboard.press("Enter")
    assert page.locator(".stand[open] .why").first.is_visible()
    context.close()
