"""The target upright: its cloth to one scale, its cords as its state has them."""

from __future__ import annotations

import pytest
from conftest import read
from seen import at_least

from layout.api.pages.plates import Plates, manner
from layout.draw.page.panels import Asked, Panel
from layout.matters.archery.panels.upright import cloth_of, target
from layout.picture import Path
from layout.say.tongue import HAN

# 記「中十尺」「倍中以為躬」「倍躬以為左右舌」「下舌半上舌」; 經「下綱不及地武」
BREADTHS = [30, 20, 10, 20, 40]
DEEP = [2, 2, 10, 2, 2]
FOOT = 1.2
EDGE = 0.5  # mm: half a letter may stand about its end


@pytest.fixture(scope="module")
def plates() -> Plates:
    return Plates(read("xiangshe").compiled, manner("modern", "bilingual", "A4"))


def test_its_bands_are_as_the_text_measures_them(plates: Plates) -> None:
    """The bands of the target have the breadths and depths of the text, from the foot up."""
    bands = cloth_of("侯", _asked(plates, "xiangshe.022"))
    assert [band.breadth.value for band in bands] == BREADTHS
    assert [band.deep for band in bands] == pytest.approx(DEEP)
    assert bands[0].low == pytest.approx(FOOT)
    assert bands[-1].high == pytest.approx(plates.site.lengths["侯高"].value)
    assert [band.of.value for band in bands] == ["lower", "body", "middle", "body", "upper"]


def test_its_cloth_is_drawn_to_one_scale(plates: Plates) -> None:
    """Each cloth of the target is drawn at the scale of the middle one, all on one axis."""
    cloths = [_box(p) for p in _paths(_face(plates, "xiangshe.022"), "cloth")]
    k = (cloths[2][2] - cloths[2][0]) / 10
    (ground,) = _paths(_face(plates, "xiangshe.022"), "ground")
    for (left, top, right, low), broad, deep in zip(cloths, BREADTHS, DEEP, strict=True):
        assert (right - left) / k == pytest.approx(broad)
        assert (low - top) / k == pytest.approx(deep)
        assert (left + right) / 2 == pytest.approx((cloths[0][0] + cloths[0][2]) / 2)
    assert (_box(ground)[1] - cloths[0][3]) / k == pytest.approx(FOOT)


def test_its_left_lower_cord_is_tied_as_its_state_says(plates: Plates) -> None:
    """「不繫左下綱」; 鄭注「侯北面，西方謂之左」: on the right of who looks at it from the hall."""
    face = _face(plates, "xiangshe.022")
    tied, untied = _paths(face, "cord"), _paths(_face(plates, "xiangshe.023"), "cord")
    assert len(tied) == 4
    missing = [cord for cord in tied if cord not in untied]
    assert len(missing) == 1
    left, top, right, _ = _box(missing[0])
    cloths = [_box(p) for p in _paths(face, "cloth")]
    assert (left + right) / 2 > cloths[2][2]
    assert top == pytest.approx(cloths[0][3])


def test_its_words_keep_within_it() -> None:
    """Cut in wood its measures are words, and as broad as they are."""
    leaves = Plates(read("dashe").compiled, manner("woodcut", "zh", "A4"))
    faces = [d for d in leaves.text.details if d.show.name == "正面"]
    for detail in at_least(3, faces):
        frame = next(f for f in leaves.frames if detail.of in f.things)
        asked = Asked(leaves.site, "郊學", (frame,), leaves.text, leaves.series.theme, HAN, 80.0)
        panel = target(detail, asked)
        assert panel is not None
        out = [b.name for b in panel.boxes if b.left < -EDGE or b.right > panel.width + EDGE]
        assert out == []


def _asked(plates: Plates, step: str) -> Asked:
    frame = next(f for f in plates.frames if f.step.id == step)
    return Asked(plates.site, "射宮", (frame,), plates.text, plates.series.theme, HAN, 60.5)


def _face(plates: Plates, step: str) -> Panel:
    detail = next(d for d in plates.text.details if d.show.name == "正面")
    panel = target(detail, _asked(plates, step))
    assert panel is not None
    return panel


def _paths(panel: Panel, cls: str) -> list[Path]:
    return [item for item in panel.items if isinstance(item, Path) and item.cls == cls]


def _box(path: Path) -> tuple[float, float, float, float]:
    xs, ys = zip(*((ns[0], ns[1]) for _, ns in path.segments if ns), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
