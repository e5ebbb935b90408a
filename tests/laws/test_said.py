"""Laws of language, asked of what every book says of every clause of every rite, not of its pages:
an English reader is told nothing in Chinese, nor a Chinese reader anything in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest
from conftest import RITES
from kit_paper import CLAUSE, HAN, unquoted
from seen import at_least

import layout
from layout.api.handout import Material
from layout.api.handout.apparatus import colophon, sources
from layout.api.handout.back import INDEX, index
from layout.api.handout.front import people_and_things, the_place
from layout.api.handout.notes import notes_of
from layout.api.handout.role import part_of, prompts, seen_of
from layout.api.handout.selecting import players
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.check import rules
from layout.draw.ink import speaker_of
from layout.picture import Sheet
from layout.read.files.nodes import Mapped, Node
from layout.read.files.paths import scenes_folder
from layout.read.files.strict import read_yaml
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.grounds import grounds
from layout.say.tongue import ENGLISH, Tongue
from layout.say.tongue import HAN as HAN_ALONE
from layout.write.handout.document import BookPart, Full, Index, Table
from layout.write.handout.paper import PAPERS

PARTS = 2  # of a rite, told whole
RESTED = 60  # steps of a rite
WORDS = re.compile(r"\b[a-z]{2,} [a-z]{2,}")
UNITS = re.compile("[尺丈尋步寸分]")
PROSE = ("clause", "clauses", "open", "watch")  # of the scenes, in which words are discussed
SPOKEN = ("spoken",)
QUOTED = re.compile("「[^「」]{2,}」")
TWICE = re.compile(r"\b(at|by|from|onto|to|with) (at|by|from|of|onto|to|with)\b")
HIMSELF = re.compile(
    r"\b[Tt]he ([a-z' ]+) (?:becomes?|stands? at|(?:is|are) at|goe?s? to) the \1(?![’'a-z])"
)


def quiet() -> None:
    """Nobody watches."""


def told(value: object, where: str = "") -> Iterator[tuple[str, Said]]:
    """Everything that is said in a document, with the field in which it is."""
    if isinstance(value, Said):
        yield where, value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from told(each, where)
    elif is_dataclass(value) and not isinstance(value, Sheet):
        for field in fields(value):
            yield from told(
                getattr(value, field.name), field.name if where in ("", "rows") else where
            )


@cache
def said(slug: str) -> tuple[tuple[str, Said], ...]:
    """All that is said of a rite in a prompt book, in some parts, of its plates, before and after
    them: each once."""
    rite = layout.load(slug)
    spans = spans_of(rite, Selection())
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    books: list[object] = [*prompts(material, quiet), *people_and_things(material)]
    books += [*index(material, INDEX), *sources(material), *colophon(material, ())]
    books += the_place(material, PAPERS["A4"])
    books += [Said(law.words, law.scope) for law in rules()]
    books += [notes_of(material.plates, span) for span in spans]
    every = players(material)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{seen_of.__module__}.seen_of", lambda *_: None)  # no words are in it
        for who in every[:: max(1, len(every) // PARTS)][:PARTS]:
            books += part_of(material, who, quiet)
    return tuple(dict.fromkeys(told(books)))


@pytest.mark.parametrize("slug", RITES)
def test_english_says_nothing_in_chinese(slug: str):
    """What is said in English, or of what has none in Chinese, has no Chinese in it but units, the
    names of works and of scholars and what it quotes; where words are discussed, no clause."""
    works = layout.load(slug).site.vocabulary.works.values()
    forms = sorted({f for w in works for f in (w.author, w.name, w.title, w.edition, *w.forms)})
    named = re.compile("|".join(re.escape(f) for f in reversed(forms) if f))
    for where, one in at_least(100, said(slug)):
        words = one.en or one.han
        if where in SPOKEN:
            continue
        words = UNITS.sub("", named.sub("", unquoted(words)))
        assert not (CLAUSE if where in PROSE else HAN).search(words), (where, one)


@pytest.mark.parametrize("slug", RITES)
def test_chinese_says_nothing_in_english(slug: str):
    """What is said in Chinese has no two words of English in it."""
    for where, one in at_least(100, said(slug)):
        assert not (one.han and WORDS.search(one.han)), (where, one)


@cache
def rested(slug: str, tongue: Tongue) -> tuple[str, ...]:
    """On what everybody and everything rests, as plates tell it: of one step in so many."""
    rite = layout.load(slug)
    plates = Plates(rite.compiled, manner("print", tongue.name, "A4"))
    found: dict[str, None] = {}
    for frame in plates.frames[:: 1 + len(plates.frames) // RESTED]:
        speaker = speaker_of(plates.site, plates.text, frame)
        for one in (*frame.people.values(), *frame.things.values()):
            if one.pos is not None:
                ground = grounds(frame, [one], speaker, "", tongue)
                found |= dict.fromkeys(tongue.prose(each.said).text for each in ground)
    return tuple(found)


@pytest.mark.parametrize("slug", RITES)
def test_plates_tell_on_what_they_rest_in_their_own_language(slug: str):
    """In Chinese with no word of English; in English with no Chinese but units and what is quoted,
    or, of what is left open, single words."""
    for words in at_least(5, rested(slug, HAN_ALONE)):
        assert not WORDS.search(words), words
    for words in at_least(5, rested(slug, ENGLISH)):
        wrong = CLAUSE if words.startswith("Open: ") else HAN
        assert not wrong.search(UNITS.sub("", unquoted(words))), words


@pytest.mark.parametrize("slug", RITES)
def test_nobody_comes_to_be_himself(slug: str):
    """Nobody stands at himself or becomes what he is called already: his place and his office have
    names of their own in English."""
    for _, one in at_least(100, said(slug)):
        found = HIMSELF.search(one.en)
        assert not found, found


@pytest.mark.parametrize("slug", RITES)
def test_english_says_once_how_a_thing_stands_to_a_place(slug: str):
    """Nobody stands level with to the stair or has his back to at the screen."""
    for where, one in at_least(100, said(slug)):
        assert where in PROSE or not TWICE.search(one.en), (where, one)


@pytest.mark.parametrize("slug", RITES)
def test_what_is_quoted_is_quoted_once(slug: str):
    """In a book of both languages no quotation of the Chinese stands again in its English, where
    no question is discussed and no witness of the text; nor is any part of a list empty."""
    for where, one in at_least(100, said(slug)):
        twice = set(QUOTED.findall(one.en)) & set(QUOTED.findall(one.han))
        assert where in PROSE or one.han.startswith("異文「") or not twice, (where, one)
        assert "; ;" not in one.en, one
        assert "；；" not in one.han, one


@pytest.mark.parametrize("slug", RITES)
def test_nothing_is_listed_twice(slug: str):
    """Whoever reads English finds each name once under a title of the index, each title of the
    place once, and no two tables of measures alike."""
    rite = layout.load(slug)
    material = Material(
        rite, Plates(rite.compiled, manner("print", "en", "A4")), spans_of(rite, Selection())
    )
    blocks = [*index(material, INDEX), *the_place(material, PAPERS["A4"])]
    for one in at_least(3, [block for block in blocks if isinstance(block, Index)]):
        names = [said.text for said, *_ in one.rows]
        assert len(set(names)) == len(names)
    titles = [block.words for block in blocks if isinstance(block, BookPart | Full)]
    assert len(set(titles)) == len(titles)
    tables = [block.rows for block in blocks if isinstance(block, Table)]
    assert len(set(tables)) == len(tables)


@pytest.mark.parametrize("path", sorted((scenes_folder() / "sites").glob("*.yaml")), ids=str)
def test_every_length_has_its_english(path: Path):
    """Also one that only a reading of the place brings."""
    assert not set(lengths_in(read_yaml(path))) - set(read_vocabulary().lengths)


def lengths_in(node: Node) -> Iterator[str]:
    """The names of the lengths that a file of a site gives."""
    if isinstance(node, Mapped):
        for key, entry in node.entries.items():
            if key == "lengths" and isinstance(entry.value, Mapped):
                yield from entry.value.entries
            yield from lengths_in(entry.value)


@pytest.mark.parametrize("slug", RITES)
def test_a_rite_has_one_english(slug: str):
    """The chapter that is played is called in the list of works as on the cover."""
    score = layout.load(slug).score
    own = [work for work in score.vocabulary.works.values() if work.text == slug]
    assert [work.en for work in own] == [score.en]
