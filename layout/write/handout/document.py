"""A book of plates as a typed document: what is said and shown, not how it is laid out."""

from __future__ import annotations

from dataclasses import dataclass

from layout.picture import Sheet
from layout.said import NOTHING, Said
from layout.write.handout.paper import Paper, PaperMargins
from layout.write.handout.pressing import SCREEN, PressWish


@dataclass(frozen=True, slots=True)
class Steps:
    """Numbers of steps, which lead to their plates where the book has them."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture as files on the bench: its ink, and its words if it has any."""

    file: str
    letters: str
    width: float
    height: float
    alt: str
    least: float = 0.0  # how many times as large its words must be printed to be read
    weight: int = 0  # bytes of its files


Picture = Sheet | KeptPicture
Cell = str | Said | Steps | Picture


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the first rank, and a bookmark."""

    words: Said
    fresh: bool = True  # begins a page
    whole: bool = False  # what it heads is on one page, where that has room


@dataclass(frozen=True, slots=True)
class BookPart:
    """A heading within a chapter, and a bookmark under it."""

    words: Said
    whole: bool = False  # as of a chapter


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: Said


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head; a width of 0 is as wide as its widest cell, others share what is left."""

    head: tuple[Said, ...]
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """Names and where they occur, in columns, each with its symbol if it has one."""

    rows: tuple[tuple[Said, Steps, Picture | None], ...]


@dataclass(frozen=True, slots=True)
class PlateStrip:
    """A picture among the words, as broad as they."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Full:
    """A picture with a page to itself."""

    words: Said
    picture: Picture


@dataclass(frozen=True, slots=True)
class BookLine:
    """One line of the notes: its label, and what it says."""

    label: str
    words: Said


@dataclass(frozen=True, slots=True)
class Notes:
    """What is said of a plate."""

    clauses: tuple[BookLine, ...] = ()
    moves: tuple[BookLine, ...] = ()
    basis: tuple[BookLine, ...] = ()
    open: tuple[BookLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Questions:
    """What is to be filled in: a line for each letter, under a map that has so much room."""

    ask: Said
    letters: tuple[str, ...]
    room: float  # mm


@dataclass(frozen=True, slots=True)
class BookEntry:
    """The maps of a plate, with its notes."""

    number: int
    title: Said
    steps: tuple[int, int]
    picture: Picture
    notes: Notes
    section: Said | None = None  # where it begins one
    volume: Said | None = None  # where a volume may begin with it: the heading of what goes on
    details: Picture | None = None  # what it shows beside its maps
    columns: tuple[Picture, ...] = ()  # its words in columns, the first beside the picture
    questions: Questions | None = None  # on a worksheet


@dataclass(frozen=True, slots=True)
class Gallery:
    """Plates in order, so many on a page."""

    up: int
    entries: tuple[BookEntry, ...]


@dataclass(frozen=True, slots=True)
class Cue:
    """One moment of somebody's part."""

    number: int
    clause: Said
    told: tuple[BookLine, ...]  # what he does
    state: tuple[tuple[Said, Said], ...]  # how far, where, facing, in which hand, with whom
    watch: Said  # who acts just before him, and upon what
    spoken: tuple[Said, ...]  # what he says, in its words
    picture: Picture | None  # none where he is not on stage
    until: Said = NOTHING  # how long he stays so
    section: Said | None = None  # where it begins one


@dataclass(frozen=True, slots=True)
class Cues:
    """Somebody's part, moment by moment."""

    rows: tuple[Cue, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A clause, and beside one another all who do something upon it."""

    number: int
    clause: Said
    parts: tuple[tuple[Said, tuple[Said, ...]], ...]


@dataclass(frozen=True, slots=True)
class Prompts:
    """Everybody's part, clause by clause."""

    rows: tuple[Prompt, ...]


@dataclass(frozen=True, slots=True)
class LearningCard:
    """A card to learn from: what is asked, of which words, of which picture if of any; and the
    answer, which is on its other side."""

    ask: Said
    clause: Said
    picture: Picture | None
    answer: Said


@dataclass(frozen=True, slots=True)
class CardPack:
    """Cards for both sides of the paper, to be cut."""

    rows: tuple[LearningCard, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The headings that follow, with their pages."""


Block = (
    Chapter
    | BookPart
    | Paragraph
    | Table
    | Index
    | PlateStrip
    | Full
    | Gallery
    | Cues
    | Prompts
    | CardPack
    | Contents
)


@dataclass(frozen=True, slots=True)
class BookParticulars:
    """What a file says of itself to those who keep it."""

    authors: tuple[str, ...] = ()
    description: str = ""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """All of it, and the paper it is for."""

    title: Said
    under: tuple[Said, ...]  # the lines below the title
    cover: Picture | None  # None: no cover
    script: str  # zh-Hant zh-Hans en
    has_han: bool
    has_english: bool
    paper: Paper
    margins: PaperMargins
    duplex: bool
    blocks: tuple[Block, ...]
    brief: bool = False  # its plates listed on the cover, and referred to by their numbers
    right: bool = False  # bound on the right
    particulars: BookParticulars = BookParticulars()
    press: PressWish = SCREEN
    ground: str = "#FFFFFF"  # of its pages
