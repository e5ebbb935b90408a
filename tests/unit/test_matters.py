"""A matter is a folder: what only it needs lives there, and the rooms find it by its hooks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import kit_read
import pytest
from seen import at_least

from layout.matters import hooks, matters
from layout.problems import ProblemError
from layout.read.vocabulary import read_vocabulary
from layout.said import Said

ASKED = {
    "nouns": ("EFFECTS", "PANELS"),
    "reading": ("KEYS", "TABLES", "people", "read", "words"),
    "effects": (),
    "state": ("claims", "kept", "line"),
    "exporting": ("of_step",),
    "laws": ("LAWS", "sticks"),
    "panels": (),
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


def own(home: Path, text: str) -> Path:
    """A rite's folder with a vocabulary of its own."""
    folder = kit_read.write_rite(home)
    (folder / "vocabulary.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("falls:\n  高: {en: flies high, end: high}\n", "S207", (2, 28)),
        ("countings:\n  皆釋: {en: all count, counts: [all]}\n", "S207", (2, 32)),
        ("heaps:\n  前獲: {of: upper}\n", "S202", (2, 7)),
        ("winning:\n  贏者: {won: maybe}\n", "S207", (2, 13)),
        ("outcomes:\n  前勝: {ahead: front}\n", "S207", (2, 15)),
        ('counts:\n  "{who}勝": {when: even}\n', "V681", (2, 13)),
        ("measures:\n  侯道: {of: way}\n", "S207", (2, 12)),
        ("panels:\n  側面: {draws: side, title: 側面, en: side}\n", "S207", (2, 15)),
        ("panels:\n  側面: {draws: target, title: 側面}\n", "S202", (2, 7)),
    ],
)
def test_a_bad_word_of_a_matter_is_told_where_it_stands(
    tmp_path: Path, text: str, code: str, place: tuple[int, int]
) -> None:
    """What is wrong with a word of a matter, or of a panel, is told with its line and column."""
    with pytest.raises(ProblemError) as caught:
        read_vocabulary(own(tmp_path, text))
    (problem,) = caught.value.problems
    assert (problem.code, problem.mark.line, problem.mark.col) == (code, *place)


def test_a_rite_may_bring_a_panel_of_its_own(tmp_path: Path) -> None:
    """A word for a panel stands in a rite's own file, with what stands above it."""
    text = 'panels:\n  側面: {draws: target, title: "{of}側面", en: from the side}\n'
    panel = read_vocabulary(own(tmp_path, text)).panels["側面"]
    assert panel.title("壇") == Said("壇側面", "from the side")
