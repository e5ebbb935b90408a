"""The same word for the same thing: an English name does not change with the rite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from seen import at_least

from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.read.vocabulary import read_vocabulary
from layout.score import Score

# Names that stand for another man or thing in each rite that has them.
OTHERS = {
    *("主人", "公", "公席", "公加席", "大夫", "宰", "從者", "有司", "樂正", "次", "諸公", "贊者"),
    *("佐食", "士", "棜", "羞俎", "腊俎", "腊爨", "腊鼎"),
    *("上介", "小臣師"),
    *("簞", "薦", "賓薦", "賓俎", "賓脯", "息羞", "眾賓一席", "眾賓二席", "眾賓三席"),
}


@cache
def scores() -> Mapping[str, Score]:
    return {slug: load_score(slug) for slug in whole_rites()}


def names_of(score: Score) -> dict[str, str]:
    """The English of everybody and everything by name, of groups too."""
    own = {name: one.en for name, one in (*score.cast.items(), *score.things.items())}
    return own | dict(score.called)


def test_a_name_of_several_rites_has_one_english() -> None:
    """Whoever and whatever bears one name in several rites is called by one word in all of them."""
    said: dict[str, dict[str, str]] = defaultdict(dict)
    for slug, score in scores().items():
        for name, english in names_of(score).items():
            if name[-1] not in "一二三四五六七八九":  # one of a group, which is asked itself
                said[name][slug] = english
    shared = [name for name in said if len(said[name]) > 1]
    differ = {name for name in at_least(100, shared) if len(set(said[name].values())) > 1}
    assert not differ - OTHERS, {name: said[name] for name in differ - OTHERS}


def test_a_term_has_its_english_everywhere() -> None:
    """Whoever and whatever bears the name of a term is called by the English of the term, and no
    gloss of a clause that has it says what it is never to be called."""
    terms = read_vocabulary().terms
    named, told = [], []
    for slug, score in scores().items():
        for name, english in names_of(score).items():
            term = terms.get(name.rstrip("一二三四五六七八九"))
            if term is not None and english:
                named.append((slug, name, english, term.said_in(english)))
        for step in score.steps:
            for term in terms.values():
                if step.text and step.en and term.name in step.text:
                    told.append((step.mark, step.en, [w for w in term.never if w in step.en]))
    assert not [one for one in at_least(170, named) if not one[3]]
    assert not [one for one in at_least(4_000, told) if one[2]]


def test_a_term_is_read_and_spoken_of() -> None:
    """Each term can be read, and stands in a clause whose gloss says its English, or is the name
    of somebody or something."""
    words = read_vocabulary()
    steps = [step for score in scores().values() for step in score.steps if step.text]
    names = {name for score in scores().values() for name in names_of(score)}
    for term in at_least(80, words.terms.values()):
        assert words.pinyin.of(term.name), term.name
        own = [step for step in steps if term.name in (step.text or "")]
        assert any(term.said_in(step.en) for step in own) or term.name in names - {""}, term.name
