"""The SVG: well formed, self-contained, the same bytes on every run."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File

import pytest
from kit_words import KINDS, SIDES
from PIL import Image, ImageChops
from resvg import render, usvg

from layout import typeset
from layout.draw.dress.theme import State
from layout.draw.dress.themes import themes
from layout.draw.ink.figures import Figure, draw_figure
from layout.draw.ink.glyphs import draw_thing
from layout.draw.ink.hands import Held
from layout.picture import Disc, Group, Hatch, Ink, Item, Path, Sheet, Text, hatch_lines
from layout.problems import ProblemError
from layout.shape import Pose, circle
from layout.write.numbers import fmt
from layout.write.svg import LetterMode, to_svg

MODERN = themes()["modern"]
NS = {"s": "http://www.w3.org/2000/svg"}
HREF = "{http://www.w3.org/1999/xlink}href"
MODERN_INK, BARE = Ink("#123456", "#654321", 0.26), Ink(None, "#345612", 0.7)


def people(count: int = 60) -> Iterator[Item]:
    states = list(State)
    parties = SIDES
    for n in range(count):
        party = parties[n % 6]
        figure = Figure(
            f"人{n}", party, n * 37 % 360, state=states[n % 4], held=(Held(KINDS["爵"]),)
        )
        x, y = 20 + n % 10 * 12.0, 20 + n // 10 * 14.0
        yield draw_figure(figure, x, y, 2.5, MODERN)
        yield Text(x, y + 5, f"主人{n}", "han-semibold", 10, MODERN.of_party(party), "middle")


def sheet(*items: Item, **more: str) -> Sheet:
    return replace(Sheet(210, 297, "鄉飲酒", "who stands where", "#FCFAF5", items), **more)  # type: ignore[arg-type]


def plate() -> Sheet:
    line = "主人坐取爵，實之，西北面獻賓。"
    things = [
        Group(f"things/{n}", draw_thing(KINDS[n].glyph, Pose(150, 30 + 12 * i, 45, 2), MODERN))
        for i, n in enumerate(("席", "洗", "斯禁", "篚", "俎", "瑟"))
    ]
    clause = Text(190, 20, line, "han-medium", 16, "#231F1A", vertical=True, spacing=0.06)
    return sheet(
        Group("things", tuple(things)),
        Group("people", tuple(people()), title="people", desc="sixty of them"),
        Group("labels", (clause,)),
    )


def tree(data: bytes) -> ET.Element:
    return ET.fromstring(data)


def test_the_page_is_in_millimetres():
    """An SVG has its size in mm, a viewBox of as many units, title and description."""
    root = tree(to_svg(sheet()))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    assert root.findtext("s:title", namespaces=NS) == "鄉飲酒"
    assert root.findtext("s:desc", namespaces=NS) == "who stands where"


@pytest.mark.parametrize("lettering", LetterMode)
def test_layers_have_stable_ids_each_once(lettering: LetterMode):
    """Groups keep their ids, titles and classes; two that ask for the same get two."""
    data = to_svg(sheet(Group("people/賓", ()), Group("people/賓", ()), *plate().items), lettering)
    ids = [e.get("id") for e in tree(data).iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert {"people/賓", "people/賓~2", "things", "people", "labels", "people/人7"} <= set(ids)


@pytest.mark.parametrize("lettering", LetterMode)
def test_the_same_bytes_every_time(lettering: LetterMode):
    """A sheet written twice is the same bytes."""
    assert to_svg(plate(), lettering) == to_svg(plate(), lettering)


def test_the_same_bytes_under_another_hash_seed():
    """Nothing depends on the order of a set or a dictionary of objects."""
    code = (
        "import sys; sys.path[:0] = ['tests/unit', 'tests']\n"
        "import hashlib, test_svg as t\n"
        "print([hashlib.sha256(t.to_svg(t.plate(), x)).hexdigest() for x in t.LetterMode])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".", "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(runs) == 1


def test_outlines_are_defined_once_and_used():
    """What is used is in the file, what is defined apart is used several times, and the words are
    in a label."""
    root = tree(to_svg(plate()))
    defs = root.find("s:defs", NS)
    assert defs is not None
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = Counter((e.get(HREF) or "")[1:] for e in root.iter(f"{{{NS['s']}}}use"))
    assert set(used) <= set(ids)
    assert min(used[e.get("id", "")] for e in defs) > 1
    labels = {e.get("aria-label") for e in root.iter() if e.get("aria-label")}
    assert "主人坐取爵，實之，西北面獻賓。" in labels
    assert "<text" not in to_svg(plate()).decode()


def test_figures_that_are_alike_are_told_once_under_their_classes():
    """People of the same classes and marks are one figure in the defs, used where each stands."""
    stood = [
        Group(f"people/{n}", marks, f"person {cls}", title=str(n))
        for n, cls in enumerate(["host", "host", "guest", "guest"] * 2)
        for marks in [(Disc(n * 7.12345, 3, 1, MODERN_INK), Disc(n * 7.12345 + 0.0049, 4, 2, BARE))]
    ]
    root = ET.fromstring(to_svg(Sheet(99, 9, "", "", "", (Group("people", tuple(stood)),))))
    told = {group.get("id"): group for group in root.findall("s:defs/s:g", NS)}
    where = root.findall(".//s:g[@id='people']/s:use", NS)
    assert [person.find("s:title", NS).text for person in where] == list("01234567")
    assert [told[use.get(HREF)[1:]].get("class") for use in where] == [g.cls for g in stood]
    assert [use.get("x") for use in where] == [fmt(group.items[0].x, 2) for group in stood]
    assert sorted(group.get("class") for group in told.values()) == ["person guest", "person host"]


def test_live_text_can_be_found_and_edited():
    """The words stand in the file, those of a column too."""
    data = to_svg(plate(), LetterMode.LIVE).decode()
    words = ["".join(e.itertext()) for e in tree(data.encode()).iter(f"{{{NS['s']}}}text")]
    assert "主人坐取爵，實之，西北面獻賓。" in words
    assert "font-face" not in data
    assert "Noto Serif CJK TC" in data


def test_a_line_of_two_scripts_keeps_every_letter():
    """Ligatures and changes of font lose nothing of the words."""
    line = Text(10, 10, "office 主人 the affair 獻賓", "han-medium", 10, "#000000")
    for more in ({}, {"vertical": True}, {"anchor": "middle"}, {"turn": 30.0}):
        root = tree(to_svg(sheet(replace(line, **more)), LetterMode.LIVE))  # type: ignore[arg-type]
        words = "".join("".join(e.itertext()) for e in root.iter(f"{{{NS['s']}}}text"))
        assert words == line.text


def test_live_text_is_the_same_picture_as_outlines():
    """With the fonts at hand no pixel differs, across, down, turned, spaced and haloed."""
    mixed = Text(40, 200, "office 主人「獻」賓 𧃊", "han-medium", 14, "#000000", halo="#FFCCCC")
    lines = (
        mixed,
        replace(mixed, x=190, y=100, vertical=True, text="西北面 facing「獻賓」—。", spacing=0.1),
        replace(mixed, y=230, turn=30.0, halo_width=1.0),
        replace(mixed, y=260, x=100, anchor="middle", face="latin-italic"),
        replace(mixed, y=280, x=200, anchor="end", spacing=0.2, face="han-semibold"),
    )
    options = usvg.Options.default()
    options.load_fonts_dir(str(File(typeset.__file__).parent / "fonts"))
    pictures = []
    for lettering in (LetterMode.OUTLINES, LetterMode.LIVE):
        tree_ = usvg.Tree.from_str(to_svg(sheet(*lines), lettering).decode(), options)
        pictures.append(Image.open(io.BytesIO(render(tree_, (1, 0, 0, 0, 1, 0)))).convert("L"))
    apart = ImageChops.difference(*pictures).point(lambda v: 255 if v > 96 else 0)
    assert apart.getbbox() is None


def test_embedded_fonts_need_no_other_file():
    """With embedded fonts an SVG asks for no address."""
    data = to_svg(plate(), LetterMode.EMBEDDED).decode()
    assert "src:url(data:font/otf;base64," in data
    drawn = re.sub(r"<metadata.*</metadata>", "", data, flags=re.DOTALL)  # the licence's address
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", drawn)


def test_markup_is_escaped_and_controls_dropped():
    """What XML forbids never reaches the file, in any kind of text."""
    bad = 'a<b>&"c\x00\x0b\ufffe\ud800d'
    item = Text(10, 10, bad, "latin-regular", 9, "#000000")
    page = sheet(Group(bad, (item,), title=bad, desc=bad), title=bad, desc=bad)
    for lettering in LetterMode:
        root = tree(to_svg(page, lettering))
        assert root.findtext("s:title", namespaces=NS) == 'a<b>&"cd'


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_coordinate_is_a_number(number: float):
    """svgwrite would write nan; the page refuses it wherever it stands."""
    ink = Ink("#000000")
    for item in (
        Disc(number, 0, 1, ink),
        Path((("M", (0.0, number)),), ink),
        Text(number, 0, "x", "latin-regular", 9, "#000000"),
    ):
        for lettering in LetterMode:
            with pytest.raises(ProblemError) as caught:
                to_svg(sheet(item), lettering)
            assert caught.value.problems[0].code == "D891"


def test_numbers_are_short():
    """A number has no needless digit and no minus nought."""
    cases = {0.0: "0", -0.0004: "0", 1.0: "1", 0.1 + 0.2: "0.3", 12.34567: "12.346"}
    assert {n: fmt(n) for n in cases} == cases
    assert fmt(-0.0) == "0"
    assert fmt(1000.0) == "1000"
    assert fmt(100.0, 0) == "100"


def test_a_clip_is_kept():
    """A group's clip is a clipPath of its box, that the group names."""
    root = tree(to_svg(sheet(Group("map", (), clip=(1, 2, 3, 4)))))
    (box,) = root.findall("s:defs/s:clipPath/s:rect", NS)
    assert dict(box.attrib) == {"x": "1", "y": "2", "width": "3", "height": "4"}
    (group,) = [e for e in root.iter() if e.get("id") == "map"]
    assert group.get("clip-path") == "url(#clip_1_2_3_4)"


def test_hatch_lines_stay_inside_their_shape():
    """Every stroke of a hatched disc ends on its edge, and the strokes are a pitch apart."""
    lines = hatch_lines(circle(50, 50, 10), Hatch("#000000", 0.3, 1.3))
    ends = [n for _, n in lines]
    assert len(ends) > 20
    assert all(9.8 < ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 < 10.05 for x, y in ends)
    levels = sorted({round((x + y) / 2**0.5, 6) for x, y in ends})
    steps = [b - a for a, b in pairwise(levels)]
    assert steps == pytest.approx([1.3] * len(steps))


def test_there_is_no_date():
    """No SVG holds a date."""
    assert not re.search(r"20\d\d-\d\d", to_svg(plate()).decode())
