"""A transcript as plain text, as a page for screen readers and large print, and as an EPUB."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from layout.said import Said
from layout.write.xml import legal

_EPOCH = (1980, 1, 1, 0, 0, 0)  # no file tells when it was made: the same bytes twice
_STYLE = """body { margin: 1.5em auto; max-width: 38em; padding: 0 1em; line-height: 1.6;
  font-family: "Noto Serif CJK TC", "Source Serif 4", Georgia, serif; }
h2 { margin-top: 2em; } h3 { margin: 1.6em 0 .3em; font-size: 1.15em; }
p { margin: .25em 0; } .note { font-style: italic; } ul { margin: .25em 0; padding-left: 1.3em; }
nav ol { columns: 16em; }
:focus { outline: 3px solid; }
@media (prefers-color-scheme: dark) { html { color-scheme: dark; } }
"""
_LARGE = "html { font-size: 150%; } body { max-width: 30em; }\n"
_RIGHTS = Said(
    "圖與譯以 CC BY 4.0 授權。", "Descriptions and translation are licensed under CC BY 4.0."
)


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One step: its clause and gloss, what of it is not played, what is done, who stands where."""

    n: int
    id: str
    clause: Said
    note: Said
    moves: tuple[Said, ...]
    stands: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class ToldSection:
    """A section of the rite."""

    title: Said
    steps: tuple[ToldStep, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A rite, or some of its steps, in words."""

    title: Said
    slug: str
    sections: tuple[ToldSection, ...]


def as_text(told: Transcript) -> bytes:
    """Lines of text, a clause a paragraph; no drawing, no table."""
    return "\n".join(_lines(told)).encode() + b"\n"


def _lines(told: Transcript) -> Iterator[str]:
    yield from _both(told.title)
    for section in told.sections:
        yield ""
        yield from (f"# {line}" for line in _both(section.title))
        for passage in section.steps:
            yield ""
            clause = list(_both(passage.clause))
            yield f"{passage.n}  {clause[0] if clause else passage.id}"
            yield from clause[1:]
            yield from _both(passage.note)
            for said in (*passage.moves, *passage.stands):
                yield from (f"  {line}" for line in _both(said))
    yield ""
    yield from _both(_RIGHTS)


def _both(said: Said) -> Iterator[str]:
    yield from filter(None, (said.han, said.en))


def as_page(told: Transcript, *, is_large: bool = False) -> bytes:
    """One page: headings to go by, the language of each line told, nothing that must be seen."""
    title = " ".join(_both(told.title))
    places = "".join(
        f'<li><a href="#s{n}">{_spans(section.title)}</a></li>\n'
        for n, section in enumerate(told.sections, start=1)
    )
    body = "".join(
        f'<section aria-labelledby="s{n}">\n{_section(section, f"s{n}")}</section>\n'
        for n, section in enumerate(told.sections, start=1)
    )
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="{_language(told)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{_escaped(title)}</title>\n<style>\n{_STYLE}{_LARGE if is_large else ''}</style>\n"
        f"</head>\n<body>\n<main>\n<h1>{_spans(told.title)}</h1>\n<nav><ol>\n{places}</ol></nav>\n"
        f"{body}</main>\n<footer>{_paragraph(_RIGHTS)}</footer>\n</body>\n</html>\n"
    ).encode()


def _language(told: Transcript) -> str:
    return "zh-Hant" if told.title.han else "en"


def _section(section: ToldSection, name: str) -> str:
    """A heading for the section, one for each step, what is told of it under that."""
    told = [f'<h2 id="{name}">{_spans(section.title)}</h2>\n']
    for step in section.steps:
        clause, gloss = _escaped(step.clause.han or step.id), _escaped(step.clause.en)
        told.append(f'<h3 id="n{step.n}">{step.n} <span lang="zh-Hant">{clause}</span></h3>\n')
        told.append(f'<p lang="en">{gloss}</p>\n' if gloss else "")
        told.append(f'<div class="note">{_paragraph(step.note)}</div>\n' if step.note.text else "")
        told += [_items(step.moves), _items(step.stands)]
    return "".join(told)


def _items(said: Iterable[Said]) -> str:
    items = "".join(f"<li>{_paragraph(each)}</li>\n" for each in said)
    return f"<ul>\n{items}</ul>\n" if items else ""


def _paragraph(said: Said) -> str:
    han = f'<p lang="zh-Hant">{_escaped(said.han)}</p>' if said.han else ""
    return han + (f'<p lang="en">{_escaped(said.en)}</p>' if said.en else "")


def _spans(said: Said) -> str:
    han = f'<span lang="zh-Hant">{_escaped(said.han)}</span>' if said.han else ""
    english = f'<span lang="en">{_escaped(said.en)}</span>' if said.en else ""
    return " ".join(filter(None, (han, english)))


def _escaped(text: str) -> str:
    return escape(legal(text), quote=True)


def as_epub(told: Transcript) -> bytes:
    """EPUB 3: a section a file, with its table of contents; the same bytes twice."""
    names = [f"s{n}.xhtml" for n in range(1, len(told.sections) + 1)]
    files = {
        "META-INF/container.xml": '<?xml version="1.0"?>\n'
        '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<rootfiles><rootfile full-path="book/book.opf" '
        'media-type="application/oebps-package+xml"/></rootfiles></container>\n',
        "book/style.css": _STYLE,
        "book/nav.xhtml": _xhtml(
            told,
            told.title,
            f'<h1>{_spans(told.title)}</h1>\n<nav epub:type="toc"><ol>\n'
            + "".join(
                f'<li><a href="{name}">{_spans(section.title)}</a></li>\n'
                for name, section in zip(names, told.sections, strict=True)
            )
            + f"</ol></nav>\n{_paragraph(_RIGHTS)}",
        ),
        **{
            f"book/{name}": _xhtml(told, section.title, _section(section, "head"))
            for name, section in zip(names, told.sections, strict=True)
        },
        "book/book.opf": _package(told, names),
    }
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr(ZipInfo("mimetype", _EPOCH), "application/epub+zip", ZIP_STORED)
        for name, words in files.items():
            archive.writestr(ZipInfo(name, _EPOCH), words, ZIP_DEFLATED)
    return buffer.getvalue()


def _xhtml(told: Transcript, title: Said, body: str) -> str:
    language = _language(told)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{language}" xml:lang="{language}">\n<head><title>'
        f"{_escaped(' '.join(_both(title)))}</title>"
        f'<link rel="stylesheet" href="style.css"/></head>\n<body>\n{body}</body>\n</html>\n'
    )


def _package(told: Transcript, names: Iterable[str]) -> str:
    names = tuple(names)
    items = "".join(
        f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>\n'
        for n, name in enumerate(names, start=1)
    )
    spine = "".join(f'<itemref idref="i{n}"/>' for n, _ in enumerate(names, start=1))
    features = "".join(
        f'<meta property="schema:{name}">{words}</meta>'
        for name, words in (
            ("accessMode", "textual"),
            ("accessModeSufficient", "textual"),
            ("accessibilityFeature", "structuralNavigation"),
            ("accessibilityFeature", "readingOrder"),
            ("accessibilityHazard", "none"),
        )
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<package version="3.0" unique-identifier="id" '
        'xmlns="http://www.idpf.org/2007/opf">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">layout:{told.slug}</dc:identifier>'
        f"<dc:title>{_escaped(' '.join(_both(told.title)))}</dc:title>"
        f"<dc:language>{_language(told)}</dc:language>"
        f"<dc:rights>{_escaped(' '.join(_both(_RIGHTS)))}</dc:rights>"
        '<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>'
        f"{features}</metadata>\n<manifest>\n"
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\n'
        '<item id="style" href="style.css" media-type="text/css"/>\n'
        f"{items}</manifest>\n<spine>{spine}</spine>\n</package>\n"
    )


@dataclass(frozen=True, slots=True)
class TranscriptFormat:
    """One of the ways in which it is written."""

    suffix: str
    write: Callable[[Transcript], bytes]


FORMATS = {
    "text": TranscriptFormat(".txt", as_text),
    "html": TranscriptFormat(".html", as_page),
    "large": TranscriptFormat(".html", lambda told: as_page(told, is_large=True)),
    "epub": TranscriptFormat(".epub", as_epub),
}
