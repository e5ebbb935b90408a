"""設 laying out and clearing: things come to stand somewhere, and are taken away."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_set = family("設", turns=False, unseen=True)

_WHERE = "thing place via to manner row"

SETTING: tuple[Verb, ...] = (
    _set(
        "設 陳 饌 縣",
        "sets out",
        "lay",
        _WHERE,
        needs="thing",
        mark="設",
        source="facing and 肆 are those of the thing; a thing of somebody's, with no place "
        "given, stands before his mat",
    ),
    _set("薦 羞", "sets the dishes", "lay", _WHERE, needs="thing", mark="設"),
    _set("席 筵 鋪 布", "spreads the mat", "lay", _WHERE, needs="thing", mark="設"),
    _set("尊", "sets the jars", "lay", _WHERE, needs="thing", mark="設"),
    _set("納", "brings in", "lay", _WHERE, needs="thing", mark="設"),
    _set("載", "loads", "lay", _WHERE, needs="thing", mark="設"),
    _set("徹 除", "clears away", "clear", _WHERE, needs="thing", mark="徹"),
    _set("遷", "moves", "shift", _WHERE, needs="thing place", mark="設"),
    _set("爾", "brings near", "shift", _WHERE, needs="thing place", mark="設"),
    _set("朼", "ladles out", "shift", _WHERE, needs="thing place", mark="設"),
    _set("分", "shares out", "lay", _WHERE, needs="thing", mark="設"),
    _set("張侯", "spreads the target", "manner:張/束", _WHERE),
    _set("繫", "ties", "manner:繫/說", _WHERE, needs="thing"),
    _set("說 說束", "unties", "manner:/束,繫", _WHERE, needs="thing"),
    _set("束", "ties up", "manner:束/張", _WHERE, needs="thing"),
    _set("埽", "sweeps", "", "place", bare=True),
    _set("亨", "cooks", "", _WHERE),
    _set("畫", "draws", "", _WHERE, bare=True),
)
