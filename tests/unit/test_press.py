"""For the press and for readers: folded in order, cut where it is marked, in pure black, tagged."""

from __future__ import annotations

import ctypes
import io
import math
import os
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from kit_rite import small_rite
from pypdfium2 import raw
from seen import at_least

import layout
from layout.api.handout import BookAround, BookWish, Material, PressWish, bench, handout
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.cli import main
from layout.problems import ProblemError
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Gallery
from layout.write.handout.finished import inks_of
from layout.write.handout.paper import PAPERS
from layout.write.handout.pressing import gathered

MM = 72 / 25.4
MOST = 130  # pages


def quiet() -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_rite(tmp_path_factory.mktemp("press"))


@pytest.fixture(scope="module")
def material(folder: Path) -> Material:
    rite = layout.load(str(folder))
    spans = spans_of(rite, Selection(key=True))
    return Material(rite, Plates(rite.compiled, manner("woodcut", "bilingual", "A4")), spans)


def pressed(material: Material, wish: PressWish, paper: str = "A5") -> bytes:
    with bench() as kept:
        wanted = BookWish(PAPERS[paper], around=BookAround.BRIEF, press=wish)
        return book_as_pdf(handout(material, wanted, quiet, kept), kept)


@pytest.fixture(scope="module")
def plain(material: Material) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pressed(material, PressWish()))


@pytest.mark.parametrize("right", [False, True])
def test_a_booklet_that_is_folded_reads_from_its_first_page_to_its_last(right: bool):
    """Folded, each gathering has its leaves in order, and blanks are at the end alone."""
    for pages in range(1, MOST):
        sides = list(gathered(pages, right=right))
        sides = [(b, a) for a, b in sides] if right else sides
        sheets = list(zip(sides[::2], sides[1::2], strict=True))
        read: list[int | None] = []
        inner: list[int | None] = []
        for (last, first), (second, third) in sheets:
            if read and first is not None and first == len(read) + len(inner):
                read, inner = read + inner, []  # the next gathering
            read += [first, second]
            inner = [third, last, *inner]
        read += inner
        assert read[:pages] == list(range(pages))
        assert set(read[pages:]) <= {None}
        assert len(read) - pages < 4


def test_a_book_for_a_press_is_cut_where_its_marks_are(
    material: Material, plain: pypdfium2.PdfDocument
):
    """Trimmed it is the page it was; 3 mm more are printed, and the marks stand beyond them."""
    pytest.importorskip("pikepdf", reason="the extra [press] is not installed")
    pdf = pypdfium2.PdfDocument(pressed(material, PressWish(marks=True)))
    for page, own in at_least(3, list(zip(pdf, plain, strict=True))):
        trim, bleed, sheet = page.get_trimbox(), page.get_bleedbox(), page.get_mediabox()
        width, height = own.get_size()
        assert abs(trim[2] - trim[0] - width) < 0.1
        assert abs(trim[3] - trim[1] - height) < 0.1
        for i in range(4):
            assert abs(abs(bleed[i] - trim[i]) - 3 * MM) < 0.1
            assert abs(sheet[i] - bleed[i]) > 5 * MM
    page = pdf[0]
    sheet, bleed = page.get_mediabox(), page.get_bleedbox()
    shown = page.render(grayscale=True).to_pil()
    edge = round(bleed[0] - sheet[0])
    darkest, _ = shown.crop((0, 0, shown.width, edge - 1)).getextrema()
    assert darkest < 200  # marks
    low, high = shown.crop((edge + 1, edge + 1, edge + 7, shown.height // 2)).getextrema()
    assert low == high < 255  # the ground, as far as it is printed


@pytest.mark.parametrize("wish", [PressWish(marks=True), PressWish(booklet=True)])
def test_whatever_is_printed_says_whose_it_is(
    material: Material, plain: pypdfium2.PdfDocument, wish: PressWish
):
    """A file for a press has the title, editor, licence and readings of the one it is made from."""
    pytest.importorskip("pikepdf", reason="the extra [press] is not installed")
    told = pypdfium2.PdfDocument(pressed(material, wish)).get_metadata_dict(skip_empty=True)
    own = plain.get_metadata_dict(skip_empty=True)
    assert {"Title", "Author", "Subject", "Keywords"} <= set(own)
    assert {key: told.get(key) for key in own} == own


def colours(pdf: Any) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Every colour that a page is given, with its operator."""
    pikepdf = pytest.importorskip("pikepdf", reason="the extra [press] is not installed")
    for page in pdf.pages:
        for step in pikepdf.parse_content_stream(page):
            if str(step.operator).lower() in ("g", "rg", "k", "sc", "scn"):
                yield str(step.operator).lower(), tuple(float(part) for part in step.operands)


def test_in_grey_all_is_of_one_ink_and_words_are_pure_black(material: Material):
    """No colour is left, and what is dark has no screen; the ground is the paper."""
    pikepdf = pytest.importorskip("pikepdf", reason="the extra [press] is not installed")
    pdf = pikepdf.open(io.BytesIO(pressed(material, PressWish(inks="grey"))))
    found = list(at_least(50, colours(pdf)))
    assert {name for name, _ in found} == {"g"}
    assert min(found)[1] == (0.0,)
    assert not [parts for _, parts in found if 0 < parts[0] < 0.1 or 0.9 < parts[0] < 0.94]


def profile_of_a_press(space: bytes = b"CMYK") -> bytes:
    """A small ICC profile: black from lightness, magenta from red, yellow from yellow."""
    corners = [
        (max(0, a - 128), max(0, a), max(0, b), 255 - light)
        for light in (0, 255)
        for a in (0, 255)
        for b in (0, 255)
    ]
    ramp = bytes(range(256))
    one = (1, 0, 0, 0, 1, 0, 0, 0, 1)
    head = b"mft1\0\0\0\0"
    matrix = b"".join(struct.pack(">i", n << 16) for n in one)
    to_press = head + bytes([3, 4, 2, 0]) + matrix + ramp * 3
    to_press += bytes(part for corner in corners for part in corner) + ramp * 4
    to_eye = head + bytes([4, 3, 2, 0]) + matrix + ramp * 4
    to_eye += bytes(255 if i % 2 == 0 and j == 0 else 128 for i in range(16) for j in range(3))
    to_eye += ramp * 3
    words = b"desc\0\0\0\0" + struct.pack(">I", 6) + b"press\0" + bytes(78)
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061)
    tags = {b"desc": words, b"wtpt": white, b"A2B0": to_eye, b"B2A0": to_press}
    at, table, data = 128 + 4 + 12 * len(tags), b"", b""
    for name, tag in tags.items():
        body = tag + bytes(-len(tag) % 4)
        table += name + struct.pack(">II", at + len(data), len(body))
        data += body
    rest = struct.pack(">I", len(tags)) + table + data
    head = struct.pack(">I4sI4s4s4s", 128 + len(rest), b"lcms", 0x02400000, b"prtr", space, b"Lab ")
    return (
        (head + bytes(12) + b"acsp").ljust(68, b"\0")
        + struct.pack(">3i", 63190, 65536, 54061)
        + bytes(48)
        + rest
    )


def test_in_the_inks_of_a_press_black_is_one_of_them(material: Material, tmp_path: Path):
    """Every colour is of four inks as the profile has them; what is grey or black is black's
    alone; and the file says for which press it is."""
    pikepdf = pytest.importorskip("pikepdf", reason="the extra [press] is not installed")
    file = tmp_path / "press.icc"
    file.write_bytes(profile_of_a_press())
    pdf = pikepdf.open(io.BytesIO(pressed(material, PressWish(inks=str(file)))))
    found = list(at_least(50, colours(pdf)))
    assert {name for name, _ in found} == {"k"}
    assert (0.0, 0.0, 0.0, 1.0) in {parts for _, parts in found}
    assert any(parts[1] > parts[0] for _, parts in found)  # red, of what is a reading
    intent = pdf.Root.OutputIntents[0]
    assert intent.DestOutputProfile.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("gold", "marks"),
        ("marks,booklet", "leave one"),
        ("archive,grey", "leave one"),
        ("nowhere.icc", "profile"),
    ],
)
def test_what_a_press_cannot_be_given_is_told_at_once(folder: Path, capsys, words: str, told: str):
    """Before anything is drawn, in one sentence."""
    if words.endswith(".icc"):
        pytest.importorskip("pikepdf", reason="the extra [press] is not installed")
    assert main(["handout", str(folder), "--key", "--press", words]) == 2
    err = capsys.readouterr().err
    assert "U948" in err
    assert told in err


@pytest.mark.parametrize("space", ["CMYK", "GRAY"])
def test_a_profile_that_is_a_head_alone_is_told(tmp_path: Path, space: str):
    """A file that says that it is a profile of inks and has no tables is none; a pipe neither,
    which nobody waits for."""
    pytest.importorskip("PIL.ImageCms", reason="the extra [video] is not installed")
    hollow, pipe = tmp_path / "hollow.icc", tmp_path / "pipe.icc"
    hollow.write_bytes(profile_of_a_press(space.encode())[:128] + bytes(4))
    os.mkfifo(pipe)
    for file in (hollow, pipe):
        with pytest.raises(ProblemError, match="cannot be read as a profile"):
            inks_of(str(file))


def test_an_archive_is_pdf_a_of_its_day(material: Material):
    """It calls itself PDF/A-2a, says when it was made, and has what such files must have."""
    data = pressed(material, PressWish(archive="2026-11-23"))
    assert b"<pdfaid:part>2</pdfaid:part>" in data
    assert b"<pdfaid:conformance>A</pdfaid:conformance>" in data
    assert b"2026-11-23" in data
    assert b"/OutputIntents" in data
    assert data == pressed(material, PressWish(archive="2026-11-23"))


def structure(page: pypdfium2.PdfPage) -> Iterator[Any]:
    """The elements of a page's structure, in reading order."""
    tree = raw.FPDF_StructTree_GetForPage(page.raw)

    def inner(element: Any) -> Iterator[Any]:
        yield element
        for i in range(raw.FPDF_StructElement_CountChildren(element)):
            if child := raw.FPDF_StructElement_GetChildAtIndex(element, i):
                yield from inner(child)

    for i in range(raw.FPDF_StructTree_CountChildren(tree)):
        yield from inner(raw.FPDF_StructTree_GetChildAtIndex(tree, i))


def said(ask: Any, element: Any) -> str:
    """What an element says of itself."""
    size = ask(element, None, 0)
    room = ctypes.create_string_buffer(size)
    ask(element, room, size)
    return room.raw.decode("utf-16-le").rstrip("\0")


def test_who_cannot_see_a_book_is_told_what_it_shows(material: Material, plain):
    """Every figure of a page has an alternative text, plates each their own; headings begin with
    the first rank and leave none out; the language is told."""
    levels, alts = [], []
    for page in at_least(4, plain):
        for element in structure(page):
            kind = said(raw.FPDF_StructElement_GetType, element)
            if kind in ("H1", "H2", "H3", "H4"):
                levels.append(int(kind[1]))
            if kind == "Figure":
                alts.append(said(raw.FPDF_StructElement_GetAltText, element))
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(at_least(3, alts))
    plates = [alt for alt in alts if len(alt) > 40]
    assert len(set(plates)) >= len(material.spans)
    assert b"/Lang" in pressed(material, PressWish())


def test_no_page_has_letters_too_small_to_be_read(material: Material):
    """On A4 no letter has less than four and a half points, on the cover neither."""
    found = []
    for page in pypdfium2.PdfDocument(pressed(material, PressWish(), "A4")):
        for text in page.get_objects([raw.FPDF_PAGEOBJ_TEXT]):
            size, matrix = ctypes.c_float(), text.get_matrix()
            raw.FPDFTextObj_GetFontSize(text.raw, size)
            found.append(size.value * math.hypot(matrix.c, matrix.d))
    assert min(at_least(200, found)) > 4.45


def test_what_is_copied_from_a_page_is_its_words_in_order(material: Material):
    """On the page of a plate its clauses follow one another, no name of the map between them."""
    with bench() as kept:
        wanted = BookWish(PAPERS["A4"], around=BookAround.NONE)
        book = handout(material, wanted, quiet, kept)
        pdf = pypdfium2.PdfDocument(book_as_pdf(book, kept))
    gallery = next(block for block in book.blocks if isinstance(block, Gallery))
    pages = ["".join(page.get_textpage().get_text_range().split()) for page in pdf]
    for entry in at_least(1, gallery.entries):
        lines = (f"{c.label}{c.words.han}{c.words.en}" for c in entry.notes.clauses)
        words = "".join("".join(lines).split())
        assert any(words in page for page in pages)
