"""What is not staged is not told: a clause is staged, only told, or not played in this reading."""

from __future__ import annotations

import json

from conftest import read
from kit_read import SECTION, little
from sampling import some
from seen import at_least

import layout
from layout.cli.main import main
from layout.read.text import coverage
from layout.say.staging import choices, in_words
from layout.score import Staging, Step

MANY = "shiguan"  # the rite of most readings
MORE = """\
- 經: 若有遵者，賓降。
  en: If there are high guests, the guest goes down.
  {}do: {}賓 適 賓席西
- 經: 遵者不拜。
  en: High guests do not bow.
"""


def of_kind(rite: layout.Rite, kind: Staging) -> list[Step]:
    return [s for s in rite.score.steps if s.text is not None and s.staging is kind]


def test_the_three_states_and_what_is_not_written_are_all_the_clauses(rite):
    """Of every section the clauses are the sum of the staged, the told, the unplayed and the
    unwritten, and the characters seen are no more than those quoted."""
    for row in at_least(3, coverage(rite.score)):
        assert row.clauses == row.staged + row.told + row.unplayed + row.unwritten
        assert row.seen <= row.covered <= row.characters


def test_a_clause_has_the_state_that_its_lines_say(tmp_path):
    """Who is to act under another reading, be that said of step or act, does not act now; where
    nobody acts under any it is only told."""
    for when, before in (("when: {遵者: 來}\n  ", ""), ("", "〔若遵者=來〕")):
        for chosen, second in (("不來", Staging.UNPLAYED), ("來", Staging.STAGED)):
            score = little(tmp_path, SECTION + MORE.format(when, before), 遵者=chosen)
            states = [step.staging for step in score.steps]
            assert states == [Staging.STAGED, Staging.STAGED, second, Staging.TOLD]
            named = [in_words(choice) for choice in score.steps[2].played_under]
            assert named == ["遵者=來"] * (second is Staging.UNPLAYED)


def test_the_reading_that_is_named_plays_the_clause():
    """Under the choice that a clause not played in this reading names it is staged, or what it
    tells is done elsewhere."""
    unplayed = of_kind(read(MANY), Staging.UNPLAYED)
    by_choice = {choice: step.id for step in at_least(30, unplayed) for choice in choices(step)}
    seen = 0
    for choice in some(2, sorted(by_choice), "choices"):
        asked = dict(word.split("=") for word in choice.split())
        steps = {step.id: step for step in layout.load(MANY, **asked).score.steps}
        for step in unplayed:
            if choice in choices(step):
                assert steps[step.id].staging is not Staging.UNPLAYED, (choice, step.id)
                seen += 1
    assert seen, "no clause was asked for"


def test_no_state_answers_for_a_clause_that_is_not_staged(capsys):
    """`where` and `show` name nobody's place for what is not played in this reading, but the
    reading that plays it."""
    steps = some(4, of_kind(read(MANY), Staging.UNPLAYED), "asked")
    for step in at_least(4, steps):
        assert main(["where", MANY, step.id]) == 0
        assert main(["show", MANY, step.id]) == 0
        told = capsys.readouterr().out
        assert told.count("Not played in this reading") == 2
        assert f"--variant {choices(step)[0].split()[0]}" in told
        assert "posture" not in told
        assert "@" not in told
        assert main(["where", MANY, step.id, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert (answer["staging"], answer["people"]) == ("unplayed", [])
