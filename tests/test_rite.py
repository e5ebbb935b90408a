"""Every rite that ships, whole: its text, its states, and what it says to other programs."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from conftest import GOLDEN, Golden, written
from seen import at_least

import layout
from layout.api.expected import EXPECTED, story
from layout.compass import bearing, wind_of
from layout.read.files.paths import scenes_folder
from layout.read.text import coverage, unpointed
from layout.read.vocabulary import read_vocabulary
from layout.score import Score
from layout.vocabulary import VerbTrait
from layout.vocabulary.verb import Does

SCHEMA = Path(__file__).parent.parent / "docs" / "schema" / "export-2.json"
SHARE = 0.95  # of the placements that are phrases of the text
# The archers' standing places west of the hall and below it are 位 that the text names again and
# again (復位 反位) and nowhere measures: each is declared once, by relations. So are the places in
# the chamber of 特牲饋食禮, where the text says 入 出 復位 and leaves it to the commentators where;
# and in 大射儀 and 燕禮 the places of a lord's many officers, the rows and corners of the tent; in
# 有司徹 those of the vessels that stand ready in the room, of whose order no text tells.
SHARES = {
    "jin": 0.94,
    "xiangshe": 0.93,
    "yan": 0.91,
    "tesheng": 0.82,
    "shaolao": 0.81,
    "dashe": 0.87,
    "yousi": 0.9,
}


# --- the text ---


def test_every_character_is_staged_once_and_in_order(rite: layout.Rite) -> None:
    """The quotations of the steps, one after another, are the base text of 經 and 記."""
    steps = [frame.state.step for frame in rite.frames]
    for part in ("經", "記"):
        said = "".join(unpointed(s.text or "") for s in steps if s.part == part)
        assert said == "".join(unpointed(c.text) for c in rite.score.clauses if c.part == part)
    assert [row.section for row in coverage(rite.score) if row.covered != row.characters] == []
    assert {id_ for s in steps for id_ in s.clauses} == {c.id for c in rite.score.clauses}


def test_every_step_has_its_english(rite: layout.Rite) -> None:
    """No step of a rite is without a gloss."""
    assert [
        frame.n for frame in at_least(100, rite.frames) if not frame.state.step.en.strip()
    ] == []


def test_placements_are_phrases_of_the_text(rite: layout.Rite) -> None:
    """Nearly every place is said in words; no place is a coordinate."""
    placed = Counter(_placements(rite.score))
    bare = [phrase for phrase in placed if re.search(r"[0-9０-９(),]", phrase)]
    assert bare == []
    declared = sum(n for phrase, n in placed.items() if phrase in rite.score.places)
    assert declared / placed.total() <= 1 - SHARES.get(rite.score.slug, SHARE)


def _placements(score: Score) -> Iterator[str]:
    """Every place as it was written, once where it was written."""
    acts = {act.mark: act for step in score.steps for act in step.acts}
    for act in acts.values():
        yield from (phrase for phrase in (act.place, act.via, *act.route) if phrase)
    for one in chain(score.cast.values(), score.things.values()):
        if one.at:
            yield one.at


# --- the states ---


def test_people_are_whole(exported: dict[str, Any]) -> None:
    """Who is on stage has a point, a facing by degrees and by name, a posture and an area."""
    areas = {area["name"] for area in exported["site"]["areas"]}
    for where, name, person in at_least(1000, _people(exported)):
        if not person["on_stage"]:
            assert person["pos"] is None, (where, name)
            continue
        assert len(person["pos"]) == 2, (where, name)
        assert person["facing_name"] == wind_of(bearing(person["facing"])).name, (where, name)
        assert person["area"] in areas, (where, name)
        assert person["place"], (where, name)
        assert person["derivation"], (where, name)


def test_what_is_held_is_held_by_one(exported: dict[str, Any]) -> None:
    """What somebody has in his hands says so itself; what else he has is in his girdle, his bosom
    or his sleeve (詩懷之，實于左袂), or worn on the hand (設決)."""
    for step in at_least(100, exported["steps"]):
        held = {(t, name) for name, p in step["people"].items() for t in p["hands"]}
        said = {(t, d["held_by"]) for t, d in step["things"].items() if d["held_by"]}
        assert held <= said, step["n"]
        carried = ({*step["things"][t]["manner"]} for t, _ in said - held)
        assert all(manner & {"搢", "懷", "袂", "著"} for manner in carried), step["n"]


def test_how_a_thing_came_to_lie_so_is_told_when_it_did(exported: dict[str, Any]) -> None:
    """Whatever lies elsewhere than in the step before, by itself, has its derivation."""
    moved = (
        (step["n"], name, thing)
        for before, step in pairwise(exported["steps"])
        for name, thing in step["things"].items()
        if not (thing["in"] or thing["held_by"]) and thing["pos"]
        if thing["pos"] != before["things"][name]["pos"]
    )
    for n, name, thing in at_least(5, moved):
        assert thing["derivation"], (n, name)


def test_people_and_things_are_conserved(exported: dict[str, Any]) -> None:
    """The same people and the same things in every step."""
    for key in ("people", "things"):
        assert len({tuple(sorted(step[key])) for step in exported["steps"]}) == 1


def test_members_of_a_group_are_numbered(exported: dict[str, Any]) -> None:
    """眾賓一, 眾賓二 …, each with the group's name."""
    people = exported["steps"][0]["people"]
    groups = Counter(person["group"] for person in people.values() if person["group"])
    if not groups:
        pytest.skip("nobody of this rite is one of a group")
    for group in at_least(1, groups):
        own = [name for name, person in people.items() if person["group"] == group]
        assert all(name.startswith(group) and name != group for name in own)


def test_events_name_who_and_what_there_is(exported: dict[str, Any]) -> None:
    """Whoever acts is on stage before or after, or has come in the step; what he handles exists;
    paths end where he is, and so do 在 and 往, which have none."""
    verbs = read_vocabulary().verbs
    before: dict[str, Any] | None = None
    for step in at_least(100, exported["steps"]):
        come = set()
        for event in step["events"]:
            where = (step["n"], event["who"], event["verb"])
            verb = verbs.get(event["act"])  # none where it is the rite's own
            if verb and verb.does(Does.APPEAR):
                come.add(event["who"])
            seen = [s["people"][event["who"]]["on_stage"] for s in (before, step) if s]
            unseen = verb and verb.is_(VerbTrait.UNSEEN)
            assert any(seen) or event["who"] in come or unseen, where
            assert event["thing"] is None or _known(event["thing"], step["things"]), where
            if event["path"] or not (verb and verb.does(Does.APPEAR, Does.TRAVEL)):
                assert event["to"] == (event["path"][-1] if event["path"] else None), where
        last = {e["who"]: e["to"] for e in step["events"] if e["to"]}
        for who, to in last.items():
            person = step["people"][who]
            aboard = (person.get("goes_with") or {}).get("aboard")  # what he rides in may go on
            if person["on_stage"] and not aboard:
                assert person["pos"] == pytest.approx(to, abs=0.01), (step["n"], who)
        before = step


def _known(words: str, things: dict[str, Any]) -> bool:
    return all(word in things for word in words.split("、"))


def test_steps_are_numbered_from_1(exported: dict[str, Any]) -> None:
    """Steps count from 1 without a gap, and no two have one id."""
    assert [step["n"] for step in exported["steps"]] == [*range(1, len(exported["steps"]) + 1)]
    ids = Counter(step["id"] for step in exported["steps"])
    assert ids.most_common(1)[0][1] == 1


def test_text_is_null_where_no_clause_is_quoted(exported: dict[str, Any]) -> None:
    """A step without text belongs to a clause that repeats a passage: 096+2 to 096."""
    ids = {step["id"] for step in exported["steps"] if step["text"] is not None}
    for step in at_least(10, (step for step in exported["steps"] if step["text"] is None)):
        assert step["id"].partition("+")[0] in ids, step["n"]


def _people(exported: dict[str, Any]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    for step in exported["steps"]:
        for name, person in step["people"].items():
            yield step["n"], name, person


# --- for other programs ---


def test_the_export_is_as_its_schema_says(exported: dict[str, Any]) -> None:
    """The export of every rite is valid under docs/schema/export-2.json: its site and its people
    whole, of its steps two hundred and more, evenly apart."""
    export = written(exported["rite"]["slug"])
    steps = export["steps"]
    seen = at_least(100, steps[:: max(1, len(steps) // 200)])
    validate = fastjsonschema.compile(json.loads(SCHEMA.read_text(encoding="utf-8")))
    validate({**export, "steps": [*seen]})


def test_the_schema_refuses_what_is_not_so(exported: dict[str, Any]) -> None:
    """A schema that lets everything pass would be no contract."""
    validate = fastjsonschema.compile(json.loads(SCHEMA.read_text(encoding="utf-8")))
    first = exported["steps"][0]
    name, person = next(iter(first["people"].items()))
    for wrong in ({"facing_name": "N"}, {"pos": [1]}, {"facing": 360}, {"colour": "red"}):
        step = {**first, "people": {name: {**person, **wrong}}}
        with pytest.raises(fastjsonschema.JsonSchemaException):
            validate({**exported, "steps": [step]})


# --- goldens ---


def test_the_play_is_as_it_was(rite: layout.Rite, golden: Golden) -> None:
    """Every rite leaves the states that were accepted of it (`layout expect`)."""
    golden.compare(str(scenes_folder() / rite.score.slug / EXPECTED), story(rite))


def test_no_golden_is_left_over() -> None:
    """Every golden text is named in a test."""
    tests = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("*.py")
    )
    texts = at_least(1, GOLDEN.glob("*.txt"))
    assert not [path.name for path in texts if f'"{path.name}"' not in tests]
