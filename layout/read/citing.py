"""Cites: whose words they quote, read with the works that the vocabulary knows.

A cite is quotations parted by `；`. A quotation is a source and the words in 「」:
`上經「…」`, `鄉飲酒禮記鄭注「…」`, `嗣舉奠鄭注「…」`. Without a source, straight behind another
quotation or behind `，`, the words are of the same source; behind `；`, or alone, of the clause
itself. A note straight behind a quotation (`上經「甲」鄭注「乙」`) stands under those words. What
a scholar says, told in other words, has a colon and no 「」: `義疏：塾高於庭一級`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from layout.citation import Citation, Quoted, Way
from layout.read.text import PARTS
from layout.say.quoting import Quoter
from layout.score import Score
from layout.value import replace
from layout.vocabulary import Vocabulary
from layout.vocabulary.work import Work, WorkKind

_QUOTATION = re.compile(r"「((?:[^「」]|「[^「」]*」)*)」")
_SOURCE = re.compile(r"[^，；：。、（）「」]*(?:（[^（）]*引）)?$")  # ends where the words begin
_SAYS = re.compile(r"[：云曰]+$")
_STOPS = "，；：。、"
_VIA = re.compile(r"[引稱]")
_SAME = "又"
_NOTES = (WorkKind.COMMENTARY, WorkKind.TREATISE)


class Citer:
    """Reads cites with the works that are known; each cite is read once."""

    def __init__(self, works: Mapping[str, Work]) -> None:
        self._known = {form: work for work in works.values() for form in (work.name, *work.forms)}
        words = sorted((*self._known, *PARTS), key=lambda form: (-len(form), form))
        self._finder = re.compile("|".join(map(re.escape, words)))
        self._read: dict[str, Citation] = {}

    def read(self, said: str) -> Citation:
        """The citation that the words of a cite make."""
        if said not in self._read:
            self._read[said] = self._citation(said)
        return self._read[said]

    def _citation(self, said: str) -> Citation:
        quoted: list[Quoted] = []
        remarks: list[str] = []  # before any quotation
        end = 0
        for match in (*_QUOTATION.finditer(said), None):
            between = said[end : match.start()] if match else said[end:]
            rest, source = _parted(between) if match else (between, "")
            remark, told = self._told(rest, end)
            if quoted:
                quoted[-1] = replace(quoted[-1], remark=remark)
            elif remark:
                remarks.append(remark)
            quoted += told
            if match:
                quoted.append(self._one(match, source, between, quoted))
                end = match.end()
        return Citation(tuple(quoted), "；".join(remarks))

    def _one(self, match: re.Match[str], source: str, between: str, before: list[Quoted]) -> Quoted:
        """One quotation, by its source and by what stands before it."""
        words, at = match[1], match.start(1)
        last = before[-1] if before else None
        joined = last is not None and ("；" not in between)
        if last is not None and (source == _SAME or (joined and not source)):
            return replace(last, words=words, at=at, remark="")
        if not source:
            return Quoted(words, way=Way.此, source=source, at=at)
        said = replace(self.source(source), words=words, at=at)
        if last is not None and joined and said.note is not None and last.note is None:
            part, way = said.part or last.part, said.way or last.way
            said = replace(said, chapter=said.chapter or last.chapter, part=part, way=way)
            return said if between[0] in _STOPS else replace(said, under=last.words)
        return said

    def source(self, said: str) -> Quoted:
        """A source by its words: the way, the chapter, its part, where there, and the note."""
        rest, way = _SAYS.sub("", said), None
        rest, _, _ = rest.partition("（")
        if rest[:1] in Way.__members__ and rest not in self._known:
            way, rest = Way(rest[0]), rest[1:]
        cut = _VIA.search(rest)
        through = rest[cut.end() :] if cut else said.partition("（")[2].removesuffix("）")
        chapter, note, part, under, end = None, None, "", [], 0
        head = rest[: cut.start()] if cut else rest
        for match in self._finder.finditer(head):
            under.append(head[end : match.start()])
            end, work = match.end(), self._known.get(match.group())
            if work is None:
                part = match.group()
            elif work.kind in _NOTES:
                note = work
            else:
                chapter = work
        under.append(head[end:])
        return Quoted("", note, chapter, part, way, "".join(under), through, source=said)

    def _told(self, text: str, at: int) -> tuple[str, tuple[Quoted, ...]]:
        """What stands outside the 「」: remarks, and what scholars say in other words."""
        remarks: list[str] = []
        told: list[Quoted] = []
        for match in re.finditer(r"[^；]+", text):
            source, colon, words = match.group().partition("：")
            sources = [self.source(one) for one in source.split("、")]
            if colon and source and all(one.note or one.chapter for one in sources):
                told += [replace(one, remark=words, at=at + match.start()) for one in sources]
            else:
                remarks.append(match.group().strip(_STOPS))
        return "；".join(filter(None, remarks)), tuple(told)


def _parted(between: str) -> tuple[str, str]:
    """What stands before the words in 「」, parted into what is said of others and the source."""
    between = between.removesuffix("：")
    found = _SOURCE.search(between)
    source = found.group() if found else ""
    return between[: len(between) - len(source)], source


_quoters: dict[tuple[int, bool], tuple[Vocabulary, Quoter]] = {}  # by the vocabulary itself


def chapter_of(score: Score) -> Work | None:
    """The work whose text a rite is."""
    works = score.vocabulary.works.values()
    return next((work for work in works if work.text == score.slug), None)


def quoter_of(vocabulary: Vocabulary, *, quotes: bool = True) -> Quoter:
    """Who says in both languages what is cited of the works that it knows."""
    key = id(vocabulary), quotes
    if key not in _quoters:
        works = vocabulary.works
        quoter = Quoter(works.values(), Citer(works).read, quotes=quotes)
        _quoters[key] = vocabulary, quoter
    return _quoters[key][1]
