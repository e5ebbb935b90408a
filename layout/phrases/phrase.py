"""A place phrase as it is read: parts, each of which bounds the place, so that it lies in all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layout.phrases.english import English, Nouns
from layout.phrases.form import PhraseForm


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

    def english(self, nouns: Nouns) -> str:
        """What it says in English; nothing where something in it has none."""
        place: English | None = None
        for form in self.forms:
            place = form.english(nouns, place)
            if place is None:
                return ""
        return str(place) if place else ""
