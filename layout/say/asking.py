"""How what is asked for is understood: in the text's characters, in simple forms, in pinyin with
its tones or without, in English. The player's page searches by the same rules and the same tables
(`layout/write/player/js/search.js`); a test asks both the same questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from layout.say.simple_forms import OLD, SIMPLE
from layout.vocabulary.pinyin import Pinyin

_SIMPLE = str.maketrans(OLD, SIMPLE)
_STOPS = re.compile(r"[^\w]|_")
_WORDS = re.compile("[a-z0-9]+")
_PASSED = frozenset(("a", "an", "the"))  # English words that name nothing
_FEWEST = 2  # letters, of what may be the beginning of a word

Span = tuple[int, int]


def letters(words: str) -> str:
    """The words without stops, spaces, tones and capitals: lǐ is li."""
    marked = "".join(c for c in normalize("NFD", words.casefold()) if not combining(c))
    return _STOPS.sub("", normalize("NFC", marked))


def plain(words: str) -> str:
    """The same in simple forms: 禮 is 礼."""
    return letters(words).translate(_SIMPLE)


def spaced(words: str) -> str:
    """English words, each between two spaces."""
    return f" {' '.join(_WORDS.findall(re.sub('[’' + chr(39) + ']', '', words).casefold()))} "


def syllable(char: str, pinyin: Pinyin) -> str:
    """How a character is read by itself, without its tone; what is not known as it is."""
    return plain(pinyin.of_word.get(char, "")) or char


@dataclass(frozen=True)
class Clauses:
    """The words of the steps of a rite, and their English, to be asked for."""

    texts: Sequence[str]  # of a step that repeats others: nothing
    glosses: Sequence[str]
    pinyin: Pinyin

    def spans(self, words: str) -> list[Span]:
        """The first and last clause of each place where the words stand, which may run over several
        clauses. The nearest way of asking counts alone: as the text has it, in simple forms, in its
        English, in pinyin; then English words in any order, and what is only begun."""
        english = spaced(words)
        ways: tuple[Callable[[str], list[Span]], ...] = (
            lambda asked: _runs(map(letters, self.texts), letters(asked)),
            lambda asked: _runs(map(plain, self.texts), plain(asked)),
            lambda _: self._glossed(lambda gloss: english in gloss),
            lambda asked: self._read_aloud(asked, is_whole=True),
            self._worded,
            lambda asked: self._read_aloud(asked, is_whole=False),
        )
        return next((spans for way in ways if (spans := way(words))), [])

    def _worded(self, words: str) -> list[Span]:
        """The clauses whose English has every word, be it as the beginning of one."""
        wanted = [word for word in _WORDS.findall(spaced(words)) if word not in _PASSED]
        enough = plain(words).isascii() and len("".join(wanted)) >= _FEWEST
        return self._glossed(lambda gloss: enough and all(f" {word}" in gloss for word in wanted))

    def _glossed(self, has: Callable[[str], bool]) -> list[Span]:
        told = enumerate(zip(self.texts, self.glosses, strict=True))
        return [(i, i) for i, (text, gloss) in told if text and has(spaced(gloss))]

    def _read_aloud(self, words: str, *, is_whole: bool) -> list[Span]:
        wanted = plain(words)
        if len(wanted) < _FEWEST:
            return []
        read = {char: syllable(char, self.pinyin) for char in {*"".join(self.texts)}}
        heard = ([read[char] for char in text] for text in self.texts)
        return _runs(heard, wanted, is_whole=is_whole)


def _runs(texts: Iterable[Sequence[str]], wanted: str, *, is_whole: bool = True) -> list[Span]:
    """The first and last index of the texts in which the wanted letters stand one after another.
    They begin where a part of a text does, and if they are whole, end so."""
    whole, begins, ends, owners = "", set[int](), set[int](), list[int]()
    for i, text in enumerate(texts):
        for part in text:
            begins.add(len(whole))
            whole += part
            ends.add(len(whole))
            owners += [i] * len(part)
    spans, at = [], whole.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        if at in begins and (end in ends or not is_whole):
            spans.append((owners[at], owners[end - 1]))
        at = whole.find(wanted, at + 1)
    return list(dict.fromkeys(spans))


@dataclass(frozen=True, slots=True)
class Bearer:
    """Something that has a name, and all the names by which it may be asked for."""

    key: str
    names: tuple[str, ...]


def named(key: str, pinyin: Pinyin, *names: str | None) -> Bearer:
    """What is so called, and the readings of its Chinese names."""
    every = [name for name in (key, *names) if name]
    return Bearer(key, tuple(dict.fromkeys((*every, *filter(None, map(pinyin.of, every))))))


def meant(words: str, known: Iterable[Bearer]) -> list[str]:
    """What is called so; if nothing is, what has a name that begins so. Each once, in order."""
    rows = ((each.key, name, known_as(name)) for each in known for name in each.names)
    return whole_or_begun(words, rows)[0]


def whole_or_begun(words: str, names: Iterable[tuple[str, str, str]]) -> tuple[list[str], bool]:
    """The same of names of which it is told what is named, how it is called, and as what that is
    `known_as`; and whether they are so called, not only begin so."""
    wanted, every = known_as(words), tuple(names)
    if not wanted:
        return [], False
    exact = [key for key, name, _ in every if name == words]
    whole = exact or [key for key, _, known in every if known == wanted]
    begun = whole or [key for key, _, known in every if known.startswith(wanted)]
    return list(dict.fromkeys(begun)), bool(whole)


def known_as(name: str) -> str:
    """A name without its article, as it may be typed in any way."""
    return plain(re.sub(r"^\s*the\s", "", name, flags=re.IGNORECASE))
