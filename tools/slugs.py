"""Writes what the atlas keeps for good: slugs for names that have none yet, and, where there is
none, the list of characters that go together in a font.

    python tools/slugs.py
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from layout import load
from layout.atlas.acted import kinds_named
from layout.atlas.addresses import SLUGS, slugs, slugs_page, with_slugs
from layout.atlas.fonts import SLICES, ranked
from layout.atlas.gather import named_in
from layout.atlas.mourning import mourning_names
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.mourning import read_mourning
from layout.read.vocabulary import read_vocabulary

TEMPLATES = Path(SLUGS).parent / "templates"


def main() -> None:
    pinyin = read_vocabulary().pinyin
    rites = [load(slug).compiled for slug in whole_rites()]
    names = [name for made in rites for name in (*named_in(made), *kinds_named(made))]
    names += mourning_names(read_mourning())
    known = slugs() if SLUGS.is_file() else {}
    found = with_slugs(known, names, pinyin)
    SLUGS.write_text(slugs_page(found), encoding="utf-8")
    unread = sorted({name for kind, name in names if (kind.value, name) not in found})
    print(f"{len(found)} slugs, {len(found) - len(known)} of them new")
    if unread:
        print("no reading in scenes/vocabulary/pinyin.yaml:", " ".join(unread))
    if not SLICES.is_file():
        SLICES.write_text(ranked(_counted()), encoding="utf-8")


def _counted() -> Counter[str]:
    """In how many clauses each character stands; those of the pages themselves before all."""
    counted: Counter[str] = Counter()
    for path in sorted((scenes_folder() / "texts").glob("*.tsv")):
        with path.open(encoding="utf-8") as rows:
            for row in csv.reader(rows, delimiter="\t"):
                counted.update({c for c in row[-1] if ord(c) > 0x2E7F})
    for page in sorted(TEMPLATES.glob("*.html")):
        for c in {c for c in page.read_text(encoding="utf-8") if ord(c) > 0x2E7F}:
            counted[c] += 5000
    return counted


if __name__ == "__main__":
    main()
