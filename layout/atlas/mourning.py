"""Pages of 喪服: whom each mourns, as a tree that one can touch, and the text that says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from layout.api.mourning import number_of
from layout.atlas.addresses import Addressed, person_at, slug_of
from layout.atlas.pages import AtlasPage
from layout.mourning import Kin, KinMove, Mourner, Mourning, Sex, Way, Worn, place_in_clan
from layout.read.commentary import notes_of
from layout.read.mourning import CHAPTER
from layout.read.text import unpointed
from layout.said import Said
from layout.say.mourning import sentence, whom
from layout.say.quoting import weighed
from layout.vocabulary import Vocabulary

_MIDDLE = 4  # the row and the column of him who mourns
_FEWEST = 4  # persons of a clan who make a tree
_CLANS = (
    ((), Said("本宗", "of the own clan")),
    (((KinMove.WED, Sex.MAN),), Said("夫黨", "of the husband's clan")),
)
_OTHERS = Said("外親、君臣、朋友", "by the mother or a wife, lords, servants, friends")
_NOTED = "儀禮注"  # whose notes stand beside the text


@dataclass(frozen=True, slots=True)
class AtlasMourned:
    """One who is mourned: where he is on the page, and all that is worn for him."""

    anchor: str
    name: Said
    row: int
    column: int
    grades: tuple[Said, ...]  # of him grown
    rank: int  # how heavy the heaviest is
    answers: tuple[tuple[Said, str, str], ...]  # each told, of which part of the text, which clause


@dataclass(frozen=True, slots=True)
class AtlasClan:
    """Persons who stand together: as a tree, or in a row."""

    title: Said
    is_tree: bool
    is_own: bool  # and he who mourns stands in it
    mourned: tuple[AtlasMourned, ...]


def mourning_names(mourning: Mourning) -> Iterator[tuple[Addressed, str]]:
    """Who mourns and who is mourned: each has a page, or a place on one."""
    yield from ((Addressed.PERSON, name) for name in (*mourning.mourners, *mourning.kin))


@dataclass(frozen=True)
class MourningPages:
    """Makes the pages of the chapter."""

    mourning: Mourning
    vocabulary: Vocabulary

    @property
    def home(self) -> str:
        return f"/{CHAPTER}/"

    @property
    def text(self) -> str:
        return f"/{CHAPTER}/text/"

    def address(self, by: Mourner) -> str:
        return person_at(CHAPTER, by.name)

    def addresses(self) -> Iterator[str]:
        yield from (self.home, self.text, *map(self.address, self.mourning.mourners.values()))

    def pages(self) -> Iterator[AtlasPage]:
        """The chapter, its text, and a page for everybody who mourns."""
        mourners = tuple(self.mourning.mourners.values())
        grades = [(self._weights[grade.name], grade.said)
                  for grade in self.mourning.grades.values()
                  if grade.months and not grade.is_of_young]  # fmt: skip
        links = [(each.said, self.address(each)) for each in mourners]
        for address, by in ((self.home, mourners[0]), *((self.address(m), m) for m in mourners)):
            words = {"by": by.said, "clans": self._clans(by), "mourners": links,
                     "here": self.address(by), "text_at": self.text, "home_at": self.home,
                     "grades": grades}  # fmt: skip
            title = self.title if address == self.home else by.said
            yield AtlasPage(address, "mourning.html", title, words)
        words = {"sections": self.sections(), "home_at": self.home}
        yield AtlasPage(self.text, "mourning_text.html", self.title, words)

    @property
    def title(self) -> Said:
        """The chapter's name, which is its first clause."""
        name = unpointed(self.mourning.clauses[0].text)
        return Said(name, self.vocabulary.works[name].en)

    @cached_property
    def _weights(self) -> Mapping[str, int]:
        """How heavy each grade looks: one beside the five as that before it."""
        found, rank = {}, 0
        for grade in self.mourning.grades.values():
            rank = rank if grade.rank is None else grade.rank
            found[grade.name] = rank
        return found

    # --- whom one mourns ---

    def _clans(self, by: Mourner) -> tuple[AtlasClan, ...]:
        names = dict.fromkeys(worn.kin.name for worn in self.mourning.worn(by))
        rest = {name: self.mourning.kin[name] for name in names}
        clans = []
        for begin, title in _CLANS:
            own = {name: way for name, kin in rest.items()
                   if (way := _within(kin, begin)) is not None}  # fmt: skip
            if len(own) >= _FEWEST:
                mourned = tuple(self._mourned(by, rest.pop(name), own[name]) for name in own)
                clans.append(AtlasClan(title, is_tree=True, is_own=not begin, mourned=mourned))
        if rest:
            mourned = tuple(self._mourned(by, kin, None) for kin in rest.values())
            clans.append(AtlasClan(_OTHERS, is_tree=False, is_own=False, mourned=mourned))
        return tuple(clans)

    def _mourned(self, by: Mourner, kin: Kin, way: Way | None) -> AtlasMourned:
        answers = [worn for worn in self.mourning.worn(by, (kin,)) if worn.kin is kin]
        order = list(self.mourning.grades.values())
        answers.sort(key=lambda worn: order.index(worn.rule.grade))
        grown = [worn.rule.grade for worn in answers if self._is_usual(worn)]
        grown = grown or [worn.rule.grade for worn in answers]
        place = place_in_clan(way) if way is not None else None
        column = (-place.degree if place.is_aside else place.degree) if place else 0
        return AtlasMourned(
            f"k-{slug_of(Addressed.PERSON, kin.name)}",
            whom(self.mourning, Worn(answers[0].rule, by, kin, answers[0].how))
            if len(answers) == 1 and not answers[0].rule.age
            else kin.of(by.sex),
            _MIDDLE - place.generation if place else 0,
            _MIDDLE + column,
            tuple(dict.fromkeys(grade.said for grade in grown)),
            min(self._weights[grade.name] for grade in grown),
            tuple(
                (
                    sentence(self.mourning, worn),
                    self.mourning.clause(worn.rule.clause).part,
                    number_of(worn.rule.clause),
                )
                for worn in answers
            ),
        )

    def _is_usual(self, worn: Worn) -> bool:
        """For one grown, in no state but such as befalls everybody."""
        states, state = self.mourning.states, worn.rule.state
        is_so = not state or states[state].is_plain or states[state].is_common
        return is_so and not worn.rule.age

    # --- the text ---

    def sections(self) -> Mapping[str, list[Mapping[str, Any]]]:
        """Each clause as it is printed, with where its witnesses part and what is noted of it."""
        noted = notes_of(CHAPTER, self.mourning.clauses)
        readings: dict[str, list[Said]] = {}
        for reading in self.mourning.readings:
            asked = weighed(reading)
            han = f"{asked.han_question}，{asked.han_decided}"
            said = Said(han, f"{asked.question}; {asked.decided}")
            readings.setdefault(reading.clause, []).append(said)
        found: dict[str, list[Mapping[str, Any]]] = {}
        for n, clause in enumerate(self.mourning.clauses, start=1):
            notes = [note.words for note in noted.get(n, ())
                     if note.work == _NOTED and note.last == n - 1]  # fmt: skip
            told = {"number": number_of(clause.id), "part": clause.part, "notes": notes,
                    "words": self.mourning.printed(clause),
                    "readings": readings.get(clause.id, ())}  # fmt: skip
            found.setdefault(clause.section, []).append(told)
        return found


def _within(kin: Kin, begin: Way) -> Way | None:
    """His way in the clan that is reached so, if he is of it and many have such a one."""
    way = kin.path[len(begin) :]
    is_of_it = bool(kin.path) and kin.path[: len(begin)] == begin
    return way if is_of_it and not kin.is_apart and place_in_clan(way) is not None else None
