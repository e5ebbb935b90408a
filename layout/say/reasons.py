"""Why something is where it is, short enough to stand beside a picture of it."""

from __future__ import annotations

import re

from layout.derivation import Derivation, Relation
from layout.say.derivations import sentence
from layout.say.phrases import reason_of

_LONGEST = 40  # characters of a reason; the whole of it is in the data of the plate
_PART = re.compile(r"[，、]?[^「」；，。]*(?:「[^」]*」)+|[^「；]+")
_GIVEN = (Relation.RESTS, Relation.MOUNTS)


def reason(derivation: Derivation) -> str:
    """The words that a placing rests on, and of them the first that can be quoted whole."""
    first = _said(derivation).partition("；")[0]
    if len(first) <= _LONGEST:
        return first
    whole = ""
    for part in _PART.findall(first):
        if len(whole) + len(part) > _LONGEST and whole:
            break
        whole += part
    whole = whole.rstrip("，、；")
    return whole if len(whole) <= 2 * _LONGEST else _cut(whole)


def _said(derivation: Derivation) -> str:
    """Why it is there, and not where: our own choice and all after it, else what was given last."""
    links = [link for link in derivation if link.relation is not Relation.FACES]
    for i, link in enumerate(links):
        if link.relation is Relation.CHOSEN:
            rest = sentence(tuple(links[i + 1 :]))
            return f"{reason_of(link)}; {rest}" if rest else reason_of(link)
    return sentence((links[-1],)) if links and links[-1].relation in _GIVEN else ""


def _cut(quoted: str) -> str:
    """A long quotation up to a stop within it, and closed."""
    stop = max(quoted.rfind(mark, 0, 2 * _LONGEST) for mark in "。，；")
    kept = quoted[: stop if stop > 0 else 2 * _LONGEST]
    return kept + ("……」" if kept.count("「") > kept.count("」") else "……")
