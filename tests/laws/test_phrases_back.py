"""Both ways, in every rite: what its text says of places is read where it says it, and where
somebody stands is told by a phrase that leads back there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, pairwise

import pytest
from kit_phrases import UNREAD, phrase_rows
from sampling import some
from seen import at_least

import layout
from layout.api.rite import RiteFrame
from layout.ground.bodies import Finder
from layout.phrases.reader import read_phrase
from layout.place import describe, resolve
from layout.play import around
from layout.problems import NOWHERE, ProblemError
from layout.say.brief import brief_of
from layout.say.places import Speaker
from layout.say.words import Teller
from layout.stage.movements import gather

FRAMES = 12  # of a rite, others every day, where not all of them are asked
LEAST = 12
NEAR = 0.06  # 尺
MEASURE = re.compile("(?:[一二三四五六七八九十百半]+(?:尺|步|丈|尋|武|跬|笴|寸|分))+")


def test_where_somebody_stands_leads_back(rite: layout.Rite) -> None:
    """The place of everybody on stage, described for him, is a phrase that points where he is:
    over all frames with LAYOUT_TESTS_WHOLE=1, else over some."""
    seen, told = 0, set[tuple[str, tuple[float, float]]]()
    for frame, name in standing(rite):
        pos = frame.state.people[name].pos
        assert pos is not None
        if (name, pos) in told:
            continue
        told.add((name, pos))
        scene = around(rite.score, rite.site, frame.state, name)
        words = describe(pos, scene)
        x, y = resolve(words, scene).pos
        assert abs(x - pos[0]) < NEAR, (frame.n, name, words)
        assert abs(y - pos[1]) < NEAR, (frame.n, name, words)
        seen += 1
    print(f"{rite.score.slug}: {seen} places described and found again")
    assert seen >= LEAST, f"only {seen} places were there to be examined"


def test_a_movement_tells_no_measure_that_its_words_do_not(rite: layout.Rite) -> None:
    """Of every seventh frame: a measure that is ours alone is told by 位, which keeps it."""
    text, frames, wrong, seen = brief_of(rite.score), rite.compiled.frames, [], 0
    for before, frame in islice(pairwise(frames), 0, None, 7):
        clause = text.clause([frame.step])
        moves, _ = gather((frame,), before, text.cast)
        teller = Teller(Speaker(rite.site, text), moves, clause)
        for move in moves:
            grounds = (event.by.ground for event in move.events)
            said = clause + "".join(ground.cite for ground in grounds if ground)
            measures = MEASURE.findall(teller.tell(move).han)
            seen += 1
            wrong += [(frame.n, one) for one in measures if one not in said]
    assert seen > LEAST
    assert wrong == []


def test_a_movement_ends_in_no_word_that_leads_to_others(rite: layout.Rite) -> None:
    """Over all frames: after 曰 stands what is said."""
    text, wrong, seen = brief_of(rite.score), [], 0
    for before, frame in pairwise(rite.compiled.frames):
        moves, _ = gather((frame,), before, text.cast)
        teller = Teller(Speaker(rite.site, text), moves, text.clause([frame.step]))
        for han in (teller.tell(move).han for move in moves):
            seen += 1
            wrong += [(frame.n, han)] * bool(re.search("曰(?!「)", re.sub("「.*?」", "「」", han)))
    assert seen > LEAST
    assert wrong == []


def test_what_the_text_says_is_read_where_it_says_it(rite: layout.Rite) -> None:
    """Each phrase of place of the text is read in a frame of a clause that says it, by somebody
    there; what is not is named with its reason."""
    frames: dict[str, list[RiteFrame]] = {}
    for frame in rite.frames:
        for clause in frame.state.step.clauses:
            frames.setdefault(clause, []).append(frame)
    said = [(row.phrase, row.clauses) for row in phrase_rows() if row.of(rite.score.slug)]
    if not said:
        pytest.skip("the phrases of its chapter are in tests/data/chapters.tsv")
    unread = set()
    for phrase, clauses in at_least(20, said):
        there = [frame for clause in clauses for frame in frames.get(clause, ())]
        if not any(reads(rite, frame, phrase) for frame in there or rite.frames[-1:]):
            unread.add(phrase)
    assert unread <= UNREAD.keys(), unread - UNREAD.keys()


def reads(rite: layout.Rite, frame: RiteFrame, phrase: str) -> bool:
    """Whether a phrase is read by nobody or by somebody who does something there."""
    for who in (None, *dict.fromkeys(event.who for event in frame.state.events)):
        finder = Finder(around(rite.score, rite.site, frame.state, who), NOWHERE)
        with suppress(ProblemError):
            read_phrase(phrase, finder.known)
            return True
    return False


def standing(rite: layout.Rite) -> Iterator[tuple[RiteFrame, str]]:
    """Everybody on stage, in every frame or in some."""
    for frame in some(FRAMES, rite.frames, rite.score.slug):
        for name, person in frame.state.people.items():
            if person.on_stage and person.pos is not None:
                yield frame, name
