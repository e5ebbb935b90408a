"""What all slides of a deck share: size, colours, fonts, and where its two kinds of slide have
their words. python-pptx brings an empty deck of the old shape; here it becomes ours."""

from __future__ import annotations

import re
from typing import Any
from xml.sax.saxutils import quoteattr

from layout.write.extras import at_hand
from layout.write.slides.deck import COLUMN, HEIGHT, MARGIN, WIDTH, SlideLook
from layout.write.slides.fit import NUMBER, OVER, TITLES, WORDS, over_height
from layout.write.slides.marks import EMU

HAN, SIMPLE_HAN, LATIN = "Noto Serif CJK TC", "Noto Serif CJK SC", "Source Serif 4"
COVER, PLATE = "封面 Cover", "圖 Plate"
_KEPT = {0: COVER, 1: PLATE}  # of the eleven that there are
_TITLE, _WORDS, _DATE, _FOOTER, _NUMBER = 0, 1, 10, 11, 12  # as its placeholders are numbered
_FONTS = re.compile(rb"<a:(major|minor)Font>.*?</a:\1Font>", re.DOTALL)
_COLOURS = re.compile(rb"<a:clrScheme .*?</a:clrScheme>", re.DOTALL)
_NAME = re.compile(rb'(<a:theme [^>]*?name=)"[^"]*"')


def blank() -> Any:
    """An empty deck; `dressed` gives its themes their colours and fonts."""
    deck = at_hand("pptx").Presentation()
    deck.slide_width, deck.slide_height = round(WIDTH * EMU), round(HEIGHT * EMU)
    deck.part._element.find("{*}sldSz").attrib.pop("type", None)
    for n, layout in reversed(list(enumerate(deck.slide_layouts))):
        if n in _KEPT:
            layout.name = _KEPT[n]
        else:
            deck.slide_layouts.remove(layout)
    _styles(deck.slide_master)
    for page in (deck.slide_master, *deck.slide_layouts):
        _arrange(page, is_cover=page.name == COVER)
    return deck


def dressed(theme: bytes, look: SlideLook) -> bytes:
    """A theme of the package in our colours and fonts."""
    han = SIMPLE_HAN if look.is_simple else HAN
    fonts = (
        f'<a:latin typeface="{LATIN}"/><a:ea typeface="{han}"/><a:cs typeface=""/>'
        f'<a:font script="{"Hans" if look.is_simple else "Hant"}" typeface="{han}"/>'
    )
    theme = _FONTS.sub(
        lambda m: b"<a:%b>%b</a:%b>" % (k := m[1] + b"Font", fonts.encode(), k), theme
    )
    theme = _COLOURS.sub(lambda _: _colours(look).encode(), theme)
    return _NAME.sub(lambda m: m[1] + quoteattr(look.name).encode(), theme)


def _colours(look: SlideLook) -> str:
    links = look.accents[1], look.accents[5]
    base = (look.ink, look.paper, look.sub, look.ground)
    names = ("dk1", "lt1", "dk2", "lt2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
    told = "".join(
        f'<a:{name}><a:srgbClr val="{colour[1:].upper()}"/></a:{name}>'
        for name, colour in zip(names, (*base, *look.accents, *links), strict=True)
    )
    return f"<a:clrScheme name={quoteattr(look.name)}>{told}</a:clrScheme>"


def _styles(master: Any) -> None:
    """Titles from the left; words without bullets."""
    styles = master._element.find("{*}txStyles")
    for name, size in (("titleStyle", TITLES[0]), ("bodyStyle", WORDS[0])):
        level = styles.find(f"{{*}}{name}/{{*}}lvl1pPr")
        level.set("algn", "l")
        for mark in level.findall("{*}buChar") + level.findall("{*}buFont"):
            level.remove(mark)
        if name == "bodyStyle":
            level.set("marL", "0")
            level.set("indent", "0")
        level.find("{*}defRPr").set("sz", f"{size * 100:.0f}")


def _arrange(page: Any, *, is_cover: bool) -> None:
    """Where the words of a page stand; no date is on it."""
    left, top, width, height = COLUMN
    over = over_height("")
    places = {
        "title": (left, top + over, width, 40.0),
        "body": (left, top + over + 44.0, width, height - over - 44.0),
        "ftr": (left, top - 1.0, width - NUMBER, over),
        "sldNum": (left + width - NUMBER, top - 1.0, NUMBER, over),
    }
    if is_cover:
        places["title"] = (MARGIN * 3, 62.0, WIDTH - 6 * MARGIN, 34.0)
        places["body"] = (MARGIN * 3, 100.0, WIDTH - 6 * MARGIN, 50.0)
    for shape in list(page.placeholders):
        kind = _kind(shape)
        if kind == "dt" or (is_cover and kind in ("ftr", "sldNum")):
            shape._element.getparent().remove(shape._element)
            continue
        shape.left, shape.top, shape.width, shape.height = (
            round(length * EMU) for length in places[kind]
        )
        _plain(shape, kind, is_cover=is_cover)


def _kind(shape: Any) -> str:
    kind = str(shape._element.find(".//{*}ph").get("type", "body"))
    names = {"ctrTitle": "title", "subTitle": "body", "obj": "body"}
    return names.get(kind, kind)


def _plain(shape: Any, kind: str, *, is_cover: bool) -> None:
    """A placeholder without margins of its own, hung from its top."""
    frame = shape.text_frame
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    body = frame._txBody.bodyPr
    body.set("anchor", "b" if is_cover and kind == "title" else "t")
    for fit in ("normAutofit", "spAutoFit", "noAutofit"):
        for element in body.findall(f"{{*}}{fit}"):
            body.remove(element)
    for level in frame._txBody.findall("{*}lstStyle/*"):
        size = level.find("{*}defRPr")
        if kind in ("ftr", "sldNum"):
            level.set("algn", "l" if kind == "ftr" else "r")
            size.set("sz", f"{OVER * 100:.0f}")
        else:  # the cover's own, else the master's
            level.getparent().remove(level)
