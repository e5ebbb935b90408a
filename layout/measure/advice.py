"""What to tell an author of a measure that cannot be read any further."""

from collections.abc import Sequence
from difflib import get_close_matches

from layout.measure.numerals import MeasureError, scan_number
from layout.measure.units import unit_at

_BREAKS = frozenset("+＋-−－–×*÷/()（）")
_USUAL = {
    "寻": "尋",
    "㝷": "尋",
    "歩": "步",
    "狸": "貍",
    "轨": "軌",
    "间": "間",
    "加": "+",
    "減": "−",
    "乘": "×",
    "除": "÷",
}


def word_at(text: str, at: int) -> str:
    """The run of characters from there to the next sign or space."""
    end = at
    while end < len(text) and text[end] not in _BREAKS and not text[end].isspace():
        end += 1
    return text[at:end]


def unreadable(text: str, at: int, names: Sequence[str]) -> MeasureError:
    """The error for a character that nothing can begin with."""
    word = word_at(text, at)
    if at >= len(text):
        return MeasureError(text, at, "it stops before a length", "write a measure or a name")
    if text[at] in ")）":
        return MeasureError(text, at, "no parenthesis is open here", "add ( or take ) away")
    if not word:
        return MeasureError(
            text,
            at,
            f"「{text[at]}」 stands before a length is given",
            "write 三尺 or a name first",
        )
    if at and (scan_number(text, at) or unit_at(text, at)):
        return MeasureError(
            text, at, f"「{word}」 follows without a sign", "put + − × ÷ before it, or no space"
        )
    usual = "".join(_USUAL.get(character, character) for character in word)
    near = usual if usual != word else _nearest(word, names)
    some = " ".join(names[:8]) or "none is known yet"
    return MeasureError(
        text,
        at,
        f"「{word}」 begins with no unit and no known name",
        f"did you mean {near}?" if near else f"give a unit, or a known name ({some})",
    )


def _nearest(word: str, names: Sequence[str]) -> str | None:
    """候道三分之一 is near 侯道: names are compared with as much of the word as they are long."""
    matches = (name for name in names if get_close_matches(word[: len(name)], [name], cutoff=0.5))
    return next(matches, None)
