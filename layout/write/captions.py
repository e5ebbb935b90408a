"""What stands beneath a plate in a book: number, title, clauses, whose it is; as tables for a
spreadsheet and for a word processor, and as the page of a file on Wikimedia Commons."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from typing import NamedTuple
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from layout.picture import Sheet
from layout.said import Said
from layout.version import AUTHOR
from layout.write.particulars import ADDRESS, SOURCE, VERSION, languages

_EPOCH = (1980, 1, 1, 0, 0, 0)
_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_HEAD = ["number", "file", "title_zh", "title_en", "clauses_zh", "clauses_en", "credit"]
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.'
    'openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_LINKS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
    'relationships/officeDocument" Target="word/document.xml"/></Relationships>'
)


class PlateCaption(NamedTuple):
    """What is printed beneath one plate."""

    number: str
    file: str
    title: Said
    clauses: Said
    credit: str


def as_csv(captions: Sequence[PlateCaption]) -> bytes:
    """A row a plate, with the mark by which spreadsheets know UTF-8."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_HEAD)
    for own in captions:
        said = (own.title.han, own.title.en, own.clauses.han, own.clauses.en)
        writer.writerow((own.number, own.file, *said, own.credit))
    return out.getvalue().encode("utf-8-sig")


def as_docx(captions: Sequence[PlateCaption]) -> bytes:
    """A caption a plate, each a few paragraphs: the same bytes on every run."""
    body = "".join(map("".join, map(_paragraphs, captions)))
    document = f'<w:document xmlns:w="{_MAIN}"><w:body>{body}</w:body></w:document>'
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _LINKS,
        "word/document.xml": document,
    }
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, words in files.items():
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_DEFLATED
            head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            archive.writestr(info, head + words)
    return buffer.getvalue()


def _paragraphs(own: PlateCaption) -> Iterator[str]:
    yield _paragraph((f"{own.number}  {own.title.han}", "b"), (f"  {own.title.en}", "i"))
    yield _paragraph((own.clauses.han, ""))
    yield _paragraph((own.clauses.en, "i"))
    yield _paragraph((f"{own.credit}  [{own.file}]", ""))


def _paragraph(*runs: tuple[str, str]) -> str:
    """Runs of words, upright, bold (b) or italic (i)."""
    told = "".join(
        f"<w:r>{f'<w:rPr><w:{how}/></w:rPr>' if how else ''}"
        f'<w:t xml:space="preserve">{escape(words)}</w:t></w:r>'
        for words, how in runs
        if words
    )
    return f"<w:p>{told}</w:p>"


# --- Wikimedia Commons ---

_FORM = """== {{{{int:filedesc}}}} ==
{{{{Information
|description={{{{zh-hant|1=《儀禮·{rite}》{title}：「{clauses}」}}}}
{{{{en|1={title_en}: “{clauses_en}” (Yili, {rite}). {drawn}}}}}
|date=
|source={source}
|author={author} ({version})
|permission=
|other versions=
|other fields={{{{Information field|name=Languages|value={tongues}}}}}
}}}}
{{{{Translate|switch=yes}}}}

== {{{{int:license-header}}}} ==
{{{{cc-by-4.0|{author}}}}}
"""
_DRAWN = (
    "Plan, north up: who stands where, facing where, drawn to scale from the words of the text; "
    "the text itself is in the public domain."
)


def described(sheet: Sheet, caption: tuple[Said, Said], rite: str) -> str:
    """The page of the file: with the licence under which it is given, and no date, which is that
    of the upload."""
    title, clauses = (Said(_plain(own.han), _plain(own.en)) for own in caption)
    version = sheet.meta.get(VERSION, "")
    source = sheet.meta.get(ADDRESS) or f"{version}: {sheet.meta.get(SOURCE, '')}"
    return _FORM.format(
        rite=rite, title=title.han, title_en=title.en, clauses=clauses.han, clauses_en=clauses.en,
        drawn=_DRAWN, source=source, author=AUTHOR, version=version,
        tongues=", ".join(languages(sheet)),
    )  # fmt: skip


def _plain(words: str) -> str:
    """Words in which no template begins or ends."""
    for sign, kept in (("{", "&#123;"), ("}", "&#125;"), ("|", "&#124;")):
        words = words.replace(sign, kept)
    return words
