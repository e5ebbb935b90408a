"""飲 the cup and its wine, 祭 offering and tasting."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_cup = family("飲")
_offer = family("祭")

_WHAT = "thing place to manner"

WINE: tuple[Verb, ...] = (
    _cup(
        "實 酌 改實",
        "fills",
        "fill",
        "thing place via to",
        mark="實",
        source="at a jar within six 尺, with the vessel in hand",
    ),
    _cup("洗", "washes", "wash", "thing place to", mark="洗"),
    _cup("盥", "washes the hands", "rinse", "place", mark="盥"),
    _cup("盥洗", "washes hands and vessel", "rinse wash", "thing place", mark="洗"),
    _cup("卒洗", "finishes washing", "wash", "thing"),
    _cup("卒盥", "finishes washing the hands", "rinse"),
    _cup(
        "沃",
        "pours water",
        "",
        "to thing",
        mark="盥",
    ),
    _cup("飲", "drinks", "drink", "thing to", mark="飲"),
    _cup(
        "卒爵 卒觶 卒角 卒觚 卒",
        "drains the cup",
        "drain",
        "thing to",
        mark="飲",
    ),
    _cup("啐 啐酒", "sips", "sip", "thing", mark="啐"),
    _cup("獻", "offers the cup", "offer", "thing to place", needs="to", mark="獻"),
    _cup("酢 醋", "returns the cup", "offer", "thing to place", mark="酢"),
    _cup("酬", "toasts", "offer", "thing to place", mark="酬"),
    _cup("媵 致 賜 酳", "sends up the cup", "offer", "thing to place", needs="to", mark="獻"),
    _cup(
        "舉",
        "raises",
        "in_hand",
        "thing to place",
        mark="舉",
        source="舉觶于賓 opens a round; the wine is drunk and set down by verbs of their own",
    ),
    _cup(
        "虛",
        "empties",
        "empty",
        "thing place",
        needs="thing",
        source="wine that no text has drunk, before the vessel is laid up",
    ),
    _cup("旅", "passes the cup round", "", "to thing"),
    _offer(
        "祭",
        "offers a little",
        "near",
        _WHAT,
        mark="祭",
        source="with nothing named, from the cup in hand",
    ),
    _offer(
        "禮 禮日 禮月 禮四瀆 禮山川丘陵 祀",
        "sacrifices to",
        "",
        _WHAT,
        mark="祭",
        source="覲禮注「變拜言禮者，容祀也」",
    ),
    _offer("燔柴", "burns on the pyre", "clear", _WHAT, needs="thing", mark="祭"),
    _offer("升縣", "hangs up in offering", "lay", _WHAT, needs="thing", mark="祭"),
    _offer("沈", "sinks in the stream", "clear", _WHAT, needs="thing", mark="祭"),
    _offer("瘞", "buries", "clear", _WHAT, needs="thing", mark="祭"),
    _offer("祭酒", "offers wine", "sip", "thing place", mark="祭"),
    _offer("祭薦 祭豆 祭脯醢", "offers from the dishes", "near", _WHAT, mark="祭"),
    _offer(
        "絕祭",
        "tears off the end and offers it",
        "in_hand",
        _WHAT,
        needs="thing",
        mark="祭",
        source="經「弗繚，右絕末以祭」",
    ),
    _offer("振祭", "shakes and offers", "in_hand", _WHAT, needs="thing", mark="祭"),
    _offer("嚌", "tastes", "in_hand", _WHAT, needs="thing", mark="嚌"),
    _offer("嘗 食", "eats", "near", _WHAT, mark="嚌"),
    _offer("㨎", "dips", "in_hand", _WHAT, mark="祭"),
    _offer("告旨", "says that it is good", "", "to words", mark="言"),
)
