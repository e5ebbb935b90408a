"""docs/laws.md: the list of laws."""

from __future__ import annotations

from pathlib import Path

from layout.check import Law, laws
from layout.check.law import every_rite

_HEAD = """# Laws

Printed by `python tools/manuals.py` from the laws in `layout/check/`; do not edit.

`layout check` plays a rite and looks at every frame for what each law is about: how often it was
examined, held, was broken, or was excepted because the text itself does otherwise. A law that finds
nothing to look at in a rite is a problem of its own (C800), unless it says that it need not.
"""

_PROOF = """# Mistakes planted

That the checks can fail is proved by `python tests/mutants`: it plants single mistakes that might
be made in the scenes, stripped of what their authors expect (`expect:`), and tells how many of them
a problem or a law tells. A mistake is planted where the text or words quoted say otherwise: one
conjecture (擬) in the place of another is none. Caught of planted:
"""
_FIGURES = Path(__file__).parents[2] / "tests" / "mutants" / "figures.md"


def manual() -> str:
    """The whole page."""
    figures = _FIGURES.read_text(encoding="utf-8")
    return "\n".join((_HEAD, *map(_law, laws()), _PROOF, figures.strip(), ""))


def _law(law: Law) -> str:
    always = law.must_examine is every_rite
    need = "" if always else " In a rite with none of these it need not find any."
    return (
        f"## {law.code} {law.name}\n\n{law.words}（{law.source}）\n\nLooks at {law.scope}.{need}\n"
    )
