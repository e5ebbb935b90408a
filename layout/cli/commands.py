"""The commands: a table. Each row has its name, its help, an example and its options, and says what
goes not together; docs/manual/commands.md is printed from it. Loading it loads nothing heavy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from layout.cli.options import Bounds, Command, Later, Option, OptionRule, how_many, needs
from layout.say.tongue import ALL, LANGUAGES

MOVING = ("bilingual", "zh", "en")  # the languages that films and the player have
SPOKEN = ("bilingual", "zh", "zh-Hans", "en")  # that the sheet of symbols has
VSCODE = "vscode://file{file}:{line}:{col}"
FACTS = 60  # lines of facts that differ, unless all are wanted
_THEMES = Later("layout.draw.dress", "themes")
_LETTERS = ("outlines", "live", "embedded")

_RITE = Option("rite", "slug, Chinese title, or a rite's folder", "RITE")
_RITES = Option("rites", "slug, Chinese title or folder; all when none", "RITE", count="*")
_VARIANT = Option(
    "--variant", "choose the reading of a dispute, such as 房=zheng (may be repeated)",
    "NAME=READING", count="many",
)  # fmt: skip
_OF_RITE = (_RITE, _VARIANT)
_JSON = Option("--json", "print JSON for a program to read", kind=bool)
_OUTPUT = Option("-o --output", "", "FILE")
_KEY = Option("--key", "the rite's key plates instead of every step", kind=bool)
_EVERY = Option(
    "--every", "clauses in which nobody moves with a picture of their own, not with the words of "
    "the one before", kind=bool,
)  # fmt: skip
_STEPS = Option("--steps", "only these: step numbers, ids or words of the text", "A..B")
_SECTION = Option(
    "--section --sections",
    "only the section of that title, in either language (may be repeated)",
    "TITLE", count="many",
)  # fmt: skip
_THEME = Option(
    "--theme", "colours and line weights", default="modern", choices=(_THEMES,)
)  # fmt: skip
_LANG = Option("--lang", "of the words", default="bilingual", choices=LANGUAGES)
_TEXT = Option("--text", "how letters are kept in SVG; outlines need no font", choices=_LETTERS)
_DPI = Option(
    "--dpi", "dots to the inch, of png", kind=float, default=150.0,
    bounds=Bounds(10, 2400, "U906", "150 for a screen, 300 or 600 for print"),
)  # fmt: skip
_PLATE = Option("--plate", "also draw it: a .svg or .png file", "FILE", endings=(".svg", ".png"))
_PAPER = Option(
    "--paper", "its size", default="A4", choices=(Later("layout.write.handout.paper", "PAPERS"),)
)
_PRINTED = (
    Option("--page", "its size: A5 A4 Letter 16:9 A3, or 170x240mm; 125mm: maps alone, as broad as "
           "a column of text, no letter under 6 pt", "SIZE", default="A4"),
    Option("--scale", "the map at exactly this scale, if the page holds it", "1:N"),
    Option("--crop", "this piece of the map alone, the page cut to it: WEST,SOUTH,EAST,NORTH in "
           "尺, or the name of a place", "REGION"),
    Option("--whole", "all of the place, whatever is done", kind=bool),
    Option("--transparent", "no paper: what lies beneath is seen", kind=bool),
)  # fmt: skip
_COMPARE = Option("--compare", "", "NAME=READING", count="many")
_MOST = Option("--most", "", "N", kind=how_many)

_NEW = (
    Option("slug", "the folder's name: xiangjian", "SLUG"),
    Option("text", "its text: plain, with or without stops, a heading on a line of its own; or a "
           ".tsv", "TEXT", kind=Path),
    Option("-o --output", "where the folder goes", "DIR", default="."),
    Option("--title", "its Chinese title (the first heading)", default=""),
    Option("--site", "of scenes/sites (which knows most places)", default=""),
    _JSON,
)  # fmt: skip
_PLATES = (
    *_OF_RITE,
    Option("-o --output", "default: output/<slug>/plates, or /steps, /key, /site after what is "
           "asked", "DIR"),
    (_STEPS, _KEY, Option("--site", "the place instead: its measures, its derivations, the names "
                          "of its parts", kind=bool)),
    _THEME, replace(_LANG, choices=(*LANGUAGES, ALL)),
    *_PRINTED,
    Option("--single", "a key plate on one page, its map with a column of words, not on two that "
           "face each other", kind=bool),
    replace(_TEXT, default="outlines"),
    Option("--format", "of the files", default="svg", choices=("svg", "png", "pdf")),
    _DPI,
    Option("--press", "as PDF/X-4 for a press, with 3 mm to be cut off: marks, where to cut; grey, "
           "or an ICC profile's FILE: in these inks; screen: in its own colours", "WHAT,..."),
    Option("--commons", "for Wikimedia Commons: all languages in each file, and beside it the "
           "words for its page", kind=bool),
    Option("--captions", "tables of what stands beneath each plate: captions.csv, captions.docx",
           kind=bool),
    Option("--ascii", "names of files in ASCII; always with --press and --commons", kind=bool),
    Option("--report", "what the plates find wrong with themselves, by code and plate: .json or "
           ".html", "FILE"),
    Option("--worst", "the N plates with most faults, these ringed, on sheets of their own (svg)",
           "N", kind=how_many, default=0),
    _JSON,
)  # fmt: skip
_SHOW = (
    *_OF_RITE,
    Option("step", "a step number, words of the text, or an id", "STEP"),
    _PLATE,
    Option("--eyes", "what he sees of it from where he is, who is how far off", "NAME"),
    *_PRINTED,
    _JSON,
)  # fmt: skip
_WATCH = (
    *_OF_RITE,
    Option("--step", "the step shown first", "N", kind=int, default=1),
    replace(_COMPARE, help="another reading beside it (may be repeated)"),
    Option("--port", "of this machine; any when none", kind=int, default=0,
           bounds=Bounds(0, 2**16 - 1, "U975", "give one from 1 to 65535, or none",
                         "{value} is no port")),
    Option("--editor", "the address that opens {file} at {line} and {col} (%(default)s)", "URL",
           default=VSCODE),
    Option("--no-browser", "only print the address", kind=bool),
)  # fmt: skip
_DIFF = (
    *_OF_RITE,
    Option("rev", "a commit, or another folder (HEAD)", "REV", default="HEAD", count="?"),
    Option("-o --out", "the page (%(default)s)", "FILE", default="diff.html", endings=(".html",)),
    replace(_MOST, help="steps drawn (%(default)s)", default=60),
)  # fmt: skip
_EXPECT = (
    _RITE,
    Option("--accept", "what is played is what is meant: write expected.txt", kind=bool),
    replace(_MOST, help="steps told (%(default)s)", default=40),
)
_LOCATE = (
    *_OF_RITE,
    Option("phrase", "a place in the text's words: 洗南", "PHRASE"),
    Option("--at", "the clause whose state is meant (the last by default)", "CLAUSE"),
    Option("--who", "for whom: his level, his left and right", "WHO"),
    replace(_PLATE, help="also draw it, right or wrong: a .svg or .png file"),
    replace(_LANG, choices=SPOKEN),
    _JSON,
)
_VARIANTS = (
    replace(_RITE, help="slug, Chinese title or folder"),
    _VARIANT,
    Option("--all", f"every fact that differs, not the first {FACTS} alone", kind=bool),
    replace(_PLATE, help="both readings on one plate: .svg or .png, the step in which most people "
            "are elsewhere"),
    replace(_STEPS, help="of these the step of the plate is chosen"),
    _THEME, _LANG, _JSON,
)  # fmt: skip
_HANDOUT = (
    *_OF_RITE,
    replace(_OUTPUT, help="default: output/<slug>/handout.pdf, worksheet.pdf, the role's name, or "
            "roles/", metavar="PATH"),
    _KEY, _STEPS, _SECTION, _EVERY,
    Option("--up", "plates on a page", kind=int, default=1, choices=(1, 2, 4, 6)),
    Option("--duplex", "for both sides of the paper: wider at the back", kind=bool),
    Option("--around", "what stands before and after the plates; brief with --key, else full. "
           "Brief or none: each plate once, on one page with its words",
           choices=("full", "brief", "none")),
    Option("--vertical", "the Chinese words of each plate in columns from the right, bound on the "
           "right", kind=bool),
    Option("--editor", "whose edition it is, on the cover and in the colophon (may be repeated)",
           "NAME", count="many"),
    Option("--volumes", "in so many volumes, as files of a folder; default: as many as there is "
           "memory for", "N", kind=int,
           bounds=Bounds(1, 99, "U947", "4 do for three thousand plates")),
    Option("--press", "marks: 3 mm of bleed, and where to cut; booklet: two pages on a side of a "
           "sheet, to be folded; grey, or an ICC profile's FILE: in these inks, black of one; "
           "archive: PDF/A", "WHAT,..."),
    replace(_THEME, default="print"), _LANG, _PAPER,
    (Option("--role --roles", "one person's whole part, to rehearse from; of `all` a file for "
            "each, in a folder", "NAME"),
     Option("--prompt", "the prompt book: everybody's part beside one another, clause by clause",
            kind=bool),
     Option("--blank", "a worksheet: these left out, and the answers at the end",
            choices=("names", "facings")),
     Option("--cards", "cards to learn from: a PDF to be printed on both sides and cut, and the "
            "same for Anki (.apkg)", kind=bool),
     Option("--lesson", "the plan of a lesson of 45 minutes on these plates", kind=bool)),
    Option("--pages", "of a worksheet: so many, those most worth asking; 0: one for each plate "
           "(%(default)s)", "N", kind=how_many, default=8),
    Option("--ask", "of a worksheet: whom it asks about, if not those who act (may be repeated); "
           "or about how many, 8 unless said otherwise", "NAME|N", count="many",
           bounds=Bounds(1, 26, "U946", "8 have room on a page")),
    _JSON,
)  # fmt: skip
_SHEET = (
    *_OF_RITE,
    replace(_OUTPUT, help="default: output/<slug>/sheet.pdf; of svg and png a folder with a file a "
            "page", metavar="PATH"),
    _KEY, _STEPS, _SECTION, _EVERY,
    replace(_THEME, default="print"), _LANG, _PAPER,
    Option("--format", "of the pages", default="pdf", choices=("pdf", "svg", "png")),
    Option("--columns", "thumbnails in a row", "N", kind=int),
    _DPI, _JSON,
)  # fmt: skip
_CHART = (
    *_OF_RITE,
    Option("kind", "hall: who is on the hall when; way: one person's way; heat: where the rite "
           "happens; vessels: from hand to hand", "KIND"),
    replace(_OUTPUT, help="a .pdf, .svg or .png file; default: output/<slug>/<kind>.pdf",
            endings=(".pdf", ".svg", ".png")),
    Option("--who", "one person or group; of the vessels also one of them", "WHO"),
    _STEPS, _SECTION,
    Option("--count", "what the heat map counts", default="steps", choices=("steps", "acts")),
    _THEME, _LANG, replace(_TEXT, default="embedded"), _DPI, _JSON,
)  # fmt: skip
_SYMBOLS = (
    replace(_OUTPUT, help="a .svg, .png or .pdf file; default: output/symbols-<theme>.svg",
            endings=(".svg", ".png", ".pdf")),
    _THEME, replace(_LANG, help="of the names", choices=SPOKEN), _DPI,
)  # fmt: skip
_SLIDES = (
    *_OF_RITE,
    replace(_OUTPUT, help="default: output/<slug>/slides.pptx or slides.html"),
    Option("--format", "pptx: native shapes, to be edited; html: one file that moves, for any "
           "browser", default="pptx", choices=("pptx", "html")),
    _KEY, _STEPS, _SECTION, _EVERY, _THEME, _LANG,
)  # fmt: skip
_PLAY = (
    *_OF_RITE,
    replace(_OUTPUT, help="default: output/<slug>/<slug>.html", endings=(".html",)),
    replace(_COMPARE, help="show this other reading beside the first, step by step (may be "
            "repeated)"),
    Option("--guide", "as a guided page: a curator's stops, from a YAML file, beside the map",
           "FILE"),
    Option("--hall", "for a museum: a card to begin with, room for fingers, the card again after a "
           "time; of LINK, where the page is in the net, a QR code of the step", "LINK",
           count="?", bare=""),
    Option("--embed", "beside the page a script that puts it into other pages: NAME.embed.js",
           kind=bool),
    Option("--next", "after each step what may come next by the engine and the laws, and why other "
           "acts may not: some minutes more", kind=bool),
)  # fmt: skip
_ANIMATE = (
    *_OF_RITE,
    replace(_OUTPUT, help="default: output/<slug>/film/ and the steps' numbers"),
    (replace(_STEPS, help=f"{_STEPS.help}; else the whole rite, as GIF and MP4 with a card before "
             "each section"),
     Option("--section", "only the section of that title", "TITLE")),
    Option("--format", "else as the name of the file ends, else mp4",
           choices=("svg", "svgz", "gif", "mp4", "webm", "mov")),
    Option("--follow", "the camera goes with this person", "WHO"),
    Option("--size", "in pixels, or 480p, 720p, 1080p", "WxH", default="1280x720"),
    Option("--fps", "pictures a second: 25, of a GIF 12.5", "N", kind=float,
           bounds=Bounds(1, 60, "U923", "25 is smooth, 12.5 is enough for a GIF")),
    Option("--speed", "times as fast as people would be", "N", kind=float, default=8.0,
           bounds=Bounds(0.25, 100, "U923", "8 is brisk, 1 is as people walk")),
    _THEME, replace(_LANG, choices=MOVING),
    Option("--once", "do not begin again (SVG and GIF)", kind=bool),
    replace(_TEXT, help="whether an SVG carries its fonts", default="embedded",
            choices=_LETTERS[1:]),
    _JSON,
)  # fmt: skip
_BUILD = (
    replace(_RITES, help="default: every rite there is"),
    replace(_OUTPUT, help="default: output", metavar="DIR", default="output"),
    Option("--only", Later("layout.cli.make", "help_of_only"), "KIND", count="many"),
    replace(_THEME, help="in this theme, not in the first of each kind (likewise)", count="many",
            choices=(_THEMES, "every")),
    replace(_LANG, help="in this language, not in the first of each kind (likewise)", count="many",
            choices=(*LANGUAGES, "every")),
    Option("--jobs", "at a time; default: one a processor, as far as there is memory for", "N",
           kind=int, default=0,
           bounds=Bounds(1, 256, "U952", "one for each processor is as fast as it gets")),
    Option("--scheduler", "work on the Dask cluster there, such as tcp://host:8786; its workers "
           "must have this layout and see DIR", "ADDRESS"),
    Option("--dry-run", "list what there is to make", kind=bool),
    _JSON,
)  # fmt: skip
_ATLAS = (
    replace(_RITES, help="default: every rite there is"),
    replace(_OUTPUT, help="the folder (%(default)s)", metavar="FOLDER", default="output/atlas"),
    Option("--home", "where it will be in the net: for pictures and addresses that others quote",
           "URL", default=""),
    Option("--jobs", "at a time; default: one a processor", "N", kind=int, default=0,
           bounds=Bounds(1, 256, "U952", "one for each processor is as fast as it gets")),
    _JSON,
)  # fmt: skip
_EXPORT = (
    *_OF_RITE,
    Option("--format", Later("layout.api.data.formats", "help_of_formats"), default="",
           choices=(Later("layout.api.data.formats", "FORMATS"),)),
    replace(_OUTPUT, help="a file (of csv a folder) instead of standard output"),
)  # fmt: skip

_DATA = (
    replace(_RITES, help="default: every rite there is"),
    replace(_OUTPUT, help="the folder (%(default)s)", metavar="FOLDER", default="output/data"),
    Option("--parquet", "the tables as Parquet too, which wants the extra [data]", kind=bool),
)

_FIND = (
    Option("verb", "what is done, as the text has it or in English: 獻, bow", "VERB", count="?"),
    Option("--by", "who does it: a person or a group, in any tongue", "WHO"),
    Option("--to", "to whom", "WHO"),
    Option("--thing", "with what: 爵, 弓", "THING"),
    Option("--not-then", "who does not do that next, in the step or the two after", "VERB"),
    Option("--says", "whose clause, its English, or what is said in it holds these words", "WORDS"),
    Option("--ground", "resting on this: 經 記 互見 注 疏 後 擬", "GROUND"),
    Option("--who", "how somebody is: a person or a group", "WHO"),
    Option("--facing", "who faces there", "WIND"),
    Option("--at", "whose place holds these words", "PLACE"),
    Option("--within", "who is in an area, or on a level: 室", "PLACE"),
    (Option("--holding", "who holds it: 觶", "THING"),
     Option("--beside", "who is near him: within 6 尺 unless --under says otherwise", "WHO")),
    Option("--under", "how near: 6尺, 一步", "LENGTH"),
    Option("--law", "what a law saw: its code, its name or some of its words", "LAW"),
    (Option("--excepted", "where it is excepted", kind=bool),
     Option("--broken", "where it is broken", kind=bool)),
    Option("--same-as", "the same acts in other rites, side by side: 鄉飲酒禮/60", "CLAUSE"),
    Option("--kin", "what is worn for somebody who died (喪服), with --by who mourns", "WHOM"),
    Option("--question", "one of the twenty-six of docs/manual/data.md; without a number it "
           "lists them",
           "N", kind=int, count="?", bare=0, bounds=Bounds(0, 26, "U987", "--question lists them")),
    Option("--rite", "in this rite alone (may be repeated)", "RITE", count="many"),
    Option("--count", "not each, but how many, by this", choices=(
        Later("layout.api.corpus.find", "COUNTED"),)),
    Option("--format", "of the answer", default="text", choices=("text", "table", "json", "csv")),
    Option("--sql", "only show the statement that answers it", kind=bool),
    Option("--plates", "also draw the first 24 steps on one sheet: .pdf, .svg or .png", "FILE",
           endings=(".pdf", ".svg", ".png")),
    Option("--most", "how many are told; 0: all (%(default)s)", "N", kind=how_many, default=40),
    Option("--database", "ask this layout.db of `layout data`, not what is kept", "FILE"),
)  # fmt: skip

_KINDS = "role prompt blank cards lesson"  # of a handout that is no book of plates
_OF_HANDOUT = (
    OptionRule("U942", "vertical", f"lang=en up= {_KINDS}", "--lang zh or bilingual, and --up 1"),
    OptionRule("U947", "volumes", f"{_KINDS} key", "it is for a whole book"),
    needs("blank", "pages", "U946", "--pages is for a worksheet", "add --blank names or facings"),
    needs("blank", "ask", "U946", "--ask is for a worksheet", "add --blank names or facings"),
    OptionRule("U946", "blank", "up", "leave --up {value} out",
         "a worksheet has one plate a page, to be drawn on"),
    OptionRule("U949", "up= around=", _KINDS,
         "leave one of the two out: it is for a book of plates"),
)  # fmt: skip

_TELL = (
    *_OF_RITE,
    Option("--format", "text; a page, for large print too; or a book for a reader of EPUB",
           default="text", choices=(Later("layout.write.transcript", "FORMATS"),)),
    replace(_OUTPUT, help="default: of text standard output, else "
            "output/<slug>/transcript.html or .epub"),
    _KEY, _STEPS, _SECTION, _LANG,
)  # fmt: skip

_MOURNING = (
    (Option("whom", "who is mourned, in any tongue: 從父昆弟, a first cousin; everybody when none",
            "WHOM", count="?"),
     Option("--of", "the same: who is mourned", "WHOM")),
    Option("--by", "who mourns: 妻, 女子子適人, a great officer", "WHO"),
    Option("--grade", "in this grade alone: 斬 期 大功 小功 緦", "GRADE"),
    (Option("--laws", "what the laws of mourning saw, and what they except", kind=bool),
     Option("--readings", "where the witnesses of the text part, and what is printed", kind=bool),
     Option("--chart", "draw this one; without a name it lists them", "NAME", count="?", bare="")),
    replace(_OUTPUT, help="of a chart a .svg, .png or .pdf file; default: "
            "output/mourning/<chart>.svg",
            endings=(".svg", ".png", ".pdf")),
    _THEME, replace(_LANG, choices=SPOKEN), _DPI, _JSON,
)  # fmt: skip

COMMANDS: tuple[Command, ...] = (
    Command("list", "read.list_rites",
            "the rites that are there; of one rite its sections and variants",
            "layout list 鄉飲酒禮",
            (replace(_RITE, help="one rite: its sections, cast and variants", count="?"), _JSON)),
    Command("new", "edit.new",
            "begin a rite from its text: its files, with what can be guessed from it",
            "layout new xiangjian xiangjian.txt", _NEW),
    Command("plates", "draw.plates",
            "draw every step of a rite as a plate, with an index",
            "layout plates 鄉飲酒禮 --steps 西北面獻賓..賓進受爵 --format png", _PLATES,
            (OptionRule("U963", "scale crop", "site whole",
                  "a place is shown whole; choose a larger --page"),
             OptionRule("U949", "site", "commons captions ascii press",
                        "leave one of the two out: they are for plates of clauses"),
             OptionRule("U949", "commons", "press format=png,pdf text=live,embedded",
                        "it is SVG in outlines, which its servers draw as they are"))),
    Command("show", "ask.show",
            "one step: text, acts, events, everybody's state",
            "layout show 鄉飲酒禮 65 --plate step65.svg", _SHOW,
            (OptionRule("U913", "eyes", "scale crop", "leave that out",
                  "--eyes goes with no --scale or --crop"),
             needs("plate", "scale crop whole transparent"))),
    Command("next", "ask.next_acts",
            "which acts may come next by the engine and the laws, and why others may not",
            "layout next 鄉飲酒禮 西北面獻賓 賓",
            (*_OF_RITE, Option("step", "a step number, words of the text, or an id", "STEP"),
             Option("who", "one person or group; else two who act in the step or in the next",
                    "WHO", count="?"),
             Option("--all", "every act and every reason, not the first alone", kind=bool),
             replace(_LANG, choices=SPOKEN), _JSON)),
    Command("explain", "ask.explain",
            "an act line as understood, with the state before and after it",
            "layout explain scenes/xiangyinjiu/07_xian_bin.yaml:8",
            (Option("place", "an act line of a section file, as problems name it", "FILE:LINE"),
             _VARIANT, replace(_LANG, choices=SPOKEN), _JSON)),
    Command("watch", "edit.watch",
            "a rite in the browser while it is written, new at every saving",
            "layout watch 鄉飲酒禮 --step 65", _WATCH),
    Command("lsp", "edit.lsp",
            "what an editor asks while a rite is written: words, states, problems",
            "layout lsp --stdio",
            (Option("--stdio", "as editors ask it; it is always so", kind=bool),)),
    Command("diff", "edit.diff",
            "which steps a change alters: a page of plates before and after",
            "layout diff 鄉飲酒禮 HEAD", _DIFF),
    Command("expect", "edit.expect",
            "which steps leave another state than was accepted of them",
            "layout expect 鄉飲酒禮 --accept", _EXPECT),
    Command("where", "ask.where",
            "who stands where at a clause, facing where, holding what, and why",
            "layout where 鄉飲酒禮 西北面獻賓 賓",
            (*_OF_RITE, Option("clause", "words of the text, a step, or an id", "CLAUSE"),
             Option("who", "one person or group", "WHO", count="?"),
             replace(_LANG, choices=SPOKEN), _JSON)),
    Command("locate", "draw.locate",
            "where a place phrase of the text points, with its derivation",
            "layout locate 鄉飲酒禮 洗南", _LOCATE),
    Command("expand", "read.expand",
            "the steps as played, every 如初 written out with its origin",
            "layout expand 鄉飲酒禮", (*_OF_RITE, replace(_LANG, choices=SPOKEN), _JSON)),
    Command("check", "ask.check",
            "play the rites and check every law over every frame",
            "layout check 鄉飲酒禮 --every-variant",
            (_RITES, _VARIANT,
             Option("--every-variant", "once at the defaults, then once for each other reading of "
                    "each dispute", kind=bool),
             Option("--laws", "every law too, with what it looked at and what held", kind=bool),
             _JSON)),
    Command("fmt", "read.fmt",
            "scene files in the one style; nothing that they say is touched",
            "layout fmt 鄉飲酒禮 --check",
            (Option("what", "rites, or single files of them", "RITE|FILE", count="+"),
             Option("--check", "write nothing; leave with 1 if a file would change", kind=bool))),
    Command("variants", "draw.disputed",
            "every dispute, who holds what and why; what is otherwise under a reading",
            "layout variants 覲禮 --variant 拜等=各等", _VARIANTS,
            (needs("variant", "plate all"), needs("plate", "steps"))),
    Command("coverage", "read.show_coverage",
            "how much of the text is staged, only told or not played, section by section",
            "layout coverage 鄉飲酒禮",
            (_RITES, _VARIANT, replace(_LANG, choices=SPOKEN), _JSON)),
    Command("commentary", "read.commentary",
            "what 鄭玄, 賈公彥, 楊復, 敖繼公, 張爾岐 and 吳廷華 say at a clause, as printed",
            "layout commentary 鄉飲酒禮 西北面獻賓 --by 鄭玄",
            (_RITE, Option("clause", "words of the text, a step, or an id; without one, how much "
                           "of each print is placed", "CLAUSE", count="?"),
             Option("--by", "of one scholar: 鄭玄, 敖繼公", "WHO"),
             Option("--unmatched", "the notes that could not be placed, and what of a print's text "
                    "ours has not", kind=bool),
             _JSON)),
    Command("handout", "make.handout",
            "a book of plates as a PDF: for a class, one role, or to fill in",
            "layout handout 覲禮 --key", _HANDOUT, _OF_HANDOUT),
    Command("sheet", "draw.sheet",
            "every frame as a numbered thumbnail, by section: PDF, SVG, PNG",
            "layout sheet 鄉飲酒禮 --key", _SHEET),
    Command("chart", "draw.chart",
            "a whole rite in one picture: who is on the hall when, ways, vessels",
            "layout chart 鄉飲酒禮 hall -o hall.pdf", _CHART),
    Command("symbols", "draw.symbols",
            "every mark of the plates with its name, on one sheet",
            "layout symbols --theme woodcut -o symbols.pdf", _SYMBOLS),
    Command("slides", "draw.slides",
            "plates to be shown on a wall: PPTX of native shapes, or one page",
            "layout slides 鄉飲酒禮 --key", _SLIDES,
            (OptionRule("U911", "format=html", "lang=zh-Hans,pinyin",
                  f"choose {' or '.join(MOVING)}, or --format pptx",
                  "there is no language {value!r} in slides that are a page"),)),
    Command("play", "make.play",
            "the whole rite as a page that moves: one file, no network",
            "layout play 鄉飲酒禮 --compare 房=zheng", _PLAY),
    Command("animate", "make.animate",
            "steps as a film: animated SVG, GIF, MP4, or WebM and MOV on nothing",
            "layout animate 鄉飲酒禮 --steps 西北面獻賓..賓進受爵 -o film.mp4", _ANIMATE),
    Command("build", "make.everything",
            "everything of every rite; what is made already is left alone",
            "layout build 鄉飲酒禮 --only plates --theme print", _BUILD),
    Command("atlas", "make.atlas",
            "the rites as a folder of pages for any static host; whole from the disk too",
            "layout atlas 鄉飲酒禮 -o atlas", _ATLAS),
    Command("export", "export.export",
            "the whole rite as JSON Lines by change, or as one JSON object",
            "layout export 鄉飲酒禮 --variant 房=zheng -o rite.jsonl", _EXPORT),
    Command("tell", "export.in_words",
            "a rite in words alone: who goes where, who is how far from whom; to read or to hear",
            "layout tell 鄉飲酒禮 --steps 西北面獻賓..賓進受爵 --lang en", _TELL),
    Command("find", "find.find",
            "what is asked of all rites at once: acts, places, laws, words",
            "layout find 獻 --to 賓", _FIND,
            (needs("beside", "under"),
             OptionRule("U987", "same_as", "sql", "leave --sql out",
                        "no single statement answers --same-as"))),
    Command("data", "export.data",
            "all rites as one database: SQLite, JSON Lines, CSV, with questions",
            "layout data -o data", _DATA),
    Command("mourning", "ask.mourning",
            "who mourns whom, in what, how long, on whose word (喪服)",
            "layout mourning 從父昆弟", _MOURNING),
    Command("laws", "ask.list_laws",
            "the laws that are checked, with their sources",
            "layout laws", (_JSON,)),
)  # fmt: skip
