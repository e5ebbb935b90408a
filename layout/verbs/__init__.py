"""The verbs of the text, each declared once: what it takes, needs, does, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """A declared verb. `effects` name functions of `layout.play.effects`, run in order."""

    name: str
    family: str  # 行 立 禮 手 飲 祭 設 服 射 樂 言 使
    en: str  # as it reads after a subject: "goes down"
    effects: tuple[str, ...]
    takes: frozenset[str] = frozenset()  # thing to place via route facing row words manner
    needs: frozenset[str] = frozenset()  # those of `takes` that must be given
    mark: str | None = None  # the mark on the plate
    bare_place: bool = False  # a place may stand without 于
    also: tuple[str, ...] = ()  # other written forms
    source: str = ""  # why it does what it does, where that is not plain
