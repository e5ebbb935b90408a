"""手 hands: what is taken, kept, put down and handed over."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_hand = family("手")

_AT = "thing place via manner to"

HANDS: tuple[Verb, ...] = (
    _hand("取", "takes", "take", _AT, needs="thing", mark="取"),
    _hand("執", "holds", "hold", _AT, needs="thing"),
    _hand("奉", "bears in both hands", "hold:both", _AT, needs="thing"),
    _hand(
        "何 挎",
        "carries",
        "hold",
        _AT,
        needs="thing",
        source="how (後首 挎越 內弦) is kept until it is set down or handed over",
    ),
    _hand(
        "奠 委 錯 置 反奠 橫委",
        "sets down",
        "put",
        _AT,
        needs="thing",
        mark="奠",
        source="the thing points as 肆 or 首 say, else as he is told to face",
    ),
    _hand("釋", "lays down", "put", _AT, needs="thing", mark="奠"),
    _hand("倚", "leans", "put:倚", _AT, needs="thing", mark="奠"),
    _hand(
        "加",
        "puts on",
        "onto_hand",
        _AT,
        needs="thing",
        mark="奠",
        source="于 左手 is his own: 「卻左手，右加弛弓于其上」",
    ),
    _hand(
        "授 還授",
        "hands over",
        "give",
        _AT,
        needs="thing to",
        mark="授",
        source="the other has it at once, within ten 尺",
    ),
    _hand("將授", "holds out", "offer", _AT, needs="thing", mark="授"),
    _hand(
        "受",
        "receives",
        "receive",
        _AT,
        needs="thing",
        mark="受",
        source="from whoever holds it out within ten 尺",
    ),
    _hand("示", "shows", "in_hand", _AT, needs="thing"),
    _hand("去", "takes off", "take", _AT, needs="thing", mark="取"),
    _hand("搢", "tucks into the girdle", "tuck", _AT, needs="thing"),
    _hand("撫", "touches", "touch", _AT, needs="thing"),
    _hand("張", "strings", "manner:張/弛", _AT, needs="thing"),
    _hand("弛", "unstrings", "manner:弛/張", _AT, needs="thing"),
    _hand("蓋 冪", "covers", "touch", _AT, needs="thing"),
    _hand("更 易", "changes", "exchange", _AT, needs="thing", mark="取"),
    _hand("挩手", "wipes the hand", "", "thing", mark="挩"),
    _hand("數", "counts", "touch", _AT, needs="thing"),
    _hand("斂", "gathers up", "take", _AT, needs="thing", mark="取"),
    _hand("視", "looks at", "", "thing place to manner", bare=True),
    _hand("牽", "leads", "hold", _AT, needs="thing"),
    _hand("乘車", "mounts the carriage", "touch", _AT, needs="thing"),
    _hand("下車", "alights from the carriage", "touch", _AT, needs="thing"),
    _hand("闔", "shuts", "", "thing place", bare=True),
)
