"""R5xx: acts that cannot be. An example is played a line a step on the small stage of the tests."""

from __future__ import annotations

from catalogue import Entry

_CUP = "主人 適 上篚南 北面，坐取 爵一 于 上篚，興"


def _entry(code: str, name: str, meaning: str, example: str, fix: str) -> Entry:
    return Entry(code, name, meaning, example, fix, kind="play")


STATE = (
    _entry("R501", "rises though standing", "興 is from the knees to the feet",
           "主人 興", "leave 興 out, or let him 坐 before"),
    _entry("R502", "kneels though kneeling", "坐 is from the feet to the knees",
           "主人 坐\n主人 坐", "leave 坐 out, or let him 興 before"),
    _entry("R503", "bows with a vessel in hand", "a cup is set down before a bow: 坐奠爵，遂拜",
           _CUP + "，拜 賓", "坐奠 it first, 執 it after the bow"),
    _entry("R504", "hands not empty", "共 joins the hands, and they hold something",
           _CUP + "，共", "set it down first"),
    _entry("R505", "dress", "somebody puts on what he wears, or takes off what he does not",
           "賓 襲", "leave it out"),
    _entry("R506", "walks on his knees", "somebody kneels, and goes elsewhere without rising",
           "賓 坐，適 洗南", "let him 興 before he goes"),
    _entry("R507", "up or down already", "升 from the hall, or 降 from the court",
           "賓 升", "leave it out, or 適 the place"),
    _entry("R508", "on or off the mat already", "升席 by one who is on it, 降席 by one who is not",
           "賓 降席", "let him 升席 before"),
    _entry("R509", "inside already", "入 by one who is within the gate",
           "賓 入", "let him 出 before, or name the room entered"),
    _entry("R510", "out of reach", "a thing is handled within eight 尺, and passes from one to "
           "another within ten", "主人 取 爵一 于 上篚", "walk there first"),
    _entry("R511", "hands full", "one hand holds one thing, but for slender things",
           "主人 適 上篚南 北面，坐左取 爵一 于 上篚，左取 爵二 于 上篚", "set one down first"),
    _entry("R512", "cannot be taken", "the thing is not there, or somebody holds it",
           "主人 取 主人席", "take it where it is, or let its holder 將授 it"),
    _entry("R514", "which one", "a kind is named where several may be meant",
           "主人 取 篚", "name the one"),
    _entry("R515", "not in hand", "something is done with a thing that he does not hold",
           "主人 坐奠 爵一", "let him 取 it first"),
    _entry("R516", "nobody holds it out", "受 of what no other offers",
           "賓 受 爵一", "let the giver 獻 or 將授 it first"),
    _entry("R517", "set out twice", "a thing is set out that lies somewhere already",
           "贊者 設 賓席 于 西階上", "徹 it first, or 遷 it"),
    _entry("R518", "no place", "a thing is set out and no place can be told",
           "贊者 設 主人席", "name the place after 于"),
    _entry("R519", "no mat", "somebody steps onto a mat that he has not, or that is not spread",
           "主人 升席", "spread it first"),
    _entry("R520", "salutes on his knees", "揖 厭 讓 are done standing",
           "賓 坐，揖 主人", "let him 興 first"),
    _entry("R521", "already full", "實 of a vessel with wine in it",
           _CUP + "，實 爵一，實 爵一", "let it be drunk first"),
    _entry("R522", "no jar", "實 away from the jars", _CUP + "，適 阼階上，實 爵一",
           "walk to the jars first"),
    _entry("R523", "no basin", "洗 or 盥 away from the basin", "主人 盥",
           "walk to the basin first"),
    _entry("R524", "nothing in it", "an empty vessel is drunk or sipped from",
           _CUP + "，坐，飲 爵一", "fill it first"),
    _entry("R530", "not on stage", "somebody acts who is not there", "贊者 北面",
           "put him where he is first found: 在"),
    _entry("R531", "no place to go back to", "復位 by one who has had no other place",
           "賓 復位", "name the place"),
    _entry("R533", "on stage already", "在 is for who was off stage", "賓 在 洗南", "適 the place"),
    _entry("R550", "no bow", "射 挾 want a strung bow in hand",
           "介 適 弓北 南面，坐取 矢一，射 于 洗", "let him 執 his bow, and 張 it where it is 弛"),
    _entry("R551", "not four arrows", "搢三挾一个 by one who has more or fewer than four",
           "介 適 弓北 南面，坐取 弓，兼取 矢一、矢二，搢三挾一个", "let him 取 乘矢 first"),
    _entry("R552", "no fours", "arrows are told off by fours, and some are left over or none is "
           "there", "介 乘之", "let all be fetched and laid on the rack"),
    _entry("R553", "more arrows than told", "an archer shoots more than contest: tells of",
           "介 適 弓北 南面，坐取 弓，取 矢一，射 矢一", "tell of another round, or shoot less"),
    _entry("R554", "no tally", "a tally is laid or taken where there is none", "介 取賢獲",
           "坐取 八筭 于 中 before each pair"),
    _entry("R555", "no heap", "數獲 of what is no heap of tallies", "介 數獲 洗",
           "write 右獲 or 左獲"),
    _entry("R560", "moves nothing", "somebody takes a thing on that he neither bears, draws nor "
           "drives", "賓 驅 洗南", "let those who move it take their places first: 御車 舁 屬引"),
    _entry("R561", "no room in it", "the kind of the thing tells of no place for people, or others "
           "have them all", "賓 升車 楅", "say room: of the kind, or let somebody get down first"),
    _entry("R562", "gets out of nothing", "somebody gets down who is in or on nothing",
           "賓 降車", "leave it out"),
    _entry("R540", "in one spot", "two bodies within one 尺", "賓 適 阼階上",
           "name the place of each, or the head of their row"),
    _entry("R541", "no room", "no walkable ground is there",
           "贊者 在 地線北 南面，進", "stand elsewhere"),
    _entry("R542", "no such stair or side", "自 names what is no stair, or no side of a mat",
           "賓 降自 洗", "name a stair, or a side of the mat"),
    _entry("R543", "row runs off", "the row has no room from that place to that side",
           "眾賓 在 洗東又東八尺 北面 西上", "name another head, or another place"),
    _entry("R570", "the dead does nothing", "somebody of a party that lies is said to do something",
           "亡者 在 戶牖間 南首，興", "say who does it to him"),
    _entry("R571", "lies though lying", "臥 by one who lies already",
           "賓 臥 東首\n賓 臥 南首", "leave it out"),
    _entry("R575", "shut though shut", "a shut door is shut again, or an open one opened",
           "贊者 在 戶西 南面，啟戶 室扉", "shut or open it before, or leave this out"),
)  # fmt: skip
