"""The tables of the sheet of symbols: things, people, the building."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from layout.problems import nearest
from layout.read.fields import Found, fields, word
from layout.read.files.nodes import Entry
from layout.read.vocabulary.glyphs import FILLS
from layout.said import Said
from layout.stage import Posture
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.sample import HANDS, Sample, Sign
from layout.vocabulary.kind import Kind

_OF_A_SAMPLE = (
    *("en", "who", "kind", "hand", "fill", "manner", "dress"),
    *("posture", "mark", "times", "before"),
)


def read_symbols(
    table: Mapping[str, Entry],
    glyphs: Mapping[str, Glyph],
    kinds: Mapping[str, Kind],
    found: Found,
) -> Mapping[str, tuple[Glyph, str]]:
    """`爵實: cup, filled`: a glyph, a form of one or a kind, with its English."""
    known = {name: kind.glyph for name, kind in kinds.items()}
    known |= {each.name: each for glyph in glyphs.values() for each in _forms(glyph)}
    symbols: dict[str, tuple[Glyph, str]] = {}
    for name, entry in table.items():
        said = word(entry.value, name, found)
        if name not in known:
            found.wrong(
                "S208", entry.key, f"no glyph is named {name[:40]}", fix=nearest(name, known)
            )
        elif said is not None:
            symbols[name] = (known[name], said.value)
    return symbols


def read_samples(
    table: Mapping[str, Entry], words: Mapping[str, Any], kinds: Mapping[str, Kind], found: Found
) -> Mapping[str, Sample]:
    """`左執觶: {en: left hand, who: 賓, kind: 觶, hand: left}`; `讓: {…, who: 主人, mark: 讓}`."""
    samples: dict[str, Sample] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(_OF_A_SAMPLE).needed("who")
        tables = ("parties", "manners", "dress", "marks")
        parties, manners, dress, marks = (words[table] for table in tables)
        for who in said.known("who", parties):
            samples[name] = Sample(
                Said(name, said.needed("en")),
                parties[who],
                next((kinds[kind] for kind in said.known("kind", kinds)), None),
                said.choice("hand", HANDS) or HANDS[0],
                said.choice("fill", FILLS),
                tuple(manners[manner] for manner in said.known("manner", manners)),
                tuple(dress[piece] for piece in said.known("dress", dress)),
                said.choice("posture", [posture.value for posture in Posture]),
                next((marks[mark] for mark in said.known("mark", marks)), None),
                int(said.number("times") or 1),
                next((kinds[kind] for kind in said.known("before", kinds)), None),
            )
    return samples


def read_signs(table: Mapping[str, Entry], found: Found) -> Mapping[Sign, Said]:
    """`墉: {en: wall, draws: wall}`."""
    signs: dict[Sign, Said] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "draws")).needed("draws")
        for sign in said.members("draws", Sign):
            signs[sign] = Said(name, said.needed("en"))
    return signs


def _forms(glyph: Glyph) -> Iterator[Glyph]:
    yield glyph
    for form in glyph.forms:
        yield from _forms(form.glyph)
