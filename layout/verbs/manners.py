"""How a thing lies or is held: words that an act line may add to any verb that takes them."""

from __future__ import annotations

from collections.abc import Mapping

_ENDS = {
    "肆": "set out toward the {}",
    "首": "head {}",
    "順": "lying toward the {}",
    "括": "notches {}",
    "末": "ends {}",
    "枋": "handle {}",
    "足": "foot {}",
    "本": "root {}",
}
_WINDS = {"東": "east", "南": "south", "西": "west", "北": "north"}

_PLAIN = {
    "後首": "head to the rear",
    "面鼓": "striking end in front",
    "面鏃": "arrowhead in front",
    "內弦": "strings inward",
    "外弦": "strings outward",
    "挎越": "fingers in the sound-hole",
    "執越": "holding by the sound-hole",
    "進腠": "skin side forward",
    "弓下": "from under the bow",
    "弓上": "from over the bow",
    "不奠": "the cup kept in hand",
    "卻": "upside down",
    "覆": "mouth downward",
    "卻手": "palm up",
    "覆手": "palm down",
    "尚左手": "left hand uppermost",
    "尚右手": "right hand uppermost",
    "橫": "crosswise",
    "縮": "lengthwise",
    "不方足": "feet not abreast",
    "毋周": "short of a full turn",
    "並行": "abreast",
    "合足": "feet together",
    "張": "strung",
    "弛": "unstrung",
    "倚": "leaning",
    "舉": "raised",
    "偃": "laid flat",
    "兼": "together",
    "趨": "at a quick step",
    "執弦": "held by the string",
    "執弣": "held by the grip",
    "執簫": "held by the tip",
    "乘": "told off by fours",
    "上面": "on the upper face",
    "下面": "on the under face",
}

_LYING = {w + end: say.format(en) for w, en in _WINDS.items() for end, say in _ENDS.items()}

MANNERS: Mapping[str, str] = {**_LYING, **_PLAIN}

KEPT = "不奠"  # 「左執角，再拜稽首」: a bow with the cup in hand, where the text says so

# What is said of one holding or one laying only: it is over when the thing changes hands or place.
_HELD_SO = (
    "後首 面鼓 面鏃 內弦 外弦 挎越 執越 進腠 弓下 弓上 卻 覆 卻手 覆手 尚左手 尚右手 橫 縮 兼 "
    "執弦 執弣 執簫 乘"
)
PASSING = frozenset({*_LYING, *_HELD_SO.split(), "倚", "搢", "懷", "袂", "著"})
