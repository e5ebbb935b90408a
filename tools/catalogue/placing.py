"""P3xx: sites, place phrases and ways. Phrases are said by 賓, who stands at 西階上 of the 庠."""

from __future__ import annotations

from catalogue import Entry

_END = ", basis: 擬, why: 試}\n"
_SITE = "site: 試\nfeatures:\n"
_MARK = _SITE + "  甲: {kind: mark, 東西: 中, 南北: 原" + _END
_AREAS = (
    "site: 試\nareas:\n"
    "  甲: {level: 庭, 東西: 自 中 至 中東 三尺, 南北: 自 原 至 原北 三尺" + _END
    + "  乙: {level: 庭, 東西: 自 甲東廉 至 甲東 三尺, 南北: 同 甲" + _END
)  # fmt: skip
_JOIN = "portals:\n  戶: {kind: door, joins: [甲, 乙], "
_VARIANT = "variants:\n  碑:\n    readings:\n"

SITES = (
    Entry("P301", "free axis", "東西 or 南北 of a part is not told",
          _SITE + "  甲: {kind: mark, 東西: 中" + _END, "tell both axes", kind="site"),
    Entry("P302", "circle", "parts, measures or declared places rest on one another in a circle",
          _SITE + "  甲: {kind: mark, 東西: 當乙, 南北: 原" + _END
          + "  乙: {kind: mark, 東西: 當甲, 南北: 原" + _END,
          "let one rest on something outside the circle", kind="site"),
    Entry("P303", "extent twice", "a relation gives the extent both by its ends and by 廣 深 長",
          _SITE + "  甲: {kind: line, 東西: 自 中 至 中東 三尺 廣 三尺, 南北: 原" + _END,
          "keep one of the two", kind="site"),
    Entry("P304", "conflict", "two relations of one axis give different places",
          _SITE + "  甲: {kind: mark, 東西: [中, 中東 三尺], 南北: 原" + _END,
          "keep one of the two", kind="site"),
    Entry("P305", "unknown part", "a relation names what the site does not have",
          _SITE + "  甲: {kind: mark, 東西: 當東荣, 南北: 原" + _END,
          "name a part of this site, 中 or 原", kind="site"),
    Entry("P306", "no relation", "the words of an axis are no relation, or run backward",
          _SITE + "  甲: {kind: mark, 東西: 中東, 南北: 原" + _END,
          "write 當東榮, 堂廉南 堂深, 自 甲 至 乙, 甲 廣 三尺", kind="site"),
    Entry("P307", "no measure", "a length is written that cannot be read",
          "site: 試\nlengths:\n  堂深: {measure: 三牛" + _END,
          "write a number and a unit, or known lengths with + − × ÷", kind="site"),
    Entry("P308", "too far", "a place would lie farther off than any place of a rite",
          _SITE + "  甲: {kind: mark, 東西: 中東 五千里, 南北: 原" + _END
          + "  乙: {kind: mark, 東西: 甲東 五千里, 南北: 原" + _END,
          "check the units", kind="site"),
    Entry("P310", "no ground to stand on", "an area has no extent, or falls into pieces",
          "site: 試\nareas:\n  甲: {level: 庭, 東西: 中, 南北: 自 原 至 原北 三尺" + _END,
          "give it width and depth, and take out only what lies on its rim", kind="site"),
    Entry("P312", "no way between", "a portal does not lie where its two areas meet",
          _AREAS + _JOIN + "東西: 中, 南北: 自 原 至 原北 三尺" + _END,
          "put it on the line where the areas meet", kind="site"),
    Entry("P313", "no such site", "a file is named that is not there",
          "site: 試\nuses: [hal]\n", "name a file of scenes/sites", kind="site"),
    Entry("P314", "no such reading", "a variant or a reading is chosen that the site does not know",
          "--variant 碑=soouth", "choose one of the readings named", kind="variant"),
    Entry("P315", "files in a circle", "site files use one another without end",
          "site: 試\nuses: [site]\n", "let the file use others only", kind="site"),
    Entry("P316", "names of two grounds", "two grounds would give their parts the same names",
          "site: 試\nuses: [gate]\ngrounds:\n"
          "  女家: {uses: gate, 東西: 中西 九百尺, 南北: 原" + _END
          + "  女家之廟: {uses: temple, 東西: 中西 千五百尺, 南北: 原" + _END,
          "call one of them otherwise, or let one file have both as its grounds", kind="site"),
    Entry("P344", "unknown level", "an area is on a level that the vocabulary does not know",
          _AREAS.replace("level: 庭", "level: 廷", 1),
          "write 堂, 庭, 階, 塾, or a part of your own that has a level:", kind="site"),
)  # fmt: skip

PHRASES = (
    Entry("P320", "no phrase", "the words are no place phrase", "西階瓦",
          "name a feature, thing or person, then a side or part of it", kind="phrase"),
    Entry("P321", "unknown name", "a phrase names what this site has not", "眾賓一之門外",
          "name a feature, thing or person of this site", kind="phrase"),
    Entry("P322", "axis open", "a phrase leaves an axis open that nothing closes", "碑末",
          "name the person, or a second landmark", kind="phrase"),
    Entry("P323", "not there", "the landmark is not on stage, or not set up yet", "楅南",
          "set it up or bring it in before this step", kind="phrase"),
    Entry("P324", "faces no way", "left, right, before or behind of what has no front", "介左",
          "name a wind instead", kind="phrase"),
    Entry("P325", "no place of his", "位 or 所 of one to whom no place has been given", "位",
          "name the place", kind="phrase"),
    Entry("P326", "no ground", "the place lies outside all walkable ground", "西階西百步",
          "name a landmark that has room on that side", kind="phrase"),
    Entry("P327", "in a wall", "the place lies in a wall or a pillar", "阼階上當楣當東楹",
          "name a side of it", kind="phrase"),
    Entry("P328", "parts apart", "two parts of a phrase name ground that has nothing in common",
          "堂上當中庭南", "leave out one of the two that are named", kind="phrase"),
    Entry("P329", "several meanings", "a word means more than one thing here",
          "夾碑", "write the one that is meant; all are named", kind="phrase"),
    Entry("P332", "cut off", "what is to be beside somebody or something lies beyond a wall, or "
          "over the edge of its ground", "主人席東一丈",
          "name another side, or a nearer landmark", kind="phrase"),
)  # fmt: skip

WAYS = (
    Entry("P330", "no way", "no way leads there, or none by the stair named",
          "中庭 → 西階上 自 東內塾", "name another stair, or go to another place first",
          kind="route"),
    Entry("P331", "no such stair", "the stair named is not here", "中庭 → 西階上 自 中階",
          "name a stair of this site", kind="route"),
)  # fmt: skip
