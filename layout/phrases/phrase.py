"""A place phrase as it is read: parts, each of which bounds the place, so that it lies in all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from layout.ground.body import Ref
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import PhraseForm
from layout.phrases.near import Near

_APART = ("東西當", "東西以", "南北當", "南北以")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A whole phrase; `route` is its leading 自 由 出于 … where it has one."""

    text: str
    forms: tuple[PhraseForm, ...]
    route: str | None = None
    words: tuple[str, ...] = ()  # of each form, as they are written

    def with_own_names(self, also: Mapping[str, str]) -> str:
        """The phrase with every other name of a person replaced by his own: 相西, 司正西."""
        text = self.text
        for form, words in zip(self.forms, self.words, strict=True):
            for name in {ref.owner or ref.noun for ref in form.refs} & also.keys():
                text = text.replace(words, words.replace(name, also[name], 1), 1)
        return text

    def with_breaks(self) -> str:
        """With a comma before an axis that is told apart: 西階上，南北以堂深."""
        text = self.text
        for words in self.words[1:]:
            text = text.replace(words, f"，{words}", 1) if words.startswith(_APART) else text
        return text

    def heads(self) -> list[str]:
        """How it begins, as far as any side or part that it tells, the longest first."""
        ends, at = set[int](), 0
        for form, words in zip(self.forms, self.words, strict=True):
            at = self.text.index(words, at)
            ends |= {at + len(form.side_first)} if form.side_first else set()
            end = at + len(words) - sum(len(rel.text) for rel in form.rels)
            ends |= {end} if form.is_place else set()
            for rel in form.rels:
                end += len(rel.text)
                bare = end - len(rel.measure)
                ends |= {end, bare, bare - 1} if len(rel.word) > 1 else {end, bare}
            at += len(words)
        return [self.text[:end] for end in sorted(ends, reverse=True)]

    @property
    def measures(self) -> tuple[str, ...]:
        """Its measures, as they are written."""
        return tuple(rel.measure for form in self.forms for rel in form.rels if rel.measure)

    def without_measures(self) -> str:
        """Its sides alone: 「洗南四尺」 is 洗南, 「薦南二尺西三尺」 薦西南."""
        text, rels = self.text, [rel for form in self.forms for rel in form.rels]
        for rel in rels:
            text = text.replace(rel.text, rel.text.removesuffix(rel.measure), 1)
        last = "".join(rel.word for rel in rels[-2:])
        is_corner = len(last) == 2 and last[0] in "南北" and last[1] in "東西"
        if is_corner and any(rel.measure for rel in rels[-2:]) and text.endswith(last):
            return f"{text[:-2]}{last[::-1]}"
        return text

    @property
    def owner(self) -> str:
        """Whose the first is that it names: 主人 of 主人堂東."""
        refs = self.forms[0].refs
        return (refs[0].owner or "") if refs else ""

    def without_owner(self) -> Phrase:
        """As of anybody's: 堂東."""
        first, *rest = self.forms
        if not isinstance(first, Near):
            return self
        return replace(self, forms=(replace(first, ref=Ref(first.ref.noun)), *rest))

    def english(self, nouns: Nouns) -> str:
        """What it says in English; nothing where something in it has none."""
        place: EnglishPlace | None = None
        for form in self.forms:
            place = form.english(nouns, place)
            if place is None:
                return ""
        return str(place) if place else ""


def spot_stem(name: str) -> str:
    """What a spot is called after: 洗 of 洗位."""
    return name.removesuffix("位")
