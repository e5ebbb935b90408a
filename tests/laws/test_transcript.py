"""A rite in words alone leaves nothing out, and is what its format says."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest
from sampling import some
from seen import at_least

import layout
from layout.api.telling import transcript
from layout.say.tongue import TONGUES
from layout.score import Staging
from layout.write.transcript import FORMATS, ToldStep, Transcript, as_epub, as_page, as_text

STEPS = 60  # of a rite, others every day
HAN = re.compile("[\u3400-\u9fff]")
OPF = "{http://www.idpf.org/2007/opf}"


def told(rite: layout.Rite, language: str = "bilingual") -> Transcript:
    steps = some(STEPS, range(len(rite.score.steps)), rite.score.slug, "transcript")
    return transcript(rite, set(steps), TONGUES[language])


def steps(words: Transcript) -> list[ToldStep]:
    return [passage for chapter in words.sections for passage in chapter.steps]


def test_a_step_is_told_with_its_clause_and_all_who_act_in_it(rite: layout.Rite) -> None:
    """Whoever acts and is there is told with his place; who is not seen has no state to tell."""
    for passage in at_least(STEPS, steps(told(rite, "zh"))):
        frame = rite.compiled.frames[passage.n - 1]
        assert passage.clause.han, passage.n
        there = {e.who for e in frame.events if frame.people[e.who].on_stage}
        is_seen = frame.step.text is None or frame.step.staging is Staging.STAGED
        assert len(passage.stands) == (len(there) if is_seen else 0), passage.n
        assert bool(passage.note.text) != is_seen, passage.n


def test_english_alone_has_no_chinese(rite: layout.Rite) -> None:
    """What is told in English can be read by who knows nothing else."""
    for passage in at_least(STEPS, steps(told(rite, "en"))):
        for said in (*passage.moves, *passage.stands):
            assert not HAN.search(said.text), (passage.n, said)


@pytest.mark.parametrize("form", FORMATS)
def test_it_is_written_the_same_twice(rite: layout.Rite, form: str) -> None:
    """Neither time nor order of making is in it."""
    assert FORMATS[form].write(told(rite)) == FORMATS[form].write(told(rite))


def test_a_page_and_a_book_say_what_the_text_says(rite: layout.Rite) -> None:
    """Every line of the plain text stands in the page, and in a file that the book's spine has."""
    words = told(rite)
    lines = [line.strip() for line in as_text(words).decode().splitlines() if line.strip()]
    page = "".join(ElementTree.fromstring(_as_xml(as_page(words))).itertext())
    with ZipFile(BytesIO(as_epub(words))) as book:
        first = book.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
        package = ElementTree.fromstring(book.read("book/book.opf"))
        files = {item.get("id"): item.get("href") for item in package.iter(f"{OPF}item")}
        spine = [files[item.get("idref")] for item in package.iter(f"{OPF}itemref")]
        read = "".join(
            "".join(ElementTree.fromstring(book.read(f"book/{name}")).itertext()) for name in spine
        )
    for line in at_least(STEPS, lines[2:-2]):
        bare = re.sub(r"^(?:#|\d+ ) ", "", line)
        assert bare in page, line
        assert bare in read, line


def _as_xml(page: bytes) -> str:
    """The page with its two empty elements closed, as it is else written."""
    return re.sub(r"<(meta [^>]*)>", r"<\1/>", page.decode().replace("<!doctype html>", ""))
