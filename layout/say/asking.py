"""How words that are asked for are compared: in simple forms, in pinyin, in English."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

from layout.say.simple_forms import OLD, SIMPLE
from layout.vocabulary.pinyin import Pinyin

_SIMPLE = str.maketrans(OLD, SIMPLE)
_STOPS = re.compile(r"[^\w]|_")


def plain(words: str) -> str:
    """The words without stops, spaces, tones and capitals, in simple forms: 禮 is 礼, lǐ is li."""
    letters = "".join(c for c in normalize("NFD", words.casefold()) if not combining(c))
    return _STOPS.sub("", normalize("NFC", letters)).translate(_SIMPLE)


def spaced(words: str) -> str:
    """English words, each between two spaces."""
    return f" {' '.join(re.findall(r'[a-z0-9]+', words.replace('’', '').casefold()))} "


def syllables(han: str, pinyin: Pinyin) -> list[str]:
    """How each character is read, by itself, without its tone; what is not known as it is."""
    return [plain(pinyin.of_word.get(char, "")) or char for char in han]
