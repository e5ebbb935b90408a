"""What is taken away of a clause: how it is cited, its facts as JSON, what Commons asks."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from layout.atlas.addresses import clause_at
from layout.atlas.gather import AtlasClause, AtlasRite
from layout.said import Said
from layout.version import __version__

TITLE = Said("儀禮圖", "Atlas of the Yili")
LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def facts_at(slug: str, number: str) -> str:
    """The file of what is known of a clause."""
    return f"{clause_at(slug, number)}clause.json"


class TakenClause:
    """A clause as others quote it; `home`: where the atlas is in the net, if that is known."""

    def __init__(self, rite: AtlasRite, clause: AtlasClause, home: str = "") -> None:
        self.rite, self.clause = rite, clause
        self.name = f"{rite.slug}-{clause.number}"
        self.address = f"{home}{clause_at(rite.slug, clause.number)}" if home else ""
        self.title = f"儀禮 {rite.title.han} {clause.number} {clause.words.han}"

    @property
    def bibtex(self) -> str:
        rows = {
            "title": f"{self.title} {self.clause.words.en}".strip(),
            "howpublished": f"{TITLE.han} {TITLE.en}, layout {__version__}",
            "url": self.address,
            "note": "CC BY 4.0",
        }
        own = {key: row.replace("{", "(").replace("}", ")") for key, row in rows.items() if row}
        told = ",\n".join(f"  {key} = {{{row}}}" for key, row in own.items())
        return f"@misc{{yili-{self.name},\n{told}\n}}\n"

    @property
    def ris(self) -> str:
        rows = (
            ("TY", "ELEC"),
            ("TI", f"{self.title} {self.clause.words.en}".strip()),
            ("T2", f"{TITLE.han} {TITLE.en}"),
            ("UR", self.address),
            ("ER", ""),
        )
        return "".join(f"{key}  - {row}\r\n" for key, row in rows if row or key == "ER")

    @property
    def commons(self) -> str:
        """The block that a file of Wikimedia Commons is described by."""
        said = self.clause.words
        return (
            "{{Information\n"
            f"|description={{{{zh-hant|1=《儀禮·{self.rite.title.han}》{said.han}}}}}"
            f"{{{{en|1={self.rite.title.en} (Yili), clause {self.clause.number}: {said.en}}}}}\n"
            f"|source={self.address or f'layout {__version__}'}\n"
            "|author=the authors of layout\n"
            "|permission={{Cc-by-4.0}}\n"
            "}}"
        )

    @property
    def facts(self) -> bytes:
        """All that its page tells of it, for programs."""
        told = {
            "rite": self.rite.slug,
            "title": _plain(self.rite.title),
            "section": _plain(self.rite.sections[self.clause.section].title),
            **_plain(self.clause),
            "licence": LICENCE,
            "made_by": f"layout {__version__}",
        }
        if self.address:
            told["address"] = self.address
        return json.dumps(told, ensure_ascii=False, indent=1).encode() + b"\n"


def _plain(value: Any) -> Any:
    """A value as JSON has it, without what is empty."""
    if isinstance(value, Said):
        return {key: words for key, words in (("zh", value.han), ("en", value.en)) if words}
    if is_dataclass(value):
        own = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {key: each for key, each in own.items() if each not in ("", [], {}, ["", ""])}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
