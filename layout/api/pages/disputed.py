"""Both readings of a step on one plate."""

from __future__ import annotations

from layout.api.ask import stretch
from layout.api.disputes import Compared, disputes, moved
from layout.draw.dress import themes
from layout.draw.sheets import Elsewhere, both_readings
from layout.picture import Sheet


def on_one_plate(
    compared: Compared, words: str | None = None, theme: str = "modern", lang: str = "bilingual"
) -> Sheet:
    """A step as the first reading has it, with those who are elsewhere by the other in outline: of
    the steps that the words name, or of all, the one in which most are."""
    frames = [frame.state for frame in compared.one.frames]
    a, b = stretch(compared.one.score.steps, words) if words else (0, len(frames) - 1)
    gone = {mine.n: tuple(moved(mine, compared.others.get(at)))
             for at, mine in compared.ones.items() if a < mine.n <= b + 1}  # fmt: skip
    best = max(gone, key=lambda n: len(gone[n]))
    others, groups, cast = [], set[str | None](), compared.one.score.cast
    for p in gone[best]:
        label = "" if p.group in groups else p.group or p.name  # of a group one is named for all
        groups |= {p.group} - {None}
        pos = p.pos or (0.0, 0.0)
        party = cast[p.name].party
        others.append(Elsewhere(p.name, party, pos, p.facing or 0.0, p.posture, label))
    held = {each.name: each.held_by for each in disputes(compared.other)}
    reading = "；".join(f"{name}＝{each} {held[name][each]}"
                       for name, each in compared.other.departures.items())  # fmt: skip
    sheet = compared.one.frames[best - 1].plate(theme, lang).sheet
    return both_readings(sheet, others, themes()[theme], reading)
