"""V7xx: what a plate finds wrong with itself."""

from __future__ import annotations

from catalogue import Entry

JUDGING = (
    Entry("V701", "leader through a name", "the line that leads a name in runs through another, "
          "so that either may be taken for its own", "name 賓 10,20 led 20,20 50,20\n"
          "name 介 30,20", "split the step, or draw a smaller part of the place", kind="marks"),
    Entry("V702", "leader through a body", "the line that leads a name in runs through a person "
          "or a thing that it does not name", "name 賓 10,20 led 20,20 50,20\nthing 洗 35,20",
          "split the step, or draw a smaller part of the place", kind="marks"),
    Entry("V703", "leaders cross", "the lines that lead two names in cross",
          "name 賓 10,20 led 20,20 50,40\nname 介 10,40 led 20,40 50,20",
          "split the step, or draw a smaller part of the place", kind="marks"),
    Entry("V704", "way beneath a name", "a name lies on the way that somebody goes",
          "way 10,20 60,20\nname 賓 30,21", "split the step, or draw a larger page",
          kind="marks"),
    Entry("V705", "arrowhead on a name", "a name lies on the end of a way: whither he goes is not "
          "seen", "head 31,20\nname 賓 30,21", "split the step, or draw a larger page",
          kind="marks"),
    Entry("V706", "number far from its way", "the number of a movement stands so far off that it "
          "is not seen which it numbers", "way 10,20 60,20\nnumber 1 30,40",
          "split the step into two", kind="marks"),
    Entry("V707", "scale bar or north on something", "the scale bar or the north arrow lies on "
          "what is drawn there", "scale 20,20\nthing 洗 25,20",
          "draw a larger page, or another part of the place", kind="marks"),
    Entry("V708", "figure over figure", "more than a third of somebody is hidden by another, and "
          "no map of the plate shows him free", "figure 賓 20,20\nfigure 介 22,20",
          "split the step, or draw a larger page", kind="marks"),
    Entry("V709", "figure on a wall", "a body is drawn over a wall, and no map of the plate "
          "shows him free", "figure 賓 20,20\n"
          "wall 20,0 24,60", "put him farther from the wall, if the text lets him",
          kind="marks"),
    Entry("V710", "actor covered", "on some map a fifth of somebody who acts is hidden by another, "
          "or half of him lies on one thing", "actor 賓 20,20\nfigure 介 23,20\nname 賓 15,40",
          "split the step, or draw a larger page", kind="marks"),
    Entry("V711", "actor without a name", "somebody acts, or has acted in the clause, whose name "
          "stands nowhere on the maps",
          "actor 賓 20,20", "name fewer others, or split the step", kind="marks"),
    Entry("V712", "name beyond a wall", "a name stands on the other side of a wall from whom it "
          "names, and he acts or no line leads it in",
          "figure 賓 20,20\nwall 28,0 30,60\nname 賓 32,21",
          "split the step, or draw a smaller part of the place", kind="marks"),
    Entry("V713", "printed over", "words are printed over words, or through a line, or a map apart "
          "over what is not its own", "words 禮 20,20\nwords 儀 21,21",
          "shorten the words, or draw a larger page",
          kind="marks"),
    Entry("V714", "figure cut", "somebody is cut by the edge of a map or lies over it, or is cut "
          "by a break",
          "figure 賓 20,20 within 20,0 60,60", "show a little more of the place", kind="marks"),
    Entry("V715", "empty page", "more than a third of a page with a map, or more than half of one "
          "without, bears nothing in one piece, floors being nothing",
          "map 0,0 100,30\nwords 禮 20,95",
          "turn the page, or draw the map larger", kind="marks"),
    Entry("V716", "type too small", "Chinese is smaller than 5 pt, or Latin than 4.5",
          "words 禮 20,20 4.8", "draw a larger page, or fewer words", kind="marks"),
    Entry("V717", "bare map", "of several maps of a plate one has nobody and nothing on it, and "
          "nobody's way", "map 0,0 100,45\nmap 0,50 100,100\nfigure 賓 40,38\nway 10,20 90,20\n"
          "name 庭 60,65",
          "draw the ground on which something is done", kind="marks"),
    Entry("V718", "number beyond a wall", "the number of a movement stands on the other side of a "
          "wall from its way, and no line leads it in", "way 10,20 60,20\nwall 0,21 90,22\n"
          "number 1 30,24", "split the step into two", kind="marks"),
    Entry("V719", "actor too small", "somebody who acts is drawn less than 5.5 mm broad: the way "
          "he faces is not seen", "small 賓 20,20\nname 賓 17,28",
          "draw a larger page, or split the step", kind="marks"),
    Entry("V720", "too many ways", "more than five ways are numbered on one plate, and nobody "
          "follows them at one look", "\n".join(f"way 10,{y} 60,{y}\nnumber {n} 30,{y}"
          for n, y in enumerate(range(10, 70, 10), 1)), "split the step", kind="marks"),
    Entry("V721", "no anchor", "somebody acts on a map on which no wall, edge, stair or gate tells "
          "where he is", "map 0,0 60,60\nactor 賓 20,20\nname 賓 17,28\nthing 洗 70,50\n"
          "thing 水 40,70\nthing 爵 75,15",
          "give the site what is built there", kind="marks"),
    Entry("V722", "act is a speck", "what is done takes less than a tenth of its map, near its "
          "edge: the eye begins at nothing",
          "map 0,0 100,100\nwall 40,0 42,90\nthing 洗 70,50\nactor 賓 5,5\n"
          "name 賓 4,14",
          "draw the ground of the act alone", kind="marks"),
    Entry("V724", "nobody acts", "something is done, and of the people on a map none acts or goes, "
          "or ways are there and nobody: what the clause tells is not drawn",
          "map 0,0 100,100\nfigure 賓 40,35\nfigure 介 60,65",
          "play the step, or tell it beside another", kind="marks"),
    Entry("V725", "map apart too small", "somebody acts on a map apart that is less than 34 mm "
          "broad or high: people are giants there", "apart 賓 35,40 20,20 50,60\n"
          "name 賓 32,52", "split the passage, so that its pieces are near together", kind="marks"),
    Entry("V726", "heap", "eight times or more a thing lies upon one like it: none is told from "
          "another", "\n".join(f"thing 弓{n} {20 + n / 10},20" for n in range(5)),
          "spread them, or say how many", kind="marks"),
    Entry("V727", "way through somebody", "a way runs through somebody who stands by",
          "way 10,20 60,20\nnumber 1 30,20\nfigure 賓 45,20\nactor 介 63,20\nname 介 63,28",
          "let him go round, with by:", kind="marks"),
    Entry("V728", "number missing", "of the numbers of movements told beside a map one is nowhere",
          "listed 2 80,20\nway 10,20 60,20\nnumber 2 30,20", "split the step", kind="marks"),
    Entry("V729", "name by another", "the name of somebody who acts stands nearer to another head, "
          "and no line leads it in", "actor 賓 20,20\nfigure 介 40,20\nname 賓 40,30",
          "name fewer others, or split the step", kind="marks"),
    Entry("V723", "thing in a wall", "a quarter of a thing or more is drawn in a wall",
          "thing 洗 20,20\nwall 20,0 40,60", "put it farther from the wall", kind="marks"),
)  # fmt: skip
