"""What makes a book citable: whose words it rests on, where scholars differ, who made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from layout.api.handout.material import Material
from layout.basis import Basis, Ground
from layout.citation import Quoted
from layout.read.citing import chapter_of
from layout.said import Said
from layout.say.quoting import BASES_EN, OURS, Quoter, weighed
from layout.score import Score, Variant
from layout.site import Site
from layout.version import AUTHOR, LICENCE, LICENCE_ADDRESS, __version__
from layout.vocabulary import Work
from layout.vocabulary.work import WorkKind
from layout.write.handout.document import (
    Block,
    BookParticulars,
    Chapter,
    Index,
    Paragraph,
    Steps,
    Table,
)

SOURCES = Chapter(Said("所引", "Works quoted"), fresh=False)
DISPUTES = Chapter(Said("異說", "Where scholars differ"), fresh=False)
_ORDER = tuple(WorkKind)
_MOST = 24  # steps told of one work
PLACE = Said("宮室", "the place")  # which rests on it


def sources(material: Material) -> Iterator[Block]:
    """The text and its witnesses, every work that is quoted, and the disputes."""
    yield SOURCES
    yield witness(material)
    yield from wordings(material)
    head = (
        *(Said("撰者", "author"), Said("其書", "work"), Said("卷", "juan")),
        *(Said("本", "edition"), Said("所見之句", "at clauses")),
    )
    rows = [
        (
            _author(material, work),
            _title(material, work),
            use.juan(),
            work.edition or "—",
            _clauses(material, use.steps) if use.steps else PLACE,
        )
        for work, use in _in_order(_works(material))
    ]
    if rows:
        yield Table(head, tuple(rows), (4, 4, 3, 5, 4))
    yield from disputes(material)


def _clauses(material: Material, steps: Iterable[int]) -> Said:
    """The clauses that rest on a work, under the headings of the scholar who divided the text;
    in English, which these have not, under those of the sections."""
    score = material.score
    sections = {clause.id: clause.section for clause in score.clauses}
    clauses = (score.steps[n - 1].clauses for n in sorted(steps))
    known = dict.fromkeys(clause for several in clauses for clause in several)
    by_heading: dict[str, list[str]] = {}
    by_section: dict[str, list[str]] = {}
    for clause in list(known)[:_MOST]:
        number = clause.rpartition(".")[2]
        by_heading.setdefault(score.division(clause), []).append(number)
        by_section.setdefault(score.sections.get(sections[clause], ""), []).append(number)
    han = "；".join(f"{heading}{'、'.join(at)}" for heading, at in by_heading.items())
    english = "; ".join(f"{title} {', '.join(at)}".lstrip() for title, at in by_section.items())
    return Said(han, english)


def wordings(material: Material) -> Iterator[Block]:
    """The witnesses of the text, and where they part: what who has, and what is printed."""
    apparatus = material.score.apparatus
    if not apparatus:
        return
    named = {siglum for each in apparatus for who in each.witnesses.values() for siglum in who}
    works = material.site.vocabulary.works.values()
    rows = [
        (work.siglum, _author(material, work), _title(material, work), work.edition)
        for work in works
        if work.siglum in named
    ]
    head = (
        Said("簡稱", "siglum"),
        Said("撰者", "author"),
        Said("其書", "work"),
        Said("本", "edition"),
    )
    yield Chapter(Said("諸本", "Witnesses of the text"), fresh=False)
    yield Table(head, tuple(rows), (1, 3, 4, 5))
    yield Chapter(Said("校異", "Where they part"), fresh=False)
    told = [(each.id, weighed(each)) for each in apparatus]
    yield Table(
        (Said("句", "clause"), Said("異文", "readings"), Said("所從", "what is printed")),
        tuple(
            (
                at,
                Said(each.han_question, each.question),
                Said(each.han_decided, material.quoter.latin(each.decided)),
            )
            for at, each in told
        ),
        (3, 5, 7),
    )


def sources_in_brief(material: Material) -> Iterator[Block]:
    """The same by their names alone."""
    yield replace(SOURCES, whole=True)
    yield witness(material)
    rows = [
        (
            Said(work.author or work.title, work.author_en or work.en),
            Steps(tuple(sorted(use.steps))),
            None,
        )
        for work, use in _in_order(_works(material))
        if use.steps
    ]
    yield Index(tuple(rows))


def _author(material: Material, work: Work) -> Said:
    dynasty = f"（{work.dynasty}）" if work.dynasty else ""
    if not work.author:
        return Said("—")
    name = material.beside(work.author, work.author_en)
    return Said(f"{dynasty}{work.author}", name.en)


def _title(material: Material, work: Work) -> Said:
    return material.beside(f"《{work.title}》", work.en)


@dataclass(slots=True)
class _Use:
    """Where a book rests on a work: at which steps, and on what of it is said of which chapters."""

    steps: set[int] = field(default_factory=set)
    juans: dict[Said, int] = field(default_factory=dict)  # each by the chapter it is of

    def juan(self) -> Said:
        """The 卷 that are quoted, of a commentary that has one for each chapter."""
        told = sorted(self.juans, key=lambda juan: (self.juans[juan], juan.en))
        return Said("、".join(j.han for j in told) or "—", ", ".join(j.en for j in told))


_Found = dict[str, tuple[Work, _Use]]


def _in_order(works: _Found) -> list[tuple[Work, _Use]]:
    return sorted(works.values(), key=lambda pair: _ORDER.index(pair[0].kind))


def _works(material: Material) -> _Found:
    """Every work that is named, of what is above and below the rite itself, with the steps that
    rest on it; what the place and the people rest on counts without one."""
    own = own_work(material)
    found: _Found = {}
    for words, n in _quoted(material):
        clauses = material.score.steps[n - 1].clauses if n else ()
        for quoted in material.quoter.read(words).quoted:
            where = material.plates.finder.of(quoted, clauses)
            for work in _meant(quoted, own):
                _, use = found.setdefault(work.name, (work, _Use()))
                use.steps |= {n} if n else set()
                if work == where.work and where.juan.han and where.chapter is not None:
                    use.juans[where.juan] = where.chapter.number
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
    return chapter_of(material.score)


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
    grounds: list[Ground | None] = [person.ground for person in score.cast.values()]
    grounds += [thing.ground for thing in score.things.values()]
    yield from (ground.cite for ground in grounds if ground is not None)
    yield from (spot.get("cite", "") for spot in score.places.values())


def disputes(material: Material) -> Iterator[Block]:
    """Where scholars differ: what is followed here and by whom it is held, and the others."""
    chosen = material.rite.variants
    quoter = material.quoter
    of_site = [(v, Said(f"{n}：{v.about}", v.en)) for n, v in material.site.disputes.items()]
    of_rite = [(v, Said(n, v.about)) for n, v in material.score.variants.items()]
    rows = []
    for variant, about in (*of_site, *of_rite):
        here = chosen.get(variant.name, variant.readings[0])
        others = [held(variant, reading, quoter) for reading in variant.readings if reading != here]
        english = "; ".join(filter(None, (holders.en for holders in others)))
        other = Said("；".join(o.han for o in others), english)
        rows.append((about, held(variant, here, quoter), other))
    if rows:
        yield DISPUTES
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


def readings(material: Material) -> list[Said]:
    """The readings that are not the default, by those who hold them."""
    return _held(material, material.rite.departures)


def _held(material: Material, chosen: Mapping[str, str]) -> list[Said]:
    every = material.rite.compiled.disputes
    wordings = []
    for name, reading in chosen.items():
        by = held(every[name], reading, material.quoter)
        follows = "" if by.han.startswith(Basis.擬.value) else "從"
        read = "as" if by.en.startswith("「") else "with"
        wordings.append(Said(f"{name}：{follows}{by.han}", f"{name} read {read} {by.en}"))
    return wordings


def colophon(material: Material, editors: tuple[str, ...]) -> Iterator[Block]:
    """The last words of a book."""
    score, own = material.score, own_work(material)
    by, by_en = "、".join(editors), ", ".join(editors)
    edition = own.edition if own is not None else ""
    yield Chapter(Said("刊記", "Colophon"), fresh=False, whole=True)
    yield Paragraph(
        Said(
            f"《{score.title}》圖，layout {__version__} 據經記逐句演之而成"
            f"{f'，{by}編' if by else ''}。經文{f'據{edition}' if edition else '別無所據'}。",
            f"The plates of {score.en} were made by layout {__version__}, which plays the text "
            f"clause by clause{f'; edited by {by_en}' if by else ''}. "
            f"Its text is that of {edition or 'no witness that is named'}.",
        )
    )
    chosen = readings(material)
    if chosen:
        han, english = "；".join(s.han for s in chosen), "; ".join(s.en for s in chosen)
        yield Paragraph(Said(f"異說之所從：{han}。", f"Readings chosen: {english}."))
    yield Paragraph(
        Said(
            f"圖與英譯以 {LICENCE} 授權：可印可改，須注明出處。經文屬公有。",
            f"Plates and translations are licensed under {LICENCE}: they may be printed and "
            "changed, with attribution. The text itself is in the public domain.",
        )
    )
    cited = _citation(material, editors)
    plate = material.plates.text.plate_id([material.chosen[0].step])
    yield Paragraph(
        Said(
            f"引用：{cited.han}。一圖則引其葉下之號，如「{cited.han}，{plate}」。",
            f"To be cited as: {cited.en}; a plate by what stands at its foot, as “{cited.en}, "
            f"{plate}”.",
        )
    )


def _citation(material: Material, editors: tuple[str, ...]) -> Said:
    score = material.score
    by, by_en = ("、".join(editors) + "編，", ", ".join(editors) + ", ") if editors else ("", "")
    return Said(
        f"{by}《{score.title}》，layout {__version__}",
        f"{by_en}{score.en}, plates by layout {__version__}",
    )


def particulars_of(material: Material, editors: tuple[str, ...]) -> BookParticulars:
    """What the file says of itself: its chapter, its witness, its licence and how it is cited;
    under which readings it was played."""
    score, own, tongue = material.score, own_work(material), material.tongue
    edition = own.edition if own is not None else ""
    cited = tongue.lead(_citation(material, editors)).text
    chosen = _held(material, dict(sorted(material.rite.variants.items())))
    return BookParticulars(
        editors or (AUTHOR,),
        "; ".join(filter(None, (f"儀禮·{score.title}", edition, cited, LICENCE, LICENCE_ADDRESS))),
        ("儀禮", score.title, score.en, *(tongue.lead(wording).text for wording in chosen)),
    )
