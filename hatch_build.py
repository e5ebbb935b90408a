"""What a wheel has of the fonts: the characters that scenes, texts and our own words use. The whole
faces are in `packages/author`. Glyphs keep their numbers, so plates are the same with either."""

from __future__ import annotations

import tempfile
import unicodedata
from pathlib import Path
from runpy import run_path
from typing import Any

import uharfbuzz as hb
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FONTS = "layout/fonts"
READ = (".css", ".html", ".js", ".md", ".py", ".tsv", ".txt", ".yaml")
FORMS = "layout/say/simple_forms.py"
TABLES = ("simple_forms.py", "pinyin.yaml")  # of characters, most of which nobody writes
ACCEPTED = "expected.txt"  # the states of a rite that tests go by
FEATURES = ("vert", "vrt2")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """The scenes, and the three Han faces cut; what is installed from a clone has them whole."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        self.folder = tempfile.TemporaryDirectory()
        included = build_data["force_include"]
        for path in (root / "scenes").rglob("*"):
            if path.is_file() and path.name != ACCEPTED:
                included[str(path)] = f"layout/_{path.relative_to(root).as_posix()}"
        used, simple = written(root)
        for path in sorted((root / FONTS).glob("NotoSerifCJKtc-*.otf")):
            mainland = opened(path.with_name(path.name.replace("tc", "sc", 1)))
            lent = simple - set(map(chr, mainland.unicodes))  # alike in both: told but once
            cut = Path(self.folder.name) / path.name
            cut.write_bytes(cut_to(opened(path), used | lent))
            included[str(cut)] = f"{FONTS}/{path.name}"

    def finalize(self, *_: object) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def written(root: Path) -> tuple[set[str], set[str]]:
    """Every character that stands in a scene, a text, a page or a module, or was collected; and
    their forms on the mainland."""
    paths = [p for name in ("layout", "scenes", "docs") for p in (root / name).rglob("*")]
    read = (p for p in paths if p.suffix in READ and p.name not in TABLES)
    used: set[str] = set().union(*(p.read_text("utf-8") for p in read))
    forms = run_path(str(root / FORMS))
    simple = dict(zip(forms["OLD"], forms["SIMPLE"], strict=True))
    return used, {simple[char] for char in used & simple.keys()}


def opened(path: Path) -> hb.Face:
    return hb.Face(hb.Blob.from_file_path(str(path)))


def cut_to(face: hb.Face, used: set[str]) -> bytes:
    """A face with these of its Han, and with all its marks."""
    order = hb.SubsetInput()
    order.flags = (
        hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.RETAIN_GIDS
    )
    order.unicode_set.clear()
    order.unicode_set.update(c for c in face.unicodes if chr(c) in used or not is_han(chr(c)))
    order.layout_feature_tag_set.clear()
    order.layout_feature_tag_set.update(int.from_bytes(f.encode(), "big") for f in FEATURES)
    return bytes(order.subset(face).blob.data)


def is_han(char: str) -> bool:
    return unicodedata.name(char, "").startswith("CJK") and unicodedata.category(char) == "Lo"
