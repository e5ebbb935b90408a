"""Fonts and type: nothing missing, widths add up, columns stand upright, the same bytes twice."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from seen import at_least

from layout import fonts
from layout.fonts import FOLDER, GAIJI, GETA
from layout.typeset import (
    MM_PER_PT,
    Face,
    MissingGlyphWarning,
    ascent,
    break_columns,
    descent,
    families,
    ink,
    ink_of,
    measure,
    measure_vertical,
    missing,
    outline,
    outline_vertical,
    path,
    resolve,
    subset,
    use_font,
    wrap,
)

REPO = Path(__file__).resolve().parents[2]
CHARACTERS = "".join((FOLDER / "characters.txt").read_text("utf-8").split())
CLAUSE = "主人坐取爵于篚，降洗。"
PINYIN = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüĀÁǍÀÈÉŌ"
UNKNOWN = chr(0x20000)  # a real character, outside our subset
EM = 10 * MM_PER_PT


def test_no_character_of_the_texts_is_missing() -> None:
    """The fonts have every character of the texts, pinyin, and the signs of the plates."""
    assert len(CHARACTERS) > 3000
    assert missing(CHARACTERS) == frozenset()
    assert missing(PINYIN + "–—…·×①②③←↑→↓○●□") == frozenset()


def test_no_character_of_the_scenes_is_missing() -> None:
    """The fonts have every character of every scene file but the table of other forms, of which
    none is ever drawn: what is read in them is written in the usual form."""
    for file in at_least(100, sorted((REPO / "scenes").rglob("*.*"))):
        if file.suffix in (".yaml", ".tsv", ".md") and file.name != "glyphs.tsv":
            assert missing(file.read_text("utf-8")) == frozenset(), file


def test_frozen_characters_hold_the_base_texts() -> None:
    """The list that the fonts are cut by holds the base texts of the rites."""
    for file in at_least(5, sorted((REPO / "scenes" / "texts").glob("*.tsv"))):
        assert set("".join(file.read_text("utf-8").split())) <= set(CHARACTERS), file.name


def test_frozen_characters_hold_our_own_words() -> None:
    """What scenes and program say is in the list, too: else it has no simple form (冊, 場, 線)."""
    files = [*(REPO / "scenes").rglob("*.yaml"), *(REPO / "layout").rglob("*.py")]
    files += [file for kind in ("*.typ", "*.js") for file in (REPO / "layout").rglob(kind)]
    ours = [file for file in files if file.name != "simple_forms.py"]
    for file in at_least(500, sorted(ours)):
        assert set(re.findall("[\u3400-\u9fff]", file.read_text("utf-8"))) <= set(CHARACTERS), file


@pytest.mark.parametrize("face", [face for face in Face if face.is_han])
def test_each_han_weight_has_nearly_all_characters_itself(face: Face) -> None:
    """In each weight fewer than twenty characters come from another file."""
    own = {c for c in CHARACTERS if c > "一"}
    weight = fonts.chain(face, False)[0].weight
    from_others = {c for c in own if fonts.font_for(c, face, False).weight != weight}
    assert len(from_others) < 20, "only the rare Han may come from another file"


def test_pinyin_is_drawn_by_the_latin_and_not_by_the_han() -> None:
    """All of pinyin comes from the one Latin font of its face and size."""
    for face in at_least(2, (f for f in Face if not f.is_han)):
        for size in (7.2, 11):
            latin = fonts.chain(face, size < fonts.CAPTION_BELOW_PT)[0]
            assert {g.key.rstrip("0123456789") for g in outline(PINYIN, face, size)} == {latin.key}


def test_han_is_square_and_widths_add_up() -> None:
    """A Han character is one em wide, and a line as wide as its characters."""
    assert measure("主人", Face.HAN, 10) == pytest.approx(2 * EM)
    assert measure(CLAUSE, Face.HAN_MEDIUM, 10) == pytest.approx(len(CLAUSE) * EM)
    assert measure("", Face.HAN, 10) == 0
    whole = measure("主人", Face.HAN, 10) + measure("洗", Face.HAN, 10)
    assert measure("主人洗", Face.HAN, 10) == pytest.approx(whole)


def test_tracking_stands_between_characters_only() -> None:
    """Tracking is added between characters and not at the ends."""
    assert measure("鄉飲酒禮", Face.HAN_SEMIBOLD, 10, 0.08) == pytest.approx((4 + 3 * 0.08) * EM)
    assert measure_vertical("鄉飲酒禮", Face.HAN_SEMIBOLD, 10, 0.08) == pytest.approx(
        (4 + 3 * 0.08) * EM
    )


def test_latin_beside_han_is_larger_and_of_the_partner() -> None:
    """Latin beside Han is 1.04 as large, in the Latin of that weight."""
    alone = measure("zhǔrén", Face.LATIN, 10)
    beside = measure("主人zhǔrén", Face.HAN, 10) - measure("主人", Face.HAN, 10)
    assert beside == pytest.approx(1.04 * alone)
    assert measure("zhǔrén", Face.HAN, 10) == pytest.approx(alone), "no Han, nothing beside it"
    bold = [g.key for g in outline("主人 59", Face.HAN_SEMIBOLD, 10)]
    assert bold[0].startswith("s")
    assert bold[-1].startswith("ls")


def test_han_is_never_slanted() -> None:
    """Han within italics stands upright."""
    keys = {g.char: g.key for g in outline("a cup 爵 here", Face.LATIN_ITALIC, 10)}
    assert keys["爵"].startswith("r")
    assert keys["c"].startswith("li")


def test_small_latin_takes_the_caption_cut() -> None:
    """Latin below nine points is the cut for captions."""
    assert outline("x", Face.LATIN_ITALIC, 8.9)[0].key.startswith("lic")
    assert not outline("x", Face.LATIN_ITALIC, 9)[0].key.startswith("lic")
    assert families(Face.LATIN, 8)[0] == "Layout Serif Caption"


def test_shared_marks_follow_their_neighbours() -> None:
    """A dash after Han is Han, after Latin Latin."""
    keys = [g.key for g in outline("賓—cup—x", Face.HAN, 10)]
    assert keys[1].startswith("r")
    assert keys[5].startswith("lr")


def test_latin_kerns() -> None:
    """AV is narrower than A and V."""
    apart = measure("A", Face.LATIN, 10) + measure("V", Face.LATIN, 10)
    assert measure("AV", Face.LATIN, 10) < apart


def test_em_box_and_ink() -> None:
    """Ascent and descent make up the em, and ink lies within them."""
    assert ascent(Face.HAN, 10) + descent(Face.HAN, 10) == pytest.approx(EM)
    assert 0.6 * EM < ascent(Face.LATIN, 10) < 0.85 * EM
    box = ink("國", Face.HAN, 10)
    assert 0 < box.left < box.right < EM
    assert -ascent(Face.HAN, 10) < box.top < box.bottom < descent(Face.HAN, 10)
    assert ink(" ", Face.LATIN, 10) == (0, 0, 0, 0)


@pytest.mark.parametrize("mark", "「」『』（）《》〈〉【】…")
def test_brackets_and_dashes_have_vertical_forms(mark: str) -> None:
    """Brackets and dashes in a column are other glyphs than in a line."""
    (upright,) = outline_vertical(mark, Face.HAN, 10)
    (level,) = outline("主" + mark, Face.HAN, 10)[1:]
    assert path(upright.key) != path(level.key)


def test_a_dash_runs_down_the_axis_of_its_column() -> None:
    """A dash in a column is turned, and its middle is on the axis."""
    (dash,) = outline_vertical("—", Face.HAN, 10)
    level = ink_of([dash._replace(x=0, y=0)])
    assert dash.turn == 90
    assert dash.x == pytest.approx((level.top + level.bottom) / 2)


@pytest.mark.parametrize("mark", "。，、：；")
def test_stops_stand_in_the_middle_of_their_cell(mark: str) -> None:
    """In the traditional forms a stop is centred, so one form serves both directions."""
    box = ink_of(outline_vertical(mark, Face.HAN, 10))
    assert (box.left + box.right) / 2 == pytest.approx(0, abs=0.05 * EM)
    assert (box.top + box.bottom) / 2 == pytest.approx(EM / 2, abs=0.1 * EM)


def test_columns_hang_from_the_top_and_go_to_the_left() -> None:
    """Characters of a column follow downwards, and the next column is to the left."""
    glyphs = outline_vertical("主人\n洗", Face.HAN, 10, pitch_mm=8)
    first, second, third = (ink_of([g]) for g in glyphs)
    assert 0 < first.top < first.bottom < EM < second.top < 2 * EM
    assert 0 < third.top < third.bottom < EM
    assert (third.left + third.right) / 2 == pytest.approx(-8, abs=0.05 * EM)


def test_latin_in_a_column_lies_on_its_side() -> None:
    """Figures in a column are turned, and Han beside them is not."""
    glyphs = outline_vertical("第12節", Face.HAN, 10)
    assert [g.turn for g in glyphs] == [0, 90, 90, 0]
    assert glyphs[1].x < 0, "its baseline is left of the axis"


def test_closing_marks_never_start_a_column() -> None:
    """Broken into columns a text loses nothing, and no column begins with a closing mark."""
    assert break_columns(CLAUSE, 10) == ("主人坐取爵于篚，降", "洗。")
    assert break_columns("曰「吾子」", 2) == ("曰", "「吾", "子」")
    assert break_columns("。。。", 2) == ("。。", "。"), "no way out: the limit holds"
    assert break_columns("", 5) == ()
    for size in range(3, 12):
        columns = break_columns(CLAUSE * 3, size)
        assert "".join(columns) == CLAUSE * 3
        assert all(len(c) <= size and c[0] not in "，。" for c in columns)


def test_wrapping_keeps_the_measure_and_the_words() -> None:
    """Wrapped lines are no wider than asked, keep every word, and break at no forbidden place."""
    text = "The host kneels, takes a cup from the basket, and goes down: 「主人坐取爵于篚，降洗。」"
    lines = wrap(text, Face.LATIN, 9.2, 40)
    assert len(lines) > 2
    assert all(measure(line, Face.LATIN, 9.2) <= 40.5 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert not any(line.startswith(tuple("，。」")) or line.endswith("「") for line in lines)
    assert wrap("incomprehensible", Face.LATIN, 9.2, 3) == ("incomprehensible",)
    assert wrap("a\n\nb", Face.LATIN, 9.2, 30) == ("a", "", "b")


@pytest.mark.filterwarnings("ignore::layout.typeset.MissingGlyphWarning")
def test_whatever_a_string_holds_it_can_be_set() -> None:
    """A line with a character that has no shape breaks as the same line without it."""
    unseen = [
        chr(n)
        for n in (*range(10), *range(11, 32), *range(0x7F, 0xA0), *range(0x200B, 0x2010), 0xFEFF)
    ]
    words = "He goes before them all 主人坐取爵"
    for face in (Face.LATIN, Face.HAN):
        lines = wrap(words, face, 9, 20)
        for sign in at_least(60, unseen):
            assert wrap(words.replace("b", f"{sign}b"), face, 9, 20) == lines, repr(sign)
            assert wrap(sign, face, 9, 20) == ("",)
            assert break_columns(f"主人{sign}坐取爵", 3) == ("主人坐", "取爵")


def test_gaiji_are_read_with_a_reason() -> None:
    """An entity is read as a character that there is, and says why; others are missing."""
    assert resolve("當&KR0925;北面") == "當楣北面"
    assert outline("&KR0925;", Face.HAN, 10) == outline("楣", Face.HAN, 10)
    assert all(missing(entity) == frozenset() and gaiji.note for entity, gaiji in GAIJI.items())
    assert missing("&KR1066;") == {"&KR1066;"}


@pytest.mark.parametrize(("text", "says"), [(UNKNOWN, "U+20000"), ("作&KR1066;", "&KR1066;")])
def test_what_no_font_has_becomes_a_geta_with_a_warning(text: str, says: str) -> None:
    """A character that no font has is 〓, with a warning that names it."""
    use_font(None)
    with pytest.warns(MissingGlyphWarning, match=re.escape(says)):
        glyphs = outline(text, Face.HAN_SEMIBOLD, 10)
    assert glyphs[-1].char == GETA
    assert path(glyphs[-1].key)


def test_the_users_font_comes_before_the_geta() -> None:
    """A font of the user's is the last in the chain."""
    use_font(FOLDER / "LayoutSerif-Regular.ttf")
    try:
        assert fonts.font_files()[-1].family == "LayoutSerif-Regular"
        assert missing(CLAUSE) == frozenset()
    finally:
        use_font(None)


def test_paths_are_relative_and_of_whole_or_half_units() -> None:
    """A glyph's path is relative commands and short numbers, and a space has none."""
    data = path(outline("爵", Face.HAN, 10)[0].key)
    assert re.fullmatch(r"[mlcqz0-9 ,.\-]+", data)
    assert data.startswith("m")
    assert data.endswith("z")
    assert path(outline(" ", Face.LATIN, 10)[0].key) == ""


def test_subset_embeds_what_the_text_needs() -> None:
    """Cut fonts are of the files that the text uses, small, and the same again."""
    cut = subset([Face.HAN], CLAUSE + "𧃊 zhǔrén")
    assert {f.family for f in cut} >= {"Noto Serif CJK TC", "Layout Rare Han", "Layout Serif"}
    assert all(data[:4] in (b"OTTO", b"\0\1\0\0") and len(data) < 60_000 for data in cut.values())
    assert cut == subset([Face.HAN], CLAUSE + "𧃊 zhǔrén")


def test_outlines_are_the_same_in_another_process() -> None:
    """Outlines do not hang on the seed of hashes."""
    program = (
        "from layout.typeset import *\n"
        "gs = outline('主人 zhǔrén', 'han-medium', 9)\n"
        "gs += outline_vertical('「洗」', 'han-regular', 9)\n"
        "print([(g, path(g.key)) for g in gs])"
    )
    run = [sys.executable, "-c", program]
    once, twice = (
        subprocess.run(run, cwd=REPO, check=True, capture_output=True, env={"PYTHONHASHSEED": seed,
                       "PYTHONPATH": str(REPO), "PYTHONIOENCODING": "utf-8"}).stdout
        for seed in ("1", "2")
    )  # fmt: skip
    assert once == twice != b""


def test_licences_stand_beside_the_fonts() -> None:
    """Each licence is in the folder and named in its README."""
    readme = (FOLDER / "README.md").read_text("utf-8")
    for licence in ("OFL-NotoSerifCJK.txt", "OFL-SourceSerif.txt", "LICENSE-Hanazono.txt"):
        assert licence in readme
        assert (FOLDER / licence).stat().st_size > 500
    assert all(f.path.exists() for f in fonts.font_files())


def test_no_warning_for_the_texts() -> None:
    """Setting all characters of the texts warns of nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(outline(CHARACTERS, Face.HAN_SEMIBOLD, 8)) > 3000


def test_any_string_can_be_set() -> None:
    """Whatever characters a text has, seen or not, it is measured, broken into lines and drawn."""
    chance = random.Random(5)
    signs = [chr(n) for n in (*range(0x20), *range(0x7F, 0xB0), *range(0x2000, 0x2070))]
    signs += ["\ufeff", "\ufffe", "\ufe0f", "\U000e0001", "\ud800", "賓", "，", "a", " ", "\n"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MissingGlyphWarning)
        for _ in range(300):
            text = "".join(chance.choices(signs, k=chance.randint(0, 9)))
            for face in (Face.HAN, Face.LATIN):
                assert all(measure(line, face, 9) >= 0 for line in wrap(text, face, 9, 5.0))
                outline(text, face, 9)
                outline_vertical(text, face, 9)
