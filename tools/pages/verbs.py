"""docs/verbs.md: the verbs and what they do, as declared."""

from __future__ import annotations

from itertools import groupby

from layout.play.effects import EFFECTS
from layout.read.vocabulary import read_vocabulary
from layout.verbs import DECLARED, PREFIXES, Verb

_FAMILIES = {
    "行": "going",
    "立": "staying and turning",
    "禮": "courtesies and bows",
    "手": "hands",
    "飲": "the cup",
    "祭": "offering and tasting",
    "設": "laying out and clearing",
    "服": "dress",
    "射": "archery",
    "樂": "music",
    "言": "speech",
    "使": "having others act",
}
_SLOTS = ("thing", "to", "place", "via", "route", "facing", "row", "words", "manner")
_FORMS = {
    "thing": "THING",
    "to": "PERSON",
    "place": "于 PLACE",
    "via": "自 X",
    "route": "由 PLACE",
    "facing": "WIND面",
    "row": "WIND上",
    "words": "「…」",
    "manner": "manner",
}
_HEAD = """# The verbs

Printed by `python tools/manuals.py` from the declarations in `layout/verbs/`; do not edit.
How an act line is written is in [language.md](language.md). A slot in **bold** must be given;
`[于]` means that the place may stand without 于. *Does* names the effects of the verb, in order;
listed at the end. A verb with no effect of its own is shown on the plate and moves nothing.
"""


def manual() -> str:
    """The whole of docs/verbs.md."""
    out = [_HEAD]
    for name, verbs in groupby(DECLARED, key=lambda verb: verb.family):
        out += [
            f"## {name} {_FAMILIES[name]}",
            "",
            "| verb | | takes | does |",
            "|---|---|---|---|",
        ]
        out += [_row(verb) for verb in verbs]
        out.append("")
    out += ["## Prefixes", "", "| prefix | means |", "|---|---|"]
    out += [f"| {word} | {prefix.en} |" for word, prefix in PREFIXES.items()]
    out += ["", "## Manners", "", "| word | means |", "|---|---|"]
    out += [f"| {each.name} | {each.en} |" for each in read_vocabulary().said_manners.values()]
    out += ["", "## Effects", "", "| effect | does |", "|---|---|"]
    out += [f"| {name} | {_first_line(effect.__doc__)} |" for name, effect in EFFECTS.items()]
    return "\n".join(out) + "\n"


def _row(verb: Verb) -> str:
    names = " ".join((verb.name, *verb.also))
    slots = ", ".join(_slot(verb, slot) for slot in _SLOTS if slot in verb.takes)
    does = " ".join(effect for effect in verb.effects if effect != "turn") or "–"
    note = f"; {verb.source}" if verb.source else ""
    return f"| {names} | {verb.en}{note} | {slots} | {does} |"


def _slot(verb: Verb, slot: str) -> str:
    form = _FORMS[slot]
    if slot == "place" and verb.bare_place:
        form = "[于] PLACE"
    return f"**{form}**" if slot in verb.needs else form


def _first_line(text: str | None) -> str:
    return (text or "").strip().splitlines()[0] if text else ""
