"""docs/manual/rites.md: what there is of each rite, counted."""

from __future__ import annotations

from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.load import load_score
from layout.read.text import coverage

_HEAD = """# The rites

Printed by `python tools/manuals.py` from `scenes/`; do not edit.

Every clause of the text is played (staged), is speech or a rule that is played elsewhere (told), or
is played under another reading (other). A step is a clause or a few, or one that a clause repeats.
Readings are those beside the one that is played first, over so many disputes (those about the
house are counted with none of its rites); an exception is where the text itself does otherwise than
a law; an open question is one that the text leaves, with who decides it.

"""
_COLUMNS = (
    "rite", "clauses", "staged", "told", "other", "steps", "disputes", "readings", "exceptions",
    "open", "key plates", "lines a clause",
)  # fmt: skip


def manual() -> str:
    """The whole of docs/manual/rites.md."""
    counted = list(map(_counted, whole_rites()))
    sums = [sum(row[i] for _, row in counted) for i in range(len(_COLUMNS) - 2)]
    lines = sum(_lines(slug) for slug in whole_rites())
    rows: list[tuple[object, ...]] = [_COLUMNS, ("---", *["---:"] * (len(_COLUMNS) - 1))]
    rows += [(title, *row, f"{_lines(slug) / row[0]:.1f}")
             for slug, (title, row) in zip(whole_rites(), counted, strict=True)]  # fmt: skip
    rows.append(("in all", *sums, f"{lines / sums[0]:.1f}"))
    return _HEAD + "".join(f"| {' | '.join(map(str, row))} |\n" for row in rows)


def _counted(slug: str) -> tuple[str, tuple[int, ...]]:
    score = load_score(slug)
    sections = list(coverage(score))
    disputes = score.variants.values()
    return f"{score.title} `{slug}`", (
        len(score.clauses),
        *(sum(getattr(row, key) for row in sections) for key in ("staged", "told", "unplayed")),
        len(score.steps),
        len(disputes),
        sum(len(dispute.readings) - 1 for dispute in disputes),
        len(score.exceptions),
        sum(len(step.open) for step in score.steps),
        len(score.key_plates),
    )


def _lines(slug: str) -> int:
    """How many lines its sections are written in."""
    sections = (scenes_folder() / slug).glob("[0-9]*.yaml")
    return sum(path.read_text(encoding="utf-8").count("\n") for path in sections)
