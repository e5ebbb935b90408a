"""What somebody may have meant: words alike in form, and those whose English says the same."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cache

from layout.read.glyphs import usual
from layout.say.simple_forms import OLD, SIMPLE

_SIMPLER = str.maketrans(OLD, SIMPLE)
_WORD = re.compile("[a-z]{3,}")
_SHOWN = 4
_ALIKE = 0.75  # of two English words: washes, wash


def spelled(word: str, known: Iterable[str]) -> str:
    """The known word that this is, written with a variant or in simplified characters: 执 is 執."""
    plain = usual(word).translate(_SIMPLER)
    return next((name for name in known if name.translate(_SIMPLER) == plain), "")


def by_meaning(word: str, english: str, known: Mapping[str, str], listed: str) -> str:
    """A fix that names the known words most like this one, by their characters or by what English
    calls them; `english`: what is said of the word itself, which may be English. Where none is like
    it: the page on which they are `listed`."""
    if same := spelled(word, known):
        return f"write {same}"
    told = _words(english) | _words(word)
    shared = {name: _shared(told, _words(en)) for name, en in known.items()}
    best = max(shared.values(), default=0)
    near = [name for name, n in shared.items() if n and n == best]
    near += [name for name in known if {*word} & {*name} and name not in near]
    if not near:
        return f"none is like it; {listed} tells what each means"
    said = [f"{name} ({known[name]})" if known[name] else name for name in near[:_SHOWN]]
    return f"did you mean {' or '.join(said)}?"


@cache
def _words(english: str) -> frozenset[str]:
    return frozenset(_WORD.findall(english.lower()))


def _shared(told: Iterable[str], said: Iterable[str]) -> int:
    """How many of the words told are said too, in whatever form."""
    return sum(bool(difflib.get_close_matches(w, list(said), n=1, cutoff=_ALIKE)) for w in told)
