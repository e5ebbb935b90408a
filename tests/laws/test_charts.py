"""Charts on the page: everything within it, the same on every run, nothing by colour alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest
from conftest import read
from kit_rite import small_rite
from seen import at_least

import layout
from layout.api.charts import ChartAsked, ChartKind, prepare_chart
from layout.api.pages.selection import Selection, spans_of
from layout.charts import ChartPage
from layout.charts.counts import legs, zones
from layout.charts.hall import SHAPES
from layout.charts.page import A3
from layout.cli import main
from layout.draw.dress.themes import themes
from layout.fonts import script_of
from layout.picture import Disc, Group, Item, Text
from layout.picture import Path as Line
from layout.problems import ProblemError
from layout.shape import Bounds, bounds, overlap, union
from layout.typeset import LEAST_HAN, LEAST_LATIN, MM_PER_PT, measure, measure_vertical
from layout.vocabulary import Zone

SLIGHTLY = 0.2  # mm
DRAWN: dict[tuple[tuple[str, ...], ChartAsked], Sequence[ChartPage]] = {}


def marks(items: Iterable[Item], clip: Bounds | None = None) -> Iterator[tuple[Item, Bounds]]:
    """All that is drawn, and the box it keeps within: no more of it than is seen."""
    for item in items:
        if isinstance(item, Group):
            if item.clip:
                x, y, width, height = item.clip
                clip = x, y, x + width, y + height
            yield from marks(item.items, clip)
        else:
            left, top, right, bottom = box = reach(item)
            if clip:
                box = (
                    max(left, clip[0]),
                    max(top, clip[1]),
                    min(right, clip[2]),
                    min(bottom, clip[3]),
                )
            yield item, box


def reach(item: Item) -> Bounds:
    if isinstance(item, Disc):
        return item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r
    if isinstance(item, Line):
        return bounds(pair for _, n in item.segments for pair in zip(n[::2], n[1::2], strict=True))
    assert isinstance(item, Text)
    if item.turn:
        return item.x, item.y - measure(item.text, item.face, item.size), item.x, item.y
    if item.vertical:
        return item.x, item.y, item.x, item.y + measure_vertical(item.text, item.face, item.size)
    wide = measure(item.text, item.face, item.size)
    start = item.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * wide
    return start, item.y - item.size * MM_PER_PT * 0.8, start + wide, item.y


def groups(page: ChartPage, name: str) -> dict[str, Bounds]:
    """The groups whose names begin so, and the box of each."""
    (whole,) = page.sheet.items
    assert isinstance(whole, Group)
    found = [g for g in whole.items if isinstance(g, Group) and g.id.startswith(name)]
    return {group.id: union(box for _, box in marks(group.items)) for group in found}


def written(page: ChartPage) -> list[Text]:
    """Its lines of words, as they stand."""
    return [item for item, _ in marks(page.sheet.items) if isinstance(item, Text)]


def texts(page: ChartPage) -> list[str]:
    return [text.text for text in written(page)]


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
        width, height = page.size
        left, top, right, bottom = union(box for _, box in marks(page.sheet.items))
        assert min(left, top) >= -SLIGHTLY
        assert right <= width + SLIGHTLY
        assert bottom <= height + SLIGHTLY
        assert sorted(page.size) <= sorted(A3)
        assert max(page.size) <= max(A3)
        for text in at_least(10, written(page)):
            is_han = any(script_of(char) == "Han" for char in text.text)
            assert text.size >= (LEAST_HAN if is_han else LEAST_LATIN), text.text
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
    assert len({page.sheet.desc for page in pages}) == count  # to those who cannot see it
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
    boxes = groups(page, "number/")
    for (a, first), (b, second) in at_least(10, combinations(boxes.items(), 2)):
        assert not overlap(first, second), (a, b)


def test_everybody_ever_on_stage_is_on_the_chart_of_the_hall(rite: layout.Rite) -> None:
    """Each has a row, or shares that of those of his group who are with him throughout."""
    page = drawn(rite, ChartKind.HALL, lang="zh")
    there = {p.name for f in rite.frames for p in f.people.values() if p.on_stage}
    leads = {name.partition("/")[2] for name in groups(page, "strip/")}
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
    heights = sorted(bottom for _, _, _, bottom in at_least(14, groups(page, "strip/").values()))
    assert min(b - a for a, b in pairwise(heights)) > 3.0


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
        ("heat", ".png"),
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
        ("hall --who 王人", "did you mean 主人?"),
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
