"""Who made a book, of what, under which licence, and how it is to be cited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from layout.api.handout.apparatus.sources import held, own_work
from layout.api.handout.material import Material
from layout.basis import Basis
from layout.said import Said
from layout.version import __version__
from layout.write.handout.document import Block, BookParticulars, Chapter, Paragraph

LICENCE = "CC BY 4.0"


def readings(material: Material) -> list[Said]:
    """The readings that are not the default, by those who hold them."""
    return _held(material, material.rite.departures)


def _held(material: Material, chosen: Mapping[str, str]) -> list[Said]:
    every = {**material.site.disputes, **material.score.variants}
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
    yield Paragraph(Said(f"引用：{cited.han}。", f"To be cited as: {cited.en}."))


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
        editors or ("layout",),
        "; ".join(filter(None, (f"儀禮·{score.title}", edition, cited, LICENCE))),
        ("儀禮", score.title, score.en, *(tongue.lead(wording).text for wording in chosen)),
    )
