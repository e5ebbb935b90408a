"""Plates for a press, for a column of text, for Wikimedia Commons: what each of them asks is so."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from kit_rite import small_rite
from seen import at_least

import layout
from layout.cli import main
from layout.picture import Group, Item, Text

MM = 72 / 25.4
WORDS = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}t"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_rite(tmp_path_factory.mktemp("others"))


def made(home: Path, words: str) -> Path:
    out = home.parent / "out" / str(abs(hash(words)))
    assert main(["plates", str(home), "-o", str(out), *words.split()]) == 0
    return out


def preflight(pdf: pikepdf.Pdf) -> Iterator[str]:
    """What PDF/X-4 asks and the file has not."""
    (intent,) = pdf.Root.OutputIntents
    profile = bytes(intent.DestOutputProfile.read_bytes())
    spaces = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}
    checks = {
        "no version": pdf.docinfo.get("/GTS_PDFXVersion") == "PDF/X-4",
        "no word on trapping": pdf.docinfo.get("/Trapped") == pikepdf.Name("/False"),
        "no day": {"/CreationDate", "/ModDate", "/Title"} <= set(pdf.docinfo.keys()),
        "no intent": intent.S == pikepdf.Name.GTS_PDFX and "/OutputConditionIdentifier" in intent,
        "an intent of another space": profile[16:20] == spaces[int(intent.DestOutputProfile.N)],
        "too old": pdf.pdf_version >= "1.6",
        "encrypted": not pdf.is_encrypted,
        "no identity": "/ID" in pdf.trailer,
    }
    yield from (fault for fault, is_so in checks.items() if not is_so)
    with pdf.open_metadata() as told:
        if told.get("{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion") != "PDF/X-4":
            yield "no version in the metadata"
    for page in pdf.pages:
        media, bleed, trim = ([float(n) for n in page[f"/{name}Box"]] for name in
                              ("Media", "Bleed", "Trim"))  # fmt: skip
        for inner, outer in ((trim, bleed), (bleed, media)):
            if not (outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2]):
                yield "a box beyond another"
        if abs(trim[0] - bleed[0] - 3 * MM) > 0.01:
            yield "no 3 mm to be cut off"
    for thing in pdf.objects:
        own = thing if isinstance(thing, pikepdf.Dictionary) else {}
        files = {"/FontFile", "/FontFile2", "/FontFile3"} & set(own.keys())
        if own.get("/Type") == "/FontDescriptor" and not files:
            yield f"a font that is not inside: {own['/FontName']}"
        if own.get("/S") == "/JavaScript":
            yield "a script"


@pytest.mark.parametrize("press", ["screen", "marks", "marks,grey"])
def test_a_plate_for_the_press_passes_its_preflight(home: Path, press: str):
    """Trim, 3 mm of bleed, the press that the inks are for, fonts inside: nothing is wanting that
    PDF/X-4 asks; a plate that is not for the press would not pass."""
    out = made(home, f"--steps 2..3 --format pdf --page 170x240mm --press {press}")
    for path in at_least(2, sorted(out.glob("*.pdf"))):
        assert path.name.isascii()
        with pikepdf.open(path) as pdf:
            assert [*preflight(pdf)] == []
            trim = [float(side) / MM for side in pdf.pages[0].TrimBox]
            assert [round(trim[2] - trim[0]), round(trim[3] - trim[1])] == [170, 240]
            ink = b" ".join(
                pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
                for page in pdf.pages
            )
            is_coloured = bool(
                re.search(rb"\b(rg|RG|scn|k|K)\b", ink.replace(b"/every CS 1 SCN", b""))
            )
            assert is_coloured == (press != "marks,grey")
    plain = made(home, "--steps 2 --format pdf")
    with pikepdf.open(next(plain.glob("*.pdf"))) as pdf, pytest.raises(AttributeError):
        next(preflight(pdf))


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item


def test_in_a_column_of_text_no_letter_is_smaller_than_six_points(home: Path):
    """A map is as broad as the column that is asked for, and its letters have 6 pt."""
    rite = layout.load(str(home))
    for frame in at_least(4, rite.frames):
        sheet = frame.plate(page="125mm").sheet
        assert sheet.width == pytest.approx(125)
        sizes = [text.size for text in texts(sheet.items)]
        assert min(at_least(5, sizes)) >= 6 - 1e-6


def test_captions_name_every_file_and_quote_its_clause(home: Path):
    """A row and some paragraphs for each plate: number, title, clause, credit, in both tables."""
    out = made(home, "--captions --ascii")
    rows = list(csv.DictReader(io.StringIO((out / "captions.csv").read_text("utf-8-sig"))))
    with zipfile.ZipFile(out / "captions.docx") as package:
        document = ElementTree.fromstring(package.read("word/document.xml"))
    printed = "".join(element.text or "" for element in document.iter(WORDS))
    frames = layout.load(str(home)).frames
    for row, frame in zip(at_least(4, rows), frames, strict=True):
        assert (out / row["file"]).is_file()
        assert row["clauses_zh"] == frame.state.step.text
        assert row["credit"].endswith("CC BY 4.0")
        for words in (row["clauses_zh"], row["clauses_en"], row["file"], row["credit"]):
            assert words in printed


def test_a_file_for_commons_draws_anywhere_and_has_its_page(home: Path):
    """Languages by `switch`, no letter that a font would be asked for, a name in ASCII, and beside
    it its page with a description in two languages and its licence, all brackets closed."""
    out = made(home, "--key --commons")
    for path in at_least(1, sorted(out.glob("*.svg"))):
        svg = path.read_text(encoding="utf-8")
        assert path.name.isascii()
        assert "<switch>" in svg
        assert "systemLanguage" in svg
        assert "<text" not in svg
        words = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert words.count("{{") == words.count("}}")
        for each in ("{{Information", "{{zh-hant|1=", "{{en|1=", "{{cc-by-4.0|", "獻賓圖"):
            assert each in words


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("--page 20mm", "U911"),
        ("--page 170x", "U911"),
        ("--press marks", "U948"),
        ("--press booklet --format pdf", "U948"),
        ("--commons --format png", "U949"),
        ("--site --captions", "U949"),
    ],
)
def test_what_cannot_be_made_is_refused(
    home: Path, words: str, code: str, capsys: pytest.CaptureFixture[str]
):
    """A page that is none, and what does not go together, is told before anything is drawn."""
    assert main(["plates", str(home), *words.split()]) == 2
    assert code in capsys.readouterr().err


def test_under_a_locale_without_our_letters_words_are_understood_and_names_are_told(home: Path):
    """Told that the system has ASCII alone, a clause is found by its words, plates with names in
    ASCII are made, and what cannot be named is a problem that says what to set."""
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    out = home.parent / "plain"

    def run(*words: str) -> tuple[int, str]:
        asked = (sys.executable, "-m", "layout", *words)
        done = subprocess.run(asked, env=plain, cwd=home.parent, capture_output=True, check=False)
        return done.returncode, (done.stdout + done.stderr).decode("utf-8")

    code, told = run("show", "little", "適賓前")
    assert code == 0
    assert "獻賓" in told
    assert run("plates", "little", "--key", "--ascii", "-o", str(out))[0] == 0
    assert all(path.name.isascii() for path in at_least(3, sorted(out.iterdir())))
    code, told = run("plates", "little", "--key", "-o", str(home.parent / "other"))
    assert code == 1
    assert "D893" in told
    assert "PYTHONUTF8=1" in told
