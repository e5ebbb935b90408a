"""Whose it is: every file says who made it, from what, and under which licence."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from kit_rite import small_rite
from PIL import Image
from seen import at_least

import layout
from layout.api import Rite
from layout.api.film import FilmWish, reel, write_film
from layout.picture import Sheet
from layout.version import AUTHOR, LICENCE, LICENCE_ADDRESS
from layout.write.film.mp4 import encoder
from layout.write.handout import sheet_as_pdf
from layout.write.particulars import RIGHTS, credit_of
from layout.write.png import to_png
from layout.write.svg import to_svg

SOURCE = "小禮 3"


@pytest.fixture(scope="module")
def rite(tmp_path_factory: pytest.TempPathFactory) -> Rite:
    return layout.load(str(small_rite(tmp_path_factory.mktemp("rights"))))


@pytest.fixture(scope="module")
def sheet(rite: Rite) -> Sheet:
    return rite.find("適賓前")[0].plate().sheet


def test_a_plate_says_whose_it_is_in_every_form(sheet: Sheet):
    """Source, author, credit and licence with its address are in SVG, PNG and PDF."""
    assert credit_of(sheet).startswith(SOURCE)
    svg = to_svg(sheet).decode()
    for words in (
        AUTHOR,
        f'<cc:license rdf:resource="{LICENCE_ADDRESS}"',
        RIGHTS,
        credit_of(sheet),
    ):
        assert words in svg
    picture: Any = Image.open(io.BytesIO(to_png(sheet, 40)))
    assert picture.info["Author"] == AUTHOR
    assert picture.info["Copyright"] == RIGHTS
    assert picture.info["Comment"] == credit_of(sheet)
    assert f"<xmpRights:WebStatement>{LICENCE_ADDRESS}<" in picture.info["XML:com.adobe.xmp"]
    told = pypdfium2.PdfDocument(sheet_as_pdf(sheet)).get_metadata_dict()
    assert told["Author"] == AUTHOR
    assert credit_of(sheet) in told["Subject"]
    assert RIGHTS in told["Subject"]


def test_a_film_says_whose_it_is_in_every_form(rite: Rite, tmp_path: Path):
    """The same of films, moving drawings and GIFs."""
    forms = at_least(4, ("svg", "gif", "mp4", "webm"))
    for form in forms:
        wish = FilmWish(form, (320, 240), 4.0, speed=40.0)
        path = tmp_path / f"a.{form}"
        write_film(reel(rite, 1, 2, wish), wish, path, lambda *_: None)
        if form in ("svg", "gif"):
            assert f"{AUTHOR} (layout".encode() in path.read_bytes()
            assert LICENCE.encode() in path.read_bytes()
            continue
        probe = (encoder(), "-v", "error", "-i", str(path), "-f", "ffmetadata", "-")
        told = subprocess.run(probe, capture_output=True, text=True, check=True).stdout
        assert AUTHOR in told
        assert LICENCE_ADDRESS in told
