"""The units of the text: each with its value in 尺, who says so, and the rival values."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from layout.measure.numerals import MeasureError


@dataclass(frozen=True)
class Rival:
    """Another attested value of a unit, and who holds it: told, never reckoned with."""

    chi: Fraction
    source: str


@dataclass(frozen=True)
class Unit:
    """One unit: its value in 尺 and the source of that value."""

    name: str
    chi: Fraction
    source: str
    rivals: tuple[Rival, ...] = ()
    note: str = ""


def _unit(name: str, chi: str, source: str, *rivals: tuple[str, str], note: str = "") -> Unit:
    others = tuple(Rival(Fraction(value), who) for value, who in rivals)
    return Unit(name, Fraction(chi), source, others, note)


_ALL = (
    _unit("分", "0.01", "漢書律曆志「十分為寸」"),
    _unit("寸", "0.1", "漢書律曆志「十寸為尺」"),
    _unit("尺", "1", "the unit of the plates"),
    _unit("丈", "10", "漢書律曆志「十尺為丈」"),
    _unit("引", "100", "漢書律曆志「十丈為引」"),
    _unit("握", "0.4", "鄉射記「長尺有握」疏: 四指, 一指案寸"),
    _unit("咫", "0.8", "說文「中婦人手長八寸謂之咫」"),
    _unit("武", "1.2", "鄉射記注「武，跡也，尺二寸」"),
    _unit("跬", "3", "小爾雅「跬，一舉足也，倍跬謂之步」"),
    _unit("笴", "3", "鄉射記注「笴，矢幹也，長三尺，與跬相應」"),
    _unit("步", "6", "鄉射疏「弓之下制六尺，與步相應」"),
    _unit("弓", "6", "鄉射疏「弓之下制六尺，與步相應」"),
    _unit("貍步", "6", "大射「以貍步」注: 「侯道」以貍步, 弓之下制六尺, 則此貍步六尺"),
    _unit(
        "仞",
        "7",
        "鄉射記注「七尺曰仞」",
        ("8", "書旅獒孔安國傳「八尺曰仞」"),
        ("5.6", "漢書食貨志應劭注「五尺六寸」"),
        ("4", "小爾雅「四尺謂之仞」"),
    ),
    _unit("尋", "8", "鄉射記注「八尺曰尋」"),
    _unit("常", "16", "「公食大夫」記注「丈六尺曰常」"),
    _unit("軌", "8", "考工記匠人注: 軌, 徹廣八尺"),
    _unit("筵", "9", "考工記匠人「度九尺之筵」"),
    _unit("几", "3", "馬融: 几長三尺", ("5", "阮諶圖: 几長五尺")),
    _unit("雉", "30", "考工記匠人注「雉長三丈，高一丈」", note="a 雉 of height is 10 尺, not 30"),
    _unit("里", "1800", "穀梁傳宣十五年「三百步為里」"),
)


@dataclass(frozen=True)
class Units:
    """The units in force."""

    units: tuple[Unit, ...] = _ALL

    def __getitem__(self, name: str) -> Unit:
        for unit in self.units:
            if unit.name == name:
                return unit
        known = " ".join(unit.name for unit in self.units)
        raise MeasureError(name, 0, f"no unit named {name}", f"use one of {known}")

    def __iter__(self) -> Iterator[Unit]:
        return iter(self.units)

    def at(self, text: str, at: int) -> Unit | None:
        """The unit whose name stands at that index, the longest if there are several."""
        here = [unit for unit in self.units if text.startswith(unit.name, at)]
        return max(here, key=lambda unit: len(unit.name), default=None)


STANDARD = Units()
