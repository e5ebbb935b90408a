"""The same word for the same thing: an English name does not change with the rite."""

from __future__ import annotations

from collections import defaultdict

from seen import at_least

from layout.read.files.paths import whole_rites
from layout.read.load import load_score

# Names that stand for another man or thing in each rite that has them.
OTHERS = {
    *("主人", "公", "公席", "公加席", "大夫", "宰", "從者", "有司", "樂正", "次", "諸公", "贊者"),
    *("簞", "薦", "賓薦", "賓俎", "賓脯", "息羞", "眾賓一席", "眾賓二席", "眾賓三席"),
}


def test_a_name_of_several_rites_has_one_english() -> None:
    """Whoever and whatever bears one name in several rites is called by one word in all of them."""
    said: dict[str, dict[str, str]] = defaultdict(dict)
    for slug in whole_rites():
        score = load_score(slug)
        named = {name: one.en for name, one in (*score.cast.items(), *score.things.items())}
        for name, english in (named | dict(score.called)).items():
            if name[-1] not in "一二三四五六七八九":  # one of a group, which is asked itself
                said[name][slug] = english
    shared = [name for name in said if len(said[name]) > 1]
    differ = {name for name in at_least(100, shared) if len(set(said[name].values())) > 1}
    assert not differ - OTHERS, {name: said[name] for name in differ - OTHERS}
