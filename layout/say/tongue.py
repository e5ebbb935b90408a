"""In which language, or languages, things are said: chosen once, then only asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from layout.said import Said
from layout.say.simple_forms import OLD, SIMPLE

_FORMS = str.maketrans(OLD, SIMPLE)


class Beneath(Enum):
    """What stands beneath a Chinese name."""

    NOTHING = "nothing"
    ENGLISH = "its English"
    READING = "how it is read"


@dataclass(frozen=True, slots=True, eq=False)
class Tongue:
    """One way of saying things; there is one of each, and nobody else tells languages apart.

    What it is asked for is said by it as it is to be shown: of a thing the tongue keeps its own
    languages, and what lacks them stands in the other.
    """

    name: str  # as it is chosen
    script: str = "zh-Hant"  # as documents name it
    has_han: bool = True
    has_english: bool = True
    beneath: Beneath = Beneath.ENGLISH  # names of people and parts
    beneath_lesser: Beneath = Beneath.ENGLISH  # names of things, of which there are many
    is_simple: bool = False  # in simplified characters
    readers: str = ""  # whose it is in a file that is in several

    def told(self, wording: Said) -> Said:
        """A sentence, which has no reading: in both languages, if both are shown."""
        return Said(
            wording.han if self.has_han or not wording.en else "",
            wording.en if self.has_english or not wording.han else "",
        )

    def lead(self, wording: Said) -> Said:
        """In one language, where there is room for no more: Chinese if that is shown."""
        return self.told(wording).bare

    def prose(self, said: Said) -> Said:
        """In one language, the plainer: English if that is shown."""
        wording = self.told(said)
        return Said(en=wording.en) if wording.en else wording

    def glossed(self, wording: Said) -> Said:
        """A word of the text, which is shown in any case, and its English if that is."""
        return Said(wording.han, wording.en if self.has_english else "")

    def named(self, wording: Said) -> Said:
        """A name, with what stands beneath it."""
        return self._over(wording, self.beneath)

    def named_lesser(self, wording: Said) -> Said:
        """The name of one of many things."""
        return self._over(wording, self.beneath_lesser)

    def _over(self, wording: Said, beneath: Beneath) -> Said:
        if not self.has_han and wording.en:
            return Said(en=wording.en)
        return Said(
            wording.han,
            wording.en if beneath is Beneath.ENGLISH else "",
            wording.read if beneath is Beneath.READING else "",
        )

    def together(self, *sentences: Said) -> Said:
        """Sentences one after another: Chinese runs on, English has a space between."""
        every = [wording for wording in sentences if wording.text]
        return Said(
            "".join(wording.han for wording in every), " ".join(o.en for o in every if o.en)
        )

    @property
    def plain(self) -> Tongue:
        """The same in the characters of the texts: what is made simple at the very end."""
        return HAN if self.is_simple else self

    def face(self, face: str) -> str:
        """The face that has the characters of this language."""
        return face.replace("han-", "hans-") if self.is_simple else face

    def is_in(self, script: str) -> bool:
        """Whether what is in that script needs no more writing: it is in its characters."""
        return not self.is_simple or script == self.script

    def written(self, text: str) -> str:
        """Words in the characters of this language."""
        return simple(text) if self.is_simple else text


def simple(text: str) -> str:
    """The text in simplified characters."""
    return text.translate(_FORMS)


_NONE = Beneath.NOTHING
BOTH = Tongue("bilingual", beneath_lesser=_NONE)
HAN = Tongue(
    "zh",
    has_english=False,
    beneath=_NONE,
    beneath_lesser=_NONE,
    readers="zh-Hant, zh-TW, zh-HK, zh-MO",
)
SIMPLIFIED = Tongue(
    "zh-Hans",
    "zh-Hans",
    has_english=False,
    beneath=_NONE,
    beneath_lesser=_NONE,
    is_simple=True,
    readers="zh-Hans, zh-CN, zh-SG",
)
ENGLISH = Tongue("en", "en", has_han=False, readers="en, en-GB, en-US")
READING = Tongue("pinyin", beneath=Beneath.READING, beneath_lesser=Beneath.READING)

TONGUES = {each.name: each for each in (BOTH, HAN, SIMPLIFIED, ENGLISH, READING)}
LANGUAGES = tuple(TONGUES)  # as they are chosen
ALL = "all"  # of them, in one file
# What that file shows to whom, in the order in which a reader is asked: what takes zh-Hant for
# zh-Hans must come to it first. All others are shown both languages.
OF_ALL = (HAN, SIMPLIFIED, ENGLISH)


def chosen(language: str) -> tuple[Tongue, tuple[Tongue, ...]]:
    """The tongue of that name; of all of them the one for most, and those for some readers."""
    return (BOTH, OF_ALL) if language == ALL else (TONGUES[language], ())
