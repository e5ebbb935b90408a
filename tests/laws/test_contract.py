"""What is exported keeps its contract, and a breach of it is found."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from conftest import written
from seen import at_least

import contract
from contract import base_text, breaches

Export = dict[str, Any]
SLUG = "jin"


@pytest.fixture(scope="module")
def export() -> Export:
    """The shortest rite."""
    return written(SLUG)


def clause(export: Export, n: int) -> Export:
    """A step that is a clause of the base text."""
    return [step for step in export["steps"] if step["text"]][n]


def lose(export: Export) -> None:
    export["steps"].remove(clause(export, 4))


def misspell(export: Export) -> None:
    step = clause(export, 2)
    step["text"] = "誤" + step["text"][1:]


def exchange(export: Export) -> None:
    one, other = clause(export, 2), clause(export, 3)
    one["text"], other["text"] = other["text"], one["text"]


def call_a_record(export: Export) -> None:
    clause(export, 1)["part"] = "記"


def vanish(export: Export) -> None:
    export["steps"][5]["things"].popitem()


def turn(export: Export) -> None:
    someone(export)["facing"] += 90


def someone(export: Export) -> Export:
    return next(person for person in export["steps"][5]["people"].values() if person["on_stage"])


def stray(export: Export) -> None:
    someone(export)["area"] = "海"


def hold(export: Export) -> None:
    person = someone(export)
    person["hands"] = [next(iter(export["steps"][5]["things"])), *person["hands"]]


def say_nothing_of(export: Export) -> None:
    del export["steps"][3]["events"]


BREACHES: dict[Callable[[Export], None], str] = {
    lose: "text: ",
    misspell: "the first that differs is ",
    exchange: "the first that differs is ",
    call_a_record: "characters of the 記",
    vanish: "appears or vanishes",
    turn: "facing ",
    stray: "is none of the site's",
    hold: "held by",
    say_nothing_of: "no 'events'",
}


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach.__name__)
def test_a_breach_that_is_planted_is_found(export: Export, breach: Callable[[Export], None]):
    """A clause that is lost, a character altered, a thing gone: whoever breaks it is told."""
    assert not [*breaches(export, base_text(SLUG))]
    planted = copy.deepcopy(export)
    breach(planted)
    assert [told for told in breaches(planted, base_text(SLUG)) if BREACHES[breach] in told]


def test_the_contract_is_kept_where_no_other_texts_are(monkeypatch, tmp_path, capsys):
    """Without a folder of texts beside the project those that ship are read: nothing is left out,
    and it says how much it saw."""
    monkeypatch.setattr(contract, "SHARED", tmp_path / "gone")
    assert contract.main([SLUG]) == 0
    rows = [*at_least(50, base_text(SLUG))]
    assert f"{len(rows)} of them clauses" in capsys.readouterr().out


def test_the_command_fails_at_a_breach(monkeypatch, capsys):
    """With a line for each, and code 1."""
    base = [row._replace(text=row.text + "也") for row in base_text(SLUG)]
    monkeypatch.setattr(contract, "base_text", lambda _: base)
    assert contract.main([SLUG]) == 1
    assert f"{SLUG}: text: " in capsys.readouterr().out
