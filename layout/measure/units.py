"""The units of the text, each with its value in 尺, and who says so."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit and its value in 尺."""

    name: str
    chi: Fraction


_CHI = {
    "分": "0.01",  # 漢書律曆志「十分為寸」
    "寸": "0.1",  # 漢書律曆志「十寸為尺」
    "尺": "1",
    "丈": "10",  # 漢書律曆志「十尺為丈」
    "引": "100",  # 漢書律曆志「十丈為引」
    "握": "0.4",  # 鄉射記「長尺有握」疏: 四指, 一指案寸
    "咫": "0.8",  # 說文「中婦人手長八寸謂之咫」
    "武": "1.2",  # 鄉射記注「武，跡也，尺二寸」
    "跬": "3",  # 小爾雅「跬，一舉足也，倍跬謂之步」
    "笴": "3",  # 鄉射記注「笴，矢幹也，長三尺，與跬相應」
    "步": "6",  # 鄉射疏「弓之下制六尺，與步相應」
    "弓": "6",  # 鄉射疏「弓之下制六尺，與步相應」
    "貍步": "6",  # 大射「以貍步」注: 「侯道」以貍步, 弓之下制六尺, 則此貍步六尺
    "仞": "7",  # 鄉射記注「七尺曰仞」; 書旅獒孔安國傳 八尺, 應劭 五尺六寸, 小爾雅 四尺
    "尋": "8",  # 鄉射記注「八尺曰尋」
    "常": "16",  # 「公食大夫」記注「丈六尺曰常」
    "軌": "8",  # 考工記匠人注: 軌, 徹廣八尺
    "筵": "9",  # 考工記匠人「度九尺之筵」
    "几": "3",  # 馬融: 几長三尺; 阮諶圖 五尺
    "雉": "30",  # 考工記匠人注「雉長三丈，高一丈」: of height 10 尺
    "里": "1800",  # 穀梁傳宣十五年「三百步為里」
}
PACE = float(_CHI["步"])  # 尺
UNITS = tuple(Unit(name, Fraction(chi)) for name, chi in _CHI.items())


def unit_at(text: str, at: int) -> Unit | None:
    """The unit whose name stands at that index, the longest if there are several."""
    here = [unit for unit in UNITS if text.startswith(unit.name, at)]
    return max(here, key=lambda unit: len(unit.name), default=None)
