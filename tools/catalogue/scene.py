"""S2xx: keys, names and act lines."""

from __future__ import annotations

from catalogue import Entry

_ONE = "section: 獻賓\nen: One step\nsteps:\n"
_QUOTE = _ONE + "- 經: 賓拜。\n  en: The guest bows.\n"
_RITE = "title: 小禮\nen: A rite\nsite: xiang\n"
_PEOPLED = _RITE + ("cast:\n  主人: {party: 主, en: host}\n  賓: {party: 賓, en: guest}\n"
                    "things:\n  爵: {kind: 爵, en: cup, count: 2}\n")  # fmt: skip
_CAST = _RITE + "sections: [02_none]\ncast:\n"

KEYS = (
    Entry("S201", "unknown key", "there is no such key here", _QUOTE + "  face: 北\n",
          "write the key meant, or leave it out"),
    Entry("S202", "missing key", "something that must be said is not",
          _ONE + "- 經: 賓拜。\n", "add the key"),
    Entry("S203", "wrong kind of value", "a list where words are wanted, or words for a list",
          _QUOTE + "  do: {賓: 拜}\n", "begin the items of a list with -"),
    Entry("S204", "empty value", "a key with nothing behind it", _QUOTE + "  note:\n",
          "say it, or leave the key out"),
    Entry("S205", "several lines", "a quotation or an act line goes on in a second line",
          _QUOTE + "  do:\n  - 賓 拜\n    主人\n", "keep it on one line"),
    Entry("S206", "unfit name", "a name is one run of at most 40 characters, and no word that an "
          "act line gives another meaning", _CAST + "  ../賓: {party: 賓, en: guest}\n",
          "choose another name", kind="rite"),
    Entry("S207", "value not allowed", "the value is none of the few that can stand here",
          _CAST + "  賓: {party: 客, en: guest}\n", "write one of those named", kind="rite"),
    Entry("S208", "unknown name", "nobody and nothing is called so",
          _RITE + "sections: [02_none]\nthings:\n  賓席: {kind: 席, en: mat, of: 賓}\n",
          "declare it in rite.yaml, or mend the name", kind="rite"),
    Entry("S209", "no count", "count: is a whole number from 1 to 999; members: names one at least",
          _CAST + "  眾賓: {party: 賓, en: other guests, count: 三}\n", "write it in figures",
          kind="rite"),
    Entry("S210", "ungrounded", "記 注 疏 後 cite who says it (in a site 經 too), 擬 gives a "
          "reason, and what is cited by name (凡…) has its own cite",
          _QUOTE + "  basis: 注\n", "add cite: with 「the words」, or why:"),
    Entry("S211", "name twice", "one name for two persons, for a person and a thing, or one file "
          "twice in the list", _CAST + "  賓: {party: 賓, en: guest}\nthings:\n"
          "  賓: {kind: 席, en: mat}\n", "choose another name", kind="rite"),
    Entry("S250", "no word of the clause", "unplayed: or 日: has words that the clause has not",
          _QUOTE + "  unplayed: {揖: 試}\n", "name a word as it stands there"),
    Entry("S251", "no facing", "facing: is the ground of a facing, and no act of its line has one",
          _QUOTE + "  do:\n  - act: 賓 立\n    facing: {basis: 擬, why: 鄉主人}\n",
          "leave it out, or say WIND面"),
    Entry("S252", "not cleared for a day", "既徹: names what is no thing, or no day begins",
          _QUOTE + "  既徹: 爵\n", "say 日: which words begin the day, and name things or kinds"),
    Entry("S254", "does not stay for a day", "留: names nobody, or no day begins",
          _QUOTE + "  留: 賓\n", "say 日: which words begin the day, and name people or groups"),
    Entry("S253", "number of nobody", "a place has a measure that no cited words say, with no why",
          _CAST + "  賓: {party: 賓, en: guest}\nplaces:\n"
          "  賓位: {東西: 中, 南北: 堂廉南 一丈, basis: 經, cite: 經「賓」}\n",
          "say why: so far, or find a phrase without a number", kind="rite"),
    Entry("S212", "unknown variant", "when: names a dispute or a reading the rite does not have",
          _QUOTE + "  when: {遵者: 去}\n", "declare it under variants: in rite.yaml"),
    Entry("S213", "section not written", "a file in the list of sections is not there",
          _PEOPLED + "sections: [01_one, 02_none]\n",
          "write it, or take it off the list", kind="rite"),
    Entry("S214", "nothing to stage", "a step quotes a clause, or repeats a passage, or both; "
          "and what it quotes is 經 or 記", _ONE + "- en: The guest bows.\n  do: [賓 拜]\n",
          "add 經: or 記: or as:"),
    Entry("S215", "in itself", "a thing is in another that is in it",
          _RITE + "sections: [02_none]\nthings:\n  篚: {kind: 篚, en: basket, in: 篚}\n",
          "let one of them be at a place", kind="rite"),
    Entry("S216", "section twice", "two files have the same section: title",
          _PEOPLED + "sections: [01_one, 02_same]\n",
          "give each its own title", kind="rite"),
    Entry("S217", "section not listed", "a file lies beside rite.yaml that its list does not name",
          _RITE + "sections: []\n", "add it to sections:", kind="rite"),
    Entry("S218", "at two places", "a thing is said to be in two of: at a place, in another "
          "thing, in somebody's hands",
          _RITE + "sections: [02_none]\nthings:\n  上篚: {kind: 篚, en: basket}\n"
          "  爵: {kind: 爵, en: cup, at: 西階上, in: 上篚}\n", "keep the one that is true",
          kind="rite"),
    Entry("S234", "one hand for each", "held: names more or fewer persons than there are things",
          _PEOPLED + "  觶: {kind: 觶, en: cup, count: 2, held: 賓}\nsections: [02_none]\n",
          "name one for each", kind="rite"),
)  # fmt: skip

ACT_LINES = (
    Entry("S220", "nobody so named", "an act line begins with who does it", "客 拜",
          "write the name as the cast has it", kind="act"),
    Entry("S221", "no such verb", "the word after who, and after each ，, is a declared verb",
          "賓 躍", "docs/manual/verbs.md lists the verbs", kind="act"),
    Entry("S222", "word missing", "the verb needs a word that is not there", "賓 奠",
          "say what, to whom or where", kind="act"),
    Entry("S223", "word not taken", "the verb can do nothing with that word", "賓 興 爵",
          "leave it out, or give it a verb of its own", kind="act"),
    Entry("S224", "said twice", "two words for the one thing the verb takes", "賓 拜 主人 介",
          "join them by 、 or keep one", kind="act"),
    Entry("S225", "no verb between", "two ， with no verb between them", "賓 拜，，興",
          "delete one ，", kind="act"),
    Entry("S226", "wrong stop", "verbs are parted by ，, words by a plain space",
          "賓 拜,興", "write ，", kind="act"),
    Entry("S227", "unknown word", "a word that is no person, thing or manner, and stands after no "
          "于 自 由 面", "賓 拜 客", "write 于 before a place; mend the name", kind="act"),
    Entry("S228", "prefix out of place", "坐 立 再 左 … say something this verb cannot do",
          "賓 坐適 賓席前", "leave the prefix out, or write 坐 as a verb", kind="act"),
    Entry("S229", "words not closed", "「 without 」", "主人 曰 「請安于賓", "add 」", kind="act"),
    Entry("S230", "nothing follows", "于 自 由 面 stand before a word", "賓 立 于",
          "say where", kind="act"),
    Entry("S231", "second person", "a line is what one person, or one group together, does",
          "主人 拜，賓 答拜", "give each a line", kind="act"),
    Entry("S232", "does nothing", "a name with no verb", "賓", "say what he does", kind="act"),
    Entry("S233", "leaves out a stranger", "after 除 stands a member of the group",
          "眾賓除介 拜", "name one of the group", kind="act"),
    Entry("S236", "ground not whole", "〔 without 〕, 〔若…〕 behind the act or 〔面…〕 before its "
          "ground, or what stands in 〔〕 and beside the line too",
          "賓 拜 〔注：鄭注「拜」", "add 〕", kind="act"),
    Entry("S235", "no such number", "the digits make no number, or more than is done in one line",
          "賓 取 百二爵", "write 百有二 or 百二十", kind="act"),
)  # fmt: skip

ASKED = (
    Entry("S219", "plate of no clause", "from: and to: of a plate are ids of the base text",
          _PEOPLED + "sections: [01_one]\nplates:\n"
          "- {title: 圖, from: little.900, to: little.901}\n",
          "write the id as the base text has it", kind="rite"),
    Entry("S237", "read by no witness", "under apparatus: the words of the text, and those that "
          "are printed, are among what some witness has",
          _PEOPLED + "sections: [01_one]\napparatus:\n"
          "- {clause: little.001, words: 主人, printed: 主, witnesses: {主人: [徐]},"
          " why: 疑, en: one}\n",
          "name who has it", kind="rite"),
    Entry("S238", "words of no clause", "under apparatus: words: are some of the clause’s",
          _PEOPLED + "sections: [01_one]\napparatus:\n"
          "- {clause: little.001, words: 燭, witnesses: {燭: [徐]}, why: 疑, en: one}\n",
          "quote the base text", kind="rite"),
)  # fmt: skip
