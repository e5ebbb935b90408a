"""Nothing is left out in silence: a leaf has the whole of its words, and what the text leaves open
is said with who decided it, under every reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest
from conftest import read
from kit_sheet import texts
from seen import at_least

import layout
from layout.api.pages.plates import Plates, Span, manner
from layout.draw.ink import speaker_of
from layout.draw.leaf.leaf import cells_of
from layout.picture import Group, Sheet, Text
from layout.read.files.paths import whole_rites
from layout.say.brief import brief_of

LONG = (("xiangshe", "xiangshe.414", "xiangshe.432", 1), ("jin", "jin.001", "jin.034", 2))
HAN = re.compile(r"(?!尺)[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")  # no unit but this
NAMED = re.compile(r"\(the variant (\S+?)\)")


@pytest.mark.parametrize(("slug", "first", "last", "least"), LONG)
def test_words_that_one_leaf_has_no_room_for_go_on_to_the_next(
    slug: str, first: str, last: str, least: int
) -> None:
    """The clause and the last head of a long leaf are on one of its leaves, none left out."""
    rite = read(slug)
    steps = [f.state.step for f in rite.frames]
    start, end = (next(i for i, s in enumerate(steps) if s.id == each) for each in (first, last))
    span = Span(start, end)
    sheets = Plates(rite.compiled, manner("woodcut", "zh", "A4")).sheets(span)
    assert len(sheets) >= least
    clause = "".join(dict.fromkeys(s.text or "" for s in steps[start : end + 1]))
    said = "".join(text.text for sheet in sheets for text in captions(sheet))
    assert "".join(cell.char for cell in cells_of(clause)) in said
    assert "據" in said  # the last of the heads
    assert len({sheet.meta.get("part") for sheet in sheets}) == len(sheets)


def test_a_question_that_a_variant_answers_says_which() -> None:
    """A question decided by a reading names its own variant and no other."""
    asked = [q for slug in whole_rites() for step in read(slug).score.steps for q in step.open]
    wrong = [
        q.question for q in at_least(300, asked) if NAMED.findall(q.decided) not in ([], [q.of])
    ]
    assert wrong == []
    assert any(q.of for q in asked)


def test_under_another_reading_its_holder_is_named_and_not_that_of_the_first() -> None:
    """Under another reading the plate cites who holds it, not who holds the default."""
    plain, other = read("jin"), layout.load("jin", 拜等="各等")
    first, second = (open_words(rite, "zh") for rite in (plain, other))
    assert "敖繼公" in second
    assert "敖繼公「擯者總延之" not in first
    assert "鄭玄「公拜於上等" not in second


def test_what_is_open_is_asked_and_answered_in_chinese() -> None:
    """On a Chinese plate the open question and its answer are Chinese, in both hands."""
    rite = read("xiangshe")
    at = next(i for i, f in enumerate(rite.frames) if f.text == "司射進，與司馬交于階前，相左，")
    for theme in ("modern", "woodcut"):
        sheet = Plates(rite.compiled, manner(theme, "zh", "A4")).sheet(Span(at, at))
        said = "".join(t.text for t in captions(sheet)).replace("？", "").replace("，", "")
        assert "相左在何時從敖繼公司馬既降而反司射乃進二人並行於道" in said


def open_words(rite: layout.Rite, lang: str) -> str:
    at = next(i for i, f in enumerate(rite.frames) if f.text == "四傳擯。")
    sheet = Plates(rite.compiled, manner("modern", lang, "A4")).sheet(Span(at, at))
    return "".join(t.text for t in captions(sheet))


def captions(sheet: Sheet) -> Iterator[Text]:
    for group in sheet.items:
        if isinstance(group, Group) and group.id == "captions":
            yield from texts(group.items)


def test_english_alone_has_every_place_in_english() -> None:
    """Where anybody is, or anything lies, in any step of any rite, English says it without a word
    of Chinese; the units of length alone have no other name."""
    told: dict[tuple[str, str, str], str] = {}
    for slug in whole_rites():
        rite = read(slug)
        text = brief_of(rite.score)
        for frame in rite.frames:
            speaker = speaker_of(rite.site, text, frame.state)
            people = ((p.place or p.area, p.name) for p in frame.state.people.values())
            things = ((t.place or t.inside, "") for t in frame.state.things.values())
            for place, actor in chain(people, things):
                if place and (slug, place, actor) not in told:
                    told[slug, place, actor] = speaker.place(place, actor)
    chinese = {where for where, said in at_least(2_000, told.items()) if HAN.search(said)}
    assert chinese == set()
