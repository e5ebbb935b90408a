"""Caught of planted, by kind and rite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from planting import KINDS
from trying import Tried
from unsaid import is_unsaid

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
    missed = [t for found in every.values() for t in found if t.is_one and not t.told]
    unsaid = sum(is_unsaid(t.step, t.mistake.acts) for t in missed)
    idle = sum(not t.is_one for found in every.values() for t in found)
    lines += ["", "told by " + ", ".join(f"{code} {n}" for code, n in codes.most_common(20)),
              f"of {len(missed)} that nothing told {unsaid} are of what neither the clause nor the "
              "words that its acts rest on say",
              f"{idle} that changed nothing are no mistakes, and not counted"]  # fmt: skip
    return "\n".join(lines)


def _sum(cells: Iterable[tuple[int, int]]) -> str:
    pairs = list(cells)
    caught, n = sum(c for c, _ in pairs), sum(n for _, n in pairs)
    return f"{caught}/{n} {round(100 * caught / n) if n else 0} %"
