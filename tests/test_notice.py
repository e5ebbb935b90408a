"""What is shipped of others is named with its licence, and nothing is named that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from seen import at_least

ROOT = Path(__file__).parent.parent
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
NAMED = re.findall(r"(?:layout|scenes)/[\w/*.-]*\w", NOTICE)
OTHERS = ("*.otf", "*.ttf", "*.woff*", "*.tsv", "simple_forms.py")


def test_everything_of_others_is_named() -> None:
    """Every font, text and table that is not ours stands in NOTICE; so does its licence."""
    named = {path for pattern in NAMED for path in ROOT.glob(pattern)}
    shipped = [path for kind in OTHERS for path in (ROOT / "layout").rglob(kind)]
    shipped += [*(ROOT / "scenes" / "texts").iterdir()]
    ours = {ROOT / "layout" / "fonts" / "characters.txt"}
    assert set(at_least(20, shipped)) - named == set()
    licences = {p for p in (ROOT / "layout").rglob("*.txt") if re.match("OFL|LICENSE", p.name)}
    assert licences - named == set()
    assert not ours & named


def test_everything_named_is_there() -> None:
    """Each pattern of NOTICE finds something, and no licence is empty."""
    for pattern in at_least(9, NAMED):
        found = list(ROOT.glob(pattern))
        assert found, pattern
        assert all(path.stat().st_size > 1000 for path in found if path.suffix == ".txt")
