"""The measure of a link in its words: with its sum, with its reason."""

from __future__ import annotations

from fractions import Fraction

from layout.derivation import Distance
from layout.measure import in_figures

_NONE = Distance(0)


def rounded(value: Fraction | float) -> str:
    """A coordinate to the 分, with a true minus."""
    text = f"{abs(float(value)):.2f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < -0.005 else text


def words_of(by: Distance | None) -> str:
    """The words of a gap; the sum of a measure."""
    by = by or _NONE
    return by.words if by.why else f"{by.words} = {in_figures(Fraction(by.chi))}"


def far_of(by: Distance | None) -> str:
    """「一步 (6 尺, 擬: why)」; of a measure 「 三步 = 18」."""
    by = by or _NONE
    return f"{by.words} ({by.far:g} 尺, 擬: {by.why})" if by.why else f" {words_of(by)}"


def ours(by: Distance | None) -> str:
    """「一步 (擬: why)」."""
    by = by or _NONE
    return f"{by.words} (擬: {by.why})"
