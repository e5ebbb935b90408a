"""Names in other letters: simplified characters that move nothing, and a reading of every name."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest
from kit_words import WORDS
from seen import at_least

import layout
from layout import fonts
from layout.api.pages.plates import Plates, Span, manner
from layout.fonts import FOLDER, Face
from layout.picture import Group, Item, Sheet, Text
from layout.problems import ProblemError
from layout.read.files.paths import whole_rites
from layout.say.brief import brief_of
from layout.say.called import of_whom
from layout.say.places import Speaker
from layout.say.simple_forms import OF, OLD, SIMPLE
from layout.say.tongue import simple

RITES = whole_rites()
PINYIN = WORDS.pinyin
SIMPLE_FACES = (Face.HANS, Face.HANS_MEDIUM, Face.HANS_SEMIBOLD)
HAN, UNITS = re.compile("[\u3400-\u9fff]"), re.compile(r"\d (丈|尺|寸|尋|武|笴)")
NUMBERED = re.compile(r"[一二三四五六七八九十]+$")


def names_of(slug: str) -> set[str]:
    """Of people, groups, offices, things, parts of the place, sections and key plates."""
    rite = layout.load(slug)
    score, site = rite.score, rite.site
    names = {score.title, *score.sections, *score.groups, *(k.title for k in score.key_plates)}
    for name, cast in score.cast.items():
        names |= {name, cast.group or name, cast.titled or name, *cast.also}
    for thing in score.things.values():
        names |= {NUMBERED.sub("", thing.name), thing.kind.name}
    return names | set(site.areas) | set(site.features) | set(site.grounds)


@pytest.mark.parametrize("slug", RITES)
def test_every_name_of_every_rite_has_a_reading(slug: str) -> None:
    """No name that a plate may show is without pinyin."""
    assert sorted(n for n in names_of(slug) if n and not PINYIN.of(n)) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("鄉飲酒禮", "xiāngyǐnjiǔ lǐ"),
        ("阼階", "zuòjiē"),
        ("觶", "zhì"),
        ("爵", "jué"),
        ("楅", "bī"),
        ("乏", "fá"),
        ("介酢主人", "jiè zuò zhǔrén"),
        ("王使郊勞", "wáng shǐ jiāolào"),
        ("三耦拾取矢", "sān'ǒu jiéqǔ shǐ"),
        ("相", "xiàng"),
        ("葅", "zū"),
        ("大史", "tàishǐ"),
        ("主人之贊者", "zhǔrén zhī zànzhě"),
    ],
)
def test_names_are_read_as_the_rites_read_them(name: str, said: str) -> None:
    """A character with several readings has the one it has in the rites."""
    assert PINYIN.of(name) == said


def test_a_name_with_an_unknown_character_has_no_reading() -> None:
    """Half a reading is none."""
    assert PINYIN.of("主龘") == ""


def test_the_simple_forms_are_of_the_characters_that_there_are() -> None:
    """The table was derived after the last character was collected (tools/build_simplified.py)."""
    assert sha256((FOLDER / "characters.txt").read_bytes()).hexdigest().startswith(OF)


def test_a_character_has_one_simple_form_and_that_has_none() -> None:
    """The table of simplified forms has each character once, and its forms are final."""
    assert len(OLD) == len(SIMPLE) == len(set(OLD))
    assert simple(SIMPLE) == SIMPLE


@pytest.mark.parametrize("face", SIMPLE_FACES)
def test_every_simple_form_is_in_a_font_of_its_weight(face: Face) -> None:
    """Each simplified form is in the font of its own weight."""
    weight = fonts.chain(face, False)[0].weight
    assert [c for c in SIMPLE if fonts.font_for(c, face, False).weight != weight] == []


def test_simple_forms_are_drawn_by_the_font_of_the_mainland() -> None:
    """Forms that differ on the mainland come from its font, and those alike from the other."""
    drawn = {c: fonts.font_for(c, Face.HANS, False) for c in "角骨，。饮宾"}
    assert {drawn[c].family for c in "角骨，。"} == {"Noto Serif CJK SC"}
    assert {drawn[c].family for c in "饮宾"} == {"Noto Serif CJK TC"}, "the same in both"
    assert (FOLDER / "NotoSerifCJKsc-Regular.otf").stat().st_size < 500_000


def texts(items: tuple[Item, ...]) -> list[Text]:
    out: list[Text] = []
    for item in items:
        if isinstance(item, Group):
            out += texts(item.items)
        elif isinstance(item, Text):
            out.append(item)
    return out


def plate(lang: str) -> Sheet:
    plates = Plates(layout.load("xiangyinjiu").compiled, manner("modern", lang, "A4"))
    return plates.sheet(Span(60, 60))


def test_a_page_in_simplified_characters_differs_in_nothing_else() -> None:
    """A page in simplified characters has every word where the other page has it."""
    old, new = plate("zh"), plate("zh-Hans")
    assert (new.boxes, new.windows, new.meta) == (old.boxes, old.windows, old.meta)
    pairs = list(zip(texts(old.items), texts(new.items), strict=True))
    assert all((a.x, a.y, a.size, simple(a.text)) == (b.x, b.y, b.size, b.text) for a, b in pairs)
    assert new.lang == "zh-Hans"
    assert not set(OLD) & set("".join(b.text for _, b in pairs))


def test_pinyin_stands_under_the_names_of_people() -> None:
    """With `--lang pinyin` the names of people have their readings."""
    said = {t.text for t in texts(plate("pinyin").items)}
    assert {"主人", "zhǔrén", "zuòjiē"} <= said


@pytest.mark.parametrize("lang", ["en", "pinyin", "zh-Hans"])
def test_a_leaf_has_no_latin_and_no_simplified_characters(lang: str) -> None:
    """The theme of old blocks refuses every language but Chinese in full characters."""
    with pytest.raises(ProblemError, match="woodcut"):
        manner("woodcut", lang, "A4")


@pytest.mark.parametrize("slug", RITES)
def test_every_place_where_anybody_stands_has_english(slug: str) -> None:
    """No place in the states of a rite is left in Chinese (工下位東八尺, 負干侯, 直西序)."""
    rite = layout.load(slug)
    speaker = Speaker(rite.site, brief_of(rite.score))
    people = (person for frame in rite.frames for person in frame.state.people.values())
    told = {(one.place, one.name) for one in people if one.place}
    said = {place: speaker.place(place, who) for place, who in at_least(25, told)}
    left = {place: words for place, words in said.items() if HAN.search(UNITS.sub("", words))}
    assert set(left) <= {"主人右少退"}


@pytest.mark.parametrize("slug", RITES)
def test_english_has_the_apostrophe_of_print(slug: str) -> None:
    """Titles, sections, key plates and every gloss of a rite, as the names in them have it."""
    score = layout.load(slug).score
    said = [score.en, *score.sections.values(), *(k.en for k in score.key_plates)]
    for words in at_least(100, [*said, *(step.en for step in score.steps)]):
        assert "'" not in words


@pytest.mark.parametrize(
    ("owner", "said"),
    [
        ("the guest", "the guest’s"),
        ("the mistress", "the mistress’s"),
        ("the other guests", "the other guests’"),
        ("the dresser of carriages", "the dresser of carriages’"),
    ],
)
def test_whose_a_thing_is(owner: str, said: str) -> None:
    """Who ends with an s has no second one."""
    assert of_whom(owner) == said


def test_what_is_his_is_still_what_it_is() -> None:
    """Of everything of every rite that belongs to somebody: to himself it is his, and no word of
    what it is gets lost but whose it is."""
    scores = [layout.load(slug) for slug in RITES]
    speakers = [Speaker(rite.site, brief_of(rite.score)) for rite in scores]
    owned = [(s, t) for s in speakers for t in s.text.things.values() if t.of]
    for speaker, thing in at_least(200, owned):
        english = speaker.thing(thing.name)
        his = speaker.the_thing(thing.name, thing.of or "").removeprefix("his ")
        whose = english.removesuffix(his)
        assert english.endswith(his)
        assert not whose or (whose.endswith("’s ") and " of " not in whose)
