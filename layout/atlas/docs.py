"""The hand-written docs and the printed manual as pages of the atlas: from the Markdown that they
are written in, as far as they use it, with every link whole."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from layout.atlas.pages import FOLDER, AtlasPage, DeadLinkError
from layout.said import Said

DOCS = "/docs/"
_HOUSE = FOLDER.parents[1]
_FENCE, _RULE = re.compile(r"\s*```"), re.compile(r"\s*(-{3,}|\*{3,})\s*$")
_HEADING = re.compile(r"(#{1,6}) +(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d+[.)]) +")
_LINED = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$")  # the line below the head of a table
_CELL = re.compile(r"(?:\\\||`[^`]*`|[^|])+")
_INLINE = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)"
    r"|(?P<image>!)?\[(?P<words>(?:`[^`]*`|[^\]`])*)\]\((?P<to>[^)\s]+)\)"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<![\w*])\*(?P<italic>[^*\s](?:[^*]*[^*\s])?)\*(?!\w)"
    r"|<(?P<net>https?://[^>\s]+)>"
    r"|\\(?P<sign>[\\`*_{}\[\]()#+.!|<>-])",
    re.DOTALL,
)
_NO_ANCHOR = re.compile(r"[^\w\- ]")
# for whom something is, and where that is told: a page of docs/, and a place on it
READERS = (
    (Said("授課", "for a class"), "handout.md", "books, worksheets, roles, a sheet of all frames"),
    (Said("演禮", "for a stage"), "motion.md", "who goes where how fast; films; a prompt book"),
    (Said("展覽", "for a museum"), "player.md", "the page for a hall, a guided page, loops"),
    (Said("著書", "for a book"), "plates.md", "plates as SVG, PDF, PNG; what a press wants"),
    (Said("數據", "for programs"), "manual/data.md", "the database, its tables and questions"),
)


def docs_folder() -> Path | None:
    """Where the docs are: with the checkout, or in the package as it is installed."""
    beside, within = _HOUSE / "docs", FOLDER.parent / "_docs"
    return next((folder for folder in (beside, within) if folder.is_dir()), None)


def changelog() -> str:
    """What is new, release by release."""
    files = (_HOUSE / "CHANGELOG.md", FOLDER.parent / "_changelog.md")
    file = next((file for file in files if file.is_file()), None)
    return file.read_text(encoding="utf-8") if file else ""


@dataclass
class DocText:
    """A text in Markdown as HTML. `led`: what a link becomes, or nothing where there is no page."""

    led: Callable[[str], str]
    anchors: list[tuple[int, str, str]] = field(default_factory=list)  # level, id, words

    def html(self, text: str) -> str:
        return "\n".join(self._blocks(text.expandtabs(4).splitlines()))

    def _blocks(self, lines: Sequence[str]) -> Iterator[str]:
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                at += 1
            elif _FENCE.match(line):
                end = next((i for i in range(at + 1, len(lines)) if _FENCE.match(lines[i])), at)
                yield f'<pre tabindex="0"><code>{escape(_flush(lines[at + 1 : end]))}</code></pre>'
                at = max(end, at) + 1
            elif line.startswith("    "):
                end = _until(lines, at, lambda each: each.strip() and not each.startswith("    "))
                yield f'<pre tabindex="0"><code>{escape(_flush(lines[at:end]))}</code></pre>'
                at = end
            elif found := _HEADING.match(line):
                yield self._heading(len(found[1]), found[2])
                at += 1
            elif _RULE.match(line):
                yield "<hr>"
                at += 1
            elif line.startswith(">"):
                end = _until(lines, at, lambda each: not each.startswith(">"))
                inner = self._blocks([each[1:].removeprefix(" ") for each in lines[at:end]])
                yield f"<blockquote>{''.join(inner)}</blockquote>"
                at = end
            elif "|" in line and at + 1 < len(lines) and _LINED.match(lines[at + 1]):
                end = _until(lines, at, lambda each: "|" not in each)
                yield self._table(lines[at:end])
                at = end
            elif _ITEM.match(line):
                end = self._end_of_list(lines, at)
                yield self._list(lines[at:end])
                at = end
            else:
                end = _until(lines, at + 1, _ends_paragraph)
                yield f"<p>{self.inline(' '.join(each.strip() for each in lines[at:end]))}</p>"
                at = end

    def _heading(self, level: int, words: str) -> str:
        plain = re.sub(r"[`*]", "", words)
        anchor = _NO_ANCHOR.sub("", plain.lower()).replace(" ", "-")
        same = sum(known == anchor for _, known, _ in self.anchors)
        anchor = f"{anchor}-{same}" if same else anchor
        self.anchors.append((level, anchor, plain))
        return f'<h{level} id="{escape(anchor)}">{self.inline(words)}</h{level}>'

    def _table(self, lines: Sequence[str]) -> str:
        def row(line: str, tag: str) -> str:
            cells = _CELL.findall(re.sub(r"^\s*\||\|\s*$", "", line).replace("||", "| |"))
            told = (self.inline(cell.replace("\\|", "|").strip()) for cell in cells)
            return f"<tr>{''.join(cell_of(tag, cell) for cell in told)}</tr>"

        def cell_of(tag: str, cell: str) -> str:
            return f"<{tag}>{cell}</{tag}>" if cell else "<td></td>"

        body = "".join(row(line, "td") for line in lines[2:])
        head = row(lines[0], "th") if lines[0].strip("| ") else ""
        return (f'<div class="wide" tabindex="0"><table>{head and f"<thead>{head}</thead>"}'
                f"<tbody>{body}</tbody></table></div>")  # fmt: skip

    def _end_of_list(self, lines: Sequence[str], at: int) -> int:
        for i in range(at + 1, len(lines)):
            before, line = lines[i - 1], lines[i]
            is_beside = line.strip() and not line.startswith(" ") and not _ITEM.match(line)
            if is_beside and (not before.strip() or _ends_paragraph(line)):
                return i
        return len(lines)

    def _list(self, lines: Sequence[str]) -> str:
        first = _ITEM.match(lines[0])
        margin = len(first[1]) if first else 0
        items: list[list[str]] = []
        deep = 0
        for line in lines:
            found = _ITEM.match(line)
            if found and len(found[1]) <= margin:
                deep = len(found[0])
                items.append([line[deep:]])
            else:
                cut = len(line) - len(line.lstrip())
                items[-1].append(line[min(cut, deep) :])
        is_loose = any(not line.strip() for item in items for line in item[:-1])
        told = []
        for item in items:
            body = "".join(self._blocks(item))
            told.append(
                body if is_loose else re.sub(r"^<p>(.*?)</p>", r"\1", body, flags=re.DOTALL)
            )
        tag = "ol" if first and first[2][0].isdigit() else "ul"
        return f"<{tag}>{''.join(f'<li>{each}</li>' for each in told)}</{tag}>"

    def inline(self, text: str) -> str:
        """Words with what is code, a link, a picture, strong or in italics in them."""
        told, at = [], 0
        for found in _INLINE.finditer(text):
            told.append(escape(text[at : found.start()], quote=False))
            told.append(self._inline(found))
            at = found.end()
        return "".join((*told, escape(text[at:], quote=False)))

    def _inline(self, found: re.Match[str]) -> str:
        if found["code"] is not None:
            return f"<code>{escape(found['code'].strip())}</code>"
        if found["to"] is not None:
            words, to = found["words"], self.led(found["to"])
            if found["image"]:
                return (
                    f'<img src="{escape(to)}" alt="{escape(words)}" loading="lazy">' if to else ""
                )
            return f'<a href="{escape(to)}">{self.inline(words)}</a>' if to else self.inline(words)
        if found["net"]:
            return f'<a href="{escape(found["net"])}">{escape(found["net"])}</a>'
        if found["sign"]:
            return escape(found["sign"])
        tag, words = ("b", found["bold"]) if found["bold"] else ("i", found["italic"])
        return f"<{tag}>{self.inline(words)}</{tag}>"


def _until(lines: Sequence[str], at: int, ends: Callable[[str], Any]) -> int:
    """The first line from there on that ends what begins there."""
    return next((i for i in range(at, len(lines)) if ends(lines[i])), len(lines))


def _flush(lines: Sequence[str]) -> str:
    """Lines without the blanks that all have before them."""
    full = [line for line in lines if line.strip()]
    deep = min((len(line) - len(line.lstrip()) for line in full), default=0)
    return "\n".join(line[deep:] for line in lines).rstrip()


def _ends_paragraph(line: str) -> bool:
    starts = _FENCE.match(line) or _HEADING.match(line) or _ITEM.match(line) or _RULE.match(line)
    return not line.strip() or bool(starts) or line.startswith((">", "|"))


@dataclass(frozen=True)
class DocPages:
    """Makes a page of every text of the docs, and one that lists them."""

    folder: Path
    markup: Callable[[str], Any]

    @cached_property
    def names(self) -> Sequence[str]:
        paths = (*sorted(self.folder.glob("*.md")), *sorted(self.folder.glob("manual/*.md")))
        return [path.relative_to(self.folder).as_posix() for path in paths]

    def addresses(self) -> Iterator[str]:
        yield DOCS
        yield from map(doc_at, self.names)
        yield from self.files

    @cached_property
    def texts(self) -> Mapping[str, tuple[DocText, str]]:
        """Each text with its HTML, by its name."""
        found = {}
        for name in self.names:
            text = DocText(lambda to, here=name: self._led(here, to))  # type: ignore[misc]
            found[name] = text, text.html((self.folder / name).read_text(encoding="utf-8"))
        return found

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """The pictures of the texts, by their addresses."""
        pictures = (path for path in self.folder.rglob("*") if path.suffix in (".svg", ".png"))
        return {_picture_at(path, self.folder): path.read_bytes() for path in sorted(pictures)}

    def pages(self) -> Iterator[AtlasPage]:
        self._check()
        titles = {name: text.anchors[0][2] for name, (text, _) in self.texts.items()}
        for name, (text, html) in self.texts.items():
            words = {
                "html": self.markup(html),
                "anchors": [each for each in text.anchors if each[0] == 2],
                "lang": "zh-Hant" if name.endswith(".zh.md") else "en",
            }
            yield AtlasPage(doc_at(name), "doc.html", Said("", titles[name]), words)
        written = [(titles[name], doc_at(name)) for name in self.names if "/" not in name]
        printed = [(titles[name], doc_at(name)) for name in self.names if "/" in name]
        readers = [(said, doc_at(name), what) for said, name, what in READERS
                   if name in self.texts]  # fmt: skip
        words = {"written": written, "printed": printed, "readers": readers}
        yield AtlasPage(DOCS, "docs.html", Said("說明", "Docs"), words)

    def _led(self, here: str, to: str) -> str:
        """What a link of a text is on its page: to another page, a picture, or the net. What lies
        in the checkout alone has no page."""
        address, hash_, place = to.partition("#")
        if re.match(r"[a-z]+:", to) or not address:
            return to
        path = (self.folder / here).parent.joinpath(address).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            return ""
        name = path.relative_to(self.folder.resolve()).as_posix()
        up = "../" * (doc_at(here).count("/") - 1)
        if name in self.names:
            return up + doc_at(name).removeprefix("/") + hash_ + place
        known = _picture_at(path, self.folder)
        if known in self.files:
            return up + known.removeprefix("/")
        if path.exists():
            return ""
        raise DeadLinkError(f"docs/{here} leads to {to}, which is not there")

    def _check(self) -> None:
        """That every place on a page that a text leads to is there."""
        places = {doc_at(name): {anchor for _, anchor, _ in text.anchors}
                  for name, (text, _) in self.texts.items()}  # fmt: skip
        for name, (_, html) in self.texts.items():
            for address, place in re.findall(r'<a href="(?!\w+:)([^"#]*)#([^"]*)"', html):
                there = f"/{address.lstrip('./')}" if address else doc_at(name)
                if place not in places[there]:
                    raise DeadLinkError(f"docs/{name} leads to #{place} of {there}")


def doc_at(name: str) -> str:
    """The page of a text of the docs."""
    return f"{DOCS}{name.removesuffix('.md').replace('.', '-')}/"


def _picture_at(path: Path, folder: Path) -> str:
    """The file of a picture: names of ours are Chinese, addresses are not."""
    name = path.resolve().relative_to(folder.resolve()).as_posix()
    return f"{DOCS}pictures/{hashlib.sha256(name.encode()).hexdigest()[:12]}{path.suffix}"
