"""Writes the pages that the program itself tells: `python tools/manuals.py`.

In docs/manual/: commands.md from the table of commands, data.md from the tables of the database and
its questions, kinds.md and its drawings from the kinds of things, house.svg from
docs/architecture.md, laws.md from the laws, problems.md from the catalogue beside this file,
python.md from docstrings, rites.md from the scenes, terms.md from the table of terms, verbs.md from
the declared verbs, vocabulary.md from the tables of words.
In docs/schema/: those of scenes, from their readers and declarations. What else lies in docs/ is
written by hand. A test of each page demands that it is as it is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from layout.api.corpus.folder import readme
from pages import (
    commands,
    declared,
    house,
    kinds,
    laws,
    problems,
    python,
    rites,
    scenes,
    terms,
    verbs,
    vocabulary,
)

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES: Mapping[str, Callable[[], str]] = {
    "manual/data.md": readme,
    "manual/commands.md": commands.manual,
    "manual/house.svg": house.manual,
    "manual/kinds.md": kinds.manual,
    "manual/laws.md": laws.manual,
    "manual/problems.md": problems.manual,
    "manual/python.md": python.manual,
    "manual/rites.md": rites.manual,
    "schema/guide-1.json": declared.of_guide,
    "schema/laws-1.json": declared.of_laws,
    "schema/rite-1.json": scenes.of_rite,
    "schema/section-1.json": scenes.of_section,
    "schema/site-1.json": declared.of_site,
    "schema/vocabulary-1.json": declared.of_vocabulary,
    "manual/terms.md": terms.manual,
    "manual/verbs.md": verbs.manual,
    "manual/vocabulary.md": vocabulary.manual,
}


def main() -> None:
    """Every page anew."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
    folder = DOCS / "manual" / kinds.FOLDER
    folder.mkdir(exist_ok=True)
    drawn = kinds.drawings()
    for old in folder.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, drawing in drawn.items():
        (folder / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
