"""The parts of a building are words of the vocabulary, and a site asks them for what they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from layout.place import place_site
from layout.problems import ProblemError
from layout.read.fields import Found
from layout.read.files.paths import site_path
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema
from layout.read.vocabulary import read_vocabulary
from layout.read.vocabulary.words import read_parts
from layout.say.brief import PlateText
from layout.say.places import Speaker
from layout.site import FeatureKind
from layout.vocabulary import PartTrait

SITES = ("xiang", "she", "dashe", "tesheng", "jin")
GATE = ("gate", "hall", "court")


def renamed(folder: Path, old: str, new: str, *, part: str = "") -> Path:
    """A copy of the school whose gate calls one of its parts otherwise."""
    for name in (*GATE, "xiang"):
        said = site_path(name).read_text(encoding="utf-8")
        own = f"{{part: {part}, kind:" if part else "{kind:"
        said = said.replace(old, new).replace(f"  {new}: {{kind:", f"  {new}: {own}")
        (folder / f"{name}.yaml").write_text(said, encoding="utf-8")
    return folder / "xiang.yaml"


def test_every_part_knows_its_house_and_its_name_there() -> None:
    """A name on a ground is the owner's and the part's own: 1,227 are looked at."""
    seen = 0
    for site in map(place_site, SITES):
        for part in (*site.features.values(), *site.areas.values()):
            seen += 1
            assert part.ground in site.grounds
            assert part.owner == site.owners[part.ground]
            assert part.name == (f"{part.owner}之{part.called}" if part.owner else part.called)
    assert seen >= 1_200


def test_a_gate_by_another_name_is_a_gate(tmp_path: Path) -> None:
    """A site whose author calls the sill 門限 still has a gate, by `part:`."""
    site = place_site(renamed(tmp_path, "閾", "門限", part="閾"))
    sill = site.bearing(PartTrait.GATE)
    assert sill is not None
    assert (sill.name, sill.part.name, sill.en) == ("門限", "閾", "threshold")
    assert place_site(renamed(tmp_path, "閾", "門限")).bearing(PartTrait.GATE) is None


def test_a_part_that_nobody_knows_is_told(tmp_path: Path) -> None:
    """`part:` names a part of the vocabulary, or what it may have meant is proposed."""
    with pytest.raises(ProblemError) as told:
        place_site(renamed(tmp_path, "閾", "門限", part="門閾"))
    assert "P305" in {problem.code for problem in told.value.problems}


def test_every_house_has_what_its_gate_needs() -> None:
    """Each sill has its two eaves, or its site has none: 18 houses are looked at."""
    seen = 0
    for site in map(place_site, SITES):
        for owner in site.owners.values():
            sill = site.bearing(PartTrait.GATE, owner)
            assert sill is not None
            assert sill.kind is FeatureKind.GATE
            inner = site.bearing(PartTrait.INNER_EAVE, owner)
            outer = site.bearing(PartTrait.OUTER_EAVE, owner)
            assert (inner is None) == (outer is None)
            seen += 1
    assert seen == 18


def test_a_word_for_either_of_two_tells_which() -> None:
    """East and west, inner and outer are parts of the table, each of the other side."""
    parts = read_vocabulary().parts.named
    pairs = [p for p in parts.values() if p.east or p.inner]
    for part in pairs:
        for one, other in ((part.east, part.west), (part.inner, part.outer)):
            assert (one in parts, other in parts) == (bool(one), bool(other))
            assert bool(one) == bool(other)
    assert len(pairs) == 17


def test_no_site_says_again_what_the_table_says() -> None:
    """The English of a part stands in one place: of all that sites give, none is the table's."""
    parts = read_vocabulary().parts
    said = 0
    for path in sorted(site_path("hall").parent.glob("*.yaml")):
        top = read_yaml(path).entries
        for section in ("features", "areas"):
            if section not in top:
                continue
            for name, entry in top[section].value.entries.items():
                en = entry.value.entries.get("en")
                part = parts.get(name.partition("·")[0])
                if en is not None:
                    said += 1
                    assert part is None or en.value.value != part.en, f"{path.name}: {name}"
    assert said >= 55


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("parts:\n  檻: {en: sill, trait: [gate]}\n", "S201"),
        ("parts:\n  檻: {en: sill, traits: [gates]}\n", "S207"),
        ("parts:\n  檻: {en: sill, means: 閾}\n", "S208"),
    ],
)
def test_what_is_wrong_in_the_table_is_told(tmp_path: Path, text: str, code: str) -> None:
    """An unknown key, trait or part is a problem at its place."""
    path = tmp_path / "parts.yaml"
    path.write_text(text, encoding="utf-8")
    found, table = Found(), read_yaml(path).entries["parts"].value.entries
    read_parts(table, Schema(found, {"parts": table}))
    assert [problem.code for problem in found.problems] == [code]


def test_a_part_said_otherwise_in_the_table_is_said_otherwise_on_a_plate(tmp_path: Path) -> None:
    """The English of 堂上 and of 楣, which a plate says, is the table's and no other."""
    path = tmp_path / "parts.yaml"
    words = "parts:\n  堂上: {at: up in the hall}\n  楣: {en: lintel}\n"
    path.write_text(words, encoding="utf-8")
    table = read_parts(read_yaml(path).entries["parts"].value.entries, Schema(Found()))
    vocabulary = read_vocabulary()
    parts = replace(vocabulary.parts, named={**vocabulary.parts.named, **table.named})
    vocabulary = replace(vocabulary, parts=parts)
    speaker = Speaker(place_site("xiang", vocabulary=vocabulary), PlateText("禮", "A rite"))
    assert speaker.place("堂上") == "up in the hall"
    assert speaker.place("楣") == "the lintel"
