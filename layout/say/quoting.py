"""Why something is where it is: on whose word, in short, and for those who read no Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from layout.basis import Basis, Ground
from layout.citation import Citation, Quoted, Whereabouts
from layout.derivation import Derivation, Relation
from layout.phrases.derivations import sentence
from layout.said import NOTHING, Said
from layout.score import OpenQuestion, TextReading
from layout.vocabulary import Work

OURS = Said("諸書無文，今擬之", "our conjecture")
SIGNS = {  # in a word
    Basis.經: Said("經", "text"),
    Basis.記: Said("記", "record"),
    Basis.互見: Said("互見", "parallel"),
    Basis.注: Said("注", "Zheng"),
    Basis.疏: Said("疏", "Jia"),
    Basis.後: Said("後", "later"),
    Basis.擬: Said("擬", "ours"),
}
BASES_EN = {  # where nobody is named whose word it is
    Basis.經: "the text",
    Basis.記: "the record",
    Basis.互見: "the text of another chapter",
    Basis.注: "the commentary",
    Basis.疏: "the subcommentary",
    Basis.後: "later scholars",
}
_LONGEST = 40  # characters of a reason; the whole of it is in the data of the plate
_PART = re.compile(r"[，、]?[^「」；，。]*(?:「[^」]*」)+|[^「；]+")
_QUOTED = re.compile("「[^」]*」")
_FIRST = re.compile("(?:「[^」]*」|[^；])*")  # up to a mark that is not within a quotation
_CHOSEN = (Relation.CHOSEN, Relation.MOUNTS)  # by the engine


class Quoter:
    """Says grounds in both languages. What is quoted stays as it is written; where both stand
    beside each other it is said once, in the Chinese, and the English `quotes` nothing."""

    def __init__(
        self,
        works: Iterable[Work] = (),
        read: Callable[[str], Citation] = lambda _: Citation(()),
        *,
        quotes: bool = True,
    ) -> None:
        works = tuple(works)
        self.read = read
        self.quotes = quotes
        self.told = lru_cache(maxsize=None)(self._told)
        self.latin = lru_cache(maxsize=None)(self._latin)
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
        quoted = [q for q in self.read(words).quoted if q.words or q.known]
        english = "; ".join(dict.fromkeys(map(self._in_english, quoted)))
        if basis is Basis.擬:
            english = f"{OURS.en}{f', after {english}' if english else ''}"
        return Said(words, english or BASES_EN[basis])

    def _in_english(self, quoted: Quoted) -> str:
        """Zheng Xuan on The District Archery, 「…」."""
        who, where = quoted.note, quoted.chapter
        if who is not None:
            source = who.author_en or who.en
            source += f" on {where.en}" if where is not None else ""
        else:
            source = where.en if where is not None else "the text"
        return f"{source} 「{quoted.words}」" if quoted.words and self.quotes else source

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
        ours = chosen_for(derivation)
        if ours is None:
            why = reason(derivation)
            return self.words(why, basis) if why else NOTHING
        if ours.en:
            english = ours.en if self.quotes else _without_quotations(ours.en, ours.why)
            return Said(ours.why, f"{OURS.en}: {self.latin(english)}")
        return self.words(ours.why, basis)


def in_full(found: Whereabouts) -> Said:
    """A quotation as a library finds it: chapter, heading and clause, the work and its 卷."""
    place, english = "", ""
    if found.chapter is not None:
        at = "–".join((*found.clauses[:1], *(c.rpartition(".")[2] for c in found.clauses[1:])))
        told = [word for word in (found.heading, at) if word]
        place = f"《{found.chapter.title}》{'，'.join(told)}"
        english = ", ".join((found.chapter.en, *told))
    if found.work is None:
        return Said(place, english)
    work, author = found.work, found.work.author_en or found.work.author
    han = f"{work.author}《{work.title}》{f'卷{found.juan.han}' if found.juan.han else ''}"
    latin = ", ".join(filter(None, (author, work.en, found.juan.en and f"juan {found.juan.en}")))
    return Said("，".join(filter(None, (place, han))), "; ".join(filter(None, (english, latin))))


def places_in_full(found: Iterable[Whereabouts]) -> Said:
    """All that one cite quotes, each as a library finds it."""
    told = list(dict.fromkeys(map(in_full, found)))
    return Said("；".join(said.han for said in told), "; ".join(said.en for said in told))


def weighed(reading: TextReading) -> OpenQuestion:
    """What the witnesses have, and which of them is printed."""
    told = "；".join(f"{words}：{'、'.join(who)}" for words, who in reading.witnesses.items())
    english = "; ".join(f"{words}: {' '.join(who)}" for words, who in reading.witnesses.items())
    follows = "仍之" if reading.printed == reading.words else f"今印作「{reading.printed}」"
    prints = "kept" if reading.printed == reading.words else f"printed as 「{reading.printed}」"
    return OpenQuestion(
        f"異文「{reading.words}」（{told}）",
        f"{follows}：{reading.why}",
        f"the witnesses of 「{reading.words}」 differ ({english})",
        f"{prints}: {reading.en}",
        "校異",
    )


def _without_quotations(english: str, han: str) -> str:
    """English without the words that its Chinese quotes."""
    for words in _QUOTED.findall(han):
        english = english.replace(words, "")
    return english


def chosen_for(derivation: Derivation) -> Ground | None:
    """On what the engine chose the place, if it did."""
    chosen = (link.ground for link in derivation if link.relation in _CHOSEN)
    return next((ground for ground in chosen if ground is not None), None)


def reason(derivation: Derivation) -> str:
    """The words that a placing rests on, and of them the first that can be quoted whole."""
    first = "".join(_FIRST.findall(_said(derivation))[:1])
    if len(first) <= _LONGEST:
        return first
    whole = ""
    for part in _PART.findall(first):
        if len(whole) + len(part) > _LONGEST and whole:
            break
        whole += part
    whole = whole.rstrip("，、；")
    return whole if len(whole) <= 2 * _LONGEST else _cut(whole)


def _said(derivation: Derivation) -> str:
    """Why it is there, and not where: our own choice and all after it, else what was given last."""
    links = [link for link in derivation if link.relation is not Relation.FACES]
    for i, link in enumerate(links):
        if link.relation is Relation.CHOSEN:
            rest = sentence(tuple(links[i + 1 :]))
            why = link.ground.why if link.ground else ""
            return f"{why}；{rest}" if rest else why
    last = links[-1] if links else None
    if last is not None and last.relation is Relation.MOUNTS and last.ground is not None:
        return last.ground.why
    return sentence((last,)) if last is not None and last.relation is Relation.RESTS else ""


def _cut(quoted: str) -> str:
    """A long quotation up to a stop within it, and closed."""
    stop = max(quoted.rfind(mark, 0, 2 * _LONGEST) for mark in "。，；")
    kept = quoted[: stop if stop > 0 else 2 * _LONGEST]
    return kept + ("……」" if kept.count("「") > kept.count("」") else "……")
