"""Acts proposed for a clause: where every character of a run is accounted for by words that are
known, and these leave one reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from layout.problems import NOWHERE, ProblemError
from layout.read.scene.actline import parse_act
from layout.read.scene.clause import Lexicon, Run, Word
from layout.read.scene.names import Names

_PARTICLES = frozenset("乃遂則而皆其之以於于焉也矣復亦")
_AT = re.compile("^[于於]")
_BY = re.compile("^自")


@dataclass
class _Deed:
    """One verb of a run with what belongs to it."""

    verb: str
    slots: list[str] = field(default_factory=list)

    def line(self) -> str:
        return " ".join((self.verb, *self.slots))


@dataclass(frozen=True)
class Proposer:
    """Reads clauses, remembering who acted last."""

    lexicon: Lexicon
    names: Names

    def lines(self, texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """The act lines of each text, in order; who is not named is who acted before."""
        who = ""
        for text in texts:
            made: list[str] = []
            for run in self.lexicon.runs(text):
                subject = "、".join(word.text for word in run.subject)
                who = subject or who
                if line := "" if run.is_supposed else self._line(run, who):
                    made.append(line)
            yield tuple(made)

    def _line(self, run: Run, who: str) -> str:
        """The run as an act line, if it has but one reading."""
        deeds = _deeds(run)
        if not who or not deeds:
            return ""
        line = f"{who} {'，'.join(deed.line() for deed in deeds)}"
        try:
            parse_act(line, NOWHERE, self.names)
        except ProblemError:
            return ""
        return line


def _deeds(run: Run) -> list[_Deed]:
    """What is done in a run; nothing, if any character of it is left over."""
    deeds: list[_Deed] = []
    subject, prefix = set(run.subject), ""
    words = [word for word in run.words if word not in subject]
    end = max((w.at + len(w.text) - run.start for w in run.subject), default=0)
    for n, word in enumerate(words):
        gap, start = run.text[end : word.at - run.start], word.at - run.start
        if start < end:
            continue  # it is within a place that was taken whole
        end = start + len(word.text)
        if deeds and (_AT.match(gap) or _BY.match(gap)):
            last = next((i for i, w in enumerate(words[n:], n) if _ends_place(w, i)), None)
            end = words[last].at - run.start if last is not None else len(run.text)
            deeds[-1].slots.append(f"{'自' if gap[0] == '自' else '于'} {run.text[start:end]}")
            gap = gap[1:]
        elif word.prefix and word.verb is None:
            prefix += word.text
        elif word.is_done or (word.verb and word.wind):
            deeds.append(_Deed(prefix + word.text))
            prefix = ""
        elif word.wind:
            # A facing or the head of a row, of what is done or by itself
            if deeds:
                deeds[-1].slots.append(word.text)
            else:
                deeds.append(_Deed(word.text))
        elif word.people and any(w.at == word.at + len(word.text) and w.is_done for w in words):
            return []  # somebody else goes on
        elif (word.people or word.is_thing) and deeds:
            deeds[-1].slots.append(word.text)
        else:
            return []
        if set(gap.strip("　")) - _PARTICLES:
            return []
    left = set(run.text[end:].strip("　")) - _PARTICLES
    return [] if left or prefix else deeds


def _ends_place(word: Word, at: int) -> bool:
    """Whether a place phrase ends before the word."""
    return bool(word.wind) or (word.is_done and at > 0 and not word.part)
