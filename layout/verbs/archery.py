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
    _dress("袒決遂", "bares the arm, puts on ring and guard", "dress:袒/襲 dress:決 dress:遂"),
    _dress("說決拾", "takes off ring and guard", "dress:/決 dress:/遂", source="拾 is the 遂"),
    _dress("說屨", "takes off the shoes", "dress:跣"),
    _dress("納屨 著屨", "puts on the shoes", "dress:/跣"),
    _dress("朝服", "wears court dress", "dress:朝服"),
    _dress("皮弁", "wears the leather cap", "dress:皮弁/裨冕,袞冕"),
    _dress("裨冕", "wears robe and crown", "dress:裨冕/皮弁"),
    _dress("袞冕", "wears dragon robe and crown", "dress:袞冕/皮弁"),
    _dress("釋服", "puts off the dress", "dress:/朝服"),
    _shoot("挾", "holds on the string", "nock", _ARROW, needs="thing", mark="挾"),
    _shoot("射 發", "shoots", "shoot", _ARROW, mark="射"),
    _shoot("誘射", "shoots to show how", "shoot", _ARROW, mark="射"),
    _shoot("順羽", "strokes the feathers", "", "thing"),
    _shoot("乘", "counts off by fours", "near", _ARROW),
    _shoot("獲", "calls the hit", "", "words", mark="言"),
    _shoot("揚弓 揖弓", "raises the bow", "", "manner"),
    _shoot("舉旌", "raises the banner", "manner:舉/偃", "thing"),
    _shoot("偃旌", "lays the banner down", "manner:偃/舉", "thing"),
    _shoot("釋獲", "lays down a tally", "count", "place thing", bare=True, mark="奠"),
    _shoot("比", "matches the pairs", "", "to place"),
    _shoot("拾", "goes by turns", "", "to thing"),
)
