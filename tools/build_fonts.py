"""Cut the fonts in layout/fonts/ from the full ones: run by hand, the output is committed.

    python tools/build_fonts.py --latin DIR [--cjk DIR] [--hanazono DIR] [--collect PATH ...]

--cjk and --hanazono are where Debian's fonts-noto-cjk, fonts-noto-cjk-extra and fonts-hanazono put
their files; --latin holds the two variable files of Source Serif 4 (the package
fontpkg-source-serif-4 has them, and is found by itself where it is installed). --collect adds every
character of the files under PATH to layout/fonts/characters.txt before cutting. Needs fonttools and
uharfbuzz. The same inputs give the same bytes.
"""

from __future__ import annotations

import argparse
import io
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz as hb
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from layout.say.simple_forms import OLD, SIMPLE  # noqa: E402 - of the tree that is built

OUT = ROOT / "layout" / "fonts"
CHARACTERS = OUT / "characters.txt"
CJK = Path("/usr/share/fonts/opentype/noto")
HANAZONO = Path("/usr/share/fonts/truetype/hanazono")
SUFFIXES = (".md", ".py", ".tsv", ".txt", ".yaml")
UPRIGHT, ITALIC = "SourceSerif4[opsz,wght].ttf", "SourceSerif4-Italic[opsz,wght].ttf"

# Ritual words of the other rites that few fonts have, for whoever writes their scenes.
RARE = "㪺𢻻𩩲㮚鬠䏑𧃊𧰼𨕖𩔖"

LATIN = ((0x20, 0x7E), (0xA0, 0x17F), (0x1CD, 0x1DC), (0x1F8, 0x1F9), (0x1E3E, 0x1E3F))
LATIN_MORE = ((0x300, 0x304), (0x308, 0x308), (0x30C, 0x30C), (0x2010, 0x2044), (0x2070, 0x208E),
              (0x2116, 0x2116), (0x2122, 0x2122), (0x2153, 0x215E), (0x2190, 0x2199),
              (0x2212, 0x2212), (0x2215, 0x221E), (0x2248, 0x2265), (0x25A0, 0x25CF))  # fmt: skip
HAN_MARKS = ((0x2010, 0x203C), (0x2070, 0x208E), (0x2116, 0x2116), (0x2150, 0x218F),
             (0x2190, 0x2199), (0x2200, 0x2265), (0x2295, 0x2299), (0x2312, 0x2312),
             (0x2460, 0x24FF), (0x2500, 0x257F), (0x25A0, 0x25EF), (0x2605, 0x2606),
             (0x2FF0, 0x303F), (0x3105, 0x312F), (0xFE10, 0xFE1F), (0xFE30, 0xFE4F),
             (0xFF01, 0xFFE5))  # fmt: skip
HAN = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))


@dataclass(frozen=True)
class Latin:
    """One instance of Source Serif 4: `size` is its optical size in points."""

    file: str
    source: str
    family: str
    style: str
    weight: int
    size: int


LATINS = tuple(
    Latin(f"{family.replace(' ', '')}-{style.replace(' ', '')}.ttf", source, family, style, *axes)
    for family, size in (("Layout Serif", 11), ("Layout Serif Caption", 8))
    for source, style, axes in (
        (UPRIGHT, "Regular", (400, size)),
        (UPRIGHT, "SemiBold", (600, size)),
        (ITALIC, "Italic", (400, size)),
        (ITALIC, "SemiBold Italic", (600, size)),
    )
)


def span(*ranges: tuple[int, int]) -> set[int]:
    """Every code point of the ranges, both ends in."""
    return {code for first, last in ranges for code in range(first, last + 1)}


def files_under(paths: Iterable[Path]) -> Iterator[Path]:
    """The text files at or below the paths, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
        else:
            yield path


def collect(paths: Iterable[Path]) -> None:
    """Add the characters of the files under the paths to characters.txt."""
    found = set(CHARACTERS.read_text("utf-8")) if CHARACTERS.exists() else set()
    for path in files_under(paths):
        found |= set(path.read_text("utf-8"))
    kept = sorted(c for c in found if unicodedata.category(c)[0] not in "CZ")
    rows = ["".join(kept[i : i + 48]) for i in range(0, len(kept), 48)]
    CHARACTERS.write_text("\n".join(rows) + "\n", "utf-8")


def code_points_of(codec: str, leads: range) -> set[int]:
    """The characters that a two-byte codec gives to these lead bytes."""
    found = set()
    for lead in leads:
        for trail in range(0x40, 0xFF):
            try:
                found.add(ord(bytes((lead, trail)).decode(codec)))
            except (UnicodeDecodeError, TypeError):
                continue
    return found


def tag(name: str) -> int:
    """An OpenType tag as the number that harfbuzz takes."""
    return int.from_bytes(name.encode("ascii"), "big")


def cut(face: hb.Face, codes: set[int], features: set[str], pins: dict[str, float]) -> bytes:
    """A subset: these characters, these features, English names, no hints."""
    order = hb.SubsetInput()
    order.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    for kept, only in (
        (order.unicode_set, codes),
        (order.layout_feature_tag_set, {tag(f) for f in features}),
        (order.name_id_set, {0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 17}),
        (order.name_lang_id_set, {0x409}),
    ):
        kept.clear()
        kept.update(only)
    unwanted = {"DSIG", "STAT", "BASE", "FFTM", "prop", "gasp"}
    if "kern" not in features:
        unwanted |= {"GPOS", "GDEF"}
    order.drop_table_tag_set.update({tag(t) for t in unwanted})
    for axis, value in pins.items():
        order.pin_axis_location(face, axis, value)
    return bytes(order.subset(face).blob.data)


def rename(data: bytes, family: str, style: str, note: str) -> bytes:
    """Give a font another name, as its licence asks of a changed one."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    plain = style in ("Regular", "Italic")
    slope = "Italic" if "Italic" in style else "Regular"
    legacy = family if plain else f"{family} {style.replace(' Italic', '')}"
    script = f"{family.replace(' ', '')}-{style.replace(' ', '')}"
    table = font["name"]
    version = table.getDebugName(5) or "0"
    kept = {n: table.getDebugName(n) for n in (0, 7, 13, 14)}
    table.names = []
    new = {1: legacy, 2: slope, 3: f"{version};{script}", 4: f"{family} {style}", 5: version,
           6: script, 10: note}  # fmt: skip
    if not plain:
        new |= {16: family, 17: style}
    for number, text in sorted({**{k: v for k, v in kept.items() if v}, **new}.items()):
        table.setName(text, number, 3, 1, 0x409)
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def write(name: str, data: bytes) -> None:
    (OUT / name).write_bytes(data)
    count = hb.Face(hb.Blob(data)).glyph_count
    print(f"{name:36} {len(data) / 1000:9,.1f} kB {count:7,} glyphs")


def build_han(cjk: Path, wanted: set[int]) -> set[int]:
    """The three weights of Noto Serif CJK TC; answers with the characters that its Regular has."""
    upright = {"vert", "vrt2"}
    marks = span(*LATIN, *HAN_MARKS) | {c for c in wanted if c > 0x2000}
    common = code_points_of("big5", range(0xA4, 0xC7)) | code_points_of("gb2312", range(0xB0, 0xD8))
    common &= span(*HAN)
    has: set[int] = set()
    for weight in ("Regular", "Medium", "SemiBold"):
        path = cjk / f"NotoSerifCJK-{weight}.ttc"
        face = hb.Face(hb.Blob.from_file_path(str(path)), index_of(path, "Noto Serif CJK TC"))
        everything = set(face.unicodes)
        if weight == "Regular":
            has = everything
            codes = everything & (span(*HAN) | marks)
        else:
            codes = everything & (wanted | common | marks)
        write(f"NotoSerifCJKtc-{weight}.otf", cut(face, codes, upright, {}))
    return has


def build_simple(cjk: Path, wanted: set[int]) -> None:
    """Of Noto Serif CJK SC what the mainland writes otherwise than the files above: the fonts of
    one collection share the glyphs that are the same, so the others need not be cut twice."""
    forms = dict(zip(map(ord, OLD), map(ord, SIMPLE), strict=True))
    codes = {forms.get(c, c) for c in wanted} | span(*HAN_MARKS)
    for weight in ("Regular", "Medium", "SemiBold"):
        path = cjk / f"NotoSerifCJK-{weight}.ttc"
        faces = [
            hb.Face(hb.Blob.from_file_path(str(path)), index_of(path, f"Noto Serif CJK {region}"))
            for region in ("TC", "SC")
        ]
        fonts = [hb.Font(face) for face in faces]
        there = codes & set(faces[1].unicodes) & (span(*HAN) | span(*HAN_MARKS))
        cut_already = hb.Face(hb.Blob.from_file_path(str(OUT / f"NotoSerifCJKtc-{weight}.otf")))
        own = {c for c in there if len({font.get_nominal_glyph(c) for font in fonts}) > 1}
        own |= there - set(cut_already.unicodes)
        write(f"NotoSerifCJKsc-{weight}.otf", cut(faces[1], own, {"vert", "vrt2"}, {}))


def index_of(path: Path, family: str) -> int:
    """Where in a collection the family stands."""
    for index, font in enumerate(TTCollection(path, lazy=True).fonts):
        if family in {font["name"].getDebugName(n) for n in (1, 16)}:
            return index
    raise SystemExit(f"{path}: no font of the family {family}")


def build_rare(hanazono: Path, lacking: set[int]) -> None:
    """What Noto lacks, from HanaMinB."""
    face = hb.Face(hb.Blob.from_file_path(str(hanazono / "HanaMinB.ttf")))
    there = set(face.unicodes)
    data = cut(face, lacking & there, {"vert", "vrt2"}, {})
    note = "A subset of HanaMinB by the GlyphWiki Project, under the Hanazono Font License."
    write("LayoutRareHan-Regular.ttf", rename(data, "Layout Rare Han", "Regular", note))
    still = lacking - there
    print("in neither:", " ".join(f"U+{c:04X} {chr(c)}" for c in sorted(still)) or "none")


def build_latin(latin: Path) -> None:
    """Eight instances of Source Serif 4: two optical sizes of roman, italic and their SemiBold."""
    codes = span(*LATIN, *LATIN_MORE)
    for each in LATINS:
        face = hb.Face(hb.Blob.from_file_path(str(latin / each.source)))
        pins = {"wght": float(each.weight), "opsz": float(each.size)}
        data = cut(face, codes, {"ccmp", "kern", "liga", "mark", "mkmk"}, pins)
        note = "A subset of Source Serif 4 by Adobe, at one optical size and weight."
        write(each.file, rename(data, each.family, each.style, note))


def installed_latin() -> Path | None:
    """The folder of fontpkg-source-serif-4, where that package is installed."""
    found = find_spec("fontpkg_source_serif_4")
    return Path(found.origin).parent / "files" if found and found.origin else None


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--cjk", type=Path, default=CJK)
    parser.add_argument("--hanazono", type=Path, default=HANAZONO)
    parser.add_argument("--latin", type=Path, default=installed_latin())
    parser.add_argument("--collect", type=Path, nargs="+", default=[], metavar="PATH")
    args = parser.parse_args(argv)
    if args.latin is None:
        parser.error("give --latin, or pip install fontpkg-source-serif-4")
    collect(args.collect)
    wanted = {ord(c) for c in CHARACTERS.read_text("utf-8") + RARE if c != "\n"}
    has = build_han(args.cjk, wanted)
    build_simple(args.cjk, wanted)
    build_rare(args.hanazono, {c for c in wanted - has if c > 0x2E80})
    build_latin(args.latin)
    return 0


if __name__ == "__main__":
    sys.exit(main())
