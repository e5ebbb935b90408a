"""Caught of planted, by kind and rite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from planting import KINDS
from trying import Tried

from layout.check import laws
from layout.check.rules import CODE
from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.read.rules import read_rules

Every = Mapping[str, Sequence[Tried]]  # by rite


def figures(every: Every) -> dict[str, dict[str, tuple[int, int]]]:
    """Caught and planted, by kind and rite."""
    return {
        kind: {slug: _of(t for t in found if t.mistake.kind == kind)
               for slug, found in every.items()}
        for kind in KINDS
        if any(t.mistake.kind == kind for found in every.values() for t in found)
    }  # fmt: skip


def _of(found: Iterable[Tried]) -> tuple[int, int]:
    mistakes = [t for t in found if t.is_one]
    return sum(bool(t.told) for t in mistakes), len(mistakes)


def table(every: Every) -> str:
    """Caught of planted, by kind and rite, with the codes that told most."""
    told = figures(every)
    lines = [f"| kind | {' | '.join(every)} | all |", "|---|" + "---|" * (len(every) + 2)]
    for kind, row in told.items():
        cells = [f"{caught}/{n}" for caught, n in row.values()]
        lines.append(f"| {kind} | {' | '.join(cells)} | {_sum(row.values())} |")
    columns = [_sum(row[slug] for row in told.values()) for slug in every]
    total = _sum(cell for row in told.values() for cell in row.values())
    lines.append(f"| **all** | {' | '.join(columns)} | **{total}** |")
    codes = Counter(min(t.codes) for found in every.values() for t in found if t.codes)
    idle = sum(not t.is_one for found in every.values() for t in found)
    lines += ["", "told by " + ", ".join(f"{code} {n}" for code, n in codes.most_common(20)),
              f"{idle} that changed nothing are no mistakes, and not counted"]  # fmt: skip
    return "\n".join(lines)


def survivors(every: Every) -> str:
    """Each mistake that nothing told, by its kind."""
    found = [(t.mistake.kind, f"`{t.step.id}` {t.mistake.what}")
             for tries in every.values() for t in tries if t.is_one and not t.told]  # fmt: skip
    lines = (
        f"- {kind}: " + "; ".join(what for of, what in found if of == kind)
        for kind in KINDS
        if any(of == kind for of, _ in found)
    )
    return "\n".join(lines)


def laws_told() -> str:
    """How many laws there are, rules of the rites by division, and what is no law."""
    own = [law for law in laws() if law.code != CODE]
    book = read_rules()
    by = Counter(rule.division for rule in book.rules)
    divisions = ", ".join(f"{name} {n}" for name, n in by.items())
    unless = sum(len(rule.unless) for rule in book.rules)
    made = {slug: len(load_score(slug, {}).exceptions) for slug in whole_rites()}
    rites = ", ".join(f"{slug} {n}" for slug, n in made.items())
    return (
        f"{len(own) + len(book.rules)} laws: {len(own)} of the house, {len(book.rules)} rules of "
        f"the rites ({divisions}), with {unless} exceptions of their own; {len(book.beyond)} rules "
        f"that are no laws, each with the reason. Exceptions that the rites make: {rites}."
    )


def _sum(cells: Iterable[tuple[int, int]]) -> str:
    pairs = list(cells)
    caught, n = sum(c for c, _ in pairs), sum(n for _, n in pairs)
    return f"{caught}/{n} {round(100 * caught / n) if n else 0} %"
