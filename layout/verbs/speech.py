"""樂 music, 言 speech, 使 having others act: sounds that move nobody."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_music = family("樂", unseen=True)
_say = family("言")
_have = family("使")

_PIECE = "words thing place"
_SPOKEN = "to words thing place"

SPEECH: tuple[Verb, ...] = (
    _music("歌 間歌 升歌", "sings", "", _PIECE, mark="樂"),
    _music("笙", "plays the mouth-organ", "", _PIECE, mark="樂"),
    _music("奏 樂", "plays", "", _PIECE, mark="樂"),
    _music("鼓", "strikes", "", _PIECE, mark="樂"),
    _music("合樂", "joins in music", "", _PIECE, mark="樂"),
    _music("管", "plays the pipes", "", _PIECE, mark="樂"),
    _music("樂作", "begins the music", "", _PIECE, mark="樂"),
    _music("闋 樂闋 卒歌", "ends the music", "", _PIECE),
    _say("曰", "says", "", _SPOKEN, mark="言"),
    _say("告", "reports", "", _SPOKEN, mark="言"),
    _say("命", "orders", "", _SPOKEN, mark="言"),
    _say("請", "asks", "", _SPOKEN, mark="言"),
    _say("辭 辭降 辭洗", "declines", "", _SPOKEN, mark="言"),
    _say("禮辭", "declines once for form", "", _SPOKEN, mark="言"),
    _say("固辭", "declines twice", "", _SPOKEN, mark="言"),
    _say("對", "answers", "", _SPOKEN, mark="言"),
    _say("許 許諾 諾", "assents", "", _SPOKEN, mark="言"),
    _say("戒 宿 速", "invites", "", _SPOKEN, mark="言"),
    _say("謀", "takes counsel", "", _SPOKEN, mark="言"),
    _say("徵", "sends for", "", _SPOKEN, mark="言"),
    _say("受命 聽命", "takes the order", "", _SPOKEN, mark="言"),
    _say("反命", "reports back", "", _SPOKEN, mark="言"),
    _say("致命", "gives his message", "", _SPOKEN, mark="言"),
    _say("述命", "reads the order out", "", _SPOKEN, mark="言"),
    _say("延", "calls him on", "", _SPOKEN, mark="言", source="鄭注「從後詔禮曰延」"),
    _say("應", "answers from afar", "", _SPOKEN, mark="言"),
    _say("誓", "warns of the rule", "", _SPOKEN, mark="言"),
    _say("安", "sets at ease", "", _SPOKEN, mark="言"),
    _say("祝", "prays", "", _SPOKEN, mark="言"),
    _say("嘏", "blesses", "", _SPOKEN, mark="言"),
    _say("侑 饗", "urges to eat", "", _SPOKEN, mark="言"),
    _say("占", "reads the signs", "", _SPOKEN, mark="言"),
    _say("筮", "divines", "", _SPOKEN, mark="言"),
    _say("勞", "greets after the journey", "", _SPOKEN, mark="言"),
    _say("謁", "announces", "", _SPOKEN, mark="言"),
    _have("使 遣", "has him act", "", "to words thing"),
    _have("相", "guides", "", "to thing words"),
    _have("相拜 相旅 相祭 贊", "assists", "", "to thing words"),
    _have("擯", "acts as usher", "", "to words"),
    _have("儐", "thanks the envoy with gifts", "", "to thing words"),
    _have("作 作射 作取矢", "calls up", "entitle", "to words thing", mark="言"),
    _have("為", "becomes", "entitle", "words", needs="words"),
    _have("息", "entertains", "", "to"),
    _have("與", "takes part", "", "to"),
)
