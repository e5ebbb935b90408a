"""What each tongue shows of a thing said, and that the rest of it is said somehow."""

from __future__ import annotations

import pytest
from seen import at_least

from layout.said import Said
from layout.say.tongue import ALL, BOTH, ENGLISH, HAN, OF_ALL, READING, SIMPLIFIED, TONGUES, chosen

GUEST = Said("賓", "guest", "bīn")
LACKING = (Said("賓"), Said(en="guest"), Said())


@pytest.mark.parametrize(
    ("tongue", "named", "told"),
    [
        (BOTH, Said("賓", "guest"), Said("賓", "guest")),
        (HAN, Said("賓"), Said("賓")),
        (SIMPLIFIED, Said("賓"), Said("賓")),
        (ENGLISH, Said(en="guest"), Said(en="guest")),
        (READING, Said("賓", read="bīn"), Said("賓", "guest")),
    ],
)
def test_a_tongue_keeps_its_own(tongue, named, told):
    """A name has beneath it what the tongue puts there; a sentence has no reading."""
    assert (tongue.named(GUEST), tongue.told(GUEST)) == (named, told)
    assert tongue.lead(GUEST).text == (told.han or told.en)
    assert tongue.prose(GUEST).text == (told.en or told.han)


def test_what_a_tongue_lacks_is_said_in_the_other():
    """Nothing that has words is left unsaid, in whichever language."""
    for tongue in at_least(5, TONGUES.values()):
        for said in LACKING:
            for shown in (tongue.told(said), tongue.lead(said), tongue.prose(said)):
                assert shown.text == said.text
            assert tongue.named(said).text == said.text or not said.han


def test_of_many_things_the_name_is_on_one_line():
    """In both languages people have their English beneath, things do not; readings have both."""
    assert BOTH.named_lesser(GUEST) == Said("賓")
    assert READING.named_lesser(GUEST).is_double
    assert ENGLISH.named_lesser(GUEST) == Said(en="guest")


def test_sentences_run_on():
    """Chinese sentences stand without a space, English ones with one."""
    said = BOTH.together(Said("拜。", "He bows."), Said(), Said("興。", "He rises."))
    assert said == Said("拜。興。", "He bows. He rises.")


def test_the_choice_of_all_is_both_and_each_for_its_readers():
    """Of all languages the one for most shows both; the others have readers of their own."""
    assert chosen(ALL) == (BOTH, OF_ALL)
    assert all(chosen(name) == (tongue, ()) for name, tongue in at_least(5, TONGUES.items()))
    assert len({tongue.readers for tongue in OF_ALL}) == len(OF_ALL)


def test_simple_characters_are_written_last():
    """One tongue has the texts' own characters until it is written; others change nothing."""
    assert SIMPLIFIED.plain is HAN
    assert (SIMPLIFIED.written("賓"), SIMPLIFIED.face("han-regular")) == ("宾", "hans-regular")
    assert {t.written("賓") for t in at_least(4, TONGUES.values()) if t.plain is t} == {"賓"}
