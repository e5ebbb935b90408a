"""Charts on the page: everything within it, the same on every run, nothing by colour alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest
from conftest import read
from kit_rite import small_rite
from matplotlib.text import Text
from seen import at_least

import layout
from layout.api.charts import ChartAsked, ChartKind, prepare_chart
from layout.api.pages.selection import Selection, spans_of
from layout.charts import ChartPage
from layout.charts.facings import ROSE
from layout.charts.hall import SHAPES
from layout.charts.page import A3
from layout.cli import main
from layout.count.ways import legs
from layout.count.zones import zones
from layout.draw.dress.theme import themes
from layout.fonts import script_of
from layout.problems import ProblemError
from layout.typeset import LEAST_HAN, LEAST_LATIN, measure
from layout.vocabulary import Zone

SLIGHTLY = 0.5  # points
DRAWN: dict[tuple[tuple[str, ...], ChartAsked], Sequence[ChartPage]] = {}


def written(page: ChartPage) -> list[Text]:
    """Its words, run by run, as they stand."""
    return [one for one in page.figure.findobj(Text) if one.get_text().strip()]


def texts(page: ChartPage) -> list[str]:
    return [one.get_text() for one in written(page)]


def drawn(rite: layout.Rite, chart: ChartKind, **more: object) -> ChartPage:
    """On one page."""
    (page,) = pages_of(rite, chart, **more)
    return page


def pages_of(
    rite: layout.Rite, chart: ChartKind, who: str | None = None, **more: object
) -> Sequence[ChartPage]:
    """A chart of a whole rite as it is asked for, drawn once for all who ask the same."""
    who = who or busiest(rite) if chart is ChartKind.WAY else None
    asked = ChartAsked(chart, who, **more)  # type: ignore[arg-type]
    if (rite.score.files, asked) not in DRAWN:
        DRAWN[rite.score.files, asked] = prepare_chart(rite, spans_of(rite, Selection()), asked)()
    return DRAWN[rite.score.files, asked]


def farthest(rite: layout.Rite) -> str:
    """Who has the longest walk of all."""
    frames = [frame.state for frame in rite.frames]
    return max(
        rite.score.cast, key=lambda who: max((w.length for w in legs(frames, who)), default=0)
    )


def busiest(rite: layout.Rite) -> str:
    """Who acts most."""
    acts = [event.who for frame in rite.frames for event in frame.state.events]
    return max(rite.score.cast, key=acts.count)


@pytest.mark.parametrize("chart", ChartKind)
def test_every_chart_of_every_rite_stays_on_pages_that_can_be_printed(
    rite: layout.Rite, chart: ChartKind
) -> None:
    """No ink beyond the edge, none larger than A3, no letter too small to be read; each says of
    which rite it is, of which chart, and of which sections."""
    pages = pages_of(rite, chart, farthest(rite), is_paged=True)
    for page in at_least(1, pages):
        width, height = page.figure.bbox.size
        ink = page.figure.get_tightbbox().transformed(page.figure.dpi_scale_trans)
        assert ink.x0 >= -SLIGHTLY
        assert ink.y0 >= -SLIGHTLY
        assert ink.x1 <= width + SLIGHTLY
        assert ink.y1 <= height + SLIGHTLY
        assert sorted(page.size) <= sorted(A3)
        assert max(page.size) <= max(A3)
        for one in at_least(10, written(page)):
            is_han = any(script_of(char) == "Han" for char in one.get_text())
            assert one.get_fontsize() >= (LEAST_HAN if is_han else LEAST_LATIN), one.get_text()
        words = "".join(texts(page))
        assert "…" not in words
        assert rite.score.title in words
        assert page.told.title.han in words
        if chart is not ChartKind.HEAT:  # which has none
            joined = "".join(words.split())
            assert any(title in joined for title in rite.score.sections)


@pytest.mark.parametrize("chart", [ChartKind.HALL, ChartKind.VESSELS])
def test_the_pages_of_a_chart_have_all_that_is_on_one(chart: ChartKind) -> None:
    """Of the most crowded rite every word of the one page is on one of the several, which are all
    of one size and numbered; each has the heads again."""
    crowded = read("dashe")
    pages = pages_of(crowded, chart, lang="en", is_paged=True)
    count = len(pages)
    assert [page.place for page in at_least(2, pages)] == [(n + 1, count) for n in range(count)]
    assert len({page.size for page in pages}) == 1
    assert len({page.about.desc for page in pages}) == count  # to those who cannot see it
    one = Counter(at_least(150, texts(drawn(crowded, chart, lang="en"))))
    assert not one - Counter(word for page in pages for word in texts(page))


def test_no_note_of_a_chart_ends_in_a_line_of_one_word(rite: layout.Rite) -> None:
    """Its lines are about as long as one another."""
    for chart in at_least(4, ChartKind):
        note = drawn(rite, chart, lang="en").note
        lengths = [measure(words, face, size) for _, words, face, size, _ in note]
        assert min(at_least(1, lengths)) > 0.4 * max(lengths), chart


def test_the_numbers_on_a_way_keep_apart(rite: layout.Rite) -> None:
    """Each section in which he walks there has its number, and none covers another."""
    page = drawn(rite, ChartKind.WAY)
    found = page.figure.findobj(lambda one: str(one.get_gid()).startswith("number/"))
    boxes = {one.get_gid(): one.get_window_extent() for one in at_least(5, found)}
    assert len(boxes) == len(found)
    for (a, one), (b, two) in combinations(boxes.items(), 2):
        assert not one.overlaps(two), (a, b)


def test_everybody_ever_on_stage_is_on_the_chart_of_the_hall(rite: layout.Rite) -> None:
    """Each has a row, or shares that of those of his group who are with him throughout."""
    page = drawn(rite, ChartKind.HALL, lang="zh")
    names = page.figure.findobj(lambda one: str(one.get_gid()).startswith("strip/"))
    there = {p.name for f in rite.frames for p in f.people.values() if p.on_stage}
    leads = {one.get_gid().partition("/")[2] for one in names}
    assert leads <= there
    stems = {name.rstrip("一二三四五六七八九十") for name in leads}
    assert {name.rstrip("一二三四五六七八九十") for name in there} == stems


def test_every_area_that_is_stood_on_is_of_some_sort(rite: layout.Rite) -> None:
    """A floor that is raised is no court, and low ground no hall."""
    told = zones(rite.site)
    for name, area in at_least(10, rite.site.areas.items()):
        is_raised = told[name] in (Zone.HALL, Zone.ROOM)
        assert is_raised == (area.height > 0 and told[name] is not Zone.STAIR), name


def test_zones_are_told_apart_without_colour() -> None:
    """Each zone's strip differs from every other in thickness or hatch."""
    assert set(SHAPES) == set(Zone)
    assert len(set(SHAPES.values())) == len(Zone)


def test_no_row_is_lower_than_its_letters(rite: layout.Rite) -> None:
    """However many the people, the names on the chart of the hall do not cover one another."""
    page = drawn(rite, ChartKind.HALL, lang="zh")
    names = page.figure.findobj(lambda one: str(one.get_gid()).startswith("strip/"))
    heights = sorted(one.get_position()[1] for one in at_least(14, names))
    assert min(b - a for a, b in pairwise(heights)) > 3.0


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_rose_is_too_small_to_be_read(rite: layout.Rite, lang: str) -> None:
    """However many sections a rite has, and however long their titles: the page grows instead."""
    page = drawn(rite, ChartKind.FACINGS, lang=lang)
    axes = [own.bbox.width / 72 * 25.4 for own in page.figure.axes if own.name == "polar"]
    assert all(wide > ROSE[0] - 2.1 for wide in at_least(1, axes))


@pytest.mark.parametrize("theme", themes())
def test_a_chart_is_drawn_in_every_theme(tmp_path: Path, theme: str) -> None:
    """In its own colours, down to the paper."""
    rite = str(small_rite(tmp_path))
    out = tmp_path / "a.svg"
    assert main(["chart", rite, "hall", "--theme", theme, "-o", str(out)]) == 0
    assert themes()[theme].paper.lower() in out.read_text(encoding="utf-8").lower()


def test_the_words_of_a_chart_can_be_searched(tmp_path: Path) -> None:
    """In a PDF as text, in an SVG too, unless outlines are asked for."""
    rite, out = str(small_rite(tmp_path)), tmp_path / "a.pdf"
    assert main(["chart", rite, "hall", "-o", str(out)]) == 0
    page = pypdfium2.PdfDocument(out)[0].get_textpage()
    for word in ("在堂表", "小禮", "Who is on the hall when", "主人"):
        assert page.search(word).get_next(), word
    made = {}
    for text in ("outlines", "live", "embedded"):
        svg = tmp_path / f"{text}.svg"
        assert main(["chart", rite, "hall", "--text", text, "-o", str(svg)]) == 0
        made[text] = svg.read_text(encoding="utf-8")
    in_text = {text: bool(re.search("<text[^>]*>在堂表<", svg)) for text, svg in made.items()}
    assert in_text == {"outlines": False, "live": True, "embedded": True}
    assert ["@font-face" in svg for svg in made.values()] == [False, False, True]


_MAGIC = {".pdf": b"%PDF", ".svg": b"<?xml", ".png": b"\x89PNG"}


@pytest.mark.parametrize(
    ("kind", "suffix"),
    [
        ("hall", ".svg"),
        ("hall", ".pdf"),
        ("hall", ".png"),
        ("way", ".pdf"),
        ("heat", ".svg"),
        ("facings", ".png"),
        ("vessels", ".pdf"),
    ],
)
def test_the_same_command_makes_the_same_bytes(tmp_path: Path, kind: str, suffix: str) -> None:
    """And the file is what its name says."""
    rite = str(small_rite(tmp_path))
    who = ["--who", "主人"] if kind == "way" else []
    made = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for path in made:
        assert main(["chart", rite, kind, *who, "-o", str(path), "--dpi", "40"]) == 0
    first, second = (path.read_bytes() for path in made)
    assert first == second
    assert first.startswith(_MAGIC[suffix])


@pytest.mark.parametrize("lang", ["bilingual", "zh", "zh-Hans", "en", "pinyin"])
@pytest.mark.parametrize("chart", ChartKind)
def test_a_chart_speaks_the_language_it_is_asked_for(
    tmp_path: Path, chart: ChartKind, lang: str
) -> None:
    """Chinese alone has no English sentence, English alone no Chinese name."""
    rite = layout.load(str(small_rite(tmp_path)))
    words = texts(drawn(rite, chart, lang=lang))
    assert ("小禮" in "".join(words)) is (lang in ("bilingual", "zh", "pinyin"))
    has_english = any("The Little Rite" in word for word in words)
    assert has_english is (lang in ("bilingual", "en"))
    if lang.startswith("zh"):
        assert not [word for word in words if " the " in word]


def test_a_part_of_a_rite_is_counted_alone(tmp_path: Path) -> None:
    """What is not among the steps that are wanted is not on the chart: it may be nothing."""
    rite = layout.load(str(small_rite(tmp_path)))
    later = spans_of(rite, Selection(steps="3..4"))
    (page,) = prepare_chart(rite, later, ChartAsked(ChartKind.HALL))()
    assert "2人，2步" in "".join("".join(texts(page)).split())
    with pytest.raises(ProblemError, match="walks nowhere"):
        prepare_chart(rite, spans_of(rite, Selection(steps="1")), ChartAsked(ChartKind.WAY, "主人"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("hal", "did you mean hall?"),
        ("hall --who 主", "did you mean 主人?"),
        ("hall --section 獻賔", "did you mean 獻賓?"),
        ("way", "--who 主人"),
        ("vessels --who 先生", "nobody is named"),
        ("vessels --steps 1", "U945"),
        ("hall -o a.gif", "U903"),
        ("hall --dpi 1", "U906"),
        ("hall --theme woodcut --lang zh-Hans", "U911"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    """With what would do instead; it is the command that is at fault, and nothing is made."""
    rite = str(small_rite(tmp_path))
    kind, *options = words.split()
    before = sorted(tmp_path.rglob("*"))
    assert main(["chart", rite, kind, "-o", str(tmp_path / "a.pdf"), *options]) == 2
    assert told in capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before


def test_the_python_of_the_page_on_charts_runs(tmp_path: Path, monkeypatch) -> None:
    """As it is printed there."""
    page = (Path(__file__).parents[2] / "docs" / "charts.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(told, {})
    assert (tmp_path / "way.pdf").read_bytes().startswith(b"%PDF")
