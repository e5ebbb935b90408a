"""Cites and reasons for those who read no Chinese: who says it, and the words quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from layout.basis import Basis, Ground
from layout.citation import Quoted
from layout.derivation import Derivation, Link, Relation
from layout.read.citing import Citer
from layout.said import NOTHING, Said
from layout.say.reasons import reason
from layout.vocabulary import Vocabulary, Work

OURS = Said("諸書無文，今擬之", "our conjecture")
BASES_EN = {  # where nobody is named whose word it is
    Basis.經: "the text",
    Basis.記: "the record",
    Basis.互見: "the text of another chapter",
    Basis.注: "the commentary",
    Basis.疏: "the subcommentary",
    Basis.後: "later scholars",
}
_ENGLISH = re.compile("[a-z]{3}")
_CHOSEN = (Relation.CHOSEN, Relation.MOUNTS)  # by the engine, whose reasons are English


class Quoter:
    """Says grounds in both languages. What is quoted stays as it is written."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.citer = Citer(vocabulary.works)
        self.told = lru_cache(maxsize=None)(self._told)
        self.latin = lru_cache(maxsize=None)(self._latin)
        works = vocabulary.works.values()
        self.scholars = {work.author: work.author_en for work in works if work.author_en}
        self._forms = {
            form: work.author_en
            for work in works
            for form in (*work.forms, work.name, work.author)
            if work.author_en and len(form) > 1
        }
        self._named = re.compile("|".join(sorted(self._forms, key=len, reverse=True)) or "$^")

    def ground(self, ground: Ground) -> Said:
        """On whose word, or why it is our conjecture."""
        return self.words(ground.cite or ground.why, ground.basis)

    def words(self, words: str, basis: Basis) -> Said:
        """A cite or a reason as its author wrote it, and what an English reader is told of it."""
        return self.told(words, basis)

    def _told(self, words: str, basis: Basis) -> Said:
        quoted = [q for q in self.citer.read(words).quoted if q.words or q.known]
        english = "; ".join(dict.fromkeys(map(_in_english, quoted)))
        if basis is Basis.擬:
            english = f"{OURS.en}{f', after {english}' if english else ''}"
        return Said(words, english or BASES_EN[basis])

    def scholars_of(self, words: str) -> Iterator[str]:
        """Those who are named in Chinese words, by any name of theirs, in Latin letters."""
        found = (self._forms[form[0]] for form in self._named.finditer(words))
        yield from dict.fromkeys(found)

    def _latin(self, english: str) -> str:
        """English prose with its scholars in Latin letters; what it quotes is as it was written."""
        for han, latin in self.scholars.items():
            english = re.sub(rf"{han}(?=[^「」]*(「|$))", latin, english)
        return english

    def placing(self, derivation: Derivation, basis: Basis) -> Said:
        """Why something is where it is, if that is told."""
        ours = next((link for link in derivation if _is_ours(link)), None)
        if ours is not None:
            why = ours.ground.why if ours.ground else ""
            if not why or _ENGLISH.search(why):  # the engine's own; those of a scene are Chinese
                read = self.citer.read(why).quoted
                quoted = (f"{q.note.author}「{q.words}」" for q in read if q.note and q.words)
                han = "，".join((OURS.han, *quoted))
                return Said(han, f"{OURS.en}: {self.latin(why)}" if why else OURS.en)
            return self.words(why, basis)
        why = reason(derivation)
        return self.words(why, basis) if why else NOTHING


_quoters: dict[int, tuple[Vocabulary, Quoter]] = {}  # by the vocabulary itself


def quoter_of(vocabulary: Vocabulary) -> Quoter:
    """The one that knows its works."""
    kept = _quoters.get(id(vocabulary))
    if kept is None:
        kept = _quoters[id(vocabulary)] = (vocabulary, Quoter(vocabulary))
    return kept[1]


def _is_ours(link: Link) -> bool:
    return link.relation in _CHOSEN


def _in_english(quoted: Quoted) -> str:
    """鄭玄 on The District Shooting, 「…」."""
    who, where = quoted.note, quoted.chapter
    if who is not None:
        source = who.author_en or who.en
        source += f" on {name_of(where)}" if where is not None else ""
    elif where is not None:
        source = name_of(where)
    else:
        source = "the text"
    return f"{source} 「{quoted.words}」" if quoted.words else f"so {source}"


def name_of(work: Work) -> str:
    """A work as an English book calls it."""
    return work.en or work.title
