"""C8xx: laws over the frames. An example is played a line a step on the tests' stage; a line
that begins with 改 alters the last frame, since nothing that one can write breaks the law.
「text｜acts｜basis」 parts what the clause says from what is played; after the basis stands
what is cited, and a fourth part is a word that is said to be unplayed."""

from __future__ import annotations

from catalogue import Entry

_CUP = "主人 適 上篚南 北面，坐取 爵一 于 上篚，興"
_WALK = "賓 北面\n賓 適 賓席前\n改 "
_CITING = (
    "section: 獻賓\nen: The offering\nsteps:\n- 經: 主人坐取爵，獻賓。\n  en: He offers.\n"
    "- 經: 賓拜，\n  en: He bows.\n  do:\n  - act: 賓 北面\n    basis: 注\n"
)
_PLAY = "play it as the words say, or say under unplayed: why they are not played"
_REST = "do as the words say, quote those on which it rests, or say why: it is so"
_ENGINE = "a fault of the engine: tell its makers"


_DRAFT = """\
title: 小禮
en: The Little Rite
draft: yes
site: xiang
cast: {賓: {party: 賓, en: guest, stair: 西階}}
sections: [01_one]
"""


def _law(code: str, name: str, meaning: str, example: str, fix: str) -> Entry:
    return Entry(code, name, meaning, example, fix, kind="law")


def _cite(code: str, name: str, meaning: str, cite: str, fix: str) -> Entry:
    return Entry(code, name, meaning, _CITING + f"    cite: {cite}\n", fix, kind="cite")


LAW = (
    Entry("C800", "examined nothing", "a law found nothing to look at in the whole rite",
          "賓 北面", "let the law say that it need not, or mend what it looks for", kind="whole"),
    _law("C801", "rests on nothing", "a place, stair or facing that is not in the clause and gives "
         "no ground", "賓適洗。｜賓 適 洗南", "add basis: with cite: or why:"),
    _law("C802", "two holders", "a thing in no hands that hold it, or in two pairs",
         _WALK + "賓 both 爵一", _ENGINE),
    _law("C803", "not conserved", "a thing appears, vanishes or leaps", _WALK + "爵一 pos 0,0",
         _ENGINE),
    _law("C804", "off the ground", "somebody stands where there is no floor",
         _WALK + "賓 area 西堂", _ENGINE),
    _law("C805", "in one spot", "two persons within one 尺", "賓 適 阼階上",
         "name the place of each, or the head of their row"),
    _law("C806", "no stair", "somebody changes level by no stair",
         "賓 北面\n賓 適 賓席前 由 西階上\n改 賓 area 庭\n改 賓 pos 0,-30", _ENGINE),
    _law("C807", "through a wall", "a path crosses a wall or a pillar",
         _WALK + "賓 path 0,34.91666666666667 0,60", _ENGINE),
    _law("C809", "bows with a cup", "a bow is the last of a step, and a cup is in hand",
         _CUP + "，拜 賓\n賓 答拜 主人\n主人 坐奠 爵一 于 上篚，興", "坐奠 it before the bow"),
    _law("C810", "the trail is open", "a vessel taken is still in somebody's hands at the end",
         _CUP + "，退", "let it be laid up in a basket, or set down"),
    _law("C811", "ground not whole", "注 疏 後 記 without the words, 擬 without a reason",
         "賓北面。｜賓 北面｜擬", "add cite: or why:"),
    _law("C812", "leaps", "a path begins elsewhere than where the person was",
         _WALK + "賓 path 0,6 0,7", _ENGINE),
    _law("C813", "left behind", "a thing held is not where its holder is",
         "侯氏 在 中庭南 北面\n改 圭 pos 0,0", _ENGINE),
    _law("C814", "never taken", "a vessel is held out, and he to whom it is held never takes it",
         _CUP + "，將授 賓 爵一\n賓 退",
         "let him 受 it, or let the giver 奠 it"),
    _law("C815", "laid beyond a wall", "a thing is set beside another, and a wall stands between",
         "贊者 設 黍敦一 于 壺又東三丈", "name a place that has room"),
    _law("C816", "passes on the wrong side", "who passes another (相左) does not meet him, "
         "has not his way on the left, touches him, or goes the same way",
         "主人 降\n介 相左 主人 于 西階前",
         "let both pass in 同"),
    _law("C817", "ring on a covered arm", "somebody wears ring or guard, and his arm is not bared",
         "介 決遂", "袒 before 決遂, and 說決拾 before 襲"),
    _law("C819", "tallies amiss", "a heap has more tallies than that side has hits that count, or "
         "when it is counted fewer", "賓 北面\n改 筭 place 右獲", "釋獲 after every pair"),
    _law("C820", "on the wrong mark", "the upper archer does not stand on the right of the lower",
         "｜介 適 弓北 南面，坐取 矢一，興｜擬 試\n"
         "｜贊者 在 弓南 北面，坐取 矢二，興｜擬 試\n"
         "｜介 袒決遂／贊者 袒決遂／介 射 矢一 于 洗／贊者 射 矢二 于 洗｜擬 試",
         "上射 on 右物, 下射 on 左物"),
    _law("C821", "out of turn", "the two of a pair do not shoot by turns, the upper archer first",
         "｜贊者 在 弓北 南面，袒決遂，坐取 弓，取 矢一，興，射 矢一｜擬 試", "拾發"),
    _law("C822", "not by the south", "an archer goes to or from the west of the hall otherwise "
         "than by the south of the marshal", "司馬 在 西階西三丈南三丈 東面\n介 適 堂西",
         "由 司馬之南"),
    _law("C823", "taken out of turn", "the two of a pair do not take their arrows off the rack by "
         "turns, the upper archer first", "介 適 楅南 北面\n介 取 矢三 于 楅，取 矢四 于 楅",
         "拾取 乘矢, or 兼取 where the text says so"),
    _law("C824", "upon a thing", "somebody comes to stand upon what lies there, or a thing is laid "
         "under his feet by another", "賓 適 中庭 北面", "name a place beside it"),
    _law("C829", "no room for a body", "somebody stands in a wall or a pillar, or over an edge",
         "介 適 堂廉北三寸 北面", "name a place with room for two 尺"),
    _law("C830", "no room for a thing", "a thing lies in a wall, over an edge, or upon another, "
         "which does not bear it", "贊者 設 賓俎 于 壺東一尺", "name a place with room for it"),
    _law("C831", "in the doorway", "somebody stays in a doorway or on the leaf of a gate, or a "
         "thing is laid there", "介 適 室戶南五寸 南面", "name a place beside it"),
    _law("C832", "not with him", "who comes beside another stands in another room",
         "賓 適 阼階上東八尺 北面\n主人 適 賓右",
         "name a place in the same room"),
    _law("C840", "a verb not done", "a clause says that something is done, and nobody does it",
         "賓坐，揖主人。｜賓 坐", _PLAY),
    _law("C841", "another number", "something is done more or less often than the clause says",
         "賓三揖主人。｜賓 揖 主人", _PLAY),
    _law("C842", "done all the same", "a clause says that something is not done, and it is done",
         "賓不揖。｜賓 揖 主人", _PLAY),
    _law("C843", "another order", "the verbs of a clause are done in another order, or one act "
         "stands for two", "賓坐，介揖。｜介 揖 主人／賓 坐", _PLAY),
    _law("C844", "nobody faces so", "a clause names a facing that nobody and nothing in it has",
         "賓南面揖。｜賓 揖 主人", _PLAY),
    _law("C863", "he does it the other way", "one does two things that a clause says one after "
         "another, each once, in the other order", "袒，降。｜介 袒／賓 降／賓 袒", _PLAY),
    _law("C845", "no row from there", "a clause says where a row begins, and there is none",
         "賓揖，東上。｜賓 揖 主人", _PLAY),
    _law("C846", "another stair", "a clause names a stair, and nobody is at it or goes by it",
         "主人自西階。｜主人 降", _PLAY),
    _law("C847", "another hand", "a clause names a hand, and nothing is done with it",
         "侯氏 在 中庭南 北面\n侯氏左執圭。｜侯氏 執 圭", _PLAY),
    _law("C848", "another does it", "who begins a run of a clause does not do it, and another does",
         "賓揖。｜主人 揖 賓", _PLAY),
    _law("C849", "done to another", "a verb names whom it is done to, and it is done to another",
         "賓揖主人。｜賓 揖 介", _PLAY),
    _law("C834", "named and idle", "who begins a run of a clause in which something is done has no "
         "part in it", "賓使主人坐。｜主人 坐", _PLAY),
    _law("C835", "not all of the company", "of all who do one thing (皆) one does not do the next",
         "眾賓 在 中庭北二丈 北面 東上\n"
         "眾賓皆揖，坐。｜眾賓 揖 主人／眾賓一 坐／眾賓二 坐", _PLAY),
    _law("C836", "not first", "one is said to do something first, and another does it before him",
         "賓先拜。｜主人 拜 賓／賓 拜 主人", _PLAY),
    _law("C837", "a number nobody says", "something is done twice or three times, and neither the "
         "clause nor what it rests on says so", "賓揖主人。｜賓 再揖 主人", "do it once, or cite"),
    _law("C838", "one is forgotten", "of all who do something (皆) one does not",
         "眾賓 在 中庭北二丈 北面 東上\n"
         "眾賓皆揖。｜眾賓一 揖 主人／眾賓二 揖 主人", _PLAY),
    _law("C860", "one of a group does nothing", "several of a group do the same, and one alone of "
         "those who are there does not", "眾賓 在 中庭北二丈 北面 東上\n眾賓一、眾賓二 坐",
         "let all of them do it, or write it as an exception"),
    _law("C854", "not as his fellows", "who is of a group does all that the others do but for one "
         "thing", "眾賓一、眾賓二 在 中庭北二丈 北面 東上\n"
         "眾賓一 坐，興，袒／眾賓二 坐，興",
         "let all of them do it, or write it as an exception"),
    _law("C855", "behind his back", "something is taken, put down, handed over or washed at, and "
         "it is behind who does so", "賓 北面\n"
         "主人 適 上篚南二尺 南面，坐取 爵一 于 上篚，奠 爵一 于 上篚，興",
         "let him face it, or stand beyond it"),
    _law("C856", "not as he stood there", "somebody comes back to his place, and no words say why "
         "he faces another way", "主人降立阼階東北面。｜主人 降，立 于 阼階東 北面\n"
         "主人適洗南北面盥。｜主人 適 洗南 北面，盥\n"
         "主人自洗南反阼階東。｜主人 適 阼階東 南面", "face as before, or cite who says 面"),
    _law("C857", "by another's stair", "somebody uses a stair that is not his own, and no words "
         "say so",
         "賓北面。｜賓 適 阼階前 北面｜疏 敖「賓至階前，北面」",
         "name his own, or cite who says so"),
    _law("C858", "not both go", "two are said to go up, down, in or out, and one does not, or who "
         "is named second goes first", "賓、主人降。｜主人 降／賓 降", _PLAY),
    _law("C859", "goes before whom he follows", "who is said to follow sets out before the other",
         "賓 降，適 洗南 北面，盥\n主人 降\n"
         "主人適中庭南，賓從之。｜賓 適 中庭南二丈／主人 適 中庭南一丈／賓 適 中庭南三丈｜擬 試",
         _PLAY),
    _law("C864", "not as his line", "of three of a group who come to stand in one line one faces "
         "otherwise", "｜眾賓 在 中庭南 北面｜擬 試\n"
         "｜眾賓一 適 中庭南六尺 北面／眾賓二 適 中庭南一丈二尺 北面／"
         "眾賓三 適 中庭南一丈八尺 南面｜擬 試",
         "let him face as the others, or write it as an exception"),
    _law("C865", "out of his order", "of a group one goes before another who is before him "
         "in it", "｜眾賓二 在 西階上西五尺 北面／眾賓一 在 西階上西八尺 北面｜擬 試\n"
         "｜眾賓二 降，適 中庭北二丈 北面／眾賓一 降｜擬 試", "let the first go first"),
    _law("C866", "out of step", "two do the same at the same moments, but for one thing that one "
         "of them does not", "賓、介 坐／賓、介 興\n賓、介 坐／賓、介 興／賓 拜 主人\n"
         "主人 答拜 賓",
         "let both do it, or write it as an exception"),
    _law("C867", "faces another wind", "an act faces another wind than the words that it rests on "
         "say", "主人北面，賓揖。｜主人 北面／賓 南面／賓 揖 主人｜後 敖「主人北面，賓揖」", _REST),
    _law("C868", "on another side", "of a place one side is written, and the words that it rests "
         "on say the one across", "賓自東序適洗西。｜賓 適 洗東", _REST),
    _law("C869", "another head of the row", "a row begins at another end than the words that it "
         "rests on say", "贊者、司馬北面東上，眾賓立。｜贊者、司馬 在 中庭北二丈 北面 東上／"
         "眾賓 在 中庭南三丈 北面 西上｜後 敖「眾賓北面，中庭」", _REST),
    _law("C870", "at its like across", "a part of the building is written, and the words that it "
         "rests on say its like across", "賓立于東序。｜賓 適 西序前｜後 敖「賓立于東序」", _REST),
    _law("C890", "a facing on no words", "of an act that rests on words the facing is written, and "
         "no words say it", "賓適洗。｜賓 適 洗南 北面｜後 敖「適洗」",
         "leave it out, or give it a ground of its own: facing:"),
    _law("C871", "by the way alone", "a clause says that somebody goes up or down, and no act says "
         "so", "賓降。｜賓 適 西階下 北面｜後 敖「降西階下北面」", _PLAY),
    _law("C872", "another does the rest", "what is said of somebody after the first thing that he "
         "does is done by another", "主人降，揖。｜主人 降／賓 揖 介", _PLAY),
    _law("C873", "all of one", "a clause says that all do something, and one does it, once",
         "皆揖。｜賓 揖 主人", _PLAY),
    _law("C874", "a salute not returned", "of two who salute each other one does it less often",
         "主人與賓揖。｜主人 揖 賓", _PLAY),
    _law("C885", "one of two goes on", "two salute each other, and what the clause says next, of "
         "nobody else, one of them alone does",
         "主人與賓揖，坐。｜主人 揖 賓／賓 揖 主人／賓 坐", _PLAY),
    _law("C899", "one act for two words", "a word to somebody, or what is done with what is in "
         "hand, has no act of its own, and another word of the clause has what would do for it",
         "主人命賓，曰：「坐」｜主人 曰 賓 「坐」", _PLAY),
    _law("C900", "a salute of one alone", "two have done alike, the clause says a salute and names "
         "nobody, and one of them alone gives it",
         "北面，揖。｜賓 北面／主人 北面／賓 揖 主人", _PLAY),
    _law("C901", "a passage cut short", "words about what is done as before say from what to what "
         "(從某至某), and the last of it is not done",
         "北面如初。｜賓 北面｜後 敖「從受命至告吉而已」", "repeat the passages that follow too"),
    _law("C902", "the gloss has it otherwise", "a gloss names a facing or a stair, or an open "
         "question is answered with a facing, and the acts have another",
         "揖。｜賓 揖 主人｜擬 facing north-east", "mend the gloss, the answer or the acts"),
    _law("C903", "first by the gloss", "a gloss says of one person that he does it first, and "
         "others do it before him", "降。｜賓 降／主人 降｜擬 the host goes down first",
         "mend the gloss or the acts"),
    _law("C875", "he does not lead", "who is said to go up or down, in or out comes after one of "
         "whom the clause says nothing", "賓降。｜主人 降／賓 降", _PLAY),
    _law("C876", "first, and after", "an act is said to be done first (先), and another goes "
         "before", "賓、主人降。｜賓 降／主人 先降", _PLAY),
    _law("C877", "to himself", "somebody does to himself what is done to another",
         "賓揖。｜賓 揖 賓", "name the other"),
    _law("C878", "he changes level unsaid", "somebody goes in one act from the court to the hall "
         "or back, and the act does not say so", "賓 北面\n賓 適 中庭北二丈 北面",
         "let him go up (升) or down (降) first"),
    _law("C808", "he passes the gate unsaid", "somebody passes a gate by an act that does not take "
         "him in or out, or goes in and is outside as before",
         "贊者 在 門內西 北面\n贊者 適 門外西 東面", "let him go in (入) or out (出)"),
    _law("C879", "nothing done at the basin", "somebody comes to a basin and goes away, and has "
         "neither washed nor laid anything down", "賓 適 洗南 北面\n賓 適 阼階東 北面",
         "let him wash, or write it as an exception"),
    _law("C880", "one is missing then", "of three or more who do one thing at once one does not do "
         "the next, which all with him do", "賓、介、主人 揖 贊者／賓、介 坐",
         "let all of them do it, or write it as an exception"),
    _law("C881", "he alone leaves it out", "of three or more who each do the same several things "
         "one leaves out one",
         "｜賓 坐／賓 興／賓 揖 贊者／介 坐／介 興／介 揖 贊者／主人 坐／主人 揖 贊者｜擬 試",
         "let him do it too, or write it as an exception"),
    _law("C882", "one is left behind", "several things of one name are moved from where they lay, "
         "and one alone is left there; or one is cleared, and its only fellow is not",
         "贊者 在 中庭北一尋 南面\n贊者 設 黍敦一、黍敦二、黍敦三 于 中庭北三尺\n"
         "贊者 徹 黍敦一、黍敦二", "name it with the others, or write it as an exception"),
    _law("C883", "one thing is not dealt with", "of several things of one kind one alone is not "
         "laid down or cleared in the step in which all the others are", "贊者 在 中庭北一尋 南面\n"
         "贊者 設 黍敦一、稷敦一 于 中庭北三尺\n贊者 取 黍敦一、稷敦一，設 黍敦一 于 中庭北三尺",
         "name it too, or write it as an exception"),
    _law("C884", "his alone is forgotten", "what several of a group have is set out or cleared, "
         "and that of one of them is not", "贊者 席 眾賓一席 于 賓席西 南面／贊者 席 眾賓二席 于 "
         "眾賓一席西 南面", "name his too, or write it as an exception"),
    _law("C886", "past one another", "two who hand something over face each other's way, and one "
         "looks past the other; or both face one way, and one has his back to the other",
         "｜主人 適 中庭南一丈 東面｜擬 試\n｜侯氏 在 中庭南一丈三尺 西面｜擬 試\n侯氏 授 主人 圭",
         "let each have the other before him, or both stand side by side"),
    _law("C887", "hands too full", "who bears what fills the hands (a bird, a stand, a bundle of "
         "silk) handles another thing besides",
         "｜贊者 在 中庭北一丈七尺 北面｜擬 試\n"
         "贊者 設 賓俎 于 中庭北二丈一尺，設 勺 于 中庭北二丈四尺\n"
         "贊者 取 賓俎\n贊者 取 勺",
         "let him lay down or hand on what he bears, first"),
    _law("C888", "out of arm's reach", "two who hand something over are farther apart than two "
         "arms reach",
         "｜主人 適 中庭南一丈 南面｜擬 試\n｜侯氏 在 中庭南一丈九尺五寸 北面｜擬 試\n"
         "侯氏 授 主人 圭", "let one go to the other"),
    _law("C889", "done by nobody there", "a thing is set out, moved or cleared by one who is not "
         "on the stage then", "贊者 在 阼階東 西面\n贊者 退\n贊者 徹 楅", "let him come first"),
    _law("C891", "not the first in rank", "of two in a row he stands nearer to its first end whom "
         "words, names or numbers put second",
         "｜眾賓二、眾賓一 在 中庭北二丈 北面 東上｜後 敖「眾賓在中庭北二丈，北面東上」",
         "name them in their order"),
    _law("C892", "bows but once", "words say 俠拜, and of the two not the same one bows first and "
         "last", "｜賓 拜 主人／主人 答拜 賓｜後 敖「俠拜」", _REST),
    _law("C893", "not on their sides", "words say of two which is on which side, and at no moment "
         "of the step they are so", "｜侯氏 在 中庭南一丈 北面｜擬 試\n"
         "｜使者 在 中庭南二丈 北面｜後 敖「侯氏在南，使者在北，北面」", _REST),
    _law("C894", "its head elsewhere", "words say at which end a mat has its head, and it has it "
         "at another", "賓升席。｜賓 升席｜後 敖「賓席西上」", _REST),
    _law("C895", "done elsewhere", "words say where a thing is done, and it is done at another "
         "place", "｜賓 拜 主人／主人 答拜 賓｜後 敖「拜于中庭」", _REST),
    _law("C862", "others before him", "words that are quoted say who goes first up or down, in or "
         "out, and another does", "｜賓 降／主人 降｜後 敖「主人先降」", _REST),
    _law("C818", "gone elsewhere", "words that are quoted say where somebody stands, and he goes "
         "to another place", "｜賓 適 中庭南一丈 北面｜後 敖「賓西階上北面，中庭」", _REST),
    _law("C898", "nobody there", "a clause says at or to which place something is done, and none "
         "of those who act is there", "賓立于中庭。｜賓 適 西階上｜後 敖「西階上」", _REST),
    _law("C896", "told past him", "who speaks, or bows to somebody beside whom he has come, faces "
         "a wind that words name, and the other is not that way",
         "｜贊者 在 中庭南二丈 北面｜擬 試\n贊者西面告主人。｜贊者 西面，告 主人",
         "let him stand where he has them before him"),
    _law("C897", "a place on no words", "an act goes to a place and rests on words that name no "
         "such place", "賓北面，揖主人。｜賓 適 洗南 北面，揖 主人｜後 敖「北面揖」",
         "go where they say, quote those that name it, or give it a ground of its own: 處"),
    _law("C839", "played all the same", "a word is said to be unplayed, and no law misses it",
         "賓揖主人。｜賓 揖 主人｜｜揖", "take it off unplayed:"),
    _law("C833", "from afar", "a thing is set out, moved or cleared by one who is not within reach "
         "of it", "贊者 在 阼階東 西面\n贊者 徹 楅", "let him go there first"),
    _cite("C825", "not in the text", "words that a cite quotes of a base text are not there, or "
          "in the other part", "記「獻用觶」", "quote the text, and name its chapter"),
    Entry("C861", "another chapter’s", "經 or 記 quotes another chapter alone, or 互見 quotes none",
          _CITING.replace("注", "互見") + "    cite: 上經「獻賓」\n",
          "write 互見 of another chapter, 經 or 記 of this", kind="cite"),
    _cite("C826", "not above, not below", "words quoted as of above are below the clause, or the "
          "other way about", "上經「受爵」", "write 上 下 or nothing, as they stand"),
    _cite("C827", "otherwise than its cite", "a facing, row, stair, hand or number of an act is "
          "another in the words that it rests on", "鄉射禮鄭注「賓南面」",
          "play what the words say, or quote others"),
    _cite("C828", "nobody cited", "a cite names no work that is known, or quotes nobody",
          "某人「獻用爵」", "name scholar and work as in scenes/vocabulary/works.yaml"),
    _law("C850", "against a rule of the rites", "what is done is not as a rule of scenes/laws/ "
         "has it, which is named", "主人 拜 賓", "mend what is done; where the text itself does "
         "otherwise, say so under exceptions:"),
    Entry("C853", "named and never used", "a draft names a person who never comes onto the stage, "
          "or a thing that is never placed", _DRAFT, "put it where it is first found, or leave it "
          "out", kind="draft"),
    Entry("C851", "excuses nothing", "an exception that nothing in its clause, its section or "
          "the rite needs",
          "law: 奠爵必坐, clause: little.001", "delete it", kind="exception"),
    Entry("C852", "exception of nothing", "an exception of a law, a clause or a section that is "
          "not there, or a law turned about that has no sides, or no order",
          "law: 某例, clause: little.001", "mend the name", kind="exception"),
)  # fmt: skip
