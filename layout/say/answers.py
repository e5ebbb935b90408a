"""The answers of commands in the language that is asked for: who is where, and the heads of tables.

In both languages the words of the text stand as the text has them, under English heads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from layout.basis import Basis
from layout.compass import WIND_EN, wind_of
from layout.derivation import Derivation
from layout.phrases.derivations import sentence
from layout.said import Said
from layout.say.places import Speaker, listed
from layout.say.quoting import BASES_EN
from layout.say.tongue import Tongue
from layout.stage import PersonState, Posture

HEADS: Mapping[str, Said] = {
    "place": Said("所在", "place"),
    "facing": Said("面", "facing"),
    "posture": Said("姿", "posture"),
    "holding": Said("執", "holding"),
    "basis": Said("據", "basis"),
    "why": Said("所以然", "why"),
}
_POSTURES = {
    Posture.立: "stands",
    Posture.坐: "kneels",
    Posture.揖: "salutes",
    Posture.俯: "bends",
    Posture.拜: "bows",
    Posture.稽首: "is prostrate",
    Posture.臥: "lies",
}


def of_the_text(row: Iterable[str]) -> str:
    """A row of `Answers` as a sentence of the text's kind."""
    name, place, wind, posture, held, basis = row
    how = "" if posture == Posture.立.value else f"，{posture}"
    way = "首" if posture.startswith(Posture.臥.value) else "面"
    return f"{name}在{place}，{wind}{way}{how}{f'，執{held}' if held else ''}（{basis}）。"


@dataclass(frozen=True, slots=True)
class Answers:
    """What is told of people and places, in one tongue."""

    speaker: Speaker
    tongue: Tongue

    def head(self, name: str) -> str:
        """The head of a column."""
        return self.tongue.written(self.tongue.prose(HEADS[name]).text)

    def word(self, han: str, en: str) -> str:
        """A word of a table: the text's, or where no Chinese is wanted its English."""
        return self.tongue.written(self.tongue.lead(Said(han, en or han)).text)

    def person(self, person: PersonState) -> str:
        return self.word(person.titled or person.name, self.speaker.person(person.name))

    def row(self, person: PersonState) -> tuple[str, ...]:
        """Who, his place, facing, posture, what he holds, and on what his place rests."""
        held = list(dict.fromkeys(self.speaker.the_thing(t, person.name) for t in person.hands))
        lasting = self.speaker.lasting(person)
        place = person.place or person.area or ""
        wind = "" if person.facing is None else wind_of(person.facing).name
        return (
            self.person(person),
            self.word(place, self.speaker.place(place, person.name)),
            self.word(wind, WIND_EN.get(wind, "")),
            self.word(
                "，".join((person.posture.value, *(each.han for each in lasting))),
                ", ".join((_POSTURES[person.posture], *(each.en for each in lasting))),
            ),
            self.word("、".join(person.hands), listed(held)),
            self.basis(person.basis),
        )

    def sentence(self, person: PersonState) -> str:
        """Where he is, in a sentence of the text's kind or of English."""
        name, place, wind, posture, held, basis = row = self.row(person)
        if self.tongue.has_han:
            return of_the_text(row)
        way = "head" if person.lies else "facing"
        facing = f", {way} {wind}" if wind else ""
        holding = f", holding {held}" if held else ""
        how, *lasting = posture.split(", ")
        is_so = "".join(f", {each}" for each in lasting)
        where = f"{how} {place}{facing}{is_so}{holding}"
        return f"{name[:1].upper()}{name[1:]} {where} ({basis}). "

    def basis(self, basis: Basis) -> str:
        return self.word(basis.value, BASES_EN.get(basis, "supposed"))

    def why(self, derivation: Derivation, basis: Basis) -> str:
        """The reasons of a place: link by link, or in English who says so."""
        if self.tongue.has_han:
            return self.tongue.written(sentence(derivation))
        return self.speaker.text.quoter.placing(derivation, basis).en or self.basis(basis)
