"""What a declaration of a verb says, and the short forms that write one."""

from __future__ import annotations

from dataclasses import dataclass

from layout.vocabulary.verb import SLOTS, Prefix, Verb

__all__ = ["SLOTS", "Declare", "Prefix", "Verb", "family"]


def family(name: str, *, turns: bool = True, unseen: bool = False) -> Declare:
    """A maker of the verbs of one family; `turns`: a facing given turns the doer first."""
    return Declare(name, turns, unseen)


@dataclass(frozen=True, slots=True)
class Declare:
    """Writes declarations of one family in one line each."""

    family: str
    turns: bool
    unseen: bool

    def __call__(  # noqa: PLR0913 - the columns of one table
        self,
        names: str,
        en: str,
        effects: str = "",
        takes: str = "",
        *,
        needs: str = "",
        mark: str | None = None,
        bare: bool = False,
        source: str = "",
    ) -> Verb:
        """`names`: the name, then its other written forms; every verb takes a facing."""
        name, *also = names.split()
        steps = effects.split()
        if self.turns:
            steps.insert(0, "turn")
        slots = frozenset(takes.split()) | frozenset(needs.split()) | {"facing"}
        if not slots <= SLOTS:
            raise ValueError(f"{name}: unknown slots {sorted(slots - SLOTS)}")
        return Verb(
            name,
            self.family,
            en,
            tuple(steps),
            slots,
            frozenset(needs.split()),
            mark,
            bare,
            tuple(also),
            self.unseen,
            source,
        )
