"""服 dress and 射 archery."""

from __future__ import annotations

from layout.verbs.declare import Verb, family

_dress = family("服")
_shoot = family("射")

_ARROW = "thing place via manner to"

ARCHERY: tuple[Verb, ...] = (
    _dress("袒", "bares the left arm", "dress:袒/襲"),
    _dress("肉袒", "bares the flesh", "dress:肉袒/襲"),
    _dress("右肉袒", "bares the flesh of the right arm", "dress:右肉袒/襲"),
    _dress("襲", "covers the arm", "dress:襲/袒,肉袒,右肉袒"),
    _dress("決遂", "puts on ring and guard", "dress:決 dress:遂"),
    _dress("設決", "puts on the ring", "dress:決"),
    _dress("設拾", "puts on the guard", "dress:遂"),
    _dress("袒決遂", "bares the arm, puts on ring and guard", "dress:袒/襲 dress:決 dress:遂"),
    _dress("袒決", "bares the arm and puts on the ring", "dress:袒/襲 dress:決"),
    _dress("說決拾", "takes off ring and guard", "dress:/決 dress:/遂", source="拾 is the 遂"),
    _dress("說屨", "takes off the shoes", "dress:跣"),
    _dress("納屨 著屨", "puts on the shoes", "dress:/跣"),
    _dress("朝服", "wears court dress", "dress:朝服/玄端"),
    _dress("玄端", "wears the dark robe", "dress:玄端/朝服"),
    _dress("皮弁", "wears the leather cap", "dress:皮弁/裨冕,袞冕"),
    _dress("裨冕", "wears robe and crown", "dress:裨冕/皮弁"),
    _dress("袞冕", "wears dragon robe and crown", "dress:袞冕/皮弁"),
    _dress("釋服", "puts off the dress", "dress:/朝服"),
    _shoot("挾", "holds on the string", "nock", _ARROW, needs="thing", mark="挾"),
    _shoot(
        "搢三挾一个 搢三而挾一个",
        "tucks three and lays one on the string",
        "arm",
        mark="挾",
        source="of the four arrows he bears: 鄉射「三耦皆執弓，搢三而挾一个」",
    ),
    _shoot("射", "shoots", "shoot", _ARROW, mark="射", source="where it falls is told by contest:"),
    _shoot(
        "發",
        "shoots, and lays the next arrow on the string",
        "shoot renock",
        _ARROW,
        mark="射",
        source="鄉射「上射既發，挾弓矢，而后下射射」; of a pair 拾發 乘矢: by turns, to the last",
    ),
    _shoot("誘射", "shoots to show how", "shoot", _ARROW, mark="射"),
    _shoot("執弦", "holds the string", "grip:執弦", "thing"),
    _shoot("執弣", "holds the grip", "grip:執弣", "thing"),
    _shoot("執簫", "holds the tip of the bow", "grip:執簫", "thing"),
    _shoot("橫弓", "holds the bow across", "grip:橫", "thing"),
    _shoot("揉", "tries the bow", "in_hand", "thing", needs="thing"),
    _shoot("順羽", "strokes the feathers", "", "thing"),
    _shoot(
        "取矢 求矢",
        "fetches the arrows that were shot",
        "gather",
        "thing via",
        mark="取",
        source="from in and about the target, shared by those who do it",
    ),
    _shoot(
        "乘 乘之",
        "tells the arrows off by fours",
        "by_fours",
        _ARROW,
        source="those on the rack within reach, or at the place named",
    ),
    _shoot(
        "獲",
        "calls the hit",
        "call",
        "words",
        mark="言",
        source="once for each arrow in the target since the last call; with none, he is silent",
    ),
    _shoot("揚弓 揖弓", "raises the bow", "", "manner"),
    _shoot("舉旌", "raises the banner", "banner:舉/偃", "thing"),
    _shoot("偃旌", "lays the banner down", "banner:偃/舉", "thing"),
    _shoot(
        "釋獲",
        "lays a tally for each hit",
        "lay_tally",
        mark="奠",
        source="for each that counts in its round: 「上射於右，下射於左」, onto 右獲 and 左獲",
    ),
    _shoot(
        "數獲",
        "counts a heap and sets it out",
        "number",
        needs="place",
        bare=True,
        mark="奠",
        source="右獲 or 左獲",
    ),
    _shoot(
        "取賢獲",
        "takes the tallies by which one side is ahead",
        "take_surplus",
        mark="取",
        source="鄭注「齊之而取其餘」; where both are even, one of each",
    ),
    _shoot(
        "告獲",
        "reports the count",
        "announce",
        "to",
        mark="言",
        source="in the words of the text with the numbers filled in: 右賢於左若干純若干奇, 左右鈞",
    ),
    _shoot("比", "matches the pairs", "", "to place"),
    _shoot("拾", "goes by turns", "", "to thing"),
)
