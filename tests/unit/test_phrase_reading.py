"""The tables of docs/phrases.md: each kind of where is read as it says, each phrase placed so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kit_chapters import spoken
from kit_phrases import UNREAD
from kit_place import standing, temple
from kit_words import KINDS, WORDS
from seen import at_least

from layout.ground.bodies import Finder
from layout.phrases.reader import read_phrase
from layout.place import Around, resolve
from layout.problems import NOWHERE, ProblemError
from layout.read.scene.actline import ROWS
from layout.stage import ThingState

PAGE = Path(__file__).parent.parent.parent / "docs" / "phrases.md"
THINGS = {
    "篚一": ("篚", 41.0, -36.0, 180.0),
    "薦一": ("薦", 0.0, 28.6, 180.0),
    "俎二": ("俎", 0.0, 26.5, 180.0),
    "觶一": ("觶", 0.0, -54.0, None),
    "豆一": ("豆", -4.0, 42.5, 90.0),
    "尊一": ("尊", 11.25, 32.0, 180.0),
    "服": ("服", 40.0, 44.0, 180.0),
}
MINIMUM = 0.9  # of the phrases in the reading, the share that is read at all
READ = 0.97  # of the place phrases of four chapters, in their own houses


def scene(told: str) -> Around:
    """The temple as the reading has it, for him of whom the row speaks."""
    who, thing = told.partition(",")[0], re.search(r"(\S+) set there|of his (\S+)", told)
    kind = next((word for word in thing.groups() if word), None) if thing else None
    name = None if who == "nobody" or who.endswith("set there") else who
    around = temple(name, thing=kind if kind in KINDS else None, last="觶一")
    things = dict(around.things)
    for thing_name, (of, x, y, facing) in THINGS.items():
        if of in KINDS:
            things[thing_name] = ThingState(thing_name, KINDS[of], (x, y), facing)
    people = {
        **around.people,
        "介": standing("介", -24.0, -12.0, "庭", facing=90.0),
        "贊者": standing("贊者", 28.0, 44.0, "東房", facing=270.0),
        "母": standing("母", 25.0, 42.0, "東房", facing=180.0),
    }
    stairs = {**around.stairs, "介": "西階", "贊者": "阼階"}
    return replace(around, things=things, people=people, stairs=stairs)


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the table under a heading."""
    under = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in under.splitlines() if line.startswith("| ")]
    for line in lines[1:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_kind_of_where_is_read_as_the_page_says() -> None:
    """The example of each kind is read as that kind of segment, and as nothing else."""
    finder = Finder(scene("賓"), NOWHERE)
    for segment, _, example, *_ in at_least(20, rows("Kinds of where")):
        known = {"以堂深", "筵", "柩", "柩前束"}
        read = read_phrase(example, lambda word: finder.known(word) or word in known)  # noqa: B023
        assert [type(each).__name__ for each in read.forms] == [segment], example


def test_every_word_of_an_array_is_one() -> None:
    """The examples of arrays on the page are heads of rows, or words that tell an array."""
    for _, example, *_ in at_least(10, rows("Arrays")):
        assert example in ROWS or WORDS.manners[example].is_array, example


def test_every_phrase_that_was_read_is_still_there() -> None:
    """At least 100 phrases of three chapters, each placed where the reading saw it."""
    for _, phrase, who, place, verdict in at_least(100, rows("A reading")):
        spot = resolve(phrase, scene(who))
        assert f"({spot.pos[0]:.1f}, {spot.pos[1]:.1f}) {spot.area}" == place, (phrase, who)
        assert verdict.partition(":")[0].split()[0] in ("right", "doubtful", "wrong"), phrase


def test_what_was_refused_is_refused_so() -> None:
    """The others are refused with the code of the page; few are not even read."""
    codes = []
    for _, phrase, who, code, _ in at_least(15, rows("Refused")):
        try:
            resolve(phrase, scene(who))
        except ProblemError as error:
            codes.append(error.problems[0].code)
        else:
            codes.append("")
        assert codes[-1] == code, (phrase, who)
    seen = len(codes) + sum(1 for _ in rows("A reading"))
    assert 1 - codes.count("P320") / seen >= MINIMUM


def test_four_chapters_are_read() -> None:
    """Of the place phrases of four chapters not yet written at least 97 % are read, in the houses
    in which they are said."""
    path = PAGE.parent.parent / "tests" / "data" / "chapters.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    unread = 0
    for line in at_least(150, lines):
        chapter, _, phrase, whose = line.split("\t")
        try:
            read_phrase(phrase, Finder(spoken(chapter, whose), NOWHERE).known)
        except ProblemError:
            unread += 1
    assert unread / len(lines) <= 1 - READ


def test_what_is_not_read_is_told_with_its_reason() -> None:
    """The page lists the phrases of the five rites that are not read, each with its reason."""
    told = dict(rows("Five rites, in their own frames"))
    assert told == UNREAD


def test_a_hundred_at_random_are_where_the_reading_saw_them() -> None:
    """Each of a hundred phrases of four chapters lies where the page says, or is refused so."""
    for chapter, _, phrase, whose, place, verdict in at_least(100, rows("A hundred at random")):
        try:
            spot = resolve(phrase, spoken(chapter, whose))
        except ProblemError as error:
            told = error.problems[0].code
        else:
            told = f"({spot.pos[0]:.1f}, {spot.pos[1]:.1f}) {spot.area}"
        assert told == place, (phrase, whose)
        assert not verdict.startswith("wrong"), phrase
