"""Handouts: read back from the PDFs, they have every word, in every layout, the same each time."""

from __future__ import annotations

import errno
from pathlib import Path

import pypdfium2
import pytest
from conftest import RITES, read
from kit_paper import without_readings
from kit_rite import SECTION, small_rite
from pypdfium2 import raw
from seen import at_least

import layout
from layout.api.handout import BookWish, Material, bench, handout, role_sheet
from layout.api.handout.selecting import players
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.cli import main
from layout.problems import ProblemError
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Cues
from layout.write.handout.paper import PAPERS

MM_PER_POINT = 25.4 / 72


def quiet() -> None:
    """Nobody watches."""


def pdf_of(material: Material, wanted: BookWish) -> bytes:
    with bench() as kept:
        return book_as_pdf(handout(material, wanted, quiet, kept), kept)


def material_of(folder: Path, lang: str = "bilingual", **chosen: object) -> Material:
    rite = layout.load(str(folder))
    spans = spans_of(rite, Selection(**chosen))  # type: ignore[arg-type]
    return Material(rite, Plates(rite.compiled, manner("print", lang, "A4")), spans)


def text_of(pdf: pypdfium2.PdfDocument) -> str:
    pages = (page.get_textpage().get_text_range() for page in pdf)
    return "".join("".join(pages).split())


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_rite(tmp_path_factory.mktemp("handout"))


@pytest.mark.parametrize(("up", "paper"), list(zip((1, 2, 4, 1, 6), PAPERS, strict=True)))
def test_every_layout_has_every_clause_on_its_paper(small: Path, up: int, paper: str):
    """Whatever the paper and however many to a page, each clause and gloss can be found."""
    material = material_of(small)
    wanted = BookWish(PAPERS[paper], up, duplex=up > 1)
    pdf = pypdfium2.PdfDocument(pdf_of(material, wanted))
    found = text_of(pdf)
    for frame in at_least(2, material.chosen):
        assert "".join((frame.step.text or "").split()) in found
        assert "".join(frame.step.en.split()) in without_readings(found)
    for page in at_least(1, pdf):
        width, height = (side * MM_PER_POINT for side in page.get_size())
        assert abs(width - PAPERS[paper].width) < 0.1
        assert abs(height - PAPERS[paper].height) < 0.1


def test_a_handout_is_tagged_and_marked_and_carries_its_fonts(small: Path):
    """Title, tags, a bookmark for every chapter and section; no font from outside is needed."""
    data = pdf_of(material_of(small, key=True), BookWish(PAPERS["A4"]))
    pdf = pypdfium2.PdfDocument(data)
    assert pdf.get_metadata_dict()["Title"]
    assert raw.FPDFCatalog_IsTagged(pdf.raw)
    marks = " ".join(mark.get_title() for mark in pdf.get_toc())
    for title in ("讀圖之法", "宮室", "人與器", "獻賓圖", "索引", "所引"):
        assert title in marks
    fonts = [
        raw.FPDFTextObj_GetFont(thing.raw)
        for page in pdf
        for thing in page.get_objects([raw.FPDF_PAGEOBJ_TEXT])
    ]
    assert fonts
    assert all(raw.FPDFFont_GetIsEmbedded(font) == 1 for font in fonts)


def test_a_handout_is_the_same_bytes_each_time(small: Path, tmp_path: Path):
    """Two handouts of one rite are the same bytes."""
    for name in ("a.pdf", "b.pdf"):
        assert main(["handout", str(small), "--key", "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_no_word_of_a_scene_is_read_as_typst(tmp_path: Path):
    """A gloss of signs that typst would act on is printed as it is written."""
    signs = '#panic("no") $x$ *b* _i_ <a> @b `c` \\\\ [d] // e'
    section = SECTION.replace("The guest bows facing north.", f"'{signs}'")
    material = material_of(small_rite(tmp_path, section=section), steps="1")
    data = pdf_of(material, BookWish(PAPERS["A4"], 2))
    assert "".join(signs.split()) in text_of(pypdfium2.PdfDocument(data))


@pytest.mark.parametrize(
    ("lang", "lacks"), [("zh", "The guest bows"), ("zh-Hans", "賓北面拜"), ("en", "賓北面拜")]
)
def test_in_one_language_the_notes_are_in_no_other(small: Path, lang: str, lacks: str):
    """A handout in one language has no words of the other."""
    data = pdf_of(material_of(small, lang), BookWish(PAPERS["A4"], 4))
    assert "".join(lacks.split()) not in text_of(pypdfium2.PdfDocument(data))


def test_a_part_is_all_that_its_person_does(small: Path):
    """The role sheets together have every step in which somebody acts; each only its own."""
    material = material_of(small)
    told = set()
    for who in players(material):
        book = role_sheet(material, who, BookWish(PAPERS["A4"]), quiet)
        rows = [cue for block in book.blocks if isinstance(block, Cues) for cue in block.rows]
        assert rows
        for cue in rows:
            events = material.frames[cue.number - 1].events
            assert any(who in (e.who, e.other) for e in events)
        told |= {cue.number for cue in rows}
    assert told == {frame.n for frame in material.frames if frame.events}


def test_the_parts_of_everybody_are_files_of_their_names(small: Path, tmp_path: Path):
    """`--roles all` writes one file for each who acts, called after him."""
    assert main(["handout", str(small), "--roles", "all", "-o", str(tmp_path / "roles")]) == 0
    names = {path.stem for path in (tmp_path / "roles").iterdir()}
    assert names == set(players(material_of(small)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--section", "獻介"), ("U924", "獻賓")),
        (("--section", "The offerin"), ("U924", "The offering")),
        (("--role", "主公"), ("U905", "主人")),
        (("--role", "服不"), ("U905", "大射儀")),
        (("--role", "主人", "--up", "4"), ("U949", "--role")),
        (("--prompt", "--around", "none"), ("U949", "--around none")),
        (("-o", "/dev/null/a/b.pdf"), ("D894", "can be written")),
        (("--blank", "names", "--ask", "主公"), ("U905", "主人")),
        (("--blank", "names", "--ask", "99"), ("U946", "26")),
        (("--blank", "names", "--up", "2"), ("U946", "one plate a page")),
    ],
)
def test_what_cannot_be_made_is_told_and_leaves_nothing(
    small: Path, home: Path, capsys, words, told
):
    """A handout that cannot be made is told with what is wrong, and no file is left."""
    assert main(["handout", str(small), "--key", *words]) == 2
    err = capsys.readouterr().err
    assert all(word in err for word in told)
    assert not any(home.iterdir())


def test_no_step_that_is_in_none_of_the_sections_is_asked_for():
    """Of every rite: its first step is not in its last section, and who asks for both is told."""
    for slug in at_least(7, RITES):
        rite = read(slug)
        last = rite.score.steps[-1].section
        with pytest.raises(ProblemError, match="U907"):
            spans_of(rite, Selection((last,), "1..1"))


def test_a_disk_that_is_full_leaves_nothing(small: Path, home: Path, monkeypatch, capsys):
    """When the disk is full it is said, and no half file is left."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["handout", str(small), "--key"]) == 2
    assert "No space left" in capsys.readouterr().err
    assert not [path for path in home.rglob("*") if path.is_file()]
