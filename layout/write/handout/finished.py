"""Pages as a press wants them: in its inks, two on a side of a sheet, with marks where to cut."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from layout.picture import Sheet
from layout.problems import asked_wrongly
from layout.version import LICENCE_ADDRESS
from layout.write.extras import at_hand
from layout.write.handout.document import Book
from layout.write.handout.pressing import GREY, PressWish, gathered, grey_of, is_black
from layout.write.particulars import as_words

MM = 72 / 25.4
BLEED = 3 * MM
SLUG, GAP, LONG = 7 * MM, 1 * MM, 5 * MM  # round the bleed; from it to a mark; a mark
SPACES = {"CMYK": "CMYK", "GRAY": "L"}  # inks that a press may have, as Pillow calls them
_PARTS = {"CMYK": 4, "RGB": 3, "GRAY": 1}  # of a colour, as a profile counts them
_FILLS = {"sc", "scn", "g", "rg", "k"}
_STROKES = {"SC", "SCN", "G", "RG", "K"}
_BY_PARTS = {1: ("g", "G"), 4: ("k", "K")}  # operators of so many parts of a colour

Turned = Callable[[tuple[float, ...]], tuple[float, ...]]


def finished(pdf: bytes, book: Book) -> bytes:
    """The PDF as its book wishes it to be printed: the same bytes on every run."""
    wish = book.press
    if not wish.is_finished:
        return pdf
    pike = at_hand("pikepdf")
    made = pike.open(io.BytesIO(pdf))
    if wish.inks:
        _ink(made, inks_of(wish.inks, book.ground))
        if wish.inks != GREY:
            _intend(made, Path(wish.inks))
    if wish.marks:
        for page in made.pages:
            _mark(page)
    if wish.booklet:
        made = _folded(made, right=book.right)
    out = io.BytesIO()
    made.save(out, deterministic_id=True)
    return out.getvalue()


def for_press(pdf: bytes, sheet: Sheet, wish: PressWish) -> bytes:
    """A plate as PDF/X-4: with 3 mm of its paper to be cut off, the inks wished for and the press
    that they are for; of inks that nobody names, those of a screen."""
    pike = at_hand("pikepdf")
    made = pike.open(io.BytesIO(pdf))
    if wish.inks:
        _ink(made, inks_of(wish.inks, sheet.paper or "#FFFFFF"))
    own = wish.inks if wish.inks not in ("", GREY) else ""
    _intend(made, Path(own) if own else Path(pike.__file__).parent / "pdfa" / "data" / "sRGB.icc")
    for page in made.pages:
        trim = [float(side) for side in page.MediaBox]
        bled = [trim[0] - BLEED, trim[1] - BLEED, trim[2] + BLEED, trim[3] + BLEED]
        page.TrimBox, page.BleedBox = pike.Array(trim), pike.Array(bled)
        page.MediaBox = pike.Array(bled)
        if sheet.paper:
            _lay_paper(page, sheet.paper, wish, bled)
        if wish.marks:
            _mark(page)
    _tell(made, sheet, wish.day)
    out = io.BytesIO()
    made.save(out, deterministic_id=True, min_version="1.6")
    return out.getvalue()


def _lay_paper(page: Any, paper: str, wish: PressWish, box: list[float]) -> None:
    """Its paper, as far as it may be cut."""
    colour = tuple(int(paper[i : i + 2], 16) / 255 for i in (1, 3, 5))
    parts = inks_of(wish.inks, paper)(colour) if wish.inks else colour
    operator = {1: "g", 3: "rg", 4: "k"}[len(parts)]
    left, low, right, high = box
    inks = " ".join(f"{part:.4g}" for part in parts)
    words = f"/Artifact BMC q {inks} {operator} {left:.3f} {low:.3f} {right - left:.3f} "
    page.contents_add(f"{words}{high - low:.3f} re f Q EMC".encode(), prepend=True)


def _tell(made: Any, sheet: Sheet, day: str) -> None:
    """What PDF/X-4 asks to be said: that it is that, whether colours are trapped, and when."""
    pike, told = at_hand("pikepdf"), as_words(sheet)
    moment = f"{day}T00:00:00+00:00"
    info = {"/Title": told["Title"], "/Author": told["Author"], "/Creator": told["Software"]}
    info |= {"/Subject": f"{told['Comment']}; {told['Copyright']}", "/GTS_PDFXVersion": "PDF/X-4"}
    info |= {key: f"D:{day.replace('-', '')}000000Z" for key in ("/CreationDate", "/ModDate")}
    for key, words in info.items():
        made.docinfo[key] = pike.String(words)
    made.docinfo["/Trapped"] = pike.Name("/False")
    with made.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        meta["dc:title"] = told["Title"]
        meta["dc:creator"] = [told["Author"]]
        meta["dc:rights"] = told["Copyright"]
        meta["xmp:CreateDate"] = meta["xmp:ModifyDate"] = meta["xmp:MetadataDate"] = moment
        meta["pdf:Trapped"] = "False"
        meta["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] = "PDF/X-4"
        meta["{http://ns.adobe.com/xap/1.0/rights/}WebStatement"] = LICENCE_ADDRESS
        meta["{http://ns.adobe.com/xap/1.0/mm/}VersionID"] = "1"
        meta["{http://ns.adobe.com/xap/1.0/mm/}RenditionClass"] = "default"


def inks_of(inks: str, ground: str = "#FFFFFF") -> Turned:
    """What turns a colour into the inks wished for: black alone, or those of a profile. In black
    alone the ground of the pages is the paper itself."""
    bare = tuple(int(ground[i : i + 2], 16) / 255 for i in (1, 3, 5))

    def grey(colour: tuple[float, ...]) -> tuple[float, ...]:
        if is_black(colour):
            return (0.0,)
        is_bare = len(colour) == 3 and math.dist(colour, bare) < 0.01
        return (1.0,) if is_bare else (grey_of(colour),)

    if inks == GREY:
        return grey
    cms, image = at_hand("PIL.ImageCms"), at_hand("PIL.Image")
    space, transform = _profile(inks, cms)
    if space == "GRAY":
        return grey

    @cache
    def printed(colour: tuple[float, ...]) -> tuple[float, ...]:
        if is_black(colour):
            return 0.0, 0.0, 0.0, 1.0
        if max(colour) == min(colour):  # what is grey is of one ink
            return 0.0, 0.0, 0.0, 1 - colour[0]
        own = image.new("RGB", (1, 1), tuple(round(part * 255) for part in colour))
        return tuple(part / 255 for part in cms.applyTransform(own, transform).getpixel((0, 0)))

    return printed


def _profile(file: str, cms: Any) -> tuple[str, Any]:
    """The inks of a press's profile and what turns colours into them, or what is wrong with it."""
    fix = "the file of an ICC profile of CMYK or grey, as a printer gives it"
    try:
        if not Path(file).is_file():  # a pipe would be waited for
            raise FileNotFoundError
        profile = cms.getOpenProfile(file)
        space = profile.profile.xcolor_space.strip()
        if space not in SPACES:
            raise asked_wrongly("U948", f"{file[:80]} is a profile of {space}", fix)
        how = cms.Intent.RELATIVE_COLORIMETRIC, cms.Flags.BLACKPOINTCOMPENSATION
        turned = cms.buildTransform(cms.createProfile("sRGB"), profile, "RGB", SPACES[space], *how)
    except (OSError, ValueError, cms.PyCMSError) as error:
        raise asked_wrongly("U948", f"{file[:80]} cannot be read as a profile", fix) from error
    return space, turned


def _ink(made: Any, turned: Turned) -> None:
    """Every colour of every page turned into inks."""
    pike = at_hand("pikepdf")
    for page in made.pages:
        stream = pike.unparse_content_stream(list(_inked(page, turned)))
        page.Contents = made.make_stream(stream)
        if "/ColorSpace" in page.Resources:
            del page.Resources["/ColorSpace"]  # what is left are the press's own
    for thing in made.objects:
        if isinstance(thing, pike.Stream) and thing.get("/Subtype") == "/Form":
            thing.write(pike.unparse_content_stream(list(_inked(thing, turned))))


def _inked(content: Any, turned: Turned) -> Iterator[Any]:
    pike = at_hand("pikepdf")
    for step in pike.parse_content_stream(content):
        operator = str(step.operator)
        if operator in ("cs", "CS"):
            continue  # the parts of a colour say of which inks they are
        if operator not in _FILLS | _STROKES:
            yield step
            continue
        colour = turned(tuple(float(part) for part in step.operands))
        own = _BY_PARTS[len(colour)][operator in _STROKES]
        parts = [round(part, 4) for part in colour]
        yield pike.ContentStreamInstruction(parts, pike.Operator(own))


def _intend(made: Any, profile: Path) -> None:
    """The press that the inks are meant for."""
    pike, cms = at_hand("pikepdf"), at_hand("PIL.ImageCms")
    name = cms.getProfileDescription(cms.getOpenProfile(str(profile))).strip()
    stream = made.make_stream(profile.read_bytes())
    stream.N = _PARTS[cms.getOpenProfile(str(profile)).profile.xcolor_space.strip()]
    intent = pike.Dictionary(
        Type=pike.Name.OutputIntent,
        S=pike.Name.GTS_PDFX,
        OutputConditionIdentifier=pike.String(name),
        Info=pike.String(name),
        DestOutputProfile=stream,
    )
    made.Root.OutputIntents = pike.Array([made.make_indirect(intent)])


def _mark(page: Any) -> None:
    """Room round the bleed, with marks in every ink at the corners of what is to be kept."""
    pike = at_hand("pikepdf")
    bleed = [float(side) for side in page.MediaBox]
    left, low, right, high = (float(side) for side in page.TrimBox)
    page.BleedBox = pike.Array(bleed)
    page.MediaBox = pike.Array([*(s - SLUG for s in bleed[:2]), *(s + SLUG for s in bleed[2:])])
    near, far = left - bleed[0] + GAP, left - bleed[0] + GAP + LONG
    drawn = []
    for x, across in ((left, -1), (right, 1)):
        for y, up in ((low, -1), (high, 1)):
            drawn += [f"{x:.3f} {y + up * near:.3f} m {x:.3f} {y + up * far:.3f} l S"]
            drawn += [f"{x + across * near:.3f} {y:.3f} m {x + across * far:.3f} {y:.3f} l S"]
    function = pike.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[1, 1, 1, 1])
    spaces = page.Resources.get("/ColorSpace", pike.Dictionary())
    spaces["/every"] = pike.Array(
        [pike.Name.Separation, pike.Name.All, pike.Name.DeviceCMYK, function]
    )
    page.Resources["/ColorSpace"] = spaces
    page.contents_add(b"q", prepend=True)
    words = f"Q /Artifact BMC q /every CS 1 SCN 0.25 w {' '.join(drawn)} Q EMC"
    page.contents_add(words.encode())


def _folded(made: Any, *, right: bool) -> Any:
    """Two pages on each side of a sheet, which is printed on both, folded and stitched."""
    pike = at_hand("pikepdf")
    folded = pike.new()
    width, height = (float(side) for side in made.pages[0].MediaBox[2:])
    for side in gathered(len(made.pages), right=right):
        folded.add_blank_page(page_size=(2 * width, height))
        for n, place in zip(side, (0, width), strict=True):
            if n is not None:
                room = pike.Rectangle(place, 0, place + width, height)
                folded.pages[-1].add_overlay(made.pages[n], room)
    for key, words in made.docinfo.items():
        folded.docinfo[key] = str(words)
    with folded.open_metadata(set_pikepdf_as_editor=False) as told:
        told.load_from_docinfo(folded.docinfo)
    if "/OutputIntents" in made.Root:
        folded.Root.OutputIntents = folded.copy_foreign(made.Root.OutputIntents)
    return folded
