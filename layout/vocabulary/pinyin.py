"""How names are read, and what terms mean: for those who read no Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.said import Said

_MARKS = "·　 、，；：（）"  # between the words of a name, and not read
_QUOTES = str.maketrans("", "", "「」『』《》")
_PHRASE = re.compile("([^。，！？；：、]+)([。，！？；：、]?)")
_STOPS = dict(zip("。，！？；：、", ".,!?;:,", strict=True))
_OPENING = "aāáǎàoōóǒòeēéěè"


@dataclass(frozen=True, slots=True)
class Pinyin:
    """Characters and words, with how each is read."""

    of_word: Mapping[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        """The name in pinyin, words apart; empty if it has a character that is not known."""
        words = list(self._read(name))
        if not words or not all(words):
            return ""
        if len(name) <= 2:
            # one word of several syllables: xiàng'ǒu
            out = words[0]
            for word in words[1:]:
                out += f"'{word}" if word[0] in _OPENING else word
            return out
        return " ".join(words)

    def said(self, han: str, en: str) -> Said:
        """A name in every language; what has no English is not read either."""
        return Said(han, en, self.of(han) if en else "")

    def aloud(self, words: str) -> str:
        """Words that are spoken, with their stops; empty if a character is not known."""
        said, begins = "", True
        for phrase, stop in _PHRASE.findall(words.translate(_QUOTES)):
            read = list(self._read(phrase))
            if not all(read):
                return ""
            told = " ".join(read)
            said += f"{' ' if said else ''}{told[:1].upper() + told[1:] if begins else told}"
            said += _STOPS.get(stop, "")
            begins = stop in "。！？"
        return said

    def title(self, name: str) -> str:
        """The same as a title or the name of a section: Xiāngyǐnjiǔ lǐ."""
        said = self.of(name)
        return said[:1].upper() + said[1:]

    def _read(self, name: str) -> Iterator[str]:
        """The longest words there are, from the left."""
        at = 0
        while at < len(name):
            if name[at] in _MARKS:
                at += 1
                continue
            end = next((e for e in range(len(name), at, -1) if name[at:e] in self.of_word), at)
            yield self.of_word.get(name[at:end], "")
            at = max(end, at + 1)


@dataclass(frozen=True, slots=True)
class RiteTerm:
    """A term: what a reader of English is told of it once, and the English that stands for it in
    all rites."""

    name: Annotated[str, WORD]
    en: str  # our English for it
    means: str  # what it is, in a sentence
    other: Annotated[str, Keyed("or")] = ""  # our English where it is another man or thing
    never: tuple[str, ...] = ()  # words by which no gloss of a clause that has it may tell it

    def said_in(self, english: str) -> re.Match[str] | None:
        """Where it is first said in English prose, in either sense, as one or as several."""
        words = "|".join(re.escape(one) for one in (self.en, self.other) if one)
        return re.search(rf"\b(?:{words})s?\b", english, re.IGNORECASE)
