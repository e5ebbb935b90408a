"""Writes the pages of docs/ that tell what the program has: `python tools/manuals.py`.

docs/commands.md from the commands, docs/kinds.md and its drawings from the kinds of things,
docs/house.svg from docs/architecture.md, docs/laws.md from the laws, docs/problems.md from the
catalogue of problems beside this file, the schemas of scenes from their readers, docs/verbs.md
from the declared verbs, docs/vocabulary.md from the tables of words. A test of each page demands
that it is as it is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pages import commands, house, kinds, laws, problems, scenes, verbs, vocabulary

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES: Mapping[str, Callable[[], str]] = {
    "commands.md": commands.manual,
    "house.svg": house.manual,
    "kinds.md": kinds.manual,
    "laws.md": laws.manual,
    "problems.md": problems.manual,
    "schema/rite-1.json": scenes.of_rite,
    "schema/section-1.json": scenes.of_section,
    "verbs.md": verbs.manual,
    "vocabulary.md": vocabulary.manual,
}


def main() -> None:
    """Every page anew."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
    folder = DOCS / kinds.FOLDER
    folder.mkdir(exist_ok=True)
    drawn = kinds.drawings()
    for old in folder.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, drawing in drawn.items():
        (folder / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
