"""The verbs of the text, each declared once: what it takes, needs, does, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from layout.verbs.archery import ARCHERY
from layout.verbs.courtesies import COURTESIES
from layout.verbs.declare import SLOTS, Prefix, Verb
from layout.verbs.hands import HANDS
from layout.verbs.moves import MOVES
from layout.verbs.setting import SETTING
from layout.verbs.speech import SPEECH
from layout.verbs.wine import WINE

__all__ = ["DECLARED", "PREFIXES", "SLOTS", "VERBS", "Prefix",
           "Verb"]  # fmt: skip

# In the order of the manual.
DECLARED: tuple[Verb, ...] = MOVES + COURTESIES + HANDS + WINE + SETTING + ARCHERY + SPEECH

# Every written form, 卒觶 beside 卒爵, to its verb. A form found here is not read as prefix + verb.
# An item of an act line that is a facing alone (「西南面」) is the verb 面.
VERBS: Mapping[str, Verb] = {form: verb for verb in DECLARED for form in (verb.name, *verb.also)}

# The longest declared form wins; what is left in front of it must be prefixes, in any order.
PREFIXES: Mapping[str, Prefix] = {
    "坐": Prefix("kneeling", kneeling=True),
    "立": Prefix("standing", kneeling=False),
    "壹": Prefix("once", count=1),
    "再": Prefix("twice", count=2),
    "三": Prefix("three times", count=3),
    "左": Prefix("with the left hand", hand="左"),
    "右": Prefix("with the right hand", hand="右"),
    "拾": Prefix("by turns: one of them once, then the other, as often as is counted", turns=True),
    "兼": Prefix("together"),
    "改": Prefix("anew"),
    "遂": Prefix("then"),
    "乃": Prefix("then"),
    "皆": Prefix("all"),
    "先": Prefix("first"),
    "答": Prefix("in return"),
    "側": Prefix("alone"),
    "特": Prefix("alone"),
    "序": Prefix("in turn"),
    "逆": Prefix("in reverse order"),
    "反": Prefix("again"),
}
