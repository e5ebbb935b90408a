"""Things: a glyph for every kind, none mistaken for another, each at its size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from kit_sheet import texts
from kit_words import GLYPHS, KINDS, WORDS
from seen import at_least

from layout.api.pages.plates import manner
from layout.api.pages.symbols import symbols_in
from layout.draw.dress.themes import themes
from layout.draw.ink.glyphs import draw_thing, glyph_box, unit_of
from layout.draw.sheets.symbolsheet import symbol_sheet
from layout.picture import Disc, Group, Item, Path, Text
from layout.say.tongue import BOTH, ENGLISH, HAN, TONGUES, Tongue
from layout.shape import Pose, bounds, points
from layout.typeset import LEAST_HAN, LEAST_LATIN
from layout.vocabulary import Manner, MannerTrait
from layout.vocabulary.drawn.glyph import Style
from layout.write.crops import inked

MODERN, PRINT = themes()["modern"], themes()["print"]
LEADING = 1.5  # mm by which a line of words is higher than its letters
LISTED = """
爵 觶 觚 角 散 豐 壺 方壺 玄酒 斯禁 棜 篚 洗 水 勺 冪 席 加席 几 俎 籩 豆 薦 鉶 敦 鼎 匕 槃 爨
瑟 笙 磬 鍾 建鼓 鼗 侯 乏 旌 物 楅 中 筭 弓 弛弓 矢 扑 決拾 次 圭 璧
束帛 馬 車 斧依 方明 碑 燭 屨 旂
"""
SPECIFIED = LISTED.split()


@pytest.mark.parametrize("kind", [*KINDS, *SPECIFIED])
def test_every_kind_has_a_glyph(kind: str):
    """Every kind of thing can be drawn."""
    glyph = KINDS[kind].glyph if kind in KINDS else GLYPHS[kind]
    assert draw_thing(glyph, Pose(0, 0, 0, 1), MODERN)


def test_full_and_empty_differ():
    """A cup of wine, an empty rack and a slack bow have drawings of their own."""
    for cup in ("爵", "觶", "觚", "角", "散"):
        glyph = KINDS[cup].glyph
        full, empty = glyph.as_is("實"), glyph.as_is("虛")
        assert full.primitives != empty.primitives
        assert empty is glyph
    assert KINDS["楅"].glyph.as_is("虛").name == "楅空"
    slack = Manner("弛", "unstrung", frozenset({MannerTrait.UNSTRUNG}))
    assert KINDS["弓"].glyph.as_is(manner=(slack,)).name == "弛弓"
    assert KINDS["壺"].glyph.as_is("實") is KINDS["壺"].glyph


def test_no_two_glyphs_are_alike():
    """Each drawing is one thing's alone, or of one kind in several sizes (the three targets)."""
    seen: dict[object, str] = {}
    for glyph in GLYPHS.values():
        kind = KINDS.get(glyph.name)
        wider = kind.like[0] if kind and kind.like else glyph.name
        assert seen.setdefault(glyph.primitives, wider) == wider
        assert len([p for p in glyph.primitives if p.style is not Style.SOLID or not p.disc]) <= 6


def test_true_things_are_true_and_portable_ones_twice():
    """A mat of nine 尺 prints nine k, a 篚 of three six k; small things keep a least size."""
    k = 0.88
    printed = {name: unit_of(g, k) * g.longer for name, g in GLYPHS.items()}
    assert printed["席"] == pytest.approx(9 * k)
    assert printed["加席"] == pytest.approx(8 * k)
    assert printed["篚"] == pytest.approx(3 * k * 2)
    assert printed["洗"] == pytest.approx(3 * k * 2)
    assert printed["爵"] == pytest.approx(2.4)
    cup = KINDS["爵"].glyph
    assert unit_of(cup, k, held=True) * cup.longer == pytest.approx(3.6)
    assert unit_of(KINDS["束帛"].glyph, k) == 2.0
    assert unit_of(KINDS["席"].glyph, k, measure=12) == pytest.approx(12 * k / 9)


def solid_end(name: str, turn: float) -> tuple[float, float]:
    """Which way the marked end lies from the middle: east, north."""
    glyph = KINDS[name].glyph
    style = Style.HEAD if glyph.is_mat else Style.BOLD
    shape = next(p.shape for p in glyph.primitives if p.style is style)
    x0, y0, x1, y1 = bounds(points(Pose(0, 0, turn, 1).segments(shape)))
    return round((x0 + x1) / 2, 6), round(-(y0 + y1) / 2, 6)


def test_heads_point_where_they_are_said_to():
    """The solid band of a mat lies at its head; the bold end of a 篚 where it points."""
    mat, basket = KINDS["席"].glyph, KINDS["篚"].glyph
    assert solid_end("席", mat.turn(None, head=90.0))[0] > 4
    assert solid_end("席", mat.turn(180.0, head=270.0))[0] < -4
    assert solid_end("席", mat.turn(None, head=180.0))[1] < -4
    assert solid_end("篚", basket.turn(270.0)) == (-1.5, 0)
    assert solid_end("篚", basket.turn(0.0)) == (0, 1.5)
    across = glyph_box(mat, Pose(0, 0, mat.turn(180.0), 1))
    assert across[2] - across[0] == pytest.approx(9)


def test_lines_are_printed_widths_and_circles_stay_circles():
    """Enlarging a thing leaves its line weights; a round vessel is a Disc."""
    jar = KINDS["壺"].glyph
    small, large = (draw_thing(jar, Pose(5, 5, 30, unit), MODERN) for unit in (1, 4))
    assert [i.ink.width for i in small] == [i.ink.width for i in large]  # type: ignore[union-attr]
    assert all(isinstance(i, Disc) for i in small)


def test_mats_in_print_are_white_with_a_black_head():
    """A photocopy keeps a mat's head."""
    inks = [
        i.ink for i in draw_thing(KINDS["席"].glyph, Pose(0, 0, 0, 1), PRINT) if isinstance(i, Path)
    ]
    assert inks[0].fill == "#FFFFFF"
    assert inks[-1].fill == "#000000"


def test_the_box_holds_the_ink():
    """glyph_box covers every point of the drawing, whichever way it is turned."""
    for name, glyph in GLYPHS.items():
        pose = Pose(50, 50, 30, 2)
        left, top, right, bottom = glyph_box(glyph, pose)
        for item in draw_thing(glyph, pose, MODERN):
            if isinstance(item, Path):
                x0, y0, x1, y1 = bounds(points(item.segments))
                assert left - 1e-6 <= x0, name
                assert x1 <= right + 1e-6, name
                assert top - 1e-6 <= y0, name
                assert y1 <= bottom + 1e-6, name


ON_THE_SHEET = """
爵 觚 觶 角 散 壺 斯禁 豐 勺 冪 篚 洗 水 俎 籩 豆 敦 鉶 瑟 笙 磬 鍾 鑮 建鼓 弓 矢 決拾 侯 侯立面
乏 旌 楅 中 筭 扑 鼎 匕 畢 几 圭 璧 束帛 馬 車 旂 方明 燭
"""


SHEETS = [(theme, tongue) for theme in themes() for tongue in (BOTH, HAN, ENGLISH)
          if not (themes()[theme].is_leaf and tongue is ENGLISH)]  # fmt: skip


@pytest.mark.parametrize(("theme", "tongue"), SHEETS)
def test_the_parts_of_the_sheet_lie_below_one_another(theme: str, tongue: Tongue):
    """However many things the vocabulary has, they end where the foot of their sheet begins."""
    sheet = symbol_sheet(themes()[theme], WORDS, tongue)
    layers = [item for item in sheet.items if isinstance(item, Group)]
    boxes = [inked(replace(sheet, items=(layer,))) for layer in layers]
    for above, below in at_least(6, pairwise(boxes)):
        assert above.bottom < below.top + LEADING


@pytest.mark.parametrize("theme", ["modern", "print", "woodcut"])
def test_every_thing_of_the_books_is_on_the_sheet(theme: str):
    """Each once, under its name, at least four millimetres long and clear of the others."""
    found = {g.title: _inked(g) for g in _things(symbol_sheet(themes()[theme], WORDS, BOTH).items)}
    assert set(ON_THE_SHEET.split()) <= set(found)
    for name, (left, top, right, bottom) in found.items():
        assert max(right - left, bottom - top) >= 4.0, name
    boxes = list(found.items())
    for i, (name, a) in enumerate(boxes):
        for other, b in boxes[:i]:
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, (name, other)


def test_the_sheet_has_the_language_it_is_asked_for():
    """In one language whatever has a name in the other has one, large enough to be read; nothing
    stands in the other, and numbers and signs stand in both."""
    made = {}
    faces = ("zh", "han", LEAST_HAN), ("zh-Hans", "hans", LEAST_HAN), ("en", "latin", LEAST_LATIN)
    for lang, face, least in faces:
        every = [*texts(symbols_in(manner("print", lang, "A4"), WORDS).items)]
        names = [text for text in every if any(map(str.isalpha, text.text))]
        assert {text.face.partition("-")[0] for text in names} == {face}
        assert min(text.size for text in names) >= least
        assert all(TONGUES[lang].written(text.text) == text.text for text in names)
        made[lang] = len(names), len(every)
    assert made["zh"] == made["zh-Hans"] == made["en"]
    assert made["en"][1] > made["en"][0] > 150


@pytest.mark.parametrize(("theme", "tongue"), SHEETS)
def test_a_name_stands_by_its_own_thing(theme: str, tongue: Tongue):
    """Its first line is nearer to it than to what is drawn below."""
    sheet = symbol_sheet(themes()[theme], WORDS, tongue)
    (layer,) = (item for item in sheet.items if isinstance(item, Group) and item.id == "things")
    middles = {g.title: (b[1] + b[3]) / 2 for g in _things((layer,)) for b in [_inked(g)]}
    names = {one.title: two.y for one, two in pairwise(layer.items)
             if isinstance(one, Group) and isinstance(two, Text)}  # fmt: skip
    for name, y in at_least(70, names.items()):
        below = [other - y for other in middles.values() if other > y]
        assert abs(y - middles[name]) < min(below, default=99.0), name


def _things(items: Sequence[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            if item.id.startswith("symbol/"):
                yield item
            yield from _things(item.items)


def _inked(group: Group) -> tuple[float, float, float, float]:
    spots: list[tuple[float, float]] = []
    for item in group.items:
        if isinstance(item, Disc):
            spots += (item.x - item.r, item.y - item.r), (item.x + item.r, item.y + item.r)
        elif isinstance(item, Path):
            spots += points(item.segments)
    return bounds(spots)


@pytest.mark.parametrize(("theme", "tongue"), SHEETS)
def test_on_the_sheet_of_symbols_nothing_covers_another_or_leaves_the_margins(
    theme: str, tongue: Tongue
) -> None:
    """No name reaches another, no mark a rule, and nothing stands out beyond the rules."""
    sheet = symbol_sheet(themes()[theme], WORDS, tongue)
    rules, marks = [], []
    for item in _leaves(sheet.items):
        own = inked(replace(sheet, items=(item,)))
        is_rule = own.right - own.left > 180 and own.bottom - own.top < 3
        (rules if is_rule else marks).append((item, own))
    names = [own.grown(-0.15) for item, own in marks if _is_level(item)]
    for one, two in combinations(at_least(150, names), 2):
        assert not one.meets(two)
    left, right = min(own.left for _, own in rules), max(own.right for _, own in rules)
    for item, own in at_least(300, marks):
        assert left - 1.0 <= own.left, item
        assert own.right <= right + 1.0, item
        assert not [rule for _, rule in rules if own.grown(-0.15).meets(rule)], item


def _leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from _leaves(item.items)
        else:
            yield item


def _is_level(item: Item) -> bool:
    """Words whose box is theirs, not turned in it."""
    return isinstance(item, Text) and not item.turn
