"""What a plate must know of the rite besides its frames: titles, cast, things, chosen readings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from layout.basis import Basis
from layout.said import NOTHING, Said
from layout.say.called import told_apart
from layout.say.quoting import Quoter
from layout.score import Cast, Detail, Score, Step, Thing, alike
from layout.site import Site
from layout.stage import PersonState

_NUMBER = re.compile(r"(\d+)$")


@dataclass(frozen=True, slots=True)
class Choice:
    """A disputed point, the reading drawn, and who holds it."""

    name: str
    reading: str
    held_by: str
    about: str = ""  # in English


@dataclass(frozen=True, slots=True)
class Someone:
    """One name for one person, or for several who stand together, as words tell of him."""

    said: Said
    people: tuple[PersonState, ...]  # the first speaks for all
    basis: Basis  # of the least sure of their places
    rank: int  # who acts comes first

    @property
    def lead(self) -> PersonState:
        return self.people[0]


@dataclass(frozen=True, slots=True)
class Heading:
    """What a plate is called in place of its section."""

    title: Said = NOTHING
    why: Said = NOTHING  # why not all of it is there

    @property
    def is_for_book(self) -> bool:
        """Whether it is of a plate with a title of its own, whose words may face it."""
        return bool(self.title.han)


@dataclass(frozen=True, slots=True)
class PlateText:
    """The words on a plate that are the rite's, not the step's."""

    title: str
    en: str
    sections: Mapping[str, str] = field(default_factory=dict)  # title -> English
    cast: Mapping[str, Cast] = field(default_factory=dict)
    things: Mapping[str, Thing] = field(default_factory=dict)
    clauses: int = 0  # in the whole text
    choices: tuple[Choice, ...] = ()  # variants that are not at their default
    referring: Mapping[str, Step] = field(default_factory=dict)  # repeated step -> by which

    details: tuple[Detail, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # that the text names
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of every group
    order: Mapping[str, int] = field(default_factory=dict)  # of the clauses, by id
    offices: Mapping[str, str] = field(default_factory=dict)  # what English calls who has one
    ranks: Mapping[str, int] = field(default_factory=dict)  # of those whom it calls alike
    called_together: Mapping[str, str] = field(default_factory=dict)  # what it calls groups
    places: Mapping[str, str] = field(default_factory=dict)  # spots declared, and their English
    quoter: Quoter = field(default_factory=Quoter)
    recurs: Mapping[str, Said] = field(default_factory=dict)  # sections that are done again, when

    def section(self, title: str) -> Said:
        """What a section is called; of one that is played once and done again and again, when."""
        english, when = self.sections.get(title, ""), self.recurs.get(title)
        if when is None:
            return Said(title, english)
        return Said(f"{title}（{when.han}皆然）", f"{english} ({when.en})")

    def words_of(self, step: Step) -> Said:
        """The words of a step; of a repeated one what it repeats, else the clause that repeats
        it."""
        again = step.expands or (self.telling(step).text or "").rstrip("。，；")
        return Said(step.printed or f"（如{again}）", step.en)

    def called(self, title: str) -> str:
        """What English calls who has a title: by the office, or as who is always called so."""
        holder = self.cast.get(title)
        return self.offices.get(title) or (holder.en if holder else "")

    def told_apart(self, name: str) -> str:
        """What English calls somebody, with his number among those whom it calls alike."""
        return told_apart(self.cast[name], self.ranks.get(name))

    def details_of(self, steps: Iterable[Step]) -> tuple[Detail, ...]:
        """What is shown apart on a plate of these steps, or of what their clauses repeat; nothing
        of one that another reading plays."""
        played = (s for s in steps if s.is_played)
        quoted = (c for s in played for c in s.clauses or (s.id.partition("+")[0],))
        at = [self.order[c] for c in quoted if c in self.order]
        return tuple(
            d
            for d in self.details
            if any(self.order.get(d.first, 0) <= i <= self.order.get(d.last, -1) for i in at)
        )

    def span(self, steps: Sequence[Step]) -> tuple[int, ...]:
        """The numbers of the first and last clause that the steps quote, or that repeats them;
        once, if they are one."""
        quoted = (c for step in steps for c in self.telling(step).clauses)
        found = [int(n[1]) for c in quoted if (n := _NUMBER.search(c))]
        return tuple(sorted({min(found), max(found)})) if found else ()

    def telling(self, step: Step) -> Step:
        """The step in whose words it is told: itself, or the one that repeats it."""
        return step if step.text else self.referring.get(step.id, step)

    def clause(self, steps: Iterable[Step]) -> str:
        """What the text says of the steps, each clause once."""
        return "".join(dict.fromkeys(self.telling(step).printed for step in steps))

    def plate_id(self, steps: Sequence[Step]) -> str:
        """By what a plate of these steps is cited: its first and last step and the readings that
        are not the default, shiguan.113–114 [冠=醮]."""
        first, last = steps[0].id, steps[-1].id
        span = first if first == last else f"{first}–{last.rpartition('.')[2]}"
        chosen = " ".join(f"{choice.name}={choice.reading}" for choice in self.choices)
        return f"{span} [{chosen}]" if chosen else span

    def foot(self, steps: Sequence[Step]) -> Said:
        """What the foot of a page says of it: its clauses, of how many, and its id; nothing where
        there is no base text."""
        numbers = self.numbers(steps)
        if not numbers:
            return NOTHING
        total = f" / {self.clauses}" if self.clauses else ""
        cited = self.plate_id(steps)
        return Said(f"句 {numbers}{total}　{cited}", f"clause {numbers}{total} · {cited}")

    def numbers(self, steps: Sequence[Step]) -> str:
        """The same in figures: 59 or 59–60."""
        return "–".join(map(str, self.span(steps)))


def not_played(code: str, what: str) -> Said:
    """What a plate says of which not all could be played, and why."""
    return Said(f"未盡演（{code}）", f"Not all of this is played: {code} {what}.")


def brief_of(score: Score, site: Site | None = None) -> PlateText:
    """The words of a rite's plates from its score; played at a site, with the readings of that."""
    disputes = {**(site.disputes if site else {}), **score.variants}
    chosen = {**(site.variants if site else {}), **score.chosen}
    choices = [
        Choice(name, reading, of.held_by.get(reading, ""), of.about)
        for name, reading in chosen.items()
        if (of := disputes.get(name)) is not None and reading != of.readings[0]
    ]
    return PlateText(
        score.title,
        score.en,
        score.sections,
        score.cast,
        score.things,
        len(score.clauses),
        tuple(choices),
        dict(_referring(score.steps)),
        score.details,
        dict(_spoken_groups(score)),
        score.groups,
        {clause.id: i for i, clause in enumerate(score.clauses)},
        score.vocabulary.offices,
        alike(score.cast),
        score.called,
        {name: spot.get("en", "") for name, spot in score.places.items()},
        recurs=score.recurs,
    )


def ground_apart(site: Site, ground: str) -> Said | None:
    """The name of a ground that is not the main one: whose house a plate shows."""
    return Said(ground, site.ground_en.get(ground, "")) if site.owners.get(ground) else None


def _spoken_groups(score: Score) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Groups that the text itself names, or each member's name: the second pair (次耦), whose are
    次耦上射 and 次耦下射. Others are only the author's shorthand."""
    said = "".join(clause.text for clause in score.clauses)
    for name, members in score.groups.items():
        if name in said or all(member.startswith(name) for member in members):
            yield name, members


def _referring(steps: Sequence[Step]) -> Iterator[tuple[str, Step]]:
    """A step with no words of its own comes of the one before it that has (「介亦如之。」)."""
    telling = None
    for step in steps:
        if step.text:
            telling = step
        elif telling:
            yield step.id, telling
