"""U9xx: what is asked of a rite. An example is what follows `layout`; `little` is a rite's folder.

Of the library's own a line of Python, `rite` being the rite.
"""

from __future__ import annotations

from catalogue import Entry

USAGE = (
    Entry("U901", "no such rite", "neither a slug nor a title nor a folder with a rite.yaml",
          "list 鄉飲洒禮", "`layout list` names the rites", kind="command"),
    Entry("U902", "no choice", "--variant takes a dispute and its reading, with = between",
          "coverage little --variant 遵者", "write --variant 遵者=來", kind="command"),
    Entry("U903", "other ending", "the name of a file does not end as what is made of it does",
          "show little 1 --plate plate.docx", "end it in .svg or .png", kind="command"),
    Entry("U904", "no such clause", "the words stand in no clause, or there is no such step or id",
          "where little 主人坐取觶", "give words of the text, a step's number or an id",
          kind="command"),
    Entry("U905", "nobody so named", "the rite has no such person or group",
          "where little 1 客", "write the name as the cast has it", kind="command"),
    Entry("U906", "dots", "a picture has from 10 to 2,400 dots to the inch",
          "plates little --format png --dpi 5", "150 for a screen, 300 or 600 for print",
          kind="command"),
    Entry("U907", "no span", "--steps A..B runs backwards, or has one end only",
          "plates little --steps 2..1", "write the earlier step first", kind="command"),
    Entry("U908", "two readings", "one dispute is decided twice",
          "coverage little --variant 遵者=來 --variant 遵者=不來", "choose one of them",
          kind="command"),
    Entry("U909", "no key plates", "rite.yaml names no plates for a book",
          "plates little --key", "add plates: with title, from and to", kind="command"),
    Entry("U910", "no such reading", "the dispute is known, that reading is not",
          "coverage little --variant 遵者=去", "write one of its readings", kind="command"),
    Entry("U911", "no such manner", "there is no theme, language, page, site or way to keep "
          "letters of that name", "rite.frames[0].plate(theme='gold')", "choose one of those named",
          kind="library"),
    Entry("U912", "not there", "who is off stage in a step sees nothing of it",
          "show little 1 --eyes 賓", "name one who is there, or another step", kind="command"),
    Entry("U913", "no scale to an eye", "what somebody sees has neither a scale nor a crop",
          "show little 1 --eyes 主人 --scale 1:100", "leave --scale and --crop out",
          kind="command"),
    Entry("U914", "alone", "an option that has a meaning only beside another stands without it",
          "show little 1 --crop 0,0,9,9", "add the other, or leave it out", kind="command"),
    Entry("U915", "no text", "a name or a word that was given holds half a character",
          "UnicodeEncodeError('utf-8', chr(0xd800), 0, 1, 'surrogates not allowed')",
          "type it anew", kind="raised"),
    Entry("U970", "no text", "the text of a new rite is not there, or has no words",
          "new hui nowhere.txt", "name a .txt, or a .tsv of clauses", kind="command"),
    Entry("U971", "no folder's name", "a rite's folder has a name in plain letters",
          "new 士相見 nowhere.txt", "write it in small letters: xiangjian", kind="command"),
    Entry("U972", "already there", "nothing is written over a folder that is there",
          "new bin nowhere.txt -o /usr", "choose another name, or another -o", kind="command"),
    Entry("U973", "no such line", "what is to be explained is no line of a section file with acts",
          "explain little/rite.yaml:1", "write FILE:LINE, as problems do", kind="command"),
    Entry("U974", "no such file", "what is to be put into the one style is not there",
          "fmt nowhere.yaml", "name a rite, or a file of one", kind="command"),
    Entry("U975", "no way to watch", "there is no such port, or an editor's address has no file",
          "watch little --port 99999 --no-browser", "give a port from 1 to 65535, or none",
          kind="command"),
    Entry("U976", "no such revision", "a rite is compared with a commit that has it, or a folder",
          "diff little nowhere", "name a commit, or a folder with the rite", kind="command"),
    Entry("U977", "nothing accepted", "states are compared with those that were accepted",
          "expect little", "look at the plates, then say --accept", kind="command"),
    Entry("U930", "nothing to compare", "--compare names the reading that is shown already",
          "play little --compare 遵者=不來", "choose another reading of the dispute",
          kind="command"),
    Entry("U931", "no link", "--hall wants the page's address, which a square of dots can hold",
          "play little --hall javascript:alert(1)", "begin it with https://", kind="command"),
    Entry("U960", "no such scale", "a scale is 1 to so many, from 1:2 to 1:20000",
          "plates little --scale 100", "write 1:100", kind="command"),
    Entry("U965", "not of that type", "what is asked from Python is given something of another "
          "type than it takes", "rite.find(True)", "give it what it takes: words, a number, a step",
          kind="library"),
    Entry("U961", "too large for the page", "at the scale that is asked for the page has no room "
          "for the ground on which something is done; a scale is kept or refused, never bent",
          "rite.frames[0].plate(scale='1:5')", "choose the page that is named, or a smaller scale",
          kind="library"),
    Entry("U962", "no such piece", "--crop is neither a rectangle on the ground nor a place",
          "plates little --crop 1,2,3", "write WEST,SOUTH,EAST,NORTH in 尺, or a place's name",
          kind="command"),
    Entry("U963", "not with --site", "the plates of a place show all of it, as large as the page "
          "allows", "plates little --site --scale 1:100", "choose a larger --page", kind="command"),
    Entry("U964", "no such report", "what plates find wrong with themselves is told as JSON or as "
          "a page", "plates little --report faults.txt", "end its name in .json or .html",
          kind="command"),
    Entry("U979", "no such print", "no print of a commentary on the chapter is there, or none of "
          "that scholar's", "commentary little", "name one of those told", kind="command"),
    Entry("U985", "no such name to find", "no rite has a person, thing, verb, place, law or ground "
          "that is called so", "find 獻 --by 公孫", "write one of the names that it is told",
          kind="command"),
    Entry("U986", "nothing found", "each thing asked for is there, but not all of them together",
          "find 獻 --by 主人 --to 賓 --at 楹間", "leave out what it names", kind="command"),
    Entry("U987", "nothing to find", "no verb and no option says what is looked for, or two do not "
          "go together", "find", "name a verb, or --who, --at, --law", kind="command"),
    Entry("U989", "nobody is mourned so", "no kin, mourner or grade of 喪服 is called so in any "
          "tongue", "mourning 舅公", "`layout mourning` alone lists all", kind="command"),
)  # fmt: skip
