"""PNG, the second hand, and files: the same ink whoever draws it, whole or not at all."""

from __future__ import annotations

import io
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path as File

import kit
import pytest
from kit_words import SIDES, WORDS
from PIL import Image

from layout.draw.brief import PlateText
from layout.draw.figures import Figure, draw_figure
from layout.draw.plate import Manner, compose
from layout.draw.symbolsheet import symbol_sheet
from layout.draw.theme import State, Theme, themes
from layout.picture import Ink, Path, Sheet, Text
from layout.problems import ProblemError
from layout.write.figure import Format, to_figure
from layout.write.files import file_name, write_file
from layout.write.png import to_png

MODERN, PRINT = themes()["modern"], themes()["print"]
SMALL = Sheet(
    50, 25, "a", "", "#FFFFFF", (Path((("M", (1, 1)), ("L", (9, 9))), Ink(None, "#000000", 1)),)
)


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("L")


def test_a_picture_has_the_size_asked_for():
    """A PNG has the dots of its dpi or its width, and the same bytes again."""
    assert picture(to_png(SMALL, dpi=254)).size == (500, 250)
    assert picture(to_png(SMALL, width=123)).width == 123
    assert to_png(SMALL) == to_png(SMALL)


@pytest.mark.parametrize("dpi", [0.0, 0.001, 1e6, float("inf"), float("nan"), -5.0])
def test_an_impossible_size_is_a_problem(dpi: float):
    """A resolution that no picture can have is a problem."""
    with pytest.raises(ProblemError) as caught:
        to_png(SMALL, dpi=dpi)
    assert caught.value.problems[0].code == "D892"


def figures() -> Sheet:
    """One figure of each party and state, far apart, with its name under it."""
    items = []
    for i, party in enumerate(SIDES):
        for j, state in enumerate(State):
            x, y = 15 + 22 * i, 15 + 20 * j
            figure = Figure("", party, 45 * j, state=state)
            name = Text(x, y + 9, "主人 host", "han-medium", 9, "#000000", "middle")
            items.append(draw_figure(figure, x, y, 4, MODERN))
            items.append(name)
    return Sheet(140, 95, "", "", MODERN.paper, tuple(items))


def ink(image: Image.Image, box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The bounds of what is darker than paper inside the box."""
    found = image.crop(box).point(lambda v: 255 if v < 200 else 0).getbbox()
    assert found
    return found


def test_both_hands_draw_each_figure_in_the_same_place():
    """SVG by resvg and matplotlib agree on every figure's ink bounds to two pixels at 254 dpi."""
    page = figures()
    one, two = picture(to_png(page, dpi=254)), picture(to_figure(page, Format.PNG, 254))
    assert abs(one.width - two.width) <= 1
    for i in range(6):
        for j in range(4):
            box = (40 + 220 * i, 30 + 200 * j, 260 + 220 * i, 260 + 200 * j)
            a, b = ink(one, box), ink(two, box)
            assert max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 2, (i, j, a, b)


def plate(theme: Theme) -> Sheet:
    """A whole plate: a court, seven people, mats, ways, names and captions."""
    before, now = kit.presenting()
    text = PlateText("鄉飲酒禮", "The District Wine-Drinking", {}, kit.CAST, kit.THINGS)
    return compose(kit.little_site(), [now], text, Manner(theme.name), around=[before, now])


def symbols(theme: Theme) -> Sheet:
    """The sheet of symbols."""
    return symbol_sheet(theme, WORDS)


@pytest.mark.parametrize("page_of", [symbols, plate])
@pytest.mark.parametrize("theme", [MODERN, PRINT], ids=lambda t: t.name)
def test_both_hands_draw_the_same_sheet(theme: Theme, page_of: Callable[[Theme], Sheet]):
    """Of a whole page of symbols, as of a plate, less than one pixel in a hundred differs in being
    dark."""
    page = page_of(theme)
    one, two = picture(to_png(page, dpi=120)), picture(to_figure(page, Format.PNG, 120))
    size = (min(one.width, two.width), min(one.height, two.height))
    dark = [i.crop((0, 0, *size)).point(lambda v: 255 if v < 128 else 0) for i in (one, two)]
    pairs = list(zip(dark[0].tobytes(), dark[1].tobytes(), strict=True))
    assert sum(a != b for a, b in pairs) / len(pairs) < 0.01
    assert sum(a and b for a, b in pairs) / sum(map(bool, dark[0].tobytes())) > 0.8


@pytest.mark.parametrize("form", Format)
def test_the_second_hand_is_steady(form: Format):
    """Its bytes are the same on every run, and hold no date."""
    data = to_figure(figures(), form)
    assert data == to_figure(figures(), form)
    assert b"CreationDate" not in data
    assert b"<dc:date>" not in data


def test_matplotlib_is_loaded_only_by_its_own_writer():
    """Importing the writers loads neither matplotlib nor numpy, shapely or yaml."""
    code = (
        "import sys, layout.write.svg, layout.write.png, layout.write.figure, layout.write.files\n"
        "import layout.draw.symbolsheet\n"
        "print(*{'matplotlib', 'numpy', 'shapely', 'yaml'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("\n", "")


def test_a_file_is_written_whole(tmp_path: File):
    """The file has its bytes and the usual mode, and nothing else is left in the folder."""
    target = tmp_path / "a" / "b.svg"
    write_file(target, b"one")
    write_file(target, b"two")
    assert target.read_bytes() == b"two"
    assert [f.name for f in target.parent.iterdir()] == ["b.svg"]
    plain = tmp_path / "plain"
    plain.touch()
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_what_cannot_be_written_leaves_nothing(tmp_path: File):
    """A target that is a folder, or under a file, is a problem and leaves no half file."""
    (tmp_path / "taken").mkdir()
    (tmp_path / "file").write_text("x")
    for target in (tmp_path / "taken", tmp_path / "file" / "under.svg"):
        with pytest.raises(ProblemError) as caught:
            write_file(target, b"x")
        assert caught.value.problems[0].code == "D894"
    assert sorted(f.name for f in tmp_path.iterdir()) == ["file", "taken"]


@pytest.mark.parametrize(
    "stem", ["../up", "a/b", "", " ", ".hidden", "..", "a\\b", "a\0b", "x" * 300]
)
def test_a_name_stays_in_its_folder(stem: str):
    """A file name that would leave its folder is a problem."""
    with pytest.raises(ProblemError) as caught:
        file_name(stem, ".svg")
    assert caught.value.problems[0].code == "D893"


def test_a_plain_name_is_kept():
    """A harmless name, Chinese or spaced, is the file's name."""
    assert file_name("鄉飲酒禮 59–60", ".svg") == "鄉飲酒禮 59–60.svg"
