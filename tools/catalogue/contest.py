"""S24x: the contest, who hits."""

from __future__ import annotations

from catalogue import Entry

_RITE = """\
title: 小禮
en: A rite
site: xiang
sections: [02_none]
cast:
  甲: {party: 賓, en: upper archer}
  乙: {party: 賓, en: lower archer}
  耦: {members: [甲, 乙]}
  孤: {members: [甲]}
things:
  筭: {kind: 筭, en: tally, count: 2}
variants:
  射: {readings: {右勝: 擬, 鈞: 擬}, about: who wins}
contest:
  of: 射
"""


def _contest(
    pairs: str = "耦", rounds: str = "{再射: 不貫不釋}", hits: str = "", why: str = "無文"
) -> str:
    said = f"  why: {why}\n" if why else ""
    told = hits or "再射: {甲: 中留留留, 乙: 留留留留}"
    return f"{_RITE}{said}  pairs: [{pairs}]\n  rounds: {rounds}\n  hits:\n    {told}\n"


_PAIRS = _contest("耦, 又耦", hits="再射: {甲: 中留留留, 乙: 留留留留, 丙: 留留留留, 丁: 留留留留}")
_EVEN = _PAIRS.replace("  of: 射\n", "  of: 射\n  each: {射: 右勝}\n").replace(
    "  孤:",
    "  丙: {party: 賓, en: upper archer}\n"
    "  丁: {party: 賓, en: lower archer}\n"
    "  又耦: {members: [丙, 丁]}\n"
    "  孤:",
)


def _entry(code: str, name: str, meaning: str, example: str, fix: str) -> Entry:
    return Entry(code, name, meaning, example, fix, kind="rite")


CONTEST = (
    _entry("S240", "contest ungrounded", "contest: says on whose word, or why, these hit",
           _contest(why=""), "add why:"),
    _entry("S241", "no such pair", "pairs: names groups of the cast", _contest("耦, 賓耦"),
           "declare it: members: [甲, 乙]"),
    _entry("S242", "no partner", "a pair is two, each of one pair only, and both shoot in a round "
           "or neither", _contest("耦, 孤"), "give him a partner"),
    _entry("S243", "no such round", "hits: names a round that rounds: does not have, or its way of "
           "counting is none of the three", _contest(rounds="{再射: 不歌不釋}", hits="{}"),
           "獲而未釋獲, 不貫不釋 or 不鼓不釋"),
    _entry("S244", "no archer", "hits: names one who is of no pair",
           _contest(hits="再射: {甲: 中留留留, 乙: 留留留留, 丙: 中中中中}"), "mend the name"),
    _entry("S245", "not four arrows", "an archer has four arrows, a sign for each: 中違揚留左右",
           _contest(hits="再射: {甲: 中留留留中, 乙: 留留留留}"), "write four signs"),
    _entry("S246", "too many hits", "more hits count than there are tallies",
           _contest(hits="再射: {甲: 中中中留, 乙: 留留留留}"), "count fewer hits"),
    _entry("S247", "another wins", "the hits under a reading make another side win than it says",
           _contest(hits="再射: {甲: 留留留留, 乙: 中留留留}"), "change the hits, or the reading"),
    _entry("S248", "even pair", "under each: one of every pair must win, and the arrows of "
           "these two are even", _EVEN, "change the hits"),
    _entry("S249", "no such target", "targets: names things that are targets, each with its pairs",
           _contest().replace("  of: 射\n", "  of: 射\n  targets: {大侯: [耦]}\n"),
           "declare it: 大侯: {kind: 侯}"),
)  # fmt: skip
