"""Kinds of things are words of the vocabulary: sizes, traits and glyphs are read, never known."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import kit_read
import pytest
from kit_words import KINDS, WORDS

import layout
from layout.problems import ProblemError
from layout.read.load import load_score
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import KindTrait
from pages import kinds as page

ROOT = Path(__file__).parents[2]
HAIRPIN = """\
kinds:
  笄:
    en: hairpin
    family: dress
    size: 0.1 × 尺二寸
    basis: 擬
    why: 無文
    traits: [slender]
glyphs:
  笄:
    measure: 尺二寸
    draw:
    - {path: "M0,-1 L0,1", ink: bold}
    - {circle: [0, 1, .2], ink: solid}
"""


# Characters that name a kind and are something else too: where the grammar of phrases, numbers,
# measures, parts of a target and of a room have them; the laws' and the verbs' own words.
def own(home: Path, text: str, rite: str = kit_read.RITE) -> Path:
    """A rite's folder with a vocabulary of its own."""
    folder = kit_read.write_rite(home, rite=rite)
    (folder / "vocabulary.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_rite_brings_a_kind_of_its_own(tmp_path: Path) -> None:
    """A hairpin, which no other rite has, is read, laid, played and drawn."""
    rite = kit_read.RITE.replace("variants:", "  金笄: {kind: 笄, en: pin, in: 上篚}\nvariants:")
    rite = rite.replace("en: upper basket}", "en: upper basket, at: 房戶間}")
    rite = rite.replace("stair: 阼階}", "stair: 阼階, at: 房戶間, facing: 南}")
    folder = own(tmp_path, HAIRPIN, rite)
    section = kit_read.SECTION.split("- 經: 主人")[0] + (
        "- 經: 主人取笄。\n  en: The host takes the pin.\n  do:\n  - 主人 取 笄 于 上篚\n"
    )
    (folder / "01_one.yaml").write_text(section, encoding="utf-8")
    played = layout.load(str(folder))
    pin = played.frames[0].state.things["金笄"]
    assert (pin.kind.size, pin.held_by) == ((0.1, 1.2), "主人")
    assert pin.kind.has(KindTrait.SLENDER)
    assert "笄" in played.site.vocabulary.glyphs
    assert "金笄" in str(played.frames[0].plate().svg())


def test_a_kind_may_have_a_word_before_it(tmp_path: Path) -> None:
    """鹿中 is a 中: as large, drawn alike, and answering to both words."""
    rite = kit_read.RITE.replace("variants:", "  鹿中: {kind: 鹿中, en: box}\nvariants:")
    kind = load_score(str(kit_read.write_rite(tmp_path, rite=rite))).things["鹿中"].kind
    assert (kind.name, kind.like, kind.size) == ("鹿中", ("中",), KINDS["中"].size)
    assert kind.answers_to("鹿中")
    assert kind.answers_to("中")
    assert kind.glyph == KINDS["中"].glyph


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("    size: 尺二寸 × 很大\n    glyph: 扃\n", "P307", (7, 17)),
        ("    size: 尺二寸\n    glyph: 扃\n", "V631", (7, 11)),
        ("    size: 1尺 × 10/3\n    glyph: 簪\n", "S208", (8, 12)),
        ("    size: 1尺 × 1尺\n    glyph: 扃\n    like: 簪\n", "S208", (9, 11)),
        ("    size: 1尺 × 1尺\n    glyph: 扃\n    traits: [gold]\n", "S207", (9, 14)),
        ("    size: 1尺 × 1尺\n", "D801", (3, 5)),
    ],
)
def test_a_bad_kind_is_told_where_it_stands(
    tmp_path: Path, text: str, code: str, place: tuple[int, int]
) -> None:
    """A size, a trait, a glyph or a wider word that cannot be is a problem with line and column."""
    head = "kinds:\n  笄:\n    en: hairpin\n    family: dress\n    basis: 擬\n    why: 無文\n"
    with pytest.raises(ProblemError) as caught:
        read_vocabulary(own(tmp_path, head + text))
    assert (code, *place) in {(p.code, p.mark.line, p.mark.col) for p in caught.value.problems}


@pytest.mark.parametrize(
    ("stroke", "code", "column"),
    [
        ("{circle: [0, 0, wide], ink: line}", "V632", 23),
        ("{circle: [0, 0], ink: line}", "V632", 16),
        ('{path: "M0,0 H1", ink: line}', "V632", 15),
        ("{circle: [0, 0, 1], ink: gold}", "S207", 32),
        ("{circle: [0, 0, 1], box: [0, 0, 1, 1], ink: line}", "V632", 7),
        ("{star: [0, 0, 1], ink: line}", "S201", 8),
        ("{circle: [0, 0, 1]}", "S202", 7),
    ],
)
def test_a_bad_stroke_is_told_where_it_stands(
    tmp_path: Path, stroke: str, code: str, column: int
) -> None:
    """An unknown shape or ink, a number that is none, too few of them."""
    with pytest.raises(ProblemError) as caught:
        read_vocabulary(own(tmp_path, f"glyphs:\n  笄:\n    draw:\n    - {stroke}\n"))
    places = {(p.code, p.mark.line, p.mark.col) for p in caught.value.problems}
    assert (code, 4, column) in places


def test_every_trait_is_told_and_asked() -> None:
    """A trait that no kind has, or that no module asks, is none."""
    asked = Counter(
        node.attr
        for path in (ROOT / "layout").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "KindTrait"
    )
    assert [trait for trait in KindTrait if not asked[trait.name]] == []
    told = {trait for kind in KINDS.values() for trait in kind.traits}
    assert told == set(KindTrait)


def test_a_counted_word_is_a_kind_and_how_many() -> None:
    """乘矢 is four arrows, 二純 four tallies, 餘筭 all that are left; 矢 counts nothing."""
    counted = [WORDS.quantity(word) for word in ("乘矢", "一个", "二純", "八筭", "餘筭", "矢")]
    assert counted == [("矢", 4), ("矢", 1), ("筭", 4), ("筭", 8), ("筭", 0), None]


def test_the_page_is_the_vocabulary() -> None:
    """docs/manual/kinds.md and its drawings are what the vocabulary says now."""
    docs = ROOT / "docs" / "manual"
    assert (docs / "kinds.md").read_text(encoding="utf-8") == page.manual(), (
        "run python tools/manuals.py"
    )
    drawn = {p.name: p.read_text(encoding="utf-8") for p in (docs / page.FOLDER).glob("*.svg")}
    assert drawn == page.drawings()
