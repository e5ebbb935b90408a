"""What a declaration of a verb says, and the short forms that write one."""

from __future__ import annotations

from dataclasses import dataclass

SLOTS = frozenset(["thing", "to", "place", "via", "route", "facing", "row", "words", "manner"])


@dataclass(frozen=True, slots=True)
class Verb:
    """A declared verb. `effects` name functions of `layout.play.effects`, run in order.

    An effect may carry an argument after a colon: `dress:袒`, `posture:揖`.
    """

    name: str
    family: str  # 行 立 禮 手 飲 祭 設 服 射 樂 言 使
    en: str  # as it reads after a subject: "goes down"
    effects: tuple[str, ...]
    takes: frozenset[str] = frozenset()  # slots of the act line it understands
    needs: frozenset[str] = frozenset()  # those of `takes` that must be given
    mark: str | None = None  # the mark on the plate
    bare_place: bool = False  # a place may stand without 于
    also: tuple[str, ...] = ()  # other written forms
    unseen: bool = False  # may be done by somebody who is not on stage
    source: str = ""  # why it does what it does, where that is not plain


@dataclass(frozen=True, slots=True)
class Prefix:
    """A word joined to the front of a verb: it fills a slot of the act, or says nothing."""

    en: str
    kneeling: bool | None = None
    count: int | None = None
    hand: str | None = None
    turns: bool = False  # each does it once, one after another, as often as is counted


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
