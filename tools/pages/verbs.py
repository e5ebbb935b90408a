"""docs/manual/verbs.md: the verbs and what they do, as declared."""

from __future__ import annotations

from itertools import groupby

from layout.play.effects import effects
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import Verb, VerbTrait
from layout.vocabulary.verb import Does, Slot

_FORMS = {
    Slot.THING: "THING",
    Slot.TO: "PERSON",
    Slot.PLACE: "于 PLACE",
    Slot.VIA: "自 X",
    Slot.ROUTE: "由 PLACE",
    Slot.FACING: "WIND面",
    Slot.ROW: "WIND上",
    Slot.WORDS: "「…」",
    Slot.MANNER: "manner",
}
_HEAD = """# The verbs

Printed by `python tools/manuals.py` from `scenes/vocabulary/`; do not edit.
How an act line is written is in [language.md](../language.md). A slot in **bold** must be given;
`[于]` means that the place may stand without 于. *Does* names the effects of the verb, in order;
listed at the end. A verb with no effect of its own is shown on the plate and moves nothing.
"""


def manual() -> str:
    """The whole of docs/manual/verbs.md."""
    words = read_vocabulary()
    out = [_HEAD]
    for family, verbs in groupby(words.declared, key=lambda verb: verb.family):
        out += [
            f"## {family.name} {family.en}",
            "",
            "| verb | | takes | does |",
            "|---|---|---|---|",
        ]
        out += [_row(verb) for verb in verbs]
        out.append("")
    out += ["## Prefixes", "", "| prefix | means |", "|---|---|"]
    out += [f"| {word} | {prefix.en} |" for word, prefix in words.prefixes.items()]
    out += ["", "## Manners", "", "| word | means |", "|---|---|"]
    out += [f"| {each.name} | {each.en} |" for each in words.said_manners.values()]
    out += ["", "## Effects", "", "| effect | does |", "|---|---|"]
    out += [f"| {does} | {_first_line(effect.__doc__)} |" for does, effect in effects().items()]
    return "\n".join(out) + "\n"


def _row(verb: Verb) -> str:
    names = " ".join((verb.name, *verb.also))
    slots = ", ".join(_slot(verb, slot) for slot in Slot if slot in verb.takes)
    does = " ".join(str(effect) for effect in verb.effects if effect.does is not Does.TURN) or "–"
    note = f"; {verb.source}" if verb.source else ""
    return f"| {names} | {verb.en}{note} | {slots} | {does} |"


def _slot(verb: Verb, slot: Slot) -> str:
    form = _FORMS[slot]
    if slot is Slot.PLACE and verb.is_(VerbTrait.BARE_PLACE):
        form = "[于] PLACE"
    return f"**{form}**" if slot in verb.needs else form


def _first_line(text: str | None) -> str:
    return (text or "").strip().splitlines()[0] if text else ""
