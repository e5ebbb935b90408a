"""The engine itself for the page on which a clause is written otherwise: Python, the house and the
rites as they were played, packed for a browser.

All of it comes as scripts in pieces, each of which hands over some bytes, so that it comes from the
disk too and the page may ask nobody for anything. Python is Pyodide's; shapes are GEOS's, behind
`browser/shapely.py`; fonts are cut to the rites' characters, and their glyphs to boxes, since the
browser has the letters and only their measure is asked for.
"""

from __future__ import annotations

import base64
import csv
import gzip
import io
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from layout.api.rite import load
from layout.api.trying import Trying, packed
from layout.atlas.addresses import TRY, clause_at
from layout.atlas.gather import AtlasRite
from layout.atlas.pages import FOLDER, AtlasPage, script_of
from layout.cache import Blobs, code_of, digest_of
from layout.cache.key import modules_beneath
from layout.files import passing_folder
from layout.fonts import font_files, harfbuzz, subset
from layout.late import lent
from layout.read.files.paths import RITE, rites, scenes_folder
from layout.read.finding import find_rite, sources_of
from layout.said import Said
from layout.typeset import Face
from layout.write.extras import at_hand

VENDOR, BROWSER, SCRIPTS = FOLDER / "vendor", FOLDER / "browser", FOLDER / "js"
ENGINE = "yili_layout_engine"  # brought by the extra where it is not in the clone
TRY_SCRIPT, CHANGES = "/a/try.js", FOLDER / "changes.tsv"
PYTHON = (3, 14)  # Pyodide's
_PIECE = 1 << 20  # bytes of a piece, that no browser stands still over one
_ROOTS = ("layout.api.trying", "layout.check")
_HOUSE = FOLDER.parent
# faces that no plate on a screen asks for
_UNUSED = (Face.HAN_CUT, Face.HANS, Face.HANS_MEDIUM, Face.HANS_SEMIBOLD)
_SIGNS = "".join(map(chr, range(0x20, 0x17F))) + "–—‘’“”…·×²→←"
_DATE = (1980, 1, 1, 0, 0, 0)  # of every file in an archive
_SHAPELY = {
    "shapely/geometry/__init__.py": b"from shapely import *\n",
    "shapely/geometry/base.py": b"from shapely import BaseGeometry\n",
    "shapely/affinity.py": b"from shapely import rotate, translate\n",
    "shapely/ops.py": b"from shapely import nearest_points\n",
}


class EnginePart(NamedTuple):
    """Some bytes that the page asks for, compressed, under a name."""

    name: str
    data: bytes

    @property
    def pieces(self) -> Sequence[bytes]:
        return [self.data[at : at + _PIECE] for at in range(0, len(self.data), _PIECE)]

    def at(self, number: int) -> str:
        """The address of a piece."""
        return f"/a/engine/{self.name}-{number}.js"

    @property
    def files(self) -> Mapping[str, bytes]:
        """Each piece as a script, by its address."""
        return {
            self.at(
                n
            ): f'atlas.piece("{self.name}",{n},"{base64.b64encode(piece).decode()}")\n'.encode()
            for n, piece in enumerate(self.pieces)
        }


def zip_of(files: Mapping[str, bytes]) -> bytes:
    """An archive of these files, the same whenever it is made; its bytes are not compressed, which
    is done over all of it."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), data)
    return whole.getvalue()


def vendored(name: str) -> bytes:
    return gzip.decompress(lent_by_engine(name))


def lent_by_engine(name: str) -> bytes:
    """A part of Pyodide and what it wants, packed: of the clone, or of the extra [engine]."""
    path = lent(ENGINE, VENDOR / f"{name}.gz")
    if not path.is_file():
        at_hand(ENGINE)
    return path.read_bytes()


# --- the house ---


def house() -> tuple[EnginePart, ...]:
    """What is the same for every rite: Python, what plays and draws, and what all rites rest on,
    with the faces for every character that stands in a scene."""
    scenes = [path for path in scenes_folder().rglob("*.yaml") if path.is_file()]
    scenes += (scenes_folder() / "texts").glob("*.tsv")
    letters = "".join(sorted(set().union(*(path.read_text("utf-8") for path in scenes), _SIGNS)))
    made_by = [Path(__file__), *(path for path in BROWSER.iterdir() if path.is_file())]
    key = digest_of([code_of(*_ROOTS), letters, PYTHON, bool(compiler())], made_by)
    kept = Blobs()
    if not (found := kept.get(key)):
        kept[key] = found = _compressed(zip_of({**compiled(sources()), **dict(faces(letters))}))
    parts = ("pyodide.asm.wasm", "python_stdlib.zip", "uharfbuzz.zip")
    return (
        EnginePart("worker", _compressed(worker().encode())),
        *(EnginePart(n.partition(".")[0], lent_by_engine(n)) for n in parts),
        EnginePart("house", found),
        EnginePart("scenes", _compressed(zip_of(dict(_common())))),
    )


def worker() -> str:
    """The script of the worker: Pyodide, GEOS and our own in one, since none may be asked for."""
    parts = [
        '"use strict";',
        _within("createPyodideModule", vendored("pyodide.asm.mjs").decode()),
        _within("loadPyodide", vendored("pyodide.mjs").decode()),
        _within("openGeos", vendored("geos.mjs").decode()),
        (SCRIPTS / "worker.js").read_text(encoding="utf-8"),
    ]
    return "\n".join(parts)


def _within(name: str, module: str) -> str:
    """A module as a value; what it gives is its default, or what it is named after."""
    body = re.sub(r"\n?//# sourceMappingURL=.*", "", module.rstrip())
    # a place that is none, for a worker made of bytes has no address
    body = body.replace("import.meta.url", '"https://engine.invalid/worker.mjs"')
    head, _, given = body.rpartition("export")
    default = re.match(r" default (\w+)", given)
    chosen = default or re.search(rf"(\w+) as (?:{name}|default)\b", given)
    if chosen is None:
        raise ValueError(f"{name}: the module gives nothing of that name")
    return f"const {name} = (() => {{\n{head}\nreturn {chosen[1]};\n}})();"


@lru_cache(maxsize=1)
def _modules() -> Sequence[str]:
    """Every module of the house that a trial loads, at first or later: those that come with the
    first, and the hooks of matters."""
    asked = "import sys, layout.api.trying, layout.check, layout.read.load, layout.play.resuming"
    told = "print(*sorted(name for name in sys.modules if name.partition('.')[0] == 'layout'))"
    command = [sys.executable, "-c", f"{asked}\n{told}"]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    hooks = ("nouns", "reading", "effects", "state", "laws", "panels")
    folder = _HOUSE / "matters"
    paths = (path for hook in hooks for path in folder.glob(f"*/{hook}*"))
    found = (path.relative_to(_HOUSE).with_suffix("").parts for path in paths)
    mine = {".".join(("layout", *parts)) for parts in found if parts[-1] != "__pycache__"}
    inner = modules_beneath(sorted(mine))
    return sorted({*loaded, *mine, *inner, *(f"layout.matters.{p.name}" for p in folder.iterdir()
                                             if (p / "__init__.py").is_file())})  # fmt: skip


def sources() -> Mapping[str, bytes]:
    """The modules of the house that a trial asks for, and the libraries in plain Python."""
    found = dict(_SHAPELY)
    for name in _modules():
        path = _HOUSE.parent.joinpath(*name.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if file.is_file():
            found[file.relative_to(_HOUSE.parent).as_posix()] = file.read_bytes()
    for path in sorted(Path(yaml.__file__).parent.glob("*.py")):
        found[f"yaml/{path.name}"] = path.read_bytes()
    found["shapely/__init__.py"] = (BROWSER / "shapely.py").read_bytes()
    return found


# --- compiled ---


def compiler() -> Sequence[str]:
    """What compiles for the Python of the browser: this one where it is of that version, node with
    Pyodide where that is there; nothing else does, and then the browser compiles for itself."""
    if sys.version_info[:2] == PYTHON:
        return (sys.executable,)
    node = shutil.which("node")
    return (node,) if node else ()


def compiled(files: Mapping[str, bytes], library: bytes = b"") -> Mapping[str, bytes]:
    """Files of which those in Python are compiled, if that can be done here. `library`: Python's
    own, if it is another than that which is shipped."""
    command = compiler()
    if not command:
        return files
    with passing_folder() as folder:
        (folder / "files.zip").write_bytes(zip_of(files))
        script = [str(BROWSER / "compiling.py")]
        if command[0] != sys.executable:
            for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"):
                (folder / name).write_bytes(vendored(name))
            library = library or vendored("python_stdlib.zip")
            (folder / "python_stdlib.zip").write_bytes(library)
            script = [str(BROWSER / "compiling.mjs"), *script]
        try:
            subprocess.run([*command, *script, str(folder)], check=True, capture_output=True)
            with zipfile.ZipFile(folder / "compiled.zip") as whole:
                return {name: whole.read(name) for name in whole.namelist()}
        except (OSError, subprocess.CalledProcessError):
            return files  # a node that is too old


# --- faces ---


def faces(letters: str) -> Iterator[tuple[str, bytes]]:
    """The fonts cut to these characters, each glyph the box that its ink fills."""
    cut = subset([face for face in Face if face not in _UNUSED], letters)
    for font in font_files():
        data = boxed(cut[font]) if font in cut else b""
        if data or font.key == "x":
            yield f"layout/fonts/{font.path.name}", data or font.path.read_bytes()


def boxed(font: bytes) -> bytes:
    """A font whose glyphs are boxes, as large as their ink was."""
    tools = at_hand("fontTools.ttLib")
    made = tools.TTFont(io.BytesIO(font), recalcTimestamp=False)
    measured = harfbuzz().Font(harfbuzz().Face(font))
    is_cff = "CFF " in made
    pens = at_hand(f"fontTools.pens.{'t2CharStringPen' if is_cff else 'ttGlyphPen'}")
    top = made["CFF "].cff.topDictIndex[0] if is_cff else None
    for number, name in enumerate(made.getGlyphOrder()):
        pen = pens.T2CharStringPen(None, None) if is_cff else pens.TTGlyphPen(None)
        ink = measured.get_glyph_extents(number)
        if ink is not None and ink.width:
            left, high = ink.x_bearing, ink.y_bearing
            right, low = left + ink.width, high + ink.height
            pen.moveTo((left, low))
            for point in ((left, high), (right, high), (right, low)):
                pen.lineTo(point)
            pen.closePath()
        if top is not None:
            old = top.CharStrings[name]
            top.CharStrings[name] = pen.getCharString(old.private, old.globalSubrs)
        else:
            made["glyf"][name] = pen.glyph()
    for table in ("fpgm", "prep", "cvt ", "gasp", "GPOS_", "DSIG"):
        if table in made:
            del made[table]
    out = io.BytesIO()
    made.save(out, reorderTables=None)
    return out.getvalue()


# --- rites ---


def _common() -> Iterator[tuple[str, bytes]]:
    """What every rite rests on, and what each is called."""
    home = scenes_folder()
    folders = (home / name for name in ("sites", "vocabulary", "laws", "texts"))
    paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    for path in (*paths, *(home / slug / RITE for slug in rites())):
        yield f"scenes/{path.relative_to(home).as_posix()}", path.read_bytes()


def rite_part(name: str) -> EnginePart:
    """A rite as it was played, and its scenes, with those that it borrows from others."""
    home, folder = scenes_folder(), find_rite(name).resolve()
    with chdir(home.parent if folder.parent == home else folder.parent):  # no page tells of them
        made = load(folder.name if folder.parent == home else str(folder)).compiled
        key = digest_of(["engine", made.lasting, *made.stamps, code_of(__name__)])
        kept = Blobs()
        if made.stamps and (found := kept.get(key)):
            return EnginePart(made.score.slug, found)
        homes = {folder, *(path.parent for path in sources_of(str(folder)))}
        own = {
            f"scenes/{each.name}/{path.relative_to(each).as_posix()}": path.read_bytes()
            for each in homes
            if each == folder or (each.parent == home and (each / RITE).is_file())
            for path in each.rglob("*")
            if path.suffix in (".yaml", ".tsv")
        }
        whole = _compressed(zip_of({**own, "played.rite": packed(made)}))
    if made.stamps:
        kept[key] = whole
    return EnginePart(made.score.slug, whole)


# --- the page ---


class AtlasChange(NamedTuple):
    """Words of a clause that are written otherwise at a touch."""

    rite: str
    clause: str
    old: str
    new: str
    said: Said


def changes() -> Sequence[AtlasChange]:
    """The changes that are offered, the first clause first."""
    rows = csv.DictReader(io.StringIO(CHANGES.read_text(encoding="utf-8")), delimiter="\t")
    return [AtlasChange(row["rite"], row["clause"], row["old"], row["new"],
                        Said(row["han"], row["en"])) for row in rows]  # fmt: skip


def written_in(name: str, clause: str) -> str:
    """A clause as it is written in its scene."""
    return Trying(name, packed(load(name).compiled)).written(clause)


class EnginePages:
    """The page on which a clause is written otherwise, and all that it asks for."""

    def __init__(self, parts: Sequence[EnginePart], rites: Sequence[AtlasRite]) -> None:
        self.parts, self.rites = parts, rites
        own = {rite.slug for rite in rites}
        self.changes = [each for each in changes() if each.rite in own]

    def clause(self, otherwise: tuple[str, str]) -> tuple[str, str]:
        """The rite and the clause that it shows first."""
        return (self.changes[0].rite, self.changes[0].clause) if self.changes else otherwise

    @property
    def files(self) -> Mapping[str, bytes]:
        own = {TRY_SCRIPT: script_of("try.js")}
        return {**own, **{at: data for part in self.parts for at, data in part.files.items()}}

    def page(self, slug: str, clause: str, text: str, plate: Any) -> AtlasPage:
        houses = len(self.parts) - len(self.rites)
        sizes = [len(part.data) for part in self.parts]
        words = {
            "engine": {part.name: {"pieces": len(part.pieces), "bytes": len(part.data)}
                       for part in self.parts},
            "slug": slug, "number": clause, "text": text, "plate": plate,
            "rites": self.rites, "read": clause_at(slug, clause),
            "changes": [each for each in self.changes if each[:2] == (slug, clause)],
            "size": f"{(sum(sizes[:houses]) + max(sizes[houses:])) / 1e6:.0f}",
        }  # fmt: skip
        title = Said("改一字而觀之", "Change a word of the scene")
        return AtlasPage(
            TRY, "try.html", title, words, scripts=(TRY_SCRIPT,), reckons=True, works=True
        )


def _compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)
