"""Who made a book, of what, under which licence, and how it is to be cited."""

from __future__ import annotations

from collections.abc import Iterator

from layout import __version__
from layout.api.handout.apparatus.sources import held, own_work
from layout.api.handout.material import Material
from layout.read.citing import quoter_of
from layout.said import Said
from layout.write.handout.document import Block, BookPart, BookParticulars, Paragraph

LICENCE = "CC BY 4.0"


def readings(material: Material) -> list[Said]:
    """The readings that are not the default, by those who hold them."""
    every = {**material.site.disputes, **material.score.variants}
    told, quoter = [], quoter_of(material.site.vocabulary)
    for name, reading in material.rite.departures.items():
        by = held(every[name], reading, quoter)
        told.append(Said(f"{name}：從{by.han}", f"{name} read as {by.en}"))
    return told


def colophon(material: Material, editors: tuple[str, ...]) -> Iterator[Block]:
    """The last words of a book."""
    score, own = material.score, own_work(material)
    by, by_en = "、".join(editors), ", ".join(editors)
    edition = own.edition if own is not None else ""
    yield BookPart(Said("刊記", "Colophon"), whole=True)
    yield Paragraph(
        Said(
            f"《{score.title}》圖，layout {__version__} 據經記逐句演之而成"
            f"{f'，{by}編' if by else ''}。經文{f'據{edition}' if edition else '別無所據'}。",
            f"The plates of {score.en} were made by layout {__version__}, which plays the text "
            f"clause by clause{f'; edited by {by_en}' if by else ''}.",
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
    made = f"{by_en}, " if by else ""
    yield Paragraph(
        Said(
            f"引用：{f'{by}編，' if by else ''}《{score.title}》，layout {__version__}。",
            f"To be cited as: {made}{score.en}, plates by layout {__version__}.",
        )
    )


def particulars_of(material: Material, editors: tuple[str, ...]) -> BookParticulars:
    """What the file says of itself."""
    chosen = material.rite.variants.items()
    return BookParticulars(
        editors or ("layout",),
        f"儀禮·{material.score.title}; layout {__version__}; {LICENCE}",
        (
            "儀禮",
            material.score.title,
            material.score.en,
            *(f"{name}={reading}" for name, reading in sorted(chosen)),
        ),
    )
