"""`layout play`: a rite as a page to step through, or two readings of it side by side."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from layout.api.abreast import abreast, runs_of
from layout.api.compiled import Compiled
from layout.api.pages.plates import Span
from layout.api.pages.selection import key_spans
from layout.api.player.ground import PlayerGrounds
from layout.api.player.guide import Guided, shipped
from layout.api.player.performance import Performance, english_of, worn
from layout.api.player.space import space_of, stances
from layout.api.player.strings import Json, Row, Strings
from layout.api.player.symbols import Symbols
from layout.api.possible import Outlook, outlook
from layout.api.rite import Rite
from layout.draw.dress import RULES, Theme, themes
from layout.draw.windows import Extent
from layout.motion import PACES
from layout.problems import ProblemError
from layout.say.asking import syllable
from layout.say.simple_forms import OLD, SIMPLE
from layout.vocabulary.party import Party
from layout.vocabulary.pinyin import Pinyin
from layout.write.player import PageKind, PlayerPage, assemble
from layout.write.player.inks import InkWardrobe

VERSION = 1
TRIED = 80  # acts, after each step: the nearest of those that the rite itself has
_POSSIBLE, _REASONS = 12, 5  # of them that are told
_COLOURS = (
    *("paper", "hall", "room", "walk", "ink", "wall", "sub", "faint", "hairline", "marker"),
    *("water", "mat"),
)


@dataclass(frozen=True, slots=True)
class PageDeck:
    """The page as slides: at which steps it stops, and how it looks when it is opened."""

    spans: Sequence[Span]
    theme: str
    lang: str  # zh en bilingual


@dataclass(frozen=True, slots=True)
class PageWish:
    """What the page is to be: as slides, beside a curator's stops (else the guide that the rite has
    is offered on its title); for a museum's hall; and what more it tells."""

    deck: PageDeck | None = None
    guide: Guided | None = None
    hall: str | None = None  # where the page is in the net, or nowhere
    outlook: bool = False  # after each step what may come next
    pages: Sequence[str] = ()  # of each step the page beside this one that tells more of it

    @property
    def kind(self) -> PageKind:
        return PageKind.DECK if self.deck else PageKind.RITE


PLAIN = PageWish()


def player_page(
    rite: Rite,
    other: Rite | None = None,
    on_step: Callable[[], None] = lambda: None,
    wish: PageWish = PLAIN,
) -> bytes:
    """The page; `on_step` is called for each step gathered, and for each that is looked on from."""
    rites = (rite,) if other is None else (rite, other)
    dresses = themes()
    first = next(iter(dresses.values()))
    words, wardrobe = Strings(), InkWardrobe()
    symbols = Symbols(dresses, wardrobe, rite.score.vocabulary)
    performances = [Performance(each, each.timeline, first, words) for each in rites]
    sides = [_side(p, symbols, dresses, wardrobe, on_step) for p in performances]
    if wish.outlook:
        for each, side in zip(rites, sides, strict=True):
            side["outlook"] = _outlooks(each.compiled, words, on_step)
    kinds = {kind: None for p in performances for kind in p.kinds()}
    marks = symbols.marks()
    score = rite.score
    guide = None if wish.deck else wish.guide or shipped(rite)
    parties = tuple(p for p in score.vocabulary.parties.values() if not p.like)
    lore = _searched(sides, words.table, score.vocabulary.pinyin)
    data: Json = {
        "v": VERSION,
        "slug": score.slug,
        "title": score.title,
        "en": score.en,
        "clauses": len(score.clauses),
        "themes": list(dresses),
        "leaves": [n for n, t in dresses.items() if t.is_leaf],
        "metre": rite.site.units.get("尺", 0.231),
        "bodies": symbols.bodies(kinds),
        "parties": {p.key: [p.han, p.many, p.head.value] for p in parties},
        "reaches": symbols.reaches(kinds),
        "worn": worn(performances),
        "marks": marks,
        "acts": symbols.acts(marks),
        "verbs": english_of(performances),
        "glyphs": symbols.glyphs(),
        "sides": sides,
        "stances": stances(),
        "rules": asdict(RULES),
        "reading": [PACES.glance, PACES.characters, PACES.letters],
        **lore,
        "begin": 0,
        **({} if wish.deck or wish.guide else _opening(rite, words, wish.hall is None)),
        **({"guide": guide.json(words) | {"first": wish.guide is not None}} if guide else {}),
        **_wished(wish, words, next(iter(dresses))),
        "words": words.table,
    }
    heads = (score.title, *score.sections, guide.heads if guide else "")
    page = PlayerPage(
        f"{score.title} · {score.en}",
        f"{score.title}: {len(rite.frames)} steps, to scale, from the text’s own words",
        "zh-Hant",
        data,
        {name: _colours(theme, parties) for name, theme in dresses.items()},
        parties,
        wardrobe,
        "".join((_named(sides, words.table), *heads, _told(sides, words))),
        unseen=frozenset(lore),
        kind=wish.kind,
        is_hall=wish.hall is not None,
    )
    return assemble(page)


def _outlooks(made: Compiled, words: Strings, on_step: Callable[[], None]) -> Sequence[Row]:
    """Of each step: how many acts were tried and how many may come next; of these the first, each
    with whether the rite does it; of the others how many are refused for the commonest reasons, an
    act, and why. Nothing where nobody is there who could act."""

    def of(run: range) -> list[Outlook | None]:
        found: list[Outlook | None] = []
        for i in run:
            try:
                found.append(outlook(made, i + 1, most=TRIED))
            except ProblemError:
                found.append(None)
        return found

    rows: list[Row] = []
    runs = runs_of([step.section for step in made.score.steps])
    for seen in (each for found in abreast(of, runs, os.cpu_count() or 1) for each in found):
        on_step()
        if seen is None:
            rows.append([])
            continue
        possible = [[words(each.written), words(each.english), int(each.is_next)]
                    for each in seen.possible[:_POSSIBLE]]  # fmt: skip
        refused = [[often, words(act.written), words(act.problem.what)]
                   for often, act in seen.reasons()[:_REASONS]]  # fmt: skip
        rows.append([seen.tried, len(seen.possible), possible, refused])
    return rows


def _opening(rite: Rite, words: Strings, has_title: bool) -> Json:
    """Where the page opens: the first key plate on which somebody gives another something, else on
    which somebody acts; or the beginning. From there to its end it goes on beside a title card."""
    spans = key_spans(rite) if rite.score.key_plates else []
    acted = [
        (i, span)
        for span in spans
        for i in range(span.first, span.last + 1)
        if rite.frames[i].state.events
    ]
    given = (
        each
        for each in acted
        if any(e.by.to and e.thing for e in rite.frames[each[0]].state.events)
    )
    begin, span = next(given, next(iter(acted), (0, Span(0, min(3, len(rite.frames) - 1)))))
    told: Json = {"begin": begin}
    if has_title:
        told["opening"] = [begin, span.last, words(span.title), words(span.en)]
    return told


def _searched(sides: Sequence[Json], table: Sequence[str], pinyin: Pinyin) -> Json:
    """What a search must know of all that is on a page."""
    names = {row[0] for side in sides for row in (*side["people"], *side["things"])}
    names |= {table[row[0]] for side in sides for row in side["sections"]}
    names |= {
        table[row[2]] for side in sides for ground in side["grounds"] for row in ground["names"]
    }
    return lore_of(names, table, pinyin)


def lore_of(names: Collection[str], texts: Collection[str], pinyin: Pinyin) -> Json:
    """The tables that a search has in common with the commands: how names are read, and of
    characters the simple forms and the syllables."""
    written = {char for text in (*names, *texts) for char in text}
    pairs = [pair for pair in zip(OLD, SIMPLE, strict=True) if pair[0] in written]
    readings = {name: said for name in sorted(names) if (said := pinyin.of(name))}
    aloud = {char: syllable(char, pinyin) for char in sorted(written)}
    return {
        "readings": readings,
        "simple": ["".join(each) for each in zip(*pairs, strict=True)],
        "aloud": {char: said for char, said in aloud.items() if said != char},
    }


def _wished(wish: PageWish, words: Strings, theme: str) -> Json:
    """The pages of the steps; of slides the first and last step of each, with its title if it has
    one; how the page looks when it is opened, where it does not remember
    how it looked last."""
    told: Json = {"pages": list(map(words, wish.pages))} if wish.pages else {}
    if wish.hall is not None:
        told |= {"hall": wish.hall, "opens": {"theme": theme, "lang": "bilingual"}}
    if deck := wish.deck:
        told["deck"] = [[s.first, s.last, words(s.title), words(s.en)] for s in deck.spans]
        told["opens"] = {"theme": deck.theme, "lang": deck.lang}
    return told


def _side(
    performance: Performance,
    symbols: Symbols,
    dresses: Mapping[str, Theme],
    wardrobe: InkWardrobe,
    on_step: Callable[[], None],
) -> Json:
    """One performance with its places and its readings."""
    words, rite = performance.words, performance.rite
    told = performance.json(on_step)
    extents: dict[str, Extent] = {}
    for view in performance.views.values():
        extents[view.ground] = view.place.joined(extents.get(view.ground))
    said = "".join(frame.state.step.text or "" for frame in rite.frames)
    grounds = PlayerGrounds(rite.site, dresses, wardrobe, words, said)
    told["grounds"] = [grounds.json(ground, place) for ground, place in extents.items()]
    for ground in told["grounds"]:
        for row in ground["fixtures"]:
            row[0] = symbols.glyph(row[0])
    order = list(extents)
    for view in told["views"]:
        view[0] = order.index(view[0])
    for row, name in zip(told["things"], performance.things, strict=True):
        row.extend(performance.tracks.thing(name, symbols.glyph))
    told["space"] = space_of(rite)
    told["chosen"] = list(_chosen(rite, words))
    told["unplayed"] = {
        n - 1: words("; ".join(problem.what for problem in problems))
        for n, problems in rite.unplayed.items()
    }
    return told


def _chosen(rite: Rite, words: Strings) -> Sequence[Row]:
    """Each dispute with the reading drawn, who holds it, and whether it is the default."""
    disputes = rite.compiled.disputes
    rows: list[Row] = []
    for name, reading in rite.variants.items():
        dispute = disputes.get(name)
        if dispute is not None:
            by = dispute.held_by.get(reading, "")
            told = (name, reading, by, dispute.about)
            rows.append([*map(words, told), int(reading == dispute.readings[0])])
    return rows


def _colours(theme: Theme, parties: Iterable[Party]) -> Mapping[str, str]:
    own = {name: theme.colour(name) for name in _COLOURS}
    return own | {party.key: theme.of_party(party) for party in parties}


def _told(sides: Sequence[Json], words: Strings) -> str:
    """Every character of the names of people and things, of offices and of readings: they stand
    on cards, tablets and heads."""
    offices = (n for side in sides for row in side["people"] for n in row[7][1])
    readings = (n for side in sides for row in side["chosen"] for n in row[:3])
    names = (row[0] for side in sides for row in (*side["people"], *side["things"]))
    return "".join((*names, *(words.table[n] for n in (*offices, *readings))))


def _named(sides: Sequence[Json], table: Sequence[str]) -> str:
    """Every character of the names on the plan: of people, things and the building."""
    told = [row[0] for side in sides for row in side["labels"]]
    parts = [row[2] for side in sides for ground in side["grounds"] for row in ground["names"]]
    return re.sub(r"\s", "", "".join(table[word] for word in (*told, *parts)))
