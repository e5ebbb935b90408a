"""PNG, PDF and files: whole or not at all, the same on every run."""

from __future__ import annotations

import io
import pickle
import stat
import subprocess
import sys
from pathlib import Path as File
from types import SimpleNamespace

import kit
import pypdfium2
import pytest
from kit import composed as compose
from PIL import Image

from layout.draw.dress.theme import Theme
from layout.draw.dress.themes import themes
from layout.draw.page.maps import PlateManner
from layout.picture import Ink, Path, Sheet
from layout.problems import ProblemError, asked_wrongly
from layout.say.brief import PlateText
from layout.write.files import file_name, in_place_of, staged, write_file
from layout.write.handout import sheet_as_pdf
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


def plate(theme: Theme) -> Sheet:
    """A whole plate: a court, seven people, mats, ways, names and captions."""
    before, now = kit.presenting()
    text = PlateText("鄉飲酒禮", "The District Wine-Drinking", {}, kit.CAST, kit.THINGS)
    return compose(kit.little_site(), [now], text, PlateManner(theme.name), around=[before, now])


@pytest.mark.parametrize("theme", [MODERN, PRINT], ids=lambda t: t.name)
def test_a_plate_as_pdf_has_live_text_and_is_small(theme: Theme):
    """What the plate says can be searched; the file has the same bytes again, no date, and takes
    no more than 150 kB."""
    page = plate(theme)
    data = sheet_as_pdf(page)
    assert data == sheet_as_pdf(page)
    assert len(data) < 150_000
    with pypdfium2.PdfDocument(data) as pdf:
        assert {"CreationDate", "ModDate"} & {
            k for k, v in pdf.get_metadata_dict().items() if v
        } == set()
        words = pdf[0].get_textpage()
        for word in ("鄉飲酒禮", "guest"):
            assert words.search(word).get_next(), word
        assert abs(pdf[0].get_width() * 25.4 / 72 - page.width) < 0.1


def test_matplotlib_is_loaded_by_charts_alone():
    """Importing the writers loads neither matplotlib nor yaml; whoever asks for a chart loads
    matplotlib when one with axes is drawn."""
    code = (
        "import sys, layout.write.svg, layout.write.png, layout.write.handout\n"
        "import layout.draw.sheets.symbolsheet\n"
        "heavy = {'matplotlib', 'yaml'} & set(sys.modules)\n"
        "import layout.api.charts\n"
        "print(*heavy | {'matplotlib'} & set(sys.modules))"
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


def test_a_disk_without_room_is_told_before_anything_is_made(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
):
    """Where next to nothing is free, neither a file nor a folder is begun."""
    usage = SimpleNamespace(total=2**30, free=1000)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    for begun in (in_place_of(tmp_path / "a.pdf"), staged(tmp_path / "roles")):
        with pytest.raises(ProblemError, match="D894"), begun:
            pytest.fail("it was begun")
    assert not list(tmp_path.iterdir())


def test_a_problem_goes_whole_from_one_process_to_another():
    """What was wrong where plates are drawn abreast is told as it was."""
    error = asked_wrongly("U907", "9..2 runs backwards", "write 2..9")
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


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
