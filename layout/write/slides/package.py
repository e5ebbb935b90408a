"""Slides put together: python-pptx knows the package, the pictures are laid into its slides.

Slides, their notes and their pictures are kept packed until the end, so that a deck of thousands of
slides has room; and the file is packed once more without dates, so that the same deck is the same
bytes.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections import Counter
from copy import deepcopy
from typing import Any

from layout.write.extras import at_hand
from layout.write.slides.deck import COLUMN, Deck, Slide, SlideLine, SlideLook
from layout.write.slides.fit import BEFORE, HANGING, PITCH, TITLE_PITCH, Fit, beneath, fitted
from layout.write.slides.marks import EMU
from layout.write.slides.master import blank, dressed
from layout.write.slides.shapes import drawing
from layout.write.xml import legal

PICTURE = "圖"
_END = b"</p:spTree>"
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_DROPPED = ("thumbnail", "printerSettings", "extended-properties")  # of the empty deck it begins as
_TITLED = 255  # characters: the format takes no more


class Package:
    """A deck to which slides are added one after another."""

    def __init__(self, deck: Deck) -> None:
        self.look = deck.look
        self._deck = blank()
        self._pictures: dict[str, bytes] = {}
        self._packed: dict[str, bytes] = {}
        _number_parts(self._deck.part.package)
        self._describe(deck)
        self._cover(deck)

    def add(self, slide: Slide) -> None:
        """Put a slide at the end, and after it as many with the same picture as its words take."""
        sheet = slide.picture
        picture = drawing(sheet.items, PICTURE, sheet.desc, is_simple=self.look.is_simple)
        packed = zlib.compress(picture)
        for fit in fitted(slide.over, slide.title, slide.lines):
            page = self._deck.slides.add_slide(self._deck.slide_layouts[1])
            self._words(page, slide, fit)
            page.notes_slide.notes_text_frame.text = legal(slide.notes)
            self._pictures[page.part.partname[1:]] = packed
            self._pack(page.part)
            self._pack(page.notes_slide.part)

    def _pack(self, part: Any) -> None:
        """What a part says, in a hundredth of the room that it takes as a tree."""
        self._packed[part.partname[1:]] = zlib.compress(part.blob)
        part._element = at_hand("pptx.oxml").parse_xml("<packed/>")
        for own in ("slide", "notes_slide"):  # which hold the tree
            part.__dict__.pop(own, None)

    def _words(self, page: Any, slide: Slide, fit: Fit) -> None:
        """The title, what is over it, and so many of the words."""
        title, words = page.shapes.title, page.placeholders[1]
        _place(title, fit.under, fit.title_height)
        _place(words, fit.top, fit.height)
        _written(title.text_frame.paragraphs[0], slide.title, fit.title_size, TITLE_PITCH)
        _paragraphs(words.text_frame, fit.lines, (fit.size, fit.hanging), self.look)
        _foot(page, slide.over, fit.over)

    def data(self) -> bytes:
        """The file: the same bytes for the same slides."""
        rough = io.BytesIO()
        self._deck.save(rough)
        out = io.BytesIO()
        with zipfile.ZipFile(rough) as old, zipfile.ZipFile(out, "w") as new:
            for name in old.namelist():
                part = zipfile.ZipInfo(name, _NO_DATE)
                part.compress_type = zipfile.ZIP_DEFLATED
                part.create_system = 0
                new.writestr(part, self._finished(name, old.read(name)))
        return out.getvalue()

    def _finished(self, name: str, data: bytes) -> bytes:
        if "/theme/" in name and name.endswith(".xml"):
            return dressed(data, self.look)
        if name in self._packed:
            data = zlib.decompress(self._packed[name])
        if name in self._pictures:
            head, end, tail = data.rpartition(_END)
            return head + zlib.decompress(self._pictures[name]) + end + tail
        return data

    def _describe(self, deck: Deck) -> None:
        """What the file says of itself; nothing of the day or of whoever made it."""
        about = self._deck.core_properties
        about.title, about.subject = deck.title[:_TITLED], deck.en[:_TITLED]
        about.author = "layout"
        about.language = "zh-CN" if deck.look.is_simple else "zh-TW"
        about.comments = about.last_modified_by = ""
        element = about._element
        for child in list(element):
            if child.tag.rpartition("}")[2] in ("created", "modified", "lastModifiedBy"):
                element.remove(child)
        for owner in (self._deck.part.package, self._deck.part):
            for key, relation in list(owner._rels.items()):
                if relation.reltype.endswith(_DROPPED):
                    owner._rels.pop(key)

    def _cover(self, deck: Deck) -> None:
        page = self._deck.slides.add_slide(self._deck.slide_layouts[0])
        _written(page.shapes.title.text_frame.paragraphs[0], deck.title, 44.0, TITLE_PITCH)
        lines = [SlideLine(en=deck.en), *map(SlideLine, deck.under)]
        _paragraphs(page.placeholders[1].text_frame, tuple(lines), (20.0, HANGING), self.look)
        page.notes_slide.notes_text_frame.text = legal(deck.notes)


def _number_parts(package: Any) -> None:
    """Each new part numbered after the last of its sort: python-pptx looks through all of them."""
    first, last = package.next_partname, Counter[str]()

    def next_name(template: str) -> Any:
        if not last[template]:
            last[template] = first(template).idx
        else:
            last[template] += 1
        return at_hand("pptx.opc.packuri").PackURI(template % last[template])

    package.next_partname = next_name


def _place(shape: Any, top: float, height: float) -> None:
    """In the column, so far down."""
    left, _, width, _ = COLUMN
    lengths = (round(length * EMU) for length in (left, top, width, height))
    shape.left, shape.top, shape.width, shape.height = lengths


def _paragraphs(
    frame: Any, lines: tuple[SlideLine, ...], sizes: tuple[float, float], look: SlideLook
) -> None:
    """The lines, each a paragraph; its number hangs before it, its English stands under its Han."""
    size, hanging = sizes
    paragraph = frame.paragraphs[0]
    for n, line in enumerate(lines):
        if n:
            paragraph = frame.add_paragraph()
        paragraph.space_before = _points(size * BEFORE if n else 0.0)
        if line.number:
            indent = round(hanging * size * 12700)
            paragraph._p.get_or_add_pPr().set("marL", str(indent))
            paragraph._p.get_or_add_pPr().set("indent", str(-indent))
            run = _written(paragraph, line.number, size, PITCH)
            run.font.bold = True
            _written(paragraph, "\t", size, PITCH)
        if line.han:
            _written(paragraph, line.han, size, PITCH)
        if line.han and line.en:
            paragraph.add_line_break()
        if line.en:
            run = _written(paragraph, line.en, beneath(size) if line.han else size, PITCH)
            run.font.italic = bool(line.han)
            _coloured(run, look.sub if line.han else look.ink)


def _written(paragraph: Any, words: str, size: float, pitch: float) -> Any:
    """A run at the end of the paragraph; its lines as far apart whatever the font."""
    run = paragraph.add_run()
    run.text = legal(words)
    run.font.size = _points(size)
    if paragraph.line_spacing is None:
        paragraph.line_spacing = _points(round(size * pitch, 1))
    return run


def _points(size: float) -> Any:
    return at_hand("pptx.util").Pt(size)


def _coloured(run: Any, colour: str) -> None:
    run.font.color.rgb = at_hand("pptx.dml.color").RGBColor.from_string(colour[1:].upper())


def _foot(page: Any, over: str, height: float) -> None:
    """The layout's line over the title, and the slide's number: python-pptx copies neither."""
    for shape in page.slide_layout.placeholders:
        kind = shape._element.find(".//{*}ph").get("type")
        if kind not in ("ftr", "sldNum"):
            continue
        element = deepcopy(shape._element)
        page.shapes._spTree.append(element)
        if kind == "ftr":
            own = page.shapes[-1]
            own.height = round(height * EMU)
            own.text_frame.text = legal(over)
