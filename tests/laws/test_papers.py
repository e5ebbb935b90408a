"""Paper: sizes to the millimetre, scales kept or refused, pieces cut out, nothing beneath."""

from __future__ import annotations

import io

import pytest
from conftest import read
from kit_sheet import layer, texts
from PIL import Image, ImageChops

from layout.api.pages.papers import PAPERS
from layout.api.rite import RiteFrame
from layout.picture import Group, Sheet
from layout.problems import ProblemError
from layout.typeset import measure
from layout.write.png import to_png
from layout.write.svg import to_svg

CHI = 231.0  # mm, as the site has it
UPRIGHT = ("A3", "A5", "Letter")


@pytest.fixture(scope="module")
def frame() -> RiteFrame:
    return read("xiangyinjiu").frames[59]


@pytest.fixture(scope="module")
def master(frame: RiteFrame) -> Sheet:
    return frame.plate().sheet


def told(caught: pytest.ExceptionInfo[ProblemError]) -> str:
    (problem,) = caught.value.problems
    return f"{problem.code} {problem.what} {problem.fix}"


@pytest.mark.parametrize("page", PAPERS)
def test_a_page_is_as_large_as_its_paper(frame: RiteFrame, page: str) -> None:
    """A plate is as large as the paper asked for, and a leaf lies on it broadwise."""
    sheet = frame.plate(page=page).sheet
    assert (sheet.width, sheet.height) == pytest.approx(PAPERS[page], abs=0.001)
    leaf = frame.plate("woodcut", "zh", page).sheet
    assert (leaf.width, leaf.height) == pytest.approx(sorted(PAPERS[page])[::-1], abs=0.001)


@pytest.mark.parametrize("page", UPRIGHT)
def test_an_upright_page_is_the_master_enlarged_or_reduced(
    frame: RiteFrame, master: Sheet, page: str
) -> None:
    """Maps, boxes and every line of words by one factor, in the middle of the paper."""
    sheet = frame.plate(page=page).sheet
    k = sheet.windows[0].k / master.windows[0].k
    assert k == pytest.approx(min(sheet.width / 210, sheet.height / 297))
    assert float(sheet.meta["k"]) == pytest.approx(sheet.windows[0].k, rel=1e-5)
    dx, dy = (sheet.width - 210 * k) / 2, (sheet.height - 297 * k) / 2
    for one, other in zip(master.boxes, sheet.boxes, strict=True):
        assert (other.left, other.top) == pytest.approx((one.left * k + dx, one.top * k + dy))
    for one, other in zip(texts(master.items), texts(sheet.items), strict=True):
        old, new = (measure(t.text, t.face, t.size, t.spacing) for t in (one, other))
        if not one.vertical:
            assert new == pytest.approx(old * k, rel=1e-6)


def test_on_a_broad_page_words_stand_beside_the_map(frame: RiteFrame) -> None:
    """On 16:9 the captions are right of the map."""
    sheet = frame.plate(page="16:9").sheet
    (window,) = sheet.windows
    words = list(texts(layer(sheet, "captions").items))
    assert min(t.x for t in words) > window.left + window.width
    said = {t.text for t in words}
    assert {"鄉飲酒禮", "行次"} <= said


@pytest.mark.parametrize(("page", "scale"), [("A4", 300.0), ("A3", 200.0), ("A5", 500.0)])
def test_a_scale_is_exact_on_the_paper(frame: RiteFrame, page: str, scale: float) -> None:
    """At `--scale 1:N` a 尺 on paper is a 尺 divided by N, said in the footer, within the page."""
    sheet = frame.plate(page=page, scale=f"1:{scale:g}").sheet
    assert sheet.windows[0].k == pytest.approx(CHI / scale)
    assert any(f"1:{scale:g}" in t.text for t in texts(layer(sheet, "footer").items))
    window = sheet.windows[0]
    assert window.left + window.width <= sheet.width
    assert window.top + window.height <= sheet.height


def test_a_scale_without_room_names_the_page_that_has_it(frame: RiteFrame) -> None:
    """A scale too large names a page that holds it, or the scale that this one holds."""
    with pytest.raises(ProblemError) as caught:
        frame.plate(scale="1:85")
    assert "--page A3 holds it" in told(caught)
    with pytest.raises(ProblemError) as caught:
        frame.plate(scale="1:20")
    assert "no page" in told(caught)
    larger = told(caught).rpartition("--scale ")[2].partition(" ")[0]
    assert frame.plate(scale=larger).sheet.windows


@pytest.mark.parametrize("scale", ["100", "1:0", "1:1e3", "2:1", "1:-5", "1:nan", "", "1:999999"])
def test_what_is_no_scale_is_told(frame: RiteFrame, scale: str) -> None:
    """A scale that is none is a problem."""
    with pytest.raises(ProblemError, match="U960"):
        frame.plate(scale=scale)


def test_a_piece_is_the_page(frame: RiteFrame) -> None:
    """The map alone, at its scale, on paper cut to it; what is on it is the master's."""
    sheet = frame.plate(crop="-40,-60,40,20", scale="1:200").sheet
    (window,) = sheet.windows
    assert (window.width, window.height) == pytest.approx((80 * CHI / 200, 80 * CHI / 200))
    assert (window.west, window.north) == (-40, 20)
    assert sheet.width - window.width < 10
    assert sheet.height - window.height < 30
    assert {item.id for item in sheet.items if isinstance(item, Group)} >= {"people", "labels"}
    assert not {"captions", "legend", "footer"} & {getattr(i, "id", "") for i in sheet.items}
    assert "主人" in {t.text for t in texts(layer(sheet, "labels").items)}


@pytest.mark.parametrize("place", ["堂上", "庭", "庠", "碑", "西序端", "-10,-10,10,10"])
def test_a_piece_has_a_name_or_corners(frame: RiteFrame, place: str) -> None:
    """A crop by a name or by corners fits the page."""
    sheet = frame.plate(crop=place).sheet
    assert max(sheet.width, sheet.height) <= 297
    assert min(sheet.width, sheet.height) <= 210


@pytest.mark.parametrize("place", ["1,2,3", "5,5,5,9", "9,0,1,4", "nan,0,1,4", "9e9,0,9.1e9,4"])
def test_what_is_no_piece_is_told(frame: RiteFrame, place: str) -> None:
    """A crop that is none is a problem."""
    with pytest.raises(ProblemError, match="U962"):
        frame.plate(crop=place)


def test_a_piece_too_large_for_the_page_names_another(frame: RiteFrame) -> None:
    """A crop too large at its scale names a page that holds it."""
    with pytest.raises(ProblemError) as caught:
        frame.plate(crop="堂上", scale="1:60")
    assert "U961" in told(caught)
    assert "--page A3 holds it" in told(caught)


def test_without_paper_what_lies_beneath_is_seen(frame: RiteFrame) -> None:
    """No rectangle in the SVG, and clear corners in the PNG, which is else the same picture."""
    sheet = frame.plate(page="A5", transparent=True).sheet
    assert b'id="paper"' not in to_svg(sheet)
    clear = Image.open(io.BytesIO(to_png(sheet, 60))).convert("RGBA")
    full = Image.open(io.BytesIO(to_png(frame.plate(page="A5").sheet, 60))).convert("RGBA")
    assert clear.getpixel((1, 1))[3] == 0
    assert full.getpixel((1, 1))[3] == 255
    laid = Image.new("RGBA", full.size, full.getpixel((1, 1)))
    laid.alpha_composite(clear)
    whole = (0, 0, full.width - 1, full.height - 1)  # the last dots are on paper in part
    apart = ImageChops.difference(laid.crop(whole).convert("RGB"), full.crop(whole).convert("RGB"))
    assert max(high for _, high in apart.getextrema()) <= 4


@pytest.mark.parametrize("dpi", [96, 150])
def test_a_picture_knows_its_size_and_what_it_is(master: Sheet, dpi: int) -> None:
    """A PNG has its dpi, title, readings and program inside it."""
    with Image.open(io.BytesIO(to_png(master, dpi))) as picture:
        picture.load()
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert picture.size == (round(210 / 25.4 * dpi), round(297 / 25.4 * dpi))
        assert picture.info["Title"] == master.title
        assert "房=both" in picture.info["Keywords"]
        assert picture.info["Software"].startswith("layout ")
