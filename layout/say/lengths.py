"""The sentence of a length: its name, its formula worked out, its words, and who says so."""

from __future__ import annotations

from layout.measure import Length, Term, in_figures, in_words
from layout.say.derivations import cited
from layout.site import NamedLength


def of_length(length: Length) -> str:
    """「侯中 = 侯道 五十弓 (50 × 6 = 300 尺) × 弓二寸 (0.2 ÷ 6) = 十尺 (10 尺)」."""
    return " = ".join(filter(None, (length.name, working_of(length))))


def working_of(length: Length) -> str:
    """The same without its name; 三尺 = 三尺 says nothing, and is told once."""
    words = in_words(length.value)
    formula = "" if length.written == words else "".join(map(_term, length.terms))
    return " = ".join(filter(None, (formula, f"{words} ({_chi(length)})")))


def of_named_length(named: NamedLength) -> str:
    """The same, with what it rests on."""
    return f"{of_length(named.length)} ({cited(named.ground)})"


def _term(term: Term) -> str:
    return f"{term.written} ({term.worked})" if term.worked else term.written


def _chi(length: Length) -> str:
    return f"{in_figures(length.value)} 尺"
