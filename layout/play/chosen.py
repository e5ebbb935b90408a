"""Where the text does not say: what the engine chooses, and why, in both languages."""

from __future__ import annotations

from layout.basis import Basis, Ground


def ours(han: str, english: str) -> Ground:
    """A choice of the engine's own."""
    return Ground(Basis.擬, why=han, en=english)


STAIR_HEAD = ours("經不言其所，在階上", "at the stair head; the text names no spot")
STAIR_FOOT = ours("經不言其所，在階下", "at the stair foot; the text names no spot")
PAST_GATE = ours("經不言其所，甫過門", "just beyond the gate; the text names no spot")
ONE_PACE = ours("經不言其所，進一步", "one 步 forward; the text names no spot")
SHORT_STEP = ours(
    "鄭注「少退，少辟」，不言度，以二尺為度",
    "two 尺, a short step; Zheng Xuan 「少退，少辟」 names no measure",
)
BEHIND = ours("經但言從，在後四尺", "four 尺 behind; the text says only 「從」")
BEFORE_HIM = ours("經不言其所，奠於其前", "set down before him; the text names no spot")
BESIDE_BODY = ours("文不言共舉之人之所，在其兩旁", "beside him; the text names no spot")
BEFORE_MAT = ours("饌有主者，設於其席前", "a dish with an owner stands before his mat")
ABOARD = ours(
    "經不言車上之位，御居中，餘左右",
    "the driver in the middle, others beside him; the text tells no seat",
)
AT_TAIL = ours("經不言其所，下於其後", "behind it; the text names no spot")
AT_ITS_SIDES = ours(
    "經不言共舉之位，夾之，二人則首尾",
    "at its sides, of two at its ends; the text names no spot for who bears it",
)
DRAWN_AHEAD = ours(
    "經不言引者之位，在前，左右為列",
    "ahead of it, in two files; the text names no spot for who draws it",
)
HELD_BY_ROPES = ours(
    "經不言執索者之位，夾之，去一步，壙外可立",
    "at both its sides, a pace off, beside what it is let down into; the text names no spot",
)
NORTH_OF_PILLAR = ours("至楹北", "as far as the north of the pillar")
FROM_FOOT = ours("曲禮注「升必由下」，由席下升", "over its foot, after Zheng Xuan 「升必由下」")
FROM_HEAD = ours("鄭注「降由上」，由席上降", "over its head, after Zheng Xuan 「降由上」")
ROW_HEAD = ours("經不言何方為上", "the text names no head of the row")
NO_HEAD = ours("經不言何方，席首亦無文", "the text names no side, and the mat's head is not told")


def short_by(chi: float) -> Ground:
    """Why he stops before the place where he sets something."""
    return ours(f"止於所設之所前{chi:g}尺", f"he stops {chi:g} 尺 short of where he sets it")
