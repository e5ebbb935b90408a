"""What is shipped of others is named with its licence, and nothing is named that is not there."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from seen import at_least

ROOT = Path(__file__).parent.parent
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
NAMED = re.findall(r"(?:layout|scenes)/[\w/*.-]*\w", NOTICE)
OTHERS = ("*.otf", "*.ttf", "*.woff*", "*.tsv", "simple_forms.py",
          "*.gz")  # fmt: skip


def test_everything_of_others_is_named() -> None:
    """Every font, text and table that is not ours stands in NOTICE; so does its licence."""
    named = {path for pattern in NAMED for path in ROOT.glob(pattern)}
    shipped = [path for kind in OTHERS for path in (ROOT / "layout").rglob(kind)]
    shipped += [*(ROOT / "scenes" / "texts").iterdir()]
    lists = ("fonts/characters.txt", "atlas/slugs.tsv", "atlas/slices.txt", "atlas/questions.tsv",
             "atlas/changes.tsv")  # fmt: skip
    ours = {ROOT / "layout" / name for name in lists}
    assert set(at_least(20, shipped)) - named - ours == set()
    licences = {p for p in (ROOT / "layout").rglob("*.txt") if re.match("OFL|LICENSE", p.name)}
    assert licences - named == set()
    assert not ours & named


def test_everything_named_is_there() -> None:
    """Each pattern of NOTICE finds something, and no licence is empty."""
    for pattern in at_least(9, NAMED):
        found = list(ROOT.glob(pattern))
        assert found, pattern
        assert all(path.stat().st_size > 1000 for path in found if path.suffix == ".txt")


LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
LOCKED = re.findall(r"^([\w.-]+)==([^ \\\n]+)", LOCK, re.MULTILINE)
BILL = json.loads((ROOT / "sbom.cdx.json").read_text(encoding="utf-8"))["components"]


def test_everything_asked_for_is_locked() -> None:
    """Each requirement of the project and its extras has a locked version that will do, and each
    of what is locked the hashes of its files."""
    own = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*own["dependencies"], *(w for e in own["optional-dependencies"].values() for w in e)]
    versions = {}
    for name, version in LOCKED:
        versions.setdefault(canonicalize_name(name), []).append(version)
    for word in at_least(20, asked):
        wanted = Requirement(word)
        if not wanted.name.startswith(own["name"]):
            held = versions[canonicalize_name(wanted.name)]
            assert any(wanted.specifier.contains(version) for version in held), word
    entries = re.split(r"\n(?=\S)", LOCK)
    assert all("--hash=sha256:" in entry for entry in at_least(50, entries))


def test_the_bill_names_all_that_is_locked_and_shipped() -> None:
    """The bill of materials has every locked package in its version, and every file of others with
    its hash; each has a licence."""
    libraries = {(one["name"], one["version"]) for one in BILL if one["type"] == "library"}
    assert libraries == set(at_least(50, LOCKED))
    told = {one["name"]: one["hashes"][0]["content"] for one in BILL if one["type"] == "file"}
    for name, value in at_least(20, told.items()):
        assert hashlib.sha256((ROOT / name).read_bytes()).hexdigest() == value, name
    named = {path for pattern in NAMED for path in ROOT.glob(pattern) if path.suffix != ".txt"}
    assert {ROOT / name for name in told} == named
    assert all(one["licenses"][0]["license"]["name"] for one in BILL)
