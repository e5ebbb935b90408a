"""V6xx: files of words."""

from __future__ import annotations

from catalogue import Entry

_PIN = "    en: hairpin\n    family: dress\n    basis: 擬\n    why: 無文\n"
_RULE = (
    "  {name}:\n    words: 凡拜\n    source: 某人\n    en: so it is\n"
    "    when: {{does: bow}}\n{asked}"
)
_PARTY = (
    "parties:\n  冠: {{key: {key}, han: 冠者, en: capped, back: round, cap: ring, head: cut,\n"
    '       colours: {{modern: "{colour}"}}}}\n'
)
TABLES = (
    Entry("V601", "unknown table", "a vocabulary file has tables of words, and none of this name",
          "mannerisms:\n  蹲: {en: squatting}\n", "write the table meant", kind="words"),
    Entry("V602", "word twice", "a word stands once in all the tables of one name, a rite's own "
          "and the common ones together", "dress:\n  襲: {en: clad}\n",
          "keep one of them", kind="words"),
    Entry("V611", "an end to no wind", "the end of a thing is said of a wind, an array of a number "
          "or a wind, so that its English has a place for it",
          "ends:\n  領: {en: collar east, points: head}\n",
          "write {wind} where the wind is to stand", kind="words"),
    Entry("V612", "no number", "a pace is a number of times, above 0, in figures",
          "manners:\n  疾行: {en: fast, pace: two}\n", "write it in figures: 1.5", kind="words"),
    Entry("V631", "no footprint", "the size of a kind is its width and its depth",
          f"kinds:\n  笄:\n{_PIN}    size: 尺二寸\n    glyph: 扃\n",
          "write both, as in 三寸 × 五寸", kind="words"),
    Entry("V632", "no stroke", "a glyph is drawn of circles, boxes and paths, each with as many "
          "numbers as it wants",
          "glyphs:\n  笄:\n    draw:\n    - {circle: [0, 0], ink: line}\n",
          "write {circle: [x, y, radius]}, {box: [x, y, width, height]} or {path: \"M0,0 L1,0\"}",
          kind="words"),
    Entry("V633", "form without its time", "another form of a glyph is drawn when the thing is "
          "full or empty, lies in a manner, or as a body bears it",
          "glyphs:\n  笄:\n    draw:\n    - {circle: [0, 0, 1], ink: line}\n    forms:\n"
          "      金笄: {as: 笄}\n",
          "write one of fill: manner: borne:", kind="words"),
    Entry("V634", "no number of things", "a word that counts stands for so many things, or for all",
          "counters:\n  束: {each: 半, kind: 矢}\n", "write 二, 2 or all", kind="words"),
    Entry("V635", "drawn across", "the long side of a kind's drawing is the short side of its size",
          "kinds:\n  椁:\n    en: outer coffin\n    family: stand\n    size: 三尺 × 八尺\n"
          "    glyph: 席\n    basis: 擬\n    why: 無文\n",
          "write the size as width × depth, its front north, or draw the kind in glyphs:",
          kind="words"),
    Entry("V641", "one form, two works", "a form by which a work is cited stands for another work "
          "already", "works:\n  射義: {kind: classic, forms: [鄉射], en: On Shooting}\n",
          "cite the work by another form", kind="words"),
    Entry("V651", "form of two verbs", "a written form is of one verb",
          "verbs:\n  冠: {family: 服, en: caps, also: 取}\n", "leave it to one of them",
          kind="words"),
    Entry("V652", "nothing to name", "the English of a verb names what an act has: {to}, {thing}, "
          "and how often {n}", "verbs:\n  冠: {family: 服, en: 'caps {whom}'}\n",
          "write {to} for whom it is done to", kind="words"),
    Entry("V653", "no path", "the stroke of a mark is a path of lines and curves",
          "marks:\n  冠: {en: cap, drawn: stroke, path: M1}\n", "write M x,y L x,y …",
          kind="words"),
    Entry("V654", "effect of nothing", "what an effect puts on somebody or leaves on a thing is a "
          "piece of dress or a manner of the vocabulary",
          "verbs:\n  冠: {family: 服, en: caps, does: dress:冠}\n", "add it to dress:",
          kind="words"),
    Entry("V655", "effect of what", "an effect that has ways to be done says one of them",
          "verbs:\n  扛: {family: 行, en: bears, does: bear:above, needs: thing}\n",
          "write bear:sides, bear:ahead or bear:apart", kind="words"),
    Entry("V661", "no plain word", "files and style sheets know a party by an English word of "
          "small letters", _PARTY.format(key="New Party", colour="#305070"),
          "write it in small letters: host", kind="words"),
    Entry("V662", "key twice", "no two parties have one key",
          _PARTY.format(key="host", colour="#305070"), "choose another", kind="words"),
    Entry("V663", "no colour", "a colour is # and six figures or capitals from A to F",
          _PARTY.format(key="capped", colour="red"), 'write it as "#A92E1E"', kind="words"),
    Entry("V664", "no sign", "a sign of dress is a path that can be drawn",
          "dress:\n  巾: {en: bare-headed, sign: a band}\n",
          'write strokes about the middle of a head: "M-.5,0 L.5,0"', kind="words"),
    Entry("V671", "no pinyin", "a reading is of small letters with their tones, and of one word",
          "pinyin:\n  蹲: dun1\n", "write dūn", kind="words"),
    Entry("V681", "strange braces", "in words that are a pattern braces stand about what is named "
          "when they are said: {of} in the title of a panel",
          "panels:\n  側面: {draws: target, title: '{what}側面', en: from the side}\n",
          "write {of}", kind="words"),
    Entry("V691", "rule twice", "no two rules have one name",
          "division: 通例\nrules:\n" + _RULE.format(name="拜必答", asked="    is: {facing: 北}\n"),
          "give one of them another", kind="rules"),
    Entry("V692", "rule of nothing", "a rule says what it speaks of, and what it asks of that",
          "division: 通例\nrules:\n" + _RULE.format(name="甲", asked=""),
          "say is: then: first: … of it", kind="rules"),
)  # fmt: skip
