"""docs/manual/vocabulary.md tells every table, key and trait, and its entries are read."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import pytest
from kit_rite import small_rite
from seen import at_least

from layout.matters import hooks
from layout.read.schema import keys_of
from layout.read.vocabulary import TABLES, read_vocabulary
from layout.vocabulary import DressTrait, KindTrait, MannerTrait, PartTrait, VerbTrait
from layout.vocabulary.party import PartyTrait
from pages import vocabulary as page

PAGE = Path(__file__).parents[2] / "docs" / "manual" / "vocabulary.md"


def test_the_page_is_as_it_is_printed() -> None:
    """docs/manual/vocabulary.md is what the tool writes now."""
    assert PAGE.read_text(encoding="utf-8") == page.manual(), "run python tools/manuals.py"


def test_every_table_is_told() -> None:
    """Those that all rites have, and those of matters."""
    assert {told.name for told in page.TABLES} == {*TABLES}
    of_matters = [name for hook in hooks("reading").values() for name in hook.TABLES]
    text = page.manual()
    assert not [name for name in at_least(4, of_matters) if name not in text]


def test_every_key_is_told_with_what_it_says() -> None:
    """Each key of a table's entries stands on the page with words of its own, and no other."""
    rows = [(told, of) for told in page.TABLES if (of := TABLES[told.name])]
    for told, of in at_least(18, rows):
        keys = page.keys_told(told)
        assert tuple(keys) == keys_of(of), told.name
        assert all(keys.values()), (told.name, [key for key, said in keys.items() if not said])


@pytest.mark.parametrize("told", page.TABLES, ids=lambda told: told.name)
def test_an_entry_of_the_page_can_be_put_into_a_rite(told: page.Told, tmp_path: Path) -> None:
    """Each is read with no problem, and adds its word."""
    if told.example:
        folder = small_rite(tmp_path, own=told.example)
        assert read_vocabulary(folder) != read_vocabulary()


@pytest.mark.parametrize(
    "traits", [DressTrait, KindTrait, MannerTrait, PartTrait, PartyTrait, VerbTrait]
)
def test_every_trait_is_told(traits: type[Enum]) -> None:
    """By its value, with what its line in the code says."""
    text = page.manual()
    assert [value for value, _ in page.meanings(traits)] == [each.value for each in traits]
    assert not [each for each in traits if f"`{each.value}`" not in text]
