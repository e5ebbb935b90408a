"""Pages of the atlas put together and written: templates, links that lead somewhere, same bytes."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from layout.atlas.addresses import LOST, way
from layout.said import NOTHING, Said
from layout.version import __version__
from layout.write.extras import at_hand
from layout.write.files import write_file

FOLDER = Path(__file__).parent
TEMPLATES, STATIC = FOLDER / "templates", FOLDER / "static"
STYLE, FACES, SCRIPT = "/a/site.css", "/a/faces.css", "/a/site.js"
# set before anything is shown, or the page would change before the reader's eyes
HEAD_SCRIPT = (
    "(function(d,s,q){try{s=localStorage}catch(e){s={}}q=/[?&]lang=(both|zh|en)/.exec(location.search)"
    ";d.say=q?q[1]:s.say||'both';if(s.light)d.light=s.light})(document.documentElement.dataset)"
)
_FROM_DISK = "file:"


class DeadLinkError(Exception):
    """Links of the atlas lead nowhere: a fault of ours, and nothing is done with such pages."""


@dataclass(frozen=True, slots=True)
class AtlasPage:
    """One page: its address, the template that it is made by, and what that is given."""

    address: str
    template: str
    title: Said
    words: Mapping[str, Any]
    scripts: tuple[str, ...] = ()  # addresses of scripts of its own
    desc: Said = NOTHING
    files: Mapping[str, bytes] = field(default_factory=dict)  # that it offers, by their addresses
    reckons: bool = False  # it runs WebAssembly
    works: bool = False  # in a worker, which is made of bytes that lie there
    picture: str = ""  # the address of one, shown by those who quote the page


def policy(*, reckons: bool = False, works: bool = False) -> str:
    """What a page may load: what lies beside it, and the one script that stands within it; whether
    it may run WebAssembly, and a worker made of such bytes."""
    digest = base64.b64encode(hashlib.sha256(HEAD_SCRIPT.encode()).digest()).decode()
    own, wasm = f"'self' {_FROM_DISK}", " 'wasm-unsafe-eval'" if reckons else ""
    worker = "worker-src blob:; " if works else ""
    return (
        f"default-src 'none'; script-src {own} 'sha256-{digest}'{wasm}; style-src {own}; "
        f"img-src {own} data:; font-src {own}; {worker}base-uri 'none'; "
        f"form-action 'self' {_FROM_DISK}"
    )


def script_of(name: str) -> bytes:
    """A script of one page, whose names nobody else sees."""
    return closed((FOLDER / "js" / name).read_text(encoding="utf-8"))


def closed(script: str) -> bytes:
    """A script in a function of its own."""
    return f'"use strict";\n(() => {{\n{script}\n}})();\n'.encode()


def place_in_text(number: str) -> int:
    """Which clause of the text it is, or of which it is a part: 184 of 184b."""
    return int("".join(takewhile(str.isdigit, number)) or 0)


@dataclass
class Binder:
    """Makes pages of values, and knows where a link may lead."""

    known: frozenset[str]  # every address that there is
    home: str = ""  # where the atlas stands in the net, if that is known
    lost: list[tuple[str, str]] = field(default_factory=list)  # dead links, each with its page

    @cached_property
    def templates(self) -> Any:
        jinja = at_hand("jinja2")
        made = jinja.Environment(
            loader=jinja.FileSystemLoader(TEMPLATES),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja.StrictUndefined,
        )
        made.filters["place_in_text"] = place_in_text
        return made

    def html(self, page: AtlasPage) -> bytes:
        """The page as HTML; a link that leads nowhere is remembered."""
        template = self.templates.get_template(page.template)
        told = template.render(
            page=page,
            href=partial(self.href, page.address),
            has=self.known.__contains__,
            both=self._both,
            say=lambda han, en: self._both(Said(han, en)),
            policy=policy(reckons=page.reckons, works=page.works),
            head_script=at_hand("markupsafe").Markup(HEAD_SCRIPT),
            home=self.home,
            version=__version__,
            **page.words,
        )
        return re.sub(r"\n\s*\n+", "\n", told).encode()

    def href(self, here: str, there: str) -> str:
        """A link to an address, which may end in # and a place on the page."""
        address, hash_, place = there.partition("#")
        if address and address not in self.known:
            self.lost.append((here, address))
        if here == LOST:  # it is shown at every depth
            return urlsplit(self.home).path + address + hash_ + place
        return way(here, address) + hash_ + place if address else hash_ + place

    def _both(self, said: Said) -> Any:
        """The same in both languages, of which a reader may hide one; what there is in one alone
        is shown to everybody."""
        markup = at_hand("markupsafe").Markup
        if said.han and said.en:
            return markup(
                '<span class="zh" lang="zh-Hant">{}</span> <span class="en" lang="en">{}</span>'
            ).format(said.han, said.en)
        if said.han:
            return markup('<span lang="zh-Hant">{}</span>').format(said.han)
        return markup('<span lang="en">{}</span>').format(said.en)

    def check(self) -> None:
        """That no link on what has been made leads nowhere."""
        if self.lost:
            here, there = self.lost[0]
            raise DeadLinkError(f"{len(self.lost)} lead nowhere, as that on {here} to {there}")


def write_pages(
    binder: Binder, pages: Iterable[AtlasPage], folder: Path, seen: Callable[[str], None]
) -> Iterator[Path]:
    """Write each page and its files under the folder; those whose bytes differ are handed out."""
    for page in pages:
        data = binder.html(page)
        seen(data.decode())
        for address, each in {page.address: data, **page.files}.items():
            if wrote := write_where_other(folder, address, each):
                yield wrote


def path_of(folder: Path, address: str) -> Path:
    """The file of an address."""
    name = "index.html" if address.endswith("/") else ""
    return folder / f"{address}{name}".removeprefix("/")


def write_where_other(folder: Path, address: str, data: bytes) -> Path | None:
    """The file, if it was not there or had other bytes; what is the same is left as it lies."""
    path = path_of(folder, address)
    if path.is_file() and path.read_bytes() == data:
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    return write_file(path, data)


def forgotten(folder: Path, known: Collection[str]) -> Iterator[Path]:
    """Pages that lie under a folder and are none any more."""
    for path in sorted(folder.rglob("index.html")):
        address = "/" + path.relative_to(folder).as_posix().removesuffix("index.html")
        if address not in known:
            yield path
