"""Somebody's part: each cue shows him, says how far, in which hand, whom to watch and till when."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import pypdfium2
import pytest
from conftest import RITES, read
from kit_paper import emptiness, overprinted
from kit_plates import MODERN, Stretch, stretches
from kit_rite import small_rite
from sampling import WHOLE, some
from seen import at_least

import layout
from layout.api.handout import BookWish, Material, prompt_book, role_sheet
from layout.api.handout.notes import begun, clause_of
from layout.api.handout.role import (
    QUOTED,
    called_en,
    figures,
    inked_of,
    measured,
    part_of,
    prompts,
    seen_of,
)
from layout.api.handout.selecting import members_of, players
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import Selection, spans_of
from layout.draw.ink import speaker_of
from layout.picture import Group, Meant, Sheet, Text
from layout.say.tongue import TONGUES
from layout.stage import Frame
from layout.write.crops import inked
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Contents, Cue, Cues, Prompt, Prompts, Table
from layout.write.handout.paper import PAPERS

SILENT = ("yousi",)  # nobody is quoted as speaking in what is played of it
MOST = 8  # of a rite, others every day; with LAYOUT_TESTS_WHOLE set all of them


def quiet() -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Material:
    rite = layout.load(str(small_rite(tmp_path_factory.mktemp("part"))))
    return Material(
        rite, Plates(rite.compiled, manner("print", "pinyin", "A4")), spans_of(rite, Selection())
    )


def cues_of(material: Material, who: str) -> list[Cue]:
    blocks = part_of(material, who, quiet)
    return [cue for block in blocks if isinstance(block, Cues) for cue in block.rows]


def parts() -> list[Stretch]:
    """Every rite as one; or some sections at a time, each with a clock of its own."""
    return stretches(MODERN) if WHOLE else [Stretch(slug, ()) for slug in RITES]


def concerned(frame: Frame) -> list[str]:
    """Those who have a cue: who does something, and to whom alone it is done."""
    both = (who for event in frame.events for who in (event.who, event.other))
    return [who for who in dict.fromkeys(both) if who in frame.people]


@pytest.mark.parametrize("part", parts(), ids=lambda part: str(part) if part.steps else part.slug)
def test_a_picture_holds_whose_part_it_is(part: Stretch):
    """Whoever has a cue is whole in his picture, which is no wider than its room allows, over a bar
    and an arrow: of every rite a sample of its steps, and in each another of its people; or
    everybody in every step."""
    rite = read(part.slug)
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), ())
    frames = [material.frames[i] for i in part.steps] or material.frames
    there = [(f, w) for f in frames for w in concerned(f) if f.people[w].on_stage]
    for frame, who in at_least(4, some(MOST, there, part.slug)):
        seen = seen_of(material, frame, frame.people[who])
        assert seen is not None, (frame.n, who)
        boxes = [inked_of(group) for group in figures(seen, who)]
        assert any(
            box.left >= 0 and box.top >= 0 and box.right <= seen.width and box.bottom <= seen.height
            for box in boxes
        ), (frame.n, who)
        assert seen.items[-1].meant is Meant.SCALE  # type: ignore[union-attr]


def test_a_way_is_told_as_long_as_it_is(small: Material):
    """The metres of a cue are those of the events' paths."""
    for who in at_least(2, players(small)):
        for cue in cues_of(small, who):
            events = [e for e in small.frames[cue.number - 1].events if e.who == who]
            legs = [leg for e in events for leg in pairwise(e.path)]
            far = sum(math.dist(*leg) for leg in legs)
            told = {name.en: said.en for name, said in cue.state}.get("way", "0.0 m")
            assert f"{far * small.site.units['尺']:.1f} m" in told


def test_what_is_held_is_told_with_its_hand(small: Material):
    """A thing in a hand is told of that hand, and one in both of both."""
    told = [
        said.en
        for cue in cues_of(small, "主人")
        for name, said in cue.state
        if name.en == "in hand"
    ]
    assert told
    for line in at_least(1, told):
        assert any(hand in line for hand in ("left: cup", "right: cup", "in both hands: cup"))


def test_a_part_says_whom_to_watch_and_till_when(small: Material):
    """Before the host's turn the guest has bowed; each cue but the last says where it ends."""
    first, *_, last = cues_of(small, "主人")
    assert first.watch.en.startswith("watch the guest")
    assert "end" in last.until.en
    members = members_of(small, "主人")
    for cue in cues_of(small, "主人"):
        assert not any(name in cue.watch.han.partition("：")[0] for name in members)


def test_a_part_opens_with_what_it_needs_and_where_to_find_it(small: Material):
    """Dress, things, places and people first, then the sections, then the cues; as a card too."""
    book = role_sheet(small, "主人", BookWish(PAPERS["A6"]), quiet)
    kinds = [type(block) for block in book.blocks]
    assert kinds.index(Table) < kinds.index(Contents) < kinds.index(Cues)
    pdf = pypdfium2.PdfDocument(book_as_pdf(book))
    assert "主人" in pdf.get_metadata_dict()["Title"]
    words = pdf[0].get_textpage().get_text_range()
    assert all(word in words for word in ("wears", "handles", "stands", "with", "獻賓"))


@pytest.mark.parametrize("lang", ["pinyin", "bilingual"])
def test_what_is_said_is_said_once_as_it_is_to_be_said(lang: str):
    """The words that a clause quotes are his who speaks first; they have their pinyin where that is
    asked for, and no line of what is done says them again."""
    rite = read("xiangjian")
    spans = spans_of(rite, Selection(steps="3..6"))
    material = Material(rite, Plates(rite.compiled, manner("print", lang, "A4")), spans)
    for who, steps in (("賓", [3, 5]), ("主人", [4, 6])):
        cues = [cue for cue in cues_of(material, who) if cue.spoken]
        assert [cue.number for cue in cues] == steps
        for cue in at_least(2, cues):
            (words,) = cue.spoken
            assert words.han in cue.clause.han
            assert bool(words.read) is (lang == "pinyin")
            assert not any(words.han in line.words.han for line in cue.told)


@pytest.mark.parametrize("slug", RITES)
def test_nothing_that_is_done_says_again_what_is_spoken(slug: str, monkeypatch: pytest.MonkeyPatch):
    """Of every rite: the words that stand as spoken stand in no line of the same cue."""
    monkeypatch.setattr(f"{seen_of.__module__}.seen_of", lambda *_: None)  # no words are in it
    rite = read(slug)
    speaking = [f.n for f in rite.frames if any(e.words for e in f.state.events)]
    spans = [Span(n - 1, n - 1) for n in speaking]
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    cues = (cue for who in players(material) for cue in cues_of(material, who))
    for cue in at_least(slug not in SILENT, (cue for cue in cues if cue.spoken)):
        for words in cue.spoken:
            assert not any(f"「{words.han}」" in line.words.han for line in cue.told), cue.number


def test_a_part_is_told_of_whose_it_is_alone():
    """Where several do a thing each at his own place, his part has his."""
    rite = read("shiguan")
    spans = spans_of(rite, Selection(steps="84..84"))
    material = Material(rite, Plates(rite.compiled, manner("print", "zh", "A4")), spans)
    (cue,) = cues_of(material, "賓")
    assert [line.words.han for line in cue.told] == ["在外門之外東面", "玄端"]


def test_every_group_has_a_part():
    """Whatever group of whatever rite is asked for, its part is that of all its members, under an
    English name."""
    groups = ((read(slug), name) for slug in RITES for name in read(slug).score.groups)
    for rite, name in at_least(50, groups):
        material = Material(
            rite, Plates(rite.compiled, manner("print", "en", "A4")), spans_of(rite, Selection())
        )
        members = set(rite.score.groups[name])
        if members & {event.who for frame in material.chosen for event in frame.events}:
            assert members_of(material, name) >= members
            assert called_en(material, name)


def test_a_cue_of_a_group_is_of_whom_it_concerns(monkeypatch: pytest.MonkeyPatch):
    """Where one of a group does a thing or has it done to him, he is named, and what is told of a
    hand is of his."""
    seen: list[str] = []
    monkeypatch.setattr(f"{seen_of.__module__}.seen_of", lambda *of: seen.append(of[2].name))
    rite = read("xiangshe")
    spans = spans_of(rite, Selection(steps="366..470"))
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    cues, members = cues_of(material, "三耦"), set(rite.score.groups["三耦"])
    for cue, lead in at_least(50, zip(cues, seen, strict=True)):
        events = material.frames[cue.number - 1].events
        concerned = members & {name for e in events for name in (e.who, e.other)}
        assert lead in concerned
        who = next(said.han for name, said in cue.state if name.en == "who")
        assert (who == lead) is (len(concerned) == 1)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("上耦上射 上耦下射 次耦上射 次耦下射 下耦上射 下耦下射", "the three pairs"),
        ("司射 上耦上射 上耦下射", "the master of archery and the first pair"),
        ("上耦下射 賓", "the first pair’s lower archer and the guest"),
    ],
)
def test_a_whole_group_is_called_as_one(names: str, told: str):
    """Of whom English has a word together are told with it, where all of them are there."""
    rite = read("xiangshe")
    plates = Plates(rite.compiled, manner("print", "en", "A4"))
    assert speaker_of(rite.site, plates.text, plates.frames[400]).people(names.split()) == told


def test_a_role_is_known_in_simplified_characters(small: Material):
    """Who is asked for as books in simplified characters have him is who he is."""
    assert members_of(small, "宾") == members_of(small, "賓")


@pytest.mark.parametrize("slug", RITES)
def test_everything_that_is_said_can_be_read(slug: str):
    """No word that a clause quotes as spoken lacks its pinyin."""
    rite = read(slug)
    said = {words for f in rite.frames for words in QUOTED.findall(f.state.step.text or "")}
    for words in at_least(slug not in SILENT, said):
        assert rite.score.vocabulary.pinyin.aloud(words), words


def test_the_prompt_book_has_everybody_at_every_clause(small: Material):
    """Each step is told with all who act in it."""
    book = prompt_book(small, BookWish(PAPERS["A4"]), quiet)
    rows = [row for block in book.blocks if isinstance(block, Prompts) for row in block.rows]
    assert [row.number for row in rows] == list(small.steps)
    for row, frame in at_least(4, zip(rows, small.chosen, strict=True)):
        told = "".join(who.han for who, _ in row.parts)
        assert all(event.who in told for event in frame.events)


@cache
def prompted(slug: str) -> tuple[Material, list[Prompt]]:
    """Every clause of a rite, as the prompt book has it."""
    rite = read(slug)
    spans = spans_of(rite, Selection())
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    blocks = prompts(material, quiet)
    return material, [row for b in blocks if isinstance(b, Prompts) for row in b.rows]


@pytest.mark.parametrize("slug", RITES)
def test_nobody_has_two_columns_at_a_clause(slug: str):
    """What somebody does by himself and what he does with others stand together, in order."""
    for row in at_least(100, prompted(slug)[1]):
        heads = [who.han for who, _ in row.parts]
        assert len(set(heads)) == len(heads), (row.number, heads)


def from_to(name: str, cast: list[str]) -> list[str]:
    """Who is meant by 士二至士十."""
    first, to, last = name.partition("至")
    return cast[cast.index(first) : cast.index(last) + 1] if to else [name]


@pytest.mark.parametrize("slug", RITES)
def test_whoever_acts_is_called(slug: str):
    """At each clause of every rite all who act are over what they do, by their names or the name of
    a whole group, and no others; no 等 stands for anybody."""
    material, rows = prompted(slug)
    cast, text = material.score.cast, material.plates.text
    acting = [(row, e.who) for row in rows for e in material.frames[row.number - 1].events]
    for row, who in at_least(100, acting):
        frame = material.frames[row.number - 1]
        every = {event.who for event in frame.events}
        whole = {g for g, members in text.members.items() if who in members and every >= {*members}}
        speaker, own = speaker_of(material.site, text, frame), cast[who]
        known = {who, own.titled, speaker.titles.get(who), *whole}
        known |= {own.group} if who in speaker.alone else set()  # nobody else of it is there
        heads = {each for called, _ in row.parts for name in called.han.split("、")
                 for each in from_to(name, list(cast))}  # fmt: skip
        assert heads & known, (row.number, who, heads)


@pytest.mark.parametrize("slug", RITES)
def test_of_one_man_english_tells_as_of_one(slug: str):
    """What somebody does with others is told in his own column as of him alone: he goes."""
    material, rows = prompted(slug)
    cast = material.score.cast
    alone = [
        (row.number, line.en)
        for row in rows
        for who, told in row.parts
        if who.han in cast and not cast[who.han].group
        for line in told
    ]
    for number, said in at_least(50, alone):
        assert said.split()[0].rstrip(",").endswith("s"), (number, said)


def test_a_long_clause_goes_on_under_its_number():
    """On a card too: four figures keep off the words, nobody is parted from what he does, and the
    page that goes on with a clause has its number again."""
    rite = read("dashe")
    spans = spans_of(rite, Selection(steps="1501..1503"))
    material = Material(rite, Plates(rite.compiled, manner("print", "en", "A4")), spans)
    pdf = pypdfium2.PdfDocument(book_as_pdf(prompt_book(material, BookWish(PAPERS["A6"]), quiet)))
    assert "Everybody’s part" in pdf[0].get_textpage().get_text_range()
    assert overprinted(pdf) == []
    spans = spans_of(rite, Selection(steps="607..609"))
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    pdf = pypdfium2.PdfDocument(book_as_pdf(prompt_book(material, BookWish(PAPERS["A6"]), quiet)))
    pages = [page.get_textpage().get_text_range() for page in pdf]
    assert sum("608" in page for page in pages) >= 3
    assert all(re.search(r"\b60[789]\b", page) for page in at_least(3, pages))


@pytest.mark.parametrize("slug", RITES)
def test_who_does_it_is_named_once(slug: str, monkeypatch: pytest.MonkeyPatch):
    """Of a sample of every rite's steps: no line of a cue names its doer twice over."""
    monkeypatch.setattr(f"{seen_of.__module__}.seen_of", lambda *_: None)
    rite = read(slug)
    spans = [Span(n, n) for n in range(0, len(rite.frames), max(1, len(rite.frames) // 40))]
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    cues = (cue for who in players(material) for cue in cues_of(material, who))
    lines = (line.words.en for cue in cues for line in cue.told)
    for said in at_least(20, lines):
        assert not re.match(r"(the .+?) \1\b", said, re.IGNORECASE), said


@pytest.mark.parametrize("slug", RITES)
def test_a_gloss_that_stands_first_is_no_torn_sentence(slug: str):
    """Of every step of every rite, shown by itself: a gloss that begins within a sentence says so,
    and no other does."""
    rite = read(slug)
    plates = Plates(rite.compiled, manner("print", "bilingual", "A4"))
    for n in at_least(50, range(len(rite.frames))):
        own = begun(clause_of(plates, plates.frames[n])).en
        assert not own[:1].islower()
        assert own.startswith("… ") is rite.frames[n].state.step.en[:1].islower()


@pytest.mark.parametrize(
    ("slug", "who", "steps", "lang"),
    [("xiangshe", "三耦", "386..400", "en"), ("xiangyinjiu", "賓", "40..60", "bilingual")],
)
def test_a_page_of_a_part_is_used(slug: str, who: str, steps: str, lang: str):
    """On small paper no page before the last has a rectangle of white as large as three tenths of
    it: a tall cue is told beside a smaller picture, or begins on the page before it."""
    rite = read(slug)
    spans = spans_of(rite, Selection(steps=steps))
    material = Material(rite, Plates(rite.compiled, manner("print", lang, "A4")), spans)
    book = role_sheet(material, who, BookWish(PAPERS["A5"]), quiet)
    *pages, _ = pypdfium2.PdfDocument(book_as_pdf(book))
    for n, page in at_least(4, enumerate(pages, 1)):
        assert emptiness(page) < 0.3, n


@pytest.mark.parametrize("tongue", ["zh", "en"])
def test_the_words_of_a_bar_keep_off_the_north(tongue: str):
    """However narrow a piece is, and however large its ground, what its bar is long ends before
    the arrow to the north."""
    for wide, k in at_least(9, product((28.0, 35.0, 62.0), (0.4, 1.6, 3.0))):
        piece = measured(Sheet(wide, 20.0, "", "", "", ()), k, 0.231, TONGUES[tongue])
        (strip,) = (item for item in piece.items if isinstance(item, Group))
        words, north = (
            inked(replace(piece, items=(t,))) for t in strip.items if isinstance(t, Text)
        )
        assert words.right < north.left - 2.0, (wide, k)
