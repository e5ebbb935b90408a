"""A matter is a folder: what only it needs lives there, and the rooms find it by its hooks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from seen import at_least

from layout.matters import hooks, matters

ASKED = {
    "nouns": ("EFFECTS", "PANELS"),
    "reading": ("KEYS", "TABLES", "people", "read", "words"),
    "effects": (),
    "state": ("claims", "kept", "line"),
    "exporting": ("of_step",),
    "laws": ("LAWS", "sticks"),
    "panels": (),
    "closeups": ("near", "room"),
}


def given() -> Iterator[tuple[str, str]]:
    """Every hook that some matter has, with the matter."""
    for name in ASKED:
        for matter in hooks(name):
            yield name, matter


@pytest.mark.parametrize(("name", "matter"), list(at_least(8, list(given()))))
def test_a_hook_has_what_its_room_asks_for(name: str, matter: str) -> None:
    """A module of a matter gives all that the room asks of modules of its name."""
    assert {*ASKED[name]} <= {*vars(hooks(name)[matter])}


def test_every_module_of_a_matter_is_a_hook() -> None:
    """A folder holds nothing that no room would find."""
    assert {*ASKED} == frozenset().union(*matters().values())


@pytest.mark.parametrize("matter", hooks("nouns"))
def test_what_a_matter_names_it_has(matter: str) -> None:
    """Each effect and each panel that its nouns name is a function of its own."""
    nouns = hooks("nouns")[matter]
    named = {"effects": {does.value for does in nouns.EFFECTS}, "panels": {*nouns.PANELS}}
    have = {name: {*vars(hooks(name).get(matter, object))} for name in named}
    assert (named["effects"] <= have["effects"], named["panels"] <= have["panels"]) == (True, True)
