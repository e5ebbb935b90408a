"""禮 courtesies and bows: they show what one means to another, and move nobody."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_bow = family("禮")

_THREE = "周禮司儀「土揖庶姓，時揖異姓，天揖同姓」"

COURTESIES: tuple[Verb, ...] = (
    _bow("揖 相揖", "salutes with joined hands", "salute", "to place", mark="揖"),
    _bow("土揖", "salutes with hands lowered", "salute", "to", mark="揖", source=_THREE),
    _bow("時揖", "salutes with hands level", "salute", "to", mark="揖", source=_THREE),
    _bow("天揖", "salutes with hands raised", "salute", "to", mark="揖", source=_THREE),
    _bow(
        "厭",
        "beckons with joined hands",
        "salute",
        "to",
        mark="厭",
        source="鄭注「推手曰揖，引手曰厭」",
    ),
    _bow("讓", "yields", "salute", "to place", mark="讓"),
    _bow("揖讓", "salutes and yields", "salute", "to place", mark="揖"),
    _bow("拜", "bows", "bow", "to words manner", mark="拜"),
    _bow("答拜 荅拜", "bows in return", "bow", "to manner", mark="拜"),
    _bow("答", "bows in return", "bow", "to", mark="拜"),
    _bow(
        "稽首 拜稽首",
        "bows with the head to the ground",
        "bow:稽首",
        "to manner",
        mark="稽首",
        source="周禮大祝九拜「一曰稽首」",
    ),
    _bow("拜送", "bows for what he gave", "bow", "to thing", mark="拜"),
    _bow("拜受", "bows and receives", "bow receive", "to thing", mark="拜"),
    _bow("拜洗", "bows for the washing", "bow", "to", mark="拜"),
    _bow("拜至", "bows for the coming", "bow", "to", mark="拜"),
    _bow("拜辱", "bows for the honour of the visit", "bow", "to", mark="拜"),
    _bow("拜賜", "bows for the gift", "bow", "to", mark="拜"),
    _bow("拜日", "bows to the sun", "bow", "to", mark="拜"),
    _bow("拜既", "bows for the emptied cup", "bow", "to thing manner", mark="拜"),
    _bow("崇酒 拜崇酒", "bows in thanks for the wine", "bow", "to", mark="拜"),
    _bow("成拜", "completes the bow", "bow", "to", mark="拜"),
    _bow("妥", "seats him with a bow", "bow", "to", mark="拜"),
)
