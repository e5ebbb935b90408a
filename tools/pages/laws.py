"""docs/manual/laws.md: the laws of the engine, and the rules of the rites by division."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from layout.check import Law, laws
from layout.check.law import every_rite
from layout.check.rules import CODE
from layout.read.rules import read_rules
from layout.vocabulary.rule import Beyond, Rule

_HEAD = """# Laws

Printed by `python tools/manuals.py` from the laws in `layout/check/` and the rules of
`scenes/laws/`; do not edit.

`layout check` plays a rite and looks at every frame for what each law is about: how often it was
examined, held, was broken, or was excepted because the text itself does otherwise. A law that finds
nothing to look at in a rite is a problem of its own (C800), unless it says that it need not.

Every reading that can be played is judged by every law; where a reading strikes a word of a clause,
or alters what is done, the rite says so under `exceptions:` with `when:`. Of the reading by default
alone it is asked that what is said to be unplayed is not played (C839) and that an exception is
needed (C851): another reading may do without.
"""
_RULES = f"""# Rules of the rites

釋例, by the divisions of 凌廷堪. Each is data, in `scenes/laws/`, and a law of code {CODE}: how one
is written is told in `docs/rules.md`. Beneath each stands the least example that breaks it alone.
"""
_BEYOND = """# Rules that are no laws

With the reason.
"""

_PROOF = """# Mistakes planted

That the checks can fail is proved by `python tests/mutants`: it plants single mistakes that might
be made in the scenes, stripped of what their authors expect (`expect:`), and tells how many of them
a problem or a law tells. A mistake is planted where the text or words quoted say otherwise: one
conjecture (擬) in the place of another is none. Caught of planted:
"""
_LEFT = """Of 591 planted beside these, where neither the clause nor the words that its acts
rest on say what was then otherwise, 380 were told (64 %).

Why no law tells them:

- a facing or a side of which a note speaks, but of another act or thing than the one that is wrong;
- one of a number that no text gives (王人, 上介), one of two who do it each in his own manner, or
  one of a group of which the step says that not all of it does it (`unplayed:`);
- who of several goes first or last to his mat, where the clause says only that all do;
- a way back that one's own cite alone tells (復位), since the cite goes with the act;
- a washing that a note alone speaks of, where the cup is washed in most cases without the hands;
- one thing of several that are carried together, or named by one word;
- the second of two who salute or invite one another, where a clause calls it by one word;
- an act that leaves all as it was (to stand, of one who stands; to go up before a way that leads
  up), or to whose word another act of the clause answers too;
- who it is, in a clause that names nobody.
"""
_FIGURES = Path(__file__).parents[2] / "tests" / "mutants" / "figures.md"


def manual() -> str:
    """The whole page."""
    figures = _FIGURES.read_text(encoding="utf-8")
    own = (law for law in laws() if law.code != CODE)
    return "\n".join((_HEAD, *map(_law, own), *_rules(), _PROOF, figures.strip(), "", _LEFT))


def _law(law: Law) -> str:
    always = law.must_examine is every_rite
    need = "" if always else " In a rite with none of these it need not find any."
    return (
        f"## {law.code} {law.name}\n\n{law.words}（{law.source}）\n\nLooks at {law.scope}.{need}\n"
    )


def _rules() -> Iterator[str]:
    book = read_rules()
    yield _RULES
    for division, rules in groupby(book.rules, key=lambda rule: rule.division):
        yield f"## {division}\n"
        yield from map(_rule, rules)
    if book.beyond:
        yield _BEYOND
        yield "\n".join(map(_beyond, book.beyond)) + "\n"


def _rule(rule: Rule) -> str:
    said = [f"### {rule.name}\n", f"{rule.words}（{rule.source}）\n"]
    of = f" Of {'、'.join(rule.rites)} alone." if rule.rites else ""
    said.append(f"{rule.en[:1].upper()}{rule.en[1:]}.{of}\n")
    said += [f"- But {one.words}（{one.source}）" for one in rule.unless]
    if rule.unless:
        said.append("")
    said.append("```\n" + "\n".join(rule.fails) + "\n```\n")
    return "\n".join(said)


def _beyond(one: Beyond) -> str:
    return f"- **{one.name}** {one.words}（{one.source}）: {one.why}"
