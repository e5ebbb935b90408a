"""What there is to be made of the rites, and an order for each file or folder of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from layout.api.build.kinds import KINDS
from layout.problems import asked_wrongly, nearest
from layout.read.files.paths import slug_of, whole_rites
from layout.read.finding import find_rite

EVERY = "every"


@dataclass(frozen=True, slots=True)
class Order:
    """One file or one folder to be made. Plain data, which may be sent to another machine."""

    rite: str  # as it was named: slug, title or folder
    slug: str
    kind: str
    theme: str
    lang: str
    others: tuple[str, ...] = ()  # of what is made of all rites: those beside the first

    @property
    def path(self) -> str:
        """Where it goes, under the folder of everything."""
        kind = KINDS[self.kind]
        place = kind.path.format(slug=self.slug, theme=self.theme, lang=self.lang)
        return place if kind.of_all else f"{self.slug}/{place}"

    @property
    def rites(self) -> tuple[str, ...]:
        """Those it is made of, as they were named."""
        return self.rite, *self.others


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """What is wanted of everything; empty is every kind of thing, in one dress."""

    kinds: Sequence[str] = ()
    themes: Sequence[str] = ()
    langs: Sequence[str] = ()


def orders_of(rites: Sequence[str], choice: OrderChoice) -> tuple[Order, ...]:
    """Everything that is wanted of the rites, the longest work first."""
    for word in choice.kinds:
        if word not in KINDS:
            what = f"nothing of the kind {word[:40]!r} can be made"
            raise asked_wrongly("U951", what, nearest(word, KINDS))
    kinds = {name: kind for name, kind in KINDS.items() if name in (choice.kinds or KINDS)}
    slugs = _slugs(rites)
    apart = [(slug, rite, ()) for slug, rite in slugs.items()]
    # of some rites only where it is asked for: a folder of theirs would replace that of all
    is_wanted = choice.kinds or {*slugs} >= {*whole_rites()}
    first, *others = apart
    together = [(*first[:2], tuple(rite for _, rite, _ in others))] if is_wanted else []
    return tuple(
        Order(rite, slug, name, theme, lang, others)
        for name, kind in kinds.items()
        for slug, rite, others in (together if kind.of_all else apart)
        for theme in _wanted(kind.themes, kind.themes, choice.themes)
        for lang in _wanted(kind.langs, kind.langs_in(theme), choice.langs)
    )


def _slugs(rites: Sequence[str]) -> dict[str, str]:
    """The rites by their slugs, each once, by whatever name it was called."""
    slugs: dict[str, str] = {}
    for rite in rites:
        folder = find_rite(rite).resolve()
        other = slugs.setdefault(slug_of(folder), rite)
        if find_rite(other).resolve() != folder:
            what = f"two rites would go to one folder, {folder.name}: {other} and {rite}"
            raise asked_wrongly("U953", what, "build them one by one, with -o")
    return slugs


def _wanted(ways: Sequence[str], there: Sequence[str], asked: Sequence[str]) -> Sequence[str]:
    """Those of what is there that are asked for, and where nothing is, the first; a kind that is
    made in one way alone is made in any case."""
    if len(ways) == 1 or EVERY in asked:
        return there
    return [one for one in there if one in asked] if asked else there[:1]
