"""How many of a kind: 乘矢 is four arrows, 一个 one, 八筭 eight tallies, 餘筭 all that are left."""

from __future__ import annotations

from layout.measure.numerals import scan_number

ALL = 0  # as many as there are, be it none
_FOUR = "乘"
_LEFT = "餘"
_PIECE = {"个": ("矢", 1), "純": ("筭", 2)}  # 鄉射「搢三挾一个」, 「二筭為純」


def quantity(word: str) -> tuple[str, int] | None:
    """The kind a counted word names and how many of it, or None where it counts nothing."""
    if len(word) > 1 and word[0] in (_FOUR, _LEFT):
        return word[1:], 4 if word[0] == _FOUR else ALL
    found = scan_number(word, 0)
    if found is None or found[1] >= len(word) or found[0].denominator != 1:
        return None
    number, rest = int(found[0]), word[found[1] :]
    kind, each = _PIECE.get(rest, (rest, 1))
    return kind, number * each
