"""Who is quoted: by works, with author, edition and the steps; and where scholars differ."""

from __future__ import annotations

from collections.abc import Iterator

from layout.api.handout.material import Material
from layout.basis import Basis, Ground
from layout.citation import Quoted
from layout.read.citing import quoter_of
from layout.said import Said
from layout.say.quoting import BASES_EN, OURS, Quoter, name_of
from layout.score import Score, Variant
from layout.site import Site
from layout.vocabulary import Work
from layout.vocabulary.work import WorkKind
from layout.write.handout.document import (
    Block,
    BookPart,
    Chapter,
    Index,
    Paragraph,
    Steps,
    Table,
)

SOURCES = Chapter(Said("所引", "Works quoted"), fresh=False)
_ORDER = tuple(WorkKind)
_MOST = 24  # steps told of one work
_Found = dict[str, tuple[Work, dict[int, None]]]


def sources(material: Material) -> Iterator[Block]:
    """The text and its witness, every work that is quoted, and the disputes."""
    yield SOURCES
    yield witness(material)
    head = (
        *(Said("撰者", "author"), Said("其書", "work"), Said("本", "edition")),
        Said("見節", "at steps"),
    )
    rows = [
        (_author(work), _title(work), work.edition or "—", Steps(tuple(sorted(steps))[:_MOST]))
        for work, steps in _in_order(_works(material))
    ]
    if rows:
        yield Table(head, tuple(rows), (2, 4, 4, 4))
    yield from disputes(material)


def sources_in_brief(material: Material) -> Iterator[Block]:
    """The same by their names alone."""
    yield SOURCES
    yield witness(material)
    rows = [
        (
            Said(work.author or work.title, work.author_en or name_of(work)),
            Steps(tuple(sorted(steps))),
            None,
        )
        for work, steps in _in_order(_works(material))
        if steps
    ]
    yield Index(tuple(rows))


def _author(work: Work) -> Said:
    dynasty = f"（{work.dynasty}）" if work.dynasty else ""
    latin = f"{work.author_en} {work.author}" if work.author_en else work.author
    return Said(f"{dynasty}{work.author}" if work.author else "—", latin)


def _title(work: Work) -> Said:
    return Said(f"《{work.title or work.name}》", name_of(work))


def _in_order(found: _Found) -> list[tuple[Work, dict[int, None]]]:
    return sorted(found.values(), key=lambda pair: _ORDER.index(pair[0].kind))


def _works(material: Material) -> _Found:
    """Every work that is named, of what is above and below the rite itself, with the steps that
    rest on it; what the place and the people rest on counts without one."""
    quoter = quoter_of(material.site.vocabulary)
    own = own_work(material)
    found: _Found = {}
    for words, n in _quoted(material):
        for quoted in quoter.read(words).quoted:
            for work in _meant(quoted, own):
                _, steps = found.setdefault(work.name, (work, {}))
                if n:
                    steps[n] = None
    return found


def _meant(quoted: Quoted, own: Work | None) -> Iterator[Work]:
    """上經 and 又 are the rite's own text."""
    if quoted.note is not None:
        yield quoted.note
    chapter = quoted.chapter or (own if quoted.note is None and quoted.known else None)
    if chapter is not None:
        yield chapter


def own_work(material: Material) -> Work | None:
    """The chapter that is played."""
    works = material.site.vocabulary.works.values()
    return next((work for work in works if work.text == material.score.slug), None)


def witness(material: Material) -> Paragraph:
    """Which text is played, and by which witness."""
    score, own = material.score, own_work(material)
    counted: dict[str, int] = {}
    for clause in score.clauses:
        counted[clause.part] = counted.get(clause.part, 0) + 1
    total = "，".join(f"{part}{n}句" for part, n in counted.items())
    amount = ", ".join(f"{n} clauses of {BASES_EN[Basis(part)]}" for part, n in counted.items())
    edition = own.edition if own is not None else ""
    return Paragraph(
        Said(
            f"《儀禮·{score.title}》：{total}。{f'據{edition}。' if edition else ''}",
            f"Played here: {amount}{f', after {edition}' if edition else ''}.",
        )
    )


def _quoted(material: Material) -> Iterator[tuple[str, int]]:
    """What is quoted, and at which step; of what stands for the whole rite, at none."""
    for frame in material.chosen:
        grounds = [ground for act in frame.step.acts for ground in act.grounds]
        yield from ((g.cite or g.why, frame.n) for g in grounds)
        yield from ((question.by, frame.n) for question in frame.step.open)
    yield from ((words, 0) for words in _standing(material.score, material.site))


def _standing(score: Score, site: Site) -> Iterator[str]:
    """The words that the place, the people, the things and the spots rest on."""
    yield from (feature.cite for feature in site.features.values())
    grounds: list[Ground | None] = [one.ground for one in score.cast.values()]
    grounds += [one.ground for one in score.things.values()]
    yield from (ground.cite for ground in grounds if ground is not None)
    yield from (spot.get("cite", "") for spot in score.places.values())


def disputes(material: Material) -> Iterator[Block]:
    """Where scholars differ: what is followed here and by whom it is held, and the others."""
    chosen = material.rite.variants
    quoter = quoter_of(material.site.vocabulary)
    of_site = [(v, Said(f"{n}：{v.about}", v.en)) for n, v in material.site.disputes.items()]
    of_rite = [(v, Said(n, v.about)) for n, v in material.score.variants.items()]
    rows = []
    for variant, about in (*of_site, *of_rite):
        here = chosen.get(variant.name, variant.readings[0])
        others = [held(variant, one, quoter) for one in variant.readings if one != here]
        other = Said("；".join(o.han for o in others), "; ".join(o.en for o in others))
        rows.append((about, held(variant, here, quoter), other))
    if rows:
        yield BookPart(Said("異說", "Where scholars differ"))
        head = (Said("所爭", "about"), Said("今從", "followed here"), Said("又一說", "otherwise"))
        yield Table(head, tuple(rows), (3, 4, 4))


def held(variant: Variant, reading: str, quoter: Quoter) -> Said:
    """A reading by those who hold it: a key of ours is no name of anybody."""
    by = variant.held_by.get(reading, "")
    ours = [OURS.en] if by.startswith(Basis.擬.value) else []
    english = ", ".join((*ours, *quoter.scholars_of(by)))
    if by and reading.isascii():
        return Said(by, english)
    han = f"{reading}（{by}）" if by and by != reading else reading
    return Said(han, f"「{reading}」{f': {english}' if english else ''}")
