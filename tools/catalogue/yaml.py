"""Y1xx: what a file may hold. Scenes are strict YAML: plain words under plain keys."""

from __future__ import annotations

from catalogue import Entry

YAML = (
    Entry(
        "Y101",
        "unreadable file",
        "there is no such file, or it may not be opened",
        "nowhere.yaml",
        "mend the name, or the permissions of the file",
        kind="path",
    ),
    Entry(
        "Y102",
        "file too large",
        "no file of a scene is larger than 2,000,000 bytes",
        "# " + "x" * 2_000_000,
        "cut it into sections",
    ),
    Entry(
        "Y103",
        "not UTF-8",
        "the bytes of the file are no UTF-8 text",
        "section: \udcff",
        "save the file as UTF-8",
    ),
    Entry(
        "Y104",
        "invisible character",
        "a control character, or one that has no shape and makes two equal-looking names differ",
        "section: 獻\u200b賓",
        "delete it, or type the word anew",
    ),
    Entry("Y105", "tab", "YAML indents by spaces alone", "section:\t獻賓", "use spaces"),
    Entry(
        "Y106",
        "nested too deeply",
        "brackets stand in brackets more than three deep, or blocks more than forty",
        "section: [[[[獻賓]]]]",
        "indent the inner ones as a block",
    ),
    Entry(
        "Y107",
        "no YAML",
        "the file cannot be read on from here",
        "section: 獻賓: 一",
        'put a value with ": " in quotes, close every bracket, mend the indentation',
    ),
    Entry(
        "Y108",
        "anchor or alias",
        "&, * and << make a file say what does not stand in it",
        "section: &a 獻賓",
        "write the value out",
    ),
    Entry("Y109", "tag", "every value is plain words", "section: !!str 獻賓", "delete the tag"),
    Entry(
        "Y110",
        "key twice",
        "a key stands twice in one mapping, so that one of its values would be lost",
        "section: 獻賓\nsection: 酬賓",
        "keep one of them",
    ),
    Entry("Y111", "key no word", "a key is a list or nothing", "? [甲]\n: 乙", "write key: value"),
    Entry("Y112", "empty file", "the file says nothing", "# later", "write it, or take it away"),
    Entry(
        "Y113",
        "no mapping",
        "a file begins with keys, not with a list or a word",
        "- 獻賓",
        "begin as in `section: 獻賓`",
    ),
    Entry(
        "Y114",
        "second document",
        "--- or a directive: a file is one document",
        "section: 獻賓\n---\nsection: 酬賓",
        "write a file for each",
    ),
    Entry(
        "Y115",
        "block of text",
        "| and > and quotations over several lines hide where a word stands",
        "section: |\n  獻賓",
        "write it on one line; a plain value may go on, indented, on the next",
    ),
    Entry(
        "Y116",
        "comment after a value",
        "what follows a # would be lost without a word",
        "section: 獻賓 #1",
        "give the comment a line of its own, or put the value in quotes",
    ),
)
