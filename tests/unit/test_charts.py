"""Charts on the page: everything within it, the same on every run, nothing by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from kit_rite import small_rite
from seen import at_least

import layout
from layout.api.charts import Asked, Chart, prepare_chart
from layout.api.selection import Selection, spans_of
from layout.cli import main
from layout.draw.diagrams.hall import THICK, _inked
from layout.draw.diagrams.levels import Level, levels
from layout.draw.theme import themes
from layout.picture import Group, Item, Sheet, Text
from layout.picture import Path as Line
from layout.problems import ProblemError
from layout.write.crops import inked

SLIGHTLY = 1e-6


def texts(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item.text


def drawn(rite: layout.Rite, chart: Chart, **more: object) -> Sheet:
    who = busiest(rite) if chart is Chart.WAY else None
    return prepare_chart(rite, spans_of(rite, Selection()), Asked(chart, who, **more))()  # type: ignore[arg-type]


def busiest(rite: layout.Rite) -> str:
    """Who acts most."""
    acts = [event.who for frame in rite.frames for event in frame.state.events]
    return max(rite.score.cast, key=acts.count)


@pytest.mark.parametrize("chart", Chart)
def test_every_chart_of_every_rite_stays_on_its_page(rite: layout.Rite, chart: Chart) -> None:
    """No ink beyond the edge; it says of which rite it is, and of which sections."""
    sheet = drawn(rite, chart)
    ink = inked(sheet)
    assert ink.left >= 0
    assert ink.top >= 0
    assert ink.right <= sheet.width + SLIGHTLY
    assert ink.bottom <= sheet.height + SLIGHTLY
    words = "".join(texts(sheet.items))
    assert rite.score.title in words
    if chart is not Chart.HEAT:  # which has none
        assert any(title in words for title in rite.score.sections)


def test_the_numbers_on_a_way_keep_apart(rite: layout.Rite) -> None:
    """Each section in which he walks there has its number, and none covers another."""
    sheet = drawn(rite, Chart.WAY)
    assert sheet.boxes
    names = [box.name for box in sheet.boxes]
    assert len(names) == len(set(names))
    for a, b in combinations(sheet.boxes, 2):
        apart = a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top
        assert apart, (a.name, b.name)


def test_everybody_ever_on_stage_is_on_the_chart_of_the_hall(rite: layout.Rite) -> None:
    """Each has a row, or shares that of those of his group who are with him throughout."""
    sheet = drawn(rite, Chart.HALL, lang="zh")
    rows = [g for g in sheet.items if isinstance(g, Group) and g.cls == "strip"]
    there = {p.name for f in rite.frames for p in f.people.values() if p.on_stage}
    leads = {group.id.partition("/")[2] for group in rows}
    assert leads <= there
    stems = {name.rstrip("一二三四五六七八九十") for name in leads}
    assert {name.rstrip("一二三四五六七八九十") for name in there} == stems


def test_every_area_that_is_stood_on_is_of_some_level(rite: layout.Rite) -> None:
    """A floor that is raised is no court, and low ground no hall."""
    told = levels(rite.site)
    for name, area in at_least(10, rite.site.areas.items()):
        is_raised = told[name] in (Level.HALL, Level.ROOM)
        assert is_raised == (area.height > 0 and told[name] is not Level.STAIR), name


def test_levels_are_told_apart_without_colour() -> None:
    """In one black, each level's strip still differs from every other in shape."""
    theme = themes()["print"]
    shapes = {}
    for level in Level:
        rect = (0.0, -1.5 * THICK[level], 9.0, 1.5 * THICK[level])
        found = {one: [rect] if one is level else [] for one in Level}
        ink = [item for item in _inked(found, theme.ink, theme) if isinstance(item, Line)]
        shapes[level] = tuple((item.segments, bool(item.ink.stroke)) for item in ink)
    assert len(set(shapes.values())) == len(Level)


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
@pytest.mark.parametrize("chart", Chart)
def test_a_chart_speaks_the_language_it_is_asked_for(
    tmp_path: Path, chart: Chart, lang: str
) -> None:
    """Chinese alone has no English sentence, English alone no Chinese name."""
    rite = layout.load(str(small_rite(tmp_path)))
    words = list(texts(drawn(rite, chart, lang=lang).items))
    assert ("小禮" in "".join(words)) is (lang in ("bilingual", "zh", "pinyin"))
    has_english = any("The Little Rite" in word for word in words)
    assert has_english is (lang in ("bilingual", "en"))
    if lang.startswith("zh"):
        assert not [word for word in words if " the " in word]


def test_a_part_of_a_rite_is_counted_alone(tmp_path: Path) -> None:
    """What is not among the steps that are wanted is not on the chart: it may be nothing."""
    rite = layout.load(str(small_rite(tmp_path)))
    later = spans_of(rite, Selection(steps="3..4"))
    sheet = prepare_chart(rite, later, Asked(Chart.HALL))()
    assert "2 人，2 步" in "".join(texts(sheet.items))
    with pytest.raises(ProblemError, match="walks nowhere"):
        prepare_chart(rite, spans_of(rite, Selection(steps="1")), Asked(Chart.WAY, "主人"))


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
