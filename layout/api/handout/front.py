"""What stands before the plates: how to read one, the place, the people and the things."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from layout.api.handout.back import headed, stem
from layout.api.handout.material import Material
from layout.api.handout.symbols import figure_of, glyph_of
from layout.api.pages.symbols import symbols_in
from layout.basis import Basis
from layout.draw.dress import Theme, themes
from layout.draw.names import Key
from layout.draw.sheets import GroundPlate, measures_plate, parts_numbered
from layout.draw.windows import ground_of
from layout.picture import Group, Sheet
from layout.said import Said, several
from layout.say.called import listed
from layout.say.measures import Told, told
from layout.score import Cast, Thing
from layout.site import Site
from layout.vocabulary import Kind
from layout.write.crops import cropped, inked, without
from layout.write.handout.document import (
    Block,
    BookPart,
    Cell,
    Chapter,
    Full,
    Index,
    Paragraph,
    PlateStrip,
    Steps,
    Table,
)
from layout.write.handout.paper import PAPERS, Paper

BASES = {
    Basis.經: Said("儀禮經文", "the text itself: drawn solid"),
    Basis.記: Said("經後之記", "the record appended to the text: drawn solid"),
    Basis.互見: Said(
        "他篇之經記，事同而互見", "the text of another chapter, told of a like case: a chain line"
    ),
    Basis.注: Said("鄭玄注", "Zheng Xuan’s commentary, second century: drawn dashed"),
    Basis.疏: Said("賈公彥疏", "Jia Gongyan’s subcommentary, seventh century: drawn dashed"),
    Basis.後: Said("後儒之說，各稱其名", "later scholars, each by his name: drawn dashed"),
    Basis.擬: Said("諸書無文，今擬之，必言其故", "our conjecture, always with its reason: dotted"),
}
_TITLES = frozenset({"title", "captions", "footer"})  # of a sheet
_TABLES = frozenset({"table", "derivations"})  # of its measures, which the book tells itself
_SHOWN = ("persons", "facing", "foot")  # of the sheet of symbols, in brief


def how_to_read(material: Material) -> Iterator[Block]:
    """The legend, scale and bases, told once."""
    yield from in_words(material.metre, fresh=False)
    yield from _bases()
    sheet = symbols_in(material.plates.manner, material.site.vocabulary)
    yield Full(Said("圖例", "The symbols"), _cut(sheet))


def in_brief(material: Material) -> Iterator[Block]:
    """The same on one page, with the symbols of people and lines; the things have theirs beside
    their names."""
    yield from in_words(material.metre)
    sheet = symbols_in(material.plates.manner, material.site.vocabulary)
    layers = {item.id for item in sheet.items if isinstance(item, Group)}
    for shown in _SHOWN:
        yield PlateStrip(_cut(without(sheet, layers - {shown})))
    yield from _bases()


def in_words(unit: float, *, fresh: bool = True) -> Iterator[Block]:
    """How to read a plate, in words."""
    yield Chapter(Said("讀圖之法", "How to read a plate"), fresh)
    yield Paragraph(
        Said(
            "圖皆上北，如自天視之。地與室皆中度；人與器放大以便觀，而其所在不移。",
            "North is up, and everything is seen from above. Ground, walls and stairs are true to "
            "scale; people and vessels are drawn larger than they are, each exactly where it "
            "stands. ",
        )
    )
    yield Paragraph(
        Said(
            "人首之尖，其所面也。黑者行禮之人；虛線者，其初所在。線自初所在至今所在，圈中之數，行之先後也。",
            "A figure’s point is the way he faces. Who acts is black; where he was is an outline "
            "of dashes; a line runs from there to where he is now. Circled numbers tell the order.",
        )
    )
    yield Paragraph(
        Said(
            f"長短以尺計，每圖有比尺：一尺今 {unit:g} 米，半步三尺，一步六尺，一尋八尺。",
            f"Lengths are in 尺 (chi), and every plate has its scale bar: 1 尺 is {unit:g} m; "
            "a pace (步) is 6 尺, a fathom (尋) 8.",
        )
    )


def _bases() -> Iterator[Block]:
    yield BookPart(Said("所據", "What a line, a place or a facing rests on"))
    head = (Said("據", "sign"), Said("所指", "meaning"))
    yield Table(head, tuple((basis.value, words) for basis, words in BASES.items()), (0, 1))


def _cut(sheet: Sheet) -> Sheet:
    """The sheet without its margins and its title, which the page has."""
    bare = without(sheet, _TITLES)
    return cropped(bare, inked(bare).grown(0.5))


def the_place(material: Material, paper: Paper) -> Iterator[Block]:
    """The grounds on which the plates are: their parts, their measures, and whence these come.
    Those that are built alike are shown once."""
    yield Chapter(Said("宮室", "The place"))
    site = material.site
    alike: dict[tuple[Told, ...] | str, list[str]] = {}
    for ground in _grounds(material):
        alike.setdefault(told(site, ground) or ground, []).append(ground)
    for number, grounds in enumerate(alike.values()):
        sheet = without(measures_plate(_place(material, grounds[0])), _TABLES)
        yield from _site(_measures_of(site, grounds, "尺寸圖", "its measures"), sheet, paper)
        if number == 0:  # the others are small, and tell their names there
            yield from parts_of_the_place(material, paper)
    head = (
        *(Said("名", "name"), Said("度", "measure"), Said("所由", "made of")),
        *(Said("據", "basis"), Said("文", "words")),
    )
    for grounds in alike.values():
        rows = tuple(_measured(material, one) for one in told(site, grounds[0]))
        title = BookPart(_measures_of(site, grounds, "度", "its measures, and on whose word"))
        yield from headed(title, Table(head, rows, (3, 0, 3, 0, 5)))


def _measures_of(site: Site, grounds: Sequence[str], han: str, english: str) -> Said:
    """Of which grounds a plate or a table is."""
    named = ", ".join(filter(None, (site.ground_en.get(ground, "") for ground in grounds)))
    of = f"{named[:1].upper()}{named[1:]}: " if named else ""
    return Said(f"{'、'.join(grounds)}　{han}", of + (english if of else english.capitalize()))


def _measured(material: Material, one: Told) -> tuple[Cell, ...]:
    """A measure by its name, which stands in Chinese on the plan."""
    words_alone = one.words if material.tongue.has_han else ""
    made_of = Said(words_alone, one.made_of) if one.made_of else words_alone
    words = material.quoter.words(one.cite, one.basis)
    figure = f"{one.figure}　{one.value * material.metre:.2f} m"
    return material.beside(one.name, one.en), figure, made_of, one.ground, words


def parts_of_the_place(material: Material, paper: Paper) -> Iterator[Block]:
    """The names of the parts of the first ground."""
    ground = _grounds(material)[0]
    words = Said(f"{ground}　釋宮", "The names of its parts")
    sheet, keys = parts_numbered(_place(material, ground))
    yield from _site(words, sheet, paper)
    if _is_small(paper):
        yield Index(tuple((_numbered(key, material), Steps(()), None) for key in keys))


def _numbered(key: Key, material: Material) -> Said:
    """A part with its number before its name in the first language of the book."""
    han, english = key.said.han, key.said.en
    if material.plates.manner.tongue.has_han or not english:
        return Said(f"{key.number} {han}", english)
    return Said(han, f"{key.number} {english}")


def _site(words: Said, sheet: Sheet, paper: Paper) -> Iterator[Block]:
    """A plate of a place, with a page to itself; on small paper its maps one after another, since
    nobody could read them together, and what its list tells is told as words."""
    if not _is_small(paper):
        yield Full(words, _cut(sheet))
        return
    yield BookPart(words)
    bare = without(sheet, {*_TITLES, "table", "north"})
    begins = [
        i for i, item in enumerate(bare.items) if isinstance(item, Group) and item.id == "site"
    ]
    feet = [*(window.top - 0.5 for window in sheet.windows[1:]), sheet.height]
    for (first, after), foot in zip(pairwise([*begins, len(bare.items)]), feet, strict=True):
        own = tuple(i for i in bare.items[first:after] if isinstance(i, Group) and i.id != "frames")
        crop = inked(replace(bare, items=own)).grown(0.2)
        yield PlateStrip(cropped(bare, replace(crop, bottom=min(crop.bottom, foot))))


def _is_small(paper: Paper) -> bool:
    return paper.width < PAPERS["A4"].width


def _place(material: Material, ground: str) -> GroundPlate:
    manner = material.plates.manner
    tongue = themes()[manner.theme].spoken(manner.tongue.plain)  # the book puts it into its own
    return GroundPlate(material.site, ground, manner.theme, tongue, manner.page)


def _grounds(material: Material) -> tuple[str, ...]:
    """Where the plates are, in the order of the site."""
    site, frames = material.site, material.frames
    used = {ground_of(site, frames[span.first : span.last + 1]) for span in material.spans}
    return tuple(ground for ground in site.grounds if ground in used)


def people_and_things(material: Material) -> Iterator[Block]:
    """Everybody and everything that has a part in these steps, with his symbol."""
    score, frames = material.score, material.chosen
    theme = themes()[material.plates.manner.theme]
    yield Chapter(Said("人與器", "People and things"), fresh=False)
    head = (Said(), Said("名", "name"), Said("黨", "party"), Said("事", "acts in"))
    rows: list[tuple[Cell, ...]] = []
    for name, members in _bodies(score.cast, material.shown):
        lead = members[0]
        acts = sum(1 for f in frames if {e.who for e in f.events} & {m.name for m in members})
        many = f"（{len(members)}）" if len(members) > 1 else ""
        also = f"，亦曰{'、'.join(lead.also)}" if lead.also else ""
        english = listed(score.cast, lead.name)
        words = Said(f"{name}{many}{also}", english)
        wording = Said(f"{acts} 節", several(acts, "step")) if acts else Said("—")
        party = Said(lead.party.han, lead.party.en)
        rows.append((figure_of(lead, theme), words, party, wording))
    yield from headed(BookPart(Said("人", "People")), Table(head, tuple(rows), (0, 3, 2, 1)))
    head = (Said(), Said("名", "name"), Said("類", "kind"), Said("所在", "at steps"))
    things = Table(head, tuple(_things(material, theme)), (0, 6, 3, 5))
    yield from headed(BookPart(Said("器", "Things")), things)


def _bodies(cast: Mapping[str, Cast], present: Collection[str]) -> Iterator[tuple[str, list[Cast]]]:
    """People who are there, a group as one."""
    told: dict[str, list[Cast]] = {}
    for name, member in cast.items():
        if name in present:
            told.setdefault(member.group or name, []).append(member)
    yield from told.items()


def terms(material: Material) -> Iterator[Block]:
    """The terms of these clauses, for who reads English: how each is read, and what it is."""
    if not material.tongue.has_english:
        return
    words = material.site.vocabulary
    text = "".join(frame.step.text or "" for frame in material.chosen)
    rows = tuple(
        (
            Said(term.name, words.pinyin.of(name)),
            " / ".join(filter(None, (term.en, term.other))),
            term.means,
        )
        for name, term in words.terms.items()
        if name in text
    )
    head = Said("名", "term"), Said("英譯", "English"), Said("其義", "what it is")
    if rows:
        yield Chapter(Said("名義", "Terms"), fresh=False)
        yield Table(head, rows, (2, 3, 8))


def _things(material: Material, theme: Theme) -> Iterator[tuple[Cell, ...]]:
    """Things that are shown, those of one name and kind together."""
    score, frames = material.score, material.chosen
    alike: dict[tuple[Kind, str], list[Thing]] = {}
    for thing in score.things.values():
        if thing.name in material.shown:
            alike.setdefault((thing.kind, thing.en), []).append(thing)
    for (kind, english), things in alike.items():
        names = {thing.name for thing in things}
        used = [f.n for f in frames if {e.thing for e in f.events} & names]
        called = list(dict.fromkeys(stem(thing.name, score.things) for thing in things))
        shown = called[:3]
        many = "等" * (len(called) > 3) + (f"（{len(things)}）" if len(things) > len(shown) else "")
        words = Said(kind.name, kind.en)
        yield (
            glyph_of(kind, theme),
            Said("、".join(shown) + many, english),
            words,
            Steps(tuple(used)),
        )
